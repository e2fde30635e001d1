"""Messages are drawn as the platforms draw them: entities, Markdown and styles become HTML, all else is escaped."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.preview import paint


def entity(kind: str, offset: int, length: int, **more: str) -> dict[str, Any]:
    return {"type": kind, "offset": offset, "length": length, **more}


@pytest.mark.parametrize(
    ("text", "entities", "html"),
    [
        ("a <b> c", [], "a &lt;b&gt; c"),
        ("GPU is", [entity("bold", 0, 3)], "<b>GPU</b> is"),
        ("🙂 GPU", [entity("bold", 3, 3)], "🙂 <b>GPU</b>"),
        ("x GPU y", [entity("italic", 0, 7), entity("bold", 2, 3)], "<i>x <b>GPU</b> y</i>"),
        ("a\nb\nc", [entity("expandable_blockquote", 2, 1)], "a\n<blockquote>b</blockquote>c"),
        ("see", [entity("text_link", 0, 3, url="https://x.example/?a&b")],
         '<a href="https://x.example/?a&amp;b" target="_blank" rel="noopener">see</a>'),
        ("see", [entity("text_link", 0, 3, url="https://t.me/bot?start=gpu")], '<a href="#" data-at="gpu">see</a>'),
        ("see", [entity("text_link", 0, 3, url="javascript:alert(1)")], "see"),
    ],
    ids=["escaped", "bold", "surrogates", "nested", "quotation", "link", "own link", "no link"],
)  # fmt: skip
def test_telegram_entities(text: str, entities: list[dict[str, Any]], html: str) -> None:
    drawn = str(paint.telegram({"text": text, "entities": entities}))
    assert drawn == f'<div class="bubble">{html}</div><div class="keyboard"></div>'


def test_telegram_buttons_ask_their_address_and_others_do_nothing() -> None:
    row = [
        {"text": "Myths", "callback_data": "1t_gpu_m"},
        {"text": "More", "url": "https://t.me/bot?start=gpu"},
        {"text": "Share", "switch_inline_query": "gpu"},
    ]
    drawn = str(paint.telegram({"text": "", "reply_markup": {"inline_keyboard": [row]}}))
    assert '<button type="button" class="" data-at="1t_gpu_m">Myths</button>' in drawn
    assert '<button type="button" class="" data-at="gpu">More</button>' in drawn
    assert '<button type="button" class="" disabled>Share</button>' in drawn


@pytest.mark.parametrize(
    ("line", "html"),
    [
        ("### GPU", '<div class="line heading">GPU</div>'),
        ("-# as of **2026**", '<div class="line small">as of <b>2026</b></div>'),
        ("> *so*", '<div class="line quote"><i>so</i></div>'),
        ("- `x` \\*y\\*", '<div class="line item"><code>x</code> *y*</div>'),
        ("[a](https://x.example) <b>",
         '<div class="line "><a href="https://x.example" target="_blank" rel="noopener">a</a> &lt;b&gt;</div>'),
    ],
    ids=["heading", "small", "quotation", "item", "link"],
)  # fmt: skip
def test_discord_markdown(line: str, html: str) -> None:
    container = {"type": 17, "components": [{"type": 10, "content": line}]}
    drawn = str(paint.discord({"components": [container]}))
    assert drawn == f'<div class="container"><div class="text">{html}</div></div>'


def test_discord_buttons_and_menus() -> None:
    buttons = [
        {"type": 2, "style": 1, "label": "Everyone", "custom_id": "1j_gpu_e"},
        {"type": 2, "style": 2, "emoji": {"name": "🗑️"}, "custom_id": "bin"},
    ]
    menu = {"type": 3, "placeholder": "More", "options": [{"value": "1t_gpu_f", "label": "Facts"}]}
    rows = [{"type": 1, "components": buttons}, {"type": 14}, {"type": 1, "components": [menu]}]
    drawn = str(paint.discord({"components": [{"type": 17, "components": rows}]}))
    assert '<button type="button" class="primary" data-at="1j_gpu_e">Everyone</button>' in drawn
    assert '<button type="button" class="secondary" disabled>🗑️</button>' in drawn
    assert '<option value="1t_gpu_f">Facts</option>' in drawn


def test_terminal_styles_and_numbered_actions() -> None:
    drawn = str(paint.terminal("\x1b[1mGPU\x1b[0m <x>", [("Myths", "1t_gpu_m")]))
    assert drawn.startswith('<pre><span class="sgr-1">GPU</span> &lt;x&gt;</pre>')
    assert 'data-at="1t_gpu_m">[1] Myths</button>' in drawn
