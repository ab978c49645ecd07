"""The last turn of a game: whoever moves last knows what there is to beat, and plays to win."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from engine.play.scorecard import ScorecardGame
from engine.play.steps import Action
from engine.rules.sheet import Card, Entry
from engine.solver.dice_index import Floats
from engine.solver.outlook import Outlook
from engine.solver.payments import Payment
from engine.solver.solution import Solution

EQUAL_CHANCES = 1e-9
"""Chances that differ by less are equal; points decide between them."""


@dataclass(frozen=True, slots=True)
class WinChoice:
    """Something to do: the chance to win with it, a tie of n seats counting 1/n; and the expected points."""

    action: Action
    chance: float
    value: float


def is_last_turn(game: ScorecardGame) -> bool:
    """Whether the mover has the last row of the whole game to write, and somebody to beat."""
    mover = game.mover
    if mover is None or len(game.active) < 2:  # noqa: PLR2004 - alone nobody is beaten
        return False
    return all(game.cards[s].entries.count(None) == (1 if s == mover else 0) for s in game.active)


def win_choices(game: ScorecardGame, solution: Solution) -> tuple[WinChoice, ...] | None:
    """Everything the mover may do in the last turn of the game, best for winning first.

    Equally good ones come in the order of their points. None when it is not the last turn, when no dice lie
    to decide about, or when nothing that may still happen changes who wins.
    """
    mover, turn = game.mover, game.turn
    if mover is None or turn.thrown or not turn.roll or not is_last_turn(game):
        return None
    outlook = win_outlook(game, solution)
    open_pays = outlook.paid[np.isfinite(outlook.paid)]
    if open_pays.min() == open_pays.max():
        return None
    points = {choice.action: choice.value for choice in solution.advise(game)}
    found = [
        WinChoice(choice.action, choice.value, points[choice.action])
        for choice in outlook.choices(turn.dice, turn.roll)
    ]
    return tuple(sorted(found, key=lambda choice: (-round(choice.chance / EQUAL_CHANCES), -choice.value)))


def win_outlook(game: ScorecardGame, solution: Solution) -> Outlook:
    """The outlook of the last turn, priced by the chance to win instead of points."""
    mover = game.mover
    if mover is None or not is_last_turn(game):
        raise ValueError("expected the last turn of a game")
    card = game.cards[mover]
    outlook = solution.outlook(card)
    share = _share_after(game, mover)
    chances: Floats = np.full(len(outlook.paid), -np.inf)
    for number in np.flatnonzero(np.isfinite(outlook.paid)).tolist():
        chances[number] = share(card_after(solution, card, solution.space.payments[number]))
    return Outlook(outlook.lookup, outlook.cells, chances)


def card_after(solution: Solution, card: Card, payment: Payment) -> Card:
    """The card after this payment."""
    dice_index = solution.space.dice_index
    entry = Entry(dice_index.keeps[payment.rolls[0]], solution.rules.rolls, payment.points, payment.made)
    return card.write(payment.row, entry)


def _share_after(game: ScorecardGame, mover: int) -> Callable[[Card], float]:
    """The mover's part of the victory once this is their full card, round bonuses counted."""

    def share(card: Card) -> float:
        points = replace(game, cards=(*game.cards[:mover], card, *game.cards[mover + 1 :])).totals()
        best = max(points[seat].points for seat in game.active)
        winners = [seat for seat in game.active if points[seat].points == best]
        return 1 / len(winners) if mover in winners else 0.0

    return share
