"""`plainterms campaigns`: what was opened from the newsletter's links."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import click

from bot.cli.database import open_database
from bot.clock import SystemClock
from bot.store.campaigns import OTHER, Opened, StoredCampaigns
from bot.story import Campaign


@click.command("campaigns")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a campaign.")
def command(*, as_json: bool) -> None:
    """Show each campaign and how often its links were opened, by entry, surface and day.

    The figures are approximate: programs that look at links are left out as far as they show what they are, and who
    opens a link twice counts twice. Nothing is kept of a reader.
    """
    campaigns, openings = asyncio.run(_all())
    counted = {opened.campaign for opened in openings}
    names = dict.fromkeys([*(campaign.name for campaign in campaigns), *sorted(counted - {OTHER}, reverse=True), OTHER])
    if not campaigns and not openings and not as_json:
        click.echo("No campaign is registered yet: link a newsletter with --campaign.")
    for name in names:
        own = [campaign for campaign in campaigns if campaign.name == name]
        of_it = {opened: times for opened, times in openings.items() if opened.campaign == name}
        if own or of_it:
            click.echo(_json(name, own, of_it) if as_json else "\n".join(_lines(name, own, of_it)))


async def _all() -> tuple[Sequence[Campaign], Mapping[Opened, int]]:
    async with open_database() as store:
        stored = StoredCampaigns(store, SystemClock())
        return await stored.all(), await stored.openings()


def _json(name: str, campaigns: Iterable[Campaign], openings: Mapping[Opened, int]) -> str:
    registered = [
        {"locale": campaign.locale, "slugs": campaign.slugs, "issue_url": campaign.issue_url} for campaign in campaigns
    ]
    counts = [
        {"slug": opened.slug, "surface": opened.surface, "day": str(opened.day), "opened": times}
        for opened, times in openings.items()
    ]
    total = sum(openings.values())
    return json.dumps({"campaign": name, "approximately": total, "registered": registered, "openings": counts})


def _lines(name: str, campaigns: Iterable[Campaign], openings: Mapping[Opened, int]) -> Iterator[str]:
    yield f"{name}: about {sum(openings.values())} openings"
    for campaign in campaigns:
        address = f", {campaign.issue_url}" if campaign.issue_url else ""
        yield f"  {campaign.locale}: {len(campaign.slugs)} words linked{address}"
    for title, of in (("by entry", "slug"), ("by surface", "surface"), ("by day", "day")):
        counts: Counter[str] = Counter()
        for opened, times in openings.items():
            counts[str(getattr(opened, of))] += times
        if counts:
            listed = counts.most_common() if of != "day" else sorted(counts.items())
            yield f"  {title}: {', '.join(f'{each} {times}' for each, times in listed)}"
