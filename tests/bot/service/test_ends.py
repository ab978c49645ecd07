"""How games end: by their last row, by their table, or as people leave; and what everybody gets for it."""

import pytest

from bot.rooms import game_hooks
from bot.table import game as replays
from bot.table.actions import GameService
from bot.table.game import UNDOS, KeptStates, Transactions
from bot.table.model import Refusal
from bot.table.presses import (
    ConfirmLeave,
    ConfirmStop,
    DecideLeftSeat,
    EndTurn,
    JoinTeam,
    PickOption,
    PickRow,
    Reroll,
    Roll,
    StandPat,
    Sure,
    TakeBack,
)
from bot.table.store import Games, Records
from engine.play.length import outcome_now
from engine.play.steps import Stop
from engine.records.fair_dice import commitment
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
        if view.choice.asking is not None:
            pressed = Sure(game, view.version, view.choice.asking)
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


@pytest.mark.parametrize(("fate", "rounds"), [("remove", 2), ("computer", 2), ("remove", 0)])
async def test_who_leaves_is_last_with_the_points_of_the_seat_or_of_then_or_in_no_result(
    lobbies, fate, rounds
):
    game = await started(lobbies, ANYA, BOB, VIKA)
    then = (await play(lobbies, game, rows=rounds)).progress.game.points[2]
    await leave(lobbies, game, VIKA, fate)
    totals = (await play(lobbies, game)).progress.game.outcome().totals
    points = totals[2] if fate == "remove" else then
    played = [*totals[:2], points] if rounds else totals[:2]
    last = [(3, points)] if rounds else ()  # a place costs nothing in the first round
    mean = sum(played) / len(played)
    assert await results(lobbies, game) == expected({1: totals[0], 2: totals[1]}, mean, last)


@pytest.mark.parametrize("end", ["stopped by the host alone", "put away as all sleep"])
async def test_before_half_of_it_a_game_that_is_stopped_counts_for_nobody(lobbies, end):
    game = await started(lobbies, ANYA, BOB)
    await play(lobbies, game, rows=2)
    if end == "stopped by the host alone":
        await lobbies.stop(game, ANYA)
    else:
        assert (await sleep(lobbies, game)).state == "stopped"
    assert await results(lobbies, game) == []


@pytest.mark.parametrize("preset", ["strongest", "showdown"])
async def test_with_one_throw_a_hand_all_others_follow_at_once_and_the_own_hand_is_told(lobbies, preset):
    game = await lobbies.open(ANYA, BOB, VIKA, word=preset)
    await lobbies.press(PickOption(game, "rolls", 1), ANYA)
    await lobbies.press(PickOption(game, "hands", 2 if preset == "showdown" else 5), ANYA)
    await lobbies.start(game, ANYA)
    while (view := await lobbies.view(game)).state == "playing":
        before = len(view.progress.taken)
        mover = PEOPLE[view.seats[view.progress.game.mover].user_id - 1]
        assert await answered(lobbies, Roll(game, view.version), mover) == "toast-rolled-stood"
        assert len((await lobbies.view(game)).progress.taken) > before


async def test_a_hand_that_stands_ends_its_turn(lobbies):
    game = await lobbies.open(ANYA, BOB, word="strongest")
    await lobbies.press(PickOption(game, "order", "join"), ANYA)
    await lobbies.start(game, ANYA)
    view = await lobbies.view(game)
    if not view.progress.game.turn.roll:
        view = (await lobbies.press(Roll(game, view.version), ANYA)).shown.view
    assert await answered(lobbies, StandPat(game, view.version), ANYA) == "toast-stood-pat"
    assert (await lobbies.view(game)).progress.game.mover == 1


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


