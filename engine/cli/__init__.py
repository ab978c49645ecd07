"""The command line of the engine: `python -m engine COMMAND`.

ruleset_commands  `rulesets` and `rules`
play_command      `play`, a game in the terminal
record_commands   `replay` and `verify`
json_lines        `score` and `total`, a JSON line in and a JSON line out
solver_commands   `solve`, `count`, `advise`, `target` and `simulate`: their arguments
solver_answers    the output of those
common            ruleset arguments, reading input, columns of text
rules_text        the rules of scorecard games in English
luck_text         games of press your luck: points, events, rules
showdown_text     the rules of showdown games in English, and the table of chips
event_lines       events of a game, a line each
game_tables       the cards of a game as a table, its state as JSON

Commands write UTF-8 whatever the locale. Exit status: 0 fine; 1 a negative answer (unfair dice, a bad line
among good ones); 2 bad input, with one line on standard error that says what was expected.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from engine import __version__
from engine.cli import json_lines, play_command, record_commands, ruleset_commands, solver_commands
from engine.errors import NotationError, OptionError, RecordError


class _Parser(argparse.ArgumentParser):
    def _print_message(self, message: str, file: object = None) -> None:
        is_output = file is sys.stdout
        # Argparse itself is silent about what cannot be written.
        (sys.stdout if is_output else sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command with these arguments (default: those of the process); returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        _speak_utf8(stream, "utf-8")
    _speak_utf8(sys.stdin, "utf-8-sig")
    try:
        status = _run(arguments)
    except (NotationError, OptionError, RecordError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        sys.stderr.write("this command needs NumPy: pip install 'dice-poker[solver]'\n")
        return 2
    except BrokenPipeError:
        _give_up()  # whoever read the output has had enough
        return 1
    except OSError as error:
        _give_up()
        where = error.filename or "standard output cannot be written"
        sys.stderr.write(f"{where}: {error.strerror}\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("stopped\n")
        return 130
    return status


def _run(arguments: Sequence[str] | None) -> int:
    try:
        given = _parser().parse_args(arguments)
        status: int = given.run(given)
    finally:
        sys.stdout.flush()  # also what stands in the help: nobody would hear of an error at the end
    return status


def _give_up() -> None:
    """Redirect standard output to the null device: else the interpreter's flush at exit reports an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _speak_utf8(stream: object, encoding: str) -> None:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding=encoding, errors="replace")


def _program() -> str:
    """The name by which this program was called."""
    name = Path(sys.argv[0]).name
    return f"python -m {__package__.partition('.')[0]}" if name in {"__main__.py", "-m"} else name


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog=_program(), description="Dice poker and its family: rules, records, play.")
    parser.add_argument("--version", action="version", version=f"dice-poker {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for part in (ruleset_commands, json_lines, record_commands, play_command, solver_commands):
        part.add_to(commands)
    return parser
