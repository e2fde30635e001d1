"""This machine: database, disk, entries, phrases, clock and the web page's address."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from bot.app.examination.finding import Finding, State
from bot.errors import OperatorError
from bot.glossary.reading import read_glossary
from bot.language.phrasebook import Phrasebook
from bot.news.feeds import read_feeds
from bot.settings import Settings, content_folder
from bot.store.examination import examine

LEAST_FREE = 100 * 2**20
SCARCE = 2**30
MOST_SECONDS_OFF = 30
"""Platforms refuse nothing for a wrong clock, but dates of answers, editions and certificates go wrong with it."""


async def of_database(settings: Settings) -> list[Finding]:
    """The database and the disk that it is on."""
    try:
        condition = await examine(settings.database_url)
    except OperatorError as refused:
        return [Finding("database", State.FAULT, str(refused))]
    if condition.trouble:
        found = Finding("database", State.FAULT, condition.trouble, f"look-ups work without it; it is {condition.name}")
    elif not condition.exists:
        found = Finding("database", State.OK, f"{condition.name} is made when serve starts")
    elif condition.revision is None:
        found = Finding("database", State.OK, f"{condition.name} is empty; serve makes its tables")
    elif condition.revision != condition.newest:
        said = f"its tables are of revision {condition.revision}, {condition.newest} is newest"
        found = Finding("database", State.NOTE, said, "serve brings them up to date when it starts; back it up before")
    else:
        found = Finding("database", State.OK, f"{condition.name} is whole and up to date")
    return [found, *(_of_folder(_nearest(condition.folder)) if condition.folder else ())]


def of_content(_settings: Settings) -> Iterator[Finding]:
    """Entries and phrases."""
    folder = content_folder("entries")
    if not folder.is_dir():
        yield Finding("entries", State.FAULT, f"there is no folder {folder}", "set PLAINTERMS_ENTRIES")
        return
    reading = read_glossary(folder)
    if reading.problems:
        said = f"{len(reading.problems)} faults, the first: {reading.problems[0]}"
        yield Finding("entries", State.FAULT, said, "plainterms check tells them all")
    elif not reading.glossary.entries:
        yield Finding("entries", State.FAULT, f"{folder} holds none", "set PLAINTERMS_ENTRIES")
    else:
        yield Finding("entries", State.OK, f"{len(reading.glossary.entries)} in {folder}")
    locales = Phrasebook.read(content_folder("locales")).locales
    yield Finding("phrases", State.OK, f"in {', '.join(locales)}")


def of_feeds(settings: Settings) -> Finding:
    """The feeds that news comes from; whether they answer, `plainterms news` says."""
    if settings.feeds is None:
        return Finding("feeds", State.NOTE, "none, so there is no news", "set PLAINTERMS_FEEDS if you want it")
    try:
        return Finding("feeds", State.OK, f"{len(read_feeds(settings.feeds))} in {settings.feeds}")
    except OperatorError as refused:
        first, *others = str(refused).splitlines()
        return Finding("feeds", State.FAULT, first, f"and {len(others)} more" if others else "")


def of_address(settings: Settings) -> Iterator[Finding]:
    """Where the world reaches the web page, and whether readers behind its proxy are told apart."""
    if settings.public_url is None:
        advice = "set PLAINTERMS_PUBLIC_URL once the page can be reached"
        yield Finding("web", State.NOTE, "no public address, so no card links to the page", advice)
        return
    if settings.public_url.startswith("https://"):
        yield Finding("web", State.OK, f"links lead to {settings.public_url}")
    else:
        yield Finding("web", State.NOTE, f"{settings.public_url} is not encrypted", "put a proxy with TLS before it")
    if not settings.trusted_proxies:
        advice = "set PLAINTERMS_TRUSTED_PROXIES to your proxy's address"
        yield Finding("web", State.NOTE, "behind a proxy all readers count as one, and are soon told to wait", advice)


def of_clock(now: datetime, theirs: datetime | None) -> Finding:
    """This machine's clock beside a platform's; None where no platform was asked."""
    if theirs is None:
        return Finding("clock", State.NOTE, f"{now:%Y-%m-%d %H:%M} UTC, compared with nobody's")
    off = abs((now - theirs).total_seconds())
    if off > MOST_SECONDS_OFF:
        return Finding(
            "clock", State.FAULT, f"it is {off:.0f} s off", "let the system keep time (timedatectl set-ntp true)"
        )
    return Finding("clock", State.OK, f"{now:%Y-%m-%d %H:%M} UTC")


def _nearest(folder: Path) -> Path:
    return next(each for each in (folder, *folder.parents) if each.is_dir())


def _of_folder(folder: Path) -> Iterator[Finding]:
    if not os.access(folder, os.W_OK):
        yield Finding("disk", State.FAULT, f"{folder} cannot be written", "let this user write it")
    free = shutil.disk_usage(folder).free
    state = State.FAULT if free < LEAST_FREE else State.NOTE if free < SCARCE else State.OK
    advice = "free some space" if state is not State.OK else ""
    yield Finding("disk", state, f"{free / 2**30:.1f} GiB are free in {folder}", advice)
