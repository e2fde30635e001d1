from __future__ import annotations

from typing import Any

import pytest

from bot.question import NOTHING_CHOSEN, Place, Subscription
from tests.emulators.telegram.bot import Running
from tests.emulators.telegram.people import (
    ANNA,
    BELA,
    BOT,
    CHANNEL,
    GROUP,
    Chat,
    Person,
    message,
    presses,
    presses_inline,
    says,
)
from tests.emulators.telegram.rules import RefusalError, units
from tests.surfaces.telegram.test_private import labels

FORUM = Chat(-100_700, "supergroup", is_forum=True)
TOPIC: dict[str, Any] = {"message_thread_id": 7, "is_topic_message": True}
ANONYMOUS_ADMIN = Person(1087968824)


async def group_card(bot: Running, text: str = "/explain trainium") -> dict[str, Any]:
    sent: dict[str, Any] = (await bot.one_after(says(text, chat=GROUP))).result
    return sent


async def test_a_group_gets_a_card_without_a_note_as_a_reply(bot: Running) -> None:
    question = says("/explain trainium", chat=GROUP)
    sent = await bot.one_after(question)
    assert sent.parameters["reply_parameters"] == {
        "message_id": question["message"]["message_id"],
        "allow_sending_without_reply": True,
    }
    assert "For everyone:" not in sent.parameters["text"]
    assert labels(sent) == [["Developers", "Business"], ["Investors", "Everyone"], ["Myth or reality?", "More ↗"]]
    more = sent.parameters["reply_markup"]["inline_keyboard"][2][1]["url"]
    assert more == "https://t.me/plainterms_test_bot?start=trainium"


@pytest.mark.parametrize(
    "text", ["trainium", "hello", "/explain@other_bot gpu", "/unknown", "@other_bot trainium", "/start@other_bot"]
)
async def test_a_group_is_left_in_peace(bot: Running, text: str) -> None:
    assert await bot.after(says(text, chat=GROUP)) == []


async def test_a_command_to_this_bot_is_heard_whatever_its_case(bot: Running) -> None:
    sent = await bot.one_after(says("/Explain@PLAINTERMS_test_BOT trainium", chat=GROUP))
    assert sent.parameters["text"].startswith("Trainium\n")


async def test_a_reply_with_explain_is_about_the_message_replied_to(bot: Running) -> None:
    original = message("They rent Trainium by the hour.", BELA, GROUP)
    sent = await bot.one_after(says("/explain", chat=GROUP, reply_to_message=original))
    assert sent.parameters["text"].startswith("Trainium\n")


async def test_a_reply_to_the_bot_is_a_question(bot: Running) -> None:
    earlier = await group_card(bot)
    sent = await bot.one_after(says("and token?", chat=GROUP, reply_to_message={**earlier, "from": BOT}))
    assert "token" in sent.parameters["text"].casefold()


async def test_a_mention_behind_emoji_is_a_question(bot: Running) -> None:
    text = "🤖🔥 @plainterms_test_bot trainium"
    mention = {"type": "mention", "offset": 5, "length": 20}
    sent = await bot.one_after({"message": message(text, chat=GROUP, entities=[mention])})
    assert "Trainium" in sent.parameters["text"]


async def test_the_answer_stays_in_the_topic(bot: Running) -> None:
    sent = await bot.one_after(says("/explain token", chat=FORUM, message_thread_id=7, is_topic_message=True))
    assert sent.parameters["message_thread_id"] == 7


async def test_the_general_topic_is_not_named(bot: Running) -> None:
    sent = await bot.one_after(says("/explain token", chat=FORUM, message_thread_id=1, is_topic_message=True))
    assert "message_thread_id" not in sent.parameters


@pytest.mark.parametrize("kind", ["edited_message", "edited_channel_post"])
async def test_edited_messages_are_ignored(bot: Running, kind: str) -> None:
    assert await bot.after({kind: message("/explain trainium", chat=GROUP)}) == []


async def test_other_bots_are_ignored(bot: Running) -> None:
    asked = message("/explain trainium", chat=GROUP)
    asked["from"] = {"id": 99, "is_bot": True, "first_name": "Other"}
    assert await bot.after({"message": asked}) == []


async def test_what_came_through_the_bot_itself_is_ignored(bot: Running) -> None:
    assert await bot.after(says("/explain trainium", chat=GROUP, via_bot=BOT)) == []


async def test_a_channel_post_is_answered_although_nobody_wrote_it(bot: Running) -> None:
    post = message("/explain trainium", None, CHANNEL, sender_chat=CHANNEL.parameters())
    sent = await bot.one_after({"channel_post": post})
    assert sent.parameters["chat_id"] == CHANNEL.id


async def test_the_same_entry_within_ten_minutes_is_one_line_that_replies_to_the_card(bot: Running) -> None:
    card = await group_card(bot)
    again = await bot.one_after(says("/explain trainium", Person(9), GROUP))
    assert again.parameters["text"] == "Explained just above: Trainium"
    assert again.parameters["reply_parameters"]["message_id"] == card["message_id"]
    [link] = again.parameters["entities"]
    assert link["url"] == f"https://t.me/c/500/{card['message_id']}"


