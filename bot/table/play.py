"""Presses on a board: may they be, what they do, dice people have thrown themselves, answers in words."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Final, assert_never

from bot.ground.texts.message import DiceFaces, Message, clean_name, plain_name, say
from bot.ground.values import Actor
from bot.rulebook import words
from bot.table import clock
from bot.table.clock import end_if_over, run
from bot.table.game import (
    CORRECTED,
    LoadedGame,
    PendingRows,
    corrected_turn_ended,
    correcting,
    may_act_for,
    taken_back,
)
from bot.table.model import Entered, OwnDice, Refusal, Reply, SeatRow, due_layers, refuse
from bot.table.presses import (
    AddFace,
    AnnounceRow,
    BankTurn,
    ColumnPress,
    CorrectTurn,
    DropFace,
    EndPress,
    EndTurn,
    EntryPress,
    Hint,
    Hold,
    HoldOnly,
    NotSure,
    OpenCorrections,
    PickInner,
    PickRow,
    Reroll,
    Roll,
    RowPress,
    SetRolls,
    ShowAnnounce,
    ShowColumns,
    ShowCrossing,
    StandPat,
    Sure,
    TakeBack,
    TurnPress,
)
from bot.table.seats import add_guest, added_by, come_back, rename_guest, sleeping_seat
from bot.table.shown import shown_of_game
from bot.table.store import Records
from engine.errors import IllegalStepError
from engine.play.banking import BankGame, PressTurn
from engine.play.events import rows_between
from engine.play.game import Game
from engine.play.given_up import given_up
from engine.play.row_price import row_prices
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Announce, Bank, Lay, Stand, Step, Stop, Take, Throw, Undo, Write
from engine.players.levels import USUAL
from engine.records.corrections import correction
from engine.records.record import Progress
from engine.rules.patterns import FACES
from engine.rules.ruleset import PIPS
from engine.rules.sheet import Entry, Row

# Presses on the board: throws, holds, rows, taking back. Whether they may be pressed: `guard`.


_SEEN_IN_ANSWER = Hold | HoldOnly | AddFace | DropFace
_TAPS = 32
"""Taps on dice that are remembered in one state of a game, to count each once."""


def press_in_game(loaded: LoadedGame, pressed: TurnPress, actor: Actor, at: float, *, tap: str) -> Reply:
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
    return carried_out(loaded, lambda: _play_tap(loaded, pressed, actor, tap), at, urgent=urgent)


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


def _play_tap(loaded: LoadedGame, pressed: TurnPress, actor: Actor, tap: str) -> Message | Refusal:
    """Play what was pressed, and remember the tap where it would count twice."""
    outcome = _play(loaded, pressed, actor)
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
        return told_again(loaded, pressed)
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


def _play(loaded: LoadedGame, pressed: TurnPress, actor: Actor) -> Message | Refusal:
    """Do what a button of the board asks for."""
    if loaded.entered.back and isinstance(pressed, RowPress | EndTurn | StandPat):
        return correct_end(loaded, pressed, actor)
    match pressed:
        case AddFace() | DropFace() | SetRolls():
            return enter_own_dice(loaded, pressed, actor)
        case OpenCorrections() | CorrectTurn():
            return choose_own_dice(loaded, pressed)
        case Roll() | Reroll():
            return _throw(loaded, pressed, actor)
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
        case EndTurn() | StandPat() | BankTurn():
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
            return pick_outer(loaded, game, row)
        case PickRow(_, _, row):
            return _pick(loaded, game, actor, row)
        case PickInner():
            return pick_inner(loaded, game, actor, pressed)
        case ShowColumns() | ShowAnnounce() | AnnounceRow():
            return choose_column(loaded, game, actor, pressed)
        case ShowCrossing():
            return _unfold(loaded)
        case Sure(_, _, row):
            asked = loaded.pending.asked == row and loaded.pending.outer is None
            return _write_row(loaded, game, actor, row) if asked else Refusal.NOT_POSSIBLE
        case NotSure():
            loaded.change_turn(asking=None)
            return say("toast-not-written")
        case _:
            assert_never(pressed)


def _unfold(loaded: LoadedGame) -> Message:
    """Unfold the rows that would be crossed out."""
    loaded.change_turn(asking=replace(loaded.pending, asked=None, crossing=True).text())
    return say("toast-crossing")


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


def _throw(loaded: LoadedGame, pressed: Roll | Reroll, actor: Actor) -> Message | Refusal:
    """Throw the dice that are not held; where luck is pressed those are set aside first."""
    before, held = loaded.progress.game, loaded.held if isinstance(pressed, Roll) else pressed.mask
    if not isinstance(before, BankGame):
        refused = _no_hold(loaded, held) if isinstance(pressed, Reroll) else None
        return refused or _roll(loaded, actor, held)
    aside = _set_aside(before, held)
    if aside is None or not (aside.rolls_left or held):
        return Refusal.NOT_POSSIBLE
    _play_aside(loaded, actor, held)
    loaded.change_turn(touched=True, taps=None, held=0)
    if not aside.rolls_left:  # with dice of their own
        return say("toast-set-aside", points=aside.gathered)
    loaded.play(Throw(aside.free), actor.user_id)
    if (due := loaded.progress.game.due) is not None:
        loaded.roll(due)
    now = loaded.progress.game
    run(loaded)
    if not isinstance(now, BankGame) or now.turns == before.turns or now.last is None:
        return _lying(loaded)
    return say("toast-busted", word=words.bust(before.ruleset), n=now.last.gathered)


def _bank(loaded: LoadedGame, actor: Actor, held: int) -> Message | Refusal:
    """Set these dice aside, if any, and end the turn with its points."""
    game = loaded.progress.game
    aside = _set_aside(game, held) if isinstance(game, BankGame) else None
    if aside is None or not aside.may_bank:
        return Refusal.NOT_POSSIBLE
    _play_aside(loaded, actor, held)
    loaded.play(Bank(), actor.user_id)
    run(loaded)
    return say("toast-banked", points=aside.gathered)


def _set_aside(game: BankGame, held: int) -> BankGame | None:
    """The game with these dice set aside; None where they may not be."""
    take = Take(_positions(held))
    if not held:
        return game
    return game.with_aside(take) if take in game.takes() else None


def _play_aside(loaded: LoadedGame, actor: Actor, held: int) -> None:
    if held:
        loaded.play(Take(_positions(held)), actor.user_id)


def _positions(held: int) -> tuple[int, ...]:
    return tuple(position for position in range(held.bit_length()) if held >> position & 1)


def _lying(loaded: LoadedGame) -> Message:
    """The dice as they lie; where luck is pressed those that were thrown last."""
    turn = loaded.progress.game.turn
    fresh = turn.fresh if isinstance(turn, PressTurn) else ()
    dice = tuple(turn.dice[each] for each in fresh) or turn.dice
    return say("toast-rolled", dice=words.dice(loaded.rules, dice), hand=words.hand_of(loaded.rules, dice))


def _hold(loaded: LoadedGame, pressed: Hold | HoldOnly) -> Message | Refusal:
    """Change which dice are held: what is stored counts, not what the board showed; no line of the record."""
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
    if isinstance(game, BankGame):
        scores = {position for take in game.takes() for position in take.positions}
        return None if scores.issuperset(_positions(held)) else Refusal.SCORELESS
    if not game.turn.roll or not game.rolls_left:
        return Refusal.NOT_POSSIBLE
    if any(not held >> position & 1 for position in game.locked):
        return Refusal.LOCKED
    return None


def _held_now(loaded: LoadedGame) -> Message:
    """The dice that are held."""
    kept = [position for position in range(loaded.rules.dice) if loaded.held >> position & 1]
    shown = words.dice(loaded.rules, loaded.progress.game.turn.dice, kept)
    return say("toast-held", dice=shown) if kept else say("toast-held-none")


def _end_turn(loaded: LoadedGame, pressed: EndPress, actor: Actor) -> Message | Refusal:
    """End the turn without a row: there is none to write, the dice are a hand, or its points are banked."""
    game = loaded.progress.game
    if isinstance(pressed, BankTurn):
        return _bank(loaded, actor, pressed.mask)
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
    if not game.entry(row).made and (gives_up or (_costly_row(game, row) and not loaded.pending.crossing)):
        loaded.change_turn(asking=PendingRows(asked=row).text())
        return say("toast-ask-zero", row=words.row(game.ruleset.rows[row]))
    if gives_up or row_prices(game, (row,)):
        loaded.change_turn(asking=PendingRows(asked=row).text())
        return say("toast-ask-price", row=words.row(game.ruleset.rows[row]))
    return _write_row(loaded, game, actor, row)


def _costly_row(game: ScorecardGame, row: int) -> bool:
    """Whether writing this row would cross it out although some open row would pay."""
    if game.entry(row).made:
        return False
    return any(game.entry(index).points > 0 for index in game.writable_rows())


def _write_row(loaded: LoadedGame, game: ScorecardGame, actor: Actor, row: int) -> Message | Refusal:
    if row not in game.writable_rows():
        return Refusal.NOT_POSSIBLE
    written, entry = game.ruleset.rows[row], game.entry(row)
    loaded.play(Write(written.key), actor.user_id)
    run(loaded)
    if not entry.made:
        return say("toast-crossed", row=words.row(written))
    return say("toast-wrote", row=words.row(written), points=words.points(written, entry.points))


# Why somebody may not do what a button of the board asks for, in this order.


def guard(loaded: LoadedGame, pressed: TurnPress | Hint, actor: Actor) -> Reply | None:
    """Why somebody may not do this, or ask for it, in this game now; None when they may."""
    if (refused := _not_played(loaded)) is not None:
        return refused
    mine = loaded.seat_of(actor.user_id)
    if mine is None:
        return refuse(Refusal.NOT_SEATED)
    dice = words.dice(loaded.rules, loaded.progress.game.turn.dice)
    # The board of a later database than this one, a copy
    if pressed.version % CORRECTED > loaded.version % CORRECTED:
        return refuse(Refusal.STALE, replace(shown_of_game(loaded, urgent=True), anew=True), dice=dice)
    if isinstance(pressed, OpenCorrections | CorrectTurn) and not turn_back(loaded, pressed):
        return _corrects_nothing(loaded, actor) or _current(loaded, pressed, dice)
    progress = _turn_meant(loaded, pressed, mine, dice)
    if isinstance(progress, Reply):
        return progress
    if progress.game.mover is None:
        waits = loaded.together is not None
        return refuse(Refusal.ROUND_WAITS if waits else Refusal.NOT_POSSIBLE, shown_of_game(loaded))
    seat = loaded.seats[progress.game.mover]
    if not may_act_for(loaded, actor.user_id, seat, progress):
        back = isinstance(pressed, TakeBack)
        why = Refusal.NOT_YOURS_TO_TAKE_BACK if back else Refusal.NOT_YOUR_TURN
        return of_another(loaded, seat, progress, why)
    return _current(loaded, pressed, dice)


def _turn_meant(
    loaded: LoadedGame, pressed: TurnPress | Hint, mine: SeatRow, dice: DiceFaces
) -> Progress | Reply:
    """The progress in the turn that a press is about; or why there is none to take back or to correct."""
    back, progress = turn_back(loaded, pressed), loaded.progress
    if isinstance(pressed, TakeBack):
        if loaded.undone_enough:
            own = loaded.rules.source == "own"
            enough = Refusal.CORRECTED_ENOUGH if own else Refusal.UNDONE_ENOUGH
            return refuse(enough, shown_of_game(loaded))
        if not loaded.undoable:
            return refuse(Refusal.NOTHING_TO_TAKE_BACK, shown_of_game(loaded))
        return progress.after(Undo()).of_seat(mine.seat)  # whose turn it was, in a team as well
    if back and corrected_turn_ended(loaded, back) is None:
        return refuse(Refusal.STALE, shown_of_game(loaded), dice=dice)
    return taken_back(loaded, back)


def of_another(
    loaded: LoadedGame, seat: SeatRow, progress: Progress, why: Refusal = Refusal.NOT_YOUR_TURN
) -> Reply:
    """What to answer to somebody who acts in the turn of another seat, or of another member of their team."""
    player = loaded.player_of(seat, progress)
    name = words.computer(seat.level or USUAL) if player is None else plain_name(player.name, player.user_id)
    return refuse(why, name=name)


def _current(loaded: LoadedGame, pressed: TurnPress | Hint, dice: DiceFaces) -> Reply | None:
    """What to answer to a button that was drawn for another state."""
    if pressed.version == loaded.version:
        return None
    return refuse(Refusal.STALE, shown_of_game(loaded), dice=dice)


def _not_played(loaded: LoadedGame) -> Reply | None:
    """Why nobody may do anything in this game now."""
    if loaded.row.state == "lobby":
        return refuse(Refusal.NOT_STARTED)
    if loaded.row.state != "playing":
        return refuse(Refusal.OVER, shown_of_game(loaded))  # the bot may have died before it showed the end
    return None


# The choices on sheets with columns: the column in which a row is written, and the row announced.


def choose_column(
    loaded: LoadedGame, game: ScorecardGame, actor: Actor, pressed: ColumnPress
) -> Message | Refusal:
    """Ask for a column or for a row to announce, or announce it."""
    rows = game.ruleset.rows
    match pressed:
        case ShowColumns(_, _, row):
            return _ask_column(loaded, game, row)
        case ShowAnnounce():
            if not game.announceable_rows:
                return Refusal.NOT_POSSIBLE
            loaded.change_turn(asking=PendingRows(announcing=True).text())
            return say("toast-announce")
        case AnnounceRow(_, _, row):
            if row not in game.announceable_rows:
                return Refusal.NOT_POSSIBLE
            loaded.play(Announce(rows[row].key), actor.user_id)
            loaded.change_turn(touched=True, asking=None)
            return say("toast-announced", row=words.row_name(rows[row]))
        case _:
            assert_never(pressed)


def _ask_column(loaded: LoadedGame, game: ScorecardGame, row: int) -> Message | Refusal:
    """Ask in which column a row is written."""
    asked = game.ruleset.rows[row] if row in game.writable_rows() else None
    if asked is None or not asked.column:
        return Refusal.NOT_POSSIBLE
    loaded.change_turn(asking=PendingRows(named=row, crossing=loaded.pending.crossing).text())
    return say("toast-column", row=words.row_name(asked))


# The two taps that write a turn of double dice: the row for the outer values, then the inner one.


Pair = tuple[int, int]


def pick_outer(loaded: LoadedGame, game: ScorecardGame, row: int) -> Message | Refusal:
    """Choose the row for the outer values, in place of another one perhaps."""
    if row not in game.writable_rows():
        return Refusal.NOT_POSSIBLE
    loaded.change_turn(asking=PendingRows(outer=row).text())
    return say("toast-outer", row=words.row(game.ruleset.rows[row]))


def pick_inner(
    loaded: LoadedGame, game: ScorecardGame, actor: Actor, pressed: PickInner
) -> Message | Refusal:
    """Write both rows; a costly zero is asked about first, once for the two."""
    pair = (pressed.outer, pressed.inner)
    if pair not in _pairs(game):
        return Refusal.NOT_POSSIBLE
    asked = PendingRows(pressed.outer, pressed.inner)
    if loaded.pending.outer != pressed.outer and len(game.writable_rows()) > len(pair):
        return Refusal.OUTER_CHANGED  # a late tap: the board has shown another outer row since
    if pressed.sure and replace(loaded.pending, crossing=False) != asked:
        return Refusal.NOT_POSSIBLE
    asks = _costly_pair(game, pair) and (not loaded.pending.crossing or given_up(game, pair) is not None)
    if not pressed.sure and asks:
        loaded.change_turn(asking=asked.text())
        crossed = [words.row(row) for row, entry in _entries(game, pair) if not entry.made]
        if len(crossed) == len(pair):
            return say("toast-ask-zeros", rows=words.both(crossed))
        return say("toast-ask-zero", row=crossed[0])
    if not pressed.sure and row_prices(game, pair):
        loaded.change_turn(asking=asked.text())
        return say("toast-ask-price", row=words.both([words.row(row) for row, _ in _entries(game, pair)]))
    written = [words.row_pays(row, entry) for row, entry in _entries(game, pair)]
    outer, inner = (game.ruleset.rows[index].key for index in pair)
    loaded.play(Write(outer, inner), actor.user_id)
    run(loaded)
    return say("toast-wrote-two", rows=words.both(written))


def _costly_pair(game: ScorecardGame, pair: Pair) -> bool:
    """Whether this pair crosses out more than another one would that pays more."""
    crossed, points = _weight(game, pair)
    if not crossed:
        return False
    others = (_weight(game, other) for other in _pairs(game))
    return any(fewer < crossed and more > points for fewer, more in others)


def _pairs(game: ScorecardGame) -> list[Pair]:
    return list(permutations(game.writable_rows(), 2)) if game.ruleset.layers > 1 else []


def _entries(game: ScorecardGame, pair: Pair) -> list[tuple[Row, Entry]]:
    return [(game.ruleset.rows[index], game.entry(index, layer)) for layer, index in enumerate(pair)]


def _weight(game: ScorecardGame, pair: Pair) -> tuple[int, int]:
    """How many rows the pair crosses out, and what it pays."""
    entries = [entry for _, entry in _entries(game, pair)]
    return sum(not entry.made for entry in entries), sum(entry.points for entry in entries)


# The entry of dice that people have thrown themselves, by taps or typed; corrections of earlier turns.


def enter_own_dice(loaded: LoadedGame, pressed: EntryPress, actor: Actor) -> Message | Refusal:
    """Act on a tap on a face, on a die, or on a number of rolls."""
    meant = _dice_meant(loaded, pressed.back)
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
            return put_own_dice(loaded, pressed.back, dice.with_face(face, due), actor)
        case DropFace(_, _, _, layer, face):
            fewer = dice.without_face(face, layer)
            return Refusal.NO_SUCH_DIE if fewer is None else put_own_dice(loaded, pressed.back, fewer, actor)
        case SetRolls(_, _, _, rolls):
            if rolls and rolls not in game.lay_rolls:
                return Refusal.NOT_POSSIBLE
            return put_own_dice(loaded, pressed.back, replace(dice, roll=rolls or None), actor)


def put_own_dice(loaded: LoadedGame, back: int, dice: OwnDice, actor: Actor) -> Message | Refusal:
    """Enter dice of a turn: once all are there they lie, else the rest is waited for.

    Args:
        loaded: the game.
        back: which turn, see `AddFace` in `presses`.
        dice: as they are now.
        actor: who enters them.
    """
    meant = _dice_meant(loaded, back)
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


def _dice_meant(loaded: LoadedGame, back: int) -> tuple[Game, OwnDice] | None:
    """The game in a turn whose dice may be entered, and those that are there; None for no such turn."""
    entered = loaded.entered
    if back:
        turn = corrected_turn_ended(loaded, back)
        return None if turn is None or entered.back != back else (turn.game, entered.corrected)
    game = loaded.progress.game
    if not due_layers(game):
        return None
    return game, OwnDice.lying(game) if entered.now is None else entered.now


def told_again(loaded: LoadedGame, pressed: AddFace | DropFace) -> Message:
    """What to answer to a tap that has been counted."""
    meant = _dice_meant(loaded, pressed.back)
    return told(*meant) if meant is not None else say("toast-menu")


def choose_own_dice(loaded: LoadedGame, pressed: OpenCorrections | CorrectTurn) -> Message | Refusal:
    """Ask which turn is to be corrected, open one, or leave all as they are."""
    entered, back = loaded.entered, 0 if isinstance(pressed, OpenCorrections) else pressed.back
    loaded.change_turn(asking=None)
    if isinstance(pressed, CorrectTurn) and not back:
        loaded.change(entered=replace(entered, back=None, corrected=OwnDice()).text())
        return say("toast-not-corrected")
    turn = corrected_turn_ended(loaded, back)
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
            return _write_corrected(loaded, game, lay, pressed, actor)
        case ShowColumns(_, _, row) if isinstance(game, ScorecardGame):
            return _ask_column(loaded, game, row)
        case NotSure() | Sure():
            loaded.change_turn(asking=None)
            return say("toast-menu")
        case ShowCrossing():
            return _unfold(loaded)
        case _:
            return Refusal.NOT_POSSIBLE


def _write_corrected(
    loaded: LoadedGame, game: ScorecardGame, lay: Lay, pressed: PickRow | PickInner, actor: Actor
) -> Message | Refusal:
    """Write rows of a turn that is being corrected; of double dice the outer one is chosen first."""
    rows = game.ruleset.rows
    picked = (pressed.row,) if isinstance(pressed, PickRow) else (pressed.outer, pressed.inner)
    if len(picked) < game.ruleset.layers:
        return pick_outer(loaded, game, picked[0])
    if not set(picked) <= set(game.writable_rows()):
        return Refusal.NOT_POSSIBLE
    return correct(loaded, (lay, Write(*(rows[row].key for row in picked))), actor)


def turn_back(loaded: LoadedGame, pressed: TurnPress | Hint) -> int:
    """Which turn a press is about: 0 the one under way, 1 the last that ended, see `AddFace` in `presses`."""
    match pressed:
        case AddFace(back=back) | DropFace(back=back) | SetRolls(back=back) | CorrectTurn(back=back):
            return back
        case _:
            ends = isinstance(pressed, RowPress | EndTurn | StandPat)
            return loaded.entered.back or 0 if ends else 0


def _corrects_nothing(loaded: LoadedGame, actor: Actor) -> Reply | None:
    """Why somebody may correct none of the last turns, and is not on turn either; None if they may."""
    progress = loaded.progress
    states = [progress]
    for _ in progress.ended:
        states.append(states[-1].after(Undo()))
    for state in states:
        seat = None if state.game.mover is None else loaded.seats[state.game.mover]
        if seat is not None and may_act_for(loaded, actor.user_id, seat, state):
            return None
    return refuse(Refusal.NOT_YOUR_TURNS)


# Dice as people type them: `33566`, `3 3 5 6 6`, `336124 115566`; behind them what roll it was.
#
# What stands around or between dice, a dash before them too, parts them at most; digits are taken of any
# script and width, and `!!` says no more than `!`. The board shows at once what was read, and there it can
# be changed.


_FIRST: Final = re.compile(r"!|с\s*руки|з\s*руки|рук[аи]|at\s*once|served|\bр\b\.?|\bh\b")
"""What says that the dice lie after the first roll."""
_BETWEEN: Final = re.compile(r"[\s,.;:/|+·-]+")
_PIPS: Final = "⚀⚁⚂⚃⚄⚅"
_CARDS: Final = ("9", "10", "j", "q", "k", "a")
_ALSO: Final = {"в": "j", "д": "q", "к": "k", "т": "a"}
"""Letters of cards in other alphabets."""
_LONGEST: Final = 60  # characters that are looked at


def looks_like_dice(text: str) -> bool:
    """Whether a text can be meant as dice: it has a digit among its first signs, and no long word."""
    plain = _plain(text)
    return any(each.isdigit() for each in plain) and not re.search(r"[^\W\d_]{8,}", plain)


def read_typed_dice(
    text: str, due: Sequence[int], rolls: range, faces: Sequence[str] = PIPS
) -> OwnDice | Message:
    """The dice that a text tells, or in words why it tells none.

    Args:
        text: as typed.
        due: how many faces each layer has.
        rolls: the rolls after which dice may lie; none where they break a tie.
        faces: what the dice show for 1 to 6.
    """
    plain = _plain(text)
    plain, first = _FIRST.subn(" ", plain)
    parts = [word for word in _BETWEEN.split(plain) if word]
    each = [_values(word, faces) for word in parts]
    roll = 1 if first else None
    if not first and len(parts) > 1 and len(parts[-1]) <= len(str(rolls.stop)) and parts[-1].isdigit():
        whole = sum(len(values or ()) for values in each[:-1])
        if whole == sum(due) and len(parts) - 1 <= len(due):  # `33566 2`: after two rolls
            roll, each = int(parts[-1]), each[:-1]
    if roll is not None and roll not in rolls:
        if not rolls:
            return say("error-dice-no-roll")
        return say("error-dice-roll", roll=roll, most=rolls[-1])
    if not each or any(values is None for values in each):
        return _unread(parts, due, faces)
    values = tuple(value for word in each for value in word or ())
    if len(values) != sum(due):
        return say("error-dice-number", given=len(values), wanted=sum(due))
    layers, begin = list[tuple[int, ...]](), 0
    for size in due:
        layers.append(tuple(sorted(values[begin : begin + size])))
        begin += size
    return OwnDice(tuple(layers), roll)


def _plain(text: str) -> str:
    """The text in small letters and digits of ours, without signs that nobody sees."""
    signs = unicodedata.normalize("NFKC", text[:_LONGEST]).casefold()
    return "".join(map(_sign, signs)).replace("\ufe0f", "").replace("\u20e3", "")


def _sign(sign: str) -> str:
    """A sign as it is read: any script has its own digits, and marks say in which direction it is written."""
    digit = _PIPS.find(sign) + 1 or unicodedata.digit(sign, -1)
    if digit >= 0:
        return str(digit)
    return "" if unicodedata.category(sign) == "Cf" else sign


def _values(word: str, faces: Sequence[str]) -> tuple[int, ...] | None:
    """The values of dice that a word without blanks tells; None if it tells anything else."""
    if all(sign in "123456" for sign in word):
        return tuple(map(int, word))
    if tuple(faces) == PIPS:
        return None
    found, rest = list[int](), "".join(_ALSO.get(sign, sign) for sign in word)
    while rest:
        card = next((card for card in _CARDS if rest.startswith(card)), None)
        if card is None:
            return None
        found.append(_CARDS.index(card) + 1)
        rest = rest.removeprefix(card)
    return tuple(found)


def _unread(parts: Sequence[str], due: Sequence[int], faces: Sequence[str]) -> Message:
    """Why a text tells no dice: a face that no die has, or none at all."""
    signs = "".join(parts)
    if signs.isdigit() and tuple(faces) == PIPS:
        if len(signs) != sum(due):
            return say("error-dice-number", given=len(signs), wanted=sum(due))
        wrong = next(sign for sign in signs if sign not in "123456")
        return say("error-dice-face", face=wrong)
    return say("error-dice", example=words.typed_dice(faces, due))


# What somebody means who answers the bot's messages: dice that they have thrown, in a lobby a guest's name.


_NAME_LONGEST = 64  # characters of a guest's name that are kept
Meant = Callable[[LoadedGame, float], Reply]


def meaning_of(loaded: LoadedGame, actor: Actor, text: str, *, on_board: bool) -> Meant | None:
    """What somebody does in a game who writes this.

    Args:
        loaded: the game.
        actor: who writes.
        text: as written.
        on_board: whether it answers the message of the game.

    Returns:
        None where it is nothing to the game, as most of it is talk.
    """
    if loaded.row.state == "lobby":
        return _naming(loaded, actor, text) if on_board else None
    if not on_board and not looks_like_dice(text):
        return None
    if sleeping_seat(loaded, actor) is not None:
        return lambda loaded, at: come_back(loaded, actor, at)
    return _entering(loaded, actor, text)


def _naming(loaded: LoadedGame, actor: Actor, text: str) -> Meant | None:
    """Seat a guest of this name, or give it to the guest whose page is open."""
    menu, _, item = (loaded.row.menu or "").partition(".")
    name, hosting = clean_name(text.partition("\n")[0][:_NAME_LONGEST]), actor.user_id == loaded.row.host_id
    may = hosting or loaded.seat_of(actor.user_id) is not None
    if menu not in {"guests", "guest"} or not name or not may:
        return None

    def named(loaded: LoadedGame, _: float) -> Reply:
        if menu == "guests":
            outcome = add_guest(loaded, actor, name)
        elif hosting or added_by(loaded, int(item), actor):
            outcome = rename_guest(loaded, int(item), name)
        else:
            outcome = Refusal.NOT_HOST
        if isinstance(outcome, Refusal):
            return refuse(outcome)
        return Reply(outcome, shown_of_game(loaded, urgent=True))

    return named


def _entering(loaded: LoadedGame, actor: Actor, text: str) -> Meant | None:
    """Enter dice that were typed, for the turn under way or the one that is being corrected."""
    back = loaded.entered.back or 0
    if corrected_turn_ended(loaded, back) is None:
        back = 0
    progress = taken_back(loaded, back)
    if back and not _may(loaded, actor, progress):  # somebody corrects a turn, others play on
        back, progress = 0, loaded.progress
    game = progress.game
    due = due_layers(game)
    if game.mover is None or not due:
        return None
    if not _may(loaded, actor, progress):
        if not looks_like_dice(text):
            return None
        refused = of_another(loaded, loaded.seats[game.mover], progress)
        if loaded.seat_of(actor.user_id) is None:
            refused = refuse(Refusal.NOT_SEATED)
        return lambda _loaded, _at: refused
    found = read_typed_dice(text, due, game.lay_rolls, game.ruleset.faces)
    if not isinstance(found, OwnDice):
        return lambda _loaded, _at: Reply(found, None, Refusal.NOT_POSSIBLE)
    return lambda loaded, at: carried_out(loaded, lambda: put_own_dice(loaded, back, found, actor), at)


def _may(loaded: LoadedGame, actor: Actor, progress: Progress) -> bool:
    """Whether somebody may enter the dice of whoever is on turn in this state of play."""
    mover = progress.game.mover
    return mover is not None and may_act_for(loaded, actor.user_id, loaded.seats[mover], progress)
