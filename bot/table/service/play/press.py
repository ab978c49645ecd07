"""Presses on the board: throws, holds, rows, taking back. Whether they may be pressed: `guard`."""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor
from bot.rulebook import words
from bot.table.buttons.board import (
    AnnounceRow,
    EndTurn,
    Hold,
    HoldOnly,
    NotSure,
    PickInner,
    PickRow,
    Reroll,
    Roll,
    RowPress,
    ShowAnnounce,
    ShowColumns,
    ShowCrossing,
    StandPat,
    Sure,
    TakeBack,
    TurnPress,
)
from bot.table.buttons.own_dice import AddFace, CorrectTurn, DropFace, OpenCorrections, SetRolls
from bot.table.service.game_views import shown_of_game
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.pending_rows import PendingRows
from bot.table.service.play import clock, column_rows, double_rows, own_dice
from bot.table.service.play.automatic import run
from bot.table.service.play.ending import end_if_over
from bot.table.service.play.guard import guard
from bot.table.service.reply import Refusal, Reply, refuse
from bot.table.store.records import Records
from engine.play.events import rows_between
from engine.play.given_up import given_up
from engine.play.row_price import row_prices
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.steps import Stand, Stop, Throw, Undo, Write

_SEEN_IN_ANSWER = Hold | HoldOnly | AddFace | DropFace
_TAPS = 32
"""Taps on dice that are remembered in one state of a game, to count each once."""


def press(loaded: LoadedGame, pressed: TurnPress, actor: Actor, at: float, *, tap: str) -> Reply:
    """Act on a button of the board; `tap` is Telegram's id of the tap, which may be delivered twice.

    Where all play at once it acts on the turn of the actor's seat.
    """
    loaded.focus_on(actor.user_id)
    again = _same_press(loaded, pressed, actor, at, tap)
    guarded = Reply(again) if again is not None else guard(loaded, pressed, actor)
    if guarded is not None:
        return guarded
    # Whoever holds or enters dice sees what they do in the answer; questions or rows they have to see.
    urgent = not isinstance(pressed, _SEEN_IN_ANSWER)
    return carried_out(loaded, lambda: _act(loaded, pressed, actor, tap), at, urgent=urgent)


def carried_out(
    loaded: LoadedGame, act: Callable[[], Message | Refusal], at: float, *, urgent: bool = True
) -> Reply:
    """Let somebody act, with what follows for the record and for the clock.

    Args:
        loaded: the game.
        act: what they do.
        at: the time in unix seconds.
        urgent: whether they have to see it where nothing has been added to the record.
    """
    game, version = loaded.progress.game, loaded.state.version
    loaded.collect_changes()
    outcome = act()
    if not isinstance(outcome, Refusal):
        if loaded.state.version != version:
            loaded.save(at)
        after = loaded.progress.game
        if (after.turns, after.mover) == (game.turns, game.mover) or loaded.together is not None:
            clock.acted(loaded, at)
        else:  # ended, or taken back
            clock.hand_over(loaded, at, after_person=True)
    loaded.write_changes()
    if isinstance(outcome, Refusal):
        return refuse(outcome)
    if loaded.state.version == version:
        return Reply(outcome, shown_of_game(loaded, urgent=urgent))
    end_if_over(loaded, at)
    return Reply(outcome, shown_of_game(loaded, urgent=True))


def _act(loaded: LoadedGame, pressed: TurnPress, actor: Actor, tap: str) -> Message | Refusal:
    """Carry out a press, and remember the tap where it would count twice."""
    outcome = _carry_out(loaded, pressed, actor)
    if isinstance(pressed, _SEEN_IN_ANSWER) and not isinstance(outcome, Refusal):
        known = (loaded.turn_row.taps or "").split()[1 - _TAPS :]
        loaded.change_turn(taps=" ".join((*known, tap)) if tap else loaded.turn_row.taps)
        if isinstance(pressed, Hold | HoldOnly):
            loaded.change_turn(touched=True)
    return outcome


def _same_press(loaded: LoadedGame, pressed: TurnPress, actor: Actor, at: float, tap: str) -> Message | None:
    """What to answer to a press that has been counted: a tap delivered twice, a throw pressed for twice."""
    if isinstance(pressed, Hold | HoldOnly) and tap and tap in (loaded.turn_row.taps or "").split():
        return _held_now(loaded)
    if isinstance(pressed, AddFace | DropFace) and tap and tap in (loaded.turn_row.taps or "").split():
        return own_dice.told_again(loaded, pressed)
    game = loaded.progress.game
    if (
        isinstance(pressed, Roll | Reroll)
        and game.turn.roll
        and loaded.on_turn is loaded.seat_of(actor.user_id)
    ):
        last = Records(loaded.tx).last_throw(loaded.row.id, loaded.focus)
        if last is not None and last[0] == actor.user_id and 0 <= at - last[1] < loaded.timing.double_tap:
            return _lying(loaded)
    return None


