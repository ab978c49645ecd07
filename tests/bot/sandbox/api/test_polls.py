"""Polls and quizzes: what may be sent, votes, and how they close."""

import pytest

from bot.sandbox.errors import PeopleError

OPTIONS = [{"text": "4 4 4"}, {"text": "4 4 4 6"}, {"text": "всё"}]
QUIZ = {"question": "Что оставить?", "options": OPTIONS, "type": "quiz", "is_anonymous": False}


async def quiz(api, chat, **more):
    return await api("sendPoll", chat_id=chat.id, **{**QUIZ, "correct_option_ids": [1], **more})


async def test_a_quiz_arrives_with_its_solution_for_the_bot(api, group):
    sent = await quiz(api, group, explanation="Фул дороже.", open_period=600)
    poll = sent["poll"]
    assert (poll["question"], poll["type"], poll["is_anonymous"]) == ("Что оставить?", "quiz", False)
    assert [option["text"] for option in poll["options"]] == ["4 4 4", "4 4 4 6", "всё"]
    assert [option["voter_count"] for option in poll["options"]] == [0, 0, 0]
    assert (poll["correct_option_ids"], poll["explanation"]) == ([1], "Фул дороже.")
    assert (poll["open_period"], poll["close_date"]) == (600, 1_760_000_600)
    assert (poll["allows_multiple_answers"], poll["allows_revoting"], poll["is_closed"]) == (False,) * 3
    assert "text" not in sent


@pytest.mark.parametrize(
    ("params", "description"),
    [
        ({"question": " "}, "text must be non-empty"),
        ({"question": "x" * 301}, "poll question length must not exceed 300"),
        ({"options": []}, "poll must have at least one answer option"),
        ({"options": [{"text": str(n)} for n in range(13)]}, "poll can't have more than 12 options"),
        ({"options": [{"text": "1"}, {"text": " "}]}, "text must be non-empty"),
        ({"options": [{"text": "1"}, {"text": "x" * 101}]}, "poll options length must not exceed 100"),
        ({"options": [{"text": "1"}, {"text": "1"}]}, "POLL_OPTION_DUPLICATE"),
        (
            {"options": [{"text": "1", "text_parse_mode": "HTML"}]},
            "the sandbox does not model text_parse_mode",
        ),
        ({"options": [{}]}, "can't parse options[0]: can't find field \"text\""),
        ({"correct_option_ids": None}, "correct quiz option list must be non-empty"),
        ({"correct_option_ids": [1, 0]}, "correct quiz option list must be increasing"),
        ({"correct_option_ids": [3]}, "wrong quiz correct_option_id"),
        ({"correct_option_ids": [0, 1]}, "QUIZ_CORRECT_ANSWERS_TOO_MUCH"),
        ({"explanation": "x" * 201}, "quiz explanation must have at most 200 characters"),
        ({"explanation": "1\n2\n3\n4"}, "quiz explanation must have at most 2 line feeds"),
        ({"open_period": 4}, "a poll must be open from 5 to 2628000 seconds"),
        ({"close_date": 1_760_000_000 + 2_628_001}, "a poll must be open from 5 to 2628000 seconds"),
        (
            {"open_period": 60, "close_date": 1_760_000_060},
            "open_period and close_date can't be used together",
        ),
        ({"type": "exam"}, "invalid poll type specified"),
        ({"type": "regular"}, "a regular poll has neither correct options nor an explanation"),
        ({"hide_results_until_closes": True}, "the sandbox does not model the parameter"),
    ],
)
async def test_a_poll_that_cannot_be_sent_is_a_mistake(api, world, group, params, description):
    said = await api.error("sendPoll", chat_id=group.id, **{**QUIZ, "correct_option_ids": [1], **params})
    assert said.startswith(f"Bad Request: {description}")
    assert len(world.state.failures) == 1
    assert group.messages.keys() == {1}  # the service message


async def test_the_longest_poll_passes(api, group):
    options = [{"text": f"{n:>02}" + "🎲" * 98} for n in range(12)]
    await quiz(api, group, question="🎲" * 300, options=options, explanation="1\n2\n" + "🎲" * 196)


