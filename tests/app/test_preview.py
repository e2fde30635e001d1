"""The preview: every face of an entry, every button, and what is saved."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from aiohttp import ClientResponse, ClientSession

from bot.app.preview.server import open_preview
from bot.clock import SystemClock
from bot.errors import OperatorError
from bot.language.phrasebook import Phrasebook
from bot.settings import Bind
from tests.small_glossary import put

FREE = Bind("127.0.0.1", 0)


@dataclass(frozen=True)
class Window:
    """A browser's window on the preview."""

    url: str
    session: ClientSession

    async def get(self, path: str, status: int = 200) -> str:
        """A page or a part of one; `path` begins after the preview's own."""
        async with self.session.get(self.url + path) as reply:
            assert reply.status == status, await reply.text()
            return await reply.text()

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[ClientResponse]:
        """The stream of changes, once it stands."""
        async with self.session.get(f"{self.url}/changes") as stream:
            assert (await stream.content.readline()).startswith(b":")
            yield stream


async def heard(stream: ClientResponse, word: str) -> None:
    """Listen until a word comes."""
    async for line in stream.content:
        if line.decode().strip() == f"event: {word}":
            return


async def checked(stream: ClientResponse, window: Window, path: str, text: str) -> str:
    """The page, once the rules have been gone through and it shows the text."""
    while text not in (page := await window.get(path)):
        await heard(stream, "checked")
    return page


def moved(folder: Path, there: Path) -> Path:
    """The folder where it now is."""
    return folder.rename(there)


@pytest.fixture
async def window(tmp_path: Path, phrasebook: Phrasebook) -> AsyncIterator[Window]:
    put(tmp_path, "gpu", "GPU", term="related: [tpu]\n", hu="Egy dolog, ami számol.")
    put(tmp_path, "tpu", "TPU")
    async with (
        asyncio.timeout(60),
        open_preview(tmp_path, phrasebook, SystemClock(), FREE) as url,
        ClientSession() as session,
    ):
        yield Window(url, session)


async def test_a_page_shows_the_entry_on_all_platforms_in_all_languages(window: Window) -> None:
    page = await window.get("/t/gpu")
    panels = re.findall(r'<article class="panel (\w+)" lang="(\w+)">', page)
    assert panels == [(each, tag) for each in ("telegram", "discord", "web", "terminal") for tag in ("en", "hu", "de")]
    assert page.count("Egy dolog, ami számol.") == 3
    assert '<iframe src="/hu/t/gpu"' in page


async def test_what_is_chosen_above_holds_for_every_face(window: Window) -> None:
    page = await window.get("/t/gpu?view=related&only=discord&shared=1")
    assert re.findall(r'<article class="panel (\w+)"', page) == ["discord"] * 3
    assert page.count("GPU: Related") == 1
    assert '<a href="?view=related&amp;only=discord" aria-current="true">in a group</a>' not in page
    assert 'aria-current="true">in a group</a>' in page


@pytest.mark.parametrize("surface", ["telegram", "discord", "terminal"])
async def test_every_button_leads_to_another_face(window: Window, surface: str) -> None:
    asked, waiting = set[str](), ["gpu"]
    while waiting:
        at = waiting.pop()
        asked.add(at)
        face = await window.get(f"/face?surface={surface}&locale=en&at={at}&shared=0&pressed=1&person=x")
        assert "fault" not in face
        waiting += (
            {*re.findall(r'data-at="([^"]+)"', face), *re.findall(r'value="(\w[^"]+)"', face)} - asked - {*waiting}
        )
    assert {"1t_gpu_r", "1o_tpu"} <= asked


async def test_a_press_on_a_shared_card_is_answered_to_the_presser(window: Window) -> None:
    shared = await window.get("/face?surface=discord&locale=en&at=gpu&shared=1&pressed=0")
    assert "🗑" in shared
    assert "🗑" not in await window.get("/face?surface=discord&locale=en&at=1t_gpu_r&shared=1&pressed=1")


async def test_the_real_web_pages_stand_in_frames_here_alone(window: Window) -> None:
    site = window.url.removesuffix("/preview")
    async with window.session.get(f"{site}/en/t/gpu") as page:
        assert "frame-ancestors 'self'" in page.headers["Content-Security-Policy"]
    async with window.session.get(f"{window.url}/t/gpu") as page:
        assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
        assert "unsafe" not in page.headers["Content-Security-Policy"]


async def test_a_saved_change_is_told_and_shown(window: Window, tmp_path: Path) -> None:
    async with window.listening() as stream:
        put(tmp_path, "gpu", "Graphics processor", hu="Egy dolog, ami rajzol.")
        await heard(stream, "changed")
        face = await window.get("/face?surface=telegram&locale=hu&at=gpu&shared=0&pressed=0")
    assert "Egy dolog, ami rajzol." in face


async def test_a_broken_file_shows_the_last_good_entry_and_the_problem(window: Window, tmp_path: Path) -> None:
    async with window.listening() as stream:
        (tmp_path / "gpu" / "hu.yaml").write_text("headword: 'GPU", encoding="utf-8")
        problem = '<p class="problem error"><b>hu.yaml:1:11</b> a quotation mark is not closed <i>syntax</i></p>'
        page = await checked(stream, window, "/t/gpu", problem)
    assert "Egy dolog, ami számol." in page


async def test_an_entry_that_was_never_sound_shows_what_is_wrong_with_it(window: Window, tmp_path: Path) -> None:
    async with window.listening() as stream:
        (tmp_path / "npu").mkdir()
        (tmp_path / "npu" / "term.yaml").write_text("kind: concept\n", encoding="utf-8")
        page = await checked(stream, window, "/t/npu", "<b>en.yaml:1:1</b> the file is missing")
    assert "There is no sound version of <b>npu</b>" in page


async def test_a_file_that_does_not_belong_there_is_told(window: Window, tmp_path: Path) -> None:
    async with window.listening() as stream:
        (tmp_path / "gpu" / "fr.yml").touch()
        await checked(stream, window, "/t/gpu", "<b>fr.yml:1:1</b> does not belong here")


async def test_problems_are_found_again_after_the_rules_could_not_be_gone_through(
    window: Window, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with window.listening() as stream:
        away = moved(tmp_path, tmp_path.with_name("away"))
        (away / "tpu" / "en.yaml").unlink()
        while "the entries could not be checked" not in caplog.text:
            await heard(stream, "checked")
        moved(away, tmp_path)
        (tmp_path / "gpu" / "hu.yaml").write_text("headword: 'GPU", encoding="utf-8")
        await checked(stream, window, "/t/gpu", "<b>hu.yaml:1:11</b> a quotation mark is not closed")


@pytest.mark.parametrize(
    "path", ["/t/No%20slug", "/face?surface=icq&locale=en", "/face?surface=web&locale=fr", "/static/x"]
)
async def test_what_is_not_there_is_not_found(window: Window, path: str) -> None:
    await window.get(path, status=404)


async def test_without_an_entry_the_first_one_is_shown(window: Window) -> None:
    assert "<title>gpu · Plainterms preview</title>" in await window.get("")
    assert "<title>tpu · Plainterms preview</title>" in await window.get("?slug=tpu")


async def test_a_port_that_is_taken_is_told(tmp_path: Path, phrasebook: Phrasebook, window: Window) -> None:
    port = int(window.url.split(":")[2].split("/")[0])
    with pytest.raises(OperatorError, match=f"cannot listen on 127.0.0.1:{port}: "):
        async with open_preview(tmp_path, phrasebook, SystemClock(), Bind("127.0.0.1", port)):
            pass
