"""Helpers shared by commands: the ruleset arguments, reading of input, columns of text."""

import argparse
import sys
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from engine.errors import OptionError, RecordError
from engine.presets import changed_options, ruleset
from engine.records.record import Record, parse_record
from engine.records.rules_code import decode, looks_like
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules

SubParsers = argparse._SubParsersAction  # noqa: SLF001 - argparse has no public name for it


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
    return ruleset(given.preset, options)


def with_card(rules: Rules) -> Ruleset:
    """The rules again, of a game with scorecards; raises `OptionError` for one where hands are compared."""
    if not isinstance(rules, Ruleset):
        raise OptionError(f"expected a ruleset with a scorecard, not {rules.preset}: its hands only compare")
    return rules


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


def width(text: str) -> int:
    """The number of columns that a text takes on a terminal."""
    return sum(
        0
        if unicodedata.combining(c) or unicodedata.category(c) in ("Cf", "Mn", "Me")
        else 2
        if unicodedata.east_asian_width(c) in "WF"
        else 1
        for c in text
    )


def cut(text: str, columns: int) -> str:
    """The text, shortened to so many columns."""
    if width(text) <= columns:
        return text
    while width(text) > columns - 1:
        text = text[:-1]
    return text + "…"


def table(rows: Sequence[Sequence[str]], *, left: int = 1) -> str:
    """Lines of text columns: so many of them flush left, the others flush right."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        gaps = [" " * (columns - width(cell)) for columns, cell in zip(widths, row, strict=True)]
        cells = [
            cell + gap if i < left else gap + cell
            for i, (cell, gap) in enumerate(zip(row, gaps, strict=True))
        ]
        lines.append("  ".join(cells).rstrip() + "\n")
    return "".join(lines)
