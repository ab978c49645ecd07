"""Games in every state, and what must hold of every screen drawn from them."""

import random
import re
from datetime import UTC, datetime
from functools import cache

from bot.chats.views import SETTINGS, SettingsView
from bot.ground.drawing.callback_data import MAX_BYTES, pack
from bot.ground.texts.people import width
from bot.ground.values.place import Place
from bot.rulebook.views import HouseView
from bot.sandbox.text.html_parser import parse_html, utf16_length
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
    ShowAnnounce,
    ShowColumns,
    ShowCrossing,
    StandPat,
    Sure,
    TakeBack,
)
from bot.table.buttons.own_dice import AddFace, CorrectTurn, DropFace, OpenCorrections, SetRolls
from bot.table.screens.board import keypad, row_choice
from bot.table.views.game import GameView, LobbyView, MemberView, SeatView
from bot.table.views.own_dice import OwnDice, due_layers
from engine.play.events import Threw, events
from engine.play.game import new_game
from engine.play.showdown import ShowdownGame
from engine.play.steps import Announce, Rolled, Stand, Stop, Throw, Undo, Write, to_text
from engine.play.together import TogetherGame
from engine.players.choose import choose_best
from engine.players.own_dice import whole_turn
from engine.presets import ruleset
from engine.records.fair_dice import TALISMANS, client_string, commitment, faces
from engine.records.record import Player, Progress, Record
from tests.engine.games import RULESETS, random_lay
from tests.presses import parse

SECRET = bytes(31) + b"\x2a"
PLACE = Place(-100)
PEOPLE = ("Аня", "Боб", "Вика", "Гена", "Даша", "Ева", "Женя", "Зоя")


def every_ruleset():
    """Every preset as it comes, and with each single option at each value a menu offers and each bound."""
    yield from RULESETS.values()


@cache
def _usual_options(key):
    return dict(ruleset(key).options)


def named(rules):
    usual = _usual_options(rules.preset)
    changed = [f"{k}={v}" for k, v in rules.options if v != usual[k]]
    return ",".join((rules.preset, *changed))


def people(count, computers=0):
    return tuple(
        SeatView(100 + i, PEOPLE[i], TALISMANS[i])
        if i < count - computers
        else SeatView(None, "", TALISMANS[i], "computer")
        for i in range(count)
    )


def teams(*sizes, names=PEOPLE, on_turn=0):
    """Seats with so many members each."""
    everybody = iter([MemberView(100 + i, name) for i, name in enumerate(names)])
    seats = []
    for number, size in enumerate(sizes):
        members = tuple(next(everybody) for _ in range(size))
        first = members[0]
        team = members if size > 1 else ()
        turn = min(on_turn, size - 1)
        seats.append(SeatView(first.user_id, first.name, TALISMANS[number], team=team, on_turn=turn))
    return tuple(seats)


def houses(*names, **options):
    """House rules under these names: ones that can be played, and two that cannot."""
    rules = ruleset("pirate", options)
    known = [HouseView(number, name, "pirate", rules) for number, name in enumerate(names, 1)]
    broken = HouseView(88, "Старые", "gone", None, "ruleset"), HouseView(99, "Чужие", "yatzy", None, "option")
    return (*known, *broken)


def locked_of(game):
    return frozenset(game.locked) if isinstance(game, ShowdownGame) else frozenset()


