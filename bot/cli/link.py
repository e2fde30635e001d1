"""`plainterms link`: a newsletter whose hard words lead to their explanation."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import click

from bot.address import CAMPAIGN
from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import heading
from bot.app.answers import open_answers
from bot.clock import SystemClock
from bot.errors import OperatorError, StoreError
from bot.glossary.audience import Audience
from bot.glossary.entry import Level, Slug, Status
from bot.glossary.glossary import Glossary
from bot.glossary.markup import plain
from bot.language.locale import DEFAULT_LOCALE, Locale
from bot.newsletter.box import box, box_terms
from bot.newsletter.destination import Destination, OnTelegram, OnTheWeb, Reader
from bot.newsletter.form import Form, is_packed
from bot.newsletter.linking import EVERYTHING, Linked, Linker, Rules, Term
from bot.newsletter.prose import line_of
from bot.newsletter.unknown import unknown_terms
from bot.settings import Settings, read_settings
from bot.store.campaigns import OTHER, StoredCampaigns
from bot.store.store import open_store
from bot.story import LONGEST_LINK, Campaign


@dataclass(frozen=True, slots=True)
class Report:
    """What was done to a newsletter, for its editor."""

    name: str
    source: str
    linked: Linked
    unknown: list[tuple[str, int]]

    def lines(self) -> Iterator[str]:
        """One line a link, then what the glossary lacks, then what could not be read."""
        yield f"{self.name}: links: {len(self.linked.links)}"
        for link in self.linked.links:
            yield f"  line {line_of(self.source, link.start)}: {' '.join(link.text.split())} -> {link.slug}"
        if self.unknown:
            listed = ", ".join(f"{name} ({times})" for name, times in self.unknown)
            yield f"Used often, and not in the glossary: {listed}"
        yield from self.linked.notes

    def values(self) -> Mapping[str, object]:
        """The same for programs."""
        links = [
            {"slug": link.slug, "text": link.text, "line": line_of(self.source, link.start), "url": link.url}
            for link in self.linked.links
        ]
        unknown = [{"text": name, "times": times} for name, times in self.unknown]
        return {"file": self.name, "links": links, "unknown": unknown, "notes": list(self.linked.notes)}


def _campaign(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    if value is not None and (not CAMPAIGN.fullmatch(value) or value == OTHER):
        raise click.BadParameter(f"write 1 to 8 small letters, digits and hyphens, and not {OTHER!r}")
    return value


def _address(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    if value is not None and not (value.startswith("https://") and len(value) <= LONGEST_LINK):
        raise click.BadParameter("write an address that begins with https://")
    return value


@click.command("link")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--to", "target", type=click.Choice(["web", "telegram"]), default="web", show_default=True)
@click.option("--campaign", callback=_campaign, metavar="NAME", help="The issue, such as 13; counted under this name.")
@click.option(
    "--issue-url", callback=_address, metavar="URL", help="Where the issue can be read, for a way back to it."
)
@click.option(
    "--language",
    metavar="TAG",
    help="The readers' language; by default the text's for titles, and each reader's own for links.",
)
@click.option(
    "--for", "audience", type=click.Choice([audience.value for audience in Audience]), help="Whose note comes first."
)
@click.option("--all", "everything", is_flag=True, help="Every entry, beginner terms too, and as many as there are.")
@click.option("--skip", default="", metavar="SLUGS", help="Entries not to link, parted by commas.")
@click.option("--only", default="", metavar="SLUGS", help="The only entries to link, parted by commas.")
@click.option("--box", "boxed", is_flag=True, help="Print a box of definitions to paste at the end instead.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Where to; by default standard output.")
@click.option("--dry-run", is_flag=True, help="Only report; keep no campaign.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with the report and the text.")
def command(  # noqa: PLR0913  # click hands over every option
    *,
    file: str,
    target: str,
    campaign: str | None,
    issue_url: str | None,
    language: str | None,
    audience: str | None,
    everything: bool,
    skip: str,
    only: str,
    boxed: bool,
    output: Path | None,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Link the first mention of each entry in FILE (- for standard input), a newsletter in Markdown or HTML.

    Every other character stays as it is. The newsletter goes to standard output, the report to standard error. By
    default no beginner terms are linked, one word a sentence and twelve an issue. A campaign is kept in the database,
    so that what is opened from it can be counted.
    """
    source = _text(file)
    if is_packed(file, source):
        raise OperatorError(
            f"{_named(file)}: this is a packed mail or document; link the newsletter before it is packed"
        )
    form, dispatcher = Form.of(file, source), open_answers()
    glossary = dispatcher.knowledge.glossary
    locale = _spoken(language, dispatcher) if language else _likely(source, dispatcher)
    reader = Reader(
        _spoken(language, dispatcher) if language else None, Audience(audience) if audience else None, campaign
    )
    linker = Linker(
        dispatcher.knowledge.mentions,
        _terms(glossary, locale),
        _destination(target, reader, read_settings(), dry_run=dry_run),
        _rules(glossary, skip, only, everything=everything),
    )
    linked = linker.link(source, form)
    if campaign and not dry_run:
        asyncio.run(_register(Campaign(campaign, locale, linked.slugs, issue_url)))
    text = linked.text
    if boxed:
        title = dispatcher.phrasebook.speak(locale)("news-words")
        text = box(title, box_terms(linked, linker), linker.destination.url_of, form)
    unknown = unknown_terms(linked.prose, linker.finder, counts_nouns=locale != "de")
    report = Report(_named(file), source, linked, unknown)
    _print(report, None if dry_run else text, output, as_json=as_json)


