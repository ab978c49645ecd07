"""`play`: a game in the terminal, against the simple computer player."""

import argparse
import hashlib
import os
import sys
from collections.abc import Iterator

from engine import dice
from engine.cli.cards import cards_table, player_name, progress_line
from engine.cli.common import Commands, add_ruleset, ruleset_of
from engine.cli.english import row_title
from engine.errors import InvalidStepError
from engine.oneturn import choose
from engine.presets import preset
from engine.record import Player
from engine.rolloff import RollOff
from engine.scorecard import Game, Ruleset, new_game
from engine.sheet import Entry, shown
from engine.steps import Action, Rolled, Step, Stop, Throw, Write
from engine.story import (
    Blank,
    BonusSettled,
    Event,
    Finished,
    Ordered,
    RoundWon,
    Threw,
    Tied,
    WonOutright,
    Wrote,
    events,
)

HELP = """\
Holding: type the places of the dice to hold, 135 for the first, third and fifth; 0 holds none.
The others are thrown.
Writing: type w and the row's number, w7; after the last roll the number will do. Double dice: the numbers
of two rows, w7 9, for the outer values and for the inner ones.
Where nothing fits and no row can be crossed out, e ends the turn.
c shows the cards, ? this help, q leaves.
"""
PLAYERS = (Player("You"), Player("Computer"))
HUMAN = 0
ROWS = {
    1: "the number of one of the rows above, like w7",
    2: "the numbers of two of the rows above, like w7 9",
}
"""What is expected of whoever writes, by how many rows a turn writes."""


class _Quit(Exception):  # noqa: N818 - not an error: the person has had enough
    pass


