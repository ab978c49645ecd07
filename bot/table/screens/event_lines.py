"""Events of a game in a few short lines: the latest, and of those the most dramatic.

A turn has a line for what was written, and at most one of drama: where both are about the same seat they are
one line. Only drama has an emoji.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, say
from bot.rulebook import words
from engine.play.deals import DealResult
from engine.play.events import (
    Announced,
    Blank,
    BonusSettled,
    Corrected,
    Dared,
    DealTied,
    DealWon,
    Event,
    Finished,
    HandTakenBack,
    Joined,
    Laid,
    Left,
    Ordered,
    RoundWon,
    RowTakenBack,
    ShowdownEvent,
    Stood,
    Threw,
    Tied,
    WentOut,
    WonOutright,
    Wrote,
)
from engine.play.highlights import BonusLost, LastRound, LastTurn, LeadChanged
from engine.play.rolloff import RollOff
from engine.rules.bonuses import (
    Clean,
    EachMade,
    Further,
    HighLow,
    Shortfall,
    Spare,
    Tenfold,
    Threshold,
    Tiers,
    Unmade,
)
from engine.rules.patterns import Kind, PipSum
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules

MOST = 3
"""Lines: more would push the dice off the screen."""

HIGH = 30
"""Points from which a row made on the first roll is drama."""

FIVE = 5
"""Dice that are alike in a poker."""

_DRAMA = Wrote | BonusSettled | BonusLost | LeadChanged | LastRound | LastTurn
_BEGINS = Wrote | Blank | Stood | Corrected | RowTakenBack | HandTakenBack | Ordered | Joined | Left


@dataclass(frozen=True, slots=True)
class _EventLine:
    """A line about an event, and its weight; of equal weights the later line is kept."""

    text: str
    weight: int


_PLAIN, _FACT, _DRAMATIC, _LAST = range(4)


def lines(
    t: Texts, rules: Rules, called: Sequence[str], events: Sequence[Event], *, most: int = MOST
) -> tuple[str, ...]:
    """These events in words, at most so many lines in order; `called` are the names of the seats as HTML."""
    told = [line for turn in _turns(rules, events) for line in _of_turn(t, rules, called, turn)]
    kept = sorted(range(len(told)), key=lambda number: (told[number].weight, number))[-most:]
    return tuple(told[number].text for number in sorted(kept))


def _turns(rules: Rules, events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of each turn; with double dice both rows of a turn are written in it."""
    turn: list[Event] = []
    for event in events:
        begun = [each for each in turn if isinstance(each, Wrote)] == turn and len(turn) < _rows(rules)
        second = isinstance(event, Wrote) and bool(turn) and begun
        if isinstance(event, _BEGINS) and not second and turn:
            yield turn
            turn = []
        turn.append(event)
    if turn:
        yield turn


def _rows(rules: Rules) -> int:
    return getattr(rules, "layers", 1)


def _of_turn(t: Texts, rules: Rules, called: Sequence[str], turn: Sequence[Event]) -> Iterator[_EventLine]:
    wrote = [event for event in turn if isinstance(event, Wrote)]
    drama = max((event for event in turn if _weight(event)), key=_weight, default=None)
    if wrote:
        told = _together(t, rules, called, wrote, drama)
        yield (
            _EventLine(_wrote(t, rules, called, wrote), _PLAIN)
            if told is None
            else _EventLine(told, _DRAMATIC)
        )
        drama = drama if told is None else None
    for event in turn:
        if not isinstance(event, _DRAMA):
            yield from _of_event(t, rules, called, event)
    match drama:
        case LeadChanged(seat, ahead):
            yield _EventLine(t("board-lead", name=called[seat], ahead=ahead), _DRAMATIC)
        case LastRound(needs):
            yield _EventLine(_last_round(t, called, needs), _LAST)
        case LastTurn(seat, points):
            yield _EventLine(t("board-last-turn", name=called[seat], points=points), _LAST)


def _weight(event: Event) -> int:
    """How dramatic an event is, 0 for none."""
    match event:
        case LastTurn() | LastRound():
            return 7
        case BonusSettled(_, Further(), _):
            return 6
        case Wrote() if _is_poker(event):
            return 5
        case BonusSettled():
            return 4
        case BonusLost():
            return 3
        case Wrote() if _on_first_roll(event) and event.entry.points >= HIGH:
            return 2
        case LeadChanged():
            return 1
        case _:
            return 0


def _is_poker(event: Wrote) -> bool:
    """Whether it is the rarest row of its sheet: five equal dice, or a sum with a pair of three dice."""
    entry, pattern = event.entry, event.row.pattern
    alike = len(entry.dice) >= FIVE and len(set(entry.dice)) == 1
    match pattern:
        case Kind(size):
            rare = size >= FIVE
        case PipSum(_, pair):
            rare = pair
        case _:
            rare = False
    return entry.points > 0 and (alike or rare)


