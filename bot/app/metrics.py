"""Figures for Prometheus, on a port of their own: never who asked, nor what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, disable_created_metrics
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

from bot.app.health import Health
from bot.app.heartbeat import Heartbeat
from bot.app.listening import serving_at
from bot.app.observed import Outcome
from bot.settings import Bind

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


@dataclass(frozen=True, slots=True, eq=False)
class Now(Collector):
    """What is looked up when it is asked for."""

    health: Health
    heartbeat: Heartbeat
    entries: Callable[[], int]
    store_errors: Callable[[], int]

    def collect(self) -> Iterator[Metric]:
        """The figures of this moment."""
        parts = GaugeMetricFamily("plainterms_part_ready", "Whether a part works", labels=["part"])
        for part, is_ready in self.health.parts.items():
            parts.add_metric([part], is_ready)
        yield parts
        yield GaugeMetricFamily("plainterms_glossary_entries", "Entries that can be asked for", self.entries())
        yield GaugeMetricFamily("plainterms_loop_lag_seconds", "How late the last heartbeat came", self.heartbeat.lag)
        yield CounterMetricFamily("plainterms_store_errors", "Uses of the database that failed", self.store_errors())


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

    def watch(self, now: Now) -> None:
        """Show these figures, too."""
        self._registry.register(now)

    def count(self, outcome: Outcome) -> None:
        """One question more."""
        self._questions.labels(outcome.surface, outcome.question, outcome.result).inc()
        self._seconds.labels(outcome.surface).observe(outcome.seconds)

    def replied(self, status: int) -> None:
        """One HTTP reply more."""
        self._replies.labels(str(status)).inc()

    def serving(self, bind: Bind) -> AbstractAsyncContextManager[str]:
        """Tell the figures to whoever reaches that port; gives the URL."""
        return serving_at(bind, "METRICS_BIND", [web.get("/metrics", self._show)])

    async def _show(self, request: web.Request) -> web.Response:
        encode, content_type = choose_encoder(request.headers.get("Accept", ""))
        return web.Response(body=encode(self._registry), headers={"Content-Type": content_type})
