"""How well and how fast the look-up works on a folder of terms, queries and texts.

python -m tests.benchmarks.lookup [--data FOLDER] [--scale ENTRIES] [--json] [--wrong]
"""

import argparse
import gc
import json
import re
import resource
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any, TypeVar

from bot.lookup.index import Index
from bot.lookup.match import Outcome, Verdict
from bot.lookup.mentions import Mention, MentionFinder
from bot.lookup.names import Name, Subject
from tests.benchmarks.lookup_scale import PROSE, generated

Result = TypeVar("Result")

SCALE = 1_000
OWN = Path(__file__).parent / "lookup_data"
_REPEATED = 3
_PASSAGE = 1_000_000
_MESSAGE = 4_000
_MASKED = re.compile(r"```.*?```|`[^`]*`|\w+://\S+|www\.\S+|\S+@\S+|[@#]\w+", re.DOTALL)


@dataclass
class Tally:
    """What was asked and what came of it."""

    total: Counter[str] = field(default_factory=Counter)
    first: Counter[str] = field(default_factory=Counter)
    three: Counter[str] = field(default_factory=Counter)
    direct: int = 0
    direct_right: int = 0
    negatives: int = 0
    asked: int = 0
    answered: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, row: dict[str, Any], outcome: Outcome) -> None:
        """Count one query; an empty `expected` is a query that must find nothing."""
        slugs = [match.slug for match in outcome.matches]
        if not row["expected"]:
            self.negatives += 1
            self.asked += bool(slugs)
            self.answered += outcome.verdict is Verdict.ANSWER
            if slugs:
                self.wrong.append(_told("found", row, outcome))
            return
        right = bool(slugs) and slugs[0] in row["expected"]
        self.direct += outcome.verdict is Verdict.ANSWER
        self.direct_right += right and outcome.verdict is Verdict.ANSWER
        for kind in (row["cls"], f"{row['cls']} {row['lang']}", "all"):
            self.total[kind] += 1
            self.first[kind] += right
            self.three[kind] += any(slug in row["expected"] for slug in slugs)
        if not right or outcome.verdict is not Verdict.ANSWER:
            self.wrong.append(_told("asked back" if right else "missed", row, outcome))

    def report(self) -> dict[str, Any]:
        """Shares from 0 to 1."""
        return {
            "accuracy": {
                kind: {
                    "at_1": _share(self.first[kind], total),
                    "at_3": _share(self.three[kind], total),
                    "queries": total,
                }
                for kind, total in sorted(self.total.items())
            },
            "false_positives": {
                "queries": self.negatives,
                "asked": _share(self.asked, self.negatives),
                "answered": _share(self.answered, self.negatives),
            },
            "direct_answers": {
                "share": _share(self.direct, self.total["all"]),
                "precision": _share(self.direct_right, self.direct),
            },
        }


def subjects(folder: Path) -> list[Subject]:
    """The terms of the folder; the first name of a locale is its headword."""
    return [
        Subject(
            row["id"],
            tuple(
                Name(text, locale, headword=place == 0)
                for locale, names in row["names"].items()
                for place, text in enumerate(names)
            ),
            row["definition"],
        )
        for row in rows(folder / "terms.jsonl")
    ]


def rows(path: Path) -> list[dict[str, Any]]:
    """The lines of a file, each a JSON object."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def found_mentions(finder: MentionFinder, texts: Iterable[dict[str, Any]]) -> tuple[dict[str, Any], list[str]]:
    """Strict precision and recall (slug and both offsets) by language, and what was wrong."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    wrong: list[str] = []
    offsets, masked = Counter[bool](), 0
    for row in texts:
        mentions = finder.find(row["text"])
        got = {(m.slug, m.start, m.end) for m in mentions}
        wanted = {(span["id"], span["start"], span["end"]) for span in row["spans"]}
        offsets.update(_is_placed(mention, row["text"]) for mention in mentions)
        masks = [found.span() for found in _MASKED.finditer(row["text"])]
        masked += sum(start < m.end and m.start < end for m in mentions for start, end in masks)
        for kind in (row["lang"], "all"):
            counts[kind].update(right=len(got & wanted), found=len(got), wanted=len(wanted))
        wrong += [f"extra    {row['id']} {span}" for span in sorted(got - wanted)]
        wrong += [f"missing  {row['id']} {span}" for span in sorted(wanted - got)]
    report = {
        kind: {"precision": _share(each["right"], each["found"]), "recall": _share(each["right"], each["wanted"])}
        for kind, each in sorted(counts.items())
    }
    return {**report, "masked_hits": masked, "offsets_right": _share(offsets[True], offsets.total())}, wrong


