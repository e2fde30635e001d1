"""What the operator configures: the only reader of the environment.

Every setting is an environment variable `PLAINTERMS_<NAME>`; a secret, or the database's URL that may hold one, may
instead stand in a file that `PLAINTERMS_<NAME>_FILE` names.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TextIO

from bot.errors import OperatorError

PREFIX = "PLAINTERMS_"


@dataclass(frozen=True, slots=True)
class Bind:
    """Where a server listens; port 0 lets the system choose."""

    host: str
    port: int

    def __str__(self) -> str:
        """Host and port as a URL has them."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings, checked; how each is read stands in the table below."""

    entries: Path | None = None
    feeds: Path | None = None
    database_url: str = field(default="sqlite:///var/plainterms.db", repr=False)
    web_bind: Bind = Bind("127.0.0.1", 8080)
    public_url: str | None = None
    report_url: str | None = None
    editors_chat: str | None = None
    trusted_proxies: str = ""
    telegram_name: str | None = None
    discord_invite: str | None = None
    rubrics: Mapping[str, str] = field(default_factory=dict)
    delivery: str = "at-least-once"
    log_format: str = "text"
    log_level: str = "INFO"
    metrics_bind: Bind | None = None
    telegram_token: str | None = field(default=None, repr=False)
    telegram_base_url: str = "https://api.telegram.org"
    telegram_webhook_secret: str | None = field(default=None, repr=False)
    discord_token: str | None = field(default=None, repr=False)
    discord_base_url: str | None = None
    discord_shard_ids: str | None = None
    discord_shard_count: int | None = None


SECRETS = frozenset({"telegram_token", "telegram_webhook_secret", "discord_token"})
IN_FILES = SECRETS | {"database_url"}
"""What may stand in a file; an empty file counts as unset."""

SHORTEST_SECRET = 6
"""Letters from which on a password is no part of other words by chance."""


def read_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """Read and check everything; OperatorError with all faults at once, a line each. A secret's value is never told."""
    given = _given(os.environ if environment is None else environment)
    texts = {name: text for name, text in given.items() if name in _READERS and text}
    faults = [*_unknown(given)]
    for name in sorted(IN_FILES):
        faults += _from_file(name, given.get(f"{name}_file"), texts)
    values: dict[str, Any] = {}
    for name, text in texts.items():
        try:
            values[name] = _READERS[name](text)
        except ValueError as refused:
            faults.append(f"{PREFIX}{name.upper()}: {refused}")
    if faults:
        raise OperatorError("\n".join(faults))
    return Settings(**values)


def secret_texts(settings: Settings) -> Sequence[str]:
    """What no log may show: every secret, and the database's password in the forms that a message may repeat it in.

    A password of a few letters is taken out only where the URL has it: it would be found in any other word.
    """
    from urllib.parse import parse_qs, unquote  # noqa: PLC0415  # one question needs none of it

    texts = [str(getattr(settings, name) or "") for name in sorted(SECRETS)]
    rest = settings.database_url.partition("://")[2]
    written = rest.rpartition("@")[0].partition(":")[2]
    options = parse_qs(rest.partition("?")[2])
    passwords = [written, unquote(written), *(each for name in options if "password" in name for each in options[name])]
    texts += [each for each in passwords if len(each) >= SHORTEST_SECRET]
    return [each for each in (*texts, *(f":{each}@" for each in passwords if each)) if each]


def content_folder(name: str, environment: Mapping[str, str] | None = None) -> Path:
    """Where `entries` or `locales` lie: what PLAINTERMS_ENTRIES names, else the checkout's own, else the wheel's."""
    named = (os.environ if environment is None else environment).get(f"{PREFIX}{name.upper()}")
    if name == "entries" and named:
        return Path(named)
    package = Path(__file__).parent
    checkout = package.parent / name
    return checkout if checkout.is_dir() else package / "_content" / name


def cache_folder(environment: Mapping[str, str] | None = None) -> Path | None:
    """Where this user's programs keep what they can make again (XDG base directories); None without a home."""
    given = os.environ if environment is None else environment
    home = given.get("XDG_CACHE_HOME") or (given.get("HOME") and f"{given['HOME']}/.cache")
    return Path(home) / "plainterms" if home and Path(home).is_absolute() else None


