"""The address codec: what is written is read back, and what was not written is refused."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import address
from bot.glossary.audience import Audience
from bot.glossary.entry import Category
from bot.glossary.glossary import Glossary
from bot.question import (
    About,
    Browse,
    ChooseAudience,
    ChooseLocale,
    Compare,
    Dismiss,
    Explain,
    Guess,
    Help,
    IssueWords,
    More,
    MythOrReality,
    Note,
    Open,
    Question,
    Quiz,
    Random,
    Settings,
    Start,
    Terms,
    Turn,
    View,
)

slugs = st.from_regex(r"[a-z][a-z0-9-]{0,26}", fullmatch=True)
views = st.sampled_from(View)
audiences = st.none() | st.sampled_from(Audience)
locales = st.none() | st.sampled_from(["en", "hu", "de", "pt-br"])
pages = st.integers(0, 9999)
campaigns = st.none() | st.from_regex(r"[a-z0-9-]{1,8}", fullmatch=True)
questions: st.SearchStrategy[Question] = st.one_of(
    st.builds(Open, slugs, views, audiences, locales, campaigns),
    st.builds(Turn, slugs, views, audiences, locales, pages),
    st.builds(Note, slugs, st.sampled_from(Audience), locales),
    st.builds(More, slugs, audiences, locales),
    st.builds(Compare, slugs, slugs),
    st.builds(Terms, st.just(""), pages),
    st.builds(IssueWords, campaigns.filter(bool), pages),
    st.builds(Browse, st.none() | st.sampled_from(Category), pages),
    st.builds(Guess, slugs, st.from_regex(r"[0-9a-f]{6}", fullmatch=True), st.booleans()),
    st.builds(ChooseLocale, locales),
    st.builds(ChooseAudience, audiences),
    st.sampled_from([Random(), MythOrReality(), Quiz(), Start(), Help(), About(), Settings(), Dismiss()]),
)


@given(questions)
def test_a_question_survives_the_way_there_and_back(question: Question) -> None:
    assert address.read(address.write(question)) == question


@given(questions)
def test_an_address_keeps_to_the_alphabet_and_to_64_bytes(question: Question) -> None:
    written = address.write(question)
    assert set(written) <= set(string.ascii_letters + string.digits + "_-")
    assert len(written.encode()) <= address.MAX_BYTES


@given(st.text(max_size=80))
def test_a_stranger_text_is_read_or_refused_and_nothing_else(text: str) -> None:
    try:
        question = address.read(text)
    except address.AddressError:
        return
    assert address.read(address.write(question)) == question


@pytest.mark.parametrize(
    ("written", "question"),
    [
        ("trainium", Open("trainium")),
        ("1o_trainium", Open("trainium")),
        ("1o_trainium____13", Open("trainium", campaign="13")),
        ("1t_trainium_m_d", Turn("trainium", View.MYTHS, Audience.DEVELOPER)),
        ("1t_trainium__i_hu", Turn("trainium", View.CARD, Audience.INVESTOR, "hu")),
        ("1c_gpu_tpu", Compare("gpu", "tpu")),
        ("1b_models_2", Browse(Category.MODELS, 2)),
        ("1l_hu", ChooseLocale("hu")),
        ("1x", Random()),
    ],
)
def test_addresses_that_are_out_in_the_world_keep_their_meaning(written: str, question: Question) -> None:
    assert address.read(written) == question


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "0o_trainium",
        "2o_trainium",
        "1",
        "1x_1",
        "1o",
        "1o_",
        "1o_Trainium",
        "1o_trainium_x",
        "1j_trainium",
        "1o_trainium_m_d_hu_13_more",
        "1t_trainium____0",
        "1t_trainium____-1",
        "1t_../../etc/passwd",
        "1l_HU",
        "1b_nowhere",
        "x" * 65,
        "őű",
        "trainium ",
        "1o_trainium\n",
    ],
)
def test_a_forged_or_stale_address_is_refused(forged: str) -> None:
    with pytest.raises(address.AddressError):
        address.read(forged)


def test_a_question_of_free_text_has_no_address() -> None:
    with pytest.raises(ValueError, match="Explain has no address"):
        address.write(Explain("trainium"))


def test_every_view_of_every_entry_fits_64_bytes(glossary: Glossary) -> None:
    for slug in glossary.entries:
        for view in View:
            for audience in Audience:
                assert len(address.write(Open(slug, view, audience, "hu", "edition8"))) <= address.MAX_BYTES