def _on_first_roll(event: Wrote) -> bool:
    """Whether the row pays more because it was made at once."""
    return event.entry.made and event.entry.roll == 1 and bool(event.row.doubled or event.row.served)


def _together(
    t: Texts, rules: Rules, called: Sequence[str], wrote: Sequence[Wrote], drama: Event | None
) -> str | None:
    """What was written and the drama of the turn in one line, where it is the same seat's."""
    name, what = called[wrote[0].seat], _what(wrote)
    match drama:
        case Wrote(_, row, entry) if _on_first_roll(drama):
            points = signed(entry.points)
            return t("board-wrote-high", name=name, row=words.row(row), points=points)
        case Wrote(_, row, entry):
            dice = words.faces(rules, entry.dice)
            return t("board-wrote-poker", name=name, row=words.row(row), points=entry.points, dice=dice)
        case BonusSettled(_, _, points):
            shape = "board-wrote-bonus" if points > 0 else "board-wrote-fine"
            return t(shape, name=name, what=what, bonus=_bonus(rules, drama))
        case BonusLost():
            return t("board-wrote-lost", name=name, what=what)
        case LeadChanged(seat, ahead) if seat == wrote[0].seat:
            return t("board-wrote-lead", name=name, what=what, ahead=ahead)
    return None


def _wrote(t: Texts, rules: Rules, called: Sequence[str], wrote: Sequence[Wrote]) -> str:
    name, what = called[wrote[0].seat], _what(wrote)
    if len(wrote) > 1:
        return t("board-wrote-two", name=name, what=what)
    (event,) = wrote
    shape = "board-wrote-hand" if _on_first_roll(event) else "board-wrote"
    return t(shape, name=name, what=what, dice=words.faces(rules, event.entry.dice))


def _what(wrote: Sequence[Wrote]) -> Message:
    """The rows that were written, with their points."""
    return words.both([_row(event) for event in wrote])


def _row(event: Wrote) -> Message:
    row = words.row(event.row)
    if not event.entry.made:
        return say("button-row-zero", row=row)
    points = words.points(event.row, event.entry.points).replace("-", words.MINUS)
    return say("button-row", row=row, points=points)


def signed(points: int) -> str:
    """Points in a sentence, with a minus sign where they are negative."""
    return str(points).replace("-", words.MINUS)


def _bonus(rules: Rules, event: BonusSettled) -> Message:  # noqa: C901 - a branch for each sort of bonus
    points = f"{event.points:+}".replace("-", words.MINUS)
    match event.bonus:
        case Threshold():
            return say("board-bonus-threshold", points=points)
        case Shortfall() | Tenfold() if event.section is not None and isinstance(rules, Ruleset):
            return say(
                "board-bonus-closed",
                section=words.covered(rules, event.bonus),
                rows=words.whole(event.section),
                counts=words.whole(event.section + event.points),
            )
        case Shortfall() | Tenfold():
            return say("board-bonus-shortfall", points=points)
        case Clean():
            return say("board-bonus-clean", points=points)
        case Further():
            return say("board-bonus-further", points=points)
        case Unmade():
            return say("board-bonus-unmade", points=points)
        case EachMade():
            return say("board-bonus-made", points=points)
        case HighLow():
            return say("board-bonus-spread", points=points)
        case Tiers():
            return say("board-bonus-tiers", points=points)
        case Spare():
            return say("board-bonus-spare", points=points)
        case _:
            assert_never(event.bonus)


def _last_round(t: Texts, called: Sequence[str], needs: Sequence[tuple[int, int]]) -> str:
    if not needs:
        return t("board-last-round")
    each = (t("board-need", name=called[seat], points=points) for seat, points in needs)
    return t("board-last-round-needs", needs=", ".join(each))


def _of_event(t: Texts, rules: Rules, called: Sequence[str], event: Event) -> Iterator[_EventLine]:
    match event:
        case Blank(seat, dice):
            yield _EventLine(t("board-blank", name=called[seat], dice=words.faces(rules, dice)), _PLAIN)
        case RowTakenBack() | Corrected():
            yield _EventLine(_put_right(t, rules, called, event), _FACT)
        case RoundWon(seat, points):
            yield _EventLine(t("board-round-won", name=called[seat], points=f"{points:+}"), _PLAIN)
        case Stood() | HandTakenBack() | DealTied() | DealWon() | WentOut():
            yield _of_showdown(t, rules, called, event)
        case Ordered(roll):
            yield _EventLine(_order(t, rules, called, roll), _FACT)
        case Joined(seat):
            yield _EventLine(t("board-joined", name=called[seat]), _FACT)
        case Dared(seat):
            yield _EventLine(t("board-dared", name=called[seat]), _FACT)
        case Left(seat):
            yield _EventLine(t("board-left", name=called[seat]), _FACT)
        case Threw() | Laid() | Announced() | Tied() | WonOutright() | Finished():
            pass  # the board tells of the first three; the others end a game, and its result tells them