def _print(report: Report, text: str | None, output: Path | None, *, as_json: bool) -> None:
    if as_json:
        values = {**report.values(), **({} if text is None else {"text": text})}
        click.echo(json.dumps(values, ensure_ascii=False))
        return
    click.echo("\n".join(report.lines()), err=text is not None)
    if text is not None and output is None:
        sys.stdout.buffer.write(text.encode())
    elif text is not None and output is not None:
        _write(output, text)


def _write(output: Path, text: str) -> None:
    """Write it whole or not at all, where a symbolic link leads; a file that is there keeps its mode."""
    place = output.resolve()
    draft = place.with_name(f".{place.name}.part")
    try:
        draft.write_bytes(text.encode())
        if place.exists():
            draft.chmod(place.stat().st_mode)
        draft.replace(place)
    except OSError as refused:
        raise OperatorError(f"{output}: {refused.strerror}") from refused


def _text(file: str) -> str:
    with click.open_file(file, "rb") as opened:
        written: bytes = opened.read()
    try:
        return written.decode()
    except UnicodeDecodeError as refused:
        line = written.count(b"\n", 0, refused.start) + 1
        raise OperatorError(f"{_named(file)}: line {line} is not UTF-8; save the newsletter as UTF-8") from None


def _named(file: str) -> str:
    return "standard input" if file == "-" else file


def _spoken(language: str, dispatcher: Dispatcher) -> Locale:
    locales = dispatcher.phrasebook.locales
    if language not in locales:
        raise click.BadParameter(f"choose from {', '.join(locales)}", param_hint="--language")
    return language


def _likely(source: str, dispatcher: Dispatcher) -> Locale:
    from bot.lookup.fold import fold  # noqa: PLC0415  # not needed where the language is named
    from bot.lookup.vocabulary import likely_language  # noqa: PLC0415  # as above

    found = likely_language(fold(source))
    return found if found in dispatcher.phrasebook.locales else DEFAULT_LOCALE


def _terms(glossary: Glossary, locale: Locale) -> Mapping[Slug, Term]:
    shown = (
        (entry, entry.wording(locale)) for entry in glossary.entries.values() if entry.status is not Status.RETIRED
    )
    return {
        entry.slug: Term(entry.slug, heading(entry, locale), plain(words.definition), entry.level is Level.BEGINNER)
        for entry, words in shown
    }


def _rules(glossary: Glossary, skip: str, only: str, *, everything: bool) -> Rules:
    skipped, chosen = _slugs(glossary, skip, "--skip"), _slugs(glossary, only, "--only")
    usual = EVERYTHING if everything else Rules()
    return Rules(usual.most, usual.one_a_sentence, usual.beginner, skipped, chosen)


def _slugs(glossary: Glossary, text: str, option: str) -> frozenset[Slug]:
    named = [slug.strip() for slug in text.split(",") if slug.strip()]
    if strange := [slug for slug in named if glossary.resolve(slug) is None]:
        raise click.BadParameter(f"there is no entry {', '.join(strange)}", param_hint=option)
    return frozenset(entry.slug for slug in named if (entry := glossary.resolve(slug)))


def _destination(target: str, reader: Reader, settings: Settings, *, dry_run: bool) -> Destination:
    name, needed = (
        ("TELEGRAM_NAME", settings.telegram_name) if target == "telegram" else ("PUBLIC_URL", settings.public_url)
    )
    if needed is None and not dry_run:
        raise OperatorError(f"PLAINTERMS_{name}: set it first, since links to {target} begin with it")
    return (OnTelegram if target == "telegram" else OnTheWeb)(needed or "", reader)


async def _register(campaign: Campaign) -> None:
    """Keep the campaign; an address that was given earlier stays until another is given."""
    url = read_settings().database_url
    try:
        async with open_store(url, clock := SystemClock(), alone=False) as store:
            stored = StoredCampaigns(store, clock)
            before = {(each.name, each.locale): each.issue_url for each in await stored.all()}
            issue_url = campaign.issue_url or before.get((campaign.name, campaign.locale))
            await stored.register(replace(campaign, issue_url=issue_url))
    except StoreError as failed:
        raise OperatorError(f"the campaign could not be kept in the database: {failed}") from failed
