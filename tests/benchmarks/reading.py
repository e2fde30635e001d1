"""What reading and checking a thousand entries costs: `python -m tests.benchmarks.reading`."""

import gc
import json
import os
import random
import re
import resource
import string
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import yaml

from bot.glossary.reading import read_glossary

ENTRIES = 1000
ROUNDS = 5
MODEL = Path(__file__).parents[2] / "entries" / "trainium"
RATIO_LIMIT = 0.8
SECONDS_ON_TOP = 0.1
CHECK_LIMIT = 5.0

_NAME = "Term"
_PROSE = re.compile(r"^(\s+(?:- |[\w-]+: )|[a-z]+: )((?:[^\s\"'\[{]\S*)(?: \S+){5,})$", re.MULTILINE)
_LETTERS = re.compile(r"[^\W\d_]+")
_VOWELS = "aáeéiíoóöőuúüűä"
_SCALES = {"thousands", "million", "millió", "Millionen"}
"""Words that would make another figure of the number before them."""
_STAYING = ("[", "illi", _NAME)
_SIMILAR = ("gpu", "tpu", "inferentia", "graviton")


def measure() -> Iterator[dict[str, object]]:
    """One record a measurement: CPU seconds, their ratio to the loader's, and the limit."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        write_entries(home)
        yield _reading(home)
        yield _checking(home)


def write_entries(home: Path, count: int = ENTRIES) -> None:
    """Write full entries in three languages, each with the words of the model changed in its own way."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(MODEL.glob("*.yaml"))}
    for number in range(count):
        folder = home / _slug(number)
        folder.mkdir()
        for name, text in texts.items():
            (folder / name).write_text(_varied(text, number, count), encoding="utf-8")


def _reading(home: Path) -> dict[str, object]:
    paths = sorted(home.glob("*/*.yaml"))
    loader, own = _least(lambda: _load(paths), lambda: read_glossary(home))
    assert len(read_glossary(home).glossary.entries) == ENTRIES
    return {
        "what": f"read {ENTRIES} entries",
        "seconds": round(own, 3),
        "beside_seconds": round(loader, 3),
        "ratio": round(own / loader, 2),
        "at_most": round(RATIO_LIMIT + SECONDS_ON_TOP / loader, 2),
        "met": own <= RATIO_LIMIT * loader + SECONDS_ON_TOP,
    }


def _load(paths: list[Path]) -> None:
    for path in paths:
        yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)


def _checking(home: Path) -> dict[str, object]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = os.environ | {"PLAINTERMS_ENTRIES": str(home)}
    command = [sys.executable, "-m", "bot", "check", "--json"]
    subprocess.run(command, env=environment, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {
        "what": f"check {ENTRIES} entries, the whole process",
        "seconds": round(seconds, 2),
        "at_most": CHECK_LIMIT,
        "met": seconds < CHECK_LIMIT,
    }


def _least(*works: Callable[[], object]) -> list[float]:
    """The least CPU seconds of each, taken in turns so that a busy machine slows all alike."""
    least = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for position, work in enumerate(works):
            gc.collect()
            start = time.process_time()
            work()
            least[position] = min(least[position], time.process_time() - start)
    return least


def _name(number: int) -> str:
    return _NAME + "".join(string.ascii_lowercase[number // 26**place % 26] for place in range(3))


def _slug(number: int) -> str:
    return f"term-{number:04}"


def _varied(text: str, number: int, count: int) -> str:
    others = [_slug((number + step) % count) for step in range(1, 5)]
    lines = {
        "broader": f"[{_slug(number // 10)}]" if number else "[]",
        "related": f"[{_slug((number * 7 + 11) % count)}]",
        "similar": f"[{', '.join(others)}]",
    }
    for field, value in lines.items():
        text = re.sub(rf"^{field}: .*", f"{field}: {value}", text, flags=re.MULTILINE)
    text = re.sub(r"^aliases:\n(  .*\n)+", f"aliases:\n  - Alias {number}\n", text, flags=re.MULTILINE)
    text = re.sub(r"scope: \[[^\]]*\]", f"scope: [{_slug(number)}]", text)
    for old, new in zip(_SIMILAR, others, strict=True):
        text = text.replace(f"\n  {old}: ", f"\n  {new}: ")
    draw = _Draw(text, random.Random(number))
    return _PROSE.sub(lambda line: line[1] + _reworded(line[2], draw), text.replace("Trainium", _name(number)))


class _Draw:
    """Words of a text, drawn by length, capitals and whether a vowel begins them, as their articles have it."""

    def __init__(self, text: str, chance: random.Random) -> None:
        self._chance = chance
        self._alike: dict[tuple[int, bool, bool], list[str]] = {}
        for word in sorted(set(_LETTERS.findall(text)) - _SCALES):
            self._alike.setdefault(_sort(word), []).append(word)

    def __call__(self, word: str) -> str:
        alike = self._alike.get(_sort(word), [])
        return (
            self._chance.choice(alike)
            if len(alike) > 5
            else word[0] + "".join(self._chance.sample(word, len(word)))[1:]
        )


def _sort(word: str) -> tuple[int, bool, bool]:
    return len(word), word[0].isupper(), word[0].casefold() in _VOWELS


def _reworded(line: str, draw: _Draw) -> str:
    """Every word drawn anew, so that no two entries say the same; marks, figures and the entry's name stay."""
    return " ".join(
        word if any(part in word for part in _STAYING) else _LETTERS.sub(lambda letters: draw(letters[0]), word)
        for word in line.split(" ")
    )


if __name__ == "__main__":
    for record in measure():
        print(json.dumps(record))
