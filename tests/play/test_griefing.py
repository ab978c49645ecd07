"""People who are losing and would rather there had been no game."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.values import Actor, Place
from bot.rankings.counts import CountedDice
from bot.rankings.model import ShowTop
from bot.rankings.ratings import Ratings
from bot.rulebook.names import RulesName
from bot.table import game as counting
from bot.table import game as leavers
from bot.table.model import Refusal
from bot.table.presses import Cancel, ComeBack, ConfirmLeave, ConfirmStop, DecideLeftSeat, Roll, Sit, StandPat
from bot.table.screens import pages as questions
from bot.table.show.drawing import draw, draw_result
from tests.bot.screens.screen_cases import check_limits, plain, presses
from tests.play.clocked_games import ANYA, BOB, CHAT, ClockedGames
from tests.world.machine import open_store

T = texts("ru")
ROWS = 6  # of a short card
LEAST_ROUNDS, MOST_MEETINGS = counting.LEAST_ROUNDS, counting.MOST_MEETINGS
VIKA = Actor(3, "Вика")
ADMIN = Actor(9, "Админ", admin=True)
PEOPLE = {person.user_id: person for person in (ANYA, BOB, VIKA)}


class Games(ClockedGames):
    """Games of short cards, and what they have brought."""

    async def begin(self, *others: Actor, team: bool = False, topic: int = 0) -> None:
        """A game of Anya and these, a quarter of an hour after the one before."""
        self.now += 900
        second, third = (*others, None, None)[:2]
        await self.start(second=second, third=third, team=team, topic=topic, rules="yatzy-short")

    async def rounds(self, number: int = ROWS) -> None:
        """So many turns of everybody who is still at the table, or until the game is over."""
        view = await self.view()
        for _ in range(number * sum(seat.state == "in" for seat in view.seats)):
            view = await self.view()
            if view.state != "playing":
                return
            await self.write(PEOPLE[view.seats[view.progress.game.mover].user_id])

    async def leave(self, actor: Actor, choice: str = "", by: Actor = ANYA) -> str:
        """Get up; returns what is said. Another one decides what becomes of the seat."""
        reply = await self.press(ConfirmLeave(self.game, actor.user_id), actor)
        assert reply.refusal is None
        if choice:
            await self.press(DecideLeftSeat(self.game, actor.user_id - 1, choice), by)
        return T.say(reply.message)

    async def stop(self, actor: Actor = ANYA) -> Refusal | None:
        return (await self.press(ConfirmStop(self.game), actor)).refusal

    async def back(self, actor: Actor) -> Refusal | None:
        return (await self.press(ComeBack(self.game), actor)).refusal

    async def ranked(self) -> dict[str, int]:
        """How many games the ranking of the chat counts for whom."""
        view = await self.rankings.top(CHAT, ShowTop("all", "*"), ANYA)
        return {line.name: line.games for line in view.lines}

    async def places(self) -> list[tuple[str, int]]:
        """Who has which place in the game, as the result counts them."""
        query = "SELECT user_id, place FROM results WHERE game_id = ? AND user_id IS NOT NULL ORDER BY 2, 1"
        rows = await self.store.read(lambda tx: tx.db.execute(query, (self.game,)).fetchall())
        return [(PEOPLE[user_id].name, place) for user_id, place in rows]

    async def rated(self) -> dict[int, float]:
        found = await self.store.read(lambda tx: Ratings(tx).of(CHAT, [1, 2, 3], "short"))
        return {user_id: rating.mu for user_id, rating in found.items()}

    async def lobby_of(self, *people: Actor, rules: str = "yatzy") -> str:
        """What a lobby says in which these people sit; it is closed again."""
        await self.chats.meet(CHAT, "group", "", people[0])
        opened = await self.games.new_game(Place(CHAT), people[0], RulesName(rules))
        game = opened.shown.view.game
        for each in people[1:]:
            await self.press(Sit(game), each)
        text = plain(draw(T, (await self.queries.shown(game)).view))
        await self.press(Cancel(game), people[0])
        return text


@pytest.fixture
async def games(
    target: Path | str, _short_games_count: None, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Games]:
    monkeypatch.setattr(counting, "LEAST_ROUNDS", LEAST_ROUNDS)
    monkeypatch.setattr(counting, "MOST_MEETINGS", MOST_MEETINGS)
    async with await open_store(target) as store:
        games = Games(store, pace=0.0)
        for person in PEOPLE.values():
            await games.chats.meet(CHAT, "group", "", person)
        yield games


async def test_leaving_can_be_taken_back_until_the_turn_under_way_ends(games: Games) -> None:
    await games.begin(BOB)
    await games.rounds(1)
    mover = PEOPLE[await games.mover() + 1]
    other = BOB if mover is ANYA else ANYA
    assert await games.leave(other) == T("toast-left-for-now")
    assert ComeBack(games.game) in presses(draw(T, await games.view()))
    assert await games.back(mover) is Refusal.NOT_AWAY
    assert await games.back(VIKA) is Refusal.NOT_SEATED
    assert await games.back(other) is None
    view = await games.view()
    assert (view.seats[other.user_id - 1].state, view.leavers) == ("in", ())
    await games.leave(other)
    await games.write(mover)
    assert ComeBack(games.game) not in presses(draw(T, await games.view()))
    assert await games.back(other) is Refusal.NOT_SEATED
    # To the seat of a robot they may come back, and have left nothing.
    await games.press(DecideLeftSeat(games.game, other.user_id - 1, "computer"), mover)
    await games.write(mover)
    assert await games.back(other) is None
    await games.rounds()
    assert ((await games.view()).state, (await games.view()).leavers) == ("over", ())
    assert await games.ranked() == {"Аня": 1, "Боб": 1}


async def test_a_game_that_leavers_have_ended_counts(games: Games) -> None:
    await games.begin(BOB)
    await games.rounds(2)
    await games.leave(BOB)
    question = plain(questions.questions_leave(T, await games.view(), ANYA.user_id, "Аня"))
    assert T("ask-leave-alone-counts") in question
    assert plain(questions.questions_stop(T, await games.view())) == T("ask-stop-alone", game=games.game)
    await games.leave(ANYA)
    view = await games.view()
    assert (view.state, view.counts) == ("stopped", True)
    assert await games.places() == [("Аня", 1), ("Боб", 2)]
    assert T("finish-stopped-left").replace("<b>", "").replace("</b>", "") in plain(draw(T, view))
    # Nor is it void for want of patience.
    await games.begin(BOB)
    await games.rounds(2)
    await games.leave(BOB, "remove")
    games.now += 32 * 24 * 3600
    assert await games.queries.abandoned() == [games.game]
    await games.games.end_abandoned(games.game)
    assert await games.places() == [("Аня", 1), ("Боб", 2)]


async def test_past_half_the_host_needs_another_player_or_an_administrator_and_the_game_counts(
    games: Games,
) -> None:
    await games.begin(BOB)
    await games.rounds(ROWS // 2 - 1)
    assert not (await games.view()).counts
    await games.rounds(1)
    view = await games.view()
    assert view.counts
    assert T("ask-stop-counts", game=games.game) == plain(questions.questions_stop(T, view))
    assert await games.stop(BOB) is Refusal.NOT_HOST, "the host has not asked"
    assert await games.stop() is Refusal.STOP_TOGETHER
    assert await games.stop() is Refusal.STOP_TOGETHER, "twice the same person"
    assert await games.stop(VIKA) is Refusal.NOT_HOST, "who is not at the table"
    games.now += 601
    assert await games.stop(BOB) is Refusal.NOT_HOST, "that was long ago"
    assert await games.stop() is Refusal.STOP_TOGETHER
    before = (await games.view()).progress.game
    reply = await games.press(ConfirmStop(games.game), BOB)
    assert T.say(reply.message) == T("toast-stopped-counted")
    assert await games.ranked() == {"Аня": 1, "Боб": 1}
    view = await games.view()
    assert (view.state, view.counts) == ("stopped", True)
    screen = draw(T, view)
    check_limits(screen)
    leader = max(range(2), key=lambda seat: before.standing()[seat].as_it_stands().points)
    assert f"🥇 {('Аня', 'Боб')[leader]}" in plain(screen)
    await games.begin(BOB)
    await games.rounds(ROWS // 2 + 1)
    assert await games.stop(ADMIN) is None
    assert await games.ranked() == {"Аня": 2, "Боб": 2}


async def test_a_game_that_somebody_left_before_this_was_noted_ends_as_it_would_have(games: Games) -> None:
    await games.begin(BOB)
    await games.rounds(2)
    await games.leave(BOB, "computer")
    forget = "UPDATE members SET left_turn = NULL, left_order = NULL, left_points = NULL"
    await games.store.write(lambda tx: tx.db.execute(forget).rowcount)
    await games.rounds()
    assert await games.places() in ([("Аня", 1)], [("Аня", 2)]), "the robot has the place of its cards"
    assert T("finish-left-robot", line="").strip() not in plain(draw_result(T, await games.view()))


async def test_a_game_of_few_rounds_counts_in_no_ranking_and_says_so(games: Games) -> None:
    assert T("uncounted-short") not in await games.lobby_of(ANYA, rules="strongest"), "alone it is practice"
    assert T("uncounted-short") in await games.lobby_of(ANYA, BOB, rules="strongest")
    await games.start(second=BOB, rules="strongest")
    while (view := await games.view()).state == "playing":
        press = StandPat if view.progress.game.turn.roll else Roll
        actor = PEOPLE[view.seats[view.progress.game.mover].user_id]
        await games.press(press(games.game, view.version), actor)
    assert (view.state, view.uncounted, view.leaving_costs) == ("over", "short", False)
    text = plain(draw_result(T, view))
    assert T("uncounted-short") in text
    assert "🥇 " in text, "it has places all the same"
    assert await games.ranked() == await games.rated() == {}
    assert (await games.store.read(lambda tx: CountedDice(tx).of(CHAT))).games == 1, "its dice are counted"


async def test_of_the_same_two_alone_five_games_count_in_a_day_also_if_they_run_at_once(
    games: Games,
) -> None:
    begun = []
    for topic in range(1, 7):
        await games.begin(BOB, topic=topic)
        begun.append(games.game)
    for number, games.game in enumerate(begun):
        assert (T("uncounted-pair") in await games.lobby_of(ANYA, BOB)) == (number == 5)
        await games.rounds()
        assert ((await games.view()).uncounted == "pair") == (number == 5)
    assert T("uncounted-pair") in plain(draw_result(T, await games.view()))
    assert await games.ranked() == {"Аня": 5, "Боб": 5}
    assert T("uncounted-pair") not in await games.lobby_of(ANYA, BOB, VIKA)
    await games.begin(BOB, VIKA)
    await games.rounds()
    assert await games.ranked() == {"Аня": 6, "Боб": 6, "Вика": 1}
    games.now += 24 * 3600
    await games.begin(BOB)
    await games.rounds()
    assert await games.ranked() == {"Аня": 7, "Боб": 7, "Вика": 1}


async def test_who_often_keeps_games_from_counting_is_told_to_the_lobby_for_a_week(games: Games) -> None:
    told = T("lobby-unreliable", name="Аня")
    for _ in range(3):  # practice is stopped as often as one likes
        await games.start("solid", rules="yatzy-short")
        await games.rounds(ROWS // 2 + 1)
        assert await games.stop() is None
    for number in range(3):
        assert told not in await games.lobby_of(ANYA, BOB), number
        await games.begin(BOB)
        await games.rounds(2)
        await games.stop()
    assert await games.ranked() == {}
    text = await games.lobby_of(BOB, ANYA)
    assert told in text
    assert T("lobby-unreliable", name="Боб") not in text, "who has stopped nothing"
    assert told not in await games.lobby_of(BOB, VIKA)
    elsewhere = await games.store.read(lambda tx: leavers.break_off_often(tx, CHAT - 1, [1], games.now))
    assert elsewhere == set()
    games.now += 7 * 24 * 3600
    assert told not in await games.lobby_of(BOB, ANYA)


async def test_leaving_before_the_first_round_is_over_is_noted_unless_it_is_taken_back(games: Games) -> None:
    for number in range(3):
        await games.begin(BOB)
        other = (ANYA, BOB)[1 - await games.mover()]
        await games.leave(other)
        await games.back(other)
        await games.leave(BOB)
        await games.leave(ANYA)
        often = await games.store.read(lambda tx: leavers.break_off_often(tx, CHAT, [1, 2], games.now))
        assert often == ({BOB.user_id} if number == 2 else set()), "who is alone then may go"
