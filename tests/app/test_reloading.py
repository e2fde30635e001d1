"""What editors save is taken over while the bot runs."""

from __future__ import annotations

import asyncio
import random
import re
import threading
import weakref
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.preferences import Unkept
from bot.app.reloading import Reloader
from bot.app.serving import open_app
from bot.app.watching import all_of, beside, watching
from bot.clock import SystemClock
from bot.glossary.library import Library
from bot.language.phrasebook import Phrasebook
from bot.question import Asker, Explain
from bot.settings import Bind, Settings
from tests.hand_clock import HandClock
from tests.small_glossary import put

READER = Asker("terminal", "1")


@pytest.fixture
def library(tmp_path: Path) -> Library:
    put(tmp_path, "gpu", "GPU")
    put(tmp_path, "tpu", "TPU")
    read = Library(tmp_path)
    read.read()
    return read


@pytest.fixture
def small(library: Library, phrasebook: Phrasebook) -> Dispatcher:
    return Dispatcher(Knowledge.of(library.glossary()), phrasebook, Unkept(), random.Random(1))


async def _said(dispatcher: Dispatcher, term: str) -> str:
    return str((await dispatcher.answer(Explain(term), READER)).cards)


async def test_a_new_text_is_answered_with_the_look_up_there_was_and_then_with_its_own(
    small: Dispatcher, library: Library
) -> None:
    swapped: list[Knowledge] = []
    before = small.knowledge
    reloader = Reloader(small, library, HandClock(), lambda: swapped.append(small.knowledge))
    put(library.folder, "gpu", "GPU", en="A piece of silicon that draws pictures on a screen for whoever looks at it.")

    await reloader.take_over(["gpu"])

    assert [knowledge.index is before.index for knowledge in swapped] == [True, False]
    assert small.knowledge.index.filing is before.index.filing
    assert [match.slug for match in small.knowledge.index.find("silicon that draws pictures", "en").matches] == ["gpu"]
    assert "draws pictures" in await _said(small, "gpu")


async def test_a_changed_value_needs_no_new_look_up(small: Dispatcher, library: Library) -> None:
    before = small.knowledge
    put(library.folder, "gpu", "GPU", term="related: [tpu]\n")

    await Reloader(small, library, HandClock()).take_over(["gpu"])

    assert small.knowledge.index is before.index
    assert small.knowledge.glossary.related("tpu") == ("gpu",)


async def test_a_new_name_is_found(small: Dispatcher, library: Library) -> None:
    put(library.folder, "gpu", "Graphics processor")

    await Reloader(small, library, HandClock()).take_over(["gpu"])

    assert "Graphics processor" in await _said(small, "graphics processors")


async def test_what_is_saved_without_a_change_swaps_nothing(small: Dispatcher, library: Library) -> None:
    before = small.knowledge
    put(library.folder, "gpu", "GPU")

    await Reloader(small, library, HandClock()).take_over(["gpu", "elsewhere"])

    assert small.knowledge is before


async def test_a_broken_file_is_logged_once_and_the_old_entry_answers(
    small: Dispatcher, library: Library, caplog: pytest.LogCaptureFixture
) -> None:
    reloader = Reloader(small, library, HandClock())
    (library.folder / "gpu" / "en.yaml").write_text("headword: 'GPU", encoding="utf-8")

    await reloader.take_over(["gpu"])
    await reloader.take_over(["gpu"])

    assert len([line for line in caplog.messages if "gpu/en.yaml" in line]) == 1
    assert "GPU" in await _said(small, "gpu")


async def test_old_knowledge_is_let_go_when_nobody_holds_it_any_more(small: Dispatcher, library: Library) -> None:
    reloader = Reloader(small, library, HandClock())
    holder = small.knowledge
    old = weakref.ref(holder.index)
    put(library.folder, "gpu", "Graphics processor")
    await reloader.take_over(["gpu"])

    await reloader.let_go()
    assert old() is holder.index
    del holder
    await reloader.let_go()
    assert old() is None


async def test_saved_entries_are_told_by_slug_from_the_first_moment(tmp_path: Path) -> None:
    home = put(tmp_path, "gpu", "GPU")
    async with asyncio.timeout(20), watching(tmp_path) as saved:
        put(tmp_path, "gpu", "Graphics processor")
        assert await all_of(saved) == {"gpu"}
        (tmp_path / ".hidden").write_text("", encoding="utf-8")
        home.rename(tmp_path / "graphics")
        assert "graphics" in await all_of(saved)


async def test_a_folder_that_cannot_be_watched_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with watching(tmp_path / "nowhere"):
        pass
    assert re.search(r"changes in .*nowhere are not noticed", caplog.text)


async def test_a_saved_change_is_answered_with_while_everything_runs(small: Dispatcher, library: Library) -> None:
    swapped = asyncio.Event()
    reloader = Reloader(small, library, SystemClock(), swapped.set)
    async with asyncio.timeout(20), watching(library.folder) as saved, beside(reloader.run(saved)):
        put(library.folder, "npu", "Neural processor")
        await swapped.wait()
        assert "Neural processor" in await _said(small, "neural processor")


async def test_what_cannot_be_taken_over_is_logged_and_the_next_change_is(
    small: Dispatcher, library: Library, caplog: pytest.LogCaptureFixture
) -> None:
    failed, swapped = threading.Event(), asyncio.Event()

    def prepare(_: Knowledge) -> None:
        if not failed.is_set():
            failed.set()
            raise RuntimeError("no room")

    reloader = Reloader(small, library, HandClock(), swapped.set, prepare)
    saved: asyncio.Queue[frozenset[str]] = asyncio.Queue()
    async with asyncio.timeout(20), beside(reloader.run(saved)):
        put(library.folder, "gpu", "Graphics")
        saved.put_nowait(frozenset({"gpu"}))
        assert await asyncio.to_thread(failed.wait, 10)
        put(library.folder, "gpu", "Graphics processor")
        saved.put_nowait(frozenset({"gpu"}))
        await swapped.wait()
    assert "could not be taken over" in caplog.text
    assert small.knowledge.glossary.entries["gpu"].wording("en").headword == "Graphics processor"


async def test_a_running_bot_shows_a_saved_change_and_goes_on_when_a_file_breaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "entries"
    home.mkdir()
    put(home, "gpu", "GPU")
    monkeypatch.setenv("PLAINTERMS_ENTRIES", str(home))
    settings = Settings(web_bind=Bind("127.0.0.1", 0), database_url=f"sqlite:///{tmp_path / 'plainterms.db'}")
    async with asyncio.timeout(60), open_app(settings) as app, ClientSession() as session:

        async def shown(path: str, text: str) -> None:
            while True:
                async with session.get(app.url + path) as page:
                    if text in await page.text():
                        return

        await shown("/en/t/gpu", "<h1>GPU</h1>")
        put(home, "gpu", "Graphics processor")
        await shown("/en/t/gpu", "<h1>Graphics processor</h1>")
        (home / "gpu" / "en.yaml").write_text("headword: 'GPU", encoding="utf-8")
        put(home, "tpu", "TPU", term="related: [gpu]\n")
        await shown("/en/t/tpu", '<a href="/en/t/gpu">Graphics processor</a>')
