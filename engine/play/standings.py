"""Standings at any moment of a game: totals of cards, won rounds, ranks, settlement; the end of a race."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from engine.play.rolloff import RollOff
from engine.rules.bonuses import Bonus, Further, amount, further
from engine.rules.open_bonuses import Pending, certain, grows, pending
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, added

_ROWS_ONLY = 1
"""The last revision of presets in which a round was won by the points of its rows alone."""


@dataclass(frozen=True, slots=True)
class Total:
    """One seat's points: rows added up, what is certain of each bonus (None: nothing), won rounds."""

    rows: int
    bonuses: tuple[tuple[Bonus, int | None], ...]
    rounds: int

    @property
    def points(self) -> int:
        """The sum of rows, bonuses and won rounds."""
        return self.rows + sum(points or 0 for _, points in self.bonuses) + self.rounds


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of one seat at some moment of a game.

    A total counts what is written and what is certain, and nothing else. So a seat that leaves neither loses
    a fine that it cannot avoid any more, nor is it fined for rows that it might still have made: unmade rows
    and saved rolls count once its card is full or the game is over, as those of everybody do.

    Attributes:
        total: what is written and what is certain.
        pending: the bonuses of which not all is certain yet, in the order of the ruleset; none once the seat
            has nothing more to write.
    """

    total: Total
    pending: tuple[Pending, ...] = ()

    @property
    def points(self) -> int:
        """What is written and what is certain, added up."""
        return self.total.points

    def as_it_stands(self) -> Total:
        """What counts if the game is broken off now: every fine that threatens is due."""
        due: dict[Bonus, int] = {each.bonus: each.points for each in self.pending if each.points}
        bonuses = (
            (bonus, (points or 0) + due[bonus] if bonus in due else points)
            for bonus, points in self.total.bonuses
        )
        return replace(self.total, bonuses=tuple(bonuses))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a finished game.

    Attributes:
        totals: points by seat.
        ranks: 1 is the best; equal points share a rank; None for a seat that left.
        winners: the seats of the first rank; one that has won outright is alone there, whatever its points.
        settled: what counts for rankings by seat: the points, or their distance from the mean of the table
            (000; sums to zero over the seats that stayed). 0 for a seat that left.
    """

    totals: tuple[int, ...]
    ranks: tuple[int | None, ...]
    winners: tuple[int, ...]
    settled: tuple[Fraction, ...]


def card_total(ruleset: Ruleset, card: Card) -> Total:
    """The points of one card on which nothing more is written, without won rounds.

    A section that was left open is settled as far as it was certain whatever had been written there.
    """
    return _total(ruleset, card, tuple((bonus, _settled(bonus, ruleset, card)) for bonus in ruleset.bonuses))


def _total(
    ruleset: Ruleset, card: Card, bonuses: tuple[tuple[Bonus, int | None], ...], rounds: int = 0
) -> Total:
    return Total(added(ruleset.rows, card), bonuses, rounds)


def _settled(bonus: Bonus, ruleset: Ruleset, card: Card) -> int | None:
    points = amount(bonus, ruleset.rows, card)
    return certain(bonus, ruleset, card) if points is None else points


def before_minus(total: Total, ruleset: Ruleset, card: Card) -> int:
    """A total without the rows that cost points, which are written below it (001, the extra row)."""
    entries = zip(ruleset.rows, card.entries, strict=True)
    return total.points - sum(e.points for row, e in entries if e is not None and row.pays == "minus")


def standing(
    ruleset: Ruleset, cards: Sequence[Card], active: Sequence[int], *, over: bool
) -> tuple[Standing, ...]:
    """The standing of every seat.

    Args:
        ruleset: of the game.
        cards: of every seat.
        active: the seats still in the game; the card of one that left does not change any more.
        over: whether nobody writes any more.
    """
    rounds = round_winners(ruleset, cards, active)
    return tuple(
        _standing(
            ruleset,
            card,
            ruleset.round_bonus * rounds.count(seat),
            closed=over or card.full,
            plays=seat in active,
        )
        for seat, card in enumerate(cards)
    )


@lru_cache(maxsize=1024)
def _standing(ruleset: Ruleset, card: Card, rounds: int, *, closed: bool, plays: bool) -> Standing:
    """The standing of one card; one that has not changed is not counted again."""
    if closed:
        return Standing(replace(card_total(ruleset, card), rounds=rounds))
    bonuses = tuple((bonus, certain(bonus, ruleset, card)) for bonus in ruleset.bonuses)
    still_open = (
        pending(bonus, ruleset, card)
        for bonus, points in bonuses
        if plays and (points is None or grows(bonus, ruleset, card))
    )
    return Standing(_total(ruleset, card, bonuses, rounds), tuple(still_open))


