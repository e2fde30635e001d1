"""What a press on a button or a choice in a menu does; the templates share no text, so each press finds one of them."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.surfaces.discord.guard import Guard
from bot.surfaces.discord.receive import Interaction
from bot.surfaces.discord.render import BIN, ENTRIES_MENU, VIEWS_MENU
from bot.surfaces.discord.replies import SERVER_BUTTON, Replies
from bot.surfaces.discord.server import ServerPreferences

# A version digit and a command's letter: those of other versions too, which get a fresh card.
ADDRESS = r"^[0-9][A-Za-z](?:_[A-Za-z0-9_-]*)?$"


class Pressed(ui.DynamicItem[Any], template=r"^(?!)$"):
    """Anything of ours that was pressed; the message it stands on holds all there is to know."""

    @classmethod
    async def from_custom_id(cls, _interaction: Interaction, item: ui.Item[Any], _match: Any, /) -> Pressed:
        """The pressed item, found on the message."""
        return cls(item)


def pressables(replies: Replies, guard: Guard) -> tuple[type[Pressed], ...]:
    """One class for each kind of custom id."""

    class AddressButton(Pressed, template=ADDRESS):
        async def callback(self, interaction: Interaction) -> None:
            await guard.run(interaction, lambda: replies.press(interaction, self.custom_id))

    class AddressMenu(Pressed, template=f"^(?:{VIEWS_MENU}|{ENTRIES_MENU})$"):
        async def callback(self, interaction: Interaction) -> None:
            await guard.run(interaction, lambda: replies.press(interaction, _chosen(interaction)))

    class Bin(Pressed, template=f"^{BIN}$"):
        async def callback(self, interaction: Interaction) -> None:
            await guard.run(interaction, lambda: replies.remove(interaction))

    class Server(Pressed, template=f"^{SERVER_BUTTON}$"):
        async def callback(self, interaction: Interaction) -> None:
            await guard.run(interaction, lambda: ServerPreferences.open(interaction, replies, guard))

    return AddressButton, AddressMenu, Bin, Server


def _chosen(interaction: Interaction) -> str:
    given: Any = interaction.data or {}
    return str(next(iter(given.get("values", ())), ""))
