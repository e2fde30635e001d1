import dataclasses
from typing import Any

from bot.glossary.entry import Author, Category, Entry, Kind, Level, Maturity, Review, Status, Wording
from bot.glossary.glossary import Glossary
from bot.language.calendar import PartialDate

DAY = PartialDate(2026, 11, 30)
WORDING = Wording("Word", "A word is a word.", Review(Author.HUMAN, Author.NONE, DAY, DAY))


def entry(slug: str, **fields: Any) -> Entry:
    plain = Entry(
        slug, Kind.CONCEPT, Category.BASICS, Level.BEGINNER, Maturity.ESTABLISHED, Status.STUB, DAY, {"en": WORDING}
    )
    return dataclasses.replace(plain, **fields)


def test_an_entry_resolves_to_itself() -> None:
    gpu = entry("gpu")

    assert Glossary([gpu]).resolve("gpu") == gpu
    assert Glossary([gpu]).resolve("tpu") is None


def test_a_former_slug_resolves_to_the_entry_that_has_it() -> None:
    glossary = Glossary([entry("gpu", formerly=("graphics-card",))])

    assert glossary.resolve("graphics-card") == glossary.entries["gpu"]
    assert dict(glossary.former) == {"graphics-card": "gpu"}


def test_a_retired_entry_resolves_to_what_replaced_it_along_every_step() -> None:
    glossary = Glossary(
        [
            entry("a", status=Status.RETIRED, replaced_by="b"),
            entry("b", status=Status.RETIRED, replaced_by="c", formerly=("z",)),
            entry("c"),
        ]
    )

    assert [glossary.resolve(slug) for slug in ("a", "b", "z")] == [glossary.entries["c"]] * 3


def test_replacements_in_a_circle_or_to_nowhere_leave_the_entry_itself() -> None:
    retired = [("a", "b"), ("b", "a"), ("c", "gone")]
    glossary = Glossary([entry(slug, status=Status.RETIRED, replaced_by=other) for slug, other in retired])

    assert [found.slug for slug in "abc" if (found := glossary.resolve(slug))] == ["a", "b", "c"]


def test_a_slug_that_is_an_entry_again_is_that_entry() -> None:
    glossary = Glossary([entry("a", formerly=("b",)), entry("b")])

    assert glossary.resolve("b") == glossary.entries["b"]


def test_narrower_is_the_other_side_of_broader() -> None:
    glossary = Glossary([entry("chip"), entry("tpu", broader=("chip",)), entry("gpu", broader=("chip",))])

    assert glossary.narrower("chip") == ("gpu", "tpu")
    assert glossary.narrower("gpu") == ()


def test_related_holds_both_ways_but_never_among_kin_or_with_itself() -> None:
    glossary = Glossary(
        [
            entry("chip", related=("gpu", "cloud")),
            entry("gpu", broader=("chip",), related=("gpu", "nvidia", "chip", "gone")),
            entry("cloud"),
            entry("nvidia"),
        ]
    )

    assert glossary.related("gpu") == ("nvidia",)
    assert glossary.related("nvidia") == ("gpu",)
    assert glossary.related("cloud") == ("chip",)
    assert glossary.related("chip") == ("cloud",)


def test_the_breadcrumb_runs_from_the_root_along_the_first_broader() -> None:
    glossary = Glossary(
        [entry("a"), entry("b", broader=("a",)), entry("x"), entry("c", broader=("b", "x")), entry("d", broader=("c",))]
    )

    assert glossary.ancestors("d") == ("a", "b", "c")
    assert glossary.ancestors("a") == ()


def test_a_cycle_ends_the_breadcrumb() -> None:
    glossary = Glossary([entry("a", broader=("b",)), entry("b", broader=("a",))])

    assert glossary.ancestors("a") == ("b",)
    assert glossary.related("a") == ()


def test_relations_to_missing_entries_are_dropped() -> None:
    lonely = Glossary([entry("a", broader=("gone",), related=("gone", "b"), similar=("gone",)), entry("b")]).entries[
        "a"
    ]

    assert (lonely.broader, lonely.related, lonely.similar) == ((), ("b",), ())


def test_a_retired_entry_has_left_its_shelf_and_its_kin() -> None:
    glossary = Glossary([entry("a", related=("b",)), entry("b", broader=("a",), status=Status.RETIRED)])

    assert [found.slug for found in glossary.in_category(Category.BASICS)] == ["a"]
    assert glossary.in_category(Category.LAW) == ()
    assert glossary.narrower("a") == glossary.related("a") == ()
