import pytest

from bot.lookup.masks import Masks


@pytest.mark.parametrize(
    "text",
    [
        "see `kiln` here",
        "see ``a ` kiln`` here",
        "```\nkiln\n```",
        "```py\nkiln",
        "<code>kiln</code>",
        "<pre class='x'>kiln",
        "https://example.com/kiln?x",
        "www.kiln.example",
        "kiln@example.com",
        "me@kiln.example",
        "@kiln",
        "#kiln",
    ],
)
def test_code_addresses_and_handles_are_masked(text: str) -> None:
    place = text.index("kiln")
    assert Masks(f"{text} ").cover(place, place + 4)


@pytest.mark.parametrize(
    "text", ["a kiln", "`pot` kiln `pot`", "a ` kiln", "C# kiln", "https://example.com kiln", "me@x.com, kiln"]
)
def test_what_stands_beside_them_is_not(text: str) -> None:
    place = text.index("kiln")
    assert not Masks(text).cover(place, place + 4)