def round_winners(ruleset: Ruleset, cards: Sequence[Card], active: Sequence[int]) -> tuple[int | None, ...]:
    """The winner of each complete round; None where that was tied (docs/rules-readings.md, 1).

    A round is complete when every seat still in the game has written its row. A seat that left counts in the
    rounds it took part in, so that leaving takes away nothing already won; one alone in a round beats nobody.
    """
    if not ruleset.round_bonus:
        return ()
    lines = [_points_by_turn(ruleset, card) for card in cards]
    complete = min((len(lines[seat]) for seat in active), default=max(map(len, lines)))
    winners: list[int | None] = []
    for number in range(complete):
        points = {seat: line[number] for seat, line in enumerate(lines) if number < len(line)}
        best = [seat for seat, scored in points.items() if scored == max(points.values())]
        winners.append(best[0] if len(best) == 1 < len(points) else None)
    return tuple(winners)


def _points_by_turn(ruleset: Ruleset, card: Card) -> list[int]:
    """The points of each turn of a card: its rows, and the bonus of further five equal dice."""
    entries = (card.entries[index] for index in card.written)
    points = [entry.points for entry in entries if entry is not None]
    pays = sum(bonus.pays for bonus in ruleset.bonuses if isinstance(bonus, Further))
    if pays and ruleset.revision > _ROWS_ONLY:
        again = further(ruleset.rows, card)
        points = [number + pays * once_more for number, once_more in zip(points, again, strict=True)]
    rows = ruleset.layers
    turns = [sum(points[start : start + rows]) for start in range(0, len(points), rows)]
    for number, place in enumerate(card.blank):
        turns.insert(place // rows + number, 0)
    return turns


def leading(points: Sequence[int], active: Sequence[int]) -> tuple[int, ...]:
    """The active seats with the most points, in the order given."""
    best = max((points[seat] for seat in active), default=0)
    return tuple(seat for seat in active if points[seat] == best)


def settled(
    points: tuple[int, ...],
    active: tuple[int, ...],
    blitz: RollOff | None,
    *,
    mean: bool,
    outright: int | None = None,
) -> Outcome:
    """The result of these points by seat.

    Args:
        points: of every seat.
        active: the seats that stayed.
        blitz: the rolls that broke a tie for the first place, if any did.
        mean: what counts for rankings is the distance from the mean of the active seats.
        outright: the seat that has won whatever its points, if one has.
    """
    winners = leading(points, active) if blitz is None else blitz.ranking[0]
    if outright is not None:
        winners = (outright,)
    ranks: list[int | None] = [None] * len(points)
    for seat in active:
        ahead = sum(
            seat != outright and (other == outright or points[other] > points[seat]) for other in active
        )
        ranks[seat] = ahead + 1
    if blitz is not None:
        for number, group in enumerate(blitz.ranking):
            for seat in group:
                ranks[seat] = 1 + sum(len(g) for g in blitz.ranking[:number])
    shift = Fraction(sum(points[seat] for seat in active), max(len(active), 1)) if mean else Fraction(0)
    counted = tuple(points[s] - shift if s in active else Fraction(0) for s in range(len(points)))
    return Outcome(points, tuple(ranks), winners, counted)


# Race games, which end with the first full card (000), and the saved rolls of a seat after a turn.


def race_over(rules: Ruleset, cards: Sequence[Card], order: Sequence[int], gone: Collection[int]) -> bool:
    """Whether a race is over, `order` being that of play and `gone` the seats that have left.

    It is over with the first full card; but when that is the first one's of the order, all others have one
    last turn. In any case it is over after `max_rounds` rounds.
    """
    if not rules.max_rounds:
        return False
    active = [seat for seat in order if seat not in gone]
    full = [seat for seat in order if cards[seat].full]
    if not full:
        return all(turns_taken(rules, cards[seat]) >= rules.max_rounds for seat in active)
    winner = min(full, key=lambda seat: turns_taken(rules, cards[seat]))
    if any(seat in active for seat in order[: order.index(winner)]):
        return True
    return all(turns_taken(rules, cards[seat]) >= turns_taken(rules, cards[winner]) for seat in active)


def turns_taken(rules: Ruleset, card: Card) -> int:
    """The number of turns that a seat has had, those without a row included."""
    return len(card.written) // rules.layers + len(card.blank)


def saving(rules: Ruleset, card: Card, spare: int, *, wrote: bool) -> Card:
    """The card after a turn that left so many rolls: they are saved if it wrote; below 0 they are spent."""
    if not rules.saves:
        return card
    return replace(card, saved=card.saved + (spare if wrote else min(spare, 0)))
