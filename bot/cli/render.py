"""`plainterms render`: an entry as a platform gets it."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import click

from bot.answers.card import Answer
from bot.answers.dispatcher import Dispatcher
from bot.app.answers import open_answers
from bot.cli.now import run_now
from bot.glossary.audience import Audience
from bot.language.locale import Locale
from bot.question import Asker, Open, View
from bot.settings import Settings

PUBLIC_CHAT = "-1001"
PRIVATE_CHAT = 1


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which of an entry's faces to render."""

    slug: str
    view: View
    audience: Audience | None
    locale: Locale
    public: bool


Renderer = Callable[[Dispatcher, Wanted], str]


@click.command("render")
@click.argument("slug", required=False)
@click.option("--all", "everything", is_flag=True, help="Every view of every entry, for all roles and languages.")
@click.option("--surface", type=click.Choice(["telegram", "discord", "web", "terminal"]), required=True)
@click.option("--view", type=click.Choice([view.value for view in View]), default="card", show_default=True)
@click.option("--for", "audience", type=click.Choice([audience.value for audience in Audience]))
@click.option("--language", metavar="TAG", default="en", show_default=True)
@click.option("--public", is_flag=True, help="The card that a group or a server sees.")
def command(  # noqa: PLR0913, PLR0917  # click hands over every option
    slug: str | None, everything: bool, surface: str, view: str, audience: str | None, language: str, public: bool
) -> None:
    """Print the entry SLUG as a platform gets it: one JSON object a line; HTML for the web, text for the terminal."""
    dispatcher = open_answers()
    if language not in dispatcher.phrasebook.locales:
        raise click.BadParameter(f"choose from {', '.join(dispatcher.phrasebook.locales)}", param_hint="--language")
    if everything is (slug is not None):
        raise click.UsageError("Name an entry, or say --all.")
    if slug is not None and dispatcher.knowledge.glossary.resolve(slug) is None:
        raise click.BadParameter(f"there is no entry {slug}", param_hint="SLUG")
    chosen = Wanted(slug or "", View(view), Audience(audience) if audience else None, language, public)
    for wanted in _every(dispatcher, surface, public) if everything else [chosen]:
        click.echo(RENDERERS[surface](dispatcher, wanted))


def _every(dispatcher: Dispatcher, surface: str, public: bool) -> Iterator[Wanted]:
    """Views differ by role on the card alone, and a web page has them all."""
    for slug, locale in itertools.product(dispatcher.knowledge.glossary.entries, dispatcher.phrasebook.locales):
        for view in View if surface != "web" else (View.CARD,):
            audiences: Sequence[Audience | None] = [*Audience] if view is View.CARD and not public else [None]
            yield from (Wanted(slug, view, audience, locale, public) for audience in audiences)


def _answer(dispatcher: Dispatcher, wanted: Wanted, surface: str) -> Answer:
    brief = wanted.public and surface == "discord"
    asker = Asker(surface, chat=PUBLIC_CHAT if wanted.public else None, public=wanted.public, brief=brief)
    return run_now(dispatcher.answer(Open(wanted.slug, wanted.view, wanted.audience, wanted.locale), asker))


def _telegram(dispatcher: Dispatcher, wanted: Wanted) -> str:
    from bot.surfaces.telegram.render import render  # noqa: PLC0415  # a platform is imported when it is asked for

    answer = _answer(dispatcher, wanted, "telegram")
    chat = int(PUBLIC_CHAT) if wanted.public else PRIVATE_CHAT
    parameters = render(answer, dispatcher.phrasebook.speak(answer.locale), public=wanted.public)
    return _json({"method": "sendMessage", "params": {"chat_id": chat, **parameters}})


def _discord(dispatcher: Dispatcher, wanted: Wanted) -> str:
    from bot.surfaces.discord.render import render, request  # noqa: PLC0415  # as above

    answer = _answer(dispatcher, wanted, "discord")
    return _json(request(render(answer, dispatcher.phrasebook.speak(answer.locale), public=wanted.public)))


def _web(dispatcher: Dispatcher, wanted: Wanted) -> str:
    from bot.surfaces.web.pages import Pages  # noqa: PLC0415  # as above

    entry = dispatcher.knowledge.glossary.resolve(wanted.slug)
    if entry is None:
        raise LookupError(wanted.slug)
    pages = Pages(dispatcher.phrasebook, Settings())
    return pages.entry(dispatcher.knowledge, entry, wanted.locale, wanted.audience or Audience.EVERYONE)


def _terminal(dispatcher: Dispatcher, wanted: Wanted) -> str:
    from bot.surfaces.terminal.render import Page, render  # noqa: PLC0415  # as above

    return render(_answer(dispatcher, wanted, "terminal"), Page())


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


RENDERERS: Mapping[str, Renderer] = {
    "telegram": _telegram,
    "discord": _discord,
    "web": _web,
    "terminal": _terminal,
}
