"""What is written of a game comes back; how far it has come, whose turns ended, and who is placed where."""

from fractions import Fraction
from itertools import pairwise
from random import Random

from engine.play.banking import BankGame
from engine.play.ended_turn import TURNS_BACK
from engine.play.game import Game
from engine.play.leavers import Leaver, with_leavers
from engine.play.length import ended_by, first_round_over, half_played, outcome_now
from engine.play.scorecard import ScorecardGame
from engine.play.standings import Outcome
from engine.play.steps import Bank, Lay, Leave, Rolled, Stand, Stop, Take, Throw, Undo, Write, parse, to_text
from engine.records.action_codes import action_code, action_of
from engine.records.corrections import correction
from engine.records.reading import parse_record
from engine.records.record import Player, Progress, Record
from engine.records.situation import Situation, parse_situation
from tests.engine.checks.recorded import Recorded
from tests.engine.games import of_anybody

BROKEN_OFF = 17
"""After every so many steps it is asked what the game comes to if it is broken off."""
SITUATIONS = 5
"""Of the situations of a game so many are written, each with some of what may be done in it."""


def check_record(game: Recorded) -> None:
    lines = []
    for moment in game.moments:
        lines.append(to_text(moment.step))
        assert parse(lines[-1]) == moment.step
    record = Record(game.rules, tuple(Player(f"P{seat}") for seat in range(game.end.seats)), tuple(lines))
    again = parse_record(record.text())
    assert again == record
    assert again.replay() == game.last


def check_situations(game: Recorded) -> None:
    rnd = Random(repr(game.rules))
    views = [of_anybody(moment.before, rnd).game for moment in game.moments]
    free = [
        view for view in views if view.mover is not None and not view.turn.thrown and view.roll_off is None
    ]
    for view in rnd.sample(free, min(len(free), SITUATIONS)):
        legal = view.legal_actions()
        line = str(Situation.of(view))
        again = parse_situation(line)
        assert (again, str(again)) == (Situation.of(view), line)
        assert again.game().legal_actions() == legal, line
        for action in rnd.sample(legal, min(len(legal), 6)):
            assert action_of(action_code(action)) == action


def check_taken_back(game: Recorded) -> None:  # noqa: C901 - a case for every sort of step
    """Until the next turn has begun its end may be taken back; with own dice the last turns one by one."""
    if game.rules.source == "own" and not isinstance(game.end, BankGame):
        check_own_turns_back(game)
        return
    back: Game | None = None
    for moment in game.moments:
        before, after = moment.before.game, moment.after
        match moment.step:
            case Undo():
                assert after.game == back
                back = None
            case Rolled() if after.game.turns > before.turns:  # nothing of it scores
                back = None
            case Rolled():
                pass
            case Take():
                back = before
            case Bank() if back is not None and back.pending and back.turns == before.turns:
                back = None if after.game.played_out else back
            case Write() | Stop() | Bank() | Lay():
                back = None if after.game.played_out else before
            case Stand() if before.rolls_left:  # a last roll stands by itself
                back = before if after.game.mover is not None else None
            case Throw() if not before.turn.roll:
                pass
            case _:
                back = None
        assert (after.back is not None) == (back is not None)


def check_own_turns_back(game: Recorded) -> None:
    back: list[Game] = []
    for number, moment in enumerate(game.moments):
        before, after = moment.before.game, moment.after
        match moment.step:
            case Undo():
                assert after.game == back.pop()
            case Leave():
                back = []
            case Lay() if before.lay_rolls:
                pass
            case _:
                back.append(before)
        back = [] if after.game.over else back[-TURNS_BACK:]
        assert [turn.game for turn in after.ended] == back
        assert after.undoable == bool(back)
        if back and number % 7 == 0:
            check_correction_of_nothing(after, number % len(back))


def check_correction_of_nothing(progress: Progress, back: int) -> None:
    """A turn corrected to what it was changes nothing."""
    again = progress
    for step in correction(progress, back, progress.ended[len(progress.ended) - 1 - back].steps):
        again = again.after(step)
    assert again == progress


