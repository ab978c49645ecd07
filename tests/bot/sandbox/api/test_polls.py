"""Polls and quizzes: votes, and how they close; what may not be sent: test_refusals."""

import pytest

from bot.sandbox.model import PeopleError
from tests.bot.sandbox.api.test_refusals import QUIZ
from tests.bot.sandbox.conftest import keyboard, place


@pytest.fixture
def quiz(api, group):
    async def sent(**more):
        return await api("sendPoll", chat_id=group.id, **QUIZ | more)

    return sent


@pytest.fixture
def vote(world, group):
    def voted(person, sent, *options):
        world.conversation.vote(person.id, group.id, sent["message_id"], list(options))

    return voted


async def test_a_vote_reaches_the_bot_and_stands(api, vote, anna, bob, quiz):
    sent = await quiz()
    vote(anna, sent, 0)
    answer, poll = await api.updates()
    assert answer["poll_answer"]["poll_id"] == sent["poll"]["id"] == poll["poll"]["id"]
    assert (answer["poll_answer"]["user"]["id"], answer["poll_answer"]["option_ids"]) == (anna.id, [0])
    assert answer["poll_answer"]["option_persistent_ids"] == ["0"]
    assert [option["voter_count"] for option in poll["poll"]["options"]] == [1, 0]
    for person, options, why in (
        (anna, [1], "stands"),
        (anna, [], "stands"),
        (bob, [0, 1], "one answer"),
        (bob, [2], "options 0 to 1"),
    ):
        with pytest.raises(PeopleError, match=why):
            vote(person, sent, *options)
    assert await api.updates() == []


async def test_other_polls(api, vote, anna, group, quiz):
    """Several right answers, a vote that is changed and taken back, and whoever voted untold."""
    poll = {name: QUIZ[name] for name in ("question", "options", "is_anonymous")}
    sent = await api("sendPoll", chat_id=group.id, **poll)
    vote(anna, await quiz(correct_option_ids=[0, 1], allows_multiple_answers=True), 1, 0, 0)
    for options in ([0], [1], [1], []):
        vote(anna, sent, *options)
    answers = [update["poll_answer"] for update in await api.updates() if "poll_answer" in update]
    assert [answer["option_ids"] for answer in answers] == [[0, 1], [0], [1], []]
    vote(anna, await quiz(is_anonymous=True), 0)
    assert [set(update) - {"update_id"} for update in await api.updates()] == [{"poll"}]


async def test_a_poll_is_stopped_once(api, vote, anna, group, quiz):
    sent = await quiz(open_period=600)
    assert (sent["poll"]["correct_option_ids"], sent["poll"]["close_date"]) == ([1], 1_760_000_600)
    vote(anna, sent, 1)
    await api.updates()
    poll = await api("stopPoll", **place(sent), reply_markup=keyboard([("ещё", "x")]))
    assert (poll["is_closed"], poll["total_voter_count"]) == (True, 1)
    assert "close_date" not in poll
    (update,) = await api.updates()
    assert update["poll"]["is_closed"]
    assert await api.error("stopPoll", **place(sent)) == "poll has already been closed"
    with pytest.raises(PeopleError, match="closed"):
        vote(anna, sent, 0)
    assert await api.error("stopPoll", **place(await api.send(group))) == "message is not a poll"
    said = await api.error("editMessageText", **place(sent), text="1")
    assert said == "there is no text in the message to edit"


async def test_a_poll_closes_by_itself(api, clock, vote, anna, quiz):
    sent = await quiz(close_date=1_760_000_060)
    clock.pass_(59)
    assert await api.updates() == []
    clock.pass_(1)
    with pytest.raises(PeopleError, match="closed"):
        vote(anna, sent, 0)
    (update,) = await api.updates()
    assert update["poll"]["is_closed"]