class Played:
    """A game in play, advanced step by step with fair dice; `view()` is what the service would hand out."""

    def __init__(self, rules, seats, seed=0, *, game=7):
        self.rules, self.seats, self.game = rules, seats, game
        self.random = random.Random(seed)
        self.progress = Progress(new_game(rules, len(seats)))
        self.client = client_string(f"g{game}", [seat.talisman for seat in seats])
        self.recent = ()
        self.lines = ()
        self.held = frozenset()

    def step(self, step):
        before = self.progress.game
        self.progress = self.progress.after(step)
        told = [e for e in events(before, step, self.progress.game) if not isinstance(e, Threw)]
        fresh = isinstance(step, Write | Stop | Stand) and self.seats[before.mover].state == "in"
        self.recent = (*(() if fresh else self.recent), *told)
        self.lines = (*self.lines, to_text(step))
        self.held = frozenset()

    def chance(self):
        while (due := self.progress.game.due) is not None:
            self.step(Rolled(faces(SECRET, self.client, due)))

    def wait(self):
        """Let chance and computers run until a person must act; False once the game is over."""
        self.chance()
        while not self.progress.game.over and self.seats[self.progress.game.mover].state == "computer":
            for step in self.computers_turn():
                self.step(step)
            self.chance()
        return not self.progress.game.over

    def computers_turn(self):
        game = self.progress.game
        if not game.lays:
            return (choose_best(game),)
        return whole_turn(game, choose_best, self.throw)

    def throw(self, dice):
        return tuple(self.random.randint(1, 6) for _ in range(dice))

    def act(self):
        """One random act of the mover, now and then a clever one, now and then an undo."""
        game, dice = self.progress.game, self.random
        if self.progress.back is not None and self.progress.game.due is None and dice.random() < 0.1:
            self.step(Undo())
            return
        if game.lays and not game.turn.roll:
            self.step(random_lay(game, dice))
            return
        actions = game.legal_actions()
        writes = [a for a in actions if isinstance(a, Write | Stop | Stand)]
        clever = dice.random() < 0.05 and not game.lays
        self.step(
            choose_best(game)
            if clever
            else dice.choice(writes if writes and dice.random() < 0.6 else actions)
        )
        self.wait()
        if self.progress.game.turn.roll and self.progress.game.rolls_left:
            self.held = frozenset(i for i in range(self.rules.dice) if dice.random() < 0.4)

    @property
    def version(self):
        return len(self.lines)

    def record(self):
        players = tuple(Player(seat.name, seat.talisman) for seat in self.seats)
        name = f"g{self.game}"
        return Record(self.rules, players, self.lines, name, commitment(SECRET), self.client, SECRET)

    def finish(self):
        while self.wait():
            self.act()
        return self

    def view(self, **changes):
        """The view of the board, or of the card of whoever may act where all play at once."""
        over, game = self.progress.game.over, self.progress.game
        focus = game.position if isinstance(game, TogetherGame) and not over else None
        progress = self.progress if focus is None else self.progress.of_seat(focus)
        given = {
            "game": self.game,
            "place": PLACE,
            "rules": self.rules,
            "seats": self.seats,
            "progress": progress,
            "focus": focus,
            "version": self.version,
            "held": self.held | locked_of(self.progress.game),
            "undoable": progress.undoable,
            "correctable": progress.ended,
            "recent": self.recent,
            "state": "over" if over else "playing",
            "commitment": commitment(SECRET),
            "client": self.client,
            "secret": SECRET if over else b"",
        }
        return GameView(**(given | changes))


def lobby_view(rules, seats, menu="main", **changes):
    given = {
        "game": 7,
        "place": PLACE,
        "rules": rules,
        "seats": seats,
        "host_id": 100,
        "commitment": commitment(SECRET),
        "menu": menu,
    }
    return LobbyView(**(given | changes))


def settings_view(**changes):
    given = {
        "private": False,
        "language": "ru",
        "rules": ruleset("pirate"),
        "houses": houses("Пятница"),
        "values": {name: setting.default for name, setting in SETTINGS.items()},
        "zone": None,
        "usual_zone": "UTC",
        "at": datetime(2026, 11, 22, 10, 45, tzinfo=UTC),
    }
    return SettingsView(**(given | changes))


def plain(screen):
    """The screen's text as Telegram shows it; raises if it is not Telegram's HTML."""
    return parse_html(screen.text)[0]


def presses(screen):
    return [parse(button.data) for row in screen.buttons for button in row if button.data is not None]


def labels(screen):
    return [[button.text for button in row] for row in screen.buttons]


def tables(screen):
    return [block.split("\n") for block in re.findall(r"<pre>(.*?)</pre>", screen.text, re.DOTALL)]


def check_limits(screen):
    """Telegram's limits, ours for small screens, and that every button comes back as what it was."""
    text = plain(screen)
    assert text.strip()
    assert utf16_length(text) <= 4096
    for table in tables(screen):
        assert max(width(plain_html(line)) for line in table) <= 31
    assert sum(map(len, screen.buttons)) <= 100
    for row in screen.buttons:
        assert 1 <= len(row) <= 8
        for button in row:
            assert 1 <= width(button.text) <= 48, button.text
            assert (button.data is None) != (button.url is None)
            if button.data is not None:
                assert len(button.data.encode()) <= MAX_BYTES
                assert pack(parse(button.data)) == button.data


def plain_html(line):
    return parse_html(line)[0] if line.strip() else line


def rows_offered(press, view, legal):
    """The row that a legal press on it would write, or choose for the outer values of double dice."""
    rows = view.rules.rows
    match press:
        case PickInner(_, _, outer, inner, sure):
            assert Write(rows[outer].key, rows[inner].key) in legal
            assert view.outer in {outer, None}
            assert sure == (view.asking is not None)
            return {inner}
    assert any(isinstance(write, Write) and write.row == rows[press.row].key for write in legal)
    return {press.row} - {view.outer}  # the outer one is the way back from a question about the inner one


def check_green(screen, view):
    """One key at most is green, and never one that throws away dice of which some are worth keeping."""
    game = view.progress.game
    loud = [parse(button.data) for keys in screen.buttons for button in keys if button.style == "success"]
    assert len(loud) <= 1
    if loud and isinstance(loud[0], Roll) and game.turn.roll and view.held <= set(locked_of(game)):
        assert not any(isinstance(press, Reroll | HoldOnly) for press in presses(screen))


