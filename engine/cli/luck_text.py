"""Games of press your luck on the command line: the table of points, the state as JSON, events, the rules."""

from collections.abc import Iterator
from typing import assert_never

from engine.cli.rules_text import GROUPS, OF_TABLE, changed, settled_by
from engine.play.banking import BankGame
from engine.play.events import Banked, BankEvent, Busted, GoalReached, PointsLost, SetAside, WonAtOnce
from engine.play.plain_text import cut, table
from engine.play.standings import Outcome
from engine.presets import preset
from engine.records.record import Player
from engine.rulebook.luck import (
    AlikeRule,
    LuckBasics,
    LuckReading,
    LuckReadingKey,
    PairsRule,
    RunRule,
    ScoreRule,
    SingleRule,
    luck_facts,
)
from engine.rulebook.scorecard import Changed, TableRule
from engine.rules.bank_rules import BankRules

NAME_COLUMNS = 20
_SIZES = {3: GROUPS["three"], 4: GROUPS["four"], 5: GROUPS["five"], 6: "six of a kind"}
_READINGS: dict[LuckReadingKey, str] = {
    "bust": "A throw of which nothing scores is a bust: it ends the turn, and what was gathered is lost.",
    "one_throw": "Dice score together only if they fell in one throw. Some that score are set aside each"
    " time;\nwho likes leaves others lying and throws them again.",
    "hot_may": "Once all dice have scored they may all be thrown again, or the turn be banked.",
    "hot_must": "Once all dice have scored they must all be thrown again.",
    "entry": "The first turn that somebody banks brings {} points or more.",
    "least": "A turn is banked with {} points or more.",
    "barrels": "Whoever stands in a barrel leaves it in one turn, or banks nothing: {}.",
    "empty": "{} turns in a row that bring nothing cost {} points.",
    "overtaken": "Who is overtaken loses {} points.",
    "falls": "Who comes to {} points exactly falls to nothing.",
    "floor": "Nobody has less than nothing.",
    "ending_turn": "Once somebody has reached the goal, all others have one more turn; the most points win.",
    "ending_round": "The round in which somebody reaches the goal is played to its end; the most points win.",
    "ending_once": "Whoever reaches the goal first wins.",
    "rounds": "The game ends after {} rounds in any case.",
    "undo": "Dice set aside, and a turn that is banked, may be taken back until the next throw.",
}


def luck_table(game: BankGame, names: list[str], result: Outcome | None) -> str:
    """A line per seat: points, and the rank at the end."""
    rows: list[tuple[str, ...]] = [("", "points", "turns", *(("place",) if result else ()))]
    for seat, name in enumerate(names):
        place = (str(result.ranks[seat] or "left"),) if result is not None else ()
        rows.append((cut(name, NAME_COLUMNS), str(game.points[seat]), str(game.taken[seat]), *place))
    return table(rows)


def luck_json(game: BankGame, players: tuple[Player, ...], result: Outcome | None) -> dict[str, object]:
    """The fields of the JSON state that only these games have."""
    return {
        "gathered": game.gathered,
        "goal": game.ruleset.goal,
        "seats": [
            {
                "seat": seat + 1,
                "name": player.name,
                "talisman": player.talisman,
                "left": seat in game.gone,
                "entered": seat in game.entered,
                "turns": game.taken[seat],
                "total": game.points[seat],
                "counted": result.totals[seat] if result else None,
                "place": result.ranks[seat] if result else None,
                "settled": float(result.settled[seat]) if result else None,
            }
            for seat, player in enumerate(players)
        ],
    }


def luck_event_lines(event: BankEvent, name: str) -> Iterator[str]:
    """The lines that tell of an event of the seat with this name."""
    match event:
        case SetAside(_, dice, points, gathered):
            yield f"{name}: {' '.join(map(str, dice))} aside, {points} points, {gathered} gathered"
        case Banked(_, points, total):
            yield f"{name}: {points} points banked, {total} in all"
            yield ""
        case Busted(_, _, lost):
            yield f"{name}: nothing scores, {lost} points lost"
            yield ""
        case PointsLost(loss):
            yield f"{name}: {loss.points} points lost ({loss.why})"
        case GoalReached():
            yield f"{name}: the goal is reached"
        case WonAtOnce(_, dice):
            yield f"{name}: {' '.join(map(str, dice))} wins at once!"


def luck_rules_text(rules: BankRules) -> str:
    """The rules of such a game as it is played under its options."""
    facts = luck_facts(rules)
    basics, *others = [_sentence(fact) for fact in facts if not isinstance(fact, ScoreRule)]
    scores = [_score(fact) for fact in facts if isinstance(fact, ScoreRule)]
    lines = "\n".join(line for line in others if line)
    return "\n\n".join((preset(rules.preset).title, basics, table(scores, left=2).rstrip(), lines)) + "\n"


def _score(fact: ScoreRule) -> tuple[str, str]:
    match fact:
        case SingleRule(face, points):
            return f"a {face}", str(points)
        case AlikeRule(size, unit, ones, wins):
            paid = "wins at once" if wins else f"{unit} x face, ones {ones}"
            return _SIZES[size], paid
        case RunRule(faces, points):
            return " ".join(map(str, faces)), str(points)
        case PairsRule(pairs, points):
            return f"{pairs} pairs", str(points)
        case _:
            assert_never(fact)


def _sentence(fact: LuckBasics | TableRule | LuckReading | Changed) -> str:
    match fact:
        case LuckBasics(dice, goal, whole, ruin):
            thrown = "one die" if dice == 1 else f"{dice} dice"
            turn = "All of it counts, then you" if whole else "Set aside what scores, then"
            again = "throw again" if whole else "throw the others"
            ruined = f"\nA throw of {' '.join(map(str, ruin))} takes all your points." if ruin else ""
            return f"To {goal} points with {thrown}. {turn} {again}, or bank what you have gathered.{ruined}"
        case TableRule("settlement", "total"):
            return settled_by("points")
        case TableRule(key, value):
            return OF_TABLE[key, str(value)]
        case LuckReading("barrels", ends):
            pairs = zip(ends[::2], ends[1::2], strict=True)
            return _READINGS["barrels"].format(", ".join(f"{low} to {high}" for low, high in pairs))
        case LuckReading(key, numbers):
            return _READINGS[key].format(*numbers)
        case Changed():
            return changed(fact)
        case _:
            assert_never(fact)
