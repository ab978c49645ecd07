"""The words of the command line: names of rows, and the rules written out from their facts."""

from typing import assert_never

from engine.cli.common import table
from engine.presets import preset
from engine.rulebook.scorecard import (
    BonusRule,
    Changed,
    GateRule,
    Reading,
    ReadingKey,
    RowRule,
    ScorecardBasics,
    TableRule,
    scorecard_facts,
)
from engine.rules.bonuses import Bonus, Clean, Further, Shortfall, Spare, Tenfold, Threshold, Unmade
from engine.rules.gates import FirstTurns, Gate, SectionFirst, TopDown
from engine.rules.patterns import (
    Anything,
    Count,
    Distinct,
    Groups,
    Kind,
    Parity,
    Pattern,
    Run,
    School,
    Straight,
)
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Row, Section

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
GROUPS = {
    "three": "three of a kind",
    "four": "four of a kind",
    "five": "five of a kind",
    "full": "full house",
}
_SECTIONS: dict[Section, str] = {
    "sets": "the six sets",
    "upper": "the six face rows",
    "lower": "the rows below the face rows",
}
OF_TABLE = {
    ("order", "join"): "Turns are taken in the order of joining.",
    (
        "order",
        "one_die",
    ): "For the order of play each rolls one die, the highest first; equal ones roll again.",
    (
        "order",
        "five_dice",
    ): "For the order of play each rolls all dice, the highest sum first; equal ones roll again.",
    ("order", "shuffle"): "The order of play is drawn by lot.",
    ("tie_break", "share"): "Equal totals share the place.",
    ("tie_break", "blitz"): "If the first place is tied, those tied roll all dice once, the highest sum wins;"
    " equal ones roll again.",
    ("settlement", "total"): "Rankings add up the points as they are.",
    ("settlement", "mean"): "Rankings add up each total minus the mean of the table; the winner is the same.",
}
_READINGS: dict[ReadingKey, str] = {
    "best": "Where dice could score in a row in several ways, the best one counts.",
    "no_crossing": "No row can be crossed out. When the dice make none of the rows open to you, you may end"
    " the turn writing nothing;\nwhen they make one, you must write.",
    "crossing": "A row the dice do not make is crossed out (0); one they do make takes its points and cannot"
    " be given up.",
    "first_roll": "The double holds for dice written after the first roll of a turn; prizes are not doubled.",
    "served": "What the first roll adds is for rows written right after the first roll of a turn.",
    "wins": "Five equal dice on the first roll of a turn, written into their row, win the game at once,"
    " whatever the points.",
    "after": "The second row for five equal dice can be made only once the first one is; it may be crossed"
    " out at any time.",
    "saved": "Rolls a turn does not use are saved when it writes a row, and may be thrown in any later turn"
    " after its own.",
    "saved_lost": "A turn that ends without a row saves nothing.",
    "school": "In the face rows every die beyond three adds one unit: four of a face are +1 unit.",
    "no_surplus": "In the face rows dice beyond three add nothing: three or more are 0.",
    "same_face": "One face may serve twice: four equal dice are two pairs, five equal ones a full house.",
    "different_faces": "Two pairs and full house need different faces.",
    "layers": "An outer die and the one inside it are thrown together and counted apart: the outer values are"
    " written into\none open row, the inner ones into another.",
    "left_out": "Of six values five count, and the one is left out that leaves the row the most points; the"
    " outer one\nand the inner one may lie in different dice. Outer 6-6-4-3-3-3 without the 4 is a full"
    " house, 21; inner\n5-4-3-2-2-1 without a 2 is a small straight, 15.",
    "exact": "'Exactly' means no more of that face: 5-5-6-6-6 has exactly two and exactly three, 5-5-5-5-2"
    " has neither.",
    "runs": "Five in a row are four in a row too: they may be written as either straight.",
    "joker_forced": "A joker is five equal dice when their row is written already, even for 0. It must go to"
    " the face row of its face;\nif that is written, to any row below, where it takes the full fixed points;"
    " if there is none, to any face row.",
    "joker_free": "A joker is five equal dice when their row and the face row of their face are written"
    " already, even for 0.\nIt may be written anywhere and takes the full fixed points of the rows below.",
    "partial": "Even and odd count just the dice that fit, and are always made, perhaps with 0.",
    "round_tied": "A round whose best points are tied gives its bonus to nobody.",
    "final": "A row just written may be taken back until the next dice are thrown.",
}


def row_title(row: Row) -> str:
    """The name of a row: its own title in this game, or the usual one."""
    if row.title:
        return row.title.replace("_", " ").capitalize()
    return GROUPS.get(row.key, row.key.replace("_", " ")).capitalize()


