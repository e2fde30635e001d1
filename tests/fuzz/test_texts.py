"""Whatever stands in a file, a header, an address or a line, it is read or refused, and nothing else happens."""

from __future__ import annotations

import string
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import address
from bot.address import AddressError
from bot.answers.card import Result
from bot.answers.dispatcher import Dispatcher
from bot.answers.typed import read_line
from bot.errors import OperatorError
from bot.glossary import markup
from bot.glossary.reading.folder import read_folder
from bot.glossary.reading.stumbles import Fault
from bot.glossary.reading.syntax import FaultySyntaxError, decode, read_yaml
from bot.language.locale import accepted, negotiate
from bot.lookup.mentions import MentionFinder
from bot.question import Asker, Help, Origin
from bot.settings import PREFIX, read_settings
from bot.surfaces.terminal.render import Page, render
from bot.surfaces.web.throttle import client_of
from tests.fuzz import damaged
from tests.fuzz.amount import fuzzed

ENTRY = Path(__file__).parents[2] / "entries" / "trainium"
FILES = {path.name: path.read_text(encoding="utf-8") for path in sorted(ENTRY.glob("*.yaml"))}
LINES = (
    "what is the difference between a gpu and a tpu",
    "trainium investor",
    "mi az a nagy nyelvi modell",
    "Was ist ein großes Sprachmodell?",
    "/explain trainium developer",
    "/compare gpu tpu",
    "/subscribe 8 Europe/Budapest",
    "gpu vs tpu",
    "tranium",
)
ADDRESSES = (
    "1t_trainium_m_d",
    "1o_trainium_c_b_hu_13",
    "1c_gpu_google-tpu",
    "1k_2",
    "trainium",
    "1l_hu",
    "1u_gpu_0a1b2c_m",
)


@fuzzed
@given(st.one_of(st.binary(max_size=300), damaged.files(*FILES.values())))
def test_a_file_is_read_or_every_fault_has_its_place(content: bytes) -> None:
    read: object = None
    faults: Sequence[Fault] = ()
    try:
        read = read_yaml(decode(content), block_only=False)
    except FaultySyntaxError as refused:
        faults = refused.faults
    assert isinstance(read, dict) or faults
    assert all(fault.line >= 0 and fault.column >= 0 and fault.text for fault in faults)


@fuzzed
@given(st.sampled_from(sorted(FILES)), st.data())
def test_an_entry_is_read_or_every_problem_has_its_place(
    tmp_path_factory: pytest.TempPathFactory, name: str, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("fuzz") / "trainium"
    folder.mkdir()
    changed = data.draw(damaged.files(FILES[name]))
    for each, text in FILES.items():
        (folder / each).write_bytes(changed if each == name else text.encode())
    draft = read_folder(folder)
    assert draft.entry is not None or draft.problems
    assert all(problem.line >= 1 and problem.column >= 1 for problem in draft.problems)


@fuzzed
@given(damaged.texts("**Strong** and *so* [[gpu|chips]] [AWS](https://aws.amazon.com)[^aws] `x`", *FILES.values()))
def test_markup_is_read_or_refused_and_never_links_where_it_must_not(damaged_text: str) -> None:
    text = damaged_text.encode("utf-8", "replace").decode()  # as every file is
    inlines = markup.parse(text)
    assert markup.plain_text(inlines) == markup.plain(text)
    links = [link for inline in inlines if (link := getattr(inline, "link", None))]
    if not markup.faults(text):
        assert all(link.startswith("https://") for link in links), links


@fuzzed
@given(st.one_of(damaged.texts(*ADDRESSES), st.text(string.ascii_letters + string.digits + "_-", max_size=70)))
def test_an_address_is_read_or_refused_and_what_is_read_has_an_address(text: str) -> None:
    try:
        question = address.read(text)
    except AddressError:
        return
    assert address.read(address.write(question)) == question
    assert len(address.write(question)) <= address.MAX_BYTES


@fuzzed
@given(damaged.texts("hu-HU,hu;q=0.9,en-US;q=0.8,*;q=0.5", "de;q=nan,en;q=inf,x;q=-1"))
def test_any_accept_language_leads_to_a_language_that_is_spoken(header: str) -> None:
    assert negotiate(*accepted(header), supported=("en", "hu", "de")) in {"en", "hu", "de"}


@fuzzed
@given(damaged.texts("203.0.113.7, 198.51.100.2", "2001:db8::1", "::ffff:10.0.0.1"), damaged.snippets)
def test_a_forwarded_header_of_a_stranger_changes_nothing(header: str, peer: str) -> None:
    assert client_of("192.0.2.1", header, ()) == "192.0.2.1"
    assert isinstance(client_of(peer, header, ()), str)


@fuzzed
@given(damaged.texts(*LINES), st.sampled_from(["en", "hu", "de"]), st.sampled_from(Origin))
async def test_any_line_is_answered(dispatcher: Dispatcher, line: str, locale: str, origin: Origin) -> None:
    asker = Asker("terminal", "1", client_locale=locale, origin=origin)
    answer = await dispatcher.answer(read_line(line) or Help(), asker)
    assert answer.result in Result
    assert render(answer, Page()).strip()
    for action in answer.actions:
        assert address.read(action.address) == action.question


@fuzzed
@given(damaged.texts(*LINES, *FILES.values()))
def test_mentions_stand_where_they_say(dispatcher: Dispatcher, text: str) -> None:
    finder: MentionFinder = dispatcher.knowledge.mentions
    end = end16 = 0
    for mention in finder.find(text):
        assert end <= mention.start < mention.end <= len(text)
        assert end16 <= mention.start16 < mention.end16
        assert text[mention.start : mention.end] == mention.text
        end, end16 = mention.end, mention.end16


@fuzzed
@given(
    st.dictionaries(
        st.sampled_from(
            ["WEB_BIND", "DATABASE_URL", "PUBLIC_URL", "TRUSTED_PROXIES", "TELEGRAM_TOKEN_FILE", "REPORT_URL"]
        ),
        damaged.sent("127.0.0.1:8080", "sqlite:///var/x.db", "https://terms.example", "10.0.0.0/8, ::1", "mailto:a@b"),
    )
)
def test_settings_are_read_or_refused(given_values: dict[str, str]) -> None:
    said = PREFIX
    environment = {f"{PREFIX}{name}": value.replace("\0", "") for name, value in given_values.items()}  # as it can be
    try:
        read_settings(environment)
    except OperatorError as refused:
        said = str(refused)
    assert said.startswith(PREFIX)
