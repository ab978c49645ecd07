"""The commands `replay` and `verify`: the result of a recorded game, and the check of its dice."""

import argparse
import json
import sys

from engine.cli.common import SubParsers, read_record
from engine.cli.game_tables import as_json, game_table, progress_line
from engine.presets import preset
from engine.records.record import Record
from engine.records.telegram_dice import TelegramDice, heard, reels, telegram_dice
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
    result = record.outcome(game) if game.over else None
    if given.json:
        sys.stdout.write(json.dumps(as_json(game, record.players, result), ensure_ascii=False) + "\n")
        return 0
    rules = record.rules
    sys.stdout.write(f"{preset(rules.preset).title} ({rules.preset}, revision {rules.revision})\n\n")
    sys.stdout.write(game_table(game, record.players, result))
    sys.stdout.write(f"\n{progress_line(game, record.players, result)}\n")
    return 0


def _verify(given: argparse.Namespace) -> int:
    record = read_record(given.file)
    verdict = verify(record)
    sys.stdout.write(_verdict(verdict) + "\n")
    if verdict.fair:
        sys.stdout.write(_proof(telegram_dice(record.client, record.attempts)))
        sys.stdout.write(_rounds(record, verdict))
    return 0 if verdict.fair else 1


def _verdict(verdict: Verdict) -> str:
    if verdict.fair:
        return f"fair: all {verdict.throws} throws follow from the secret that was committed to"
    where = f"step {verdict.step}, {verdict.fault}" if verdict.step else f"header, {verdict.fault}"
    return f"not fair: {where}: expected {verdict.expected}, found {verdict.found}"


def _rounds(record: Record, verdict: Verdict) -> str:
    """How many rounds after the first had a die of Telegram's own; nothing in games without such dice."""
    if not record.rounds:
        return ""
    dice = heard([each for number, each in record.rounds.items() if number <= verdict.rounds])
    return f"Telegram threw before {len(dice)} of {max(verdict.rounds - 1, 0)} rounds after the first\n"


def _proof(dice: TelegramDice) -> str:
    """A sentence on the proof that Telegram's dice give for the beginning of the game, and on its limits."""
    shown = "; ".join(f"{value} ({' '.join(reels(value))})" for value in dice.values)
    match dice.form:
        case "three":
            proof = "nobody could choose the dice, if these three stood in the chat and no others"
        case "repeated":
            proof = (
                f"three dice count, {dice.lost} had no answer: whoever runs the bot could have chosen among"
                f" {dice.choices} sets of three"
            )
        case "few":
            proof = "fewer than three dice: whoever runs the bot could have chosen the dice"
        case "single":
            proof = (
                "one die and its message's id, an older form: whoever runs the bot could have chosen the dice"
            )
        case "none":
            proof = "without dice of Telegram's: whoever runs the bot could have chosen the dice"
    thrown = f"Telegram's dice: {shown}\n" if shown else ""
    return f"{thrown}{proof}\nwhoever runs the bot knows the secret, and could look ahead if they played\n"
