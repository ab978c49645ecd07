"""What must hold of every state of the page: plain values, whole texts, presses that may be pressed."""

import json

from bot.sandbox.text import parse_html
from bot.table import offers as keypad
from bot.table.model import NOTHING_ENTERED
from bot.table.presses import (
    AddFace,
    AnnounceRow,
    BankTurn,
    DropFace,
    EndTurn,
    Hint,
    Hold,
    HoldOnly,
    NotSure,
    PickInner,
    PickRow,
    Reroll,
    Roll,
    SetRolls,
    ShowAnnounce,
    StandPat,
    Sure,
)
from engine.play.banking import BankGame
from engine.play.showdown import ShowdownGame
from engine.play.steps import Stop, Take, Throw
from tests.bot.screens.play_checks import (
    check_announcing,
    check_press,
    check_presses,
    ends,
    waits_for_dice,
)
from tests.bot.screens.screen_cases import changed
from tests.presses import parse

ROWS = PickRow | PickInner | ShowAnnounce | AnnounceRow | Sure | NotSure
TURN = (
    AddFace
    | DropFace
    | SetRolls
    | Roll
    | Hold
    | HoldOnly
    | Reroll
    | ROWS
    | EndTurn
    | StandPat
    | BankTurn
    | Hint
)
HTML = ("head", "events", "notes", "lines", "headline", "about")


def pressed(value):
    """Every press anywhere in a state."""
    match value:
        case dict():
            own = [parse(value["press"])] if value.get("press") is not None else []
            return own + [press for each in value.values() for press in pressed(each)]
        case list():
            return [press for each in value for press in pressed(each)]
    return []


def texts_in(value, name=""):
    """Every text of a state, with the name of the key that it stands under."""
    match value:
        case dict():
            return [found for key, each in value.items() for found in texts_in(each, key)]
        case list():
            return [found for each in value for found in texts_in(each, name)]
        case str():
            return [(name, value)]
    return []


def check_state(found):
    """A state is JSON, and its texts are what Telegram would show."""
    assert json.loads(json.dumps(found)) == found
    for name, text in texts_in(found):
        assert "{" not in text
        if name in HTML or name == "html":
            assert parse_html(text)[0].strip()
        else:
            assert not any(sign in text for sign in ("<b>", "</", "&lt;", "&amp;")), text
    for seat in found.get("seats", ()):
        assert found["kind"] == "hands" or len(seat["cells"]) == len(found["lines"])
    if found["phase"] in {"playing", "over", "stopped"}:
        assert sum(seat["me"] for seat in found["seats"]) == (found["you"] is not None)


def check_watched(found):
    """Whoever is not on turn may press nothing that belongs to the turn."""
    assert [press for press in pressed(found) if isinstance(press, TURN)] == []


def check_turn(found, view):
    """The mover is offered all that may be done, and nothing else; rows are not folded away."""
    game, legal = view.progress.game, set(view.progress.game.legal_actions())
    if isinstance(game, BankGame):
        check_pressed_luck(found, view)
        return
    offered = check_presses(pressed(found), view)
    ending = [parse(each["press"]) for each in found["ends"]]
    if found["entry"] is not None and view.own_dice.entered == NOTHING_ENTERED:
        check_entry(found["entry"], view)
    if waits_for_dice(view):
        assert not ending
        return
    chosen = view.choice.outer is not None or view.choice.announcing
    thrown = tuple(i for i in range(game.ruleset.dice) if i not in view.choice.held or not game.turn.roll)
    assert (found["throw"] is not None) == (
        Throw(thrown) in legal and view.choice.asking is None and not chosen
    )
    assert (Stop() in legal) == any(isinstance(each, EndTurn) for each in ending)
    assert offered == ends(changed(view, named=None, crossing=False))
    if isinstance(game, ShowdownGame):
        return
    check_announcing(pressed(found["rows"]), view)
    if view.choice.asking is not None:
        assert isinstance(parse(found["question"]["yes"]["press"]), Sure | PickInner)
        assert isinstance(parse(found["question"]["no"]["press"]), NotSure | PickRow)
        assert found["rows"] == {}
        return
    asks = any(isinstance(each, ShowAnnounce) for each in ending)
    assert asks == (bool(game.announceable_rows) and not view.choice.announcing)
    assert not view.choice.announcing or any(isinstance(each, NotSure) for each in ending)


def check_pressed_luck(found, view):
    """What may be set aside is offered, the keys say what it brings, and no die is in two places."""
    game = view.progress.game
    check_press([press for press in pressed(found) if not isinstance(press, Hint)], view)
    for each in found["quick"]:
        positions = tuple(each["held"])
        assert each["about"] == f"+{game.takes()[Take(positions)]}"
    if found["aside"] is not None:
        assert found["aside"]["points"] == str(game.gathered)
    if found["dice"] is not None:
        apart = [die for die in found["dice"]["dice"] if die["locked"]]
        assert len(apart) == len(found["aside"]["dice"] if found["aside"] else ())
        assert not any(die["press"] for die in apart)


def check_entry(entry, view):
    """Where people throw their own dice, a key for each face that may be added, and each that may go."""
    added = {press.face for press in pressed(entry) if isinstance(press, AddFace)}
    dropped = {press.face for press in pressed(entry) if isinstance(press, DropFace)}
    assert added == (set(range(1, 7)) if keypad.keypad_is_open(view) else set())
    assert dropped <= set(range(1, 7))
    assert bool(entry["lines"]) == keypad.keypad_is_open(view)
