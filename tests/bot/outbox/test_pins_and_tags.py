"""Pinned messages, and tags of members: what is tried again, what is refused, and what is somebody else's."""

import asyncio

import pytest
from telegram.error import BadRequest, Forbidden, RetryAfter, TimedOut

from bot.ground.outbox.replies import MemberTags, Pins
from bot.ground.values import Place
from tests.bot.virtual_time import Telegram, outbox, refusal

GROUP, GAME = Place(-5), 7


class Board:
    """The pins of a chat, each call waited for."""

    def __init__(self):
        self.telegram, self.tasks = Telegram(), set()
        self.pins = Pins(outbox(self.telegram), self.spawn)

    def spawn(self, work):
        self.tasks.add(asyncio.ensure_future(work))

    async def calls(self):
        """What has been pinned and unpinned since this was last asked."""
        await asyncio.sleep(60)
        made = [(name, p["message_id"]) for _, name, p in self.telegram.calls if "pin" in name.lower()]
        self.telegram.calls.clear()
        return made


async def test_the_message_of_a_game_that_has_ended_is_unpinned_once_whoever_pinned_it():
    board = Board()
    board.pins.end(GAME, GROUP, 21)
    assert await board.calls() == [("unpinChatMessage", 21)], "an earlier life of the program may have"
    board.pins.end(GAME, GROUP, 21)
    assert await board.calls() == []


async def test_a_message_takes_the_place_of_the_one_before_and_goes_with_the_game():
    board = Board()
    board.pins.keep(GAME, GROUP, 21)
    assert await board.calls() == [("pinChatMessage", 21)]
    board.pins.keep(GAME, GROUP, 21)
    assert await board.calls() == []
    board.pins.keep(GAME, GROUP, 22)
    assert await board.calls() == [("pinChatMessage", 22), ("unpinChatMessage", 21)]
    board.pins.end(GAME, GROUP, 22)
    assert await board.calls() == [("unpinChatMessage", 22)]


async def test_where_nothing_may_be_pinned_nothing_is_tried_again_until_that_is_wanted_anew():
    board = Board()
    board.telegram.plan = lambda name, _: refusal(400, "not enough rights") if "pin" in name else None
    board.pins.keep(GAME, GROUP, 21)
    assert await board.calls() == [("pinChatMessage", 21)]
    board.pins.keep(GAME, GROUP, 22)
    board.pins.end(GAME, GROUP, 22)
    assert await board.calls() == []
    board.pins.drop(GAME, GROUP)
    board.pins.keep(GAME, GROUP, 23)
    assert await board.calls() == [("pinChatMessage", 23)]


class Calls:
    """A sender that answers from a script: errors first, then as the world is."""

    def __init__(self, *errors, status="member", tag=None):
        self.errors = list(errors)
        self.member = {"status": status} | ({} if tag is None else {"tag": tag})
        self.made = []

    async def call(self, method, parameters):
        self.made.append(method)
        if self.errors:
            raise self.errors.pop(0)
        if method == "getChatMember":
            return self.member
        self.member = {"status": "member", "tag": parameters["tag"]}
        return True


async def give(calls, ours=None):
    noted = []

    async def about_to():
        noted.append(len(calls.made))
        return True

    return await MemberTags(calls).give(-1, 5, "Чемпион", ours, about_to), noted


async def test_a_tag_is_noted_before_it_is_set():
    calls = Calls()
    assert await give(calls) == ("done", [1])
    assert calls.made == ["getChatMember", "setChatMemberTag"]
    assert await give(calls) == ("done", []), "it is there already"


@pytest.mark.parametrize(
    ("status", "tag", "ours", "outcome"),
    [
        ("member", "Дед", None, "refused"),
        ("member", "Дед", "Старый чемпион", "refused"),
        ("member", "Старый чемпион", "Старый чемпион", "done"),
        ("restricted", None, None, "done"),
        ("administrator", None, None, "refused"),
        ("creator", None, None, "refused"),
        ("left", None, None, "refused"),
    ],
)
async def test_only_regular_members_get_one_and_nobody_loses_their_own(status, tag, ours, outcome):
    calls = Calls(status=status, tag=tag)
    assert (await give(calls, ours))[0] == outcome
    assert ("setChatMemberTag" in calls.made) == (outcome == "done")


async def test_only_a_tag_of_ours_is_taken():
    for tag, outcome in (("Чемпион", "done"), ("Дед", "refused"), (None, "refused")):
        calls = Calls(tag=tag)
        assert await MemberTags(calls).take(-1, 5, "Чемпион") == outcome
        assert calls.member.get("tag", "") == ("" if outcome == "done" else tag or "")


async def test_what_may_pass_is_tried_again_and_a_refusal_is_not():
    assert (await give(Calls(TimedOut(), RetryAfter(3))))[0] == "done"
    assert (await give(Calls(*(TimedOut() for _ in range(9)))))[0] == "later"
    for error in (BadRequest("not enough rights"), Forbidden("bot was kicked")):
        calls = Calls(error)
        assert (await give(calls))[0] == "refused"
        assert len(calls.made) == 1
