from __future__ import annotations

import re
from dataclasses import replace

import pyromark
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.newsletter.destination import Destination, OnTelegram, OnTheWeb, Reader
from bot.newsletter.form import Form
from bot.newsletter.linking import Linker, Rules
from tests.newsletter.issues import ALL, FINDER, TERMS, link, linked, linker

PAGES = OnTheWeb("https://terms.example", Reader(campaign="13"))
CHAT = OnTelegram("kiln_bot", Reader())

HTML_LINK = re.compile(r'<a href="https://terms\.example/t/[a-z-]+" title="[^"]*">(.*?)</a>', re.DOTALL)
MARKDOWN_LINK = re.compile(r'\[((?:[^\[\]])*)\]\(https://terms\.example/t/[a-z-]+ "(?:\\.|[^"\\])*"\)')

RENDERED_LINK = re.compile(r'<a href="https://terms\.example/t/[^>]*>(.*?)</a>', re.DOTALL)

WORDS = ["kiln", "Kilns", "gas kiln", "kemencékből", "Brennöfen", "QZM-et", "glaze", "raku\r\nfiring", "slip casting"]
HTML_PIECES = [
    *WORDS, " ", "\r\n", "\n", "a < b", "&amp;", "&eacute;", "&#233;", "&", ". ", "!", "{{ kiln }}", "{% if glaze %}",
    "*|KILN|*", "<p>", "</p>", "<b>", "</b>", "<a href='x'>", "</a>", "<a>", "<h2>", "</h2>", "<code>", "</code>",
    "<td>", "</td>", "<table>", "</table>", "<!-- kiln -->", "<!--[if mso]>kiln<![endif]-->", "<![if !mso]>",
    "<![endif]>", "<!DOCTYPE html>", "<script>var kiln='<a>';</script>", "<style>.kiln{}</style>", "<img alt='kiln'>",
    "<br/>", "<div style='display:none'>", "<div>", "</div>", '<p class="kiln>', "<", "<!--", "<![kiln", "\ufeff", "é",
]  # fmt: skip
MARKDOWN_PIECES = [
    *WORDS, " ", "\r\n", "\n\n", "\n", "**", "*", "_", "~~", "`", "```\n", "# ", "## ", "> ", "- ", "1. ", "| ", "|",
    "|---|---|\n", "[", "]", "](x)", "![", "[kiln]: /x\n", "<a href='x'>", "</a>", "<div>\n", "<!-- kiln -->", "\\",
    "&amp;", "&kiln;", "---\n", "+++\n", "    ", "[^1]", "[^1]: ", "{{ kiln }}", "[[kiln]]", "\ufeff", "é", "***", "s",
    "https://kiln.example/glaze ", "<https://kiln.example>", "===\n", "(", ")", "!", ". ", '"',
]  # fmt: skip


@given(st.lists(st.sampled_from(HTML_PIECES), max_size=30).map("".join))
@example("<p>kiln <a href='kiln")
@example("\ufeff<p>k&iacute;ln kiln</p>\r\n")
def test_html_without_the_inserted_markup_is_the_input(source: str) -> None:
    found = link(source, Form.HTML)
    assert HTML_LINK.sub(r"\1", found.text) == source
    assert len(HTML_LINK.findall(found.text)) == len(found.links)


@given(st.lists(st.sampled_from(MARKDOWN_PIECES), max_size=30).map("".join))
@example("**kiln**s and *glaze*r and __raku firing__x")
@example("---\nkiln: glaze\n---\n\nkiln\r\n")
def test_markdown_without_the_inserted_markup_is_the_input_and_all_else_reads_as_before(source: str) -> None:
    found = link(source, Form.MARKDOWN)
    assert MARKDOWN_LINK.sub(r"\1", found.text) == source
    assert re.sub(
        r'<a href="https://terms\.example/t/[^>]*>(.*?)</a>', r"\1", rendered(found.text), flags=re.DOTALL
    ) == (rendered(source))


@given(st.text(max_size=200), st.sampled_from(Form))
def test_any_text_comes_back_unharmed(text: str, form: Form) -> None:
    marked = HTML_LINK if form is Form.HTML else MARKDOWN_LINK
    assert marked.sub(r"\1", link(text, form).text) == text


