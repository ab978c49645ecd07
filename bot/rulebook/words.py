"""The vocabulary of the game: texts of presets, options, rows, hands, throws, actions and numbers."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from html import escape
from typing import Final, Literal, assert_never

from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import _UNBROKEN, DiceFaces, Message, say
from engine.errors import OptionError
from engine.players.levels import Level
from engine.presets import PRESETS, changed_options, ruleset
from engine.records.telegram_dice import reels
from engine.rulebook.scorecard import CardFaces, Changed, TableRule, changes
from engine.rules.bank_rules import BankRules
from engine.rules.bonuses import Bonus, Clean, EachMade, Threshold
from engine.rules.hand_ranking import hand_kind
from engine.rules.options import OptionValue
from engine.rules.patterns import Count, School, hand_name
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import (
    ColumnAgain,
    ColumnDown,
    ColumnUp,
    Entry,
    FirstTurns,
    Gate,
    Row,
    Section,
    SectionFirst,
    TopDown,
    shown_hand,
)
from engine.rules.showdown_rules import Rules, ShowdownRules

# Families of rules, which rankings keep apart: each game, its short form, and with several columns.
#
# The key of a family is that of its preset, with `-columns` behind it for a card that an option gives more
# than one column, and `-short` last for a short card or a nearer goal; results keep it. Lists name those
# with one column.


_SHORT: Final = "-short"
_COLUMNS: Final = "-columns"
_ONE_COLUMN: Final = {"columns": 1, "announced": "off"}
"""The options that add columns to a card, where a game has them, as they are without any more."""
_MOST_COLUMNS: Final = {"columns": 3}

SHORT_FAMILIES: Final = tuple(key + _SHORT for key, kind in PRESETS.items() if kind.lightning)
"""The families of short games, in the order of presets."""

FAMILIES: Final = (*PRESETS, *SHORT_FAMILIES)
"""All families in lists of games, by the names that people type."""


def family_of(rules: Rules) -> str:
    """The family of a ruleset."""
    return _key(rules.preset, dict(rules.options))


@lru_cache(maxsize=512)
def family_stored(preset: str, options: str) -> str:
    """The family of a stored line: a preset's key and options as JSON, both perhaps no longer known."""
    return _key(preset, json.loads(options))


def _key(preset: str, options: dict[str, str | int]) -> str:
    more = any(options.get(key, one) != one for key, one in _ONE_COLUMN.items())
    short = bool(_lightning(preset)) and options.items() >= _lightning(preset).items()
    return preset + _COLUMNS * more + _SHORT * short


def _lightning(preset: str) -> Mapping[str, str | int]:
    """The options of a short game of a preset, which may be one that is not known any more."""
    return PRESETS[preset].lightning if preset in PRESETS else {}


def preset_of(family: str) -> str:
    """The preset of a family."""
    return family.removesuffix(_SHORT).removesuffix(_COLUMNS)


def is_short(family: str) -> bool:
    """Whether the games of a family are short ones."""
    return family.endswith(_SHORT)


def one_column_of(family: str) -> str | None:
    """The family of the same game with one column; None if that is what it is."""
    one = family.replace(_COLUMNS, "")
    return one if one != family else None


def usual_rules(family: str) -> Rules:
    """The rules of a family, all other options at their defaults; raises `OptionError` for an unknown one."""
    options: dict[str, object] = {**_lightning(preset_of(family))} if is_short(family) else {}
    if is_short(family) and not options:
        raise OptionError(f"there is no short game of {preset_of(family)!r}")
    if one_column_of(family) is not None:
        options |= _MOST_COLUMNS
    return ruleset(preset_of(family), options)


def own_options(rules: Rules) -> dict[str, str | int]:
    """The options of a ruleset that differ from the usual ones of its family, and mean something."""
    told = {change.key: change.value for change in changes(rules)}
    return {key: value for key, value in told.items() if _lightning(rules.preset).get(key) != value}


def short_form(rules: Rules) -> str | None:
    """The family of the short form of a game; None for a game without one."""
    family = rules.preset + _SHORT
    return family if family in SHORT_FAMILIES else None


# A throw of Telegram's slot machine (🎰) as text.


_REELS: Final = {"bar": "BAR", "grapes": "🍇", "lemon": "🍋", "seven": "7️⃣"}
"""The symbols of a 🎰, as it shows them."""


