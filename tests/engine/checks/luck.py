"""What holds in games in which luck is pressed: in every state, and of all that is told of them."""

from engine.play.banking import BankGame
from engine.play.events import Banked, Busted, PointsLost, SetAside, TurnTakenBack, WonAtOnce
from engine.play.game import AllAtOnce
from engine.play.steps import Bank, Rolled, Take, Throw
from tests.engine.checks.recorded import Recorded
from tests.engine.games import own


def check_turn(game: BankGame) -> None:
    """Dice are set aside or lie, what is gathered came from them, and something may always be done."""
    rules, turn = game.ruleset, game.turn
    assert min(game.points) >= 0
    assert not set(turn.aside) & set(turn.fresh)
    assert {len(game.points), len(game.taken), len(game.empty)} == {game.seats}
    if game.over or turn.thrown or game.mover is None:
        return
    actions = game.legal_actions()
    assert actions or game.lays
    assert [isinstance(action, Take) for action in actions] == [bool(turn.fresh)] * len(actions)
    if turn.fresh:
        assert not game.may_bank
        assert not any(isinstance(action, Throw | Bank) for action in actions)
        assert set(game.offers()) <= set(game.takes()) == set(actions)
        assert max(game.offers().values()) == max(game.takes().values())
    if game.may_bank:
        need = rules.least if game.mover in game.entered else max(rules.entry, rules.least)
        assert game.gathered >= max(need, 1)
        barrel = rules.barrel(game.points[game.mover])
        assert barrel is None or game.points[game.mover] + game.gathered >= barrel[1]
    if turn.roll and not turn.fresh:
        assert game.may_bank == (game.no_bank is None)


def check_luck_ended(game: BankGame) -> None:
    """Somebody has reached the goal or won at once, or nobody has in all the rounds there are."""
    taken = [game.taken[seat] for seat in game.active]
    if game.won is not None:
        return
    if len(game.active) < min(game.seats, 2):
        return
    rounds = game.ruleset.max_rounds
    assert max(taken) <= rounds + (game.ruleset.ending == "turn")
    if game.reached is None:
        assert set(taken) == {rounds}
    elif game.ruleset.ending == "round" and game.reached not in game.gone:
        assert len(set(taken)) == 1


def check_luck_told(game: Recorded) -> None:
    """What is told adds up to the points; no throw has the label of another one that stayed."""
    points, last = [0] * game.end.seats, []
    for moment in game.moments:
        for event in moment.told:
            match event:
                case Banked(seat, gained, total):
                    last.append(list(points))
                    points[seat] += gained
                    assert points[seat] == total
                case PointsLost(loss):
                    points[loss.seat] -= loss.points
                    assert loss.points > 0
                case Busted(seat, dice, lost):
                    assert lost >= 0
                    assert game.rules.parts(dice) == ()
                case SetAside(seat, dice, gained, gathered):
                    assert gained == game.rules.score(tuple(sorted(dice)))
                    assert gathered == moment.after.game.turn_of(seat).gathered
                case TurnTakenBack():
                    points = list(moment.after.game.points)
                case WonAtOnce(seat):
                    assert moment.after.game.outcome().winners == (seat,)
        assert points == list(moment.after.game.points), moment.step
    if game.rules.source == "own" or (game.rules.pace == "together" and game.rules.luck == "same"):
        return
    labels = [
        focused(moment.before.game, moment.step).due.label
        for moment in game.kept
        if isinstance(own(moment.step), Rolled)
    ]
    assert len(set(labels)) == len(labels)


def focused(game: BankGame, step: object) -> BankGame:
    """The game as the seat of a step sees it."""
    return game.focus(step.seat) if isinstance(game, AllAtOnce) and hasattr(step, "seat") else game
