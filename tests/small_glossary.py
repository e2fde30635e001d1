"""Entries of a few lines in a folder of a test's own."""

from __future__ import annotations

from pathlib import Path

TRAITS = (
    "kind: concept\ncategory: basics\nlevel: beginner\nmaturity: established\nstatus: {status}\nadded: 2026-11-30\n"
)
REVIEW = "review:\n  edited: human\n  reviewed: none\n  last_checked: 2026-11-30\n  changed: 2026-11-30\n"
DEFINITION = "A thing that stands here for whatever else might stand here, so that it can be explained."


def put(home: Path, slug: str, headword: str, *, term: str = "", status: str = "stub", **definitions: str) -> Path:
    """Write or write over an entry: `term` is more lines of term.yaml, `definitions` its texts by locale."""
    folder = home / slug
    folder.mkdir(exist_ok=True)
    (folder / "term.yaml").write_text(TRAITS.format(status=status) + term, encoding="utf-8")
    for locale, definition in {"en": DEFINITION, **definitions}.items():
        based_on = "" if locale == "en" else "  based_on: 2026-11-30\n"
        wording = f"headword: {headword}\ndefinition: {definition}\n{REVIEW}{based_on}"
        (folder / f"{locale}.yaml").write_text(wording, encoding="utf-8")
    return folder
