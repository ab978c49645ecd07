"""The command `play`: a game in the terminal, against the simple computer player."""

import argparse
import hashlib
import os
import re
import sys
from random import Random, SystemRandom

from engine.cli.common import SubParsers, add_ruleset, ruleset_of
from engine.cli.event_lines import PLAYERS, event_lines
from engine.cli.game_tables import game_table, progress_line
from engine.cli.rules_text import row_title
from engine.errors import IllegalStepError, InvalidStepError
from engine.play import scorecard
from engine.play.events import events
from engine.play.game import Game, new_game
from engine.play.plain_text import CROSSED
from engine.play.showdown import ShowdownGame
from engine.play.steps import Action, Announce, Lay, Rolled, Stand, Step, Stop, Throw, Write, parse
from engine.players.choose import choose_best
from engine.players.own_dice import whole_turn
from engine.presets import preset
from engine.records import fair_dice
from engine.rules.patterns import FACES
from engine.rules.sheet import Entry
from engine.rules.showdown_rules import Rules, ShowdownRules

HELP = """\
Holding: type the places of the dice to hold, 135 for the first, third and fifth; 0 holds none.
The others are thrown.
Writing: type w and the row's number, w7; after the last roll the number will do. Double dice: the numbers
of two rows, w7 9, for the outer values and for the inner ones.
Where nothing fits and no row can be crossed out, e ends the turn.
Columns: each place has a number of its own; a and the number, a40, announces a row of the announced column.
c shows the cards, ? this help, q leaves.
"""
SHOWDOWN_HELP = """\
Holding: type the places of the dice to hold, 135 for the first, third and fifth; 0 holds none.
The others are thrown.
s stands on the dice as they lie.
c shows the stacks, ? this help, q leaves.
"""
OWN_DICE_HELP = """\
Dice: type what yours show, 33566; 33566 1 if that is your first roll, no number after the last one.
Double dice: the outer values, then the inner ones. Typing them again corrects them.
The computer's dice are thrown by this program, as chance has it: nothing proves them.
"""
HUMAN = 0
ROWS = {
    1: "the number of one of the rows above, like w7",
    2: "the numbers of two of the rows above, like w7 9",
}
"""The syntax that a player must type to write, by the number of rows that a turn writes."""


class _Quit(Exception):  # noqa: N818 - not an error: the person has had enough
    pass


