"""Whatever an editor's file holds, every byte of it that is no link of ours comes back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.newsletter.form import Form
from tests.fuzz import damaged
from tests.fuzz.amount import fuzzed
from tests.newsletter.issues import link
from tests.newsletter.test_linking import HTML_LINK, MARKDOWN_LINK

MARKDOWN = """---
title: "Kilns & glazes"
---

# What a gas kiln costs

A **kiln** fires clay; `kiln` in code does not. See [the kiln page](https://kiln.example/ "kiln") and ![kiln](kiln.png).

> Die Glasur brennt im Brennofen. A kemencékből kivett máz.

| kiln | price |
|---|---|
| raku firing | <b>12</b> &amp; more |

```
kiln
```

[^1]: Slip casting, QZM.
"""
HTML = """<!DOCTYPE html><html><head><title>kiln</title><style>.kiln{}</style></head><body>
<table><tr><td class="kiln"><h2>Kiln</h2><p>A <b>gas kiln</b> fires cl&auml;y &amp; glaze.<br>
<a href="https://kiln.example?a=1&b=2">the kiln</a> <!--[if mso]>kiln<![endif]--> *|KILN|* {{ kiln }}</p></td></tr>
</table>
<script>var kiln = "<a>glaze</a>";</script></body></html>
"""


@fuzzed
@given(st.one_of(damaged.sent(MARKDOWN), damaged.sent(HTML), st.text(max_size=200)), st.sampled_from(Form))
def test_an_issue_comes_back_with_links_and_otherwise_as_it_was(source: str, form: Form) -> None:
    found = link(source, form)
    marked = HTML_LINK if form is Form.HTML else MARKDOWN_LINK
    assert marked.sub(r"\1", found.text) == source
    assert [source[each.start : each.end] for each in found.links] == [each.text for each in found.links]
    places = [place for each in found.links for place in (each.start, each.end)]
    assert places == sorted(places)