def slot_machine(value: int) -> str:
    r"""A die that Telegram threw (🎰) as people saw it, and its number.

    >>> slot_machine(27)
    '🍋\xa0🍋\xa0🍇\xa0(27)'
    """
    return _UNBROKEN.join((*(_REELS[each] for each in reels(value)), f"({value})"))


# Plain values that pages of rules are drawn from.


Clock = Literal["live", "slow", "none"]
"""The clock of a turn: two minutes, a day without the nights, or no limit."""


@dataclass(frozen=True, slots=True)
class HouseView:
    """House rules of a chat: `name` fit for plain text; `rules` None when they cannot be played.

    `fault` says why: "ruleset", the `preset` is not there; "option", an option or its value is not.
    """

    id: int
    name: str
    preset: str
    rules: Rules | None
    fault: Literal["", "ruleset", "option"] = ""


# The vocabulary of the game: texts of presets, options, rows, hands, throws and numbers.


MINUS = "\N{MINUS SIGN}"
_LEAST_TOLD = 50  # per cent of best play
_TURN, _FURTHER_ROW = 9, 5  # seconds of a turn, and for each row beyond the first that it writes
_PRESS_TURN = 12  # of several throws
_RACE = 5, 3  # a race has more turns than rows, and shorter ones: as long as so many for so many rows


def computer(level: Level) -> Message:
    """The name of a computer player of this strength."""
    return say(f"computer-{level}")


def family(key: str) -> Message:
    """The name of a family of rules: that of its preset, or of its short card; with columns as well."""
    one = one_column_of(key)
    return say(f"preset-{key}") if one is None else say("family-columns", game=family(one))


def game(rules: Rules) -> Message:
    """The name of the game that is played by these rules."""
    return family(family_of(rules))


def family_line(key: str) -> Message:
    """What a family of rules is, in a few words."""
    if is_short(key):
        return say("short-line-card" if "card" in _lightning(preset_of(key)) else "short-line-goal")
    return say(f"preset-{preset_of(key)}-line")


def family_for(key: str) -> Message:
    """For whom a family of rules is, in a few words."""
    return say("short-for" if is_short(key) else f"preset-{preset_of(key)}-for")


def family_also(key: str) -> Message:
    """What else people type for a family of rules, divided by commas; not every one has such names."""
    return say(f"preset-{key}-also")


def length(rules: Rules) -> Message:
    """How long a game is: turns of each player, or hands."""
    if isinstance(rules, ShowdownRules):
        return say("length-deals", n=rules.deals)
    if isinstance(rules, BankRules):
        return say("length-goal", n=rules.goal)
    if rules.max_rounds:
        return say("length-race", n=rules.max_rounds)
    return say("length-turns", n=rules.rounds)


def minutes(rules: Rules) -> Message:
    """How long a game takes, three people in turns or any number together (docs/capacity.md, 2)."""
    # all at once nobody waits for a turn, so it does not matter how many they are
    together = rules.pace == "together"
    return say("length-minutes-together" if together else "length-minutes", n=minutes_of(rules))


