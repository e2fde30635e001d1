"""Which stories an entry's own rules find, and which they keep away."""

from __future__ import annotations

import dataclasses

import pytest

from bot.answers.knowledge import Knowledge
from bot.glossary.entry import NewsRules
from bot.lookup.mentions import MentionFinder
from bot.news.rules import NEAR, Matcher
from tests.news.told import edition, story

RULES = NewsRules(
    any=("custom chip", "ASIC", "MI-chip"), near=(("Amazon", "silicon"),), excluded=("potato chip", "Amazon river")
)
NOBODY = MentionFinder.build(())


@pytest.mark.parametrize(
    ("headline", "is_found"),
    [
        ("A custom chip for everyone", True),
        ("A CUSTOM CHIP for everyone", True),
        ("“Custom chip”: what is that?", True),
        ("Custom chips for everyone", False),
        ("Az MI-chip éve", True),
        ("The year of the ASIC", True),
        ("Basic tasic asic", False),
        ("Amazon makes its own silicon", True),
        ("Silicon by Amazon", True),
        (f"Amazon {'x' * NEAR} silicon", False),
        ("Amazon makes its own shoes", False),
        ("A custom chip, not a potato chip", False),
        ("Silicon found in the Amazon river", False),
    ],
    ids=[
        "a word",
        "in capitals",
        "in quotation marks",
        "another form",
        "with a hyphen",
        "an acronym",
        "an acronym in small letters",
        "a pair",
        "a pair the other way round",
        "a pair far apart",
        "half a pair",
        "an excluded word",
        "an excluded word beside a pair",
    ],
)
def test_a_story_meets_the_rules_or_does_not(knowledge: Knowledge, headline: str, is_found: bool) -> None:
    entry = dataclasses.replace(knowledge.glossary.entries["trainium"], news=RULES)
    assert (Matcher([entry], NOBODY).slugs_of(story(headline)) == ("trainium",)) is is_found


def test_an_excluded_word_keeps_away_what_the_name_itself_would_find(knowledge: Knowledge) -> None:
    entry = dataclasses.replace(knowledge.glossary.entries["trainium"], news=RULES)
    matcher = Matcher([entry], knowledge.mentions)
    assert "trainium" in matcher.slugs_of(story("Trainium is here"))
    assert "trainium" not in matcher.slugs_of(story("Trainium is here", summary="No potato chip."))


def test_names_are_found_inflected_and_in_the_summary_too(knowledge: Knowledge) -> None:
    matcher = Matcher(knowledge.glossary.entries.values(), knowledge.mentions)
    assert "trainium" in matcher.slugs_of(
        story("Költözik a labor", summary="A modellt Trainiumra viszik át.", locale="hu")
    )


def test_an_edition_names_its_entries_in_the_order_of_its_text(knowledge: Knowledge) -> None:
    matcher = Matcher(knowledge.glossary.entries.values(), knowledge.mentions)
    issue = edition(13, "First the GPU, then Trainium, then the GPU again.", headline="")
    assert matcher.slugs_in(issue) == ("gpu", "trainium")
