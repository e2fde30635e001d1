from __future__ import annotations

from bot.delivery import allowance
from bot.delivery.allowance import Allowance, Verdict
from tests.hand_clock import HandClock


def test_beyond_the_limit_there_is_one_notice_and_then_silence(clock: HandClock) -> None:
    asked = [Allowance(clock, a_minute=2)] * 5
    assert [each.ask("anna") for each in asked] == [
        Verdict.ANSWER,
        Verdict.ANSWER,
        Verdict.NOTICE,
        Verdict.SILENCE,
        Verdict.SILENCE,
    ]


def test_a_minute_later_there_are_answers_again_and_another_notice(clock: HandClock) -> None:
    judged = Allowance(clock, a_minute=1)
    assert [judged.ask("anna"), judged.ask("anna")] == [Verdict.ANSWER, Verdict.NOTICE]
    clock.turn(60)
    assert [judged.ask("anna"), judged.ask("anna")] == [Verdict.ANSWER, Verdict.NOTICE]


def test_askers_are_counted_apart(clock: HandClock) -> None:
    judged = Allowance(clock, a_minute=1)
    assert [judged.ask("anna"), judged.ask("bela")] == [Verdict.ANSWER, Verdict.ANSWER]


def test_the_memory_is_bounded(clock: HandClock) -> None:
    judged = Allowance(clock, a_minute=1)
    for asker in range(allowance.REMEMBERED_ASKERS + 5):
        judged.ask(asker)
    assert len(judged._askers) == allowance.REMEMBERED_ASKERS
