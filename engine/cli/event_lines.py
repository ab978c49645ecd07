"""Events of a game as lines of text for the terminal."""

from collections.abc import Iterator, Sequence

from engine.cli import showdown_text
from engine.cli.game_tables import does, player_name
from engine.cli.luck_text import luck_event_lines
from engine.cli.rules_text import row_title
from engine.play.events import (
    Announced,
    Banked,
    Blank,
    BonusSettled,
    Busted,
    DealTied,
    DealWon,
    Event,
    Finished,
    GoalReached,
    Laid,
    Ordered,
    PointsLost,
    RoundWon,
    SetAside,
    Stood,
    Threw,
    Tied,
    WonAtOnce,
    WonOutright,
    Wrote,
)
from engine.play.rolloff import RollOff
from engine.records.record import Player
from engine.rules.bank_rules import BankRules
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import shown_hand
from engine.rules.showdown_rules import Rules, ShowdownRules


def event_lines(event: Event, rules: Rules, players: Sequence[Player]) -> Iterator[str]:
    """The lines that tell of an event; the last of a turn is followed by an empty one."""
    match event:
        case Threw() | Laid():
            yield from _threw(event, rules, players)
        case Announced() | Wrote() | Blank() | WonOutright():
            yield from _of_rows(event, players)
        case BonusSettled(seat, _, points) | RoundWon(seat, points):
            yield f"{player_name(players[seat], seat)}: {points:+} points"
        case Stood() | DealTied() | DealWon():
            yield from _of_showdown(event, rules, players)
        case SetAside(seat) | Banked(seat) | Busted(seat) | GoalReached(seat) | WonAtOnce(seat):
            yield from luck_event_lines(event, player_name(players[seat], seat))
        case PointsLost(loss):
            yield from luck_event_lines(event, player_name(players[loss.seat], loss.seat))
        case Ordered(roll):
            yield from _throws(roll, players)
            first = roll.ranking[0][0]
            yield f"First to move: {player_name(players[first], first)}"
        case Tied():
            yield "A tie: all dice are rolled once for the first place."
        case Finished(RollOff() as blitz):
            yield from _throws(blitz, players)


def _threw(event: Threw | Laid, rules: Rules, players: Sequence[Player]) -> Iterator[str]:
    name = player_name(players[event.seat], event.seat)
    layers = rules.split(event.dice) if isinstance(rules, Ruleset) else (event.dice,)
    for layer, lying in enumerate(layers):
        lead = f"{name}, roll {event.roll}:" if not layer else " " * (len(name) + 2) + "inside:"
        yield f"{lead}  {_faces(lying, rules)}"


def _throws(roll: RollOff, players: Sequence[Player]) -> Iterator[str]:
    for seat, faces in roll.throws:
        yield f"{player_name(players[seat], seat)}: {' '.join(map(str, faces))}"


def _faces(dice: tuple[int, ...], rules: Rules) -> str:
    if isinstance(rules, ShowdownRules):
        return f"{showdown_text.shown(rules, dice)}   {showdown_text.hand_name(rules, dice)}"
    if isinstance(rules, BankRules):
        return " ".join(map(str, dice))
    shown, name = " ".join(rules.faces[value - 1] for value in dice), shown_hand(rules.rows, dice)
    return f"{shown}   {'' if name == 'nothing' else name.replace('_', ' ')}"


def _of_rows(event: Announced | Wrote | Blank | WonOutright, players: Sequence[Player]) -> Iterator[str]:
    match event:
        case Announced(seat, row):
            yield f"{does(player_name(players[seat], seat), 'announce')} {row_title(row)}"
        case Wrote(seat, row, entry):
            points = f"{entry.points} points" if entry.made else "crossed out"
            yield f"{player_name(players[seat], seat)}: {row_title(row)}, {points}"
            yield ""
        case Blank(seat):
            yield f"{player_name(players[seat], seat)}: nothing fits, no row is written"
            yield ""
        case WonOutright(seat, row):
            yield f"{player_name(players[seat], seat)}: {row_title(row)} on the first roll wins at once!"


def _of_showdown(event: Stood | DealTied | DealWon, rules: Rules, players: Sequence[Player]) -> Iterator[str]:
    match event:
        case Stood(seat, lying):
            yield f"{does(player_name(players[seat], seat), 'stand')} on {_faces(lying, rules)}"
            yield ""
        case DealTied(_, blitz):
            yield f"Equal hands: {'all dice are rolled once' if blitz else 'one more round, the pot waits'}."
        case DealWon(won):
            yield from _throws(won.blitz, players) if won.blitz is not None else ()
            taken = f" and the pot of {won.pot}" if won.pot else ""
            yield f"{does(player_name(players[won.winner], won.winner), 'win')} the hand{taken}"
            yield ""
