"""News on the web: pages with addresses that last, links that lead out only by https."""

from __future__ import annotations

import pytest

from bot.answers.dispatcher import Dispatcher
from bot.question import News, Question
from bot.surfaces.web import paths
from tests.hand_clock import HandClock
from tests.news.told import edition, newsstand, story
from tests.surfaces.web.served import serving


@pytest.mark.parametrize(
    ("question", "path"),
    [
        (News(), "/en/news"),
        (News(13), "/en/news/13"),
        (News(archive=True), "/en/news/all"),
        (News(13, page=1), "/en/q/1z_13__1"),
    ],
)
def test_news_have_readable_paths(question: Question, path: str) -> None:
    assert paths.of(question, "en") == path


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (
            "/en/news",
            ('<a href="https://a.example/1" rel="noopener">Trainium &lt;b&gt;', "/en/t/trainium", "/en/news/13"),
        ),
        ("/en/t/trainium", ('<h2 id="news">', '<a href="https://a.example/1" rel="noopener">')),
        ("/hu/news/13", ("13. szám · 2026. november 2–8.", "/hu/t/gpu")),
        ("/en/news/all", ("Issue 13 · Nov 2–8, 2026</strong><br>Chips<em><br>GPU", "/en/news/13")),
    ],
)
async def test_news_stand_on_their_pages(
    dispatcher: Dispatcher, clock: HandClock, path: str, said: tuple[str, ...]
) -> None:
    stand = newsstand(
        dispatcher.knowledge,
        story("Trainium <b>", link="https://a.example/1"),
        editions=(edition(13, "GPU and Trainium"),),
    )
    async with serving(dispatcher, clock) as site:
        await site.get("/en/t/trainium")
        dispatcher.knowledge = dispatcher.knowledge.reporting(stand)
        page = await site.get(path)
    assert page.status == 200
    assert [each for each in said if each not in page.text] == []


async def test_an_issue_that_there_is_not_is_not_found_and_the_others_are_a_step_away(
    dispatcher: Dispatcher, clock: HandClock
) -> None:
    dispatcher.knowledge = dispatcher.knowledge.reporting(newsstand(dispatcher.knowledge, editions=(edition(13, ""),)))
    async with serving(dispatcher, clock) as site:
        page = await site.get("/en/news/99")
    assert page.status == 404
    assert [each in page.text for each in ("There is no issue 99.", '"/en/news/all"', "noindex")] == [True] * 3
