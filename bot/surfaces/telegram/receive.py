"""From what Telegram sends to a question and who asks it; None where the bot stays silent."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import CallbackQuery, Chat, Message, MessageEntity, User

from bot import address
from bot.address import AddressError
from bot.answers.commands.explain import LONG_TEXT
from bot.answers.typed import TYPED
from bot.question import (
    Asker,
    Explain,
    Help,
    Origin,
    Question,
    Terms,
)
from bot.surfaces.telegram.destination import GENERAL_TOPIC, SURFACE, destination
from bot.surfaces.telegram.sender import Place


@dataclass(frozen=True, slots=True)
class Asked:
    """A question from a message; None is an address that means nothing (any more)."""

    question: Question | None
    asker: Asker
    place: Place
    sender: int | None = None
    """Who wrote, as Telegram numbers people and chats; an anonymous admin writes as the group."""


def read_message(message: Message, me: User) -> Asked | None:
    """The question in a message or channel post."""
    if message.via_bot or not _may_ask(message):
        return None
    read = _read_private if message.chat.type == Chat.PRIVATE else _read_shared
    found = read(message, me)
    if found is None or (message.chat.type == Chat.CHANNEL and found[0] == Explain("")):
        return None  # A channel cannot be asked back.
    question, origin = found
    return Asked(question, asker_of(message, origin), place_of(message, question), _sender(message))


def asker_of(message: Message, origin: Origin = Origin.TYPED) -> Asker:
    """Who wrote a message, and where; a channel and an anonymous admin are nobody in particular."""
    shared = message.chat.type != Chat.PRIVATE
    user = None if message.sender_chat else message.from_user
    return Asker(
        SURFACE,
        person=str(user.id) if user else None,
        chat=str(message.chat.id) if shared else None,
        public=shared,
        client_locale=user.language_code if user else None,
        origin=origin,
        place=destination(message.chat.id, _topic(message), shared=shared),
    )


def asker_of_press(press: CallbackQuery) -> Asker:
    """Who pressed. Over a shared card she is answered alone, in her language, and nothing is remembered of it."""
    message = press.message
    shared = message is None or message.chat.type != Chat.PRIVATE
    chat = (str(message.chat.id) if message else "inline") if shared else None
    user = press.from_user
    topic = _topic(message) if isinstance(message, Message) else None
    place = destination(message.chat.id, topic, shared=shared) if message else None
    return Asker(SURFACE, str(user.id), chat, client_locale=user.language_code, origin=Origin.BUTTON, place=place)


def place_of(message: Message, question: Question | None = None) -> Place:
    """Where the answer goes: the same topic; a reply where others talk, and where a list must find its text again."""
    thread = _topic(message)
    source = _source(message, question)
    replies = message.chat.type != Chat.PRIVATE or source is not message or _is_long(question)
    return Place(message.chat.id, None if thread == GENERAL_TOPIC else thread, source.message_id if replies else None)


def read_button(payload: str) -> Question | None:
    """The question behind a button; None for what is no address of this version."""
    try:
        return address.read(payload)
    except AddressError:
        return None


def read_link(payload: str) -> Question | None:
    """The question behind a link; what is no address and never was may still be a word."""
    return read_button(payload) or (None if payload[:1].isdigit() else Explain(payload.replace("_", " ").strip()))


def text_of(message: Message | None) -> str:
    """What a message says, or what stands below its picture."""
    return (message.text or message.caption or "") if message else ""


def _topic(message: Message) -> int | None:
    return message.message_thread_id if message.is_topic_message else None


Found = tuple[Question | None, Origin] | None


def _source(message: Message, question: Question | None) -> Message:
    """The message whose text is asked about."""
    replied = message.reply_to_message
    own = isinstance(question, Terms) and question.text == text_of(message)
    return replied if isinstance(question, Terms) and replied and not own else message


def _is_long(question: Question | None) -> bool:
    """Whether the answer may be a list whose next page must find the text again."""
    return isinstance(question, Terms) or (isinstance(question, Explain) and len(question.text) > LONG_TEXT)


def _may_ask(message: Message) -> bool:
    """Other bots may not; channels and anonymous admins write through a bot of Telegram's own."""
    if message.is_automatic_forward:
        return False
    return message.sender_chat is not None or bool(message.from_user and not message.from_user.is_bot)


def _sender(message: Message) -> int | None:
    if message.sender_chat:
        return message.sender_chat.id
    return message.from_user.id if message.from_user else None


def _read_private(message: Message, me: User) -> Found:
    text = text_of(message)
    if command := _command(message):
        return _read_command(*command, message, me)
    if not text:
        return (Explain(""), Origin.TYPED) if message.effective_attachment else None
    return (Terms(text) if message.forward_origin else Explain(text)), Origin.TYPED


def _read_shared(message: Message, me: User) -> Found:
    """Silence unless commanded, replied to or named."""
    if command := _command(message):
        return _read_command(*command, message, me)
    replied = message.reply_to_message
    if replied and replied.from_user and replied.from_user.id == me.id and text_of(message):
        return Explain(text_of(message)), Origin.TYPED
    mention = _mention(message, me)
    return None if mention is None else (_explain(mention, message, me), Origin.TYPED)


def _read_command(name: str, rest: str, message: Message, me: User) -> Found:
    name, _, addressee = name.removeprefix("/").partition("@")
    if addressee and addressee.casefold() != (me.username or "").casefold():
        return None
    if name.casefold() == "start" and rest:
        return read_link(rest), Origin.LINK
    if name.casefold() == "explain":
        return _explain(rest, message, me), Origin.TYPED
    if command := TYPED.get(name.casefold()):
        return command(rest), Origin.TYPED
    if message.chat.type == Chat.PRIVATE:
        return Explain(f"{name.replace('_', ' ')} {rest}".strip()), Origin.TYPED
    return (Help(), Origin.TYPED) if addressee else None


def _explain(rest: str, message: Message, me: User) -> Question:
    """What stands behind the command, else the message that is replied to, unless the bot itself wrote it."""
    replied = message.reply_to_message
    is_own = bool(replied and replied.from_user and replied.from_user.id == me.id)
    quoted = message.quote.text if message.quote else text_of(replied)
    return Terms(quoted) if quoted and not rest and not is_own else Explain(rest)


def _command(message: Message) -> tuple[str, str] | None:
    """The command that the text begins with, and what follows it."""
    text = text_of(message)
    entities = message.entities or message.caption_entities
    first = next(
        (entity for entity in entities if entity.type == MessageEntity.BOT_COMMAND and not entity.offset), None
    )
    if first is None:
        return None
    return text[: first.length], text[first.length :].strip()


def _mention(message: Message, me: User) -> str | None:
    """The text without the bot's name; None where it is not named."""
    text = text_of(message)
    named = (
        message.parse_entities([MessageEntity.MENTION]) if message.text else message.parse_caption_entities(["mention"])
    )
    own = f"@{me.username}".casefold()
    mention = next((name for name in named.values() if name.casefold() == own), None)
    return None if mention is None else " ".join(text.replace(mention, " ").split())
