"""People who sleep where all play at once: the clock of the round, the calls, and what the others choose."""

import asyncio
from dataclasses import replace

import pytest

from bot.ground.drawing import pack
from bot.ground.timing import USUAL_TIMING
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import ComeBack, ConfirmStop, DecideLeftSeat, DecideSleeper, Hold, TakeBack
from tests.play.boards import set_to
from tests.play.panels import (
    at_once,
    begun,
    begun_by,
    in_round,
    panel,
    panel_of,
    play_round,
    takes_back,
    write,
)
from tests.play.phones import SWIFT, Phones, data_of, presses, until
from tests.play.talk import RU, ask, first_offering, greeted, leave, offers
from tests.rings import sampled
from tests.world.machine import wall_clock

LIVE = replace(
    SWIFT, reminder=USUAL_TIMING.reminder, idle=USUAL_TIMING.idle, live_turn=USUAL_TIMING.live_turn
)


def asking(chat: Chat) -> list[ChatMessage]:
    """The boards that ask what becomes of the round."""
    return [m for m in chat.messages.values() if not m.deleted and offers(m, DecideSleeper)]


async def asked(chat: Chat, least: float = 0.0, most: float = 1e9) -> ChatMessage:
    """The board that asks, so many seconds from now."""
    began = wall_clock()
    await until(lambda: bool(asking(chat)), "a board that asks", pause=1.0)
    assert least <= wall_clock() - began <= most
    return asking(chat)[-1]


async def choose(phones: Phones, person: int, board: ChatMessage, choice: str) -> str:
    """Choose what becomes of the round, or of a seat that was left."""
    kinds = (DecideSleeper, DecideLeftSeat)
    data = next(pack(p) for _, p in presses(board) if isinstance(p, kinds) and p.choice == choice)
    return await phones.tap(person, board, data)


@pytest.mark.bot(LIVE)
async def test_the_table_is_asked_in_time_and_told_who_is_missing(phones) -> None:
    chat, (anya, bob, vika), game = await at_once(phones, 3)
    await write(phones, anya, game)
    board = await asked(chat, 85, 100)
    assert RU("together-overdue", late="Боб, Вика", mentions="Аня") in board.text
    called = {e["user_id"] for e in board.entities if e["type"] == "text_mention"}
    assert called == {anya, bob, vika}
    assert await choose(phones, anya, board, "wait") == RU("toast-sleeper-wait")
    await until(lambda: not asking(chat), "the question to go")
    board = await asked(chat, 85, 100)
    assert await choose(phones, anya, board, "turn") == RU("toast-sleeper-turn")
    await in_round(phones, anya, game, 2)
    await until(lambda: not asking(chat), "the question to go")
    shown = await in_round(phones, bob, game, 2)
    await phones.tap(bob, shown, data_of(shown, TakeBack))  # what a robot has written
    await in_round(phones, bob, game, 1)
    await play_round(phones, [bob, bob], game)
    await in_round(phones, vika, game, 2)
    await write(phones, anya, game)
    await asked(chat, 15, 30)  # whoever missed a round has less time
    shown = await panel(phones, vika, game)
    await phones.tap(vika, shown, data_of(shown, Hold))
    await until(lambda: not asking(chat), "the question to go: they are there")
    await write(phones, vika, game)
    await in_round(phones, anya, game, 3)
    await play_round(phones, [anya, bob], game)
    await asked(chat, 55)  # and who has missed nothing since


@pytest.mark.bot(LIVE)
async def test_where_nobody_writes_everybody_is_called_once(phones) -> None:
    chat, (anya, bob), game = await at_once(phones, 2)
    call = RU("together-call", mentions="Аня, Боб")

    def calling() -> list[ChatMessage]:
        return [m for m in chat.messages.values() if call in m.text]

    await until(lambda: bool(calling()), "the call", pause=1.0)
    assert not calling()[-1].deleted
    await asyncio.sleep(600)
    assert (len(calling()), asking(chat)) == (1, [])
    await write(phones, anya, game)
    await until(lambda: not [m for m in calling() if not m.deleted], "the call to go")
    await choose(phones, anya, await asked(chat), "turn")
    await in_round(phones, bob, game, 2)


@pytest.mark.parametrize("back", sampled([Hold, ComeBack, None], [ComeBack]))
@pytest.mark.bot(LIVE)
async def test_a_robot_plays_on_until_the_sleeper_presses_anything(phones, back) -> None:
    chat, (anya, bob), game = await at_once(phones, 2)
    asleep = await panel(phones, bob, game)
    old = data_of(asleep, Hold)
    await write(phones, anya, game)
    assert await choose(phones, anya, await asked(chat), "seat") == RU("toast-sleeper-seat")
    await until(lambda: RU("panel-away-robot") in asleep.text, "the card to say so")
    await in_round(phones, anya, game, 2)
    await write(phones, anya, game)
    await in_round(phones, anya, game, 3)
    if back is None:
        phones.world.conversation.send(bob, bob, f"/start card_{game}")
    else:
        data = old if back is Hold else data_of(asleep, ComeBack)
        assert await phones.tap(bob, asleep, data) == RU("toast-came-back")
    await until(lambda: takes_back(panel_of(phones, bob, game)), "what the robot wrote, to be taken back")
    await write(phones, anya, game)
    await in_round(phones, bob, game, 4)


