"""What must hold of the buttons of a board and of the page of the app: they offer what may be played."""

from bot.table import offers as keypad
from bot.table.model import OwnDice, due_layers
from bot.table.presses import (
    AddFace,
    AnnounceRow,
    BankTurn,
    CloseCard,
    CorrectTurn,
    DropFace,
    EndTurn,
    Hold,
    HoldOnly,
    NotSure,
    OpenCorrections,
    PickInner,
    PickRow,
    Reroll,
    Roll,
    SetRolls,
    ShowAnnounce,
    ShowColumns,
    ShowCrossing,
    StandPat,
    Sure,
    TakeBack,
)
from bot.table.screens import turn_keys as row_choice
from engine.play.banking import BankGame
from engine.play.showdown import ShowdownGame
from engine.play.steps import Announce, Stand, Stop, Throw, Write
from tests.bot.screens.screen_cases import locked_of, presses
from tests.presses import parse


def check_play(screen, view):
    """Every button of the board may be pressed, and everything that may be played has a button."""
    game, found = view.progress.game, presses(screen)
    assert len(found) == len(set(found))
    check_green(screen, view)
    if isinstance(game, BankGame):
        check_press(found, view)
        return
    offered = check_presses(found, view)
    ending, waits = Stop() in game.legal_actions(), waits_for_dice(view)
    assert any(isinstance(press, EndTurn) for press in found) == (ending and not waits)
    folded = any(isinstance(press, ShowCrossing) for press in found)
    if waits:
        assert offered == set()
    elif folded or view.choice.crossing:
        check_folded(screen, view, offered, folded=folded)
    else:
        assert offered == ends(view)
    assert view.choice.asking is None or offered == {view.choice.asking}
    if not isinstance(game, ShowdownGame) and not waits:
        several = [press.row for press in found if isinstance(press, ShowColumns)]
        assert all(len(same_rows(game, row)) > 1 for row in several)
        check_announcing(found, view)
        asks = any(isinstance(press, ShowAnnounce) for press in found)
        assert asks == (bool(game.announceable_rows) and not row_choice.is_open(view))


def check_press(found, view):
    """What is set aside scores, and may be thrown on with or banked, where the game allows that."""
    game, legal = view.progress.game, set(view.progress.game.legal_actions())
    takes = {frozenset(take.positions): take for take in game.takes()}
    assert all(press.game == view.game for press in found)
    for press in found:
        match press:
            case Roll():
                assert not game.pending
                assert Throw(game.free) in legal
            case Hold(_, _, position):
                assert any(position in positions for positions in takes)
            case Reroll(_, _, mask):
                assert taken(mask) in takes
            case BankTurn(_, _, mask):
                state = game.apply(takes[taken(mask)]) if mask else game
                assert state.may_bank
            case TakeBack():
                assert view.undoable
            case AddFace() | DropFace():
                check_entry(press, view)
            case _:
                assert isinstance(press, CloseCard)
    if game.mover is not None and game.pending and view.seats[game.mover].state == "in":
        assert any(isinstance(press, Reroll) for press in found)
        banks = any(game.apply(take).may_bank for take in game.offers())
        chosen = view.choice.held in takes
        assert chosen or banks == any(isinstance(press, BankTurn) for press in found)


def taken(mask):
    return frozenset(position for position in range(mask.bit_length()) if mask >> position & 1)


def waits_for_dice(view):
    """Whether dice of people's own are to be entered first."""
    return view.rules.source == "own" and keypad.keypad_is_open(view)


def check_green(screen, view):
    """One key at most is green, and never one that throws away dice of which some are worth keeping."""
    game = view.progress.game
    loud = [parse(button.data) for keys in screen.buttons for button in keys if button.style == "success"]
    assert len(loud) <= 1
    if loud and isinstance(loud[0], Roll) and game.turn.roll and view.choice.held <= set(locked_of(game)):
        assert not any(isinstance(press, Reroll | HoldOnly) for press in presses(screen))