def _carry_out(loaded: LoadedGame, pressed: TurnPress, actor: Actor) -> Message | Refusal:
    if loaded.entered.back and isinstance(pressed, RowPress | EndTurn | StandPat):
        return own_dice.correct_end(loaded, pressed, actor)
    match pressed:
        case AddFace() | DropFace() | SetRolls():
            return own_dice.enter(loaded, pressed, actor)
        case OpenCorrections() | CorrectTurn():
            return own_dice.choose(loaded, pressed)
        case Roll():
            return _roll(loaded, actor, loaded.held)
        case Reroll(_, _, mask):
            return _no_hold(loaded, mask) or _roll(loaded, actor, mask)
        case Hold() | HoldOnly():
            return _hold(loaded, pressed)
        case (
            PickRow()
            | PickInner()
            | ShowCrossing()
            | ShowColumns()
            | ShowAnnounce()
            | AnnounceRow()
            | Sure()
            | NotSure()
        ):
            return _rows(loaded, pressed, actor)
        case EndTurn() | StandPat():
            return _end_turn(loaded, pressed, actor)
        case TakeBack():
            return _take_back(loaded, actor)
        case _:
            assert_never(pressed)


def _rows(loaded: LoadedGame, pressed: RowPress, actor: Actor) -> Message | Refusal:
    """Act on a row of a scorecard, or on the question about one."""
    game = loaded.progress.game
    if not isinstance(game, ScorecardGame):
        return Refusal.NOT_POSSIBLE
    match pressed:
        case PickRow(_, _, row) if game.ruleset.layers > 1:
            return double_rows.pick_outer(loaded, game, row)
        case PickRow(_, _, row):
            return _pick(loaded, game, actor, row)
        case PickInner():
            return double_rows.pick_inner(loaded, game, actor, pressed)
        case ShowColumns() | ShowAnnounce() | AnnounceRow():
            return column_rows.choose(loaded, game, actor, pressed)
        case ShowCrossing():
            loaded.change_turn(asking=replace(loaded.pending, asked=None, crossing=True).text())
            return say("toast-crossing")
        case Sure(_, _, row):
            asked = loaded.pending.asked == row and loaded.pending.outer is None
            return _write(loaded, game, actor, row) if asked else Refusal.NOT_POSSIBLE
        case NotSure():
            loaded.change_turn(asking=None)
            return say("toast-not-written")
        case _:
            assert_never(pressed)


def _take_back(loaded: LoadedGame, actor: Actor) -> Message:
    game = loaded.progress.game
    loaded.play(Undo(), actor.user_id)
    before = loaded.progress.game
    if not isinstance(game, ScorecardGame) or not isinstance(before, ScorecardGame):
        return say("toast-hand-back")
    opened = rows_between(before, game, before.mover or 0)
    if not opened:
        return say("toast-taken-back-blank")
    return say("toast-taken-back", row=words.both([words.row(game.ruleset.rows[i]) for i in opened]))


def _roll(loaded: LoadedGame, actor: Actor, held: int) -> Message | Refusal:
    game = loaded.progress.game
    held = held if game.turn.roll else 0
    throw = Throw(tuple(i for i in range(game.ruleset.dice) if not held >> i & 1))
    if not throw.positions:
        return Refusal.NOTHING_TO_ROLL
    if throw not in game.possible_throws():
        return Refusal.NOT_POSSIBLE
    mover = game.mover or 0
    loaded.play(throw, actor.user_id)
    loaded.change_turn(touched=True, taps=None)
    forced = run(loaded)
    after = loaded.progress.game
    end = None if forced is None else forced.step
    if forced is not None and isinstance(end, Stop | Stand):
        shape = "toast-rolled-blank" if isinstance(end, Stop) else "toast-rolled-stood"
        hand = words.hand_of(after.ruleset, forced.dice)
        return say(shape, dice=words.dice(after.ruleset, forced.dice), hand=hand)
    if isinstance(end, Write) and isinstance(after, ScorecardGame):
        index = after.ruleset.row_index(end.row)
        entry = after.cards[mover].entries[index]
        if entry is None:
            raise RuntimeError("a row that was written is open")
        row = after.ruleset.rows[index]
        seen, hand = words.faces(after.ruleset, entry.dice), words.hand_of(after.ruleset, entry.dice)
        if not entry.made:
            return say("toast-rolled-crossed", dice=seen, hand=hand, row=words.row(row))
        points = words.points(row, entry.points)
        return say("toast-rolled-wrote", dice=seen, hand=hand, row=words.row(row), points=points)
    loaded.change_turn(held=held if after.rolls_left else 0, asking=None)
    return _lying(loaded)


