"""Events of a step: the differences of two states, for telling the game and for statistics."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from engine.play import scorecard, standings
from engine.play.banking import BankGame, Loss
from engine.play.deals import DealResult
from engine.play.game import AllAtOnce, Game
from engine.play.rolloff import RollOff
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.steps import (
    Announce,
    Dare,
    Join,
    Lay,
    Leave,
    Rolled,
    SeatStep,
    Stacks,
    Stand,
    Step,
    Stop,
    Take,
    Undo,
    Write,
)
from engine.rules.bonuses import (
    Bonus,
    Clean,
    EachMade,
    Further,
    HighLow,
    Spare,
    Threshold,
    Tiers,
    Unmade,
    covers,
)
from engine.rules.open_bonuses import certain, is_possible, possible_points
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Entry, Row

# Highlights of a scorecard game at the end of a turn: a new leader, a bonus lost for good, the last round.
#
# All of it follows from the states before and after, so a replay tells it again.


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
    return min(standings.turns_taken(game.ruleset, game.cards[seat]) for seat in game.active)


def leader(game: ScorecardGame) -> int | None:
    """The seat that leads: alone in front when everybody had last played as many rounds, and now as well.

    Returns:
        None before the first complete round, where the first place is shared, where whoever was in front has
        been overtaken in a round that is still going on, and where nobody else plays.
    """
    if len(game.active) < 2:  # noqa: PLR2004 - a lead is over somebody
        return None
    first, *others = standings.leading(game.points, game.active)
    if others:
        return None
    if game.played_out:
        return first
    was = _leader(game, _complete_rounds(game))
    return first if was is not None and was[0] == first else None


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


@dataclass(frozen=True, slots=True)
class Threw:
    """The event of a throw: all dice as they lie after it, and which were thrown (see `turn.Turn`)."""

    seat: int
    roll: int
    dice: tuple[int, ...]
    thrown: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Announced:
    """The announcement of a row, the only one that may be written in the turn under way."""

    seat: int
    row: Row


@dataclass(frozen=True, slots=True)
class Laid:
    """The event of a player's own dice, as they lie after this roll."""

    seat: int
    roll: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Wrote:
    """The event of a row that is written."""

    seat: int
    row: Row
    entry: Entry


@dataclass(frozen=True, slots=True)
class Blank:
    """The end of a turn without a row: the dice, as they lie, make none of the open ones."""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WonOutright:
    """The win of the game at once, by writing this row on the first roll."""

    seat: int
    row: Row


@dataclass(frozen=True, slots=True)
class RowTakenBack:
    """The undoing of a row, which is open again; None: a turn that had ended without a row goes on."""

    seat: int
    row: Row | None


@dataclass(frozen=True, slots=True)
class BonusSettled:
    """The event of a bonus or fine (not 0 points) that is certain from now on.

    Attributes:
        seat: whose card it counts on.
        bonus: what pays or takes it.
        points: what it has brought now, negative for a fine.
        section: what the rows of its section sum to, where these are complete; None where they are not, and
            where the bonus does not look at one section as a whole.
    """

    seat: int
    bonus: Bonus
    points: int
    section: int | None = None


@dataclass(frozen=True, slots=True)
class RoundWon:
    """The win of a complete round by the seat that scored the most in it."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Stood:
    """The end of a turn of a showdown game with this hand, its dice as they lie."""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealTied:
    """A tie of the best hands of a deal: these seats play it off, in one more round or by a blitz."""

    seats: tuple[int, ...]
    blitz: bool


@dataclass(frozen=True, slots=True)
class DealWon:
    """The end of a deal that is decided."""

    result: DealResult


@dataclass(frozen=True, slots=True)
class WentOut:
    """The elimination of a seat that cannot pay the ante of the next deal."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetAside:
    """The setting aside of dice that score.

    Attributes:
        seat: whose they are.
        dice: what they show, as they lie.
        points: what they bring.
        gathered: what the turn has brought with them.
        hot: whether all dice have scored now, so that all are thrown again.
    """

    seat: int
    dice: tuple[int, ...]
    points: int
    gathered: int
    hot: bool


@dataclass(frozen=True, slots=True)
class Banked:
    """The end of a turn whose points count; `total`: what the seat has with them, whatever it loses at once.

    `entered`: it is the first one of its seat.
    """

    seat: int
    points: int
    total: int
    entered: bool


@dataclass(frozen=True, slots=True)
class Busted:
    """The end of a turn by a throw that brings nothing: the dice of this throw, and what is lost."""

    seat: int
    dice: tuple[int, ...]
    lost: int


@dataclass(frozen=True, slots=True)
class PointsLost:
    """The loss of points beside those of a turn."""

    loss: Loss


