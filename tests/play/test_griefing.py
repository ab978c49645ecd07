"""People who are losing and would rather there had been no game."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from bot.rankings.buttons import ShowTop
from bot.rankings.service import ratings
from bot.rankings.store.achievements import Achievements
from bot.rankings.store.dice import CountedDice
from bot.rankings.store.ratings import Ratings
from bot.rulebook.saved_rules import RulesName
from bot.table.buttons.board import ComeBack, DecideLeftSeat, DecideSleeper, Roll, StandPat
from bot.table.buttons.lobby import Cancel, Sit
from bot.table.buttons.questions import ConfirmLeave, ConfirmStop
from bot.table.screens import questions
from bot.table.screens.game_screen import draw, draw_result
from bot.table.service import counting, leavers
from bot.table.service.reply import Refusal
from bot.table.store.results import Results
from bot.table.views.game import GameView
from tests.bot.screens.screen_cases import check_limits, plain, presses
from tests.play.clocked_games import ANYA, BOB, CHAT, ClockedGames
from tests.world.machine import open_store

T = texts("ru")
ROWS = 15  # of a card of yatzy
LEAST_ROUNDS, MOST_ALONE = counting.LEAST_ROUNDS, counting.MOST_ALONE
VIKA = Actor(3, "Вика")
ADMIN = Actor(9, "Админ", admin=True)
PEOPLE = {person.user_id: person for person in (ANYA, BOB, VIKA)}


@pytest.fixture(autouse=True)
def _only_whole_games_count(_short_games_count, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "LEAST_ROUNDS", LEAST_ROUNDS)
    monkeypatch.setattr(counting, "MOST_ALONE", MOST_ALONE)


@pytest.fixture
async def games(target: Path | str) -> AsyncIterator[ClockedGames]:
    async with await open_store(target) as store:
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
    view = await games.rankings.top(CHAT, ShowTop("all", "*"), ANYA)
    return {line.name: line.games for line in view.lines}


async def places(games: ClockedGames) -> dict[str, int]:
    """The places of the game, as the result counts them, by name."""
    query = "SELECT user_id, place FROM results WHERE game_id = ? AND user_id IS NOT NULL"
    rows = await games.store.read(lambda tx: Results(tx)._db.execute(query, (games.game,)).fetchall())  # noqa: SLF001
    return {PEOPLE[user_id].name: place for user_id, place in rows}


@pytest.mark.parametrize("choice", ["remove", "computer"])
async def test_who_leaves_after_the_first_round_is_last(games: ClockedGames, choice: str) -> None:
    await games.start(second=BOB)
    await rounds(games, 1)
    had = (await games.view()).progress.game.points[1]
    await games.press(ConfirmLeave(games.game, BOB.user_id), BOB)
    await games.press(DecideLeftSeat(games.game, 1, choice))
    await rounds(games, ROWS)
    view = await games.view()
    assert view.state == "over"
    assert await ranked(games) == {"Аня": 1, "Боб": 1}
    assert await places(games) == {"Аня": 1, "Боб": 2}
    assert (view.outcome.ranks, view.outcome.totals[1], view.outcome.winners) == ((1, 2), had, (0,))
    text = plain(draw_result(T, view))
    robot = choice == "computer"
    assert T("finish-left-robot" if robot else "finish-left", line=f"2. Боб — {had}") in text
    rating = await games.store.read(lambda tx: Ratings(tx).of(CHAT, [1, 2]))
    assert rating[1].mu > 25 > rating[2].mu
    top = await games.rankings.top(CHAT, ShowTop("all", "yatzy"), ANYA)
    assert {line.name: line.points for line in top.lines}["Боб"] == had
    reached = await games.store.read(lambda tx: Achievements(tx).first_in(games.game))
    assert {1} >= {user_id for user_id, _ in reached}


async def test_the_earlier_somebody_leaves_the_lower_they_are(games: ClockedGames) -> None:
    await games.start(second=BOB, third=VIKA)
    await rounds(games, 2)
    await games.press(ConfirmLeave(games.game, BOB.user_id), BOB)
    await games.press(DecideLeftSeat(games.game, 1, "computer"))
    await rounds(games, 1)
    await games.press(ConfirmLeave(games.game, ANYA.user_id))
    await games.press(DecideLeftSeat(games.game, 0, "remove"), VIKA)
    await rounds(games, ROWS)
    assert await places(games) == {"Вика": 1, "Аня": 2, "Боб": 3}


async def test_who_comes_back_to_the_seat_of_a_robot_has_left_nothing(games: ClockedGames) -> None:
    await games.start(second=BOB)
    await rounds(games, 1)
    await games.press(ConfirmLeave(games.game, BOB.user_id), BOB)
    await games.press(DecideLeftSeat(games.game, 1, "computer"))
    await games.write()
    assert (await games.press(ComeBack(games.game), BOB)).refusal is None
    await rounds(games, ROWS)
    view = await games.view()
    assert (view.state, view.leavers) == ("over", ())
    assert await ranked(games) == {"Аня": 1, "Боб": 1}


async def test_leaving_can_be_taken_back_until_the_turn_under_way_ends(games: ClockedGames) -> None:
    await games.start(second=BOB)
    await rounds(games, 1)
    mover = (await games.view()).progress.game.mover
    other = (ANYA, BOB)[1 - mover]
    reply = await games.press(ConfirmLeave(games.game, other.user_id), other)
    assert T.say(reply.message) == T("toast-left-for-now")
    assert ComeBack(games.game) in presses(draw(T, await games.view()))
    assert (await games.press(ComeBack(games.game), (ANYA, BOB)[mover])).refusal is Refusal.NOT_AWAY
    assert (await games.press(ComeBack(games.game), VIKA)).refusal is Refusal.NOT_SEATED
    assert (await games.press(ComeBack(games.game), other)).refusal is None
    view = await games.view()
    assert (view.seats[other.user_id - 1].state, view.leavers) == ("in", ())
    await games.press(ConfirmLeave(games.game, other.user_id), other)
    await games.write((ANYA, BOB)[mover])
    assert ComeBack(games.game) not in presses(draw(T, await games.view()))
    assert (await games.press(ComeBack(games.game), other)).refusal is Refusal.NOT_SEATED


async def test_leaving_a_team_can_be_taken_back_too(games: ClockedGames) -> None:
    await games.start(second=BOB, third=VIKA, team=True)
    await rounds(games, 1)
    while await games.mover() != 0:
        await games.write(BOB)
    reply = await games.press(ConfirmLeave(games.game, VIKA.user_id), VIKA)
    assert T.say(reply.message) == T("toast-left-for-now")
    view = await games.view()
    assert [each.name for each in view.departed] == ["Вика"]
    assert ComeBack(games.game) in presses(draw(T, view))
    assert (await games.press(ComeBack(games.game), BOB)).refusal is Refusal.NOT_AWAY
    assert (await games.press(ComeBack(games.game), VIKA)).refusal is None
    view = await games.view()
    assert (view.departed, [each.name for each in view.seats[1].members]) == ((), ["Боб", "Вика"])
    await games.press(ConfirmLeave(games.game, VIKA.user_id), VIKA)
    await games.write()
    assert ComeBack(games.game) not in presses(draw(T, await games.view()))
    assert (await games.press(ComeBack(games.game), VIKA)).refusal is Refusal.NOT_SEATED


async def test_who_is_the_last_to_leave_is_above_who_left_before(games: ClockedGames) -> None:
    await games.start(second=BOB)
    await rounds(games, 2)
    await games.press(ConfirmLeave(games.game, BOB.user_id), BOB)
    question = plain(questions.leave(T, await games.view(), ANYA.user_id, "Аня"))
    assert T("ask-leave-alone-counts") in question
    await games.press(ConfirmLeave(games.game, ANYA.user_id))
    view = await games.view()
    assert (view.state, view.counts) == ("stopped", True)
    assert await places(games) == {"Аня": 1, "Боб": 2}
    assert T("finish-stopped-left").replace("<b>", "").replace("</b>", "") in plain(draw(T, view))


async def test_whom_the_others_have_left_alone_may_stop_a_game_that_counts(games: ClockedGames) -> None:
    await games.start(second=BOB)
    await rounds(games, 2)
    await games.press(ConfirmLeave(games.game, ANYA.user_id))
    await games.press(DecideLeftSeat(games.game, 0, "remove"), BOB)
    assert T("ask-stop-alone", game=games.game) == plain(questions.stop(T, await games.view()))
    assert (await games.press(ConfirmStop(games.game), BOB)).refusal is None
    assert await places(games) == {"Боб": 1, "Аня": 2}


async def test_a_game_that_leavers_have_ended_is_not_void_for_want_of_patience(games: ClockedGames) -> None:
    await games.start(second=BOB)
    await rounds(games, 2)
    await games.press(ConfirmLeave(games.game, BOB.user_id), BOB)
    await games.press(DecideLeftSeat(games.game, 1, "remove"))
    games.now += 32 * 24 * 3600
    assert await games.queries.abandoned() == [games.game]
    await games.games.end_abandoned(games.game)
    assert await places(games) == {"Аня": 1, "Боб": 2}


async def test_who_leaves_a_team_in_the_middle_is_last_too(games: ClockedGames) -> None:
    await games.start(second=BOB, third=VIKA, team=True)
    await rounds(games, 2)
    await games.press(ConfirmLeave(games.game, VIKA.user_id), VIKA)
    assert (await games.view()).seats[1].state == "in"
    await rounds(games, ROWS)
    found = await places(games)
    assert sorted((found["Аня"], found["Боб"])) in ([1, 2], [1, 1]), "their totals may be equal"
    assert found["Вика"] == 3
    assert T("finish-left", line="").strip() in plain(draw_result(T, await games.view()))
    rating = await games.store.read(lambda tx: Ratings(tx).of(CHAT, [1, 2, 3]))
    assert rating[3].mu < min(rating[1].mu, rating[2].mu)
    wrong = await games.store.read(lambda tx: ratings.differing(tx, 100))
    assert wrong == 0


async def test_who_leaves_before_their_first_turn_has_not_played(games: ClockedGames) -> None:
    await games.start(second=BOB)
    view = await games.view()
    assert len(view.progress.taken) == 0
    await games.press(ConfirmLeave(games.game, BOB.user_id), BOB)
    await games.press(DecideLeftSeat(games.game, 1, "remove"))
    await rounds(games, ROWS)
    assert (await games.view()).state == "over"
    assert await ranked(games) == {}


async def test_who_leaves_before_the_first_round_is_over_has_not_played(games: ClockedGames) -> None:
    await games.start(second=BOB)
    view = await games.view()
    mover = view.progress.game.mover
    first, second = (ANYA, BOB)[mover], (ANYA, BOB)[1 - mover]
    await games.write(first)
    assert not (await games.view()).leaving_costs, "the other has not had a turn"
    await games.press(ConfirmLeave(games.game, first.user_id), first)
    await games.press(DecideLeftSeat(games.game, mover, "remove"), second)
    await rounds(games, ROWS)
    assert (await games.view()).state == "over"
    assert await ranked(games) == {}


async def test_who_falls_asleep_and_is_taken_out_is_last_too(games: ClockedGames) -> None:
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
    assert await places(games) == {other.name: 1, sleeper.name: 2}


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
    top = await games.rankings.top(CHAT, ShowTop("all", "*"), ANYA)
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
    assert await places(games) == {"Боб": 1, "Аня": 2}


async def test_practice_is_stopped_at_once_and_never_counts(games: ClockedGames) -> None:
    await games.start("solid")
    await rounds(games, ROWS // 2 + 1)
    assert (await games.press(ConfirmStop(games.game))).refusal is None
    assert await ranked(games) == {}


async def test_whoever_leaves_is_told_what_it_costs(games: ClockedGames) -> None:
    await games.start(second=BOB)
    told = T("ask-leave-counts")
    assert told not in plain(questions.leave(T, await games.view(), BOB.user_id, "Боб"))
    await rounds(games, 1)
    assert told in plain(questions.leave(T, await games.view(), BOB.user_id, "Боб"))


async def test_a_game_that_somebody_left_before_this_was_noted_ends_as_it_would_have(
    games: ClockedGames,
) -> None:
    await games.start(second=BOB)
    await rounds(games, 2)
    await games.press(ConfirmLeave(games.game, BOB.user_id), BOB)
    await games.press(DecideLeftSeat(games.game, 1, "computer"))
    forget = "UPDATE members SET left_turn = NULL, left_order = NULL, left_points = NULL"
    await games.store.write(lambda tx: tx.db.execute(forget).rowcount)
    await rounds(games, ROWS)
    assert await places(games) in ({"Аня": 1}, {"Аня": 2}), "the robot has the place of its cards"
    assert T("finish-left-robot", line="").strip() not in plain(draw_result(T, await games.view()))


async def whole(games: ClockedGames, *, third: Actor | None = None) -> GameView:
    """A game to its end, a quarter of an hour after the one before."""
    games.now += 900
    await games.start(second=BOB, third=third)
    await rounds(games, ROWS)
    return await games.view()


async def lobby_of(games: ClockedGames, *people: Actor, rules: str = "yatzy") -> str:
    """What a lobby says in which these people sit; it is closed again."""
    await games.chats.meet(CHAT, "group", "", people[0])
    opened = await games.games.new_game(Place(CHAT), people[0], RulesName(rules))
    game = opened.shown.view.game
    for each in people[1:]:
        await games.press(Sit(game), each)
    text = plain(draw(T, (await games.queries.shown(game)).view))
    await games.press(Cancel(game), people[0])
    return text


async def test_a_game_of_few_rounds_counts_in_no_ranking_and_says_so(games: ClockedGames) -> None:
    assert T("uncounted-short") not in await lobby_of(games, ANYA, rules="strongest"), "alone it is practice"
    assert T("uncounted-short") in await lobby_of(games, ANYA, BOB, rules="strongest")
    await games.start(second=BOB, rules="strongest")
    for _ in range(20):
        view = await games.view()
        if view.state != "playing":
            break
        actor = PEOPLE[view.seats[view.progress.game.mover].user_id]
        if not view.progress.game.turn.roll:
            await games.press(Roll(games.game, view.version), actor)
        else:
            await games.press(StandPat(games.game, view.version), actor)
    view = await games.view()
    assert (view.state, view.uncounted, view.leaving_costs) == ("over", "short", False)
    text = plain(draw_result(T, view))
    assert T("uncounted-short") in text
    assert "1. " in text, "it has places all the same"
    assert await ranked(games) == {}
    assert await games.store.read(lambda tx: Ratings(tx).of(CHAT, [1, 2])) == {}
    assert (await games.store.read(lambda tx: CountedDice(tx).of(CHAT))).games == 1, "its dice are counted"


async def test_of_the_same_two_alone_five_games_count_in_a_day(games: ClockedGames) -> None:
    for _ in range(5):
        assert (await whole(games)).uncounted is None
    assert T("uncounted-pair") in await lobby_of(games, ANYA, BOB)
    assert T("uncounted-pair") not in await lobby_of(games, ANYA, BOB, VIKA)
    sixth = await whole(games)
    assert sixth.uncounted == "pair"
    assert T("uncounted-pair") in plain(draw_result(T, sixth))
    assert await ranked(games) == {"Аня": 5, "Боб": 5}
    third = await whole(games, third=VIKA)
    assert third.uncounted is None
    assert (await ranked(games))["Аня"] == 6
    games.now += 24 * 3600
    assert (await whole(games)).uncounted is None
    assert (await ranked(games))["Аня"] == 7


async def test_games_of_two_that_run_at_once_count_no_more_than_one_after_another(
    games: ClockedGames,
) -> None:
    running = []
    for topic in range(7):
        await games.start(second=BOB, topic=topic)
        running.append(games.game)
    for game in running:
        games.game = game
        await rounds(games, ROWS)
    assert await ranked(games) == {"Аня": 5, "Боб": 5}


async def test_who_often_keeps_games_from_counting_is_told_to_the_lobby_for_a_week(
    games: ClockedGames,
) -> None:
    told = T("lobby-unreliable", name="Аня")
    for number in range(3):
        assert told not in await lobby_of(games, ANYA, BOB), number
        await games.start(second=BOB)
        await rounds(games, 2)
        await games.press(ConfirmStop(games.game))
        games.now += 3600
    text = await lobby_of(games, BOB, ANYA)
    assert told in text
    assert T("lobby-unreliable", name="Боб") not in text, "who has stopped nothing"
    assert told not in await lobby_of(games, BOB, VIKA)
    elsewhere = await games.store.read(lambda tx: leavers.break_off_often(tx, CHAT - 1, [1], games.now))
    assert elsewhere == set()
    games.now += 7 * 24 * 3600
    assert told not in await lobby_of(games, BOB, ANYA)


async def test_leaving_before_the_first_round_is_over_is_noted_unless_it_is_taken_back(
    games: ClockedGames,
) -> None:
    for number in range(3):
        await games.start(second=BOB)
        mover = (await games.view()).progress.game.mover
        other = (ANYA, BOB)[1 - mover]
        await games.press(ConfirmLeave(games.game, other.user_id), other)
        await games.press(ComeBack(games.game), other)
        await games.press(ConfirmLeave(games.game, BOB.user_id), BOB)
        await games.press(ConfirmLeave(games.game, ANYA.user_id))
        often = await games.store.read(lambda tx: leavers.break_off_often(tx, CHAT, [1, 2], games.now))
        assert often == ({BOB.user_id} if number == 2 else set()), "who is alone then may go"


async def test_practice_may_be_stopped_as_often_as_one_likes(games: ClockedGames) -> None:
    for _ in range(3):
        await games.start("solid")
        await games.press(ConfirmStop(games.game))
    assert T("lobby-unreliable", name="Аня") not in await lobby_of(games, ANYA)
