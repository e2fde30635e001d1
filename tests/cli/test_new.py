"""`plainterms new`: an entry begins with hints, and `check` says what is still to be done."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.errors import OperatorError
from bot.glossary.reading import read_glossary
from bot.glossary.reading.folder import read_folder
from tests.cli.invoked import invoke
from tests.small_glossary import put

LOCALES = ("en", "hu", "de")
EMPTY = {"term": ("kind", "category", "level", "maturity"), **dict.fromkeys(LOCALES, ("headword", "definition"))}


def test_it_writes_all_files_and_says_what_comes_next(tmp_path: Path) -> None:
    done = invoke(tmp_path, "new", "npu")
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [str(tmp_path / "npu" / f"{name}.yaml") for name in ("term", *LOCALES)]
    assert done.stderr == f"Fill in the empty lines, then run: plainterms check {tmp_path / 'npu'}\n"
    for name in ("term", *LOCALES):
        schema = "term" if name == "term" else "wording"
        first = (tmp_path / "npu" / f"{name}.yaml").read_text(encoding="utf-8").splitlines()[0]
        assert first == f"# yaml-language-server: $schema=../../schema/{schema}.schema.json"


def test_check_then_names_every_line_that_is_empty_and_nothing_else(tmp_path: Path) -> None:
    invoke(tmp_path, "new", "npu")
    done = invoke(tmp_path, "check")
    assert done.exit_code == 1
    line = re.compile(r"(?P<file>.*):\d+:\d+: error: (?P<text>.*) \[structure\]")
    told = [found.group("file", "text") for each in done.stdout.splitlines() if (found := line.fullmatch(each))]
    assert len(told) == len(done.stdout.splitlines())
    assert set(told) == {
        (f"{tmp_path}/npu/{name}.yaml", f"`{field}` is empty: fill it in")
        for name, fields in EMPTY.items()
        for field in fields
    }


def test_filled_in_it_is_a_sound_stub_and_every_hint_a_field_there_is(tmp_path: Path) -> None:
    invoke(tmp_path, "new", "npu")
    for name in ("term", *LOCALES):
        file = tmp_path / "npu" / f"{name}.yaml"
        text = file.read_text(encoding="utf-8")
        text = re.sub(r"^#(?=[a-z]| {2})", "", text, flags=re.MULTILINE)
        text = re.sub(r"^(kind|category|level|maturity): +# [^:]*: ([a-z-]+).*", r"\1: \2", text, flags=re.MULTILINE)
        file.write_text(re.sub(r"^(headword|definition): +#", r"\1: NPU #", text, flags=re.MULTILINE), encoding="utf-8")
    assert read_folder(tmp_path / "npu").problems == ()
    assert list(read_glossary(tmp_path).glossary.entries["npu"].wordings) == sorted(LOCALES)


@pytest.mark.parametrize(
    ("slug", "told"),
    [
        ("gpu", "there is an entry gpu already: "),
        ("graphics-card", "graphics-card is a former slug of gpu: old links lead there"),
        ("NPU", "'NPU' is no slug: "),
        ("../npu", "'../npu' is no slug: "),
        ("a" * 28, "is no slug: write at most 27 small letters, digits and hyphens, a letter first"),
    ],
    ids=["there", "former", "capitals", "a path", "too long"],
)
def test_a_slug_that_cannot_be_is_refused_in_one_line(tmp_path: Path, slug: str, told: str) -> None:
    put(tmp_path, "gpu", "GPU", term="formerly: [graphics-card]\n")
    done = invoke(tmp_path, "new", slug)
    assert isinstance(done.exception, OperatorError)
    assert told in str(done.exception)
    assert "\n" not in str(done.exception)
    assert [path.name for path in tmp_path.iterdir()] == ["gpu"]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = invoke(tmp_path / "nowhere", "new", "npu")
    assert str(done.exception) == f"{tmp_path / 'nowhere'}: No such file or directory"
