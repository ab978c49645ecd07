"""Best play of the last round: seats that write their last row maximise the chance to win, not points.

The last to move knows what there is to beat. Whoever moves before knows what the others will make of that,
and so on: the round is solved from its end. Each seat is taken to make the most of its own chance, a tie of n
seats counting 1/n for each; of equal chances it takes the one with more points.

Where all seats play at once nobody moves before or after another: only the last one that is awaited plays to
win, against what has been written.

Of the seats that are done only the best score counts, and how many have it: a *lead*. For every lead that can
stand when a seat moves, its turn is worked out with chances to win in place of points.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from engine.analysis.pay_chances import many_pay_chances
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Action
from engine.play.together import TogetherGame
from engine.rules.sheet import Card, Entry
from engine.solver.dice_index import Floats
from engine.solver.outlook import Outlook
from engine.solver.payments import Payment
from engine.solver.solution import Solution

EQUAL_CHANCES = 1e-9
"""Chances that differ by less are equal; points decide between them."""

TOLD = 0.01
"""Gains of chance that are smaller are not worth a word to people."""

Lead = tuple[int, int]
"""The best score of all seats that are done, and how many of them have it."""


@dataclass(frozen=True, slots=True)
class WinChoice:
    """An action with its chance to win, a tie of n seats counting 1/n, and its expected points."""

    action: Action
    chance: float
    value: float


def is_last_round(game: ScorecardGame) -> bool:
    """Whether the mover has its last row to write, everybody else at most one, and there is somebody to beat.

    Where won rounds bring points, or all seats play at once, only the last turn counts as such: before it
    nobody knows who wins this round, or in which order the seats will write.
    """
    mover = game.mover
    if mover is None or len(game.active) < 2:  # noqa: PLR2004 - alone nobody is beaten
        return False
    left = {seat: game.cards[seat].entries.count(None) for seat in game.active}
    if left[mover] != 1 or max(left.values()) > 1:
        return False
    alone = bool(game.ruleset.round_bonus) or isinstance(game, TogetherGame)
    return not alone or sum(left.values()) == 1


def _to_move(game: ScorecardGame) -> tuple[int, ...]:
    """The seats with a row to write, in the order in which they will."""
    order = (*game.order[game.position :], *game.order[: game.position])
    return tuple(seat for seat in order if seat in game.active and not game.cards[seat].full)


def win_choices(game: ScorecardGame, solution: Solution) -> tuple[WinChoice, ...] | None:
    """Everything the mover may do with its last row, best for winning first.

    Equally good ones come in the order of their points. None when it is not the last round, when no dice lie
    to decide about, when nothing that the mover writes changes its chance, or when a seat has one roll fewer.
    """
    turn = game.turn
    if turn.thrown or not turn.roll or game.dared or not is_last_round(game):
        return None
    return choices_beside_points(game, solution, win_outlook(game, solution))


def choices_beside_points(
    game: ScorecardGame, solution: Solution, outlook: Outlook
) -> tuple[WinChoice, ...] | None:
    """Everything the mover may do by an outlook in chances, with what it is worth in points.

    None where nothing that may be written changes the chance.
    """
    open_pays = outlook.paid[np.isfinite(outlook.paid)]
    if open_pays.max() - open_pays.min() < EQUAL_CHANCES:
        return None
    points = {choice.action: choice.value for choice in solution.advise(game)}
    found = [
        WinChoice(choice.action, choice.value, points[choice.action])
        for choice in outlook.choices(game.turn.dice, game.turn.roll, throws=game.rolls_left > 0)
    ]
    return tuple(sorted(found, key=lambda choice: (-round(choice.chance / EQUAL_CHANCES), -choice.value)))


def win_outlook(game: ScorecardGame, solution: Solution) -> Outlook:
    """The outlook of the mover's last turn, priced by the chance to win instead of points."""
    return _outlook_and_shares(game, solution)[0]


def last_round_chances(
    game: ScorecardGame, solution: Solution, paid: Callable[[Outlook], Floats]
) -> dict[int, float]:
    """The chances of the active seats to win in the last round.

    Args:
        game: in its last round.
        solution: of its ruleset.
        paid: how likely the payments of the mover's turn are under best play for what an outlook prices.
    """
    outlook, shares = _outlook_and_shares(game, solution)
    chances = paid(outlook)
    found = dict.fromkeys(game.active, 0.0)
    for number in np.flatnonzero(chances).tolist():
        for seat, share in shares(number).items():
            found[seat] += float(chances[number]) * share
    return found


