"""The result of a game: a new message, sent once whatever goes wrong; its board becomes the final card."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from telegram import ChatMember, Update
from telegram.error import Forbidden

from bot.chats.members import Context, Members
from bot.ground.drawing import pack
from bot.ground.store.base import DiskError
from bot.ground.store.dues import DeliveryNotes
from bot.ground.telegram.client import Transport
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import (
    CheckDice,
    ConfirmLeave,
    Hold,
    Rematch,
    Roll,
    SendRecord,
    ShowMore,
    StandPat,
)
from tests.databases import opened
from tests.play.phones import Phones, data_of, game_of, mover_of, until
from tests.play.tables import left_at, play_out, started, thrown_out
from tests.play.talk import QUIET, RU, ask, first_offering, greeted, offers, throw

WON = ": победа"


async def last_act(phones: Phones, chat: Chat, people: list[int]) -> tuple[int, ChatMessage, str]:
    """Play one hand for everything, but for the tap that ends it: who has it, on which board, and the tap."""
    board = await started(phones, chat, people, "showdown", options={"hands": "1", "order": "join"})
    for _ in people[1:]:
        mover, board = await throw(phones, chat)
        await phones.tap(mover, board, data_of(board, StandPat))
        await until(lambda m=mover: mover_of(phones, chat, phones.newest(chat.id)) != m, "the next turn")
    mover, board = await throw(phones, chat)
    return mover, board, data_of(board, StandPat)


def results(phones: Phones, chat: Chat, board: ChatMessage) -> list[ChatMessage]:
    """The messages that tell a result, but for the board."""
    mine = [m for m in chat.messages.values() if m.sender is phones.world.state.bot and m is not board]
    return [m for m in mine if WON in m.text and not m.deleted]


def called(message: ChatMessage) -> list[object]:
    """Whom a message mentions."""
    return [entity["user_id"] for entity in message.entities if entity["type"] == "text_mention"]


def result_number(database: Path | str, game: int = 1) -> int | None:
    with opened(database) as db:
        return db.execute(
            "SELECT (SELECT coalesce(message_id, 0) FROM deliveries WHERE state <> 'due' AND kind = 'result'"
            " AND key = CAST(? AS TEXT))",
            (game,),
        ).fetchone()[0]


def is_card(board: ChatMessage) -> bool:
    return board.text.startswith("🏁") and not board.keyboard


async def sent_once(phones: Phones, chat: Chat, board: ChatMessage) -> ChatMessage:
    """The result, when it is there; then nothing more comes, and the board is the final card."""
    await until(lambda: bool(results(phones, chat, board)), "the result")
    await until(lambda: is_card(board), "the final card")
    await asyncio.sleep(QUIET)
    (result,) = results(phones, chat, board)
    assert offers(result, Rematch)
    return result


async def test_the_result_is_a_new_message_that_calls_everybody_once(phones, target) -> None:
    chat, people = await greeted(phones, 3)
    mover, board, stand = await last_act(phones, chat, people)
    await phones.tap(mover, board, stand)
    result = await sent_once(phones, chat, board)
    assert result.id > board.id
    assert sorted(called(result)) == sorted(people)
    assert called(board) == []
    assert not re.search(r"[0-9a-f]{64}", board.text), "what nobody asks for is not told"
    assert result_number(target) == result.id
    assert await phones.tap(people[1], result, data_of(result, ShowMore)) == RU("toast-menu")
    assert await phones.tap(people[0], result, data_of(result, ShowMore)) == RU("toast-there")
    more = await first_offering(chat, CheckDice)
    await phones.tap(people[1], more, data_of(more, CheckDice))
    checked = await phones.told(chat.id, "кости сходятся")
    assert re.search(r"[0-9a-f]{64}", checked)
    await phones.tap(people[1], more, data_of(more, SendRecord))
    await until(lambda: any(m.document for m in chat.messages.values()), "the record")
    assert "Взято конов" in (await ask(phones, people[0], chat, "/score")).text
    assert await phones.tap(people[0], board, stand) == RU("refusal-over")
    shown, leave = result.content, pack(ConfirmLeave(1, people[0]))
    assert await phones.tap(people[0], result, leave) == RU("refusal-unknown-button")
    for forged in (pack(Roll(1, 3)), stand, pack(Hold(1, 3, 0))):
        assert await phones.tap(people[0], result, forged) == RU("refusal-over")
    await asyncio.sleep(QUIET)
    assert (result.content, result.deleted) == (shown, False), "no forged tap makes anything else of it"
    phones.world.conversation.delete(people[0], chat.id, result.id)
    await phones.tap(people[1], result, data_of(result, CheckDice))
    await until(lambda: offers(board, Rematch), "the result on the board")
    assert results(phones, chat, board) == []


async def test_a_result_whose_number_is_lost_is_not_sent_again_and_known_by_a_tap(
    phones, life, target
) -> None:
    async with life():
        chat, people = await greeted(phones, 2)
        mover, board, stand = await last_act(phones, chat, people)
        phones.world.state.fail_next("lose", "sendMessage")
        await phones.tap(mover, board, stand)
        await until(lambda: offers(board, Rematch), "the result on the board as well")
    async with life():
        await asyncio.sleep(QUIET)
        (result,) = results(phones, chat, board)
        assert WON in board.text
        assert called(board) == []
        await phones.tap(people[0], result, data_of(result, CheckDice))
        await until(lambda: is_card(board), "the final card")
        assert result_number(target) == result.id
    async with life():
        await asyncio.sleep(QUIET)
        assert results(phones, chat, board) == [result]
        assert is_card(board)


async def test_a_game_that_ends_as_the_disk_is_full_is_told_once_there_is_room(phones, monkeypatch) -> None:
    """The board went on showing the game, as nothing of its end could be noted."""
    chat, people = await greeted(phones, 2)
    mover, board, stand = await last_act(phones, chat, people)
    note, room = DeliveryNotes.begin, asyncio.Event()

    async def noted(*given: Any) -> Any:
        if not room.is_set():
            raise DiskError("database or disk is full")
        return await note(*given)

    monkeypatch.setattr(DeliveryNotes, "begin", noted)
    await phones.tap(mover, board, stand)
    await asyncio.sleep(QUIET)
    assert results(phones, chat, board) == []
    room.set()
    await sent_once(phones, chat, board)


@pytest.mark.parametrize("heard_of", [True, False])
def test_whoever_is_back_before_the_bot_hears_that_it_was_refused_gets_the_result(
    evening, monkeypatch, *, heard_of
) -> None:
    """It took the result to be on its way, and then gave it up; an update may tell of that too late."""
    changed = Members.changed

    async def unheard(self: Members, update: Update, context: Context) -> None:
        if update.my_chat_member.new_chat_member.status != ChatMember.BANNED:
            await changed(self, update, context)

    if not heard_of:
        monkeypatch.setattr(Members, "changed", unheard)

    async def scene(phones: Phones) -> None:
        person = phones.world.membership.add_person("Аня", language_code="ru", started=True).id
        alone = phones.world.state.chats[person]
        board = await started(
            phones, alone, [person], "showdown", computers=1, options={"hands": "1", "order": "join"}
        )
        await until(lambda: offers(board, StandPat) or offers(board, Roll), "their turn")
        mover, board = await throw(phones, alone)
        stand, refused, heard = data_of(board, StandPat), asyncio.Event(), asyncio.Event()
        post = Transport.post

        async def late(self: Transport, url: str, *given: Any, **named: Any) -> Any:
            try:
                return await post(self, url, *given, **named)
            except Forbidden:
                if url.endswith("sendMessage"):
                    refused.set()
                    await heard.wait()
                raise

        monkeypatch.setattr(Transport, "post", late)
        phones.world.membership.block(person)
        phones.world.conversation.tap(mover, alone.id, board.id, stand)
        await refused.wait()
        await asyncio.sleep(QUIET)
        phones.world.membership.block(person, blocked=False)
        await asyncio.sleep(QUIET)
        heard.set()
        await until(lambda: bool(results(phones, alone, board)), "the result")
        await until(lambda: is_card(board), "the final card")

    evening(scene)


EARLIER = """
INSERT INTO games (chat_id, thread_id, state, preset, options, revision, secret, commitment, created_at,
    started_at, ended_at)
