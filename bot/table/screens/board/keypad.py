"""The keypad: dice that people have thrown themselves are entered tap by tap, or typed in one answer.

Six faces; the dice entered so far, each of which a tap takes away; the number of rolls where it matters. With
the last die the rows stand there. The same for a turn that is being corrected.
"""

from collections.abc import Iterable, Iterator

from bot.ground.drawing.keyboard import Keys, abreast, choice, key
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message
from bot.rulebook import words
from bot.table.buttons.own_dice import AddFace, CorrectTurn, DropFace, OpenCorrections, SetRolls
from bot.table.screens import seat_names
from bot.table.views.game import GameView
from bot.table.views.own_dice import OwnDice, due_layers
from engine.play.ended_turn import EndedTurn
from engine.play.game import Game
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Stand, Stop, Write
from engine.rules.patterns import FACES
from engine.rules.ruleset import Ruleset


def is_open(view: GameView) -> bool:
    """Whether dice are being entered, or it is asked which turn to correct: rows have to wait."""
    if view.rules.source == "bot" or not due_layers(view.progress.game):
        return False
    return view.entered.back == 0 or any(_dice(view).lacks(due_layers(view.progress.game)))


def asks_which(view: GameView) -> bool:
    """Whether it is asked which turn is to be corrected."""
    return view.rules.source == "own" and view.entered.back == 0


def lines(t: Texts, view: GameView) -> Iterator[str]:
    """What has been entered so far, and how the rest is; or the question which turn is to be corrected."""
    yield from entered(t, view)
    game = view.progress.game
    if not asks_which(view) and not _dice(view).faces:
        example = words.typed_dice(view.rules.faces, due_layers(game))
        yield t("board-enter-first" if first_roll_matters(game) else "board-enter", example=example)


def entered(t: Texts, view: GameView) -> Iterator[str]:
    """The dice that have been entered, and blanks; or the question which turn is to be corrected."""
    if asks_which(view):
        yield t("board-which-turn")
        return
    game, dice = view.progress.game, _dice(view)
    due = due_layers(game)
    if len(due) > 1:
        inner = not dice.lacks(due)[0]
        for layer, shape in enumerate(("board-entered-outer", "board-entered-inner")):
            if layer <= inner:
                yield t(shape, dice=_shown(t, view, dice, layer))
    else:
        yield t("board-entered" if game.lay_rolls else "board-entered-tie", dice=_shown(t, view, dice, 0))


def _shown(t: Texts, view: GameView, dice: OwnDice, layer: int) -> str:
    """The dice of a layer, and a blank for each that is missing."""
    shown = t.dice(words.faces(view.rules, dice.layer(layer))) if dice.layer(layer) else ""
    missing = dice.lacks(due_layers(view.progress.game))[layer]
    return " ".join(part for part in (shown, *("▫️",) * missing) if part)


def keys(t: Texts, view: GameView, choices: Iterable[Keys], undo: Keys) -> Iterator[Keys]:
    """What may be pressed where people throw their own dice.

    Args:
        t: the texts.
        view: what is shown.
        choices: what may be done once the dice lie.
        undo: what takes back the turn before.
    """
    if asks_which(view):
        yield from _turns(t, view)
        return
    back, game, dice = view.entered.back or 0, view.progress.game, _dice(view)
    if any(dice.lacks(due_layers(game))):
        yield tuple(
            key(t.dice(words.faces(view.rules, (face,))), AddFace(view.game, view.version, back, face))
            for face in FACES
        )
    asking = view.chooses or view.crossing
    if not asking:
        yield from _entered(t, view, dice, back)
        yield from _rolls(t, view, game, dice, back)
    if not is_open(view):
        yield from choices
    if back:
        yield (key(t("button-not-correct"), CorrectTurn(view.game, view.version, 0)),)
    elif not asking:
        correct = (key(t("button-correct"), OpenCorrections(view.game, view.version)),)
        yield from abreast((*undo, *(correct if any(_of_people(view)) else ())))


