from bot.lookup.index import Index
from bot.lookup.mentions import MentionFinder
from tests.benchmarks.lookup import OWN, Tally, found_mentions, rows, subjects

LEAST = {
    "a": 1.0,
    "b": 0.99,
    "c": 0.98,
    "c hu": 0.98,
    "c de": 0.95,
    "c en": 0.92,
    "d": 0.98,
    "e": 0.9,
    "f": 0.98,
    "g": 0.99,
}


def test_queries_of_each_kind_are_understood() -> None:
    index = Index.build(subjects(OWN)).warm()
    tally = Tally()
    for row in rows(OWN / "queries.jsonl"):
        tally.add(row, index.find(row["q"], row["lang"]))
    report = tally.report()
    too_low = {
        kind: report["accuracy"][kind] for kind, least in LEAST.items() if report["accuracy"][kind]["at_1"] < least
    }
    assert not too_low
    assert report["false_positives"]["asked"] <= 0.05
    assert report["false_positives"]["answered"] <= 0.01
    assert report["direct_answers"]["share"] >= 0.92
    assert report["direct_answers"]["precision"] >= 0.99


def test_mentions_are_found_where_they_are() -> None:
    report, wrong = found_mentions(MentionFinder.build(subjects(OWN)), rows(OWN / "texts.jsonl"))
    assert report["all"]["precision"] >= 0.98, wrong
    assert report["all"]["recall"] >= 0.975, wrong
    assert report["masked_hits"] == 0
    assert report["offsets_right"] == 1.0