def speed(index: Index, finder: MentionFinder, queries: list[dict[str, Any]], texts: list[str]) -> dict[str, Any]:
    """Thread CPU time in milliseconds; megabytes a second for texts, beside a bare automaton on the same text."""
    by_evidence: defaultdict[str, list[float]] = defaultdict(list)
    for row in queries * _REPEATED:
        spent, outcome = _timed(lambda row=row: index.find(row["q"], row["lang"]))  # type: ignore[misc] # a loop's value
        evidence = str(outcome.matches[0].evidence) if outcome.matches else "none"
        by_evidence["whole"].append(spent)
        by_evidence[evidence].append(spent)
    prefixes = [row["q"][:length] for row in queries for length in (1, 2, 3, 5) if row["expected"]]
    by_evidence["suggest"] = [_timed(lambda p=p: index.suggest(p, "hu", 8))[0] for p in prefixes]  # type: ignore[misc]
    passage = _newsletter(texts)
    ours, bare = _best(lambda: finder.find(passage)), _best(_bare(finder, passage))
    message = passage[:_MESSAGE]
    return {
        "find_ms": {kind: _percentiles(spent) for kind, spent in sorted(by_evidence.items())},
        "mentions": {"per_1000_characters": round(len(finder.find(passage)) / (_PASSAGE / 1e3), 2)},
        "mentions_mb_s": round(_PASSAGE / 1e6 / (ours / 1e3), 1),
        "mentions_to_bare": round(bare / ours, 3),
        "message_ms": round(_best(lambda: finder.find(message)), 3),
    }


def hostile(index: Index, finder: MentionFinder) -> dict[str, Any]:
    """The worst time, in milliseconds, over texts that somebody sends to see what happens."""
    texts = {
        "long": "trainium " * 120_000,
        "one word": "a" * 1_000_000,
        "marks": "e" + "\u0301\u0323" * 5_000,
        "ticks": "`" * 100_000 + "x" + "``` `" * 20_000,
        "at signs": "@" * 100_000 + "a@" * 100_000,
        "surrogates": "\ud800GPU\udfff" * 50_000,
        "dotted": "İGPU " * 50_000,
        "families": "👩‍👩‍👧‍👦 GPU " * 20_000,
        "lines": "large\r\n\r\nlanguage\r\nmodel " * 20_000,
        "unknown script": "გამარჯობა " * 50_000,
        "spaces": " " * 1_000_000,
        "slashes": "/GPU" * 100_000,
    }
    return {
        name: {
            "find_ms": round(_timed(lambda text=text: index.find(text, "en"))[0], 2),  # type: ignore[misc]
            "start_ms": round(_timed(lambda text=text: index.find(text[:300], "en"))[0], 2),  # type: ignore[misc]
            "mentions_ms": round(_timed(lambda text=text: finder.find(text))[0], 2),  # type: ignore[misc]
        }
        for name, text in texts.items()
    }


def measure() -> Iterator[dict[str, Any]]:
    """What holds for the project's own queries and texts, among a thousand entries."""
    found, _ = reported(OWN, SCALE)
    direct, strangers, mentions = found["direct_answers"], found["false_positives"], found["mentions"]["all"]
    yield _least("queries understood at the first guess", found["accuracy"]["all"]["at_1"], 0.98)
    yield _least("direct answers that are right", direct["precision"], 0.99)
    yield {"what": "strange queries that are answered", "share": strangers["answered"], "at_most": 0.01} | {
        "met": strangers["answered"] <= 0.01
    }
    yield _least("mentions that are right", mentions["precision"], 0.98)
    yield _least("mentions that are found", mentions["recall"], 0.975)
    yield {"what": f"a query, 99th percentile, {SCALE} entries", "ms": found["speed"]["find_ms"]["whole"]["p99"]}
    yield {"what": "finding mentions, beside a bare automaton", "ratio": found["speed"]["mentions_to_bare"]}


