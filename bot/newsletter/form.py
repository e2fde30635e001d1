"""The forms of a newsletter: how each is read, and how a link is written in it."""

from __future__ import annotations

import html
import re
from enum import StrEnum

_BEGINS_AS_HTML = re.compile(
    r"""\ufeff?(?>\s|<!--(?!\[if|\*\|).*?-->)*+
    <(?:!doctype|!--(?:\[if|\*\|)|\?xml|(?:html|head|body|title|meta|link|style|table|tbody|tr|td|div|p|center|h[1-6]|section|article
    |header|main|ul|ol|blockquote|figure|span|font)\b)""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
"""A tag behind remarks; a remark for Outlook or Mailchimp is one too."""
_PACKED = re.compile(
    r"\{\\rtf|\ufeff?(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*?(?:MIME-Version|Content-[\w-]+):", re.IGNORECASE
)
_IN_MARKDOWN = str.maketrans({sign: f"\\{sign}" for sign in '\\"&<>|`*_[]{}~'})
_IN_URL = str.maketrans({sign: f"%{ord(sign):02X}" for sign in ' ()<>"\\|'})
_QUOTED_PRINTABLE = re.compile(
    r"""<[a-z][^<>]*\s[\w:-]+=3D["']|=(?:C[2-9A-F]|D[0-9A-F]|E[0-9A-F])=[89AB][0-9A-F]""", re.IGNORECASE
)
"""An attribute, or a letter outside ASCII, as an e-mail packs them."""


class Form(StrEnum):
    """What a newsletter is written in."""

    MARKDOWN = "markdown"
    HTML = "html"

    @classmethod
    def of(cls, name: str, source: str) -> Form:
        """By the file's ending, else by how the text begins."""
        ending = name.lower().rpartition(".")[2]
        if ending in {"html", "htm", "xhtml", "mjml"}:
            return cls.HTML
        if ending in {"md", "markdown", "mkd"}:
            return cls.MARKDOWN
        return cls.HTML if _BEGINS_AS_HTML.match(source) else cls.MARKDOWN


def is_packed(name: str, source: str) -> bool:
    """Whether it is a whole e-mail or a document of an office program: a link would break how it is written."""
    if name.lower().endswith((".eml", ".json", ".rtf")):
        return True
    return bool(_PACKED.match(source) or _QUOTED_PRINTABLE.search(source))


def around(form: Form, url: str, title: str = "") -> tuple[str, str]:
    """What stands before and behind words that are linked."""
    line, url = " ".join(title.split()), url.translate(_IN_URL)
    if form is Form.HTML:
        shown = f' title="{html.escape(line)}"' if line else ""
        return f'<a href="{html.escape(url)}"{shown}>', "</a>"
    shown = f' "{markdown(line)}"' if line else ""
    return "[", f"]({url}{shown})"


def markdown(text: str) -> str:
    """Text in which no character means anything to Markdown, not even in a table."""
    return text.translate(_IN_MARKDOWN)