def check_presses(found, view):  # noqa: C901, PLR0912, PLR0915 - one arm a button
    """Each of these may be pressed; returns the rows, or the standing, that they would end the turn with."""
    game, rules, legal = view.progress.game, view.rules, set(view.progress.game.legal_actions())
    throwing = game.turn.roll > 0 and game.rolls_left > 0
    offered = set()
    for press in found:
        assert press.game == view.game
        assert getattr(press, "version", view.version) == view.version
        match press:
            case Roll():
                held = view.choice.held if game.turn.roll else ()
                assert Throw(tuple(i for i in range(rules.dice) if i not in held)) in legal
            case Hold(_, _, position):
                assert throwing
                assert position in range(rules.dice)
                assert position not in locked_of(game)
            case HoldOnly(_, _, mask) | Reroll(_, _, mask):
                assert throwing
                assert isinstance(press, Reroll) == view.quick_rerolls
                assert 0 < mask < (1 << rules.dice) - 1
                assert mask != sum(1 << i for i in view.choice.held)
                assert all(mask >> i & 1 for i in locked_of(game))
            case StandPat():
                assert Stand() in legal
                offered.add(Stand())
            case PickInner(_, _, outer, inner, sure):
                assert Write(rules.rows[outer].key, rules.rows[inner].key) in legal
                assert view.choice.outer in {outer, None}
                assert sure == (view.choice.asking is not None)
                offered.add(inner)
            case PickRow(row=row) | Sure(row=row):
                assert any(isinstance(write, Write) and write.row == rules.rows[row].key for write in legal)
                # That of the outer values is the way back from a question about the inner ones.
                offered |= {row} - {view.choice.outer}
            case ShowColumns(row=row):
                offered |= same_rows(game, row)
            case ShowAnnounce() | AnnounceRow():
                assert game.announceable_rows
            case EndTurn():
                assert Stop() in legal
            case TakeBack():
                assert view.undoable
            case NotSure():
                assert view.choice.chooses or view.choice.crossing
            case AddFace() | DropFace() | SetRolls():
                check_entry(press, view)
            case OpenCorrections():
                assert view.own_dice.correctable
            case CorrectTurn(_, _, back):
                assert back == 0 or view.own_dice.entered.back == 0
                assert back <= len(view.own_dice.correctable)
            case ShowCrossing():
                pass
            case CloseCard():
                assert view.focus is not None
                assert view.panel.title is None
            case _:
                raise AssertionError(press)
    return offered


def check_announcing(found, view):
    """Every row that may be announced can be, once somebody announces."""
    game = view.progress.game
    rows = [press.row for press in found if isinstance(press, AnnounceRow)]
    assert rows == (list(game.announceable_rows) if view.choice.announcing else [])
    assert all(Announce(game.ruleset.rows[row].key) in game.legal_actions() for row in rows)


def same_rows(game, row):
    """The rows of the same name that may be written as well, if all of them pay or none does."""
    name, made = game.ruleset.rows[row].name, game.entry(row).made
    rows = game.writable_rows()
    return {i for i in rows if game.ruleset.rows[i].name == name and game.entry(i).made == made}


def check_entry(press, view):
    """A face may be added where one is missing, and taken away where it has been entered."""
    assert view.rules.source == "own"
    assert press.back == (view.own_dice.entered.back or 0)
    due, game = due_layers(view.progress.game), view.progress.game
    dice = OwnDice.lying(game) if view.own_dice.entered.now is None else view.own_dice.entered.now
    dice = view.own_dice.entered.corrected if press.back else dice
    match press:
        case AddFace(_, _, _, face):
            assert 1 <= face <= 6
            assert any(dice.lacks(due))
        case DropFace(_, _, _, layer, face):
            assert dice.without_face(face, layer) is not None
        case SetRolls(_, _, _, rolls):
            assert not rolls or rolls in game.lay_rolls


def ends(view):
    """What must be offered to end the turn where nothing is folded away: rows, or standing."""
    game = view.progress.game
    if isinstance(game, ShowdownGame):
        return {Stand()} & set(game.legal_actions())
    if view.choice.asking is not None:
        return {view.choice.asking}
    if view.choice.named is not None:
        return same_rows(game, view.choice.named)
    if view.choice.announcing:
        return set()
    return set(game.writable_rows()) - {view.choice.outer}


def check_folded(screen, view, offered, *, folded):
    """Rows that cost something are shown only where every row does, or where one had better be written."""
    every, game = ends(view), view.progress.game
    assert offered <= every
    if not folded:
        return
    assert offered < every
    layer = 0 if view.choice.outer is None else 1
    entries = {index: game.entry(index, layer) for index in every}
    free = {index for index, entry in entries.items() if entry.made and entry.points >= 0}
    green = [parse(button.data) for keys in screen.buttons for button in keys if button.style == "success"]
    assert not free or offered <= free | {press.row for press in green if isinstance(press, PickRow)}
    assert offered & free or not free