def add_to(commands: "SubParsers[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser("play", help="play in the terminal against the computer")
    add_ruleset(parser)
    parser.add_argument("--seed", help="any text: the same one brings the same dice")
    parser.set_defaults(run=_run)


def _run(given: argparse.Namespace) -> int:
    rules = ruleset_of(given)
    own = rules.source == "own"
    secret = os.urandom(fair_dice.SECRET_BYTES)
    if given.seed is not None:
        secret = hashlib.sha256(os.fsencode(given.seed)).digest()
    sys.stdout.write(f"{preset(rules.preset).title}: you against the computer.\n\n{_help(rules)}\n")
    if not own:
        sys.stdout.write("The dice are fixed beforehand: the SHA-256 of their secret is\n")
        sys.stdout.write(f"{fair_dice.commitment(secret)}\n")
    try:
        start = new_game(rules, len(PLAYERS))
        chance = SystemRandom() if given.seed is None else Random(secret)  # noqa: S311 - as somebody wished
        game = _play_own(start, chance) if own else _play(start, secret)
    except (EOFError, KeyboardInterrupt, _Quit):
        sys.stdout.write("\nThe game ends here. See you!\n")
        return 0
    sys.stdout.write(f"\n{game_table(game, PLAYERS)}\n{progress_line(game, PLAYERS)}\n")
    if not own:
        sys.stdout.write(f"The secret of the dice was {secret.hex()}\n")
    return 0


def _play(game: Game, secret: bytes) -> Game:
    client = fair_dice.client_string("terminal", [])
    while not game.over:
        step: Step
        if game.due is not None:
            step = Rolled(fair_dice.faces(secret, client, game.due))
        else:
            step = _ask(game) if game.mover == HUMAN else choose_best(game)
        game = _told(game, step)
    return game


def _play_own(game: Game, chance: Random) -> Game:
    def throw(dice: int) -> tuple[int, ...]:
        return tuple(chance.randint(1, FACES[-1]) for _ in range(dice))

    while not game.over:
        if game.mover != HUMAN:
            for step in whole_turn(game, choose_best, throw):
                game = _told(game, step)
        elif not game.turn.roll:
            game = _told(game, _ask_dice(game))
        else:
            game = _told(game, _ask_end(game))
    return game


def _told(game: Game, step: Step) -> Game:
    """The game after a step whose events are told."""
    after = game.apply(step)
    for event in events(game, step, after):
        sys.stdout.write("".join(f"{line}\n" for line in event_lines(event, game.ruleset)))
    return after


def _help(rules: Rules) -> str:
    text = SHOWDOWN_HELP if isinstance(rules, ShowdownRules) else HELP
    return OWN_DICE_HELP + text.split("\n", 2)[2] if rules.source == "own" else text


def _ask_dice(game: Game) -> Lay:
    """The dice that are typed, until they may lie so."""
    prompt = f"Your turn. What do your {game.lays} dice show? "
    if not game.lay_rolls:
        prompt = f"For the first place: what do your {game.lays} dice show? "
    while True:
        try:
            return _lay(game, _typed(game, prompt))
        except (InvalidStepError, IllegalStepError) as error:
            sys.stdout.write(f"{error}\n")


def _lay(game: Game, word: str) -> Lay:
    """The dice typed; raises an error saying what was expected."""
    if not re.fullmatch(r"[1-9]+( [1-9][0-9]?)?", word):
        raise InvalidStepError("expected faces, as in 33566, or in 33566 1 after the first roll")
    step = parse(f"lay {word}")
    if not isinstance(step, Lay):
        raise TypeError("expected a step that lays dice")
    game.apply(step)
    return step


def _ask_end(game: Game) -> Step:
    """The row or the hand that ends a turn whose dice lie, or these dice once more."""
    if isinstance(game, ShowdownGame):
        prompt = "Stand (s)? "
    else:
        _show_rows(game)
        prompt = _question(game)
    while True:
        word = _typed(game, prompt)
        try:
            if len(word.split(" ")[0]) == game.lays:
                return _lay(game, word)
            return _showdown_action(game, word) if isinstance(game, ShowdownGame) else _action(game, word)
        except (InvalidStepError, IllegalStepError) as error:
            sys.stdout.write(f"{error}\n")


def _ask(game: Game) -> Action:
    if not game.turn.roll:
        _typed(game, "Your turn. Enter throws the dice: ")
        return next(iter(game.possible_throws()))
    if isinstance(game, ShowdownGame):
        prompt = "Hold which dice, or stand (s)? "
    else:
        _show_rows(game)
        prompt = _question(game)
    if game.legal_actions() in {(Stop(),), (Stand(),)}:
        return game.legal_actions()[0]
    while True:
        word = _typed(game, prompt)
        try:
            return _showdown_action(game, word) if isinstance(game, ShowdownGame) else _action(game, word)
        except InvalidStepError as error:
            sys.stdout.write(f"{error}\n")


def _question(game: scorecard.ScorecardGame) -> str:
    if not game.rolls_left:
        return "End the turn (e)? " if game.may_stop else "Write which row? "
    if game.must_announce:
        return "Write (w) or announce (a) which row? "
    spend = "" if game.turn.roll < game.ruleset.rolls else f" (saved rolls: {game.rolls_left})"
    write = "or end the turn (e)" if game.may_stop else "or write (w) which row"
    if game.announceable_rows:
        write = "write (w) or announce (a) which row"
    return f"Hold which dice{spend}, {write}? "


def _typed(game: Game, prompt: str) -> str:
    """The next input that is an action; requests to show something are answered before."""
    while True:
        match input(prompt).strip().lower():
            case "q" | "quit" | "exit":
                raise _Quit
            case "?" | "help":
                sys.stdout.write(_help(game.ruleset))
            case "c" | "cards":
                sys.stdout.write(game_table(game, PLAYERS))
            case word:
                return word


def _show_rows(game: scorecard.ScorecardGame) -> None:
    layers = range(game.ruleset.layers)
    if game.ruleset.columns:
        _show_columns(game)
        return
    if len(layers) > 1:
        sys.stdout.write(f"{'outer':>36}{'inner':>14}\n")
    for index in game.writable_rows():
        pays = [_pays(game.entry(index, layer)) for layer in layers]
        cells = "".join(f"   {each:>11}" for each in pays) if len(pays) > 1 else f" {pays[0]:>4}"
        sys.stdout.write(f"  {index + 1:2}  {row_title(game.ruleset.rows[index]):16} {cells}\n")


def _show_columns(game: scorecard.ScorecardGame) -> None:
    """The rows that may be written, their columns side by side: the number of each, and what it pays."""
    rules, writable = game.ruleset, game.writable_rows()
    height = len(rules.rows) // len(rules.columns)
    sys.stdout.write(" " * 18 + "".join(f"{column.key:>13}" for column in rules.columns) + "\n")
    for place, row in enumerate(rules.rows[:height]):
        numbers = range(place, len(rules.rows), height)
        if any(index in writable for index in numbers):
            pays = (_numbered(i, game.entry(i)) if i in writable else "" for i in numbers)
            title = row_title(row, column=False)
            sys.stdout.write(f"  {title:16}" + "".join(f"{each:>13}" for each in pays) + "\n")


def _numbered(index: int, entry: Entry) -> str:
    return f"{index + 1}: {entry.points if entry.made else CROSSED}"


def _pays(entry: Entry) -> str:
    return str(entry.points) if entry.made else "crossed out"


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
