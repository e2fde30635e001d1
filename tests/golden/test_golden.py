"""What readers see of Trainium changes only on purpose: `python -m tests.golden` writes it anew."""

from __future__ import annotations

import pytest

from tests.golden.renderings import HOME, renderings

FACES = dict(renderings())


@pytest.mark.parametrize("name", FACES)
def test_trainium_is_shown_as_it_was(name: str) -> None:
    assert FACES[name] == (HOME / name).read_text(encoding="utf-8")


def test_no_golden_rendering_is_left_over() -> None:
    assert {file.name for file in HOME.iterdir()} == set(FACES)
