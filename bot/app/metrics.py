"""Figures for Prometheus, on a port of their own: never who asked, nor what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from aiohttp import TraceConfig, web
from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, disable_created_metrics
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

from bot.answers.dispatcher import Dispatcher
from bot.app.backlog import Backlog
from bot.app.calls import calls
from bot.app.health import Health
from bot.app.heartbeat import Heartbeat
from bot.app.listening import serving_at
from bot.app.observed import Outcome
from bot.glossary.library import Library
from bot.settings import Bind

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """Counts what it is told."""

    def __init__(self) -> None:
        # A series more for each, which says what Prometheus knows.
        disable_created_metrics()  # type: ignore[no-untyped-call]  # its library left it unannotated
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._questions = Counter(
            "plainterms_questions", "Questions answered", ["surface", "question", "result"], registry=self._registry
        )
        self._seconds = Histogram(
            "plainterms_answer_seconds",
            "From question to answer, without sending it",
            ["surface"],
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._replies = Counter(
            "plainterms_http_replies", "Replies to browsers and webhooks", ["status"], registry=self._registry
        )
        self._calls = Counter(
            "plainterms_api_requests",
            "Calls of a platform, by how they ended",
            ["platform", "code"],
            registry=self._registry,
        )
        self._holds = Counter(
            "plainterms_api_retry_after_seconds",
            "How long platforms wanted to be left alone",
            ["platform"],
            registry=self._registry,
        )

    def watch(  # noqa: PLR0913, PLR0917  # all that figures are taken from
        self,
        health: Health,
        heartbeat: Heartbeat,
        backlog: Backlog,
        dispatcher: Dispatcher,
        library: Library,
        store_errors: Callable[[], int],
    ) -> None:
        """Show their figures, too."""
        self._registry.register(_Now(health, heartbeat, backlog, dispatcher, library, store_errors))

    def count(self, outcome: Outcome) -> None:
        """One question more."""
        self._questions.labels(outcome.surface, outcome.question, outcome.result).inc()
        self._seconds.labels(outcome.surface).observe(outcome.seconds)

    def replied(self, status: int) -> None:
        """One HTTP reply more."""
        self._replies.labels(str(status)).inc()

    def calls(self, platform: str) -> TraceConfig:
        """What that platform's HTTP client has to be opened with."""

        def ended(code: str, hold: float) -> None:
            self._calls.labels(platform, code).inc()
            self._holds.labels(platform).inc(hold)

        return calls(ended)

    def serving(self, bind: Bind) -> AbstractAsyncContextManager[str]:
        """Tell the figures to whoever reaches that port; gives the URL."""
        return serving_at(bind, "METRICS_BIND", [web.get("/metrics", self._show)])

    async def _show(self, request: web.Request) -> web.Response:
        encode, content_type = choose_encoder(request.headers.get("Accept", ""))
        return web.Response(body=encode(self._registry), headers={"Content-Type": content_type})


@dataclass(frozen=True, slots=True, eq=False)
class _Now(Collector):
    """What is looked up when it is asked for."""

    health: Health
    heartbeat: Heartbeat
    backlog: Backlog
    dispatcher: Dispatcher
    library: Library
    store_errors: Callable[[], int]

    def collect(self) -> Iterator[Metric]:
        """The figures of this moment."""
        parts = GaugeMetricFamily("plainterms_part_ready", "Whether a part works", labels=["part"])
        for part, is_ready in self.health.parts.items():
            parts.add_metric([part], is_ready)
        yield parts
        entries = len(self.dispatcher.knowledge.glossary.entries)
        faults = sum(len(kept.problems) for kept in list(self.library.state.values()))
        yield GaugeMetricFamily("plainterms_glossary_entries", "Entries that can be asked for", entries)
        yield GaugeMetricFamily("plainterms_glossary_faults", "What keeps entries out or at an older version", faults)
        yield GaugeMetricFamily("plainterms_loop_lag_seconds", "How late the last heartbeat came", self.heartbeat.lag)
        yield CounterMetricFamily("plainterms_store_errors", "Uses of the database that failed", self.store_errors())
        yield from self._of_outbox()

    def _of_outbox(self) -> Iterator[Metric]:
        rows = GaugeMetricFamily(
            "plainterms_outbox_rows", "Deliveries on the list", labels=["surface", "kind", "state"]
        )
        still = GaugeMetricFamily(
            "plainterms_outbox_still_seconds", "How long some wait and none has ended", labels=["surface", "kind"]
        )
        for (surface, kind), queue in self.backlog.queues.items():
            still.add_metric([surface, kind], queue.still)
            for state, count in queue.states.items():
                rows.add_metric([surface, kind, state], count)
        yield from (rows, still)
