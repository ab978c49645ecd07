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
from engine.sheet import shown
from engine.steps import Action, Rolled, Step, Throw, Write
from engine.story import BonusSettled, Event, Finished, Ordered, RoundWon, Threw, Tied, Wrote, events

HELP = """\
Holding: type the places of the dice to hold, 135 for the first, third and fifth; 0 holds none.
The others are thrown.
Writing: type w and the row's number, w7; after the last roll the number will do.
c shows the cards, ? this help, q leaves.
"""
PLAYERS = (Player("You"), Player("Computer"))
HUMAN = 0


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
            faces = " ".join(map(str, lying))
            yield f"{player_name(PLAYERS[seat], seat)}, roll {roll}:  {faces}   {_hand(lying, rules)}"
        case Wrote(seat, row, entry):
            points = f"{entry.points} points" if entry.made else "crossed out"
            yield f"{player_name(PLAYERS[seat], seat)}: {row_title(row)}, {points}"
            yield ""
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


def _hand(lying: tuple[int, ...], rules: Ruleset) -> str:
    name = shown(rules.rows, lying)
    return "" if name == "nothing" else name.replace("_", " ")


def _ask(game: Game) -> Action:
    if not game.turn.roll:
        _typed(game, "Your turn. Enter throws the dice: ")
        return next(iter(game.possible_throws()))
    _show_rows(game)
    last = game.turn.roll == game.ruleset.rolls
    while True:
        word = _typed(game, "Write which row? " if last else "Hold which dice, or write (w) which row? ")
        try:
            return _action(game, word)
        except InvalidStepError as error:
            sys.stdout.write(f"{error}\n")


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
    for index in game.writable_rows():
        row, entry = game.ruleset.rows[index], game.entry(index)
        pays = entry.points if entry.made else "crossed out"
        sys.stdout.write(f"  {index + 1:2}  {row_title(row):16} {pays:>4}\n")


def _action(game: Game, word: str) -> Action:
    """The action typed; raises `InvalidStepError` saying what was expected."""
    last = game.turn.roll == game.ruleset.rolls
    number = word.removeprefix("w").strip()
    if word.startswith("w") or last:
        if number.isdecimal() and int(number[:3]) - 1 in game.writable_rows():
            return Write(game.ruleset.rows[int(number[:3]) - 1].key)
        raise InvalidStepError("expected the number of one of the rows above, like w7")
    places = range(1, game.ruleset.dice + 1)
    held = set(word.replace(" ", "").replace(",", ""))
    if held and held <= {"0", *map(str, places)}:
        thrown = tuple(place - 1 for place in places if str(place) not in held)
        if thrown:
            return Throw(thrown)
        raise InvalidStepError("all dice held: then write a row, like w7")
    raise InvalidStepError(
        f"expected places from 1 to {game.ruleset.dice} to hold, 0 for none, or w and a row"
    )
