"""The open HTML elements inside of which nothing may be linked."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile


def _tags(names: str) -> frozenset[str]:
    return frozenset(names.split())


VOID = _tags("area base br col embed hr img input link meta param source track wbr")
INLINE = _tags(
    """a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark nobr q s samp small span strike
    strong sub sup time tt u var wbr"""
)
SKIPPED = _tags(
    """a applet audio button canvas code datalist h1 h2 h3 h4 h5 h6 iframe kbd label listing map math mj-button
    mj-navbar-link mj-preview mj-style mj-title nav noembed noframes noscript object option plaintext pre samp script
    select style svg template textarea title tt var video xmp"""
)
_CELLS = _tags("td th caption")
_PARTS = _CELLS | _tags("tr thead tbody tfoot colgroup")
_ROOMS = _CELLS | {"table"}


@dataclass(frozen=True, slots=True)
class Element:
    """An open element; `place` is where it begins in the source."""

    tag: str
    place: int
    forbids: bool = True


class Enclosure:
    """Follows the tags as a browser does: what is opened inside a table's cell ends with the cell.

    Words that stand in a table but in no cell are moved before it, with what they are in: nothing is linked there.
    """

    def __init__(self) -> None:
        self._open: list[Element] = []
        self._hidden: list[Element] = []
        self._forbidding = 0
        self._room = ""  # the innermost open table or cell

    @property
    def forbids(self) -> bool:
        """Whether what stands here may not be linked."""
        return bool(self._hidden) or self._forbidding > 0 or self._room == "table"

    @property
    def unclosed(self) -> Element | None:
        """The outermost element that still forbids links."""
        return next((element for element in (*self._hidden, *self._open) if element.forbids), None)

    def enter(self, tag: str, place: int, *, is_hidden: bool = False) -> None:
        """An element begins; `is_hidden` from readers, as an e-mail's preview line is."""
        if tag in VOID:
            return
        if is_hidden or (self._hidden and self._hidden[0].tag == tag):
            self._hidden.append(Element(tag, place))
        if tag in _PARTS and self._room in _CELLS:
            self._end_room(self._room)
        if tag in SKIPPED or tag == "table" or (tag in _CELLS and self._room):
            self._begin(tag, place)

    def leave(self, tag: str) -> None:
        """An element ends; one that never began is overlooked."""
        if self._hidden and self._hidden[0].tag == tag:
            self._hidden.pop()
        if tag in _ROOMS:
            self._end_room(tag)
        elif tag in _PARTS and self._room in _CELLS:
            self._end_room(self._room)
        elif tag in SKIPPED:
            self._end(tag)

    def _begin(self, tag: str, place: int) -> None:
        if tag == "a" or _is_heading(tag):
            self._end(tag)
        self._open.append(Element(tag, place, tag in SKIPPED))
        self._forbidding += tag in SKIPPED
        self._room = tag if tag in _ROOMS else self._room

    def _end(self, tag: str) -> None:
        """Close the innermost element of the name within this cell; any heading's end closes a heading."""
        for number in range(len(self._open) - 1, -1, -1):
            found = self._open[number].tag
            if found == tag or (_is_heading(tag) and _is_heading(found)):
                self._cut(number, number + 1)
                return
            if found in _ROOMS:
                return

    def _end_room(self, tag: str) -> None:
        """Close the innermost room of the name with all that was opened in it; a cell only in its own table.

        What was opened in a table outside its cells was moved before it, and is still open behind it.
        """
        for number in range(len(self._open) - 1, -1, -1):
            found = self._open[number].tag
            if found == tag:
                moved = takewhile(lambda element: element.tag not in _ROOMS, self._open[number + 1 :])
                left = list(moved) if tag == "table" else []
                self._cut(number, len(self._open))
                self._open += left
                self._forbidding += len(left)
                return
            if found == "table":
                return

    def _cut(self, first: int, last: int) -> None:
        self._forbidding -= sum(element.forbids for element in self._open[first:last])
        del self._open[first:last]
        self._room = self._innermost_room()

    def _innermost_room(self) -> str:
        return next((element.tag for element in reversed(self._open) if element.tag in _ROOMS), "")


def _is_heading(tag: str) -> bool:
    return len(tag) == 2 and tag[0] == "h" and tag[1] in "123456"
