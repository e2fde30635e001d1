"""The emulated Bot API: an HTTP server with chats, updates by polling or webhook, and faults on demand."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any, TypeVar

from aiohttp import ClientError, ClientSession, web

from tests.emulators.telegram.people import BOT, Update
from tests.emulators.telegram.rules import RefusalError, bad, judge, schema_problems

TOKEN = "4242:made-up-token-of-the-emulator"


@dataclass(frozen=True, slots=True)
class Call:
    """One request that the bot made."""

    method: str
    parameters: dict[str, Any]
    result: Any = None
    refusal: RefusalError | None = None


@dataclass(slots=True)
class Fault:
    """What goes wrong with the next calls of a method; `chat` narrows it to one chat, a `gate` keeps it waiting."""

    method: str
    refusal: RefusalError | None = None
    times: int = 1
    chat: int | None = None
    gate: asyncio.Event | None = None
    body: bytes | None = None
    drop: bool = False

    def meets(self, method: str, parameters: dict[str, Any]) -> bool:
        """Whether it spoils this call."""
        return self.times > 0 and self.method == method and self.chat in (None, parameters.get("chat_id"))


@dataclass(slots=True)
class Webhook:
    """Where updates are posted to, and with which secret."""

    url: str = ""
    secret: str | None = None


class TelegramEmulator:
    """What a bot with `TOKEN` sees of Telegram."""

    def __init__(self, *, checks: bool = True) -> None:
        self.calls: list[Call] = []
        self.faults: list[Fault] = []
        self.admins: dict[int, list[int]] = {}
        self.me: dict[str, Any] = dict(BOT)
        self.deleted: set[int] = set()
        self.problems: list[str] = []
        self.deliveries: list[tuple[int, int]] = []
        self.url = ""
        self._checks = checks
        self._messages: dict[tuple[int, int], dict[str, Any]] = {}
        self._message_ids = count(1)
        self._update_ids = count(1)
        self._updates: dict[int, Update] = {}
        self._answered: set[str] = set()
        self._changed = asyncio.Condition()
        self._polling = 0
        self._webhook = Webhook()
        self._posting: set[asyncio.Task[None]] = set()
        self._lanes: defaultdict[Any, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def push(self, *updates: Update) -> list[int]:
        """Let something happen to the bot; the updates' numbers."""
        numbers = []
        for update in updates:
            number = update.get("update_id") or next(self._update_ids)
            self._updates[number] = {"update_id": number, **update}
            numbers.append(number)
            if self._webhook.url:
                self._post(self._updates[number])
        await self._notify()
        return numbers

    def fail(self, method: str, refusal: RefusalError | None = None, **more: Any) -> None:
        """Let the next call of the method go wrong."""
        self.faults.append(Fault(method, refusal, **more))

    def made(self, *methods: str, ok: bool = False) -> list[Call]:
        """The calls of these methods, or all; `ok` leaves out what was refused."""
        return [call for call in self.calls if (not methods or call.method in methods) and not (ok and call.refusal)]

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait until something about the calls holds; a test's own time limit ends what never comes."""
        async with asyncio.timeout(20), self._changed:
            await self._changed.wait_for(happened)

    async def until_made(self, method: str, times: int = 1) -> list[Call]:
        """Wait until the method was called that often without being refused."""
        await self.until(lambda: len(self.made(method, ok=True)) >= times)
        return self.made(method, ok=True)

    async def until_met(self) -> None:
        """Wait until every fault has been met as often as it was laid."""
        await self.until(lambda: not any(fault.times for fault in self.faults))

    async def until_quiet(self) -> None:
        """Wait until every update is confirmed."""
        await self.until(lambda: not self._updates)

    @property
    def pending(self) -> list[int]:
        """The updates that are not confirmed."""
        return sorted(self._updates)

    # -- HTTP --------------------------------------------------------------------------------------------------------

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Every request of the bot."""
        if request.match_info["token"] != TOKEN:
            return _response(RefusalError(401, "Unauthorized"))
        method, parameters = request.match_info["method"], await _parameters(request)
        fault = self._fault(method, parameters)
        if fault and fault.gate:
            await self._notify()
            await fault.gate.wait()
        try:
            if fault and fault.refusal:
                raise fault.refusal
            result = await self._perform(method, parameters)
        except RefusalError as refusal:
            await self._record(Call(method, parameters, refusal=refusal))
            return _response(refusal)
        await self._record(Call(method, parameters, result))
        if fault and fault.drop:
            assert request.transport
            request.transport.abort()
        if fault and fault.body is not None:
            return web.Response(body=fault.body, status=502, content_type="text/html")
        return web.json_response({"ok": True, "result": result})

    def _fault(self, method: str, parameters: dict[str, Any]) -> Fault | None:
        fault = next((fault for fault in self.faults if fault.meets(method, parameters)), None)
        if fault:
            fault.times -= 1
        return fault

    async def _record(self, call: Call) -> None:
        if call.method != "getUpdates":
            self.calls.append(call)
        await self._notify()

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def _perform(self, method: str, parameters: dict[str, Any]) -> Any:
        if self._checks:
            self.problems += schema_problems(method, parameters)
            judge(method, parameters)
        perform = getattr(self, f"_do_{method}", None)
        if perform is None:
            return True
        return await perform(parameters) if asyncio.iscoroutinefunction(perform) else perform(parameters)

    # -- what the methods do -----------------------------------------------------------------------------------------

    def _do_getMe(self, _parameters: dict[str, Any]) -> Any:  # noqa: N802, the method's own name
        return self.me

    def _do_sendMessage(self, parameters: dict[str, Any]) -> Any:  # noqa: N802, as above
        return self._keep(parameters, {key: parameters[key] for key in ("text", "entities") if key in parameters})

    def _do_sendPoll(self, parameters: dict[str, Any]) -> Any:  # noqa: N802, as above
        poll = {
            "id": "1",
            "question": parameters["question"],
            "options": [
                {"persistent_id": "1", "text": each["text"], "voter_count": 0} for each in parameters["options"]
            ],
            "total_voter_count": 0,
            "is_closed": False,
            "is_anonymous": parameters.get("is_anonymous", True),
            "type": parameters.get("type", "regular"),
            "allows_multiple_answers": False,
            "allows_revoting": False,
            "members_only": False,
        }
        return self._keep(parameters, {"poll": poll})

    def _do_editMessageText(self, parameters: dict[str, Any]) -> Any:  # noqa: N802, as above
        if "inline_message_id" in parameters:
            return True
        key = (parameters["chat_id"], parameters["message_id"])
        if key not in self._messages:
            raise bad("message to edit not found")
        old = self._messages[key]
        new = {name: parameters.get(name) for name in ("text", "entities", "reply_markup")}
        if all(old.get(name) == new[name] for name in new):
            raise bad(
                "message is not modified: specified new message content and reply markup are exactly the same"
                " as a current content and reply markup of the message"
            )
        self._messages[key] = old | {name: value for name, value in new.items() if value is not None}
        return self._messages[key]

    def _do_answerCallbackQuery(self, parameters: dict[str, Any]) -> Any:  # noqa: N802, as above
        return self._once(parameters["callback_query_id"])

    def _do_answerInlineQuery(self, parameters: dict[str, Any]) -> Any:  # noqa: N802, as above
        return self._once(parameters["inline_query_id"])

    def _do_answerGuestQuery(self, parameters: dict[str, Any]) -> Any:  # noqa: N802, as above
        self._once(parameters["guest_query_id"])
        return {"inline_message_id": "guest-1"}

    def _do_getMyName(self, _parameters: dict[str, Any]) -> Any:  # noqa: N802, as above
        return {"name": ""}

    def _do_getMyDescription(self, _parameters: dict[str, Any]) -> Any:  # noqa: N802, as above
        return {"description": ""}

    def _do_getMyShortDescription(self, _parameters: dict[str, Any]) -> Any:  # noqa: N802, as above
        return {"short_description": ""}

    def _do_getChatAdministrators(self, parameters: dict[str, Any]) -> Any:  # noqa: N802, as above
        return [
            {"status": "administrator", "user": {"id": admin, "is_bot": False, "first_name": "Admin"}, **_RIGHTS}
            for admin in self.admins.get(parameters["chat_id"], [])
        ]

    def _do_setWebhook(self, parameters: dict[str, Any]) -> Any:  # noqa: N802, as above
        assert not parameters.get("drop_pending_updates")
        self._webhook = Webhook(parameters["url"], parameters.get("secret_token"))
        for update in self._updates.values():
            self._post(update)
        return True

    def _do_deleteWebhook(self, parameters: dict[str, Any]) -> Any:  # noqa: N802, as above
        assert not parameters.get("drop_pending_updates")
        self._webhook = Webhook()
        return True

    async def _do_getUpdates(self, parameters: dict[str, Any]) -> Any:  # noqa: N802, as above
        if self._webhook.url:
            raise RefusalError(409, "Conflict: can't use getUpdates method while webhook is active")
        self._polling += 1
        mine = self._polling
        offset = parameters.get("offset", 0)
        for number in [number for number in self._updates if number < offset]:
            del self._updates[number]
        await self._notify()
        try:
            async with asyncio.timeout(parameters.get("timeout", 0)), self._changed:
                await self._changed.wait_for(lambda: self._updates or self._polling != mine)
        except TimeoutError:
            return []
        if self._polling != mine:
            raise RefusalError(409, "Conflict: terminated by other getUpdates request")
        return [self._updates[number] for number in sorted(self._updates)][: parameters.get("limit", 100)]

    def _once(self, query: str) -> bool:
        if query in self._answered:
            raise bad("query is too old and response timeout expired or query ID is invalid")
        self._answered.add(query)
        return True

    def _keep(self, parameters: dict[str, Any], content: dict[str, Any]) -> dict[str, Any]:
        reply = parameters.get("reply_parameters", {})
        if reply.get("message_id") in self.deleted and not reply.get("allow_sending_without_reply"):
            raise bad("message to be replied not found")
        chat, number = parameters["chat_id"], next(self._message_ids)
        kind = "private" if chat > 0 else "supergroup"
        sent: dict[str, Any] = {"message_id": number, "date": 1_790_000_001, "from": self.me, **content}
        sent["chat"] = {"id": chat, "type": kind} | ({"title": "A group"} if chat < 0 else {"first_name": "Reader"})
        if "inline_keyboard" in parameters.get("reply_markup", {}):
            sent["reply_markup"] = parameters["reply_markup"]
        if "message_thread_id" in parameters:
            sent |= {"message_thread_id": parameters["message_thread_id"], "is_topic_message": True}
        self._messages[chat, number] = sent
        return sent

    # -- webhook -----------------------------------------------------------------------------------------------------

    def _post(self, update: Update) -> None:
        task = asyncio.create_task(self._deliver(update))
        self._posting.add(task)
        task.add_done_callback(self._posting.discard)

    async def _deliver(self, update: Update) -> None:
        """Post an update until it is taken; as the real server, one chat's updates one after the other."""
        headers = {"X-Telegram-Bot-Api-Secret-Token": self._webhook.secret or ""}
        async with self._lanes[_lane(update)], ClientSession() as client:
            while update["update_id"] in self._updates:
                status = 0
                try:
                    async with client.post(self._webhook.url, json=update, headers=headers) as response:
                        status = response.status
                except ClientError:
                    await asyncio.sleep(0.05)
                self.deliveries.append((update["update_id"], status))
                if status == 200:
                    self._updates.pop(update["update_id"], None)
                    await self._notify()

    async def stop_posting(self) -> None:
        """Give up what is being posted."""
        for task in list(self._posting):
            task.cancel()
        await asyncio.gather(*self._posting, return_exceptions=True)


