"""What a channel was shown lately."""

from __future__ import annotations

from collections import OrderedDict

from bot.clock import Clock


class Recent:
    """Which entries a channel was shown lately, so that the same card does not fill it."""

    def __init__(self, clock: Clock, seconds: float = 600, most: int = 10_000) -> None:
        self._clock = clock
        self._seconds = seconds
        self._most = most
        self._shown: OrderedDict[tuple[int, str], float] = OrderedDict()

    def has(self, channel: int | None, slug: str | None) -> bool:
        """Whether the channel has the entry's card; not known without a channel."""
        if channel is None or slug is None:
            return False
        shown = self._shown.get((channel, slug))
        return shown is not None and not self._is_past(shown)

    def note(self, channel: int | None, slug: str | None) -> None:
        """The channel gets the card now."""
        if channel is not None and slug is not None:
            self._shown[channel, slug] = self._clock.monotonic()
            self._shown.move_to_end((channel, slug))
            while len(self._shown) > self._most or self._is_past(next(iter(self._shown.values()))):
                self._shown.popitem(last=False)

    def forget(self, channel: int | None, slug: str | None) -> None:
        """The card did not arrive, or was removed."""
        if channel is not None and slug is not None:
            self._shown.pop((channel, slug), None)

    def _is_past(self, shown: float) -> bool:
        return self._clock.monotonic() - shown >= self._seconds