def rules_text(rules: Ruleset) -> str:
    """The rules of a game as it is played under its options."""
    facts = scorecard_facts(rules)
    sheet: list[tuple[str, ...]] = [_sheet_line(fact) for fact in facts if isinstance(fact, RowRule)]
    head: tuple[str, ...] = ("row", "made by", "pays", "example", "points", "first roll")
    if not any(line[-1] for line in sheet):
        head, sheet = head[:-1], [line[:-1] for line in sheet]
    sentences = [_sentence(fact) for fact in facts if not isinstance(fact, RowRule)]
    title = preset(rules.preset).title
    parts = (title, sentences[0], table((head, *sheet), left=4).rstrip(), "\n".join(sentences[1:]))
    return "\n\n".join(parts) + "\n"


def _sentence(fact: ScorecardBasics | BonusRule | GateRule | TableRule | Reading | Changed) -> str:
    match fact:
        case ScorecardBasics(dice, rolls, rows, layers=2):
            return (
                f"{rows} rows, two are written each turn; the highest total wins.\n"
                f"A turn has {rolls} rolls of {dice} double dice: before each roll but the first hold any and"
                " throw the others, or stop."
            )
        case ScorecardBasics(dice, rolls, rows, max_rounds=max_rounds):
            return (
                f"{rows} rows, one is written each turn; the highest total wins.{_race(max_rounds)}\n"
                f"A turn has {rolls} rolls of {dice} dice: before each roll but the first hold any and"
                " throw the others, or stop."
            )
        case BonusRule(bonus):
            return _bonus(bonus)
        case GateRule(gate):
            return _gate(gate)
        case TableRule("round_bonus", value):
            return f"Whoever scores the most in a complete round gets {value} points more."
        case TableRule(key, value):
            return OF_TABLE[key, str(value)]
        case Reading(key):
            return _READINGS[key]
        case Changed():
            return changed(fact)
        case _:
            assert_never(fact)


def _race(max_rounds: int) -> str:
    if not max_rounds:
        return ""
    return (
        "\nThe game ends as soon as one card is full; if it is that of the first player, all others have one"
        f" last turn.\nIt ends after {max_rounds} rounds in any case."
    )


def changed(fact: Changed) -> str:
    """An option that this table has set differently."""
    return f"Set for this table: {fact.key} = {fact.value} (usually {fact.default})."


def _sheet_line(rule: RowRule) -> tuple[str, ...]:
    row = rule.row
    first = "" if rule.first_points is None else str(rule.first_points)
    dice = " ".join(map(str, rule.dice))
    return (row_title(row), _made_by(row.pattern), _pays(row), dice, str(rule.points), first)


def _pays(row: Row) -> str:
    match row.pattern:
        case School(_, unit, surplus):
            return f"(how many - 3) x {unit}" + ("" if surplus else ", 0 at most")
    words = {"None": "their sum", "dice": "sum of all dice", "minus": "minus their sum"}
    combination = words.get(str(row.pays), str(row.pays))
    return combination + (f" + {row.prize}" if row.prize else "")


def _made_by(pattern: Pattern) -> str:
    match pattern:
        case Count(face, least) if least > 1:
            return f"{_NUMBERS[least]} dice showing {face}"
        case Count(face) | School(face):
            return f"dice showing {face}"
        case Kind(size, exact):
            return f"{'exactly ' if exact else ''}{_NUMBERS[size]} equal dice"
        case Groups(sizes):
            return f"{' and '.join(_NUMBERS[size] for size in sizes)} equal dice"
        case Straight(low, high):
            return "-".join(map(str, range(low, high + 1)))
        case Parity(odd, partial):
            kind = "odd" if odd else "even"
            return f"the {kind} dice" if partial else f"all dice {kind}"
        case Run(length):
            return f"{_NUMBERS[length]} in a row"
        case Anything():
            return "any dice"
        case Distinct():
            return "all dice different"
        case _:
            assert_never(pattern)


def _bonus(bonus: Bonus) -> str:
    where = _SECTIONS[bonus.section]
    match bonus:
        case Threshold(_, least, pays):
            return f"If {where} sum to {least} or more, {pays} points are added."
        case Shortfall(_, pays):
            return f"If {where} sum to less than 0, {-pays} points are taken off."
        case Tenfold(_, each=True):
            return f"Of {where} each negative one counts tenfold."
        case Tenfold():
            return f"If {where} sum to less than 0, that sum counts tenfold."
        case Further(_, pays):
            return f"Once five equal dice have scored in their row, further ones earn {pays} points more."
        case Unmade():
            return (
                "A row not made in the end costs the fewest pips that make it, of the face rows three dice."
            )
        case Spare(_, pays):
            return f"Each roll still saved in the end is worth {pays} points."
        case Clean(_, pays):
            return f"If none of {where} is crossed out, {pays} points are added."
        case _:
            assert_never(bonus)


def _gate(gate: Gate) -> str:
    match gate:
        case FirstTurns(turns, section):
            return f"Only {_SECTIONS[section]} are written in the first {_NUMBERS[turns]} turns of each seat."
        case TopDown():
            return "Rows are written from top to bottom."
        case SectionFirst(section):
            return f"All of {_SECTIONS[section]} are written before any other row."
        case _:
            assert_never(gate)
