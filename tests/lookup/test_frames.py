import pytest

from bot.lookup.frames import frames, pairs


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
    ],
)
def test_a_comparison_has_two_sides(query: str, sides: tuple[str, str], locale: str | None) -> None:
    assert (*sides, locale) in [(pair.first, pair.second, pair.locale) for pair in pairs(query)]
