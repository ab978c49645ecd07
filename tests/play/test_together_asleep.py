"""People who sleep where all play at once: the clock of the round, the calls, and what the others choose."""

import asyncio
from dataclasses import replace

import pytest

from bot.ground.drawing.callback_data import pack
from bot.ground.runtime.timing import USUAL_TIMING
from bot.sandbox.world.model import Chat, ChatMessage
from bot.table.buttons.board import ComeBack, DecideSleeper, Hold, TakeBack
from tests.play.boards import set_to
from tests.play.panels import begun, begun_by, in_round, panel, panel_of, play_round, takes_back, write
from tests.play.phones import SWIFT, Phones, data_of, presses, until
from tests.play.talk import RU, greeted, offers
from tests.world.machine import wall_clock

LIVE = replace(
    SWIFT, reminder=USUAL_TIMING.reminder, idle=USUAL_TIMING.idle, live_turn=USUAL_TIMING.live_turn
)


def asking(chat: Chat) -> list[ChatMessage]:
    """The boards that ask what becomes of the round."""
    return [m for m in chat.messages.values() if not m.deleted and offers(m, DecideSleeper)]


async def asked(chat: Chat) -> ChatMessage:
    """The board that asks, once it does."""
    await until(lambda: bool(asking(chat)), "a board that asks", pause=1.0)
    return asking(chat)[-1]


async def choose(phones: Phones, person: int, board: ChatMessage, choice: str) -> str:
    data = next(pack(p) for _, p in presses(board) if isinstance(p, DecideSleeper) and p.choice == choice)
    return await phones.tap(person, board, data)


def test_ninety_seconds_after_the_start_the_table_is_asked_and_told_who_is_missing(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob, vika) = await greeted(phones, 3)
        game = await begun(phones, chat, [anya, bob, vika])
        began = wall_clock()
        await write(phones, anya, game)
        board = await asked(chat)
        assert 85 <= wall_clock() - began <= 100
        late = "Боб, Вика"
        assert RU("together-overdue", late=late, mentions="Аня") in board.text
        called = {e["user_id"] for e in board.entities if e["type"] == "text_mention"}
        assert called == {anya, bob, vika}
        assert await choose(phones, anya, board, "wait") == RU("toast-sleeper-wait")
        await until(lambda: not asking(chat), "the question to go")
        began = wall_clock()
        board = await asked(chat)
        assert 85 <= wall_clock() - began <= 100, "as long as a round takes at least"
        assert await choose(phones, anya, board, "turn") == RU("toast-sleeper-turn")
        for person in (anya, bob, vika):
            await in_round(phones, person, game, 2)
        await until(lambda: not asking(chat), "the question to go")

    evening(scene, LIVE)