def add_to(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser("play", help="play in the terminal against the computer")
    add_ruleset(parser)
    parser.add_argument("--seed", help="any text: the same one brings the same dice")
    parser.set_defaults(run=_run)


def _run(given: argparse.Namespace) -> int:
    rules = ruleset_of(given)
    secret = os.urandom(dice.SECRET_BYTES)
    if given.seed is not None:
        secret = hashlib.sha256(os.fsencode(given.seed)).digest()
    sys.stdout.write(f"{preset(rules.preset).title}: you against the computer.\n\n{HELP}\n")
    sys.stdout.write(
        f"The dice are fixed beforehand: the SHA-256 of their secret is\n{dice.commitment(secret)}\n"
    )
    try:
        game = _play(new_game(rules, len(PLAYERS)), secret)
    except (EOFError, KeyboardInterrupt, _Quit):
        sys.stdout.write("\nThe game ends here. See you!\n")
        return 0
    sys.stdout.write(f"\n{cards_table(game, PLAYERS)}\n{progress_line(game, PLAYERS)}\n")
    sys.stdout.write(f"The secret of the dice was {secret.hex()}\n")
    return 0


def _play(game: Game, secret: bytes) -> Game:
    client = dice.client_string("terminal", [])
    while not game.over:
        step: Step
        if game.due is not None:
            step = Rolled(dice.faces(secret, client, game.due))
        else:
            step = _ask(game) if game.mover == HUMAN else choose(game)
        after = game.apply(step)
        for event in events(game, step, after):
            sys.stdout.write("".join(f"{line}\n" for line in _told(event, game.ruleset)))
        game = after
    return game


def _told(event: Event, rules: Ruleset) -> Iterator[str]:
    match event:
        case Threw(seat, roll, lying):
            name = player_name(PLAYERS[seat], seat)
            for layer, dice in enumerate(rules.split(lying)):
                lead = f"{name}, roll {roll}:" if not layer else " " * (len(name) + 2) + "inside:"
                yield f"{lead}  {' '.join(map(str, dice))}   {_hand(dice, rules)}"
        case Wrote(seat, row, entry):
            points = f"{entry.points} points" if entry.made else "crossed out"
            yield f"{player_name(PLAYERS[seat], seat)}: {row_title(row)}, {points}"
            yield ""
        case Blank(seat):
            yield f"{player_name(PLAYERS[seat], seat)}: nothing fits, no row is written"
            yield ""
        case WonOutright(seat, row):
            yield f"{player_name(PLAYERS[seat], seat)}: {row_title(row)} on the first roll wins at once!"
        case BonusSettled(seat, _, points) | RoundWon(seat, points):
            yield f"{player_name(PLAYERS[seat], seat)}: {points:+} points"
        case Ordered(roll):
            yield from _throws(roll)
            first = roll.ranking[0][0]
            yield f"First to move: {player_name(PLAYERS[first], first)}"
        case Tied():
            yield "A tie: all dice are rolled once for the first place."
        case Finished(RollOff() as blitz):
            yield from _throws(blitz)


def _throws(roll: RollOff) -> Iterator[str]:
    for seat, faces in roll.throws:
        yield f"{player_name(PLAYERS[seat], seat)}: {' '.join(map(str, faces))}"


def _hand(dice: tuple[int, ...], rules: Ruleset) -> str:
    name = shown(rules.rows, dice)
    return "" if name == "nothing" else name.replace("_", " ")


def _ask(game: Game) -> Action:
    if not game.turn.roll:
        _typed(game, "Your turn. Enter throws the dice: ")
        return next(iter(game.possible_throws()))
    _show_rows(game)
    if game.legal_actions() == (Stop(),):
        return Stop()
    while True:
        word = _typed(game, _question(game))
        try:
            return _action(game, word)
        except InvalidStepError as error:
            sys.stdout.write(f"{error}\n")


def _question(game: Game) -> str:
    if not game.rolls_left:
        return "Write which row? "
    spend = "" if game.turn.roll < game.ruleset.rolls else f" (saved rolls: {game.rolls_left})"
    write = "or end the turn (e)" if game.may_stop else "or write (w) which row"
    return f"Hold which dice{spend}, {write}? "


def _typed(game: Game, prompt: str) -> str:
    """What the person types, once it is no question for something to be shown."""
    while True:
        match input(prompt).strip().lower():
            case "q" | "quit" | "exit":
                raise _Quit
            case "?" | "help":
                sys.stdout.write(HELP)
            case "c" | "cards":
                sys.stdout.write(cards_table(game, PLAYERS))
            case word:
                return word


def _show_rows(game: Game) -> None:
    layers = range(game.ruleset.layers)
    if len(layers) > 1:
        sys.stdout.write(f"{'outer':>36}{'inner':>14}\n")
    for index in game.writable_rows():
        pays = [_pays(game.entry(index, layer)) for layer in layers]
        cells = "".join(f"   {each:>11}" for each in pays) if len(pays) > 1 else f" {pays[0]:>4}"
        sys.stdout.write(f"  {index + 1:2}  {row_title(game.ruleset.rows[index]):16} {cells}\n")


def _pays(entry: Entry) -> str:
    return str(entry.points) if entry.made else "crossed out"


def _action(game: Game, word: str) -> Action:
    """The action typed; raises `InvalidStepError` saying what was expected."""
    last = not game.rolls_left
    if word == "e" and game.may_stop:
        return Stop()
    numbers = word.removeprefix("w").split()
    if word.startswith("w") or last:
        rows = {str(index + 1): game.ruleset.rows[index].key for index in game.writable_rows()}
        chosen = [rows[each] for each in dict.fromkeys(numbers) if each in rows]
        if len(chosen) == len(numbers) == game.ruleset.layers:
            return Write(*chosen)
        raise InvalidStepError(f"expected {ROWS[game.ruleset.layers]}")
    places = range(1, game.ruleset.dice + 1)
    held = set(word.replace(" ", "").replace(",", ""))
    if held and held <= {"0", *map(str, places)}:
        thrown = tuple(place - 1 for place in places if str(place) not in held)
        if thrown:
            return Throw(thrown)
        raise InvalidStepError(f"all dice held: then write {ROWS[game.ruleset.layers]}")
    raise InvalidStepError(
        f"expected places from 1 to {game.ruleset.dice} to hold, 0 for none, or w and a row"
    )