@pytest.mark.bot(replace(LIVE, slow_turn=400.0))
async def test_without_a_clock_nobody_is_hurried_and_a_slow_round_takes_longer(phones) -> None:
    chat, (anya, bob) = await greeted(phones, 2)
    await set_to(phones, chat, anya, "clock", "none")
    game = await begun(phones, chat, [anya, bob])
    await write(phones, anya, game)
    before = len(chat.messages)
    await asyncio.sleep(1200)
    assert (asking(chat), len(chat.messages)) == ([], before)
    await write(phones, bob, game)
    await in_round(phones, anya, game, 2)
    question = await ask(phones, anya, chat, "/stop")
    await phones.tap(anya, question, data_of(question, ConfirmStop))
    await set_to(phones, chat, anya, "clock", "slow")
    game = await begun(phones, chat, [anya, bob])
    await write(phones, anya, game)
    await choose(phones, anya, await asked(chat, 390, 420), "turn")
    await in_round(phones, anya, game, 2)


@pytest.mark.parametrize("choice", ["remove", "member"])
@pytest.mark.bot(LIVE)
async def test_who_is_taken_out_has_no_card_any_more_and_a_team_goes_on_without_them(phones, choice) -> None:
    chat, (anya, bob, vika) = await greeted(phones, 3)
    teams = [[anya], [bob], [vika]] if choice == "remove" else [[bob, anya], [vika]]
    others = [anya, vika] if choice == "remove" else [vika]
    game = await begun_by(phones, chat, teams)
    shown = await panel(phones, bob, game)
    await play_round(phones, others, game)
    hold = data_of(shown, Hold)
    await choose(phones, vika, await asked(chat), choice)
    await until(lambda: RU("panel-away-out") in shown.text, "the card of who is out")
    assert presses(shown) == []
    assert await phones.tap(bob, shown, hold) == RU("refusal-not-seated")
    if choice == "member":
        await write(phones, anya, game)
    for person in (anya, vika):
        await in_round(phones, person, game, 2)
    await play_round(phones, [anya, vika], game)
    await in_round(phones, vika, game, 3)


@pytest.mark.parametrize("choice", ["computer", "remove"])
@pytest.mark.bot(SWIFT)
async def test_who_leaves_in_a_round_leaves_the_choice_to_the_others(phones, choice) -> None:
    chat, (anya, bob, vika), game = await at_once(phones, 3)
    await play_round(phones, [anya, bob, vika], game)
    shown = await in_round(phones, bob, game, 2)
    question = await leave(phones, bob, chat)
    assert RU("ask-leave-counts") in question, "after the first round it costs the place"
    board = await first_offering(chat, DecideLeftSeat)
    await until(lambda: RU("panel-away-left") in shown.text, "the card of who has left")
    choices = {p.choice for _, p in presses(board) if isinstance(p, DecideLeftSeat)}
    assert choices == {"computer", "remove"}
    await choose(phones, anya, board, choice)
    await until(lambda: not offers(board, DecideLeftSeat), "the question to go")
    await play_round(phones, [anya, vika], game)
    await in_round(phones, vika, game, 3)
    if choice == "computer":
        await until(lambda: RU("panel-away-robot") in shown.text, "the card of who has left")


@pytest.mark.bot(SWIFT)
async def test_members_of_a_team_take_turns_by_the_round_each_on_their_own_card(phones) -> None:
    chat, (anya, bob, vika) = await greeted(phones, 3)
    game = await begun_by(phones, chat, [[anya, bob], [vika]])
    for number, (plays, rests) in enumerate([(anya, bob), (bob, anya), (anya, bob)], 1):
        await in_round(phones, plays, game, number)
        shown = await in_round(phones, rests, game, number)
        name = phones.world.state.people[plays].first_name
        told = await phones.tap(rests, shown, data_of(shown, Hold))
        assert told == RU("refusal-not-your-turn", name=name)
        await write(phones, plays, game)
        await until(lambda p=plays: takes_back(panel_of(phones, p, game)), "the row, to be taken back")
        await write(phones, vika, game)
    await in_round(phones, bob, game, 4)
    await leave(phones, bob, chat)
    for number in (4, 5):
        await in_round(phones, anya, game, number)
        await play_round(phones, [anya, vika], game)
