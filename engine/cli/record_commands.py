"""The commands `replay` and `verify`: the result of a recorded game, and the check of its dice."""

import argparse
import json
import sys
from dataclasses import replace
from math import floor
from typing import Final

from engine.cli.common import SubParsers, read_record
from engine.cli.game_tables import as_json, game_table, progress_line
from engine.play.game import Game
from engine.play.scorecard import ScorecardGame
from engine.presets import changed_options, preset
from engine.records.record import Player, Record
from engine.records.telegram_dice import TelegramDice, heard, reels, telegram_dice
from engine.records.verify import Verdict, verify

_LONGEST: Final = 200
"""Characters that are printed of a line or a name: a record may hold whatever somebody wrote."""


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
    players = _cut_names(record)
    sys.stdout.write(game_table(game, players, result))
    sys.stdout.write(f"\n{progress_line(game, players, result)}\n")
    return 0


def _verify(given: argparse.Namespace) -> int:
    record = read_record(given.file)
    verdict = verify(record)
    sys.stdout.write(_verdict(verdict) + "\n")
    if verdict.fair:
        sys.stdout.write(_told(record, verdict.game))
        sys.stdout.write(_proof(telegram_dice(record.client, record.attempts)))
        sys.stdout.write(_rounds(record, verdict))
    return 0 if verdict.fair else 1


def _verdict(verdict: Verdict) -> str:
    if verdict.fair:
        return f"fair: all {verdict.throws} throws follow from the secret that was committed to"
    where = f"step {verdict.step}, {verdict.fault}" if verdict.step else f"header, {verdict.fault}"
    return f"not fair: {where}: expected {_cut(verdict.expected)}, found {_cut(verdict.found)}"


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _cut_names(record: Record) -> tuple[Player, ...]:
    return tuple(replace(player, name=_cut(player.name)) for player in record.players)


def _told(record: Record, game: Game | None) -> str:
    """What was played by which rules, and how it ended: who was there sees whether something is missing."""
    rules = record.rules
    changed = ", ".join(f"{key} {value}" for key, value in changed_options(rules).items())
    told = f"rules: {rules.preset}, revision {rules.revision}; {changed or 'no option changed'}\n"
    if record.chain is not None:
        place = f"secret {record.chain.number} of a chain, which leads to {record.chain.commitment}"
        told = f"{told}{place}: compare that with what was shown before the first game\n"
    if game is None:
        return told
    players = _cut_names(record)
    if not game.over:
        return f"{told}{progress_line(game, players)}\n"
    result = record.outcome(game)
    line = progress_line(game, players, result)
    outright = isinstance(game, ScorecardGame) and game.won in result.winners
    points = ", ".join(str(result.totals[seat]) for seat in result.winners)
    ended = line if outright or not points else f"{line[:-1]}; points: {points}."
    return f"{told}Over in this record: {ended}\n"


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
                f" {dice.choices} sets of three, and so have had an event of even chance in"
                f" {floor(1000 * (dice.even or 0)) / 10} % of such games"
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
