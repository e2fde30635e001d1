"""What lies on the newsstand: few, new, in the reader's language first, and nothing twice."""

from __future__ import annotations

from bot.answers.knowledge import Knowledge
from bot.news.newsstand import LATEST
from tests.news.told import edition, newsstand, story


def _headlines(knowledge: Knowledge, locale: str, *told: object) -> list[str]:
    stand = newsstand(knowledge, *told)  # type: ignore[arg-type]  # stories
    return [each.headline for each in stand.about(knowledge.glossary.entries["trainium"], locale)]


def test_the_reader_s_language_comes_first_then_the_newest(knowledge: Knowledge) -> None:
    told = (
        story("Trainium one", days=3),
        story("Trainium two", days=2),
        story("Trainium három", days=9, locale="hu"),
        story("Trainium quatre", days=1, locale="fr"),
        story("Trainium", days=1, locale=None),
    )
    assert _headlines(knowledge, "hu", *told)[0] == "Trainium három"
    assert _headlines(knowledge, "en", *told)[:2] == ["Trainium two", "Trainium one"]


def test_an_entry_shows_as_many_as_its_rules_say(knowledge: Knowledge) -> None:
    most = knowledge.glossary.entries["trainium"].news.max_stories
    told = [story(f"Trainium {number}", days=number) for number in range(most + 3)]
    assert _headlines(knowledge, "en", *told) == [f"Trainium {number}" for number in range(most)]


def test_a_story_is_news_as_long_as_the_entry_s_rules_say(knowledge: Knowledge) -> None:
    oldest = knowledge.glossary.entries["trainium"].news.max_age_days
    told = (story("Trainium now", days=oldest), story("Trainium then", days=oldest + 1))
    assert _headlines(knowledge, "en", *told) == ["Trainium now"]


def test_the_same_headline_of_two_publishers_counts_once(knowledge: Knowledge) -> None:
    told = (
        story("Trainium is here!", link="https://a.example/"),
        story("TRAINIUM is here", link="https://b.example/", days=2),
    )
    assert _headlines(knowledge, "en", *told) == ["Trainium is here!"]


def test_a_story_that_names_no_entry_is_nowhere(knowledge: Knowledge) -> None:
    assert newsstand(knowledge, story("Market day moves to Thursday")).newest == ()


def test_the_newest_are_few_in_each_language(knowledge: Knowledge) -> None:
    told = [story(f"Trainium {number}", days=1 + number / 99) for number in range(LATEST + 9)]
    stand = newsstand(knowledge, *told, story("Trainium itt", days=99, locale="hu"))
    assert len(stand.newest) == LATEST + 1
    assert [each.headline for each in stand.latest("hu", 2)] == ["Trainium itt", "Trainium 0"]


def test_the_newsletter_is_shown_in_one_language_the_newest_first(knowledge: Knowledge) -> None:
    issues = (edition(12, "GPU"), edition(13, "GPU"), edition(13, "GPU", "hu"), edition(14, "GPU", "hu"))
    stand = newsstand(knowledge, editions=issues)
    assert [each.number for each in stand.editions_for("hu")] == [14, 13]
    assert [each.number for each in stand.editions_for("de")] == [13, 12]
    assert stand.edition(12, "hu") == issues[0]
    assert stand.edition(99, "hu") is None