def rendered(source: str) -> str:
    body = re.sub(
        r"\A\ufeff?(?:(---|\+\+\+)[ \t]*\r?\n(?:.*?\r?\n)??(?:\1|\.\.\.)[ \t]*(?:\r?\n|\Z))?",
        "",
        source,
        flags=re.DOTALL,
    )
    options = pyromark.Options
    return pyromark.html(
        body,
        options=options.ENABLE_TABLES
        | options.ENABLE_FOOTNOTES
        | options.ENABLE_STRIKETHROUGH
        | options.ENABLE_TASKLISTS,
    )


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<p>A kiln, a kiln.</p>", "<p>A ‹kiln|kiln›, a kiln.</p>"),
        ("<p>A kemencékből és a QZM-et.</p>", "<p>A ‹kiln|kemencékből› és a ‹qz|QZM-et›.</p>"),
        ("<p>A k&eacute;p kiln k&#233;p</p>", "<p>A k&eacute;p ‹kiln|kiln› k&#233;p</p>"),
        ("<p>A g&aacute;zkemenc&eacute;t!</p>", "<p>A ‹gas-kiln|g&aacute;zkemenc&eacute;t›!</p>"),
        ("<h2>Kiln</h2><p>kiln</p>", "<h2>Kiln</h2><p>‹kiln|kiln›</p>"),
        ("<a href=x>kiln</a> kiln", "<a href=x>kiln</a> ‹kiln|kiln›"),
        ("<a href=x><a href=y>kiln</a> kiln</a> glaze", "<a href=x><a href=y>kiln</a> ‹kiln|kiln›</a> ‹glaze|glaze›"),
        ("<code>kiln</code><pre>glaze</pre> kiln", "<code>kiln</code><pre>glaze</pre> ‹kiln|kiln›"),
        ("<style>kiln</style><script>'<p>x'</script>kiln", "<style>kiln</style><script>'<p>x'</script>‹kiln|kiln›"),
        ("<img alt='kiln' src=x><p title=glaze>kiln", "<img alt='kiln' src=x><p title=glaze>‹kiln|kiln›"),
        ("<!--[if mso]><p>kiln</p><![endif]--><p>kiln", "<!--[if mso]><p>kiln</p><![endif]--><p>‹kiln|kiln›"),
        ("<![if !mso]><p>kiln</p><![endif]>", "<![if !mso]><p>‹kiln|kiln›</p><![endif]>"),
        ("<p style='display:none'>kiln<p>x</p>x</p>kiln", "<p style='display:none'>kiln<p>x</p>x</p>‹kiln|kiln›"),
        ("<p style='max-height:0px'>kiln</p>kiln", "<p style='max-height:0px'>kiln</p>‹kiln|kiln›"),
        ("<p style='opacity: 0.0'>kiln</p>kiln", "<p style='opacity: 0.0'>kiln</p>‹kiln|kiln›"),
        ("<p style='opacity:0.9;max-height:09px'>kiln</p>", "<p style='opacity:0.9;max-height:09px'>‹kiln|kiln›</p>"),
        ("<table><tr><td><a name=top>x<td>kiln</table>", "<table><tr><td><a name=top>x<td>‹kiln|kiln›</table>"),
        ("<table>kiln<tr><td>kiln</tr>glaze</table>", "<table>kiln<tr><td>‹kiln|kiln›</tr>glaze</table>"),
        ("<table><a name=x><tr><td>kiln</table>glaze</a>", "<table><a name=x><tr><td>kiln</table>glaze</a>"),
        ("<td><a>kiln<td>kiln</a> glaze", "<td><a>kiln<td>kiln</a> ‹glaze|glaze›"),
        ("<b>k</b>iln, <b>gas</b> kiln, kiln", "<b>k</b>iln, <b>gas</b> kiln, ‹kiln|kiln›"),
        ("<b>QZM</b>-Öfen <i>slip</i>&nbsp;casting", "<b>‹qz|QZM›</b>-Öfen <i>slip</i>&nbsp;casting"),
        ("<b>gas kiln</b>t, <b>gas kiln</b>-t", "<b>gas kiln</b>t, <b>‹gas-kiln|gas kiln›</b>-t"),
        ("QZM<a href=x>-Öfen</a>", "‹qz|QZM›<a href=x>-Öfen</a>"),
        ("{{ kiln }} {% if glaze %} *|CLAY|* kiln", "{{ kiln }} {% if glaze %} *|CLAY|* ‹kiln|kiln›"),
        ("a < b, kiln <3", "a < b, ‹kiln|kiln› <3"),
        ("<P>KILN</P>\r\n<TITLE>glaze</TITLE>", "<P>‹kiln|KILN›</P>\r\n<TITLE>glaze</TITLE>"),
    ],
)  # fmt: skip
def test_html_is_linked_where_readers_read_it(source: str, expected: str) -> None:
    assert linked(source, Form.HTML) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("A kiln, a kiln.", "A ‹kiln|kiln›, a kiln."),
        ("---\ntitle: kiln\n---\nkiln\n", "---\ntitle: kiln\n---\n‹kiln|kiln›\n"),
        ("\ufeff+++\r\nkiln\r\n+++\r\nkiln", "\ufeff+++\r\nkiln\r\n+++\r\n‹kiln|kiln›"),
        ("# kiln\n\nglaze\n===\n\nkiln", "# kiln\n\nglaze\n===\n\n‹kiln|kiln›"),
        ("[kiln](x) ![glaze](y) <https://kiln.tld> kiln", "[kiln](x) ![glaze](y) <https://kiln.tld> ‹kiln|kiln›"),
        ("`kiln`\n\n    glaze\n\n```\nQZM\n```\nkiln", "`kiln`\n\n    glaze\n\n```\nQZM\n```\n‹kiln|kiln›"),
        ("<p>\nkiln\n</p>\n\nkiln", "<p>\nkiln\n</p>\n\n‹kiln|kiln›"),
        ("a <a href='x'>kiln</a> kiln", "a <a href='x'>kiln</a> ‹kiln|kiln›"),
        ("<a href='x'>\n\nkiln\n\n</a>\n\nkiln", "<a href='x'>\n\nkiln\n\n</a>\n\n‹kiln|kiln›"),
        ("<!-- <a>\n kiln -->\n\nkiln", "<!-- <a>\n kiln -->\n\n‹kiln|kiln›"),
        ("**kiln** *glaze*", "**‹kiln|kiln›** *‹glaze|glaze›*"),
        ("**kiln**szerű kiln", "**kiln**szerű ‹kiln|kiln›"),
        ("**QZM**-et és QZM", "**‹qz|QZM›**-et és QZM"),
        ("> gas\n> kiln\n>\n> gas\nkiln", "> gas\n> kiln\n>\n> ‹gas-kiln|gas\nkiln›"),
        ("| kiln | x |\n|---|---|\n| glaze | y |", "| ‹kiln|kiln› | x |\n|---|---|\n| ‹glaze|glaze› | y |"),
        ("[kiln] kiln\n\n[kiln]: https://x.example", "[kiln] ‹kiln|kiln›\n\n[kiln]: https://x.example"),
        ("Ő őrzi: árvíztűrő kiln\r\nés máz", "Ő őrzi: árvíztűrő ‹kiln|kiln›\r\nés ‹glaze|máz›"),
        ("{{ kiln }} [[glaze]] kiln", "{{ kiln }} [[glaze]] ‹kiln|kiln›"),
    ],
)  # fmt: skip
def test_markdown_is_linked_where_readers_read_it(source: str, expected: str) -> None:
    assert linked(source, Form.MARKDOWN) == expected