VALUES (:chat, 0, 'over', 'international', '{"card": "short"}', 1, :secret, :commitment, 1, 2, :at)
RETURNING id
"""
CARD = """
INSERT INTO results (game_id, seat, member, user_id, chat_id, family, points, settled, place, won, seats,
    week, month, ended_at)
VALUES (:game, 0, 0, :user, :chat, 'international-short', :points, :points, 1, 1, 2, '2026-W01', '2026-01',
    :at)
"""


async def test_a_record_of_the_chat_is_told(phones, target) -> None:
    chat, people = await greeted(phones, 2)
    await ask(phones, people[1], chat, "/help")
    await started(phones, chat, people, "international-short")
    with opened(target) as db:
        for number in range(3):
            values = {"chat": chat.id, "at": 10 + number, "user": people[1]}
            of_game = {"secret": bytes(32), "commitment": "ab" * 32}
            (game,) = db.execute(EARLIER, values | of_game).fetchone()
            db.execute(CARD, values | {"game": game, "points": 1 - number})
    result = await play_out(phones, chat)
    assert game_of(result) == 1
    assert "! Прежний: 1, Боб." in result.text
    assert "🏅" in result.text


async def test_a_start_tells_it_where_the_bot_is_back_in_though_no_update_has_said_so(
    phones, life, target
) -> None:
    """The update was lost with the process that had fetched it, and nobody got the result."""
    async with life():
        chat, people = await greeted(phones, 2)
        mover, board, stand = await last_act(phones, chat, people)
        await thrown_out(phones, target, people[0], chat)
        phones.world.conversation.tap(mover, chat.id, board.id, stand)
        await asyncio.sleep(QUIET)
    chat.members[phones.world.state.bot.id] = "member"
    async with life():
        await sent_once(phones, chat, board)
        assert left_at(target, chat) is None
