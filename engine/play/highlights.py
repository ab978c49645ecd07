"""Highlights of a scorecard game at the end of a turn: a new leader, a bonus lost for good, the last round.

All of it follows from the states before and after, so a replay tells it again.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from engine.play import race, standings
from engine.play.scorecard import ScorecardGame
from engine.rules.bonuses import Clean, HighLow, Threshold, covers
from engine.rules.open_bonuses import is_possible, possible_points
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Entry

UNTOLD = 2
"""A lead is told once more than one in so many rounds is played: before that it is anybody's."""


@dataclass(frozen=True, slots=True)
class BonusLost:
    """The loss of a bonus: the seat cannot get it any more, whatever it writes."""

    seat: int
    bonus: Threshold | Clean


@dataclass(frozen=True, slots=True)
class LeadChanged:
    """A change of the leader at the end of a round; `ahead` by so many points."""

    seat: int
    ahead: int


@dataclass(frozen=True, slots=True)
class LastRound:
    """The start of the last round. `needs`: seats with their `need`; those left out have none."""

    needs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class LastTurn:
    """The start of the last turn of the game: this seat wins alone with `need` points or more."""

    seat: int
    need: int


Highlight = BonusLost | LeadChanged | LastRound | LastTurn


def highlights(before: ScorecardGame, after: ScorecardGame, mover: int) -> Iterator[Highlight]:
    """The highlights of the end of the mover's turn, in the order of telling."""
    yield from _lost(before, after, mover)
    if after.played_out or len(after.active) < 2:  # noqa: PLR2004 - a lead is over somebody
        return
    yield from _lead(before, after)
    yield from _last(after)


def need(game: ScorecardGame, seat: int) -> int | None:
    """The points a seat must write in its last turn to be alone in front of what all others have.

    Double dice: the points of both rows together. What further poker pays is left out.

    Returns:
        None where no points are enough, where none above 0 are needed, or where any dice will do; also where
        fewer points may be better.
    """
    rules, card = game.ruleset, game.cards[seat]
    rows = [index for index, entry in enumerate(card.entries) if entry is None]
    by_difference = [bonus for bonus in rules.bonuses if isinstance(bonus, HighLow)]
    if any(covers(bonus, rules.rows[index]) for bonus in by_difference for index in rows):
        return None
    each = [possible_points(rules.rows[index], rules.dice, rules.rolls) for index in rows]
    choices = sorted(product(*each), key=sum)

    def wins(points: tuple[int, ...]) -> bool:
        full = card
        for index, paid in zip(rows, points, strict=True):
            full = full.write(index, Entry((), rules.rolls, paid, made=paid != 0))
        cards = (*game.cards[:seat], full, *game.cards[seat + 1 :])
        found = standings.standing(rules, cards, game.active, over=False)
        return all(found[seat].points > found[other].points for other in game.active if other != seat)

    least = bisect_left(choices, True, key=wins)  # noqa: FBT003 - more points never hurt
    return None if least in {0, len(choices)} else max(sum(choices[least]), 0) or None


def _lost(before: ScorecardGame, after: ScorecardGame, mover: int) -> Iterator[BonusLost]:
    rules = before.ruleset
    for bonus in rules.bonuses:
        if isinstance(bonus, Threshold | Clean) and bonus.pays > 0:
            old, new = before.cards[mover], after.cards[mover]
            if is_possible(bonus, rules, old) and not is_possible(bonus, rules, new):
                yield BonusLost(mover, bonus)


def _lead(before: ScorecardGame, after: ScorecardGame) -> Iterator[LeadChanged]:
    rounds = _complete_rounds(after)
    if rounds == _complete_rounds(before) or rounds * UNTOLD <= after.ruleset.rounds:
        return
    now = _leader(after, rounds)
    if now is None:
        return
    past = (each for number in range(rounds - 1, 0, -1) if (each := _leader(after, number)) is not None)
    last = next(past, None)
    if last is not None and last[0] != now[0]:
        yield LeadChanged(*now)


def _complete_rounds(game: ScorecardGame) -> int:
    return min(race.turns(game.ruleset, game.cards[seat]) for seat in game.active)


def leader(game: ScorecardGame) -> int | None:
    """The seat that leads: alone in front when everybody had last played as many rounds, and now as well.

    Returns:
        None before the first complete round, where the first place is shared, where whoever was in front has
        been overtaken in a round that is still going on, and where nobody else plays.
    """
    if len(game.active) < 2:  # noqa: PLR2004 - a lead is over somebody
        return None
    in_front = standings.leading(game.points, game.active)
    if game.played_out:
        return in_front[0] if len(in_front) == 1 else None
    was = _leader(game, _complete_rounds(game))
    return was[0] if was is not None and in_front == was[:1] else None


def standing_after(game: ScorecardGame, rounds: int) -> tuple[standings.Standing, ...]:
    """The standing of every seat after so many complete rounds."""
    return _standing_after(game.ruleset, game.cards, game.active, rounds)


# A throw leaves the cards as they are, and every board asks who leads.
@lru_cache(maxsize=512)
def _standing_after(
    rules: Ruleset, cards: tuple[Card, ...], active: tuple[int, ...], rounds: int
) -> tuple[standings.Standing, ...]:
    then = [_after_turns(rules, card, rounds) for card in cards]
    return standings.standing(rules, then, active, over=False)


def _leader(game: ScorecardGame, rounds: int) -> tuple[int, int] | None:
    """The sole leader after so many complete rounds, and the lead in points; None if there is none."""
    if not rounds:
        return None
    found = standing_after(game, rounds)
    first, second = sorted(((found[seat].points, seat) for seat in game.active), reverse=True)[:2]
    return (first[1], first[0] - second[0]) if first[0] > second[0] else None


def _after_turns(rules: Ruleset, card: Card, turns: int) -> Card:
    """The card as it was after so many turns, but for saved rolls, which cards do not remember."""
    blank = [place for number, place in enumerate(card.blank) if place // rules.layers + number < turns]
    written = card.written[: (turns - len(blank)) * rules.layers]
    entries = tuple(entry if index in written else None for index, entry in enumerate(card.entries))
    return replace(card, entries=entries, written=written, blank=tuple(blank))


def _last(after: ScorecardGame) -> Iterator[LastRound | LastTurn]:
    """That a turn was the last one before the last round or the last turn, where the rounds are fixed."""
    rules = after.ruleset
    if rules.max_rounds or after.mover is None:
        return
    left = {seat: after.cards[seat].entries.count(None) // rules.layers for seat in after.active}
    if set(left.values()) == {1}:
        needs = ((seat, need(after, seat)) for seat in left)
        yield LastRound(tuple((seat, points) for seat, points in needs if points is not None))
    elif left.pop(after.mover) == 1 and not any(left.values()):
        points = need(after, after.mover)
        if points is not None:
            yield LastTurn(after.mover, points)
