from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.order import Step, next_step

SLUGS = [f"entry-{number}" for number in range(40)]


def walk(seed: int, count: int, slugs: list[str] = SLUGS) -> list[Step]:
    steps: list[Step] = []
    circle, position = 0, ""
    for _ in range(count):
        step = next_step(seed, circle, position, slugs)
        assert step
        steps.append(step)
        circle, position = step.circle, step.position
    return steps


@given(st.integers(0, 10**9))
def test_nothing_repeats_before_all_were_shown(seed: int) -> None:
    shown = [step.slug for step in walk(seed, 80)]
    assert sorted(shown[:40]) == sorted(shown[40:]) == sorted(SLUGS)


def test_every_place_and_every_round_has_an_order_of_its_own() -> None:
    one, other = walk(1, 80), walk(2, 40)
    assert [step.slug for step in one[:40]] != [step.slug for step in other]
    assert [step.slug for step in one[:40]] != [step.slug for step in one[40:]]


def test_the_order_is_the_same_after_a_restart() -> None:
    assert walk(7, 3) == walk(7, 3)
    assert [step.slug for step in walk(7, 3)] == ["entry-34", "entry-5", "entry-0"]


def test_entries_that_come_and_go_make_no_other_repeat() -> None:
    first = walk(3, 20)
    changed = [slug for slug in SLUGS if slug != first[-1].slug] + ["fresh-1", "fresh-2"]
    circle, position, seen = first[-1].circle, first[-1].position, [step.slug for step in first]
    while (step := next_step(3, circle, position, changed)) and step.circle == circle:
        seen.append(step.slug)
        position = step.position
    assert max(Counter(seen).values()) == 1
    assert set(SLUGS) <= set(seen)


def test_there_is_nothing_to_show_of_nothing() -> None:
    assert next_step(1, 0, "", []) is None
