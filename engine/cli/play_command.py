"""The command `play`: a game in the terminal, of people who share it and of computer players."""

import argparse
import hashlib
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random, SystemRandom
from typing import IO, Final

from engine.cli.common import SubParsers, add_ruleset, check_new, ruleset_of
from engine.cli.event_lines import event_lines
from engine.cli.game_tables import NAME_COLUMNS, YOU, cell, game_table, progress_line
from engine.cli.rules_text import row_title
from engine.errors import IllegalStepError, InvalidStepError, OptionError
from engine.play import scorecard
from engine.play.banking import BankGame
from engine.play.events import events
from engine.play.game import AllAtOnce, Game
from engine.play.plain_text import cut, width
from engine.play.showdown import ShowdownGame
from engine.play.steps import (
    Action,
    Announce,
    Bank,
    Lay,
    Rolled,
    SeatStep,
    Stand,
    Step,
    Stop,
    Take,
    Throw,
    Undo,
    Write,
    parse,
    to_text,
)
from engine.players.choose import choose, weigh
from engine.players.levels import TEMPERATURES, Level
from engine.players.own_dice import whole_turn
from engine.presets import preset
from engine.records import fair_dice
from engine.records.record import Player, Record, lines_of
from engine.rules.bank_rules import BankRules
from engine.rules.patterns import FACES
from engine.rules.ruleset import PIPS, Ruleset
from engine.rules.showdown_rules import Rules, ShowdownRules

HELP = """\
Holding: type the places of the dice to hold, 135 for the first, third and fifth; 0 holds none.
The others are thrown.
Writing: type w and the row's number, w7; after the last roll the number will do. Double dice: the numbers
of two rows, w7 9, for the outer values and for the inner ones.
Where nothing fits and no row can be crossed out, e ends the turn.
Columns: each place has a number of its own; a and the number, a40, announces a row of the announced column.
"""
SHOWDOWN_HELP = """\
Holding: type the places of the dice to hold, 135 for the first, third and fifth; 0 holds none.
The others are thrown.
s stands on the dice as they lie.
"""
ANYWHERE = """\
h gives a hint, c shows the cards, u takes back what was just written, ? this help, q leaves.
"""
LUCK_HELP = """\
Setting aside: type the places of the dice that score, 145 for the first, fourth and fifth.
Then Enter throws the others, and b banks what is gathered.
"""
OWN_DICE_HELP = """\
Dice: type what yours show, 33566; 33566 1 if that is your first roll, no number after the last one.
Double dice: the outer values, then the inner ones. Typing them again corrects them.
A computer's dice are thrown by this program, as chance has it: nothing proves them.
"""
ROWS = {
    1: "the number of one of the rows above, like w7",
    2: "the numbers of two of the rows above, like w7 9",
}
"""The syntax that a player must type to write, by the number of rows that a turn writes."""

_PIPS: Final = {
    "1": ("     ", "  ●  ", "     "),
    "2": ("●    ", "     ", "    ●"),
    "3": ("●    ", "  ●  ", "    ●"),
    "4": ("●   ●", "     ", "●   ●"),
    "5": ("●   ●", "  ●  ", "●   ●"),
    "6": ("●   ●", "●   ●", "●   ●"),
}
_HINTS: Final = 3
_LONGEST_WORD: Final = 60


class _Quit(Exception):  # noqa: N818 - not an error: the person has had enough
    pass