def _entered(t: Texts, view: GameView, dice: OwnDice, back: int) -> Iterator[Keys]:
    """The dice entered so far, a key for equal ones, which takes one of them away."""
    for number, layer in enumerate(dice.layers):
        each = [
            key(
                t("button-die-out", dice=words.faces(view.rules, (face,) * layer.count(face))),
                DropFace(view.game, view.version, back, number, face),
            )
            for face in sorted(set(layer))
        ]
        if each:
            yield tuple(each)


def _rolls(t: Texts, view: GameView, game: Game, dice: OwnDice, back: int) -> Iterator[Keys]:
    """The number of rolls, where it matters: after the first one only, or any where rolls are saved."""
    if not game.lay_rolls:
        return

    def press(roll: int) -> SetRolls:
        return SetRolls(view.game, view.version, back, roll)

    usual = game.ruleset.rolls
    if isinstance(game.ruleset, Ruleset) and game.ruleset.saves:
        now = dice.roll or usual
        some = [
            choice(t, t("button-rolls", n=n), press(0 if n == usual else n), chosen=n == now)
            for n in game.lay_rolls
        ]
        yield from abreast(some)
    elif first_roll_matters(game):
        yield (choice(t, t("button-at-once"), press(0 if dice.roll == 1 else 1), chosen=dice.roll == 1),)


def first_roll_matters(game: Game) -> bool:
    """Whether it pays or wins more to have thrown once only."""
    rows = game.ruleset.rows if isinstance(game.ruleset, Ruleset) and game.lay_rolls else ()
    return any(row.doubled or row.served or row.wins for row in rows)


def whose(t: Texts, view: GameView, name: str) -> str:
    """Whose turn it is, or whose is being corrected, and after which roll the dice lie where that matters."""
    game = view.progress.game
    if view.entered.back:
        return t("board-correcting", name=name)
    if not game.turn.roll or is_open(view):
        return t("board-turn-first", name=name)
    if isinstance(game.ruleset, Ruleset) and game.ruleset.saves:
        return t("board-turn-rolls", name=name, n=game.turn.roll)
    at_once = game.turn.roll == 1 and first_roll_matters(game)
    return t("board-turn-at-once" if at_once else "board-turn-own", name=name)


def _dice(view: GameView) -> OwnDice:
    """The dice that are being entered, or lie."""
    if view.entered.back:
        return view.entered.corrected
    return OwnDice.lying(view.progress.game) if view.entered.now is None else view.entered.now


def _turns(t: Texts, view: GameView) -> Iterator[Keys]:
    """A key for each turn that may be corrected, the latest first."""
    for back, turn in _of_people(view):
        yield (key(_turn(t, view, turn), CorrectTurn(view.game, view.version, back)),)
    yield (key(t("button-back"), CorrectTurn(view.game, view.version, 0)),)


def _of_people(view: GameView) -> Iterator[tuple[int, EndedTurn]]:
    """The turns of people that may be corrected, the latest first, each with how many turns back it is."""
    for back, turn in enumerate(reversed(view.correctable), 1):
        if turn.game.mover is not None and view.seats[turn.game.mover].state == "in":
            yield back, turn


def _turn(t: Texts, view: GameView, turn: EndedTurn) -> str:
    game, seat = turn.game, view.seats[turn.game.mover or 0]
    name = seat_names.plain_seat(t, seat)
    dice = words.faces(game.ruleset, tuple(sorted(game.turn.dice)))
    match turn.end:
        case Write(row, inner) if isinstance(game, ScorecardGame):
            rows = [game.ruleset.row_index(each) for each in (row, inner) if each is not None]
            pays = [words.row_pays(game.ruleset.rows[i], game.entry(i, n)) for n, i in enumerate(rows)]
            what: Message = words.both(pays)
            if inner is not None:  # two rows leave less room
                name = seat_names.plain_seat(t, seat, seat_names.LABEL)
            return t("button-ended-turn", name=name, what=what)
        case Stand() | Stop():
            return t("button-ended-turn", name=name, what=dice)
    return t("button-ended-turn", name=name, what=t("button-tie"))