def minutes_of(rules: Rules) -> int:
    """The same as a number."""
    if isinstance(rules, ShowdownRules):
        return (3 * rules.deals * _TURN + 30) // 60
    turns, further = rules.rounds, 0
    if isinstance(rules, Ruleset):
        further = rules.layers - 1
        if rules.max_rounds:
            turns = min(rules.max_rounds, len(rules.rows) * _RACE[0] // _RACE[1])
    turn = _PRESS_TURN if isinstance(rules, BankRules) else _TURN
    seconds = turns * (turn + _FURTHER_ROW * further)
    return ((1 if rules.pace == "together" else 3) * seconds + 30) // 60


PlayMode = Literal["turns", "together"]
"""The two ways to play: one after the other, or all at once, each on a card of their own."""


def with_pace(rules: Rules, pace: PlayMode) -> Rules | None:
    """The same game in one of these ways; None where there is only one."""
    if isinstance(rules, ShowdownRules) or rules.source == "own":
        return None
    try:
        return ruleset(rules.preset, {**changed_options(rules), "pace": pace})
    except OptionError:
        return None


def by_turns(rules: Rules) -> Rules:
    """The same game by turns: whoever picks another one keeps the way to play."""
    together = rules.pace == "together"
    return (with_pace(rules, "turns") or rules) if together else rules


def category(key: str) -> Message:
    """What the games of a category have in common."""
    return say(f"category-{key}")


def house(house: HouseView) -> str:
    """The name of house rules as HTML."""
    return escape(house.name, quote=False)


def house_base(house: HouseView) -> Message:
    """The game that house rules are a form of; of those that cannot be played, their preset."""
    return family(house.preset) if house.rules is None else game(house.rules)


def section(preset_key: str, part: Section) -> Message:
    """What this game calls a section of its sheet."""
    return say(f"preset-{preset_key}-{part}")


def covered(rules: Ruleset, bonus: Bonus, *, short: bool = False) -> Message:
    """What a bonus looks at: one row, or a section, and its column if it has one, by its sign if `short`."""
    named = bonus.row if isinstance(bonus, Threshold | Clean | EachMade) else ""
    name = row_named(rules, named) if named else section(rules.preset, bonus.section)
    if not bonus.column:
        return name
    return say("in-column", row=name, column=(column_sign if short else column)(bonus.column))


def row_named(rules: Ruleset, name: str) -> Message:
    """The row of this name, whatever its column."""
    return say(f"row-{next(row.title or row.name for row in rules.rows if row.name == name)}")


def row_label(t: Texts, rules: Ruleset, name: str) -> Message:
    """The row of this name as short as it is known, whatever its column."""
    short = f"row-{name}-short"
    return say(short) if t.has(short) else row_named(rules, name)


def option(key: str) -> Message:
    """The name of an option."""
    return say(f"option-{key}")


def option_value(key: str, value: OptionValue) -> Message:
    """The value of an option: a word of its own, or a number."""
    if isinstance(value, int):
        return say(f"option-{key}-number", n=value)
    return say(f"option-{key}-{value}")


def option_set(key: str, value: OptionValue) -> Message:
    """An option and its value."""
    return say("button-option", option=option(key), value=option_value(key, value))


def row_name(row: Row) -> Message:
    """The name of a row whatever its column, at most 11 columns."""
    return say(f"row-{row.title or row.name}")


def row_short_id(row: Row) -> str:
    """The text of its short name, of which only those have one that are too long for a third of a line."""
    return f"row-{row.title or row.name}-short"


def row_name_full(t: Texts, row: Row) -> Message:
    """The name of a row whatever its column, not shortened."""
    name = f"row-{row.title or row.name}"
    return say(f"{name}-full" if t.has(f"{name}-full") else name)


def column(key: str) -> Message:
    """What a column of the sheet is called, in a word."""
    return say(f"column-{key}")


def column_sign(key: str) -> Message:
    """The sign of a column, one or two letters wide."""
    return say(f"column-{key}-sign")


def row(row: Row) -> Message:
    """The name of a row, and of its column where the sheet has several."""
    return _in_column(row, row_name(row))


def row_full(t: Texts, row: Row) -> Message:
    """The same, not shortened."""
    return _in_column(row, row_name_full(t, row))


def _in_column(row: Row, name: Message) -> Message:
    return say("in-column", row=name, column=column(row.column)) if row.column else name


def only_closes(row: Row) -> bool:
    """Whether making the row closes it and pays nothing, ever."""
    return row.pays == 0 and isinstance(row.pattern, Count)


def points(row: Row, number: int) -> str:
    """Points of a row: those of a school show that they are counted from zero up and down."""
    return "✓" if only_closes(row) else whole(number, signed=isinstance(row.pattern, School))


def whole(number: int, *, signed: bool = False) -> str:
    """A whole number with the one minus sign there is; `signed` ones show their plus as well."""
    return f"{number:+}".replace("-", MINUS) if number < 0 or (signed and number) else str(number)


def row_pays(row_: Row, written: Entry, *, short: bool = False, bare: bool = False) -> Message:
    """A row and what is, or would be, written in it; what is paid twice over is marked.

    `short`: by its short name, without that mark; `bare`: whatever its column.
    """
    name = say(row_short_id(row_)) if short else row_name(row_)
    if row_.column and not bare:
        name = say("in-column", row=name, column=column_sign(row_.column))
    if not written.made:
        return say("button-row-zero", row=name)
    doubled = written.roll == 1 and row_.doubled and not short
    return say(
        "button-row-double" if doubled else "button-row", row=name, points=points(row_, written.points)
    )


def rows_pay(same: Sequence[tuple[Row, Entry]], *, short: bool = False) -> Message:
    """The rows of one name in several columns, and what is, or would be, written in one of them."""
    (row_, first), every = same[0], [points(row_, entry.points) for row_, entry in same]
    name = say(row_short_id(row_)) if short else row_name(row_)
    if not first.made:
        return say("button-rows", rows=say("button-row-zero", row=name))
    alike = len(set(every)) == 1
    paid = every[0] if alike else say("points-range", least=every[0], most=every[-1])
    doubled = first.roll == 1 and row_.doubled and not short
    return say(
        "button-rows", rows=say("button-row-double" if doubled else "button-row", row=name, points=paid)
    )


def column_pays(t: Texts, row_: Row, written: Entry) -> Message:
    """A column by its sign and word, and what is, or would be, written in its row."""
    sign, word = column_sign(row_.column), column(row_.column)
    if t.say(sign) != t.say(word):
        sign = say("column-headed", sign=sign, column=word)
    if not written.made:
        return say("button-row-zero", row=sign)
    doubled = written.roll == 1 and row_.doubled
    shape = "button-row-double" if doubled else "button-row"
    return say(shape, row=sign, points=points(row_, written.points))


def both(each: Sequence[Message]) -> Message:
    """The texts of two rows, or the one there is."""
    return each[0] if len(each) == 1 else say("button-both", first=each[0], second=each[1])


def hand_of(rules: Rules, dice: tuple[int, ...]) -> Message:
    """What the dice show, in words of this game: a row's own title goes before the usual name."""
    if isinstance(rules, ShowdownRules):
        kind = hand_kind(dice, straights=rules.straights)
        return say(f"hand-{hand_name(dice) if kind == 'straight' else kind}")
    if isinstance(rules, BankRules):
        return brings(rules, tuple(sorted(dice)))
    hands = [_hand(rules, tuple(sorted(layer))) for layer in layers(rules, dice)]
    return hands[0] if len(hands) == 1 else say("hand-double", outer=hands[0], inner=hands[1])


@lru_cache(maxsize=1024)
def brings(rules: BankRules, dice: tuple[int, ...]) -> Message:
    """The most that a throw brings, ascending, where luck is pressed."""
    points = max((points for _, points in rules.parts(dice)), default=0)
    return say("hand-points", n=points) if points else bust(rules)


def bust(rules: Rules) -> Message:
    """What is said of a throw that brings nothing."""
    return say(f"preset-{rules.preset}-bust")


@lru_cache(maxsize=2048)
def _hand(rules: Ruleset, dice: tuple[int, ...]) -> Message:
    name = shown_hand(rules.rows, dice)
    title = next((row.title for row in rules.rows if row.name == name and row.title), name)
    return say(f"hand-{title}")


def faces(rules: Rules, dice: Iterable[int], *, unbroken: bool = False) -> DiceFaces:
    """The values of dice of one layer as this game shows them, digits or cards, in the order they lie."""
    return DiceFaces(tuple((rules.faces[value - 1],) for value in dice), unbroken)


def layers(rules: Rules, values: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The values of a whole throw by layer; any others, as of one die for the order, are one layer."""
    if not isinstance(rules, Ruleset) or len(values) != rules.values:
        return (values,)
    return rules.split(values)


def typed_dice(faces: Sequence[str], sizes: Sequence[int]) -> str:
    """Dice as people may type them, as an example: so many of each layer."""
    between = "" if all(map(str.isdigit, faces)) else " "
    some = (sorted((3, 3, 5, 6, 6, 1, 2, 4)[:size]) for size in sizes)
    return " ".join(between.join(faces[value - 1] for value in layer) for layer in some)


def die(rules: Rules, values: tuple[int, ...], position: int) -> DiceFaces:
    """One die as it lies: a digit, a card, or the outer and the inner digit of double dice."""
    return dice(rules, values, (position,))


def dice(rules: Rules, values: tuple[int, ...], positions: Iterable[int] | None = None) -> DiceFaces:
    """A throw, or some of its dice, die by die."""
    lying = layers(rules, values)
    every = range(len(lying[0])) if positions is None else positions
    return DiceFaces(tuple(tuple(rules.faces[layer[place] - 1] for layer in lying) for place in every))


def number(t: Texts, value: Fraction | float, *, signed: bool = False) -> str:
    """A number with at most one digit after the language's own comma."""
    tenths = round(value * 10)
    sign = MINUS if tenths < 0 else "+" if signed and tenths else ""
    whole, part = divmod(abs(tenths), 10)
    text = t("number-decimal", whole=str(whole), part=str(part)) if part else str(whole)
    return sign + text


def moved(place: int, before: int | None) -> str:
    """How many places somebody has gone up or down from the one before, to stand behind a word."""
    gone = 0 if before is None else before - place
    return "" if not gone else f"\N{NO-BREAK SPACE}▲{gone}" if gone > 0 else f"\N{NO-BREAK SPACE}▼{-gone}"


def percent(chance: float) -> int:
    """A chance in whole percent: 0 and 100 only when it is decided."""
    return int(chance) * 100 if chance in {0, 1} else min(max(round(chance * 100), 1), 99)


def precision(share: float) -> int | None:
    """What decisions kept of the points of best play, in whole percent; None below half, which shames.

    Nobody's place depends on it, so leaving it out changes nothing for a player.
    """
    told = round(100 * share)
    return told if told >= _LEAST_TOLD else None


def value_about(rules: Rules, key: str, value: OptionValue) -> str:
    """The id of the text that explains a value of an option; not every value has one."""
    if isinstance(rules, ShowdownRules) and (key, value) == ("settlement", "total"):
        return f"option-settlement-total-{'chips' if rules.chips else 'hands'}-about"
    if key == "same_face" and isinstance(rules, Ruleset) and all(r.name != "two_pairs" for r in rules.rows):
        return f"option-same_face-{value}-full-about"
    return f"option-{key}-{value}-about"


def table_rule(t: Texts, rules: Rules, rule: TableRule) -> str:
    """What a rule of the table in force does."""
    if rule.key == "round_bonus":
        return t("rules-round-bonus", points=rule.value)
    return t("rules-of-table", option=option(rule.key), about=t(value_about(rules, rule.key, rule.value)))


def card_faces(t: Texts, cards: CardFaces) -> str:
    """What the dice show instead of pips."""
    named = (t("rules-face", face=face, name=say(f"face-{face}")) for face in cards.faces)
    return t("rules-faces", faces=", ".join(each.replace(" ", "\N{NO-BREAK SPACE}") for each in named))


def changed(t: Texts, change: Changed) -> str:
    """An option that this table has set differently."""
    value, default = option_value(change.key, change.value), option_value(change.key, change.default)
    return t("rules-changed-line", option=option(change.key), value=value, default=default)


def throw(label: str) -> Message:
    """A throw by its label of the fair dice, such as `turn.3.roll.2`, `seat.2.turn.1.roll.1` or `order.1`.

    Of one that a die of Telegram's has part in (`round.3.27.turn.5.roll.1`) only the throw itself is told.
    """
    match label.split("."):
        case ["round", _, _, *itself]:
            return throw(".".join(itself))
        case ["turn", turn, "roll", roll]:
            return say("throw-turn", turn=turn, roll=roll)
        case ["seat", seat, "turn", turn, "roll", roll]:
            return say("throw-seat", seat=seat, turn=turn, roll=roll)
        case ["hand", hand_, "turn", turn, "roll", roll]:
            return say("throw-hand", hand=hand_, turn=turn, roll=roll)
        case [phase, n]:
            return say(f"throw-{phase}", n=n)
    raise ValueError(f"expected the label of a throw, not {label!r}")


def gate(preset: str, gate: Gate) -> Message:
    """What a gate keeps closed, in one sentence."""
    match gate:
        case FirstTurns(turns, part):
            return say("rules-gate-first_turns", n=turns, section=section(preset, part))
        case TopDown():
            return say("rules-gate-top_down")
        case SectionFirst(part):
            return say("rules-gate-section_first", section=section(preset, part))
        case ColumnDown(key):
            return say("rules-gate-column_down", column=column(key))
        case ColumnUp(key):
            return say("rules-gate-column_up", column=column(key))
        case ColumnAgain():
            return say("rules-gate-column_again")
        case _:
            assert_never(gate)


# Names of actions: the dice held, or the row written with its points.


def action_names_hold(t: Texts, dice: DiceFaces) -> str:
    """Holding these dice and throwing the others; of none, throwing all."""
    return t("hint-hold", dice=dice) if dice.faces else t("hint-throw-all")


def action_names_announce(t: Texts, row: Row) -> str:
    """Announcing a row."""
    return t("hint-announce", row=row_full(t, row))


def action_names_write(t: Texts, row: Row, entry: Entry) -> str:
    """Writing this entry into a row, or crossing the row out."""
    name = row_full(t, row)
    if not entry.made:
        return t("hint-cross", row=name)
    return t("hint-write", row=name, points=points(row, entry.points))