def reported(folder: Path, scale: int) -> tuple[dict[str, Any], list[str]]:
    """The whole report, and a line for each query and text that was not dealt with as wished."""
    known = subjects(folder)
    known += generated(scale - len(known))
    queries, texts = rows(folder / "queries.jsonl"), rows(folder / "texts.jsonl")
    before = _memory()
    index_s, index = _timed(lambda: Index.build(known).warm())
    finder_s, finder = _timed(lambda: MentionFinder.build(known))
    gc.collect()
    built = {"index_s": round(index_s / 1e3, 2), "mentions_s": round(finder_s / 1e3, 2), "mb": _memory() - before}
    tally = Tally()
    for row in queries:
        tally.add(row, index.find(row["q"], row["lang"]))
    mentions, wrong = found_mentions(finder, texts)
    report = {
        "entries": len(known),
        **tally.report(),
        "mentions": mentions,
        "build": built,
        "speed": speed(index, finder, queries, [row["text"] for row in texts]),
        "hostile": hostile(index, finder),
    }
    return report, [*tally.wrong, *wrong]


def main() -> None:
    """Print the report, as one JSON object if asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=OWN, help="a folder with terms.jsonl, queries.jsonl, texts.jsonl")
    parser.add_argument("--scale", type=int, default=0, help="add generated entries up to this number")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--wrong", action="store_true", help="list what was not dealt with as wished")
    arguments = parser.parse_args()
    report, wrong = reported(arguments.data, arguments.scale)
    if arguments.wrong:
        print("\n".join(wrong))
    print(json.dumps(report) if arguments.json else "\n".join(_lines(report)))


def _least(what: str, share: float, least: float) -> dict[str, Any]:
    return {"what": what, "share": share, "at_least": least, "met": share >= least}


def _newsletter(texts: list[str]) -> str:
    """The texts among ordinary sentences, as names stand in a newsletter: about one in 300 characters."""
    pairs = zip(cycle(texts), cycle(PROSE))
    return "\n\n".join(f"{text} {prose}" for text, prose in islice(pairs, 5_000))[:_PASSAGE]


def _lines(report: dict[str, Any], indent: str = "") -> Iterator[str]:
    for key, value in report.items():
        if isinstance(value, dict) and any(isinstance(each, dict) for each in value.values()):
            yield f"{indent}{key}"
            yield from _lines(value, indent + "  ")
        elif isinstance(value, dict):
            yield f"{indent}{key:16}" + "  ".join(f"{name} {number}" for name, number in value.items())
        else:
            yield f"{indent}{key:16}{value}"


def _told(what: str, row: dict[str, Any], outcome: Outcome) -> str:
    matches = ", ".join(f"{match.slug} {match.score} {match.evidence}" for match in outcome.matches)
    return f"{what:10} {row['cls']} {row['lang']} {row['q']!r} {row['expected']} {outcome.verdict}: {matches}"


def _is_placed(mention: Mention, text: str) -> bool:
    units = text.encode("utf-16-le", "surrogatepass")
    same = units[2 * mention.start16 : 2 * mention.end16].decode("utf-16-le", "surrogatepass")
    return text[mention.start : mention.end] == mention.text == same


def _bare(finder: MentionFinder, text: str) -> Callable[[], object]:
    """What the automaton alone takes, without spelling, boundaries or endings."""
    automaton, lower = finder.automaton, text.lower()
    return lambda: automaton.find_matches_as_indexes(lower)


def _timed(call: Callable[[], Result]) -> tuple[float, Result]:
    start = time.thread_time()
    result = call()
    return (time.thread_time() - start) * 1e3, result


def _best(call: Callable[[], object]) -> float:
    return min(_timed(call)[0] for _ in range(5))


def _percentiles(spent: Sequence[float]) -> dict[str, float]:
    ordered = sorted(spent)
    return {
        "p50": round(ordered[len(ordered) // 2], 4),
        "p99": round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 4),
        "calls": len(ordered),
    }


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


if __name__ == "__main__":
    main()
