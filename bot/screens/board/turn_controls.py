"""What every sort of board shows of a turn: whose it is, dice to hold, the throw, taking back."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.buttons.board import Hint, Hold, HoldOnly, Reroll, Roll, ShowCrossing
from bot.buttons.callback_data import pack
from bot.screens import seat_names
from bot.screens.board import quick_holds
from bot.screens.keyboard import Keys, abreast, key
from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.game import GameView
from bot.views.screen import Button

_LINES = 8
"""Lines of buttons that a phone shows with the text above them, from the totals on."""
_MORE_TEXT = 2
"""Lines more of text with double dice, or with the totals of a large table."""
_FEW = 4
"""Seats whose totals share one line or two."""
_CROWDED = 2
"""Suggestions where there would be more lines even if they were short and shared some."""
_SHORT = 38
"""Columns of a line of short suggestions: digits and spaces are narrow."""


def whose(t: Texts, view: GameView, called: str, seat: int, rolls: int | str) -> str:
    """Whose turn it is, and which of `rolls` has been thrown."""
    name, roll = seat_names.mover(t, view.seats[seat], called), view.progress.game.turn.roll
    if roll:
        return t("board-turn", name=name, roll=roll, rolls=rolls)
    computer = view.seats[seat].state == "computer"
    return t("board-turn-computer" if computer else "board-turn-first", name=name)


def lying(t: Texts, view: GameView, fixed: Sequence[int] = ()) -> str:
    """The dice as they lie, in words as well, and those held for the next throw but for `fixed` ones."""
    game = view.progress.game
    dice, hand = words.dice(game.ruleset, game.turn.dice), words.hand_of(game.ruleset, game.turn.dice)
    held = [i for i in sorted(view.held) if i not in fixed]
    if not held or not game.rolls_left:
        return t("board-dice", dice=dice, hand=hand)
    return t("board-dice-held", dice=dice, hand=hand, held=words.dice(game.ruleset, game.turn.dice, held))


def keys(t: Texts, view: GameView, back: Button, choices: Iterable[Keys]) -> Iterator[Keys]:
    """What the mover may press, and what takes back the turn before while that is possible.

    Args:
        t: the texts.
        view: what is shown.
        back: takes back the turn before.
        choices: all that may be done once dice lie; the line after the dice is that of the throw.
    """
    game = view.progress.game
    if game.due is not None or game.mover is None:
        return
    mine = view.seats[game.mover].state == "in"
    before = view.progress.back
    writer = None if before is None else before.mover
    undo = (back,) if view.undoable and writer is not None and view.seats[writer].state == "in" else ()
    if not game.turn.roll:
        if mine:
            yield (key(t("button-roll-first"), Roll(view.game, view.version), "success"),)
        if undo:
            yield undo
    elif mine:
        lines = list(choices)
        if undo and _unfolds(view, lines):
            lines[-1] = (*lines[-1], replace(back, text=t("button-take-back-short")))
        elif undo:
            lines.append(undo)
        yield from lines
        if view.hints:
            yield (key(t("button-hint"), Hint(view.game, view.version)),)


def dice(  # noqa: PLR0913 - all that stands in the lines of a turn
    t: Texts,
    view: GameView,
    throw: str,
    *,
    offers: Sequence[frozenset[int]],
    rest: Sequence[Keys],
    locked: frozenset[int] = frozenset(),
) -> Iterator[Keys]:
    """A button a die, one that throws those not held, and one-tap holds; then the `rest` of the board.

    A locked die has no button: it lies there in the line above, and cannot be tapped.

    Args:
        t: the language.
        view: what is shown.
        throw: the text of the button that throws.
        offers: sets of positions to hold, locked ones among them.
        rest: the lines of buttons below.
        locked: positions that stay as they lie.
    """
    game = view.progress.game
    rules, dice = game.ruleset, game.turn.dice
    yield tuple(
        key(f"[{words.die(rules, dice, i)}]", Hold(view.game, view.version, i), "primary")
        if i in view.held
        else key(words.die(rules, dice, i), Hold(view.game, view.version, i))
        for i in range(rules.dice)
        if i not in locked
    )
    if len(view.held) < rules.dice:
        yield (key(throw, Roll(view.game, view.version), "success"),)
    new = [hold for hold in offers if hold != view.held]
    if view.quick_rerolls:
        wordy = rules.dice < len(dice) or len(view.seats) > _FEW
        room = _LINES - 2 - len(rest) - (_MORE_TEXT if wordy else 0)
        room -= view.hints + (view.undoable and not _unfolds(view, rest))
        lines = list(abreast([_reroll(t, view, hold, locked) for hold in new]))
        for most in (len(new), _CROWDED):
            if len(lines) > room:
                short = [_reroll(t, view, hold, locked, short=True) for hold in new[:most]]
                lines = list(abreast(short, _SHORT))
        yield from lines
    else:
        yield from abreast([_hold(t, view, hold, locked) for hold in new])
    yield from rest


def _unfolds(view: GameView, lines: Sequence[Keys]) -> bool:
    """Whether the last line does nothing but unfold the rows that pay nothing."""
    unfold = pack(ShowCrossing(view.game, view.version))
    return bool(lines) and [button.data for button in lines[-1]] == [unfold]


def _reroll(
    t: Texts, view: GameView, hold: frozenset[int], locked: frozenset[int], *, short: bool = False
) -> Button:
    rules, lying = view.progress.game.ruleset, view.progress.game.turn.dice
    text = t(
        "button-reroll-short" if short else "button-reroll",
        dice=words.dice(rules, lying, sorted(hold - locked)),
        n=rules.dice - len(hold),
    )
    return key(text, Reroll(view.game, view.version, quick_holds.mask(hold)))


def _hold(t: Texts, view: GameView, hold: frozenset[int], locked: frozenset[int]) -> Button:
    rules, lying = view.progress.game.ruleset, view.progress.game.turn.dice
    text = t("button-hold", dice=words.dice(rules, lying, sorted(hold - locked)))
    return key(text, HoldOnly(view.game, view.version, quick_holds.mask(hold)))