def test_after_the_first_row_everybody_has_a_minute(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        await panel(phones, anya, game)
        await asyncio.sleep(80)
        began = wall_clock()
        await write(phones, anya, game)
        await asked(chat)
        assert 55 <= wall_clock() - began <= 70
        await write(phones, bob, game)
        await until(lambda: not asking(chat), "the question to go")
        await in_round(phones, anya, game, 2)

    evening(scene, LIVE)


def test_where_nobody_writes_everybody_is_called_once(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        await panel(phones, anya, game)
        call = RU("together-call", mentions="Аня, Боб")

        def calling() -> list[ChatMessage]:
            return [m for m in chat.messages.values() if call in m.text]

        await until(lambda: bool(calling()), "the call", pause=1.0)
        assert not calling()[-1].deleted
        await asyncio.sleep(600)
        assert len(calling()) == 1
        assert not asking(chat)
        await write(phones, anya, game)
        await until(lambda: not [m for m in calling() if not m.deleted], "the call to go")
        await asked(chat)
        await choose(phones, anya, asking(chat)[0], "turn")
        await in_round(phones, bob, game, 2)

    evening(scene, LIVE)


@pytest.mark.parametrize("back", [Hold, ComeBack, None])
def test_a_robot_plays_on_until_the_sleeper_presses_anything(evening, back) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob, vika) = await greeted(phones, 3)
        game = await begun(phones, chat, [anya, bob, vika])
        await play_round(phones, [anya, vika], game)
        board = await asked(chat)
        asleep = await panel(phones, bob, game)
        old = data_of(asleep, Hold)
        assert await choose(phones, anya, board, "seat") == RU("toast-sleeper-seat")
        await until(lambda: RU("panel-away-robot") in asleep.text, "the card to say so")
        for number in (2, 3):
            for person in (anya, vika):
                await in_round(phones, person, game, number)
            await play_round(phones, [anya, vika], game)
        await in_round(phones, anya, game, 4)
        if back is None:
            phones.world.conversation.send(bob, bob, f"/start card_{game}")
        else:
            data = old if back is Hold else data_of(asleep, ComeBack)
            assert await phones.tap(bob, asleep, data) == RU("toast-came-back")
        await until(lambda: takes_back(panel_of(phones, bob, game)), "what the robot wrote, to be taken back")
        await play_round(phones, [anya, vika], game)
        await in_round(phones, bob, game, 5)
        await play_round(phones, [bob], game)

    evening(scene, LIVE)


def test_who_is_taken_out_has_no_card_any_more(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob, vika) = await greeted(phones, 3)
        game = await begun(phones, chat, [anya, bob, vika])
        await play_round(phones, [anya, vika], game)
        shown = await panel(phones, bob, game)
        hold, board = data_of(shown, Hold), await asked(chat)
        await choose(phones, anya, board, "remove")
        for person in (anya, vika):
            await in_round(phones, person, game, 2)
        assert await phones.tap(bob, shown, hold) == RU("refusal-not-seated")
        await until(lambda: RU("panel-away-out") in shown.text, "the card of who is out")
        assert presses(shown) == []

    evening(scene, LIVE)


def test_who_missed_a_round_has_twenty_seconds_in_the_next(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        await write(phones, anya, game)
        await choose(phones, anya, await asked(chat), "turn")
        await in_round(phones, anya, game, 2)
        await until(lambda: not asking(chat), "the question to go")
        began = wall_clock()
        await write(phones, anya, game)
        await asked(chat)
        assert 15 <= wall_clock() - began <= 30
        shown = await panel(phones, bob, game)
        await phones.tap(bob, shown, data_of(shown, Hold))
        await until(lambda: not asking(chat), "the question to go: they are there")
        await write(phones, bob, game)
        await in_round(phones, anya, game, 3)
        began = wall_clock()
        await write(phones, anya, game)
        await asked(chat)
        assert wall_clock() - began >= 55, "they have missed nothing since"

    evening(scene, LIVE)


def test_without_a_clock_nobody_is_hurried(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        await set_to(phones, chat, anya, "clock", "none")
        game = await begun(phones, chat, [anya, bob])
        await write(phones, anya, game)
        before = len(chat.messages)
        await asyncio.sleep(1200)
        assert not asking(chat)
        assert len(chat.messages) == before
        await write(phones, bob, game)
        await in_round(phones, anya, game, 2)

    evening(scene, LIVE)


def test_a_slow_round_takes_a_day(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        await set_to(phones, chat, anya, "clock", "slow")
        game = await begun(phones, chat, [anya, bob])
        began = wall_clock()
        await write(phones, anya, game)
        board = await asked(chat)
        assert 390 <= wall_clock() - began <= 420
        await choose(phones, anya, board, "turn")
        await in_round(phones, anya, game, 2)

    evening(scene, replace(LIVE, slow_turn=400.0))


def test_when_everybody_sleeps_the_game_is_put_away(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        await write(phones, anya, game)
        await asked(chat)
        await phones.told(chat.id, RU("game-put-away", game=game)[:10])

    evening(scene, replace(LIVE, rest=300.0))


def test_what_a_robot_wrote_for_a_sleeper_may_be_taken_back(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        await write(phones, anya, game)
        await choose(phones, anya, await asked(chat), "turn")
        await in_round(phones, anya, game, 2)
        shown = await in_round(phones, bob, game, 2)
        await phones.tap(bob, shown, data_of(shown, TakeBack))
        await in_round(phones, bob, game, 1)
        await write(phones, bob, game)
        await in_round(phones, bob, game, 2)

    evening(scene, LIVE)


def test_a_team_goes_on_without_the_member_who_sleeps(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob, vika) = await greeted(phones, 3)
        game = await begun_by(phones, chat, [[anya, bob], [vika]])
        await write(phones, vika, game)
        asleep = await panel(phones, anya, game)
        await choose(phones, vika, await asked(chat), "member")
        await until(lambda: RU("panel-away-out") in asleep.text, "the card of who is out")
        for number in (1, 2, 3):
            await in_round(phones, bob, game, number)
            await write(phones, bob, game)
            if number > 1:
                await write(phones, vika, game)

    evening(scene, LIVE)
