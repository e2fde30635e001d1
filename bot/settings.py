"""What the operator configures: the only reader of the environment.

Every setting is an environment variable `PLAINTERMS_<NAME>`; a secret may instead stand in a file that
`PLAINTERMS_<NAME>_FILE` names.
"""

from __future__ import annotations

import difflib
import ipaddress
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, TypeAdapter, ValidationError

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


def _bind(text: str) -> str:
    host, colon, port = text.rpartition(":")
    if not colon or not host.strip("[]") or not port.isdecimal() or int(port) > 65535:
        raise ValueError("write host:port, such as 127.0.0.1:8080")
    return text


def _base_url(text: str) -> str:
    if not text.startswith(("https://", "http://")):
        raise ValueError("write a URL that begins with https:// (http:// only for tests on this machine)")
    return text.rstrip("/")


def _networks(text: str) -> str:
    try:
        networks = [str(ipaddress.ip_network(part.strip())) for part in text.split(",") if part.strip()]
    except ValueError:
        raise ValueError("write addresses or networks, parted by commas, such as 127.0.0.1, 10.0.0.0/8") from None
    return ",".join(networks)


BindText = Annotated[str, AfterValidator(_bind)]
BaseUrl = Annotated[str, AfterValidator(_base_url)]
Networks = Annotated[str, AfterValidator(_networks)]
TelegramName = Annotated[str, AfterValidator(lambda text: text.removeprefix("@")), Field(pattern=r"^@?\w{5,32}$")]
WebhookSecret = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,256}$")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings, checked."""

    entries: Path | None = None
    database_url: str = "sqlite:///var/plainterms.db"
    web_bind: BindText = "127.0.0.1:8080"
    public_url: BaseUrl | None = None
    report_url: BaseUrl | None = None
    trusted_proxies: Networks = ""
    telegram_name: TelegramName | None = None
    discord_invite: BaseUrl | None = None
    log_format: Literal["text", "json"] = "text"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    telegram_token: str | None = field(default=None, repr=False)
    telegram_base_url: BaseUrl = "https://api.telegram.org"
    telegram_webhook_secret: WebhookSecret | None = field(default=None, repr=False)
    discord_token: str | None = field(default=None, repr=False)
    discord_base_url: BaseUrl | None = None
    discord_shard_ids: str | None = None
    discord_shard_count: Annotated[int, Field(ge=1)] | None = None

    @property
    def bind(self) -> Bind:
        """Where the web listens."""
        host, _, port = self.web_bind.rpartition(":")
        return Bind(host.strip("[]"), int(port))


SECRETS = frozenset({"telegram_token", "telegram_webhook_secret", "discord_token"})


def read_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """Read and check everything; OperatorError with all faults at once, a line each. A secret's value is never told."""
    given = _given(os.environ if environment is None else environment)
    faults = [*_unknown(given)]
    values: dict[str, Any] = {name: text for name, text in given.items() if name in _NAMES and text != ""}
    for name in sorted(SECRETS):
        faults += _from_file(name, given.get(f"{name}_file"), values)
    try:
        read = TypeAdapter(Settings).validate_python(values)
    except ValidationError as refused:
        faults += [f"{PREFIX}{str(fault['loc'][0]).upper()}: {_plain(fault['msg'])}" for fault in refused.errors()]
    if faults:
        raise OperatorError("\n".join(faults))
    return read


def content_folder(name: str, environment: Mapping[str, str] | None = None) -> Path:
    """Where `entries` or `locales` lie: what PLAINTERMS_ENTRIES names, else the checkout's own, else the wheel's."""
    named = (os.environ if environment is None else environment).get(f"{PREFIX}{name.upper()}")
    if name == "entries" and named:
        return Path(named)
    package = Path(__file__).parent
    checkout = package.parent / name
    return checkout if checkout.is_dir() else package / "_content" / name


_NAMES = frozenset(setting.name for setting in fields(Settings))


def _given(environment: Mapping[str, str]) -> dict[str, str]:
    return {name.removeprefix(PREFIX).lower(): value for name, value in environment.items() if name.startswith(PREFIX)}


def _unknown(given: Mapping[str, str]) -> Iterator[str]:
    known = _NAMES | {f"{name}_file" for name in SECRETS}
    for name in sorted(given.keys() - known):
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
        values[name] = Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as refused:
        yield f"{PREFIX}{name.upper()}_FILE: cannot read {path}: {getattr(refused, 'strerror', None) or 'not UTF-8'}"


def _plain(message: str) -> str:
    return message.removeprefix("Value error, ")


def terminal_locale(environment: Mapping[str, str] | None = None) -> str | None:
    """The terminal's language as POSIX names it (`hu_HU.UTF-8` gives `hu_HU`); None for `C` and for nothing."""
    given = os.environ if environment is None else environment
    named = next((given[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if given.get(name)), "")
    tag = named.partition(".")[0].partition("@")[0]
    return tag if tag not in {"", "C", "POSIX"} else None


def shows_colour(*, on_terminal: bool, environment: Mapping[str, str] | None = None) -> bool:
    """Whether to style output: only on a terminal, and not where NO_COLOR is set (https://no-color.org)."""
    given = os.environ if environment is None else environment
    return on_terminal and not given.get("NO_COLOR") and given.get("TERM") != "dumb"
