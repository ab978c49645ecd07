"""Helpers shared by commands: the ruleset arguments, and reading of input."""

import argparse
import sys
from pathlib import Path

from engine.errors import OptionError, RecordError
from engine.presets import changed_options, ruleset
from engine.records.reading import parse_record
from engine.records.record import Record
from engine.records.rules_code import decode, looks_like
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules

SubParsers = argparse._SubParsersAction  # noqa: SLF001 - argparse has no public name for it

MOST_GAMES = 1_000_000
"""The maximum number of simulated games, solved or not."""


def add_ruleset(parser: argparse.ArgumentParser) -> None:
    """Give a command the arguments PRESET and --set."""
    parser.add_argument(
        "preset", metavar="PRESET", help="a ruleset, as listed by 'rulesets', or a code of rules"
    )
    parser.add_argument(
        "--set",
        metavar="OPTION=VALUE",
        action="append",
        default=[],
        dest="options",
        help="an option of the ruleset; may be repeated",
    )


def ruleset_of(given: argparse.Namespace) -> Rules:
    """The ruleset those arguments name; raises `OptionError`."""
    options = {}
    for setting in given.options:
        key, equals, value = setting.partition("=")
        if not equals:
            raise OptionError(f"expected --set OPTION=VALUE, not {setting[:40]!r}")
        options[key] = value
    if looks_like(given.preset):
        rules = decode(given.preset)
        return ruleset(rules.preset, {**changed_options(rules), **options})
    return ruleset(str(given.preset), options)


def with_card(rules: Rules) -> Ruleset:
    """The rules again, of a game with scorecards; raises `OptionError` for one without."""
    if not isinstance(rules, Ruleset):
        raise OptionError(f"expected a ruleset with a scorecard, not {rules.preset}")
    return rules


def check_new(path: Path) -> None:
    """Raise `OptionError` where a file is there already: none is written over."""
    if path.exists():
        raise OptionError(f"expected a new file: {path} is there already")


def read_record(path: str) -> Record:
    """The record in a file, or on standard input for "-"; raises `RecordError`."""
    try:
        content = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return parse_record(content.decode())
    except OSError as error:
        reason = f"{path}: {error.strerror}"
        raise RecordError(f"expected a readable file, or - for standard input: {reason}") from error
    except UnicodeDecodeError as error:
        raise RecordError(f"expected a record as UTF-8 text: {error}") from error