def _outlook_and_shares(
    game: ScorecardGame, solution: Solution
) -> tuple[Outlook, Callable[[int], Mapping[int, float]]]:
    """The outlook of the mover's last row in chances to win, and by payment the chances of all seats.

    Raises `ValueError` where it is not the last round.
    """
    mover = game.mover
    if mover is None or not is_last_round(game):
        raise ValueError("expected the last round of a game")
    outlook = solution.outlook(game.cards[mover])
    shares = _with_rounds(game, solution) if game.ruleset.round_bonus else _by_leads(game, solution, outlook)
    chances: Floats = np.full(len(outlook.paid), -np.inf)
    for number in np.flatnonzero(np.isfinite(outlook.paid)).tolist():
        chances[number] = shares(number).get(mover, 0.0)
    return Outlook(outlook.lookup, outlook.cells, chances), shares


def _with_rounds(game: ScorecardGame, solution: Solution) -> Callable[[int], Mapping[int, float]]:
    """The last turn where won rounds count: by payment who wins."""
    mover = _to_move(game)[0]

    def shares(number: int) -> Mapping[int, float]:
        card = _card_after(solution, game.cards[mover], solution.space.payments[number])
        cards = (*game.cards[:mover], card, *game.cards[mover + 1 :])
        points = {seat: replace(game, cards=cards).totals()[seat].points for seat in game.active}
        return _shared([seat for seat in points if points[seat] == max(points.values())])

    return shares


def _by_leads(
    game: ScorecardGame, solution: Solution, outlook: Outlook
) -> Callable[[int], Mapping[int, float]]:
    """By payment of the mover the chances of all seats, those counted that move after it."""
    mover, *others = _to_move(game)
    points = game.totals()
    done = {seat: points[seat].points for seat in game.active if game.cards[seat].full}
    lead = _NOBODY
    for each in done.values():
        lead = _beside(lead, each)
    totals = {
        number: round(float(outlook.paid[number]))
        for number in np.flatnonzero(np.isfinite(outlook.paid)).tolist()
    }
    leads = frozenset(_beside(lead, total) for total in totals.values())
    ends = round_ends(solution, tuple(game.cards[seat] for seat in others), leads)

    def shares(number: int) -> Mapping[int, float]:
        after = _beside(lead, totals[number])
        end = ends[after]
        leaders = [seat for seat, each in done.items() if each == after[0]]
        if totals[number] == after[0]:
            leaders.append(mover)
        return dict.fromkeys(leaders, end.leader) | dict(zip(others, end.others, strict=True))

    return shares


_NOBODY: Lead = -(10**9), 0


def _beside(lead: Lead, total: int) -> Lead:
    """The lead once one more seat is done with this total."""
    best, count = lead
    if total > best:
        return total, 1
    return best, count + (total == best)


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The end of a round from a lead on: the chance of each seat with this lead, and of those yet to move."""

    leader: float
    others: tuple[float, ...]


@lru_cache(
    maxsize=64
)  # the same for all that the mover may do in its turn, and for all who look at the board
def round_ends(
    solution: Solution, cards: tuple[Card, ...], leads: frozenset[Lead]
) -> Mapping[Lead, RoundEnd]:
    """The ends of the round from each of these leads, when these cards, one row open in each, are to move."""
    if not cards:
        return {lead: RoundEnd(1 / lead[1], ()) for lead in leads}
    paid = solution.outlook(cards[0]).paid
    is_open = np.flatnonzero(np.isfinite(paid))
    totals = np.rint(paid[is_open]).astype(np.intp).tolist()
    columns = list(leads)
    after = [[_beside(lead, total) for total in totals] for lead in columns]
    ends = round_ends(solution, cards[1:], frozenset(lead for each in after for lead in each))
    prices: Floats = np.full((len(paid), len(columns)), -np.inf)
    prices[is_open] = np.array(
        [
            [ends[lead].leader if lead[0] == total else 0.0 for lead, total in zip(each, totals, strict=True)]
            for each in after
        ]
    ).T
    chances = many_pay_chances(solution.lookup, prices)[is_open]
    found = {}
    for column, (lead, each) in enumerate(zip(columns, after, strict=True)):
        weights = chances[:, column]
        leader = sum(w * ends[m].leader for w, m in zip(weights, each, strict=True) if m[0] == lead[0])
        behind = weights @ np.array([ends[m].others for m in each]) if cards[1:] else ()
        own = float(weights @ prices[is_open, column])
        found[lead] = RoundEnd(float(leader), (own, *(float(share) for share in behind)))
    return found


def _shared(winners: list[int]) -> dict[int, float]:
    return dict.fromkeys(winners, 1 / len(winners))


def _card_after(solution: Solution, card: Card, payment: Payment) -> Card:
    """The card after this payment."""
    dice_index = solution.space.dice_index
    entry = Entry(dice_index.keeps[payment.rolls[0]], solution.rules.rolls, payment.points, payment.made)
    return card.write(payment.row, entry)