def check_play(screen, view):  # noqa: C901, PLR0912, PLR0915 - one arm a button
    """Every button of the board may be pressed, and everything that may be played has a button."""
    game = view.progress.game
    rules = view.rules
    legal = set(game.legal_actions())
    offered, folded = set(), False
    assert len(presses(screen)) == len(set(presses(screen)))
    check_green(screen, view)
    for press in presses(screen):
        assert press.game == view.game
        assert getattr(press, "version", view.version) == view.version
        throwing = game.turn.roll > 0 and game.rolls_left > 0
        match press:
            case Roll():
                positions = range(rules.dice)
                held = view.held if game.turn.roll else ()
                assert Throw(tuple(i for i in positions if i not in held)) in legal
            case Hold(_, _, position):
                assert throwing
                assert position in range(rules.dice)
                assert position not in locked_of(game)
            case HoldOnly(_, _, mask) | Reroll(_, _, mask):
                assert throwing
                assert isinstance(press, Reroll) == view.quick_rerolls
                assert 0 < mask < (1 << rules.dice) - 1
                assert mask != sum(1 << i for i in view.held)
                assert all(mask >> i & 1 for i in locked_of(game))
            case StandPat():
                assert Stand() in legal
                offered.add(Stand())
            case PickRow() | Sure() | PickInner():
                offered |= rows_offered(press, view, legal)
            case ShowCrossing():
                folded = True
            case ShowColumns(row=row):
                offered |= same_rows(game, row)
            case ShowAnnounce() | AnnounceRow():
                assert game.announceable_rows
            case EndTurn():
                assert Stop() in legal
            case TakeBack():
                assert view.undoable
            case NotSure():
                assert view.chooses or view.crossing
            case AddFace() | DropFace() | SetRolls():
                check_entry(press, view)
            case OpenCorrections():
                assert view.correctable
            case CorrectTurn(_, _, back):
                assert back == 0 or view.entered.back == 0
                assert back <= len(view.correctable)
            case _:
                raise AssertionError(press)
    waits = rules.source == "own" and keypad.is_open(view)  # the dice come first
    assert any(isinstance(press, EndTurn) for press in presses(screen)) == (Stop() in legal and not waits)
    assert offered == (set() if waits else ends(view, folded=folded))
    if not isinstance(game, ShowdownGame) and not waits:
        check_columns(screen, view)
    return offered


def check_columns(screen, view):
    """A column is asked for where several are open, and every row that may be announced can be."""
    game = view.progress.game
    several = [each.row for each in presses(screen) if isinstance(each, ShowColumns)]
    assert all(len(same_rows(game, row)) > 1 for row in several)
    rows = [each.row for each in presses(screen) if isinstance(each, AnnounceRow)]
    assert rows == (list(game.announceable_rows) if view.announcing else [])
    assert all(Announce(game.ruleset.rows[row].key) in game.legal_actions() for row in rows)
    asks = any(isinstance(each, ShowAnnounce) for each in presses(screen))
    assert asks == (bool(game.announceable_rows) and not row_choice.is_open(view, game))


def same_rows(game, row):
    """The rows of the same name that may be written as well, if all of them pay or none does."""
    name, made = game.ruleset.rows[row].name, game.entry(row).made
    rows = game.writable_rows()
    return {i for i in rows if game.ruleset.rows[i].name == name and game.entry(i).made == made}


def check_entry(press, view):
    """A face may be added where one is missing, and taken away where it has been entered."""
    assert view.rules.source == "own"
    assert press.back == (view.entered.back or 0)
    due, game = due_layers(view.progress.game), view.progress.game
    dice = OwnDice.lying(game) if view.entered.now is None else view.entered.now
    dice = view.entered.corrected if press.back else dice
    match press:
        case AddFace(_, _, _, face):
            assert 1 <= face <= 6
            assert any(dice.lacks(due))
        case DropFace(_, _, _, layer, face):
            assert dice.without_face(face, layer) is not None
        case SetRolls(_, _, _, rolls):
            assert not rolls or rolls in game.lay_rolls


def ends(view, *, folded):
    """What must be offered to end the turn: rows, those that pay nothing perhaps folded away, or standing."""
    game = view.progress.game
    if isinstance(game, ShowdownGame):
        return {Stand()} & set(game.legal_actions())
    if view.asking is not None:
        return {view.asking}
    if view.named is not None:
        return same_rows(game, view.named)
    if view.announcing:
        return set()
    layer = 0 if view.outer is None else 1
    rows = set(game.writable_rows()) - {view.outer}
    made = {index for index in rows if game.entry(index, layer).made}
    if view.crossing and view.outer is None and made and made != rows:
        assert not folded, "the rows that pay nothing stand alone"
        return rows - made
    assert not folded or (made and made != rows and not view.crossing)
    return made if folded else rows
