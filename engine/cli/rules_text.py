"""English texts of the command line: names of rows, and the rules of scorecard games from their facts."""

from textwrap import fill
from typing import assert_never

from engine.play.plain_text import table
from engine.presets import preset
from engine.rulebook.scorecard import (
    BonusRule,
    CardFaces,
    Changed,
    GateRule,
    Reading,
    ReadingKey,
    RowRule,
    ScorecardBasics,
    SheetColumns,
    TableKey,
    TableRule,
    scorecard_facts,
)
from engine.rules.bonuses import (
    Clean,
    EachMade,
    Further,
    HighLow,
    Shortfall,
    Spare,
    Tenfold,
    Threshold,
    Tiers,
    Unmade,
)
from engine.rules.options import OptionValue
from engine.rules.patterns import (
    Anything,
    Coloured,
    Count,
    Distinct,
    Faces,
    Groups,
    Kind,
    Parity,
    Pattern,
    PipSum,
    Run,
    School,
    Straight,
)
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import (
    ColumnAgain,
    ColumnDown,
    ColumnUp,
    FirstTurns,
    Gate,
    Row,
    Section,
    SectionFirst,
    TopDown,
)

MINUS = "\N{MINUS SIGN}"
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
GROUPS = {
    "three": "three of a kind",
    "four": "four of a kind",
    "five": "five of a kind",
    "full": "full house",
}
_SECTIONS: dict[Section, str] = {
    "sets": "the six sets",
    "upper": "the face rows",
    "lower": "the rows below the face rows",
}
OF_TABLE = {
    ("order", "join"): "Turns are taken in the order of joining.",
    ("order", "one_die"): "Everybody rolls one die; the highest begins, the others follow around the table in"
    " the order of joining.\nIf several are highest, they roll again.",
    ("order", "five_dice"): "Everybody rolls all dice; the highest sum begins, the others follow around the"
    " table in the order of joining.\nIf several are highest, they roll again.",
    ("order", "shuffle"): "The order of play is drawn by lot.",
    (
        "pace",
        "together",
    ): "In each round all players throw and write at the same time, with their own dice and on"
    " their own card;\nwhen all have written, the next round begins.",
    ("luck", "own"): "Everybody has dice of their own.",
    ("luck", "same"): "Everybody has the same dice: in the same roll of a round a die shows the same face to"
    " whoever throws it.",
    (
        "dice",
        "own",
    ): "The players throw dice of their own and say what these show; nobody can verify them.",
    ("tie_break", "share"): "If several have the most, they all win.",
    ("tie_break", "blitz"): "If several have the most, they roll all dice once, and the highest sum wins;"
    " equal ones roll again.",
    ("settlement", "mean"): "Rankings add up how far each result is above or below the mean of the table;"
    " the winner is the same.",
}
_CARDS = {"9": "nine", "10": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_READINGS: dict[ReadingKey, str] = {
    "best": "Where dice fit a row in several ways, the one that pays most counts: 'Pair' takes the higher"
    " pair.",
    "no_crossing": "No row can be crossed out. When the dice make none of the rows open to you, you may end"
    " the turn writing nothing;\nwhen they make one, you must write.",
    "crossing": "A row the dice do not make is crossed out (0); one they do make takes its points and cannot"
    " be given up.",
    "first_roll": "'First roll': what the row pays when it is written right after the first roll of a turn."
    " The sum is\ndoubled, the prize is not.",
    "first_roll_plain": "'First roll': what the row pays when it is written right after the first roll of a"
    " turn: twice the sum.",
    "no_pot": "There is no pot that the winner alone would take: everybody's distance from the mean counts.",
    "served": "'First roll': what the row pays when it is written right after the first roll of a turn.",
    "wins": "Five equal dice on the first roll of a turn, written into their row, win the game at once,"
    " whatever the points.",
    "after": "The second row for five equal dice can be made only once the first one is; it may be crossed"
    " out at any time.",
    "saved": "Rolls a turn does not use are saved when it writes a row, and may be thrown in any later turn"
    " after its own.",
    "saved_lost": "A turn that ends without a row saves nothing.",
    "school": "Of a face row only the dice beyond three count: in the first row four dice are +1, not +4;"
    f" a single one is {MINUS}2.",
    "no_surplus": "Where three dice are 0, four and five are 0 too; in the first of those rows a single one"
    f" is {MINUS}2.",
    "same_face": "One face may serve twice: four equal dice are two pairs, five equal ones a full house.",
    "same_face_full": "One face may serve twice: five equal dice are a full house.",
    "different_faces": "Two pairs and full house need different faces: four or five equal dice will not do.",
    "different_full": "A full house needs two different faces: five equal dice will not do.",
    "different_full_joker": "A full house needs two different faces; five equal dice will do only as a"
    " joker.",
    "different_groups": "Pairs, full house, villa and tower need different faces: four equal dice are not two"
    " pairs, six are\nneither a villa nor a tower.",
    "layers": "An outer die and the one inside it are thrown together and counted apart: the outer values are"
    " written into\none open row, the inner ones into another.",
    "left_out": "Of six values five count, and the one is left out that leaves the row the most points; the"
    " outer one\nand the inner one may lie in different dice. Outer 6-6-4-3-3-3 without the 4 is a full"
    " house, 21; inner\n5-4-3-2-2-1 without a 2 is a small straight, 15.",
    "exact": "'Exactly' means no more of that face: 5-5-6-6-6 has exactly two and exactly three, 5-5-5-5-2"
    " has neither.",
    "runs": "Five in a row are four in a row too: they may be written as either straight.",
    "announced": "A row of the announced column is named right after the first roll; then no other row is"
    " written this turn.\nUnannounced it can be written on the first roll only.",
    "announced_own": "A row of the announced column is named aloud right after the first roll; then no other"
    " row is written this turn.\nUnannounced it is written on the first roll only. Nobody checks it.",
    "joker_forced": "A joker is five equal dice when their row is written already, even for 0. It must go to"
    " the face row of its face;\nif that is written, to any row below, where it takes the full fixed points;"
    " if there is none, to any face row.",
    "joker_free": "A joker is five equal dice when their row and the face row of their face are written"
    " already, even for 0.\nIt may be written anywhere and takes the full fixed points of the rows below.",
    "joker_columns": "A row counts as scored or written when it is so in every column. What further five"
    " equal dice earn is not\nmultiplied by the column.",
    "joker_faces": "Face rows that are not on this card count as written.",
    "sum_pair": "Dice of that sum with two equal ones may be written into either of the two rows.",
    "colours": "Opposite faces of a die have the same colour: 1 and 6, 2 and 5, 3 and 4. One face may serve"
    " twice there:\nfour equal dice are two pairs of one colour, five a full house of one colour.",
    "colours_pairs": "Opposite faces of a die have the same colour: 1 and 6, 2 and 5, 3 and 4. Four equal"
    " dice are two pairs of\none colour too.",
    "partial": "Even and odd count just the dice that fit, and are always made, perhaps with 0.",
    "round_further": "What further five equal dice earn counts for the round as well.",
    "final": "A row just written may be taken back until the next dice are thrown.",
    "final_own": "The last three turns may be taken back, one after another, and corrected.",
    "final_round": "A row just written may be taken back until all have written in this round.",
    "final_together": "A row just written may be taken back until its player throws some of the next turn's"
    " dice again, and not once\nthe game is over.",
}


def row_title(row: Row, *, column: bool = True) -> str:
    """The name of a row: its own title in this game, or the usual one; with its `column` if it has one."""
    title = row.title.replace("_", " ") if row.title else GROUPS.get(row.name, row.name.replace("_", " "))
    return (f"{title} {row.column}".strip() if column else title).capitalize()


def rules_text(rules: Ruleset) -> str:
    """The rules of a game as it is played under its options."""
    facts = scorecard_facts(rules)
    sheet: list[tuple[str, ...]] = [_sheet_line(rules, fact) for fact in facts if isinstance(fact, RowRule)]
    head: tuple[str, ...] = ("row", "made by", "pays", "example", "points", "first roll")
    if not any(line[-1] for line in sheet):
        head, sheet = head[:-1], [line[:-1] for line in sheet]
    sentences = list(dict.fromkeys(_sentence(rules, fact) for fact in facts if not isinstance(fact, RowRule)))
    title = preset(rules.preset).title
    parts = (title, sentences[0], table((head, *sheet), left=4).rstrip(), "\n".join(sentences[1:]))
    return "\n\n".join(parts) + "\n"


def _sentence(
    rules: Ruleset,
    fact: ScorecardBasics | SheetColumns | CardFaces | BonusRule | GateRule | TableRule | Reading | Changed,
) -> str:
    match fact:
        case ScorecardBasics(dice, rolls, rows, layers=2):
            return (
                f"{rows} rows, two are written each turn, each row once; the highest total wins.\n"
                f"{_turn(rolls, f'{dice} double dice')}"
            )
        case ScorecardBasics(dice, rolls, rows, max_rounds=max_rounds, together=together):
            return (
                f"{rows} rows, one is written each turn, each row once; the highest total wins."
                f"{_race(max_rounds, together=together)}\n{_turn(rolls, f'{dice} dice')}"
            )
        case SheetColumns():
            return _columns(fact)
        case CardFaces():
            return f"{card_faces(fact)}\nThe lowest is worth 1 point, and so on up to the highest, 6."
        case BonusRule():
            apart = fact.every_column and not isinstance(fact.bonus, HighLow)
            more = "".join(
                f"\nIn column {column} that is {paid} points from {least} on."
                for column, least, paid in fact.multiplied
            )
            return _bonus(rules, fact) + (" Each column counts by itself." if apart else "") + more
        case GateRule(gate):
            return _gate(gate)
        case TableRule(key, value):
            return _of_table(key, value)
        case Reading(key):
            return _READINGS[key]
        case Changed():
            return changed(fact)
        case _:
            assert_never(fact)


def _of_table(key: TableKey, value: OptionValue) -> str:
    if key == "round_bonus":
        return f"Whoever scores the most in a complete round gets {value} points more; nobody does when tied."
    if (key, value) == ("settlement", "total"):
        return settled_by("points")
    return OF_TABLE[key, str(value)]


def _turn(rolls: int, dice: str) -> str:
    return (
        f"A turn has up to {rolls} rolls of {dice}: before each roll but the first hold any and throw the"
        " others,\nalso those held before. It may end after any roll."
    )


def card_faces(cards: CardFaces) -> str:
    """What the dice show instead of pips."""
    named = ", ".join(f"{face} {_CARDS[face]}" for face in cards.faces)
    return f"The dice show cards, from the lowest to the highest: {named}."


def settled_by(unit: str) -> str:
    """The sentence on the unit that rankings add up, where they add it up as it was won."""
    return f"Rankings add up the {unit}."


def _race(max_rounds: int, *, together: bool) -> str:
    if not max_rounds:
        return ""
    end = (
        "The game ends as soon as one card is full; if it is that of the first player, all others have one"
        " last turn."
    )
    if together:
        end = "The game ends with the first round in which a card is full."
    return f"\n{end}\nIt ends after {max_rounds} rounds in any case."


def changed(fact: Changed) -> str:
    """An option that this table has set differently."""
    return f"Set for this table: {fact.key} = {fact.value} (usually {fact.default})."


def _sheet_line(rules: Ruleset, rule: RowRule) -> tuple[str, ...]:
    row = rule.row
    first = "" if rule.first_points is None else str(rule.first_points)
    dice = " ".join(rules.faces[face - 1] for face in rule.dice)
    points = str(rule.points).replace("-", MINUS)
    return (row_title(row), _made_by(rules, row.pattern), _pays(row), dice, points, first)


def _pays(row: Row) -> str:
    match row.pattern:
        case School(_, unit, surplus):
            return f"(how many {MINUS} 3) x {unit}" + ("" if surplus else ", 0 at most")
        case Groups(sizes) | Coloured(sizes):
            pips = f"sum of the {_NUMBERS[sum(sizes)]}"
        case _:
            pips = "their sum"
    if row.by_roll:
        return " or ".join(map(str, row.by_roll)) + " by roll"
    words = {"None": pips, "dice": "sum of all dice", "minus": f"minus {pips}"}
    combination = words.get(str(row.pays), str(row.pays))
    return combination + (f" + {row.prize}" if row.prize else "")


def _made_by(rules: Ruleset, pattern: Pattern) -> str:  # noqa: C901, PLR0912 - one arm a pattern
    match pattern:
        case Count(face, least) if least > 1:
            return f"{_NUMBERS[least]} dice showing {rules.faces[face - 1]}"
        case Count(face) | School(face):
            return f"dice showing {rules.faces[face - 1]}"
        case Kind(size, exact):
            return f"{'exactly ' if exact else ''}{_NUMBERS[size]} equal dice"
        case Groups(sizes):
            return f"{' and '.join(_NUMBERS[size] for size in sizes)} equal dice"
        case Straight(low, high):
            return "-".join(rules.faces[low - 1 : high])
        case Parity(odd, partial):
            kind = "odd" if odd else "even"
            return f"the {kind} dice" if partial else f"all dice {kind}"
        case Run(length):
            return f"{_NUMBERS[length]} in a row"
        case Anything():
            return "any dice"
        case Distinct():
            return "all dice different"
        case Faces(faces):
            return "-".join(rules.faces[face - 1] for face in faces)
        case PipSum(pips, pair):
            return f"a sum of {pips}" + (", two dice equal" if pair else "")
        case Coloured(sizes) if set(sizes) == {1}:
            return "all dice of one colour"
        case Coloured(sizes):
            return f"{' and '.join(_NUMBERS[size] for size in sizes)} equal dice of one colour"
        case _:
            assert_never(pattern)


def _columns(fact: SheetColumns) -> str:
    """What the columns are, or how many boxes a row has that fill up one by one, and what they multiply."""
    if any(each.order == "again" for each in fact.columns):
        return f"Each row has {len(fact.columns)} boxes."
    named = ", ".join(each.key for each in fact.columns)
    factors = (
        f"\nColumn {each.key}: points and bonus are multiplied by {each.factor}."
        for each in fact.columns
        if each.factor > 1
    )
    return f"The sheet has columns: {named}. Each has the same {fact.rows} rows.{''.join(factors)}"


def _titles(rules: Ruleset, *names: str) -> list[str]:
    """The titles of the rows with these names, whatever their column."""
    return [next(row_title(row, column=False) for row in rules.rows if row.name == name) for name in names]


def _bonus(rules: Ruleset, fact: BonusRule) -> str:  # noqa: C901 - a branch for each sort of bonus
    bonus = fact.bonus
    named = bonus.row if isinstance(bonus, Threshold | Clean) else ""
    where = f"the boxes of '{_titles(rules, named)[0]}'" if named else _SECTIONS[bonus.section]
    match bonus:
        case Threshold(_, least, pays, higher=higher):
            more = "".join(f", {paid} from {sums} on" for sums, paid in higher)
            return f"If {where} sum to {least} or more, {pays} points are added{more}."
        case Shortfall(_, pays):
            return f"If {where} sum to less than 0, {-pays} points are taken off."
        case Tenfold(_, each=True):
            return f"Of {where} each negative one counts tenfold ({MINUS}3 becomes {MINUS}30)."
        case Tenfold():
            return f"If {where} sum to less than 0, that sum counts tenfold ({MINUS}3 becomes {MINUS}30)."
        case Further(_, pays):
            return f"Once five equal dice have scored in their row, further ones earn {pays} points more."
        case Unmade():
            return (
                "A row not made in the end costs the fewest pips that make it, of the face rows three dice."
            )
        case Spare(_, pays):
            return f"Each roll still saved in the end is worth {pays} points."
        case EachMade(_, pays, row):
            return f"Each '{_titles(rules, row)[0]}' that is made earns {pays} points."
        case HighLow(_, high, low, times):
            top, bottom, factor = _titles(rules, high, low, times)
            return (
                f"'{top}' and '{bottom}' are not added up themselves: their difference times '{factor}' of"
                " the same column is."
            )
        case Tiers(_, steps):
            told = ", ".join(f"{pays} from {least} on" for least, pays in steps).replace("-", MINUS)
            return fill(f"The rows are not added up themselves: their grand total earns points, {told}.", 110)
        case Clean(_, pays):
            return f"If none of {where} is crossed out (they may be), {pays} points are added."
        case _:
            assert_never(bonus)


def _gate(gate: Gate) -> str:
    match gate:
        case FirstTurns(turns, section):
            return f"Only {_SECTIONS[section]} are written in the first {_NUMBERS[turns]} turns of each seat."
        case TopDown():
            return "Rows are written from top to bottom."
        case ColumnDown(column):
            return f"Column {column} is written from top to bottom."
        case ColumnUp(column):
            return f"Column {column} is written from bottom to top."
        case ColumnAgain():
            return "The boxes of a row are filled from left to right."
        case SectionFirst(section):
            return f"All of {_SECTIONS[section]} are written before any other row."
        case _:
            assert_never(gate)