def add_to(commands: "SubParsers[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser("play", help="play in the terminal, with others or against the computer")
    add_ruleset(parser)
    parser.add_argument(
        "--person", metavar="NAME", action="append", default=[], help="who plays at this terminal; repeatable"
    )
    parser.add_argument(
        "--robot",
        metavar="LEVEL",
        action="append",
        default=[],
        choices=tuple(TEMPERATURES),
        help=f"a computer player: {', '.join(TEMPERATURES)}; repeatable (default: one against one person)",
    )
    dice = parser.add_mutually_exclusive_group()
    dice.add_argument("--seed", help="any text: the same one brings the same dice")
    dice.add_argument("--record", type=Path, metavar="FILE", help="write the game there, its dice proven")
    parser.set_defaults(run=_run)


def _run(given: argparse.Namespace) -> int:
    rules = ruleset_of(given)
    people = given.person or [YOU]
    robots = given.robot or (["perfect"] if len(people) == 1 else [])
    names = [
        *people,
        *(f"Computer {n}" if len(robots) > 1 else "Computer" for n in range(1, len(robots) + 1)),
    ]
    record = Record(rules, tuple(Player(name) for name in names))
    try:
        record.start()
    except ValueError as error:
        raise OptionError(str(error)) from error
    title = preset(rules.preset).title
    sys.stdout.write(f"{title}: {', '.join(names)}.\n\n{_help(rules)}\n")
    secret = os.urandom(fair_dice.SECRET_BYTES)
    if given.seed is not None:
        secret = hashlib.sha256(os.fsencode(given.seed)).digest()
    chance = SystemRandom() if given.seed is None else Random(secret)  # noqa: S311 - as somebody wished
    if given.record is None:
        _TerminalGame(record, [None] * len(people) + robots, secret, chance).play()
        return 0
    check_new(given.record)
    with given.record.open("x", encoding="utf-8") as file:
        _recorded(record, [None] * len(people) + robots, secret, chance, file)
    sys.stdout.write(f"{given.record} has the game; verify {given.record} computes its dice anew.\n")
    return 0


def _recorded(
    record: Record, levels: Sequence[Level | None], secret: bytes, chance: Random, file: IO[str]
) -> None:
    """Play with dice that are proven, and write the record.

    The secret is fixed before anybody can know the word, and the word is said by whoever does not know the
    secret: neither the program nor the people can have chosen the dice.
    """
    if record.rules.source != "own":
        sys.stdout.write(
            "The dice follow from a secret and a word of yours. The SHA-256 of the secret is\n"
            f"{fair_dice.commitment(secret)}\n"
        )
        try:
            typed = input("Note it, then type any word: ")
        except (EOFError, KeyboardInterrupt):
            typed = ""
        word = " ".join("".join(c for c in typed if c.isprintable() and c != "|").split())[:_LONGEST_WORD]
        game = f"terminal {word}".strip()
        client = fair_dice.client_string(game, [])
        record = replace(record, game=game, commitment=fair_dice.commitment(secret), client=client)
    table = _TerminalGame(record, levels, secret, chance)
    try:
        table.play()
    finally:
        proven = replace(record, secret=secret if record.commitment else b"", lines=lines_of(table.steps))
        file.write(proven.text())
        if record.commitment:
            sys.stdout.write(f"The secret of the dice was {secret.hex()}\n")


class _TerminalGame:
    """A game under way: who sits there, and what has been played.

    Attributes:
        steps: all of them so far.
    """

    def __init__(self, record: Record, levels: Sequence[Level | None], secret: bytes, chance: Random) -> None:
        self._players, self._levels = record.players, levels
        self._secret, self._client = secret, record.client or fair_dice.client_string("terminal", [])
        self._chance = chance
        self._progress = record.start()
        self._ended: int | None = None  # the person whose turn has just ended
        self.steps: list[Step] = []

    def play(self) -> None:
        """Play to the end, or until somebody leaves."""
        try:
            while not self._progress.game.over:
                for step in self._next():
                    self._take(step)
        except (EOFError, KeyboardInterrupt, _Quit):
            sys.stdout.write("\nThe game ends here. See you!\n")
            return
        game = self._progress.game
        sys.stdout.write(f"\n{game_table(game, self._players)}\n{progress_line(game, self._players)}\n")

    def _next(self) -> Sequence[Step]:
        game = self._progress.game
        if game.due is not None:
            return (Rolled(fair_dice.faces(self._secret, self._client, game.due)),)
        mover = game.mover or 0
        level = self._levels[mover]
        if level is None:
            return (self._asked(game),)
        if self._undoable and self._typed(game, "Enter goes on, u takes it back: ") == "u":
            return (self._undo(),)
        self._ended = None

        def chosen(state: Game) -> Action:
            return choose(state, level, self._chance.random)

        if game.lays:
            return whole_turn(game, chosen, lambda dice: tuple(self._chance.choices(FACES, k=dice)))
        return (chosen(game),)

    def _take(self, step: Step) -> None:
        """Play a step, and tell what came of it."""
        before = self._progress.game
        step = _with_seat(before, step)
        own = step.step if isinstance(step, SeatStep) else step
        self._progress = self._progress.after(step)
        self.steps.append(step)
        if isinstance(own, Undo | Throw):
            self._ended = None
        if isinstance(own, Undo):
            return
        after = self._progress.game
        for event in events(before, step, after):
            for line in event_lines(event, before.ruleset, self._players):
                sys.stdout.write(f"{line}\n")
        if isinstance(own, Write | Stop | Stand | Bank) and before.mover is not None:
            self._ended = before.mover if self._levels[before.mover] is None else None

    @property
    def _undoable(self) -> bool:
        return self._ended is not None and self._progress.of_seat(self._ended).undoable

    def _undo(self) -> Step:
        if isinstance(self._progress.game, AllAtOnce) and self._ended is not None:
            return SeatStep(self._ended, Undo())
        return Undo()

    def _asked(self, game: Game) -> Step:
        """What the person on turn does."""
        if game.turn.roll:
            _show(game, self._players)
            if not game.lays and game.legal_actions() in {(Stop(),), (Stand(),)}:
                return game.legal_actions()[0]
        question = self._question(game)
        while True:
            try:
                return self._understood(game, self._typed(game, question))
            except (InvalidStepError, IllegalStepError) as error:
                sys.stdout.write(f"{error}\n")

    def _question(self, game: Game) -> str:
        name = self._players[game.mover or 0].name
        your = "your" if name == YOU else f"{name}'s"
        if game.turn.roll:
            return _question(game)
        if game.lays and not game.lay_rolls:
            return f"For the first place: what do {your} {game.lays} dice show? "
        turn = f"{your[0].upper()}{your[1:]} turn. "
        return turn + (f"What do {your} {game.lays} dice show? " if game.lays else "Enter throws the dice: ")

    def _understood(self, game: Game, word: str) -> Step:
        """The step that a word stands for; raises an error saying what was expected."""
        if word == "u":
            if not self._undoable:
                raise InvalidStepError("nothing can be taken back now")
            return self._undo()
        pending = isinstance(game, BankGame) and game.pending
        if game.lays and not pending and (not game.turn.roll or len(word.partition(" ")[0]) == game.lays):
            return _lay(game, word)
        if not game.turn.roll:
            return next(iter(game.possible_throws()))
        match game:
            case BankGame():
                return _luck_action(game, word)
            case ShowdownGame():
                return _showdown_action(game, word)
            case _:
                return _action(game, word)

    def _typed(self, game: Game, prompt: str) -> str:
        """The next input that is an action; requests to show something are answered before."""
        while True:
            match input(prompt).strip().lower():
                case "q" | "quit" | "exit":
                    raise _Quit
                case "?" | "help":
                    sys.stdout.write(_help(game.ruleset))
                case "c" | "cards":
                    sys.stdout.write(game_table(game, self._players))
                case "h" | "hint":
                    sys.stdout.write(_hint(game))
                case word:
                    return word


def _with_seat(game: Game, step: Step) -> Step:
    """The step as a record has it: with its seat where all play at once."""
    if not isinstance(game, AllAtOnce) or game.played_out:
        return step
    if isinstance(step, Throw | Rolled | Announce | Write | Stop | Take | Bank):
        return SeatStep(game.position, step)
    return step


def _help(rules: Rules) -> str:
    if isinstance(rules, BankRules):
        return (OWN_DICE_HELP if rules.source == "own" else "") + LUCK_HELP + ANYWHERE
    text = SHOWDOWN_HELP if isinstance(rules, ShowdownRules) else HELP
    text = OWN_DICE_HELP + text.split("\n", 2)[2] if rules.source == "own" else text
    return text + ANYWHERE


def _lay(game: Game, word: str) -> Lay:
    """The dice typed; raises an error saying what was expected."""
    if not re.fullmatch(r"[1-9]+( [1-9][0-9]?)?", word):
        raise InvalidStepError("expected faces, as in 33566, or in 33566 1 after the first roll")
    step = parse(f"lay {word}")
    if not isinstance(step, Lay):
        raise TypeError("expected a step that lays dice")
    game.apply(step)
    return step


def _luck_question(game: BankGame) -> str:
    if game.pending:
        best, worth = next(iter(game.offers().items()))
        places = "".join(str(position + 1) for position in best.positions)
        return f"Set aside which dice ({places} bring {worth})? "
    bank = f"Bank {game.gathered} (b), or throw" if game.may_bank else f"{game.gathered} gathered. Throw"
    return f"{bank} {len(game.free)} dice (Enter)? "


def _luck_action(game: BankGame, word: str) -> Action:
    """The action typed; raises `InvalidStepError` saying what was expected."""
    action: Action | None = None
    if word in {"b", "bank"}:
        action = Bank()
    elif not word:
        action = next(iter(game.possible_throws()), None)
    elif word.isascii() and word.isdigit():
        action = Take(tuple(sorted({int(place) - 1 for place in word})))
    if action is not None and action in game.legal_actions():
        return action
    expected = "places of dice that score, as in 145" if game.pending else "b, or Enter for the throw"
    raise InvalidStepError(f"expected {expected}")


def _question(game: Game) -> str:
    if isinstance(game, BankGame):
        return _luck_question(game)
    if isinstance(game, ShowdownGame):
        return "Stand (s)? " if game.lays else "Hold which dice, or stand (s)? "
    if not game.rolls_left:
        return "End the turn (e)? " if game.may_stop else "Write which row? "
    if game.must_announce:
        return "Write (w) or announce (a) which row? "
    spend = "" if game.turn.roll < game.ruleset.rolls else f" (saved rolls: {game.rolls_left})"
    write = "or end the turn (e)" if game.may_stop else "or write (w) which row"
    if game.announceable_rows:
        write = "write (w) or announce (a) which row"
    return f"Hold which dice{spend}, {write}? "


def _hint(game: Game) -> str:
    """The best actions, as they are typed, with what they are worth."""
    if game.mover is None or not game.turn.roll:
        return "There is nothing to choose yet.\n"
    what, worths = _worths(game)
    best = sorted(worths, key=worths.__getitem__, reverse=True)[:_HINTS]
    lines = [
        f"  {_as_typed(game, action):>8}  {worths[action]:8.2f}  {_told(game, action)}" for action in best
    ]
    return "\n".join((f"{what}:", *lines, ""))


def _worths(game: Game) -> tuple[str, dict[Action, float]]:
    """What every action is worth, exactly where there are NumPy and a table, and what the numbers are."""
    if isinstance(game, scorecard.ScorecardGame) and game.mover not in game.dared:
        try:
            from engine.solver.cache import load, usual_folder  # noqa: PLC0415 - NumPy need not be there
            from engine.solver.solvable import refusal  # noqa: PLC0415
        except ImportError:
            pass
        else:
            if refusal(game.ruleset) is None:
                choices = load(game.ruleset, usual_folder()).advise(game)
                return "Expected final score", {each.action: each.value for each in choices}
    return "Estimate, one turn ahead", weigh(game)


def _as_typed(game: Game, action: Action) -> str:
    match action:
        case Take(positions):
            return "".join(str(position + 1) for position in positions)
        case Bank():
            return "b"
        case Throw() if isinstance(game, BankGame):
            return "Enter"
        case Throw(positions):
            held = (str(n + 1) for n in range(game.ruleset.dice) if n not in positions)
            return "".join(held) or "0"
        case Write():
            return f"w{' '.join(_numbers(game, [row for row in (action.row, action.inner) if row]))}"
        case Announce(row):
            return f"a{_numbers(game, (row,))[0]}"
        case Stand():
            return "s"
        case Stop():
            return "e"


def _told(game: Game, action: Action) -> str:
    if isinstance(action, Throw) and not isinstance(game, BankGame):
        held = [game.ruleset.faces[face - 1] for face in action.kept(game.turn.dice[: game.ruleset.dice])]
        return f"hold {' '.join(held)}" if held else "throw all"
    if isinstance(action, Write | Announce) and isinstance(game, scorecard.ScorecardGame):
        return row_title(game.ruleset.rows[game.ruleset.row_index(action.row)])
    return to_text(action)


def _numbers(game: Game, rows: Sequence[str]) -> list[str]:
    if not isinstance(game, scorecard.ScorecardGame):
        return []
    return [str(game.ruleset.row_index(row) + 1) for row in rows]


# What somebody sees who is to choose: the dice, and beside them the card.


def _show(game: Game, players: Sequence[Player]) -> None:
    rules = game.ruleset
    layers = rules.split(game.turn.dice) if isinstance(rules, Ruleset) else (game.turn.dice,)
    left = [line for layer in layers for line in _pictures(layer, rules.faces)]
    left.append("".join(f"{place:^7}" for place in range(1, rules.dice + 1)))
    left += [
        "",
        *(f"{cut(p.name, NAME_COLUMNS)} {points}" for p, points in zip(players, game.points, strict=True)),
    ]
    cards = game if isinstance(game, scorecard.ScorecardGame) else None
    right = [] if cards is None or cards.ruleset.columns else _sheet(cards)
    columns = max(map(width, left)) + 2
    for number in range(max(len(left), len(right))):
        picture = left[number] if number < len(left) else ""
        card = right[number] if number < len(right) else ""
        sys.stdout.write(f"{picture}{' ' * (columns - width(picture))}{card}".rstrip() + "\n")
    if cards is not None and cards.ruleset.columns:
        _show_columns(cards)


def _pictures(dice: Sequence[int], faces: Sequence[str]) -> list[str]:
    """Dice side by side, three lines high without their frames."""
    shown = [faces[face - 1] for face in dice]
    middle = [_PIPS[face] if faces == PIPS else ("", face, "") for face in shown]
    inside = ["".join(f"│{each[line]:^5}│" for each in middle) for line in range(3)]
    return ["┌─────┐" * len(dice), *inside, "└─────┘" * len(dice)]


def _sheet(game: scorecard.ScorecardGame) -> list[str]:
    """The card of the mover, a line a row: its number if it may be written, what it has, what it pays."""
    rules, card, writable = game.ruleset, game.cards[game.mover or 0], game.writable_rows()
    layers = range(rules.layers)
    heads = ("now",) if len(layers) == 1 else ("outer", "inner")
    lines = [f"{'':22}{'written':>7}" + "".join(f"{head:>7}" for head in heads)]
    for index, row in enumerate(rules.rows):
        may, entry = index in writable, card.entries[index]
        pays = (cell(game.entry(index, layer)) if may else "" for layer in layers)
        number = str(index + 1) if may else ""
        lines.append(
            f"{number:>3}  {row_title(row):16} {cell(entry):>7}" + "".join(f"{each:>7}" for each in pays)
        )
    return lines


def _show_columns(game: scorecard.ScorecardGame) -> None:
    """The rows that may be written, their columns side by side: the number of each, and what it pays."""
    rules, writable = game.ruleset, game.writable_rows()
    height = len(rules.rows) // len(rules.columns)
    sys.stdout.write(" " * 18 + "".join(f"{column.key:>13}" for column in rules.columns) + "\n")
    for place, row in enumerate(rules.rows[:height]):
        numbers = range(place, len(rules.rows), height)
        if any(index in writable for index in numbers):
            pays = (f"{i + 1}: {cell(game.entry(i))}" if i in writable else "" for i in numbers)
            title = row_title(row, column=False)
            sys.stdout.write(f"  {title:16}" + "".join(f"{each:>13}" for each in pays) + "\n")


def _showdown_action(game: ShowdownGame, word: str) -> Action:
    """The action typed; raises `InvalidStepError` saying what was expected."""
    if word in ("s", "stand"):
        return Stand()
    throw = _throw(game.ruleset.dice, word)
    if throw is None:
        raise InvalidStepError(f"expected places from 1 to {game.ruleset.dice} to hold, 0 for none, or s")
    if not throw.positions:
        raise InvalidStepError("all dice held: then stand, s")
    if throw not in game.possible_throws():
        locked = " ".join(str(position + 1) for position in game.locked)
        raise InvalidStepError(f"expected the locked dice to be held too: {locked}")
    return throw


def _throw(dice: int, word: str) -> Throw | None:
    """The throw of all dice but those at the places typed, perhaps of none; None for anything else."""
    places = range(1, dice + 1)
    held = set(word.replace(" ", "").replace(",", ""))
    if not held or not held <= {"0", *map(str, places)}:
        return None
    return Throw(tuple(place - 1 for place in places if str(place) not in held))


def _action(game: scorecard.ScorecardGame, word: str) -> Action:
    """The action typed; raises `InvalidStepError` saying what was expected."""
    last = not game.rolls_left
    if word == "e" and game.may_stop:
        return Stop()
    if word.startswith("a"):
        return _announcement(game, word.removeprefix("a").strip())
    numbers = word.removeprefix("w").split()
    if word.startswith("w") or last:
        rows = {str(index + 1): game.ruleset.rows[index].key for index in game.writable_rows()}
        chosen = [rows[each] for each in dict.fromkeys(numbers) if each in rows]
        if len(chosen) == len(numbers) == game.ruleset.layers:
            return Write(*chosen)
        raise InvalidStepError(f"expected {ROWS[game.ruleset.layers]}")
    throw = _throw(game.ruleset.dice, word)
    if throw is not None and game.must_announce:
        raise InvalidStepError("only rows of the announced column are left: announce one first, like a40")
    if throw is not None and throw.positions:
        return throw
    if throw is not None:
        raise InvalidStepError(f"all dice held: then write {ROWS[game.ruleset.layers]}")
    raise InvalidStepError(
        f"expected places from 1 to {game.ruleset.dice} to hold, 0 for none, or w and a row"
    )


def _announcement(game: scorecard.ScorecardGame, number: str) -> Announce:
    """The announcement of the row of this number; raises `InvalidStepError` saying what was expected."""
    rows = {str(index + 1): game.ruleset.rows[index].key for index in game.announceable_rows}
    if number in rows:
        return Announce(rows[number])
    if not rows:
        raise InvalidStepError("no row can be announced now")
    raise InvalidStepError(f"expected the number of one of the rows to announce: {' '.join(rows)}")
