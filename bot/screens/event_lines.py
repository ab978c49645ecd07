"""What happened, one line of text an event."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from bot.texts import words
from bot.texts.formatting import Texts
from engine.play.events import (
    Blank,
    BonusSettled,
    DealTied,
    DealWon,
    Event,
    Finished,
    HandTakenBack,
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
from engine.play.rolloff import RollOff
from engine.play.showdown import DealResult
from engine.rules.bonuses import Clean, Further, Shortfall, Spare, Tenfold, Threshold, Unmade
from engine.rules.showdown_rules import Rules

_MOST = 3  # lines: what happened must not push the dice off a phone


def lines(t: Texts, rules: Rules, called: Sequence[str], events: Sequence[Event]) -> tuple[str, ...]:
    """These events in words, the latest of them; `called` are the names of the seats as HTML."""
    return tuple(line for event in events for line in _lines(t, rules, called, event))[-_MOST:]


def _lines(t: Texts, rules: Rules, called: Sequence[str], event: Event) -> Iterator[str]:
    match event:
        case Wrote() | Blank() | WonOutright() | RowTakenBack():
            yield _turn(t, called, event)
        case BonusSettled():
            yield _bonus(t, rules, called, event)
        case RoundWon(seat, points):
            yield t("board-round-won", name=called[seat], points=f"{points:+}")
        case Stood() | HandTakenBack() | DealTied() | DealWon() | WentOut():
            yield from _of_showdown(t, rules, called, event)
        case Ordered(roll):
            yield t("board-order-roll", throws=throws(t, rules, called, roll))
            yield t("board-order", names=listed(called, [seat for group in roll.ranking for seat in group]))
        case Tied(seats):
            yield t("board-tied", names=listed(called, seats))
        case Left(seat):
            yield t("board-left", name=called[seat])
        case Threw() | Finished():
            pass
        case _:
            assert_never(event)


def _turn(t: Texts, called: Sequence[str], event: Wrote | Blank | WonOutright | RowTakenBack) -> str:
    match event:
        case Wrote():
            return _wrote(t, called, event)
        case Blank(seat, dice):
            return t("board-blank", name=called[seat], dice=words.faces(dice))
        case WonOutright(seat, row):
            return t("board-outright", name=called[seat], row=words.row_full(t, row))
        case RowTakenBack(seat, row):
            if row is None:
                return t("board-took-back-blank", name=called[seat])
            return t("board-took-back", name=called[seat], row=words.row_full(t, row))
        case _:
            assert_never(event)


def _wrote(t: Texts, called: Sequence[str], event: Wrote) -> str:
    row, entry = event.row, event.entry
    name, row_name, dice = called[event.seat], words.row_full(t, row), words.faces(entry.dice)
    if not entry.made:
        return t("board-crossed", name=name, row=row_name, dice=dice)
    shape = "board-wrote"
    if entry.roll == 1 and (row.doubled or row.served):
        shape = "board-wrote-double" if row.doubled else "board-wrote-served"
    return t(shape, name=name, row=row_name, points=words.points(row, entry.points), dice=dice)


def _bonus(t: Texts, rules: Rules, called: Sequence[str], event: BonusSettled) -> str:
    match event.bonus:
        case Threshold():
            shape = "board-bonus-threshold"
        case Shortfall():
            shape = "board-bonus-shortfall"
        case Tenfold():
            shape = "board-bonus-tenfold"
        case Clean():
            shape = "board-bonus-clean"
        case Further():
            shape = "board-bonus-further"
        case Unmade():
            shape = "board-bonus-unmade"
        case Spare():
            shape = "board-bonus-spare"
        case _:
            assert_never(event.bonus)
    part = words.section(rules.preset, event.bonus.section)
    return t(shape, name=called[event.seat], section=part, points=f"{event.points:+}")


def _of_showdown(t: Texts, rules: Rules, called: Sequence[str], event: ShowdownEvent) -> Iterator[str]:
    match event:
        case Stood(seat, dice):
            hand = words.hand_of(rules, dice)
            yield t("board-stood", name=called[seat], dice=words.dice(rules, dice), hand=hand)
        case HandTakenBack(seat):
            yield t("board-rethought", name=called[seat])
        case DealTied(seats, blitz):
            shape = "board-hand-blitz" if blitz else "board-hand-again"
            yield t(shape, names=listed(called, seats))
        case DealWon(result):
            yield from _won(t, rules, called, result)
        case WentOut(seat):
            yield t("board-went-out", name=called[seat])
        case _:
            assert_never(event)


def _won(t: Texts, rules: Rules, called: Sequence[str], result: DealResult) -> Iterator[str]:
    if result.blitz is not None:
        yield t("board-blitz-roll", throws=throws(t, rules, called, result.blitz))
    name = called[result.winner]
    if result.pot:
        yield t("board-hand-pot", hand=result.deal, name=name, pot=result.pot)
    else:
        yield t("board-hand-won", hand=result.deal, name=name)


def listed(called: Sequence[str], seats: Sequence[int]) -> str:
    """The names of these seats, in this order."""
    return ", ".join(called[seat] for seat in seats)


def throws(t: Texts, rules: Rules, called: Sequence[str], roll: RollOff) -> str:
    """Every throw of a roll-off, in order."""
    each = ((called[seat], words.dice(rules, dice)) for seat, dice in roll.throws)
    return ", ".join(t("board-order-throw", name=name, dice=dice) for name, dice in each)
