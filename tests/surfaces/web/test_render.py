import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import escape

from bot.answers.card import (
    Block,
    Bullets,
    Claim,
    Fact,
    Facts,
    Heading,
    Paragraph,
    Quotation,
    Reference,
    References,
    Small,
    Steps,
)
from bot.glossary.entry import Source, Tier
from bot.glossary.markup import Run, SourceMark
from bot.language.calendar import PartialDate
from bot.language.phrasebook import Phrasebook
from bot.surfaces.web.render import Writer

SOURCES = {
    "paper": Source("A paper", "arXiv", PartialDate(2026), "https://example.org/paper", Tier.PAPER),
    "press": Source("A report", "Press", PartialDate(2026), "https://example.org/press", Tier.PRESS),
}
REFERENCE = Reference("A <report>", "Press", "2026", "https://example.org/press")
BLOCKS: dict[str, tuple[Block, str]] = {
    "heading": (Heading("A & B"), "<h3>A &amp; B</h3>"),
    "paragraph": (Paragraph((Run("1 < 2"),)), "<p>1 &lt; 2</p>"),
    "steps": (Steps(((Run("one"),), (Run("two"),))), '<ol class="steps"><li>one</li><li>two</li></ol>'),
    "bullets": (Bullets(((Run("one"),),)), "<ul><li>one</li></ul>"),
    "quotation": (Quotation(((Run("as if"),),)), "<blockquote><p>as if</p></blockquote>"),
    "small print": (Small((Run("as of"),)), '<p class="small">as of</p>'),
    "a claim": (
        Claim("Myth", (Run("No."),), "Reality", (Run("Yes."),)),
        (
            '<div class="claim"><p class="claimed"><b class="label">Myth</b> No.</p>'
            '<p class="really"><b class="label">Reality</b> Yes.</p></div>'
        ),
    ),
    "facts": (
        Facts((Fact("Chips", "<5>", "all", "as of 2026", "disputed", (REFERENCE,)),)),
        (
            '<dl class="facts"><div><dt>Chips</dt><dd><span class="value">&lt;5&gt;</span>'
            '<sup><a href="#source-2" aria-label="Source 2">2</a></sup><p class="small">all · as of 2026</p>'
            '<p class="disputed">disputed</p></dd></div></dl>'
        ),
    ),
    "a bare fact": (
        Facts((Fact("Shown", "2026", None, None, None, ()),)),
        '<dl class="facts"><div><dt>Shown</dt><dd><span class="value">2026</span></dd></div></dl>',
    ),
    "references": (
        References((REFERENCE,)),
        (
            '<ol class="sources"><li id="source-1"><a href="https://example.org/press" rel="noopener">'
            'A &lt;report&gt;</a><br><span class="small">Press · 2026</span></li></ol>'
        ),
    ),
}
INLINES = {
    "strong": (Run("a", strong=True), "<strong>a</strong>"),
    "all styles": (Run("a", strong=True, emphasis=True, code=True), "<strong><em><code>a</code></em></strong>"),
    "a link": (Run("a", link="https://x.org/?a=1&b=2"), '<a href="https://x.org/?a=1&amp;b=2" rel="noopener">a</a>'),
    "a link that breaks out": (
        Run("a", link='https://x.org/"onload="'),
        '<a href="https://x.org/&#34;onload=&#34;" rel="noopener">a</a>',
    ),
    "a script link": (Run("a", link="javascript:alert(1)"), "a"),
    "a cross-reference": (Run("chips", entry="gpu"), '<a href="/en/t/gpu">chips</a>'),
    "a cross-reference without words": (Run("gpu", entry="gpu"), '<a href="/en/t/gpu">GPU</a>'),
    "a cross-reference to nothing": (Run("nothing", entry="nothing"), "nothing"),
    "a source mark": (SourceMark("paper"), '<sup><a href="#source-1" aria-label="Source 1">1</a></sup>'),
    "a mark of no source": (SourceMark("nothing"), ""),
}


@pytest.fixture(scope="module")
def writer(phrasebook: Phrasebook) -> Writer:
    return Writer(phrasebook.speak("en"), lambda slug: "GPU" if slug == "gpu" else None, SOURCES)


@pytest.mark.parametrize(("block", "html"), BLOCKS.values(), ids=BLOCKS)
def test_every_block_has_its_form(writer: Writer, block: Block, html: str) -> None:
    assert writer.block(block) == html


@pytest.mark.parametrize(("inline", "html"), INLINES.values(), ids=INLINES)
def test_every_inline_has_its_form(writer: Writer, inline: Run | SourceMark, html: str) -> None:
    assert writer.text((inline,)) == html


@given(st.text(alphabet=st.sampled_from("<>&\"'ab=/{}"), max_size=40))
def test_no_text_becomes_markup(phrasebook: Phrasebook, text: str) -> None:
    writer = Writer(phrasebook.speak("en"), lambda _slug: None)
    assert writer.block(Paragraph((Run(text),))) == f"<p>{escape(text)}</p>"
