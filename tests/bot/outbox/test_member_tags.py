"""Tags of members: what is tried again, what is refused, and whose tag is never touched."""

import asyncio

import pytest
from telegram.error import BadRequest, Forbidden, RetryAfter, TimedOut

from bot.ground.outbox.member_tags import MemberTags


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


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch):
    real = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda _: real(0))


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
