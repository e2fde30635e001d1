"""Every phrase, variable and locale against the code: Fluent hides its own faults."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

ROOT = Path(__file__).parents[2]
LOCALES = sorted(folder.name for folder in (ROOT / "locales").iterdir() if folder.is_dir())
_IN_TEMPLATE = re.compile(r"""\bsay\(\s*(["'])(?P<phrase>[a-z0-9-]+)\1\s*(?P<details>(?:,[^)]*)?)\)""")
_SPEAKERS = frozenset({"say", "phrases"})


@dataclass(frozen=True)
class Call:
    """A phrase said in the code, with the names of its details."""

    place: str
    phrase: str
    details: frozenset[str]


class _Variables(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802  # fluent.syntax's name
        self.found.add(node.id.name)


def _phrases(locale: str) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for file in sorted((ROOT / "locales" / locale).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{file.name}: {entry.content!r}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{file.name}: {entry.id.name} stands twice"
                variables = _Variables()
                variables.visit(entry)
                found[entry.id.name] = frozenset(variables.found)
    return found


def _modules() -> Iterator[tuple[Path, ast.Module]]:
    for file in sorted((ROOT / "bot").rglob("*.py")):
        yield file, ast.parse(file.read_text(encoding="utf-8"))


def _calls() -> Iterator[Call]:
    for file, module in _modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and node.args and _speaks(node.func):
                phrase = node.args[0]
                details = frozenset(keyword.arg or "**" for keyword in node.keywords)
                if isinstance(phrase, ast.Constant) and isinstance(phrase.value, str):
                    yield Call(f"{file.relative_to(ROOT)}:{node.lineno}", phrase.value, details)
    for file in sorted((ROOT / "bot").rglob("*.html*")):
        for found in _IN_TEMPLATE.finditer(file.read_text(encoding="utf-8")):
            yield Call(
                str(file.relative_to(ROOT)), found["phrase"], frozenset(re.findall(r"(\w+)\s*=", found["details"]))
            )


def _speaks(function: ast.expr) -> bool:
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in _SPEAKERS


def _mentioned() -> tuple[set[str], list[re.Pattern[str]]]:
    """Every text in the code that may name a phrase, and every pattern of an f-string."""
    texts = {call.phrase for call in _calls()}
    patterns: list[re.Pattern[str]] = []
    for _, module in _modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                patterns += _pattern(node)
    for file in sorted((ROOT / "bot").rglob("*.html*")):
        texts |= set(re.findall(r"[a-z][a-z0-9-]+", file.read_text(encoding="utf-8")))
        patterns += [re.compile(f"{start}.+") for start in re.findall(r"""["']([a-z-]+-)["']\s*~""", file.read_text())]
    return texts, patterns


def _pattern(text: ast.JoinedStr) -> list[re.Pattern[str]]:
    """What an f-string may come to; none where it holds no part that could be of a phrase's name."""
    fixed = [str(part.value) if isinstance(part, ast.Constant) else None for part in text.values]
    if not any(part and re.fullmatch(r"[a-z-]{2,}", part) for part in fixed):
        return []
    return [re.compile("".join(".+" if part is None else re.escape(part) for part in fixed))]


@pytest.mark.parametrize("locale", LOCALES)
def test_every_locale_says_the_same_phrases_with_variables_that_english_has(locale: str) -> None:
    english, other = _phrases("en"), _phrases(locale)
    assert set(other) == set(english)
    assert [phrase for phrase in english if not other[phrase] <= english[phrase]] == []


def test_every_phrase_said_in_the_code_is_written_and_given_its_variables() -> None:
    english = _phrases("en")
    faults = [f"{call.place}: {call.phrase}" for call in _calls() if call.phrase not in english]
    faults += [
        f"{call.place}: {call.phrase} needs {sorted(english[call.phrase])}, is given {sorted(call.details)}"
        for call in _calls()
        if call.phrase in english and "**" not in call.details and call.details != english[call.phrase]
    ]
    assert faults == []


def test_every_phrase_is_said_somewhere() -> None:
    texts, patterns = _mentioned()
    silent = [
        phrase
        for phrase in _phrases("en")
        if phrase not in texts and not any(pattern.fullmatch(phrase) for pattern in patterns)
    ]
    assert silent == []