@dataclass(frozen=True, slots=True)
class GoalReached:
    """The reaching of the goal by the first seat to do so; `final` are the seats that have a last turn."""

    seat: int
    final: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WonAtOnce:
    """The win of the game at once, by a throw that shows this."""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnTakenBack:
    """The undoing of a turn that wrote no row, of a hand or a banked one: its seat is on turn again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ordered:
    """The end of the roll-off for the order of play."""

    roll: RollOff


@dataclass(frozen=True, slots=True)
class Tied:
    """A tie for the first place after the last turn: these seats will roll for it."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """The event of a seat that joins a game under way."""

    seat: int


@dataclass(frozen=True, slots=True)
class Dared:
    """The event of a seat that has one roll fewer in each turn from here on."""

    seat: int


@dataclass(frozen=True, slots=True)
class Left:
    """The event of a seat that leaves the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of the game; `blitz` is the roll-off that broke a tie, if there was one."""

    blitz: RollOff | None


@dataclass(frozen=True, slots=True)
class Corrected:
    """The correction of an earlier turn: how it had ended, and how it has ended now.

    No single step is one: `ended_turn.correction` tells it from both.
    """

    seat: int
    was: "tuple[TurnEnd, ...]"
    now: "tuple[TurnEnd, ...]"


RowEvent = Announced | Wrote | Blank | WonOutright | RowTakenBack | BonusSettled | RoundWon
ShowdownEvent = Stood | DealTied | DealWon | WentOut
BankEvent = SetAside | Banked | Busted | PointsLost | GoalReached | WonAtOnce
TurnEnd = Wrote | Blank | Stood
"""The ends of turns that may be corrected."""
TurnOver = TurnEnd | Banked | Busted | WonAtOnce
"""The ends of turns of any kind of game."""
TakenBack = RowTakenBack | TurnTakenBack
Event = (
    Threw
    | Laid
    | Corrected
    | RowEvent
    | Highlight
    | ShowdownEvent
    | BankEvent
    | TurnTakenBack
    | Ordered
    | Tied
    | Joined
    | Dared
    | Left
    | Finished
)


def events(before: Game, step: Step, after: Game) -> tuple[Event, ...]:
    """The events of the `step` that led from `before` to `after`, in the order of telling."""
    if isinstance(before, AllAtOnce) and isinstance(after, AllAtOnce):
        seat, step = (step.seat, step.step) if isinstance(step, SeatStep) else (before.position, step)
        before, after = before.focus(seat), after.focus(seat)
    return tuple(_events(before, step, after))


def _events(before: Game, step: Step, after: Game) -> Iterator[Event]:
    match step:
        case Rolled() | Lay():
            yield from _of_dice(before, step, after)
        case Leave(seat):
            yield Left(seat)
        case Join():
            yield Joined(after.seats - 1)
        case Dare() if before.mover is not None:
            yield Dared(before.mover)
    if isinstance(before, scorecard.ScorecardGame) and isinstance(after, scorecard.ScorecardGame):
        yield from _of_rows(before, step, after)
    if isinstance(before, ShowdownGame) and isinstance(after, ShowdownGame):
        yield from _of_showdown(before, step, after)
    if isinstance(before, BankGame) and isinstance(after, BankGame):
        yield from _of_luck(before, step, after)
    if after.blitz is not None and before.blitz is None:
        yield Tied(after.blitz.ranking[0])
    if after.over and not before.over:
        yield Finished(after.blitz)


def _of_dice(before: Game, step: Rolled | Lay, after: Game) -> Iterator[Event]:
    mover, turn = before.mover, after.turn
    if isinstance(after, BankGame) and after.last is not None and after.turns > before.turns:
        turn = replace(before.turn, dice=after.last.dice, roll=before.most_rolls)
    if mover is None:
        order = after.order_roll
        if order is not None and order != before.order_roll and order.done:
            yield Ordered(order)
    elif isinstance(step, Rolled):
        yield Threw(mover, turn.roll, turn.dice, before.turn.thrown)
    elif turn.roll:
        yield Laid(mover, turn.roll, turn.dice)


def _of_rows(before: scorecard.ScorecardGame, step: Step, after: scorecard.ScorecardGame) -> Iterator[Event]:
    mover = before.mover
    match step:
        case Announce(key) if mover is not None:
            yield Announced(mover, before.ruleset.rows[before.ruleset.row_index(key)])
        case Write() if mover is not None:
            yield from _written(before, after, mover)
            yield from _rounds(before, after)
            yield from highlights(before, after, mover)
        case Stop() if mover is not None:
            yield Blank(mover, before.turn.dice)
            yield from _rounds(before, after)
            yield from highlights(before, after, mover)
        case Undo() if after.mover is not None and after.turn.roll:
            opened = rows_between(after, before, after.mover)
            for index in opened:
                yield RowTakenBack(after.mover, before.ruleset.rows[index])
            if not opened:
                yield RowTakenBack(after.mover, None)
        case Leave():
            yield from _rounds(before, after)
    if after.played_out and not before.played_out:
        yield from _last_bonuses(after)
    if after.won is not None and before.won is None:
        row = after.cards[after.won].written[-1]
        yield WonOutright(after.won, after.ruleset.rows[row])


def rows_between(fewer: scorecard.ScorecardGame, more: scorecard.ScorecardGame, seat: int) -> tuple[int, ...]:
    """Numbers of the rows a seat has written in one state of a game beyond an earlier one, in order."""
    return more.cards[seat].written[len(fewer.cards[seat].written) :]


def _written(before: scorecard.ScorecardGame, after: scorecard.ScorecardGame, mover: int) -> Iterator[Event]:
    for index in rows_between(before, after, mover):
        entry = after.cards[mover].entries[index]
        if entry is not None:
            yield Wrote(mover, before.ruleset.rows[index], entry)
    yield from _bonuses(before, after, mover)


def _of_showdown(before: ShowdownGame, step: Step, after: ShowdownGame) -> Iterator[Event]:
    match step:
        case Stacks():
            return  # whoever has no chips is told of by the deals
        case Undo() if after.mover is not None:
            if after.turn.roll:  # else a throw that breaks a tie is due again
                yield TurnTakenBack(after.mover)
            return
        case Stand() if before.mover is not None:
            yield Stood(before.mover, before.turn.dice)
    if after.deal_blitz is not None and before.deal_blitz is None:
        yield DealTied(after.deal_blitz.ranking[0], blitz=True)
    if after.deal == before.deal and after.round > before.round:
        yield DealTied(after.contenders, blitz=False)
    if after.last is not None and after.last != before.last:
        yield DealWon(after.last)
    yield from (WentOut(seat) for seat in after.out if seat not in before.out)


def _of_luck(before: BankGame, step: Step, after: BankGame) -> Iterator[Event]:
    match step:
        case Take(positions) if before.mover is not None:
            dice = tuple(before.turn.dice[position] for position in positions)
            points = after.gathered - before.gathered
            yield SetAside(before.mover, dice, points, after.gathered, after.hot)
        case Undo() if after.mover is not None and after.turns < before.turns:
            yield TurnTakenBack(after.mover)
            return
    if after.last is None or after.turns <= before.turns or isinstance(step, Leave):
        return
    seat, last = after.last.seat, after.last
    if last.banked:
        yield Banked(seat, last.gathered, before.points[seat] + last.gathered, last.entered)
    elif after.won == seat:
        yield WonAtOnce(seat, last.dice)
    else:
        yield Busted(seat, tuple(last.dice[position] for position in last.fresh), last.gathered)
    yield from (PointsLost(loss) for loss in last.losses)
    if after.reached is not None and before.reached is None:
        yield GoalReached(after.reached, after.final)


def _bonuses(before: scorecard.ScorecardGame, after: scorecard.ScorecardGame, mover: int) -> Iterator[Event]:
    old, new = before.totals()[mover], after.totals()[mover]
    for (bonus, was), (_, now) in zip(old.bonuses, new.bonuses, strict=True):
        if now and now != was and not _is_left_to_the_end(bonus, after, mover):
            yield BonusSettled(mover, bonus, now - (was or 0), _section(bonus, after, mover))


def _is_left_to_the_end(bonus: Bonus, game: scorecard.ScorecardGame, seat: int) -> bool:
    """Whether the card by itself does not settle the bonus, only the end of the game does."""
    return isinstance(bonus, Unmade | Spare) and certain(bonus, game.ruleset, game.cards[seat]) is None


def _section(bonus: Bonus, game: scorecard.ScorecardGame, seat: int) -> int | None:
    """The sum of the section a bonus looks at, once it is complete."""
    pairs = zip(game.ruleset.rows, game.cards[seat].entries, strict=True)
    entries = [entry for row, entry in pairs if covers(bonus, row)]
    written = [entry.points for entry in entries if entry is not None]
    whole = not isinstance(bonus, Further | Unmade | Spare | EachMade | HighLow | Tiers)
    return sum(written) if whole and len(written) == len(entries) else None


def _last_bonuses(after: scorecard.ScorecardGame) -> Iterator[Event]:
    """What only the end of the game settles."""
    for seat in after.active:
        for bonus, points in after.totals()[seat].bonuses:
            if points and _is_left_to_the_end(bonus, after, seat):
                yield BonusSettled(seat, bonus, points)


def _rounds(before: scorecard.ScorecardGame, after: scorecard.ScorecardGame) -> Iterator[Event]:
    for winner in after.round_winners()[len(before.round_winners()) :]:
        if winner is not None:
            yield RoundWon(winner, after.ruleset.round_bonus)