@pytest.mark.parametrize("text", ["/explain trainium developer", "/explain tranium"])
async def test_a_role_or_a_slip_does_not_make_it_another_entry(bot: Running, text: str) -> None:
    await group_card(bot)
    again = await bot.one_after(says(text, Person(9), GROUP))
    assert again.parameters["text"] == "Explained just above: Trainium"


async def test_a_card_that_was_deleted_is_shown_again(bot: Running) -> None:
    card = await group_card(bot)
    bot.telegram.deleted.add(card["message_id"])
    asked = says("/explain trainium", Person(9), GROUP)
    refused, sent = await bot.after(asked)
    assert refused.refusal
    assert sent.parameters["text"] == card["text"]
    assert sent.parameters["reply_parameters"]["message_id"] == asked["message"]["message_id"]
    third = await bot.one_after(says("/explain trainium", Person(10), GROUP))
    assert third.parameters["reply_parameters"]["message_id"] == sent.result["message_id"]


async def test_another_topic_gets_a_card_of_its_own(bot: Running) -> None:
    await bot.after(says("/explain token", chat=FORUM, message_thread_id=7, is_topic_message=True))
    sent = await bot.one_after(says("/explain token", chat=FORUM, message_thread_id=8, is_topic_message=True))
    assert "reply_markup" in sent.parameters


@pytest.mark.parametrize("data", ["1j_trainium_d", "1j_trainium_e", "1t_trainium_m"])
async def test_a_press_on_a_shared_card_is_a_pop_up_for_the_presser_in_her_language(bot: Running, data: str) -> None:
    card = await group_card(bot)
    answered = await bot.one_after(presses(data, card, BELA))
    assert answered.method == "answerCallbackQuery"
    assert answered.parameters["show_alert"] is True
    assert 0 < units(answered.parameters["text"]) <= 200
    assert await bot.dispatcher.preferences.of_person("telegram", str(BELA.id)) == NOTHING_CHOSEN


@pytest.mark.parametrize("data", ["1t_trainium_h", "1o_token", "1t_trainium_f", "1b", "1s"])
async def test_what_does_not_fit_a_pop_up_opens_in_private(bot: Running, data: str) -> None:
    answered = await bot.one_after(presses(data, await group_card(bot)))
    assert answered.parameters["url"] == f"https://t.me/plainterms_test_bot?start={data}"


async def test_an_inline_card_behaves_like_a_shared_one(bot: Running) -> None:
    answered = await bot.one_after(presses_inline("1j_trainium_i", BELA))
    assert answered.parameters["show_alert"] is True
    assert answered.parameters["text"].startswith("A saját chip révén")


async def test_a_worn_out_button_on_a_shared_card_says_so(bot: Running) -> None:
    answered = await bot.one_after(presses("0:old:x", await group_card(bot)))
    assert "earlier version" in answered.parameters["text"]


async def test_an_admin_chooses_the_language_of_the_group(bot: Running) -> None:
    bot.telegram.admins[GROUP.id] = [ANNA.id]
    settings = await group_card(bot, "/settings")
    calls = await bot.after(presses("1l_hu", settings))
    assert [call.method for call in calls] == ["getChatAdministrators", "answerCallbackQuery"]
    assert calls[1].parameters["text"] == "Mostantól magyarul válaszolok."
    assert "Állapot: 2026. november" in (await group_card(bot))["text"]


async def test_others_may_not_choose_it(bot: Running) -> None:
    bot.telegram.admins[GROUP.id] = [ANNA.id]
    settings = await group_card(bot, "/settings")
    calls = await bot.after(presses("1l_hu", settings, Person(9)), presses("1l_hu", settings, Person(10)))
    assert [call.method for call in calls].count("getChatAdministrators") == 1
    assert calls[-1].parameters["text"] == "Only admins of this group can change that."
    assert "As of November 2026" in (await group_card(bot))["text"]


async def test_an_anonymous_admin_counts_as_one(bot: Running) -> None:
    calls = await bot.after(says("/language hu", ANONYMOUS_ADMIN, GROUP, sender_chat=GROUP.parameters()))
    assert [call.method for call in calls] == ["sendMessage"]
    assert "Állapot: 2026. november" in (await group_card(bot))["text"]


async def test_being_added_is_worth_one_line(bot: Running) -> None:
    change = membership("left", "member")
    assert (await bot.one_after(change)).parameters["text"].startswith("Hello! Write /explain")
    assert await bot.after(membership("member", "left"), membership("member", "administrator")) == []


async def test_a_group_takes_its_language_along_to_the_supergroup(bot: Running) -> None:
    old, new = Chat(-55, "group"), Chat(-100_055, "supergroup")
    bot.telegram.admins[old.id] = [ANNA.id]
    await bot.after(says("/language de", chat=old))
    moved = {"message": message(None, chat=old, migrate_to_chat_id=new.id)}
    arrived = {"message": message(None, chat=new, migrate_from_chat_id=old.id)}
    assert await bot.after(moved, arrived) == []
    sent = await bot.one_after(says("/explain trainium", chat=new))
    assert "Stand: November 2026" in sent.parameters["text"]