@dataclass(slots=True)
class UnfitError(Exception):
    """Requests that the published description objects to."""

    found: Sequence[str] = field(default_factory=list)


@asynccontextmanager
async def open_telegram_emulator(*, checks: bool = True) -> AsyncIterator[TelegramEmulator]:
    """Serve on a port of the system's choice; at the end every request must have fitted the published description."""
    async with served(TelegramEmulator(checks=checks)) as emulator:
        yield emulator
    if emulator.problems:
        raise UnfitError(emulator.problems)


Emulator = TypeVar("Emulator", bound=TelegramEmulator)


@asynccontextmanager
async def served(emulator: Emulator) -> AsyncIterator[Emulator]:
    """Let an emulator answer on a port of the system's choice."""
    application = web.Application()
    application.router.add_route("*", "/bot{token}/{method}", emulator.answer)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
    try:
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        emulator.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield emulator
    finally:
        await emulator.stop_posting()
        await runner.cleanup()


async def _parameters(request: web.Request) -> dict[str, Any]:
    body = await request.read()
    return dict(json.loads(body)) if body else {}


def _response(refusal: RefusalError) -> web.Response:
    body: dict[str, Any] = {"ok": False, "error_code": refusal.status, "description": refusal.description}
    body |= {"parameters": refusal.parameters} if refusal.parameters else {}
    return web.json_response(body, status=refusal.status)


def _lane(update: Update) -> Any:
    for content in update.values():
        if isinstance(content, dict):
            chat = content.get("chat") or content.get("message", {}).get("chat") or content.get("from", {})
            return chat.get("id")
    return None


_RIGHTS = {
    "can_be_edited": False,
    "is_anonymous": False,
    **dict.fromkeys(
        (
            "can_manage_chat",
            "can_delete_messages",
            "can_manage_video_chats",
            "can_restrict_members",
            "can_promote_members",
            "can_change_info",
            "can_invite_users",
            "can_post_stories",
            "can_edit_stories",
            "can_delete_stories",
        ),
        True,
    ),
}
