"""Taps and their answers."""

import pytest

OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


@pytest.fixture
async def board(api, group, buttons):
    return (await api("sendMessage", chat_id=group.id, text="доска", reply_markup=buttons([("4", "d:1")])))[
        "message_id"
    ]


async def test_a_tap_reaches_the_bot_with_its_message(api, world, bob, group, board):
    query = world.conversation.tap(bob.id, group.id, board, "d:1")
    (update,) = await api.updates()
    callback = update["callback_query"]
    assert (callback["id"], callback["data"], callback["from"]["id"]) == (query, "d:1", bob.id)
    assert callback["message"]["reply_markup"]["inline_keyboard"][0][0]["text"] == "4"


async def test_an_answer_is_taken_once_and_shown_to_the_one_who_tapped(api, world, bob, group, board):
    query = world.conversation.tap(bob.id, group.id, board, "d:1")
    before = world.state.page_events.seq
    assert await api("answerCallbackQuery", callback_query_id=query, text="Держу 4", show_alert=True) is True
    assert await api.error("answerCallbackQuery", callback_query_id=query) == OLD
    (event,) = world.state.page_events.after(before, bob.id)
    assert (event["type"], event["query"], event["text"], event["alert"]) == (
        "answer",
        query,
        "Держу 4",
        True,
    )
    assert (
        world.state.page_events.after(before, min(group.members.keys() - {bob.id, world.state.bot.id})) == []
    )
    assert world.state.call_log.counts[group.id]["answer"] == 1


async def test_a_late_or_unknown_answer_is_refused(api, world, bob, group, board):
    query = world.conversation.tap(bob.id, group.id, board, "d:1")
    world.state.clock.pass_(world.state.answer_seconds)
    other = world.conversation.tap(bob.id, group.id, board, "d:1")
    world.state.clock.pass_(0.5)
    assert await api.error("answerCallbackQuery", callback_query_id=query) == OLD
    assert await api.error("answerCallbackQuery", callback_query_id="12345") == OLD
    assert await api("answerCallbackQuery", callback_query_id=other) is True
    assert world.state.failures == []


async def test_answers_have_limits(api, world, bob, group, board):
    query = world.conversation.tap(bob.id, group.id, board, "d:1")
    said = await api.error("answerCallbackQuery", callback_query_id=query, text="x" * 201)
    assert said == "Bad Request: MESSAGE_TOO_LONG"
    said = await api.error("answerCallbackQuery", callback_query_id=query, url="https://x.yz")
    assert said == "Bad Request: URL_INVALID"
    link = f"https://t.me/{world.state.bot.username}?start=rules"
    assert await api("answerCallbackQuery", callback_query_id=query, text="x" * 200, url=link) is True


async def test_a_tap_on_a_deleted_message_carries_only_its_place(api, world, anna, group, board):
    world.conversation.delete(anna.id, group.id, board)
    world.conversation.tap(anna.id, group.id, board, "d:1")
    (update,) = await api.updates()
    assert update["callback_query"]["message"] == {
        "chat": {"id": group.id, "type": "group", "title": "Кости"},
        "message_id": board,
        "date": 0,
    }


async def test_forged_data_is_delivered_as_given(api, world, bob, group, board):
    world.conversation.tap(bob.id, group.id, board, "никакая кнопка" * 10)
    (update,) = await api.updates()
    assert update["callback_query"]["data"] == "никакая кнопка" * 10
