"""Good input, damaged: what finds more faults in a parser than noise does."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

HOSTILE = (
    "",
    "\x00",
    "\ud83d",
    "\u202e",
    "\u2028",
    "a" * 5000,
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "@everyone",
    "*_[x](javascript:alert(1))_*`",
    "1t_trainium_m_d",
    "9" * 400,
    "{ $query }",
    "<<: *a",
    "- &a [*a, *a]",
    "\t",
)
"""Each has broken some program."""

snippets = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=20))
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | snippets,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def texts(draw: st.DrawFn, *good: str) -> str:
    """One of the texts with up to three pieces cut out, said twice, or replaced."""
    text = draw(st.sampled_from(good))
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 40)))
        put = draw(st.one_of(snippets, st.just(text[start:end] * 2), st.just("")))
        text = text[:start] + put + text[end:]
    return text


def sent(*good: str) -> st.SearchStrategy[str]:
    """Damaged texts as they come over a network: without halves of characters."""
    return texts(*good).map(lambda text: text.encode("utf-8", "replace").decode())


def files(*good: str) -> st.SearchStrategy[bytes]:
    """Damaged texts as bytes, UTF-8 as far as they can be."""
    return texts(*good).map(lambda text: text.encode("utf-8", "surrogatepass"))


@st.composite
def trees(draw: st.DrawFn, *good: Any) -> Any:
    """One of the JSON values with up to three of its values replaced or left out, anywhere inside."""
    tree = draw(st.sampled_from(good))
    for _ in range(draw(st.integers(0, 3))):
        tree = _damaged(draw, tree)
    return tree


def _damaged(draw: st.DrawFn, tree: Any) -> Any:
    """Go down at random; where it ends, put something else."""
    if isinstance(tree, dict) and tree and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(tree)))
        if not draw(st.integers(0, 5)):
            return {name: value for name, value in tree.items() if name != key}
        return {**tree, key: _damaged(draw, tree[key])}
    if isinstance(tree, list) and tree and draw(st.integers(0, 5)):
        place = draw(st.integers(0, len(tree) - 1))
        return [*tree[:place], _damaged(draw, tree[place]), *tree[place + 1 :]]
    return draw(anything)
