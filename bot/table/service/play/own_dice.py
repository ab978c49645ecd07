"""The entry of dice that people have thrown themselves, by taps or typed; corrections of earlier turns."""

from dataclasses import replace

from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor
from bot.rulebook import words
from bot.table.buttons.board import (
    EndTurn,
    Hint,
    NotSure,
    PickInner,
    PickRow,
    RowPress,
    ShowColumns,
    ShowCrossing,
    StandPat,
    Sure,
    TurnPress,
)
from bot.table.buttons.own_dice import AddFace, CorrectTurn, DropFace, EntryPress, OpenCorrections, SetRolls
from bot.table.service.corrected_turn import correcting, ended
from bot.table.service.keeping import may_act_for
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.pending_rows import PendingRows
from bot.table.service.play import column_rows
from bot.table.service.play.automatic import run
from bot.table.service.reply import Refusal, Reply, refuse
from bot.table.views.own_dice import Entered, OwnDice, due_layers
from engine.errors import IllegalStepError
from engine.play.game import Game
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Lay, Stand, Step, Stop, Undo, Write
from engine.records.corrections import correction
from engine.rules.patterns import FACES


def enter(loaded: LoadedGame, pressed: EntryPress, actor: Actor) -> Message | Refusal:
    """Act on a tap on a face, on a die, or on a number of rolls."""
    meant = _meant(loaded, pressed.back)
    if meant is None:
        return Refusal.NOT_POSSIBLE
    game, dice = meant
    due = due_layers(game)
    match pressed:
        case AddFace(_, _, _, face) if face not in FACES:
            return Refusal.UNKNOWN_BUTTON
        case AddFace(_, _, _, face):
            if not any(dice.lacks(due)):
                return Refusal.ALL_DICE
            return put(loaded, pressed.back, dice.with_face(face, due), actor)
        case DropFace(_, _, _, layer, face):
            fewer = dice.without_face(face, layer)
            return Refusal.NO_SUCH_DIE if fewer is None else put(loaded, pressed.back, fewer, actor)
        case SetRolls(_, _, _, rolls):
            if rolls and rolls not in game.lay_rolls:
                return Refusal.NOT_POSSIBLE
            return put(loaded, pressed.back, replace(dice, roll=rolls or None), actor)


def put(loaded: LoadedGame, back: int, dice: OwnDice, actor: Actor) -> Message | Refusal:
    """Let these be the dice of a turn: once all are there they lie, else the rest is waited for.

    Args:
        loaded: the game.
        back: which turn, see `buttons.own_dice`.
        dice: as they are now.
        actor: who enters them.
    """
    meant = _meant(loaded, back)
    if meant is None:
        return Refusal.NOT_POSSIBLE
    game, entered = meant[0], loaded.entered
    whole = not any(dice.lacks(due_layers(game)))
    if back:
        loaded.change(entered=replace(entered, corrected=dice).text())
        loaded.change_turn(asking=None)
        if whole and not game.lay_rolls:  # they break a tie, which ends with them
            return correct(loaded, (Lay(dice.faces),), actor)
    elif whole:
        loaded.change(entered=replace(entered, now=None).text())
        loaded.change_turn(asking=None)
        loaded.play(Lay(dice.faces, dice.roll if game.lay_rolls else None), actor.user_id)
        run(loaded)
    else:
        loaded.change(entered=replace(entered, now=dice).text())
    return told(game, dice)


def told(game: Game, dice: OwnDice) -> Message:
    """The dice that have been entered, in words."""
    rules = game.ruleset
    if any(dice.lacks(due_layers(game))):
        shown = [words.faces(rules, layer) for layer in dice.layers]
        if len(shown) > 1:
            return say("toast-entered-two", outer=shown[0], inner=shown[1])
        return say("toast-entered", dice=shown[0])
    if not game.lay_rolls:
        return say("toast-entered", dice=words.faces(rules, dice.faces))
    if len(dice.layers) > 1:  # which inner value belongs to which outer one nobody has told
        outer, inner = (words.faces(rules, layer) for layer in dice.layers)
        return say("toast-entered-two", outer=outer, inner=inner)
    return say("toast-rolled", dice=words.dice(rules, dice.faces), hand=words.hand_of(rules, dice.faces))


def _meant(loaded: LoadedGame, back: int) -> tuple[Game, OwnDice] | None:
    """The game in a turn whose dice may be entered, and those that are there; None for no such turn."""
    entered = loaded.entered
    if back:
        turn = ended(loaded, back)
        return None if turn is None or entered.back != back else (turn.game, entered.corrected)
    game = loaded.progress.game
    if not due_layers(game):
        return None
    return game, OwnDice.lying(game) if entered.now is None else entered.now


def told_again(loaded: LoadedGame, pressed: AddFace | DropFace) -> Message:
    """What to answer to a tap that has been counted."""
    meant = _meant(loaded, pressed.back)
    return told(*meant) if meant is not None else say("toast-menu")