def test_a_link_bears_the_definition_as_its_title_with_everything_escaped() -> None:
    assert link("<p>kiln", Form.HTML).text == (
        '<p><a href="https://terms.example/t/kiln" title="What &quot;kiln&quot; is &amp; means | more">kiln</a>'
    )
    written = link("kiln", Form.MARKDOWN).text
    assert written == '[kiln](https://terms.example/t/kiln "What \\"kiln\\" is \\& means \\| more")'
    assert 'title="What &quot;kiln&quot; is &amp; means | more"' in pyromark.html(written)


def test_html_that_is_all_ascii_stays_so_since_it_may_declare_any_encoding() -> None:
    german = replace(TERMS["kiln"], definition="Ein Ofen für Töpfe")
    charred = Linker(FINDER, {"kiln": german}, PAGES)
    source = '<meta charset="iso-8859-2"><p>F&uuml;r den Brennofen'
    assert 'title="Ein Ofen f&#252;r T&#246;pfe"' in charred.link(source, Form.HTML).text
    assert 'title="Ein Ofen für Töpfe"' in charred.link(f"{source} – und", Form.HTML).text
    assert '"Ein Ofen für Töpfe"' in charred.link("Kiln", Form.MARKDOWN).text


def test_by_default_one_link_a_sentence_twelve_an_issue_and_no_beginner_terms() -> None:
    usual = Rules()
    assert linked("Clay, a kiln and glaze. Glaze, e.g. raku firing. QZM", Form.MARKDOWN, usual) == (
        "Clay, a ‹kiln|kiln› and glaze. ‹glaze|Glaze›, e.g. raku firing. ‹qz|QZM›"
    )
    assert linked("<p>kiln<p>glaze<p>raku firing", Form.HTML, Rules(most=2)) == (
        "<p>‹kiln|kiln›<p>‹glaze|glaze›<p>raku firing"
    )


def test_entries_may_be_skipped_or_chosen_and_a_chosen_beginner_term_is_linked() -> None:
    text = "Clay. Kiln. Glaze."
    assert linked(text, Form.MARKDOWN, Rules(skip={"kiln"})) == "Clay. Kiln. ‹glaze|Glaze›."
    assert linked(text, Form.MARKDOWN, Rules(only={"clay"})) == "‹clay|Clay›. Kiln. Glaze."