def check_turns_taken(game: Recorded) -> None:
    """Every turn that ended is somebody's; nobody left, so a first round and a half are passed once."""
    for moment in game.moments:
        taken = moment.after.taken
        assert len(taken) == moment.after.game.turns
        assert first_round_over(moment.after.game, taken) == (len(set(taken)) == game.end.seats)
    halves = [half_played(moment.after.game) for moment in game.kept]
    if not isinstance(game.end, BankGame):  # there points may be lost again
        assert halves == sorted(halves)
    assert not halves[0]
    assert halves[-1] or ended_by(game.end) in {"outright", "race", "chips"}


def check_broken_off(game: Recorded) -> None:
    """What a game comes to when it is broken off, and how it is told in a line and on a page."""
    for moment in game.moments[::BROKEN_OFF]:
        state = moment.after.game
        line = repr(state)
        assert "\n" not in line
        assert len(line) < 200
        if state.due is None and not state.over:
            result = outcome_now(state)
            assert set(result.winners) <= set(state.active)
            if isinstance(state, ScorecardGame) and not game.left:
                assert result.totals == tuple(each.as_it_stands().points for each in state.standing())
    assert outcome_now(game.end) == game.end.outcome()
    first, *_ = told = str(game.end).splitlines()
    assert f"{game.rules.preset}, " in first
    assert "over after" in first
    for points in game.end.points:
        assert f" {points}" in told[-1 - bool(game.left and isinstance(game.end, ScorecardGame))]


def check_leavers(game: Recorded) -> None:
    """Who has left is last, whatever a computer made of their seat; the others stand as without them."""
    rnd, outcome, mean = Random(repr(game.rules)), game.end.outcome(), game.rules.settlement == "mean"
    assert with_leavers(outcome, (), mean=mean) == outcome
    for _ in range(5):
        leavers = random_leavers(rnd, game.end.seats, game.left)
        check_places(outcome, with_leavers(outcome, leavers, mean=mean), leavers, mean=mean)


def random_leavers(rnd: Random, seats: int, gone: list[int]) -> list[Leaver]:
    """Some of the seats that have left for good, and some on which a computer has played on."""
    away = [Leaver(seat) for seat in gone if rnd.random() < 0.8]
    others = [seat for seat in range(seats) if seat not in gone]
    played_on = rnd.sample(others, rnd.randrange(len(others) + 1)) if others else []
    found = [*away, *(Leaver(seat, rnd.randint(-200, 300)) for seat in played_on)]
    rnd.shuffle(found)
    return found


def check_places(before: Outcome, after: Outcome, leavers: list[Leaver], *, mean: bool) -> None:
    left = [each.seat for each in leavers]
    stayed = [seat for seat, rank in enumerate(before.ranks) if rank is not None and seat not in left]
    placed = [seat for seat, rank in enumerate(after.ranks) if rank is not None]
    assert sorted(placed) == sorted({*stayed, *left})
    assert all(after.ranks[one] < after.ranks[other] for one in stayed for other in left)
    for earlier, later in pairwise(left):
        assert after.ranks[earlier] == after.ranks[later] + 1
    for one in stayed:
        assert after.ranks[one] == 1 + sum(after.ranks[other] < after.ranks[one] for other in stayed)
        for other in stayed:
            assert (before.ranks[one] < before.ranks[other]) == (after.ranks[one] < after.ranks[other])
        assert after.totals[one] == before.totals[one]
    assert after.winners == tuple(seat for seat in placed if after.ranks[seat] == 1)
    assert bool(after.winners) == bool(placed)
    for each in leavers:
        assert after.totals[each.seat] == (before.totals[each.seat] if each.points is None else each.points)
    if mean and leavers:
        assert sum(after.settled, Fraction(0)) == 0
    elif leavers:
        assert all(after.settled[seat] == after.totals[seat] for seat in placed)