def _put_right(t: Texts, rules: Rules, called: Sequence[str], event: RowTakenBack | Corrected) -> str:
    name = called[event.seat]
    if isinstance(event, Corrected):
        was, now = _ended(rules, event.was), _ended(rules, event.now)
        return t("board-corrected", name=name, was=was, now=now)
    if event.row is None:
        return t("board-took-back-blank", name=name)
    return t("board-took-back", name=name, row=words.row(event.row))


def _ended(rules: Rules, events: Sequence[Wrote | Blank | Stood]) -> Message:
    """What a turn ended with: its rows, its hand, or dice that fit none."""
    wrote = [event for event in events if isinstance(event, Wrote)]
    if wrote:
        rows = ((_row(event), words.faces(rules, event.entry.dice)) for event in wrote)
        return words.both([say("board-corrected-rows", what=row, dice=dice) for row, dice in rows])
    dice_lying = next((event.dice for event in events if not isinstance(event, Wrote)), ())
    hand = words.hand_of(rules, dice_lying)
    return say("board-corrected-hand", hand=hand, dice=words.faces(rules, dice_lying))


def _of_showdown(t: Texts, rules: Rules, called: Sequence[str], event: ShowdownEvent) -> _EventLine:
    match event:
        case Stood(seat, dice):
            hand = words.hand_of(rules, dice)
            text = t("board-stood", name=called[seat], dice=words.dice(rules, dice), hand=hand)
            return _EventLine(text, _PLAIN)
        case HandTakenBack(seat):
            return _EventLine(t("board-rethought", name=called[seat]), _FACT)
        case DealTied(seats, blitz):
            shape = "board-hand-blitz" if blitz else "board-hand-again"
            return _EventLine(t(shape, names=listed(called, seats)), _FACT)
        case DealWon(result):
            return _EventLine(_won(t, rules, called, result), _DRAMATIC)
        case WentOut(seat):
            return _EventLine(t("board-went-out", name=called[seat]), _FACT)
        case _:
            assert_never(event)


def _order(t: Texts, rules: Rules, called: Sequence[str], roll: RollOff) -> str:
    """Who begins, or the order, and what was thrown for it; drawn lots by themselves mean nothing."""
    order = roll.order
    if roll.by == "faces":
        return t("board-order-lots", names=listed(called, order))
    thrown = thrown_by(t, rules, roll)
    if len(order) == 2:  # noqa: PLR2004 - who begins is the whole order then
        return t("board-begins", name=called[order[0]], throws=against(t, rules, roll))
    if roll.places == "first":
        return t("board-begins-around", name=called[order[0]], throws=against(t, rules, roll))
    each = (t("board-order-throw", name=called[seat], thrown=thrown[seat]) for seat in order)
    return t("board-order", names=", ".join(each))


def _won(t: Texts, rules: Rules, called: Sequence[str], result: DealResult) -> str:
    name, hand = called[result.winner], result.deal
    if result.blitz is not None:
        throws = against(t, rules, result.blitz)
        if result.pot:
            return t("board-hand-pot-blitz", hand=hand, name=name, pot=result.pot, throws=throws)
        return t("board-hand-won-blitz", hand=hand, name=name, throws=throws)
    if result.pot:
        return t("board-hand-pot", hand=hand, name=name, pot=result.pot)
    return t("board-hand-won", hand=hand, name=name)


def listed(called: Sequence[str], seats: Sequence[int]) -> str:
    """The names of these seats, in this order."""
    return ", ".join(called[seat] for seat in seats)


def thrown_by(t: Texts, rules: Rules, roll: RollOff) -> dict[int, str]:
    """What every seat threw in a roll-off: one die as it lay, of several the sum; one after another."""
    thrown: dict[int, list[str]] = {}
    for seat, dice in roll.throws:
        each = t.dice(words.dice(rules, dice)) if len(dice) == 1 else str(sum(dice))
        thrown.setdefault(seat, []).append(each)
    return {seat: ", ".join(each) for seat, each in thrown.items()}


def against(t: Texts, rules: Rules, roll: RollOff) -> str:
    """What the best of a roll-off threw, against what the others did."""
    thrown = thrown_by(t, rules, roll)
    first, *others = (seat for group in roll.ranking for seat in group)
    *most, last = (thrown[seat] for seat in others)
    rest = t("button-both", first=", ".join(most), second=last) if most else last
    return t("throws-against", own=thrown[first], others=rest)