@pytest.mark.parametrize("rules", [Rules(), Rules(most=1), ALL], ids=["usual", "one", "all"])
@pytest.mark.parametrize("form", Form)
def test_linking_again_changes_nothing(form: Form, rules: Rules) -> None:
    once = linker(rules).link("Kiln and glaze. Raku firing, a kiln. QZM!", form)
    again = linker(rules).link(once.text, form)
    assert (again.text, again.links, again.slugs) == (once.text, (), once.slugs)


@pytest.mark.parametrize(
    ("destination", "url", "slug"),
    [
        (PAGES, "https://terms.example/t/kiln", "kiln"),
        (PAGES, "https://terms.example/hu/t/kiln?for=investor&from=12#facts", "kiln"),
        (PAGES, "https://terms.example/hu/t/kiln.json", None),
        (PAGES, "https://terms.example.evil/t/kiln", None),
        (PAGES, "https://elsewhere.example/t/kiln", None),
        (CHAT, "https://t.me/kiln_bot?start=1o_kiln___de_13", "kiln"),
        (CHAT, "https://t.me/kiln_bot?start=kiln&utm_source=letter", "kiln"),
        (CHAT, "https://t.me/kiln_bot?start=1h", None),
        (CHAT, "https://t.me/other_bot?start=kiln", None),
        (CHAT, "https://t.me/kiln_bot?start=%F0", None),
    ],
)
def test_a_link_to_an_entry_is_known_whatever_it_says_of_its_reader(
    destination: Destination, url: str, slug: str | None
) -> None:
    assert destination.slug_of(url) == slug


@pytest.mark.parametrize("form", Form)
def test_an_issue_that_was_linked_for_another_campaign_is_not_linked_twice(form: Form) -> None:
    once = linker(campaign="12").link("Kiln, a kiln. Glaze, a glaze.", form)
    again = linker(campaign="13").link(once.text, form)
    assert (again.text, again.slugs) == (once.text, ("kiln", "glaze"))


@pytest.mark.parametrize(
    ("source", "note"),
    [
        ("<p>kiln\n<a href=x>glaze <p>raku firing", "line 2: <a> is never closed; nothing behind it is linked"),
        ("<p>kiln\r\n\r\n<p class='x>glaze", "line 3: this tag is not closed; nothing behind it is linked"),
        ("<p>kiln <!-- glaze", "line 1: this tag is not closed; nothing behind it is linked"),
        ("<p>kiln <![glaze[ x ]]> glaze", "line 1: this declaration cannot be read; nothing behind it is linked"),
        ("<p>kiln <div hidden>glaze", "line 1: <div> is never closed; nothing behind it is linked"),
    ],
    ids=["link", "tag", "comment", "declaration", "hidden"],
)
def test_what_cannot_be_read_is_told_with_its_line_and_left_alone(source: str, note: str) -> None:
    found = link(source, Form.HTML)
    assert found.notes == (note,)
    assert [each.slug for each in found.links] == ["kiln"]


@pytest.mark.parametrize("form", Form)
def test_five_megabytes_are_linked_too(form: Form) -> None:
    source = f"<p>A kiln stands here, {'and so it goes on, ' * 50}.</p>\r\n\r\n" * 5_000
    assert len(link(source, form, Rules()).links) == (1 if form is Form.HTML else 0)


@pytest.mark.parametrize(
    "piece",
    [
        "<a ",
        "<a href='",
        "<!--",
        "<table>",
        "<td>",
        "<![",
        "</",
        "&",
        "{{",
        "}}",
        "%%",
        "[",
        "](",
        "*",
        "_",
        "> ",
        "`",
        "|",
    ],
)
@pytest.mark.parametrize("form", Form)
def test_a_hundred_kilobytes_of_nothing_but_openings_come_back_at_once(form: Form, piece: str) -> None:
    source = "kiln " + piece * (100_000 // len(piece))
    assert link(source, form).text.endswith(source[5:])


@pytest.mark.parametrize(
    ("name", "source", "form"),
    [
        ("13.HTML", "kiln", Form.HTML),
        ("13.md", "<p>kiln", Form.MARKDOWN),
        ("-", "\ufeff\r\n<!doctype html><p>", Form.HTML),
        ("-", "<table><tr>", Form.HTML),
        ("-", '<!-- issue 13 -->\n<h1 class="post-title">kiln</h1>', Form.HTML),
        ("-", "<!--[if mso]><xml/><![endif]-->kiln", Form.HTML),
        ("-", "<!-- issue 13 -->\n# kiln", Form.MARKDOWN),
        ("13.txt", "# kiln", Form.MARKDOWN),
    ],
)
def test_the_form_is_told_by_the_ending_else_by_the_beginning(name: str, source: str, form: Form) -> None:
    assert Form.of(name, source) is form
