import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.lookup.mentions import Mention, MentionFinder
from bot.lookup.names import Name, Subject


def subject(slug: str, *, en: tuple[str, ...] = (), hu: tuple[str, ...] = (), de: tuple[str, ...] = ()) -> Subject:
    names = tuple(
        Name(text, locale, headword=place == 0)
        for locale, texts in (("en", en), ("hu", hu), ("de", de))
        for place, text in enumerate(texts)
    )
    return Subject(slug, names, {})


FINDER = MentionFinder.build(
    [
        subject("kiln", en=("kiln",), hu=("égetőkemence", "kemence"), de=("Brennofen",)),
        subject("gas-kiln", en=("gas kiln",), hu=("gázkemence",), de=("Gasofen",)),
        subject("slip", en=("slip-casting",), hu=("masszaöntés",), de=("schlickerhaltiges Gießen",)),
        subject("wheel", en=("potter's wheel",), hu=("fazekaskorong",), de=("Töpferscheibe",)),
        subject("qz", en=("QZM",), hu=("QZM",), de=("QZM",)),
        subject("mi", hu=("MÁ",), en=("clay intelligence",)),
        subject("raku", en=("Raku",), hu=("Raku",), de=("Raku",)),
        subject("glaze-5", en=("GLZ-5",)),
        subject("rack", en=("rackle",)),
        subject("oar", en=("OAR",), de=("OAR",)),
        subject("worm", de=("flacher Ofenwurm", "flaches Rohr", "flache Faust")),
        subject("globe", de=("gläserner Globus",)),
        subject("falcon", en=("Falcon",)),
        subject("table", en=("turntable", "table")),
    ]
)


def found(text: str) -> list[tuple[str, str]]:
    return [(mention.slug, mention.text) for mention in FINDER.find(text)]


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("Two kilns and the kiln's door", [("kiln", "kilns"), ("kiln", "kiln's")]),
        ("The gas kiln is a kiln.", [("gas-kiln", "gas kiln"), ("kiln", "kiln")]),
        (
            "Slip casting, slipcasting and SLIP-CASTING",
            [("slip", s) for s in ("Slip casting", "slipcasting", "SLIP-CASTING")],
        ),
        ("A kemencékből és az égetőkemencéinkről", [("kiln", "kemencékből"), ("kiln", "égetőkemencéinkről")]),
        ("A fazekaskoronggal forgatott", [("wheel", "fazekaskoronggal")]),
        ("az egetokemencet", [("kiln", "egetokemencet")]),
        ("Die Brennöfen und Toepferscheiben", [("kiln", "Brennöfen"), ("wheel", "Toepferscheiben")]),
        ("mit schlickerhaltigem Gießen", [("slip", "schlickerhaltigem Gießen")]),
        ("A potter’s\nwheel", [("wheel", "potter’s\nwheel")]),
    ],
)
def test_inflected_names_are_found_whole(text: str, mentions: list[tuple[str, str]]) -> None:
    assert found(text) == mentions


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("mit flachen Ofenwürmern", "worm"),
        ("flache Fäuste", "worm"),
        ("des flachen Rohres", "worm"),
        ("gläserne Globen", "globe"),
        ("gläsernen Globen", "globe"),
    ],
)
def test_an_adjective_is_declined_before_a_changed_noun(text: str, slug: str) -> None:
    assert found(f"Sie stand da {text}.") == [(slug, text.removeprefix("mit ").removeprefix("des "))]


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("A QZM-et és a QZM-mel, QZMs, qzm, QZMAX", [("qz", "QZM-et"), ("qz", "QZM-mel"), ("qz", "QZMs")]),
        ("a QZM-hiány miatt", [("qz", "QZM")]),
        ("má a MÁ-t", [("mi", "MÁ-t")]),
        ("An oar, oared; Oar and OARs", [("oar", "OARs")]),
        ("The falcon flew, Falcon did not", [("falcon", "Falcon")]),
        ("He said raku; Raku it is, Rakut is", [("raku", "Raku"), ("raku", "Rakut")]),
    ],
)
def test_acronyms_and_short_proper_names_keep_their_capitals(text: str, mentions: list[tuple[str, str]]) -> None:
    assert found(text) == mentions


@pytest.mark.parametrize(
    "text",
    [
        "`kiln` and ```\nkiln\n```",
        "https://kiln.example/kiln kiln@example.com @kiln #kiln",
        "kiln.fire() and my.kiln and /opt/kiln/bin and kiln_size",
        "kilnery akiln kilns7",
        "GLZ-50 and GLZ-5.1",
        "a table for two",
    ],
)
def test_code_addresses_parts_of_words_and_everyday_words_are_no_mentions(text: str) -> None:
    assert found(text) == []


def test_an_ending_of_another_language_than_the_text_is_refused() -> None:
    assert found("The rackleot was on the floor of the house") == []
    assert found("A rackleot nem az asztalra tettem, hanem a padra") == [("rack", "rackleot")]


def test_offsets_count_code_points_and_utf_16_units() -> None:
    assert FINDER.find("🏺👩‍🎨 kiln") == (Mention("kiln", 5, 9, 8, 12, "kiln"),)


def test_decomposed_letters_and_line_ends_keep_their_places() -> None:
    text = "e\u0301gető\r\nQZM e\u0301geto\u030bkemence"
    assert [text[mention.start : mention.end] for mention in FINDER.find(text)] == ["QZM", "e\u0301geto\u030bkemence"]


@given(st.text(st.characters(codec=None), max_size=80), st.sampled_from(["kiln", "QZM-et", "Brennöfen", "gas kiln"]))
def test_any_text_around_a_name_leaves_its_offsets_right(around: str, name: str) -> None:
    text = f"{around} {name} {around}"
    for mention in FINDER.find(text):
        assert text[mention.start : mention.end] == mention.text
        units = text.encode("utf-16-le", "surrogatepass")[2 * mention.start16 : 2 * mention.end16]
        assert units == mention.text.encode("utf-16-le", "surrogatepass")


def test_a_finder_of_nothing_finds_nothing() -> None:
    assert MentionFinder.build([]).find("kiln") == ()