def choose(loaded: LoadedGame, pressed: OpenCorrections | CorrectTurn) -> Message | Refusal:
    """Ask which turn is to be corrected, open one, or leave all as they are."""
    entered, back = loaded.entered, 0 if isinstance(pressed, OpenCorrections) else pressed.back
    loaded.change_turn(asking=None)
    if isinstance(pressed, CorrectTurn) and not back:
        loaded.change(entered=replace(entered, back=None, corrected=OwnDice()).text())
        return say("toast-not-corrected")
    turn = ended(loaded, back)
    if back and turn is None:
        return Refusal.NOTHING_TO_TAKE_BACK
    if not loaded.progress.ended:
        return Refusal.NOTHING_TO_TAKE_BACK
    if loaded.undone_enough:
        return Refusal.CORRECTED_ENOUGH
    dice = OwnDice() if turn is None else OwnDice.lying(turn.game)
    loaded.change(entered=replace(entered, back=back, corrected=dice).text())
    return say("toast-correct" if back else "toast-corrections")


def correct(loaded: LoadedGame, steps: tuple[Step, ...], actor: Actor) -> Message | Refusal:
    """Put these steps in place of the corrected turn; what is entered for the one under way stays."""
    entered, before = loaded.entered, loaded.progress.game
    try:
        taken = correction(loaded.progress, (entered.back or 0) - 1, steps)
    except IllegalStepError:
        return Refusal.NOT_POSSIBLE
    for step in taken:
        loaded.play(step, actor.user_id)
    after = loaded.progress.game
    if (after.mover, after.turns) == (before.mover, before.turns):
        loaded.change(entered=Entered(entered.now).text())
    run(loaded)
    return say("toast-corrected")


def correct_end(
    loaded: LoadedGame, pressed: RowPress | EndTurn | StandPat, actor: Actor
) -> Message | Refusal:
    """Act on the rows of a turn that is being corrected; a zero is not asked about once more."""
    game = correcting(loaded)
    if game is None:
        return Refusal.NOT_POSSIBLE
    dice = loaded.entered.corrected
    lay = Lay(dice.faces, dice.roll)
    match pressed:
        case StandPat():
            return correct(loaded, (lay, Stand()), actor)
        case EndTurn():
            return correct(loaded, (lay, Stop()), actor)
        case PickRow() | PickInner() if isinstance(game, ScorecardGame):
            return _write(loaded, game, lay, pressed, actor)
        case ShowColumns(_, _, row) if isinstance(game, ScorecardGame) and column_rows.may_ask(game, row):
            loaded.change_turn(asking=PendingRows(named=row, crossing=loaded.pending.crossing).text())
            return say("toast-column", row=words.row_name(game.ruleset.rows[row]))
        case NotSure() | Sure():
            loaded.change_turn(asking=None)
            return say("toast-menu")
        case ShowCrossing():
            loaded.change_turn(asking=replace(loaded.pending, crossing=True).text())
            return say("toast-crossing")
        case _:
            return Refusal.NOT_POSSIBLE


def _write(
    loaded: LoadedGame, game: ScorecardGame, lay: Lay, pressed: PickRow | PickInner, actor: Actor
) -> Message | Refusal:
    """Write rows of a turn that is being corrected; of double dice the outer one is chosen first."""
    rows, picked = game.ruleset.rows, _rows_of(pressed)
    if not set(picked) <= set(game.writable_rows()):
        return Refusal.NOT_POSSIBLE
    if len(picked) < game.ruleset.layers:
        crossing = loaded.pending.crossing and not game.entry(picked[0]).made
        loaded.change_turn(asking=PendingRows(outer=picked[0], crossing=crossing).text())
        return say("toast-outer", row=words.row(rows[picked[0]]))
    return correct(loaded, (lay, Write(*(rows[row].key for row in picked))), actor)


def _rows_of(pressed: PickRow | PickInner) -> tuple[int, ...]:
    return (pressed.row,) if isinstance(pressed, PickRow) else (pressed.outer, pressed.inner)


def turn_back(loaded: LoadedGame, pressed: TurnPress | Hint) -> int:
    """Which turn a press is about: 0 the one under way, 1 the last that ended, see `buttons.own_dice`."""
    match pressed:
        case AddFace(back=back) | DropFace(back=back) | SetRolls(back=back) | CorrectTurn(back=back):
            return back
        case _:
            ends = isinstance(pressed, RowPress | EndTurn | StandPat)
            return loaded.entered.back or 0 if ends else 0


def may_open(loaded: LoadedGame, actor: Actor) -> Reply | None:
    """What to answer to somebody who may correct none of the last turns, and is not on turn either."""
    progress = loaded.progress
    states = [progress]
    for _ in progress.ended:
        states.append(states[-1].after(Undo()))
    for state in states:
        seat = None if state.game.mover is None else loaded.seats[state.game.mover]
        if seat is not None and may_act_for(loaded, actor.user_id, seat, state):
            return None
    return refuse(Refusal.NOT_YOUR_TURNS)