async def sleep(lobbies, game):
    """Let everybody sleep until the bot has put the game away."""
    for _ in range(9):
        row = await lobbies.store.read(lambda tx: Games(tx).get(game))
        if row.state != "playing":
            return row
        lobbies.now = min(at for at in (row.deadline, row.call_at) if at is not None)
        await lobbies.games.pass_time(game)
    raise AssertionError("nobody would ever put this game away")


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
    if view.choice.asking is not None:
        view = (await lobbies.press(Sure(game, view.version, row), ANYA)).shown.view
    assert (view.progress.game.mover, view.undoable) == (1, True)
    assert (await lobbies.press(TakeBack(game, view.version), BOB)).refusal is not None
    view = (await lobbies.press(TakeBack(game, view.version), ANYA)).shown.view
    assert (view.progress.game.mover, view.progress.game.turn.dice) == (0, turn.dice)


async def answered(lobbies, pressed, actor):
    """What is said to somebody: why not, or the id of the toast."""
    reply = await lobbies.press(pressed, actor)
    return reply.refusal or reply.message.id


async def test_a_turn_that_ends_without_a_row_is_taken_back_three_times_and_then_stays(lobbies, monkeypatch):
    game = await lobbies.open(ANYA, BOB, word="thrift")
    secret = bytes(range(32))
    query = "UPDATE games SET secret = ?, commitment = ? WHERE id = ?"
    await lobbies.store.write(lambda tx: tx.db.execute(query, (secret, commitment(secret), game)))
    await lobbies.press(PickOption(game, "order", "join"), ANYA)
    await lobbies.start(game, ANYA)

    async def does(kind, actor, *, ahead=0):
        return await answered(lobbies, kind(game, (await lobbies.view(game)).version + ahead), actor)

    assert await does(TakeBack, ANYA) is Refusal.NOTHING_TO_TAKE_BACK
    assert await does(StandPat, ANYA) is Refusal.NOT_POSSIBLE
    while Stop() not in (await lobbies.view(game)).progress.game.legal_actions():
        assert await does(Roll, ANYA) == "toast-rolled"
    for _ in range(UNDOS):
        assert await does(EndTurn, ANYA) == "toast-blank"
        assert await does(EndTurn, ANYA) is Refusal.NOT_YOUR_TURN
        assert await does(TakeBack, BOB) is Refusal.NOT_YOURS_TO_TAKE_BACK
        assert await does(TakeBack, ANYA) == "toast-taken-back-blank"
    assert [await does(EndTurn, ANYA, ahead=ahead) for ahead in (-1, 1)] == [Refusal.STALE] * 2
    assert await does(EndTurn, ANYA) == "toast-blank"
    assert await does(TakeBack, ANYA) is Refusal.UNDONE_ENOUGH

    monkeypatch.setattr(replays, "LONG", 2)
    fresh = GameService(Transactions(lobbies.store, KeptStates(game_hooks()))).queries
    assert (await fresh.shown(game)).view == await lobbies.view(game), "also of a record that is long"
    broken = (await lobbies.view(game)).version + 1
    await lobbies.store.write(lambda tx: Records(tx).append(game, broken, ["nonsense"], None, 1.0))
    for most in (2, 200):
        monkeypatch.setattr(replays, "LONG", most)
        fresh = GameService(Transactions(lobbies.store, KeptStates(game_hooks()))).queries
        assert await fresh.shown(game) is None, "a game that cannot be read is in nobody's way"


async def test_whoever_is_neither_seated_nor_host_decides_nothing(lobbies):
    game = await started(lobbies, ANYA, BOB)
    await lobbies.meet(VIKA)
    version = (await lobbies.view(game)).version
    for pressed, why in (
        (Roll(game, version), Refusal.NOT_SEATED),
        (TakeBack(game, version), Refusal.NOT_SEATED),
        (DecideLeftSeat(game, 0, "remove"), Refusal.NOT_SEATED),
        (ConfirmLeave(game, VIKA.user_id), Refusal.NOT_SEATED),
        (ConfirmLeave(game, BOB.user_id), Refusal.NOT_YOURS),
        (ConfirmStop(game), Refusal.NOT_HOST),
    ):
        assert (await lobbies.press(pressed, VIKA)).refusal is why
    assert await answered(lobbies, DecideLeftSeat(game, 0, "remove"), BOB) is Refusal.STALE, "nobody has left"
    assert await answered(lobbies, EndTurn(game, version), ANYA) is Refusal.NOT_POSSIBLE
