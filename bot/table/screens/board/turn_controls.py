"""The controls of a turn on every sort of board: whose it is, dice to hold, the throw, taking back."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, Literal

from bot.ground.drawing import phone_room as room_of
from bot.ground.drawing.callback_data import pack
from bot.ground.drawing.keyboard import Keys, abreast, key, share_line
from bot.ground.texts.formatting import Texts, texts
from bot.ground.values.screen import Button, Style
from bot.ground.values.skins import PLAIN
from bot.rulebook import words
from bot.table.buttons.board import Hint, Hold, HoldOnly, Reroll, Roll, ShowCrossing, TakeBack
from bot.table.screens import seat_names
from bot.table.screens.board import keypad, quick_holds
from bot.table.views.game import GameView

Green = Literal["throw", "hold", "rest"]
"""The key that is green while dice may be thrown: the throw, the likeliest hold, or one of the others."""
_THROW: Final[dict[Green, Style | None]] = {"throw": "success", "hold": None, "rest": None}


def whose(t: Texts, view: GameView, called: str, seat: int, rolls: int | str) -> str:
    """Whose turn it is, and which of `rolls` has been thrown."""
    name, roll = seat_names.mover(t, view.seats[seat], called), view.progress.game.turn.roll
    if view.rules.source == "own" and view.seats[seat].state == "in":
        return keypad.whose(t, view, name)
    if roll:
        return t("board-turn", name=name, roll=roll, rolls=rolls)
    computer = view.seats[seat].state == "computer"
    return t("board-turn-computer" if computer else "board-turn-first", name=name)


def lying(t: Texts, view: GameView, fixed: Sequence[int] = (), *, brief: bool = False) -> str:
    """The dice as they lie, in words as well, and those held for the next throw but for `fixed` ones.

    `brief`: the buttons alone tell what is held.
    """
    game = view.progress.game
    dice, hand = words.dice(game.ruleset, game.turn.dice), words.hand_of(game.ruleset, game.turn.dice)
    held = [i for i in sorted(view.held) if i not in fixed]
    if brief or not held or not game.rolls_left:
        return t("board-dice", dice=dice, hand=hand)
    return t("board-dice-held", dice=dice, hand=hand, held=words.dice(game.ruleset, game.turn.dice, held))


def keys(t: Texts, view: GameView, choices: Iterable[Keys]) -> Iterator[Keys]:
    """What the mover may press, and what takes back the turn before while that is possible.

    Args:
        t: the texts.
        view: what is shown.
        choices: all that may be done once dice lie; the line after the dice is that of the throw.
    """
    game = view.progress.game
    if game.due is not None or game.mover is None:
        return
    mine = view.seats[game.mover].state == "in"
    undo = (key(t("button-take-back"), TakeBack(view.game, view.version)),) if _undoable(view) else ()
    if mine and game.ruleset.source == "own":
        yield from keypad.keys(t, view, choices, undo)
        return
    if not game.turn.roll:
        if mine and game.rolls_left:
            yield (key(t("button-roll-first"), Roll(view.game, view.version), "success"),)
        if undo:
            yield undo
    elif mine:
        lines = list(choices)
        for other in (*undo, *_hint(t, view)):
            if _last_unfolds(view, lines):
                lines[-1] = _beside(t, lines[-1][0], other)
            else:
                lines.append((other,))
        yield from lines


def dice(  # noqa: PLR0913 - all that stands in the lines of a turn
    t: Texts,
    view: GameView,
    throw: str,
    *,
    room: int,
    offers: Sequence[frozenset[int]],
    rest: Sequence[Keys],
    locked: frozenset[int] = frozenset(),
    green: Green = "hold",
) -> Iterator[Keys]:
    """A button a die, one that throws those not held, and one-tap holds; then the `rest` of the board.

    A locked die has no button: it lies there in the line above, and cannot be tapped. One key at most is
    green, and never one that throws away what is worth keeping.

    Args:
        t: the language.
        view: what is shown.
        throw: the text of the button that throws.
        room: lines of buttons that a phone shows; where they are too many, suggestions get short, then fewer.
        offers: sets of positions to hold, locked ones among them.
        rest: the lines of buttons below.
        locked: positions that stay as they lie.
        green: which key is, unless dice are held that are no part of the likeliest hold: then the throw.
    """
    game = view.progress.game
    rules = game.ruleset
    yield _dice_keys(t, view, [i for i in range(rules.dice) if i not in locked])
    new = [hold for hold in offers if hold != view.held]
    # Taking back and a hint: the first of them stands beside what unfolds, where there is that.
    below = max(0, len(_hint(t, view)) + _undoable(view) - _last_unfolds(view, rest))
    left = room - 2 - len(rest) - below
    # Dice held before the last throw may be a part only of what is worth keeping now.
    part = bool(offers) and view.held < offers[0]
    if view.held > locked and green != "rest" and not part:
        green = "throw"
    loud: Style | None = "success" if green == "hold" else None
    suggested = next(
        lines for lines in _suggestions(t, view, new, locked, loud) if len(lines) <= max(left, 0)
    )
    if len(view.held) < rules.dice:
        roll, style = Roll(view.game, view.version), _THROW[green]
        beside = () if suggested else _beside_throw(t, view, new, locked, loud)
        if beside:
            yield key(t("button-roll-short", n=rules.dice - len(view.held)), roll, style), *beside
        else:
            yield (key(throw, roll, style),)
    yield from suggested
    yield from rest


def _dice_keys(t: Texts, view: GameView, positions: Sequence[int]) -> Keys:
    """A button for each of these dice, in the plain skin where that of the chat is too wide."""
    game = view.progress.game
    each = [words.die(game.ruleset, game.turn.dice, i) for i in positions]
    for skin in (t.skin, PLAIN):
        labels = [
            f"[{die.shown(skin)}]" if i in view.held else die.shown(skin)
            for i, die in zip(positions, each, strict=True)
        ]
        if room_of.dice_share_line(f"[{die.shown(skin)}]" for die in each):
            break
    return tuple(
        key(label, Hold(view.game, view.version, i), "primary" if i in view.held else None)
        for i, label in zip(positions, labels, strict=True)
    )


def _beside_throw(
    t: Texts, view: GameView, holds: Sequence[frozenset[int]], locked: frozenset[int], first: Style | None
) -> tuple[Button, ...]:
    """The likeliest one-tap hold that may share the line of the throw, where none has a line of its own.

    Dice that are too wide in the chat's skin are plain, and what is too wide in bold letters is not coloured.
    """
    skins = (t, texts(t.language, PLAIN))
    variants = zip(*(_one_tap(each, view, holds, locked, first, short=True) for each in skins), strict=True)
    for shown, plain in variants:
        for each in (shown, plain, replace(shown, style=None), replace(plain, style=None)):
            if share_line((each, each)):
                return (each,)
    return ()


def _suggestions(
    t: Texts, view: GameView, holds: Sequence[frozenset[int]], locked: frozenset[int], first: Style | None
) -> Iterator[Sequence[Keys]]:
    """Lines of one-tap holds, fewer and fewer of them, down to none; `first`: how the likeliest looks."""
    if view.quick_rerolls:
        yield list(abreast(_one_tap(t, view, holds, locked, first)))
    short = _one_tap(t, view, holds, locked, first, short=True)
    yield from (list(abreast(short[:most])) for most in range(len(short), -1, -1))


def _one_tap(  # noqa: PLR0913 - what they hold, and how they look
    t: Texts,
    view: GameView,
    holds: Sequence[frozenset[int]],
    locked: frozenset[int],
    first: Style | None,
    *,
    short: bool = False,
) -> list[Button]:
    """A button for each hold; it throws the other dice as well where the chat wants that."""
    each = [
        _reroll(t, view, hold, locked, short=short) if view.quick_rerolls else _hold(t, view, hold, locked)
        for hold in holds
    ]
    return [replace(button, style=None if number else first) for number, button in enumerate(each)]


def _undoable(view: GameView) -> bool:
    """Whether the turn before may be taken back; beside a question that would read as an answer to it."""
    if view.asking is not None or view.overdue is not None:
        return False
    before = view.progress.back
    writer = None if before is None else before.mover
    return view.undoable and writer is not None and view.seats[writer].state == "in"


def _hint(t: Texts, view: GameView) -> Keys:
    """The way to a hint, where one may be asked for and no row is being chosen."""
    shown = view.hints and not view.crossing and not view.chooses
    return (key(t("button-hint"), Hint(view.game, view.version)),) if shown else ()


def _beside(t: Texts, unfold: Button, other: Button) -> Keys:
    """What unfolds the rows that pay nothing, and another button, in one line."""
    if not room_of.share_line((unfold.text, other.text)):
        unfold = replace(unfold, text=t("button-crossing-short"))
    return unfold, other


def unfolds(view: GameView, line: Keys) -> bool:
    """Whether a line does nothing but unfold the rows that pay nothing."""
    return len(line) == 1 and line[0].data == pack(ShowCrossing(view.game, view.version))


def _last_unfolds(view: GameView, lines: Sequence[Keys]) -> bool:
    return bool(lines) and unfolds(view, lines[-1])


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
