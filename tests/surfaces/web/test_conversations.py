import html
import re
from dataclasses import dataclass
from urllib.parse import quote_plus

import pytest

from bot.glossary.audience import Audience
from bot.language.phrasebook import Phrasebook
from tests.conversations.dialogues import DIALOGUES, Dialogue, hold
from tests.surfaces.web.served import Site


@dataclass
class WebReader:
    """A reader with a browser: her searches follow redirects, and a role or view is a place on the page she is on."""

    site: Site
    phrasebook: Phrasebook
    client_locale: str
    path: str = "/"

    async def say(self, line: str) -> str:
        """Type a line into the search field of the first page."""
        home = await self.site.get("/", Accept_Language=self.client_locale)
        return await self._open(f"{home.location}ask?q={quote_plus(line)}")

    async def press(self, label: str) -> str:
        """Ask for the page with that role's note first; every view is open already."""
        say = self.phrasebook.speak(self.path.split("/")[1])
        roles = {say(f"role-{audience}"): audience for audience in Audience}
        chosen = f"?for={roles[label]}" if label in roles else ""
        return await self._open(self.path.partition("?")[0] + chosen)

    async def _open(self, path: str) -> str:
        self.path = path
        reply = await self.site.get(path)
        while reply.status == 302:
            self.path = reply.location
            reply = await self.site.get(self.path.partition("#")[0])
        return visible(reply.text)


def visible(page: str) -> str:
    """What stands on the page for a reader."""
    body = page[page.index("<main") :]
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<sup>.*?</sup>|<[^>]+>", "", body)))


@pytest.mark.parametrize("dialogue", DIALOGUES.values(), ids=DIALOGUES)
async def test_the_conversation_holds(site: Site, phrasebook: Phrasebook, dialogue: Dialogue) -> None:
    await hold(dialogue, WebReader(site, phrasebook, dialogue.client_locale))
