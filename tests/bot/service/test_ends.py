"""How games end: by their last row, by their table, or as people leave; and what everybody gets for it."""

import pytest

from bot.table.buttons.board import DecideLeftSeat, PickRow, Reroll, Roll, StandPat, Sure, TakeBack
from bot.table.buttons.lobby import JoinTeam, PickOption
from bot.table.buttons.questions import ConfirmLeave, ConfirmStop
from bot.table.service.reply import Refusal
from bot.table.store.games import Games
from engine.play.length import outcome_now
from tests.bot.service.lobbies import PEOPLE

ANYA, BOB, VIKA, GENA, *_ = PEOPLE


async def started(lobbies, *people, team=None):
    """A game of short cards, in which the distance from the mean counts; the host is in the team."""
    game = await lobbies.open(*people, word="generala")
    for option, value in (("card", "short"), ("settlement", "mean"), ("order", "join")):
        await lobbies.press(PickOption(game, option, value), people[0])
    if team is not None:
        await lobbies.meet(team)
        await lobbies.press(JoinTeam(game, people[0].user_id), team)
    await lobbies.start(game, people[0])
    return game


async def play(lobbies, game, rows=99):
    """Let everybody write so many rows, all of them without a number."""
    while (view := await lobbies.view(game)).state == "playing":
        state, pressed = view.progress.game, Roll(game, view.version)
        if min(len(state.cards[seat].written) for seat in state.active) >= rows:
            break
        if view.asking is not None:
            pressed = Sure(game, view.version, view.asking)
        elif state.turn.roll:
            best = max(state.writable_rows(), key=lambda row: (state.entry(row).points, row))
            pressed = PickRow(game, view.version, best)
        player = view.seats[state.mover].player.user_id
        assert (await lobbies.press(pressed, PEOPLE[player - 1])).refusal is None
    return view


async def leave(lobbies, game, actor, fate=None):
    """Get up; the host decides what becomes of the seat of its own."""
    assert (await lobbies.press(ConfirmLeave(game, actor.user_id), actor)).refusal is None
    if fate is not None:
        assert (await lobbies.press(DecideLeftSeat(game, 2, fate), ANYA)).refusal is None


async def results(lobbies, game):
    """Who, points, what counts, place, and whether they had left."""
    query = "SELECT user_id, points, settled, place, left_early FROM results WHERE game_id = ? ORDER BY 4, 1"
    found = await lobbies.store.read(lambda tx: tx.db.execute(query, (game,)).fetchall())
    return [
        (user, points, pytest.approx(settled), place, bool(left))
        for user, points, settled, place, left in found
    ]


def expected(points, mean, last=()):
    """The same from the points of those who stayed, and of those who left, who are behind in this order."""
    places = {user: 1 + sum(other > own for other in points.values()) for user, own in points.items()}
    stayed = sorted((place, user) for user, place in places.items())
    return [
        *((user, points[user], points[user] - mean, place, False) for place, user in stayed),
        *((user, own, own - mean, len(points) + n, True) for n, (user, own) in enumerate(last, 1)),
    ]


@pytest.mark.parametrize("fate", ["remove", "computer"])
async def test_who_leaves_after_the_first_round_is_last_with_the_points_of_the_seat_or_of_then(lobbies, fate):
    game = await started(lobbies, ANYA, BOB, VIKA)
    then = (await play(lobbies, game, rows=2)).progress.game.points[2]
    await leave(lobbies, game, VIKA, fate)
    view = await play(lobbies, game)
    totals = view.progress.game.outcome().totals
    points = totals[2] if fate == "remove" else then
    mean = (totals[0] + totals[1] + points) / 3
    assert await results(lobbies, game) == expected({1: totals[0], 2: totals[1]}, mean, [(3, points)])


async def test_a_place_costs_nothing_in_the_first_round(lobbies):
    game = await started(lobbies, ANYA, BOB, VIKA)
    await leave(lobbies, game, VIKA, "remove")
    totals = (await play(lobbies, game)).progress.game.outcome().totals
    assert await results(lobbies, game) == expected({1: totals[0], 2: totals[1]}, (totals[0] + totals[1]) / 2)


async def test_who_leaves_a_team_is_below_all_seats_and_the_team_plays_on(lobbies):
    game = await started(lobbies, ANYA, BOB, team=GENA)
    then = (await play(lobbies, game, rows=2)).progress.game.points[0]
    await leave(lobbies, game, GENA)
    totals = (await play(lobbies, game)).progress.game.outcome().totals
    stayed = dict(enumerate(totals, 1))
    assert await results(lobbies, game) == expected(stayed, sum(totals) / 2, [(4, then)])


