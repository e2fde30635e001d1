"""What a channel was shown lately is remembered for as long as it matters."""

from __future__ import annotations

from bot.surfaces.discord.recent import Recent
from tests.hand_clock import HandClock


def test_a_card_is_known_for_ten_minutes_and_takes_no_room_after_them(clock: HandClock) -> None:
    recent = Recent(clock)
    recent.note(1, "gpu")
    clock.turn(599)
    recent.note(1, "token")
    assert recent.has(1, "gpu")
    clock.turn(1)
    assert not recent.has(1, "gpu")
    recent.note(2, "token")
    assert recent._shown.keys() == {(1, "token"), (2, "token")}
