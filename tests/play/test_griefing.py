"""People who are losing and would rather there had been no game."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.buttons.board import ComeBack, DecideLeftSeat, DecideSleeper
from bot.buttons.pages import ShowTop
from bot.buttons.questions import ConfirmLeave, ConfirmStop
from bot.screens.game_screen import draw
from bot.screens.pages import questions
from bot.service.actor import Actor
from bot.service.reply import Refusal
from bot.store import Store
from bot.texts.formatting import texts
from tests.bot.screens.screen_cases import check_limits, plain
from tests.play.clocked_games import ANYA, BOB, CHAT, ClockedGames

T = texts("ru")
ROWS = 15  # of a card of yatzy
VIKA = Actor(3, "Вика")
ADMIN = Actor(9, "Админ", admin=True)
PEOPLE = {person.user_id: person for person in (ANYA, BOB, VIKA)}


@pytest.fixture
async def games(target: Path | str) -> AsyncIterator[ClockedGames]:
    async with await Store.open(target) as store:
        yield ClockedGames(store, pace=0.0)


async def rounds(games: ClockedGames, number: int) -> None:
    """So many turns of everybody who is still at the table, or until the game is over."""
    view = await games.view()
    for _ in range(number * sum(seat.state == "in" for seat in view.seats)):
        view = await games.view()
        if view.state != "playing":
            return
        await games.write(PEOPLE[view.seats[view.progress.game.mover].user_id])


async def ranked(games: ClockedGames) -> dict[str, int]:
    """How many games the ranking of the chat counts for whom."""
    await games.chats.meet(CHAT, "group", "", BOB)
    view = await games.chats.top(CHAT, ShowTop("all", "*"), ANYA)
    return {line.name: line.games for line in view.lines}


@pytest.mark.parametrize("choice", ["remove", "computer"])
async def test_who_leaves_after_a_turn_takes_nothing_from_who_stays(games: ClockedGames, choice: str) -> None:
    await games.start(second=BOB)
    await rounds(games, 1)
    await games.press(ConfirmLeave(games.game, BOB.user_id), BOB)
    await games.press(DecideLeftSeat(games.game, 1, choice))
    await rounds(games, ROWS)
    view = await games.view()
    assert view.state == "over"
    assert await ranked(games) == {"Аня": 1}


async def test_who_leaves_before_their_first_turn_has_not_played(games: ClockedGames) -> None:
    await games.start(second=BOB)
    view = await games.view()
    assert len(view.progress.taken) == 0
    await games.press(ConfirmLeave(games.game, BOB.user_id), BOB)
    await games.press(DecideLeftSeat(games.game, 1, "remove"))
    await rounds(games, ROWS)
    assert (await games.view()).state == "over"
    assert await ranked(games) == {}


async def test_who_falls_asleep_and_is_taken_out_takes_nothing_either(games: ClockedGames) -> None:
    await games.start(second=BOB)
    await rounds(games, 2)
    sleeper = PEOPLE[(await games.view()).progress.game.mover + 1]
    other = BOB if sleeper is ANYA else ANYA
    games.now += 130
    for game in await games.queries.waits_due(games.now):
        await games.games.due(game)
    view = await games.view()
    await games.press(DecideSleeper(games.game, view.version, view.overdue, "seat"), other)
    await games.press(ComeBack(games.game), sleeper)
    await games.press(ConfirmLeave(games.game, sleeper.user_id), sleeper)
    await games.press(DecideLeftSeat(games.game, sleeper.user_id - 1, "remove"), other)
    await rounds(games, ROWS)
    assert await ranked(games) == {other.name: 1}


async def test_before_half_of_the_game_its_host_stops_it_and_it_does_not_count(games: ClockedGames) -> None:
    await games.start(second=BOB)
    await rounds(games, ROWS // 2)
    assert not (await games.view()).counts
    assert (await games.press(ConfirmStop(games.game), BOB)).refusal is Refusal.NOT_HOST
    reply = await games.press(ConfirmStop(games.game))
    assert T.say(reply.message) == T("toast-stopped")
    assert await ranked(games) == {}
    assert "Победителя нет" in plain(draw(T, await games.view()))


async def test_past_half_the_host_needs_another_player_and_the_game_counts(games: ClockedGames) -> None:
    await games.start(second=BOB)
    await rounds(games, ROWS // 2 + 1)
    view = await games.view()
    assert view.counts
    assert T("ask-stop-counts", game=games.game) == plain(questions.stop(T, view))
    stop = ConfirmStop(games.game)
    assert (await games.press(stop, BOB)).refusal is Refusal.NOT_HOST, "the host has not asked"
    assert (await games.press(stop, VIKA)).refusal is Refusal.NOT_HOST
    assert (await games.press(stop)).refusal is Refusal.STOP_TOGETHER
    assert (await games.press(stop)).refusal is Refusal.STOP_TOGETHER, "twice the same person"
    assert (await games.press(stop, VIKA)).refusal is Refusal.NOT_HOST, "who is not at the table"
    games.now += 601
    assert (await games.press(stop, BOB)).refusal is Refusal.NOT_HOST, "that was long ago"
    assert (await games.press(stop)).refusal is Refusal.STOP_TOGETHER
    before = (await games.view()).progress.game
    reply = await games.press(stop, BOB)
    assert T.say(reply.message) == T("toast-stopped-counted")
    assert await ranked(games) == {"Аня": 1, "Боб": 1}
    view = await games.view()
    assert (view.state, view.counts) == ("stopped", True)
    screen = draw(T, view)
    check_limits(screen)
    leader = max(range(2), key=lambda seat: before.standing()[seat].as_it_stands().points)
    assert f"🥇 1. {('Аня', 'Боб')[leader]}" in plain(screen)
    top = await games.chats.top(CHAT, ShowTop("all", "*"), ANYA)
    assert {line.name: line.wins for line in top.lines}[("Аня", "Боб")[leader]] == 1


async def test_past_half_an_administrator_may_stop_it(games: ClockedGames) -> None:
    await games.start(second=BOB)
    await rounds(games, ROWS // 2 + 1)
    assert (await games.press(ConfirmStop(games.game), ADMIN)).refusal is None
    assert await ranked(games) == {"Аня": 1, "Боб": 1}


async def test_who_is_left_alone_past_half_asks_nobody(games: ClockedGames) -> None:
    await games.start(second=BOB)
    await rounds(games, ROWS // 2 + 1)
    await games.press(ConfirmLeave(games.game, ANYA.user_id))
    await games.press(DecideLeftSeat(games.game, 0, "remove"), BOB)
    assert (await games.press(ConfirmStop(games.game), BOB)).refusal is None
    assert await ranked(games) == {"Боб": 1}


async def test_practice_is_stopped_at_once_and_never_counts(games: ClockedGames) -> None:
    await games.start("solid")
    await rounds(games, ROWS // 2 + 1)
    assert (await games.press(ConfirmStop(games.game))).refusal is None
    assert await ranked(games) == {}


async def test_whoever_leaves_is_told_that_the_game_counts_for_the_others(games: ClockedGames) -> None:
    await games.start(second=BOB)
    told = T("ask-leave-counts")
    assert told not in plain(questions.leave(T, await games.view(), BOB.user_id, "Боб"))
    await rounds(games, 1)
    assert told in plain(questions.leave(T, await games.view(), BOB.user_id, "Боб"))
