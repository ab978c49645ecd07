"""Reading of records: a text made a `Record`, checked for its form."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field, replace

from engine.errors import InvalidStepError, OptionError, RecordError
from engine.play.game import new_game
from engine.play.leavers import Leaver
from engine.play.steps import parse
from engine.play.team_rotation import TEAM_SIZES
from engine.presets import ruleset
from engine.records.record import FIRST_LINE, ChainPlace, Player, Record, joins
from engine.records.telegram_dice import WANTED, DieAttempt, heard, parse_attempt, parse_round
from engine.rules.options import MAX_DIGITS, OptionValue

MOST_STEPS = 100_000
"""Of a record, far more than any game has: one that goes on and on would take minutes to replay."""
_ONCE = ("game", "ruleset", "commitment", "client", "chain", "secret")
_OFTEN = ("option", "die", "round", "seat")
_PART = "|"  # parts the public string of the dice, so that neither a game's name nor a talisman has it
_POINTS = re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}")
_REVISION = re.compile(rf"0|[1-9][0-9]{{0,{MAX_DIGITS - 1}}}")
_SEAT = re.compile(rf"[1-9][0-9]{{0,{MAX_DIGITS - 1}}}")
_CHAIN = re.compile(r"([1-9][0-9]{0,3}) ([0-9a-f]{64})")
_SECRET = re.compile(r"[0-9a-fA-F]{64}")


def parse_record(text: str) -> Record:
    """The record a text holds; raises `RecordError` saying what was expected on which line.

    The steps are checked for form only; `Record.replay` plays them.
    """
    head, _, steps = text.replace("\r\n", "\n").lstrip("\ufeff").partition("\n\n")
    first, *rest = head.split("\n")
    if first.strip() != FIRST_LINE:
        raise RecordError(f"line 1: expected {FIRST_LINE!r}, not {first[:40]!r}")
    once: dict[str, str] = {}
    options: dict[str, OptionValue] = {}
    players: list[Player] = []
    members: dict[int, list[str]] = {}
    attempts: list[DieAttempt] = []
    leavers: dict[int, Leaver] = {}
    rounds = _Rounds()
    for number, line in enumerate(rest, 2):
        word, _, value = line.partition(" ")
        key, _, more = value.partition(" ")
        if word == "seat" and key and _PART not in key:
            players.append(Player(more, "" if key == "-" else key))
        elif word == "member" and (seat := _seat_number(value, len(players))) is not None:
            members.setdefault(seat, []).append(more)
        elif _add_attempt(word, value, attempts, rounds):
            continue
        elif word == "left" and (leaver := _leaver(value, len(players), leavers)) is not None:
            leavers[leaver.seat] = leaver
        elif word == "option" and " " in value and key not in options:
            options[key] = more
        elif word in _ONCE and word not in once and value:
            once[word] = value
        else:
            raise RecordError(
                f"line {number}: expected one of {', '.join((*_ONCE, *_OFTEN))} or left or member of a seat"
                f" above, not {line[:40]!r}"
            )
    lines = tuple(line.strip() for line in steps.split("\n") if line.strip())
    try:
        teams = (replace(each, members=tuple(members.get(seat, ()))) for seat, each in enumerate(players))
        record = _record(once, options, tuple(teams), tuple(attempts), lines)
        return replace(record, leavers=tuple(leavers.values()), rounds=rounds.found)
    except (OptionError, InvalidStepError, ValueError) as error:
        raise error if isinstance(error, RecordError) else RecordError(str(error)) from error


@dataclass(slots=True)
class _Rounds:
    """The attempts at dice before rounds, and the last of these rounds: each line names a later one."""

    found: dict[int, DieAttempt] = field(default_factory=dict)
    last: int = 0


def _add_attempt(word: str, value: str, dice: list[DieAttempt], rounds: _Rounds) -> bool:
    """Note what a `die` or a `round` line says; False if it is none, has no such form, or is out of order."""
    if word == "die" and (attempt := parse_attempt(value)) is not None:
        dice.append(attempt)
    elif word == "round" and (found := parse_round(value)) is not None and found[0] > rounds.last:
        rounds.last, rounds.found[found[0]] = found[0], found[1]
    else:
        return False
    return True


def _seat_number(value: str, seats: int) -> int | None:
    """The seat, from 0, that a member line names; None when there is no such seat above it."""
    number = value.partition(" ")[0]
    return int(number) - 1 if _SEAT.fullmatch(number) and int(number) <= seats else None


def _leaver(value: str, seats: int, before: Collection[int]) -> Leaver | None:
    """What a line says of a seat that was left; None when there is no such seat above it, or it was left."""
    seat, (_, _, points) = _seat_number(value, seats), value.partition(" ")
    if seat is None or seat in before:
        return None
    if not points:
        return Leaver(seat)
    return Leaver(seat, int(points)) if _POINTS.fullmatch(points) else None


def _record(
    once: dict[str, str],
    options: dict[str, OptionValue],
    players: tuple[Player, ...],
    attempts: tuple[DieAttempt, ...],
    lines: tuple[str, ...],
) -> Record:
    key, _, revision = once.get("ruleset", "").partition(" ")
    if not _REVISION.fullmatch(revision):
        raise RecordError("expected a line 'ruleset KEY REVISION'")
    if _PART in once.get("game", ""):
        raise RecordError(f"expected a game's name without {_PART!r}")
    secret = once.get("secret", "")
    if secret and not _SECRET.fullmatch(secret):
        raise RecordError("expected a secret of 64 hexadecimal digits")
    chain = _CHAIN.fullmatch(once["chain"]) if "chain" in once else None
    if chain is None and "chain" in once:
        raise RecordError("expected 'chain NUMBER COMMITMENT', of 64 hexadecimal digits")
    if len(heard(attempts)) > WANTED:
        raise RecordError(f"expected at most {WANTED} dice of Telegram's that count")
    if len(lines) > MOST_STEPS:
        raise RecordError(f"expected at most {MOST_STEPS:,} steps, not {len(lines):,}")
    rules = ruleset(key, options, int(revision))
    new_game(rules, len(players) - joins(lines))
    if any(player.members and len(player.members) not in TEAM_SIZES for player in players):
        raise RecordError(f"expected {TEAM_SIZES[0]} to {TEAM_SIZES[-1]} members in a team")
    for line in lines:
        parse(line)
    return Record(
        rules=rules,
        players=players,
        lines=lines,
        game=once.get("game", ""),
        commitment=once.get("commitment", ""),
        client=once.get("client", ""),
        secret=bytes.fromhex(secret),
        attempts=attempts,
        chain=None if chain is None else ChainPlace(int(chain[1]), chain[2]),
    )
