from pathlib import Path

import pytest

from tests.content.samples import problems_after

_EN = "definition: An abacus is a frame"
_HU = "definition: A szorobán rudakra fűzött golyókból álló keret"
_DE = "definition: Ein Abakus ist ein Rahmen"


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        pytest.param("en.yaml", _EN, "definition: The Abacuses are frames", id="a plural"),
        pytest.param("en.yaml", _EN, "definition: A counting frame is a frame", id="another of its names"),
        pytest.param("en.yaml", _EN, "definition: A tool is called so if it is a frame", id="its class"),
        pytest.param("en.yaml", "headword: Abacus", "headword: Wooden abacus", id="the headword's last word"),
        pytest.param("hu.yaml", _HU, "definition: A szorobánt rudakra fűzött golyókból álló keret", id="an ending"),
        pytest.param("hu.yaml", _HU, "definition: „Szorobán” a neve annak a keretnek", id="in quotation marks"),
        pytest.param("hu.yaml", _HU, "definition: A japán golyós számológép olyan keret", id="a longer name"),
        pytest.param("de.yaml", _DE, "definition: Der japanische Abakus ist ein Rahmen", id="an adjective's ending"),
    ],
)  # fmt: skip
def test_a_definition_begins_with_what_it_defines(tmp_path: Path, file: str, old: str, new: str) -> None:
    found = problems_after(tmp_path, {f"abacus/{file}": (old, new)})

    assert [problem for problem in found if "[definitions]" in problem] == []


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        pytest.param("en.yaml:10", _EN, "definition: It is a frame", "Abacus", id="a pronoun"),
        pytest.param("hu.yaml:5", _HU, "definition: Rudakra fűzött golyók", "szorobán", id="without its subject"),
        pytest.param(
            "de.yaml:5", _DE, "definition: In Japan ist ein Abakus ein Ding", "Abakus", id="a place before it"
        ),
    ],
)
def test_another_beginning_deserves_a_look(tmp_path: Path, file: str, old: str, new: str, told: str) -> None:
    text = f"begins neither with “{told}” nor with an entry above it: put one of them first"

    assert problems_after(tmp_path, {f"abacus/{file.partition(':')[0]}": (old, new)}) == [
        f"abacus/{file}:13: warning: {text} [definitions]"
    ]