async def test_an_answer_follows_a_group_that_has_just_moved(bot: Running) -> None:
    refusal = RefusalError(
        400, "Bad Request: group chat was upgraded to a supergroup chat", {"migrate_to_chat_id": -100_055}
    )
    bot.telegram.fail("sendMessage", refusal)
    calls = await bot.after(says("/explain trainium", chat=Chat(-55, "group")))
    assert [call.parameters["chat_id"] for call in calls] == [-55, -100_055]
    assert "reply_parameters" not in calls[1].parameters


async def test_a_group_that_moves_for_ever_is_followed_once_and_its_number_is_in_no_log(
    bot: Running, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    refusal = RefusalError(400, "Bad Request: group chat was upgraded", {"migrate_to_chat_id": -100_055})
    bot.telegram.fail("sendMessage", refusal, times=9)
    assert len(await bot.after(says("/explain trainium", chat=Chat(-55, "group")))) == 2
    assert "the group became a supergroup (ChatMigrated)" in caplog.text
    assert "100055" not in caplog.text


@pytest.mark.parametrize("first", ["the old group", "the new one"])
async def test_a_group_takes_its_subscription_along_whichever_chat_tells_of_it(bot: Running, first: str) -> None:
    old, new = Chat(-55, "group"), Chat(-100_055, "supergroup")
    bot.telegram.admins[old.id] = [ANNA.id]
    await bot.after(says("/subscribe 8 Europe/Berlin", chat=old))
    told = [
        {"message": message(None, chat=old, migrate_to_chat_id=new.id)},
        {"message": message(None, chat=new, migrate_from_chat_id=old.id)},
    ]
    for update in told if first == "the old group" else reversed(told):
        await bot.after(update)
    places = (Place("telegram", str(chat.id), str(chat.id)) for chat in (old, new))
    there = [await bot.dispatcher.subscriptions.of(place) for place in places]
    assert there == [None, Subscription(8, "Europe/Berlin", "en", None)]


@pytest.mark.parametrize("status", ["kicked", "left"])
async def test_a_group_that_removes_the_bot_gets_no_more_posts(bot: Running, status: str) -> None:
    bot.telegram.admins[FORUM.id] = [ANNA.id]
    await bot.after(says("/subscribe", chat=FORUM), says("/subscribe", chat=FORUM, **TOPIC))
    places = [Place("telegram", at, str(FORUM.id)) for at in (str(FORUM.id), f"{FORUM.id}/7")]
    assert all([await bot.dispatcher.subscriptions.of(place) for place in places])
    assert await bot.after(membership("member", status, FORUM)) == []
    assert not any([await bot.dispatcher.subscriptions.of(place) for place in places])


async def test_whoever_blocks_the_bot_gets_no_more_posts(bot: Running) -> None:
    await bot.after(says("/subscribe"), says("/subscribe", BELA))
    await bot.after(membership("member", "kicked", Chat(ANNA.id)))
    subscribed = [await bot.dispatcher.subscriptions.of(Place("telegram", str(each.id))) for each in (ANNA, BELA)]
    assert [subscription is not None for subscription in subscribed] == [False, True]


def membership(before: str, after: str, chat: Chat = GROUP) -> dict[str, Any]:
    def member(status: str) -> dict[str, Any]:
        rights = dict.fromkeys(
            (
                "can_be_edited",
                "is_anonymous",
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
            False,
        )
        more: dict[str, dict[str, Any]] = {"administrator": rights, "kicked": {"until_date": 0}}
        return {"status": status, "user": BOT, **more.get(status, {})}

    return {
        "my_chat_member": {
            "chat": chat.parameters(),
            "from": ANNA.parameters(),
            "date": 1_790_000_000,
            "old_chat_member": member(before),
            "new_chat_member": member(after),
        }
    }


async def test_a_list_replies_to_the_text_so_that_its_next_page_finds_it(bot: Running) -> None:
    text = "Trainium, token, GPU, RAG, hallucination, transformer, embedding and inference in one week."
    original = message(text, BELA, GROUP)
    sent = await bot.one_after(says("/explain", chat=GROUP, reply_to_message=original))
    assert sent.parameters["reply_parameters"]["message_id"] == original["message_id"]
    following = sent.parameters["reply_markup"]["inline_keyboard"][-1][0]["callback_data"]
    answered = await bot.one_after(presses(following, {**sent.result, "reply_to_message": original}))
    assert answered.parameters["show_alert"] is True
    assert answered.parameters["text"].startswith("Words in this text")


async def test_a_channel_is_not_asked_back(bot: Running) -> None:
    post = message("/explain", None, CHANNEL, sender_chat=CHANNEL.parameters())
    assert await bot.after({"channel_post": post}) == []


async def test_a_forged_press_on_a_shared_card_is_a_notice(bot: Running) -> None:
    answered = await bot.one_after(presses("hello:world <b>", await group_card(bot)))
    assert "url" not in answered.parameters
