"""The commands `rulesets` and `rules`: the list of games, and the rules of one, in English."""

import argparse
import json
import sys

from engine.cli.common import SubParsers, add_ruleset, ruleset_of, with_card
from engine.cli.luck_text import luck_rules_text
from engine.cli.rules_text import row_title, rules_text
from engine.cli.showdown_text import showdown_rules_text
from engine.presets import PRESETS, playable
from engine.records.rules_code import encode
from engine.rules.bank_rules import BankRules
from engine.rules.options import Option, options_of
from engine.rules.showdown_rules import Rules, ShowdownRules


def add_to(commands: "SubParsers[argparse.ArgumentParser]") -> None:
    """Add both commands."""
    parser = commands.add_parser(
        "rulesets", help="every ruleset with its options, defaults and what can be chosen"
    )
    parser.add_argument("--json", action="store_true", help="as one JSON array")
    parser.set_defaults(run=_rulesets)
    parser = commands.add_parser("rules", help="the rules of one game as text")
    add_ruleset(parser)
    parser.add_argument(
        "--keys", action="store_true", help="the keys of its rows, as records and situations have them"
    )
    parser.set_defaults(run=_rules)


def _rulesets(given: argparse.Namespace) -> int:
    if given.json:
        listed = [
            {
                "key": key,
                "title": kind.title,
                "revision": kind.revision,
                "options": [_option(playable(key, option)) for option in options_of(kind)],
            }
            for key, kind in PRESETS.items()
        ]
        sys.stdout.write(json.dumps(listed, ensure_ascii=False) + "\n")
        return 0
    for key, kind in PRESETS.items():
        sys.stdout.write(f"{key}: {kind.title}\n")
        for option in options_of(kind):
            sys.stdout.write(f"    {option.key} = {option.default}  ({_allowed(playable(key, option))})\n")
    return 0


def _option(option: Option) -> dict[str, object]:
    plain: dict[str, object] = {"key": option.key, "default": option.default}
    if option.number_range is None:
        return plain | {"choices": list(option.choices)}
    return plain | {"low": option.number_range.low, "high": option.number_range.high}


def _allowed(option: Option) -> str:
    if option.number_range is None:
        return ", ".join(map(str, option.choices))
    return f"{option.number_range.low} to {option.number_range.high}"


def _rules(given: argparse.Namespace) -> int:
    rules = ruleset_of(given)
    if given.keys:
        sys.stdout.write("".join(f"{row.key:20} {row_title(row)}\n" for row in with_card(rules).rows))
        return 0
    sys.stdout.write(f"{_text(rules)}\nThe code of these rules: {encode(rules)}\n")
    return 0


def _text(rules: Rules) -> str:
    match rules:
        case ShowdownRules():
            return showdown_rules_text(rules)
        case BankRules():
            return luck_rules_text(rules)
        case _:
            return rules_text(rules)