async def test_a_vote_reaches_the_bot_and_stands(api, world, anna, bob, group):
    sent = await quiz(api, group)
    world.conversation.vote(anna.id, group.id, sent["message_id"], [0])
    answer, poll = await api.updates()
    assert answer["poll_answer"]["poll_id"] == sent["poll"]["id"] == poll["poll"]["id"]
    assert (answer["poll_answer"]["user"]["id"], answer["poll_answer"]["option_ids"]) == (anna.id, [0])
    assert answer["poll_answer"]["option_persistent_ids"] == ["0"]
    assert [option["voter_count"] for option in poll["poll"]["options"]] == [1, 0, 0]
    for options in ([1], []):
        with pytest.raises(PeopleError, match="stands"):
            world.conversation.vote(anna.id, group.id, sent["message_id"], options)
    for options, why in (([0, 1], "one answer"), ([3], "options 0 to 2")):
        with pytest.raises(PeopleError, match=why):
            world.conversation.vote(bob.id, group.id, sent["message_id"], options)
    assert await api.updates() == []


async def test_several_right_answers_are_chosen_together(api, world, anna, group):
    sent = await quiz(api, group, correct_option_ids=[0, 1], allows_multiple_answers=True)
    world.conversation.vote(anna.id, group.id, sent["message_id"], [1, 0, 0])
    assert (await api.updates())[0]["poll_answer"]["option_ids"] == [0, 1]


async def test_a_vote_in_an_ordinary_poll_may_be_changed_and_taken_back(api, world, anna, group):
    poll = {"question": "Когда?", "options": OPTIONS, "is_anonymous": False}
    sent = await api("sendPoll", chat_id=group.id, **poll)
    for options in ([0], [2], [2], []):
        world.conversation.vote(anna.id, group.id, sent["message_id"], options)
    answers = [update["poll_answer"] for update in await api.updates() if "poll_answer" in update]
    assert [answer["option_ids"] for answer in answers] == [[0], [2], []]


async def test_who_voted_in_an_anonymous_poll_is_not_told(api, world, anna, group):
    sent = await quiz(api, group, is_anonymous=True)
    world.conversation.vote(anna.id, group.id, sent["message_id"], [0])
    assert [set(update) - {"update_id"} for update in await api.updates()] == [{"poll"}]


async def test_a_poll_is_stopped_once(api, world, anna, group, buttons):
    sent = await quiz(api, group, open_period=600)
    place = {"chat_id": group.id, "message_id": sent["message_id"]}
    world.conversation.vote(anna.id, group.id, sent["message_id"], [1])
    await api.updates()
    poll = await api("stopPoll", **place, reply_markup=buttons([("ещё", "x")]))
    assert (poll["is_closed"], poll["total_voter_count"]) == (True, 1)
    assert "close_date" not in poll
    (update,) = await api.updates()
    assert update["poll"]["is_closed"]
    assert await api.error("stopPoll", **place) == "Bad Request: poll has already been closed"
    with pytest.raises(PeopleError, match="closed"):
        world.conversation.vote(anna.id, group.id, sent["message_id"], [0])


async def test_only_a_poll_can_be_stopped(api, group):
    sent = await api("sendMessage", chat_id=group.id, text="1")
    said = await api.error("stopPoll", chat_id=group.id, message_id=sent["message_id"])
    assert said == "Bad Request: message is not a poll"
    said = await api.error("stopPoll", chat_id=group.id, message_id=99)
    assert said == "Bad Request: message with poll to stop not found"
    poll = await quiz(api, group)
    said = await api.error("editMessageText", chat_id=group.id, message_id=poll["message_id"], text="1")
    assert said == "Bad Request: there is no text in the message to edit"


async def test_a_poll_closes_by_itself(api, world, anna, group):
    sent = await quiz(api, group, close_date=1_760_000_060)
    world.state.clock.pass_(59)
    assert await api.updates() == []
    world.state.clock.pass_(1)
    with pytest.raises(PeopleError, match="closed"):
        world.conversation.vote(anna.id, group.id, sent["message_id"], [0])
    (update,) = await api.updates()
    assert update["poll"]["is_closed"]
