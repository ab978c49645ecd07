"""`replay` and `verify`: what a record of a game comes to, and whether its dice were fair."""

import argparse
import json
import sys

from engine.cli.common import SubParsers, read_record
from engine.cli.game_tables import as_json, game_table, progress_line
from engine.presets import preset
from engine.records.verify import Verdict, verify


def add_to(commands: "SubParsers[argparse.ArgumentParser]") -> None:
    """Add both commands."""
    parser = commands.add_parser("replay", help="check a record and print its cards, totals and places")
    parser.add_argument("file", metavar="FILE", help="a record; - for standard input")
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    parser.set_defaults(run=_replay)
    parser = commands.add_parser("verify", help="recompute every throw of a record with its secret")
    parser.add_argument("file", metavar="FILE", help="a record; - for standard input")
    parser.set_defaults(run=_verify)


def _replay(given: argparse.Namespace) -> int:
    record = read_record(given.file)
    game = record.replay().game
    if given.json:
        sys.stdout.write(json.dumps(as_json(game, record.players), ensure_ascii=False) + "\n")
        return 0
    rules = record.rules
    sys.stdout.write(f"{preset(rules.preset).title} ({rules.preset}, revision {rules.revision})\n\n")
    sys.stdout.write(game_table(game, record.players))
    sys.stdout.write(f"\n{progress_line(game, record.players)}\n")
    return 0


def _verify(given: argparse.Namespace) -> int:
    verdict = verify(read_record(given.file))
    sys.stdout.write(_verdict(verdict) + "\n")
    return 0 if verdict.fair else 1


def _verdict(verdict: Verdict) -> str:
    if verdict.fair:
        return f"fair: all {verdict.throws} throws follow from the secret that was committed to"
    where = f"step {verdict.step}, {verdict.fault}" if verdict.step else f"header, {verdict.fault}"
    return f"not fair: {where}: expected {verdict.expected}, found {verdict.found}"