def terminal_locale(environment: Mapping[str, str] | None = None) -> str | None:
    """The terminal's language as POSIX names it (`hu_HU.UTF-8` gives `hu_HU`); None for `C` and for nothing."""
    given = os.environ if environment is None else environment
    named = next((given[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if given.get(name)), "")
    tag = named.partition(".")[0].partition("@")[0]
    return tag if tag not in {"", "C", "POSIX"} else None


def notify_socket(environment: Mapping[str, str] | None = None) -> str | None:
    """Where systemd listens, if it started this process."""
    return (os.environ if environment is None else environment).get("NOTIFY_SOCKET") or None


def terminal_width(terminal: TextIO, otherwise: int, environment: Mapping[str, str] | None = None) -> int:
    """Characters in a line: what COLUMNS says, else the terminal's width, else, where there is none, `otherwise`."""
    columns = (os.environ if environment is None else environment).get("COLUMNS", "")
    if columns.isdecimal() and int(columns) > 0:
        return int(columns)
    try:
        return os.get_terminal_size(terminal.fileno()).columns or otherwise
    except OSError:
        return otherwise


def shows_colour(*, on_terminal: bool, environment: Mapping[str, str] | None = None) -> bool:
    """Whether to style output: only on a terminal, and not where NO_COLOR is set (https://no-color.org)."""
    given = os.environ if environment is None else environment
    return on_terminal and not given.get("NO_COLOR") and given.get("TERM") != "dumb"


def _bind(text: str) -> Bind:
    host, _, port = text.rpartition(":")
    if not host.strip("[]") or not port.isdecimal() or int(port) > 65535:
        raise ValueError("write host:port, such as 127.0.0.1:8080")
    return Bind(host.strip("[]"), int(port))


def _base_url(text: str) -> str:
    if not text.startswith(("https://", "http://")):
        raise ValueError("write a URL that begins with https:// (http:// only for tests on this machine)")
    return text.rstrip("/")


def _report_url(text: str) -> str:
    return text if re.fullmatch(r"mailto:[^@\s]+@[^@\s]+", text) else _base_url(text)


def _feeds(text: str) -> Path:
    """A file of the operator's own, or `default` for the one that comes along."""
    return Path(__file__).parent / "news" / "feeds.toml" if text == "default" else Path(text)


def _rubrics(text: str) -> Mapping[str, str]:
    """The newsletter's rubrics by their names in the entries, and where each can be read."""
    named = [part.partition("=") for part in text.split(",") if part.strip()]
    if any(not name.strip() or not url.strip().startswith("https://") for name, _, url in named):
        raise ValueError("write names and addresses, parted by commas, such as code=https://letter.example/code")
    return {name.strip(): url.strip() for name, _, url in named}


def _editors_chat(text: str) -> str:
    if not re.fullmatch(r"telegram:-?\d{1,20}(/\d{1,10})?|discord:\d{1,20}", text):
        raise ValueError("write telegram:CHAT, telegram:CHAT/TOPIC or discord:CHANNEL, by their numbers")
    return text


def _networks(text: str) -> str:
    import ipaddress  # noqa: PLC0415  # one question needs neither networks nor near names

    try:
        networks = [str(ipaddress.ip_network(part.strip())) for part in text.split(",") if part.strip()]
    except ValueError:
        raise ValueError("write addresses or networks, parted by commas, such as 127.0.0.1, 10.0.0.0/8") from None
    return ",".join(networks)


def _telegram_name(text: str) -> str:
    if not re.fullmatch(r"@?\w{5,32}", text):
        raise ValueError("write the bot's name, 5 to 32 letters, digits and underscores")
    return text.removeprefix("@")


def _webhook_secret(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-]{16,256}", text):
        raise ValueError("write 16 to 256 letters, digits, hyphens and underscores")
    return text


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ValueError("write a number from 1 on")
    return int(text)


def _one_of(*choices: str) -> Callable[[str], str]:
    def read_choice(text: str) -> str:
        if text not in choices:
            raise ValueError(f"choose from {', '.join(choices)}")
        return text

    return read_choice


_READERS: Mapping[str, Callable[[str], Any]] = {
    **dict.fromkeys((setting.name for setting in fields(Settings)), str),
    "entries": Path,
    "feeds": _feeds,
    "editors_chat": _editors_chat,
    **dict.fromkeys(("web_bind", "metrics_bind"), _bind),
    **dict.fromkeys(("public_url", "discord_invite", "telegram_base_url", "discord_base_url"), _base_url),
    "report_url": _report_url,
    "trusted_proxies": _networks,
    "rubrics": _rubrics,
    "telegram_name": _telegram_name,
    "telegram_webhook_secret": _webhook_secret,
    "discord_shard_count": _positive,
    "delivery": _one_of("at-least-once", "at-most-once"),
    "log_format": _one_of("text", "json"),
    "log_level": _one_of("DEBUG", "INFO", "WARNING", "ERROR"),
}


def _given(environment: Mapping[str, str]) -> dict[str, str]:
    """What is set, without the line break that a secret's file may have brought along."""
    return {
        name.removeprefix(PREFIX).lower(): value.strip()
        for name, value in environment.items()
        if name.startswith(PREFIX)
    }


def _unknown(given: Mapping[str, str]) -> Iterator[str]:
    known = _READERS.keys() | {f"{name}_file" for name in IN_FILES}
    for name in sorted(given.keys() - known):
        import difflib  # noqa: PLC0415  # as above

        near = difflib.get_close_matches(name, sorted(known), n=1)
        hint = f"; did you mean {PREFIX}{near[0].upper()}?" if near else ""
        yield f"{PREFIX}{name.upper()}: there is no such setting{hint}"


def _from_file(name: str, path: str | None, values: dict[str, Any]) -> Iterator[str]:
    if not path:
        return
    if name in values:
        yield f"{PREFIX}{name.upper()}: set it or {PREFIX}{name.upper()}_FILE, not both"
        return
    try:
        if text := Path(path).read_text(encoding="utf-8").strip():
            values[name] = text
    except (OSError, UnicodeDecodeError) as refused:
        yield f"{PREFIX}{name.upper()}_FILE: cannot read {path}: {getattr(refused, 'strerror', None) or 'not UTF-8'}"
