"""Where words stand: numbers filed under texts, all of them in one flat array."""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Places = NDArray[np.int32]


class Postings:
    """The places of each text in the order in which they were given; an array a text would take ten times the room.

    Texts are numbered from 0 in the order in which they first came. Immutable.
    """

    def __init__(self, given: Iterable[tuple[Iterable[str], Iterable[int]]]) -> None:
        """File texts, each under the place that stands at its side; every place is given in 32 bits."""
        import numpy as np  # noqa: PLC0415 an exact look-up does not pay for the import

        numbered: defaultdict[str, int] = defaultdict(count().__next__)
        numbers, places = array("i"), array("i")
        for texts, beside in given:
            numbers.extend(map(numbered.__getitem__, texts))
            places.extend(beside)
        self._numbers = dict(numbered)
        self._places: Places = np.array(places, np.int32)[np.argsort(numbers, kind="stable")]
        self._starts = array("i", [0, *np.bincount(numbers).cumsum().tolist()])

    @property
    def numbers(self) -> Mapping[str, int]:
        """The texts in the order of their numbers."""
        return self._numbers

    def at(self, number: int) -> "Places":
        """The places of the text with this number."""
        return self._places[self._starts[number] : self._starts[number + 1]]

    def of(self, text: str) -> "Places":
        """The places of a text; none if it never came."""
        number = self._numbers.get(text)
        return self._places[:0] if number is None else self.at(number)
