"""Club nights over HTTP: forged presses, links that were passed on, other chats; nobody acts for another."""

import asyncio
from pathlib import Path

from bot.clubs.model import (
    CancelNight,
    DareNext,
    JoinNight,
    LeaveNight,
    OpenNight,
    PauseNight,
    SetNights,
    StartNight,
)
from bot.ground.drawing import pack
from bot.table.presses import Dismiss
from tests.databases import opened
from tests.play.phones import until
from tests.play.talk import QUIET, RU, ask, greeted, offering

NOBODY = "refusal-unknown-button"


def state_of(target: Path | str) -> list[tuple[object, ...]]:
    """The nights, who is in them and as what, and what their chats have chosen."""
    with opened(target) as db:
        nights = db.execute("SELECT id, state, ends_at FROM clubs ORDER BY id").fetchall()
        people = db.execute("SELECT user_id, state, dares FROM club_members ORDER BY number").fetchall()
        return [*nights, *people, *db.execute("SELECT chat_id, words FROM club_plans").fetchall()]


async def test_what_others_do_to_a_night_changes_nothing(phones, target) -> None:
    chat, (anya, bob, vika) = await greeted(phones, 3)
    other, (stranger, _) = await greeted(phones, 2, " рядом")
    page = await ask(phones, anya, chat, "/club")
    await phones.tap(anya, page, pack(OpenNight()))
    night = await phones.board(chat.id, JoinNight)
    await phones.tap(bob, night, pack(JoinNight(1)))
    own = phones.world.state.chats[bob]

    def statuses() -> list[int]:
        return [message.id for message in offering(own, LeaveNight)]

    for _ in range(2):  # whoever comes by the link again has their status below it
        said = phones.world.conversation.send(bob, bob, "/start club_1")
        await until(lambda at=said.id: len(statuses()) == 1 and statuses()[0] > at, "the status")
    before = state_of(target)
    assert [row[0] for row in before[1:]] == [anya, bob]

    private = phones.world.state.chats[stranger]
    link = await ask(phones, stranger, private, "/start club_1")
    assert RU(NOBODY) in link.text, "a link that was passed on"
    phones.world.state.faults.slow["getChatMember"] = 60.0
    assert await phones.tap(stranger, link, pack(JoinNight(1))) == RU("refusal-membership-unknown")
    phones.world.state.faults.slow.clear()
    away = await ask(phones, stranger, other, "/help")
    for message, pressed, why in (
        *((link, JoinNight(number), why) for number, why in ((1, NOBODY), (2, "refusal-club-over"))),
        *((link, each, "refusal-club-host") for each in (StartNight(1), CancelNight(1, sure=True))),
        *((link, each, "refusal-club-not-in") for each in (PauseNight(1), LeaveNight(1, sure=True))),
        *((away, each, NOBODY) for each in (JoinNight(1), StartNight(1), CancelNight(1, sure=True))),
    ):
        assert await phones.tap(stranger, message, pack(pressed)) == RU(why), pressed
    for pressed, why in (
        (CancelNight(1, sure=True), "refusal-club-host"),
        (StartNight(1), "refusal-club-host"),
        (SetNights("minutes", "90"), "refusal-not-admin"),
    ):
        assert await phones.tap(bob, page, pack(pressed)) == RU(why)
    for pressed in (PauseNight(1), DareNext(1, on=True), LeaveNight(1, sure=True)):
        assert await phones.tap(vika, night, pack(pressed)) == RU("refusal-club-not-in")
    assert state_of(target) == before

    await phones.tap(anya, night, pack(CancelNight(1, sure=False)))
    question = await phones.board(chat.id, Dismiss)
    await phones.tap(bob, question, pack(PauseNight(1)))
    assert await phones.tap(bob, question, pack(CancelNight(1, sure=True))) == RU("refusal-club-host")
    await asyncio.sleep(QUIET)
    assert not question.deleted, "it is Anya's"
    await phones.tap(anya, question, pack(CancelNight(1, sure=True)))
    await until(lambda: state_of(target)[0][1] == "cancelled", "the end of the night")
