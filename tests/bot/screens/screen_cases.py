"""Games in every state, and what must hold of every screen drawn from them."""

import random
import re
from dataclasses import fields, replace
from datetime import UTC, datetime
from functools import cache

from bot.chats.model import SETTINGS, SettingsView
from bot.ground.drawing import MAX_BYTES, pack
from bot.ground.texts.message import name_width
from bot.ground.values import Place
from bot.rulebook.words import HouseView
from bot.sandbox.text import parse_html, utf16_length
from bot.table.model import (
    ChoiceView,
    CoachView,
    FairnessView,
    GameView,
    LobbyView,
    MemberView,
    OwnDiceView,
    PanelView,
    RankedView,
    SeatView,
    TimeLimitView,
)
from engine.play.banking import BankGame
from engine.play.events import Banked, Busted, SetAside, Threw, TurnEnd, events
from engine.play.game import AllAtOnce, new_game
from engine.play.showdown import ShowdownGame
from engine.play.steps import Bank, Rolled, SeatStep, Stand, Stop, Throw, Undo, Write, to_text
from engine.players.choose import choose_best
from engine.players.own_dice import whole_turn
from engine.presets import ruleset
from engine.records.fair_dice import TALISMANS, client_string, commitment, faces
from engine.records.record import Player, Progress, Record
from tests.engine.games import random_lay
from tests.presses import parse

SECRET = bytes(31) + b"\x2a"
PLACE = Place(-100)
PEOPLE = ("Аня", "Боб", "Вика", "Гена", "Даша", "Ева", "Женя", "Зоя")


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
        told = [e for e in events(before, step, self.progress.game) if not isinstance(e, Threw | SetAside)]
        ends = any(isinstance(e, TurnEnd | Banked | Busted) for e in told)
        fresh = ends and not isinstance(step, SeatStep) and self.seats[before.mover].state == "in"
        self.recent = (*(() if fresh else self.recent), *told)
        self.lines = (*self.lines, to_text(step))
        self.held = frozenset()

    def rolled(self, *dice):
        """All dice are thrown, and lie like this."""
        self.step(Throw(tuple(range(self.rules.dice))))
        self.step(Rolled(dice))
        return self

    def wrote(self, *row):
        self.step(Write(*row))
        return self

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
            return (self.choose(game),)
        return whole_turn(game, self.choose, self.throw)

    def choose(self, game):
        """What a computer does, and a person now and then."""
        return choose_best(game)

    def throw(self, dice):
        return tuple(self.random.randint(1, 6) for _ in range(dice))

    def act(self):
        """One random act of the mover, now and then a clever one, now and then an undo."""
        game, dice = self.progress.game, self.random
        if self.progress.back is not None and self.progress.game.due is None and dice.random() < 0.1:
            self.step(Undo())
            return
        if game.lays and not (game.pending if isinstance(game, BankGame) else game.turn.roll):
            self.step(random_lay(game, dice))
            return
        actions = game.legal_actions()
        writes = [a for a in actions if isinstance(a, Write | Stop | Stand | Bank)]
        clever = dice.random() < 0.05 and not game.lays
        self.step(
            self.choose(game)
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
        focus = game.position if isinstance(game, AllAtOnce) and not over else None
        progress = self.progress if focus is None else self.progress.of_seat(focus)
        given = {
            "game": self.game,
            "place": PLACE,
            "rules": self.rules,
            "seats": self.seats,
            "progress": progress,
            "focus": focus,
            "version": self.version,
            "choice": ChoiceView(self.held | locked_of(self.progress.game)),
            "undoable": progress.undoable,
            "own_dice": OwnDiceView(correctable=progress.ended),
            "recent": self.recent,
            "state": "over" if over else "playing",
            "fairness": FairnessView(commitment(SECRET), client=self.client, secret=SECRET if over else b""),
        }
        return changed(GameView(**given), **changes)


GROUPED = {
    field.name: (group, field.name)
    for group, kind in (
        ("choice", ChoiceView),
        ("fairness", FairnessView),
        ("limit", TimeLimitView),
        ("panel", PanelView),
        ("own_dice", OwnDiceView),
    )
    for field in fields(kind)
} | {
    "app_link": ("app", "link"),
    "in_app": ("app", "people"),
    "watching": ("app", "watching"),
    "card_link": ("cards", "link"),
    "cards_here": ("cards", "here"),
    "unreached": ("cards", "unreached"),
}
"""Fields of the values in a view, by the names that tests have for them."""


def changed(view, **changes):
    """A view with other values of its fields, or of those of its groups and parts, or with whole parts."""
    own = {field.name for field in fields(view)}
    for name, value in changes.items():
        group, inner = GROUPED.get(name, (None, name))
        if name in own:
            view = replace(view, **{name: value})
            continue
        if group is not None:
            view = replace(view, **{group: replace(getattr(view, group), **{inner: value})})
            continue
        if value is None:
            continue
        kind = next((kind for kind in (RankedView, CoachView) if name in kind.__match_args__), None)
        view = view.with_part(value if kind is None else replace(view.part(kind) or kind(), **{name: value}))
    return view


@cache
def finished(rules, seats, seed=0):
    """A game that has been played out, for all who look at it."""
    return Played(rules, seats, seed).finish()


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
    return changed(LobbyView(**given), **changes)


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
        assert max(name_width(plain_html(line)) for line in table) <= 31
    assert sum(map(len, screen.buttons)) <= 100
    for row in screen.buttons:
        assert 1 <= len(row) <= 8
        for button in row:
            assert 1 <= name_width(button.text) <= 48, button.text
            assert (button.data is None) != (button.url is None)
            if button.data is not None:
                assert len(button.data.encode()) <= MAX_BYTES
                assert pack(parse(button.data)) == button.data


def plain_html(line):
    return parse_html(line)[0] if line.strip() else line
