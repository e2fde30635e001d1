import pytest

from bot.lookup.frames import asks_beyond, frames, pairs


@pytest.mark.parametrize(
    ("query", "inner", "locale"),
    [
        ("what is a kiln", "kiln", "en"),
        ("What's slip casting exactly", "slip casting", "en"),
        ("what does bisque mean", "bisque", "en"),
        ("could you explain glazing to me please", "glazing", "en"),
        ("hi, tell me about clay", "clay", "en"),
        ("meaning of bisque", "bisque", "en"),
        ("bisque meaning", "bisque", "en"),
        ("how does a kiln work", "kiln", "en"),
        ("I don't understand what glazing is", "glazing", "en"),
        ("mi az a kemence", "kemence", "hu"),
        ("mi az agyag", "agyag", "hu"),
        ("mik azok a korongok", "korongok", "hu"),
        ("mit jelent a samott", "samott", "hu"),
        ("mit jelent: samott", "samott", "hu"),
        ("samott jelentése", "samott", "hu"),
        ("mi a samott lényege", "samott", "hu"),
        ("hogyan működik a korong", "korong", "hu"),
        ("mire jó a máz", "máz", "hu"),
        ("Magyarázd el a mázolást", "mázolást", "hu"),
        ("mit értünk samott alatt", "samott", "hu"),
        ("was ist ein Brennofen", "Brennofen", "de"),
        ("was bedeutet Glasur", "Glasur", "de"),
        ("Was versteht man unter Schamotte", "Schamotte", "de"),
        ("erkläre mir bitte die Glasur", "Glasur", "de"),
        ("erklaere Glasur", "Glasur", "de"),
        ("wie funktioniert eine Töpferscheibe", "Töpferscheibe", "de"),
        ("Schamotte einfach erklärt", "Schamotte", "de"),
        ("Bedeutung von Schamotte", "Schamotte", "de"),
        ("who makes the Zentra wheel?", "Zentra wheel", "en"),
        ("who is behind Zentra", "Zentra", "en"),
        ("what's the deal with raku", "raku", "en"),
        ("pls explain bisque in a nutshell", "bisque", "en"),
        ("why is bisque so important", "bisque", "en"),
        ("melyik cég gyártja a korongot", "korongot", "hu"),
        ("mi a fene az a samott", "samott", "hu"),
        ("mi olyan különleges a rakuban", "rakuban", "hu"),
        ("szerinted mi az a samott", "samott", "hu"),
        ("meséljetek a samottról", "samottról", "hu"),
        ("mit kell tudni a mázról", "mázról", "hu"),
        ("wer steckt hinter Zentra", "Zentra", "de"),
        ("was hat es mit der Glasur auf sich", "Glasur", "de"),
        ("warum ist die Glasur so wichtig", "Glasur", "de"),
        ("wofür ist ein Brennofen gut", "Brennofen", "de"),
        ("which firm builds the Zentra wheel", "Zentra wheel", "en"),
        ("how to fire clay", "fire clay", "en"),
        ("why is everyone talking about raku", "raku", "en"),
        ("raku like i'm 5", "raku", "en"),
        ("kié a Zentra", "Zentra", "hu"),
        ("mi ez a felhajtás a raku körül", "raku", "hu"),
        ("samott laikusoknak", "samott", "hu"),
        ("wem gehört Zentra", "Zentra", "de"),
        ("wie brennt man Ton", "Ton", "de"),
        ("warum reden alle über Raku", "Raku", "de"),
        ("Schamotte für Einsteiger", "Schamotte", "de"),
        ("a kiln", "kiln", None),
        ("die Glasur", "Glasur", None),
    ],
)
def test_a_frame_is_taken_off_and_tells_the_language(query: str, inner: str, locale: str | None) -> None:
    assert (inner, locale) in [(framed.inner, framed.locale) for framed in frames(query)]


@pytest.mark.parametrize("query", ["kiln", "slip casting", "Brennofen", "égetőkemence"])
def test_a_bare_name_has_no_frame(query: str) -> None:
    assert not list(frames(query))


@pytest.mark.parametrize(
    ("query", "sides", "locale"),
    [
        ("clay vs. glass", ("clay", "glass"), None),
        ("difference between a kiln and an oven", ("kiln", "oven"), "en"),
        ("what is the difference between clay and glass", ("clay", "glass"), "en"),
        ("how is clay different from glass", ("clay", "glass"), "en"),
        ("compare clay with glass", ("clay", "glass"), "en"),
        ("mi a különbség az agyag és az üveg között", ("agyag", "üveg"), "hu"),
        ("miben különbözik a máz az üvegtől", ("máz", "üvegtől"), "hu"),
        ("hasonlítsd össze a mázat az üveggel", ("mázat", "üveggel"), "hu"),
        ("agyag és üveg különbsége", ("agyag", "üveg"), "hu"),
        ("Unterschied zwischen Ton und Glas", ("Ton", "Glas"), "de"),
        ("vergleiche Ton mit Glas", ("Ton", "Glas"), "de"),
        ("Ton oder Glas", ("Ton", "Glas"), "de"),
        ("clay or glass", ("clay", "glass"), "en"),
        ("agyag vagy üveg", ("agyag", "üveg"), "hu"),
        ("what's the difference: clay or glass", ("clay", "glass"), "en"),
        ("diff clay and glass", ("clay", "glass"), "en"),
        ("Unterschied Ton und Glas", ("Ton", "Glas"), "de"),
        ("Unterschied: Ton oder Glas", ("Ton", "Glas"), "de"),
    ],
)
def test_a_comparison_has_two_sides(query: str, sides: tuple[str, str], locale: str | None) -> None:
    assert (*sides, locale) in [(pair.first, pair.second, pair.locale) for pair in pairs(query)]


@pytest.mark.parametrize(
    "query",
    [
        "where is clay dug",
        "when will it be dry",
        "how much clay is in a cup",
        "why does clay crack",
        "please, where can i buy clay",
        "hol égetik az agyagot",
        "mikortól használnak korongot",
        "mennyi víz kell az agyaghoz",
        "miért reped meg",
        "wo wird Ton gebrannt",
        "seit wann gibt es Töpfer",
        "wie viel Wasser braucht Ton",
        "weshalb reißt Ton",
        "clay vs. spaceships",
        "Unterschied zwischen Ton und Raumschiffen",
    ],
)
def test_a_place_a_time_a_reason_an_amount_or_a_comparison_is_more_than_a_description_tells(query: str) -> None:
    assert asks_beyond(query)


@pytest.mark.parametrize(
    "query", ["oven where earth turns hard", "clay or glass", "holland tál", "woher", "what turns to stone in fire"]
)
def test_a_description_may_have_the_same_words(query: str) -> None:
    assert not asks_beyond(query)
