from __future__ import annotations

import re
from dataclasses import replace

import pyromark
import pytest

from bot.newsletter.box import LONGEST, box, box_terms
from bot.newsletter.form import Form
from bot.newsletter.linking import Rules
from bot.newsletter.unknown import unknown_terms
from tests.newsletter.issues import FINDER, TERMS, URL, linker

TEXT = "Clay, a kiln and glaze. QZM, raku firing, slip casting."


def test_the_box_has_the_linked_words_and_up_to_five_others_beginner_terms_last() -> None:
    usual = linker(Rules())
    terms = box_terms(usual.link(TEXT, Form.MARKDOWN), usual)
    assert [term.slug for term in terms] == ["kiln", "qz", "glaze", "raku", "slip"]
    without = linker(Rules(skip={"slip"}))
    assert [term.slug for term in box_terms(without.link(TEXT, Form.MARKDOWN), without)][-1] == "clay"


def test_the_html_box_has_five_tags_alone_and_stays_below_eight_kilobytes() -> None:
    long = [replace(term, definition="é" * 2000) for term in TERMS.values()]
    written = box("Words & more", long, lambda slug: URL + slug, Form.HTML)
    assert len(written.encode()) <= LONGEST
    assert set(re.findall(r"</?([a-z0-9]+)", written)) == {"p", "strong", "ul", "li", "a"}
    assert set(re.findall(r"\s([a-z]+)=", written)) == {"href"}
    assert "<p><strong>Words &amp; more</strong></p>" in written
    assert written.count("<li>") == 1


def test_the_markdown_box_reads_as_the_html_one() -> None:
    shown = list(TERMS.values())[:2]
    markdown, html = (box("Words", shown, lambda slug: URL + slug, form) for form in Form)
    assert markdown.startswith("**Words**\n\n- [**kiln**](https://terms.example/t/kiln) – What")
    assert re.sub(r"\s*\n", "", pyromark.html(markdown)).replace("&quot;", '"') == html.replace("\n", "")


@pytest.mark.parametrize(
    ("text", "counts_nouns", "expected"),
    [
        ("LoRA, a LoRA-t, LoRAs; GPT-5 und GPT-5. ABCX", True, [("LoRA", 2), ("GPT-5", 2)]),
        ("At Mistral. Mistral says so; with Mistral, by Mistral and at Mistral.", True, [("Mistral", 4)]),
        ("Das Haus, ein Haus, im Haus, am Haus", False, []),
        ("QZM, QZM, a QZM-et", True, []),
        ("THE END. THE END. https://LORA.tld/LORA #LORA @LORA", True, []),
    ],
    ids=["striking", "capitals", "German", "known", "everyday"],
)
def test_frequent_names_that_the_glossary_lacks_are_counted(
    text: str, counts_nouns: bool, expected: list[tuple[str, int]]
) -> None:

    assert unknown_terms(text, FINDER, counts_nouns=counts_nouns) == expected