def _lying(loaded: LoadedGame) -> Message:
    """The dice as they lie."""
    dice = loaded.progress.game.turn.dice
    return say("toast-rolled", dice=words.dice(loaded.rules, dice), hand=words.hand_of(loaded.rules, dice))


def _hold(loaded: LoadedGame, pressed: Hold | HoldOnly) -> Message | Refusal:
    match pressed:
        case Hold(_, _, position) if position >= loaded.rules.dice:
            return Refusal.UNKNOWN_BUTTON
        case Hold(_, _, position):
            held = loaded.held ^ 1 << position
        case HoldOnly(_, _, held):
            pass
    refused = _no_hold(loaded, held)
    if refused is not None:
        return refused
    loaded.change_turn(held=held, asking=None)
    return _held_now(loaded)


def _no_hold(loaded: LoadedGame, held: int) -> Refusal | None:
    """Why these dice cannot be the ones held for the next throw; None if they can."""
    game = loaded.progress.game
    if held >> loaded.rules.dice:
        return Refusal.UNKNOWN_BUTTON
    if not game.turn.roll or not game.rolls_left:
        return Refusal.NOT_POSSIBLE
    if isinstance(game, ShowdownGame) and any(not held >> position & 1 for position in game.locked):
        return Refusal.LOCKED
    return None


def _held_now(loaded: LoadedGame) -> Message:
    """The dice that are held."""
    kept = [position for position in range(loaded.rules.dice) if loaded.held >> position & 1]
    shown = words.dice(loaded.rules, loaded.progress.game.turn.dice, kept)
    return say("toast-held", dice=shown) if kept else say("toast-held-none")


def _end_turn(loaded: LoadedGame, pressed: EndTurn | StandPat, actor: Actor) -> Message | Refusal:
    """End the turn without a row: because there is none to write, or because the dice are a hand."""
    game = loaded.progress.game
    step = Stop() if isinstance(pressed, EndTurn) else Stand()
    if step not in game.legal_actions() or game.mover is None:
        return Refusal.NOT_POSSIBLE
    loaded.play(step, actor.user_id)
    run(loaded)
    if isinstance(step, Stop):
        return say("toast-blank")
    hand = words.hand_of(loaded.rules, game.turn.dice)
    return say("toast-stood-pat", dice=words.dice(loaded.rules, game.turn.dice), hand=hand)


def _pick(loaded: LoadedGame, game: ScorecardGame, actor: Actor, row: int) -> Message | Refusal:
    if row not in game.writable_rows():
        return Refusal.NOT_POSSIBLE
    gives_up = given_up(game, (row,)) is not None
    if not game.entry(row).made and (gives_up or (costly_zero(game, row) and not loaded.pending.crossing)):
        loaded.change_turn(asking=PendingRows(asked=row).text())
        return say("toast-ask-zero", row=words.row(game.ruleset.rows[row]))
    if gives_up or (row,) in row_prices(game):
        loaded.change_turn(asking=PendingRows(asked=row).text())
        return say("toast-ask-price", row=words.row(game.ruleset.rows[row]))
    return _write(loaded, game, actor, row)


def costly_zero(game: ScorecardGame, row: int) -> bool:
    """Whether writing this row would cross it out although some open row would pay."""
    if game.entry(row).made:
        return False
    return any(game.entry(index).points > 0 for index in game.writable_rows())


def _write(loaded: LoadedGame, game: ScorecardGame, actor: Actor, row: int) -> Message | Refusal:
    if row not in game.writable_rows():
        return Refusal.NOT_POSSIBLE
    written, entry = game.ruleset.rows[row], game.entry(row)
    loaded.play(Write(written.key), actor.user_id)
    run(loaded)
    if not entry.made:
        return say("toast-crossed", row=words.row(written))
    return say("toast-wrote", row=words.row(written), points=words.points(written, entry.points))