async def test_past_half_of_a_game_two_stop_it_and_it_counts_as_it_stands(lobbies):
    game = await started(lobbies, ANYA, BOB, VIKA)
    view = await play(lobbies, game, rows=4)
    assert (await lobbies.press(ConfirmStop(game), BOB)).refusal is Refusal.NOT_HOST
    assert (await lobbies.press(ConfirmStop(game), ANYA)).refusal is Refusal.STOP_TOGETHER
    assert (await lobbies.press(ConfirmStop(game), BOB)).refusal is None
    totals = outcome_now(view.progress.game).totals
    assert (await lobbies.view(game)).state == "stopped"
    points = dict(enumerate(totals, 1))
    assert await results(lobbies, game) == expected(points, sum(totals) / 3)


async def test_before_that_the_host_stops_it_alone_and_it_counts_for_nobody(lobbies):
    game = await started(lobbies, ANYA, BOB)
    await play(lobbies, game, rows=1)
    await lobbies.stop(game, ANYA)
    assert await results(lobbies, game) == []


async def sleep(lobbies, game):
    """Let everybody sleep until the bot has put the game away."""
    for _ in range(9):
        row = await lobbies.store.read(lambda tx: Games(tx).get(game))
        if row.state != "playing":
            return row
        lobbies.now = min(at for at in (row.deadline, row.call_at) if at is not None)
        await lobbies.games.due(game)
    raise AssertionError("nobody would ever put this game away")


async def test_a_game_in_which_all_sleep_is_put_away_and_counts_for_nobody(lobbies):
    game = await started(lobbies, ANYA, BOB)
    await play(lobbies, game, rows=2)
    assert (await sleep(lobbies, game)).state == "stopped"
    assert await results(lobbies, game) == []


async def test_who_is_left_alone_may_end_it_at_any_time_and_has_won(lobbies):
    game = await started(lobbies, ANYA, BOB)
    first, second = (await play(lobbies, game, rows=2)).progress.game.points
    await leave(lobbies, game, BOB)
    await lobbies.stop(game, ANYA)
    assert await results(lobbies, game) == expected({1: first}, (first + second) / 2, [(2, second)])


async def test_dice_that_are_kept_lie_and_a_turn_that_is_taken_back_goes_on(lobbies):
    game = await started(lobbies, ANYA, BOB)
    view = await lobbies.view(game)
    if not view.progress.game.turn.roll:
        view = (await lobbies.press(Roll(game, view.version), ANYA)).shown.view
    before = view.progress.game.turn.dice
    view = (await lobbies.press(Reroll(game, view.version, 0b00011), ANYA)).shown.view
    turn = view.progress.game.turn
    assert (turn.roll, turn.dice[:2]) == (2, before[:2])
    row = next(row for row in view.progress.game.writable_rows())
    view = (await lobbies.press(PickRow(game, view.version, row), ANYA)).shown.view
    if view.asking is not None:
        view = (await lobbies.press(Sure(game, view.version, row), ANYA)).shown.view
    assert (view.progress.game.mover, view.undoable) == (1, True)
    assert (await lobbies.press(TakeBack(game, view.version), BOB)).refusal is not None
    view = (await lobbies.press(TakeBack(game, view.version), ANYA)).shown.view
    assert (view.progress.game.mover, view.progress.game.turn.dice) == (0, turn.dice)


async def test_a_hand_that_stands_ends_its_turn(lobbies):
    game = await lobbies.open(ANYA, BOB, word="strongest")
    await lobbies.press(PickOption(game, "order", "join"), ANYA)
    await lobbies.start(game, ANYA)
    view = await lobbies.view(game)
    if not view.progress.game.turn.roll:
        view = (await lobbies.press(Roll(game, view.version), ANYA)).shown.view
    reply = await lobbies.press(StandPat(game, view.version), ANYA)
    assert reply.message.id == "toast-stood-pat"
    assert reply.shown.view.progress.game.mover == 1


@pytest.mark.parametrize("preset", ["strongest", "showdown", "duel"])
async def test_with_one_throw_a_hand_all_others_follow_at_once_and_the_own_hand_is_told(lobbies, preset):
    game = await lobbies.open(ANYA, BOB, VIKA, word=preset)
    await lobbies.press(PickOption(game, "rolls", 1), ANYA)
    await lobbies.press(PickOption(game, "hands", 5), ANYA)
    await lobbies.start(game, ANYA)
    while (view := await lobbies.view(game)).state == "playing":
        before = len(view.progress.taken)
        mover = PEOPLE[view.seats[view.progress.game.mover].user_id - 1]
        reply = await lobbies.press(Roll(game, view.version), mover)
        assert reply.refusal is None
        assert reply.message.id == "toast-rolled-stood"
        assert len((await lobbies.view(game)).progress.taken) > before
