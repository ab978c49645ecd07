"""The rules of scorecard games, generated from the facts of the ruleset: no rule is written down twice."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import assert_never

from bot.ground.drawing.keyboard import Keys, abreast, key
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, say
from bot.ground.values.screen import Screen
from bot.rulebook import words
from bot.rulebook.buttons import ShowAdvice, ShowRules
from bot.rulebook.families import family_of, own_options, short_form
from bot.rulebook.sayings import judgement
from bot.rulebook.screens import showdown_rules
from bot.rulebook.screens.rules_summary import summary
from bot.rulebook.views import Clock
from engine.presets import PRESETS, ruleset
from engine.rulebook.scorecard import (
    BonusRule,
    CardFaces,
    Changed,
    GateRule,
    Reading,
    RowRule,
    ScorecardBasics,
    SheetColumns,
    TableRule,
    plain_rows,
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
from engine.rules.sheet import UPPER_KEYS, Row
from engine.rules.showdown_rules import Rules, ShowdownRules

_TWO = 2  # rows that are no range


def index(t: Texts) -> Screen:
    """Every game there is, to read about."""
    lines = [
        t(
            "rules-index-line",
            preset=words.family(each),
            length=words.length(ruleset(each)),
            line=words.family_line(each),
        )
        for each in PRESETS
    ]
    buttons = [key(t.say(words.family(each)), ShowRules(each)) for each in PRESETS]
    return Screen("\n".join((t("rules-index"), "", *lines)), tuple(abreast(buttons)))


def rules(t: Texts, rules: Rules, clock: Clock | None = None) -> Screen:
    """The rules of one game under its options, told in a chat with this clock or in one without."""
    if isinstance(rules, ShowdownRules):
        return showdown_rules.rules(t, rules, clock)
    facts = scorecard_facts(rules)
    rows = [fact for fact in facts if isinstance(fact, RowRule)]
    readings = list(_readings(t, rules, [fact for fact in facts if isinstance(fact, Reading)]))
    own = own_options(rules)
    changed = [fact for fact in facts if isinstance(fact, Changed) and fact.key in own]
    text = [
        t("rules-title", preset=words.game(rules)),
        summary(t, rules, clock),
        "",
        *(_basics(t, rules, fact) for fact in facts if isinstance(fact, ScorecardBasics)),
        *(line for fact in facts if isinstance(fact, SheetColumns) for line in _columns(t, fact)),
        *(_cards(t, fact) for fact in facts if isinstance(fact, CardFaces)),
        *dict.fromkeys(
            t.say(words.gate(rules.preset, fact.gate)) for fact in facts if isinstance(fact, GateRule)
        ),
        "",
        t(_heading(rows)),
        *_rows(t, rules, rows),
        "",
        *(_bonus(t, rules, fact) for fact in facts if isinstance(fact, BonusRule)),
        *(words.table_rule(t, rules, fact) for fact in facts if isinstance(fact, TableRule)),
        "",
        t("rules-fine"),
        *(f"• {reading}" for reading in readings),
    ]
    if changed:
        text += ["", t("rules-changed"), *(words.changed(t, fact) for fact in changed)]
    return Screen(
        "\n".join(text),
        (*_advice(t, rules), *_other_card(t, rules), (key(t("button-rules-all"), ShowRules("")),)),
    )


def _heading(rows: Sequence[RowRule]) -> str:
    """The text over the rows: what stands behind an example."""
    if any(fact.first_points is not None for fact in rows):
        return "rules-rows-first"
    return "rules-rows" if any(fact.row.adds for fact in rows) else "rules-rows-sums"


def _advice(t: Texts, rules: Ruleset) -> Iterator[Keys]:
    if judgement(rules) is not None:
        yield (key(t("button-advice"), ShowAdvice(rules.preset)),)


def _other_card(t: Texts, rules: Ruleset) -> Iterator[Keys]:
    """The way from a full card to the short one, and back."""
    family, short = family_of(rules), short_form(rules)
    other = rules.preset if family == short else short
    if other is not None:
        yield (key(t.say(words.family(other)), ShowRules(other)),)


def _columns(t: Texts, fact: SheetColumns) -> Iterator[str]:
    """What the columns are, or how many boxes a row has that fill up one by one, and what they multiply."""
    if any(each.order == "again" for each in fact.columns):
        yield t("rules-columns-boxes", boxes=len(fact.columns))
    else:
        named = ", ".join(t.say(words.column(each.key)) for each in fact.columns)
        yield t("rules-columns", columns=named, rows=fact.rows)
    for each in fact.columns:
        if each.factor > 1:
            yield t("rules-column-factor", column=words.column(each.key), factor=each.factor)


def _cards(t: Texts, cards: CardFaces) -> str:
    return f"{words.card_faces(t, cards)} {t('rules-faces-points')}"


def _readings(t: Texts, rules: Ruleset, readings: Sequence[Reading]) -> Iterator[str]:
    """What must be said besides, naming rows by key; `school` is the first one counted from three dice."""
    rows = plain_rows(rules)
    named = {row.key: words.row_full(t, row) for row in rows}
    school = [words.row_full(t, row) for row in rows if isinstance(row.pattern, School)]
    for reading in readings:
        yield t(f"rules-reading-{reading.key}", **named, **({"school": school[0]} if school else {}))


def _basics(t: Texts, rules: Ruleset, basics: ScorecardBasics) -> str:
    dice, rolls, rows = basics.dice, basics.rolls, basics.rows
    if basics.max_rounds:
        end = say("rules-race-together" if basics.together else "rules-race")
        return t("rules-basics-race", dice=dice, rolls=rolls, rows=rows, rounds=basics.max_rounds, end=end)
    if basics.saves:
        return t("rules-basics-saved", dice=dice, rolls=rolls, rows=rows)
    if basics.layers == 1:
        return t("rules-basics", dice=dice, rolls=rolls, rows=rows, columns=len(rules.columns))
    return t("rules-basics-double", dice=dice, rolls=rolls, rows=rows, rounds=rows // basics.layers)


def _rows(t: Texts, rules: Ruleset, rows: Sequence[RowRule]) -> Iterator[str]:
    by_face = len({rule.row.pattern.unit for rule in rows if isinstance(rule.row.pattern, School)}) > 1
    for what, group in groupby(rows, key=lambda rule: _what(rules, rule, by_face=by_face)):
        same = tuple(group)
        if len(same) == 1:
            yield _row(t, rules, same[0], what)
            continue
        shown = same[0] if len(same) == _TWO else same[len(same) // 2]
        yield t(
            "rules-rows-same",
            rows=_named(t, rules, [rule.row for rule in same]),
            what=what,
            row=words.row(shown.row),
            example=_example(t, rules, shown),
        )


def _row(t: Texts, rules: Ruleset, rule: RowRule, what: Message) -> str:
    """A row by itself; a straight whose example is the straight needs no other words."""
    name, example = words.row_full(t, rule.row), _example(t, rules, rule)
    match rule.row.pattern:
        case Straight(low, high) if rule.dice == tuple(range(low, high + 1)):
            return t("rules-row-example", row=name, example=example)
        case Faces(faces) if rule.dice == faces:
            return t("rules-row-example", row=name, example=example)
    return t("rules-row", row=name, what=what, example=example)


def _named(t: Texts, rules: Ruleset, rows: Sequence[Row]) -> Message:
    """From the first row to the last, and what they are called together where the rules speak of that.

    Two rows are named one by one, and so are face rows with others missing between them.
    """
    first, last, part = words.row(rows[0]), words.row(rows[-1]), rows[0].section
    few = len(rows) == _TWO or (part == "upper" and len(rows) < len(UPPER_KEYS))
    listed = ", ".join(t.say(words.row(row)) for row in rows)
    named = bool(rules.gates) or any(bonus.section == part for bonus in rules.bonuses)
    if named and list(rows) == [row for row in plain_rows(rules) if row.section == part]:
        section = words.section(rules.preset, part)
        if few:
            return say("rules-rows-listed-section", rows=listed, section=section)
        return say("rules-from-to-section", first=first, last=last, section=section)
    return say("rules-rows-listed", rows=listed) if few else say("rules-from-to", first=first, last=last)


def _what(rules: Ruleset, rule: RowRule, *, by_face: bool) -> Message:
    """What the dice must make, and what that pays."""
    row = rule.row
    what = _pays(rules, row, _pattern(rules, row.pattern, by_face=by_face))
    if row.prize:
        what = say("rules-prize", what=what, prize=row.prize)
    return what if rule.crossable or not rules.crossing else say("rules-never-crossed", what=what)


def _pays(rules: Ruleset, row: Row, what: Message) -> Message:
    if words.only_closes(row):
        return say("rules-pays-nothing", what=what)
    if row.by_roll:
        first, second, third = row.by_roll
        return say("rules-pays-by_roll", what=what, first=first, second=second, third=third)
    if isinstance(row.pays, int):
        return say("rules-pays", what=what, points=row.pays)
    every = row.counts or rules.dice
    match row.pattern:
        case School() | Count():
            return what
        case Anything() | Distinct() if row.pays == "minus":
            return say("rules-pays-minus", what=what, n=every)
        case Anything() | Distinct():
            return say("rules-pays-these", what=what, n=every)
        case _ if row.pays == "dice":
            return say("rules-pays-dice", what=what, n=every)
        case Groups(sizes) | Coloured(sizes):
            return say("rules-pays-these", what=what, n=sum(sizes))
        case _:
            return say("rules-pays-sum", what=what)


def _pattern(  # noqa: C901, PLR0912 - one arm a pattern
    rules: Ruleset, pattern: Pattern, *, by_face: bool
) -> Message:
    match pattern:
        case Count(_, least):
            return say("rules-count-least", n=least) if least > 1 else say("rules-count")
        case School(surplus=surplus):
            return say(f"rules-school-{'face' if by_face else 'count'}{'' if surplus else '-flat'}")
        case Kind(size, exact):
            return say("rules-kind-exact" if exact else "rules-kind", n=size)
        case Groups(sizes):
            return _groups(sizes)
        case Straight(low, high):
            return say("rules-straight", faces=words.faces(rules, range(low, high + 1)))
        case Parity(odd, partial):
            return say(f"rules-{'odd' if odd else 'even'}{'-partial' if partial else ''}")
        case Run(length):
            return say("rules-run", n=length)
        case Anything():
            return say("rules-anything")
        case Distinct():
            return say("rules-distinct")
        case Faces(faces):
            return say("rules-straight", faces=words.faces(rules, faces))
        case PipSum(pips, pair):
            return say("rules-total-pair" if pair else "rules-total", pips=pips)
        case Coloured(sizes) if set(sizes) == {1}:
            return say("rules-coloured")
        case Coloured(sizes):
            return say("rules-coloured-groups", what=_groups(sizes), n=sum(sizes))
        case _:
            assert_never(pattern)


def _groups(sizes: Sequence[int]) -> Message:
    what = say("rules-kind", n=sizes[0])
    for size in sizes[1:]:
        what = say("rules-kind-more", what=what, n=size)
    return what


def _example(t: Texts, rules: Ruleset, rule: RowRule) -> str:
    """Dice and what they pay, and others that cost something; a line never ends between the two."""
    dice, points = words.faces(rules, rule.dice), words.points(rule.row, rule.points)
    if rule.first_points is None:
        text = t("rules-example", dice=dice, points=points)
    else:
        text = t("rules-example-first", dice=dice, points=points, first=rule.first_points)
    if rule.loss is not None:
        dice, points = words.faces(rules, rule.loss[0]), words.points(rule.row, rule.loss[1])
        text += ", " + t("rules-example", dice=dice, points=points)
    return ", ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in text.split(", "))


def _bonus(t: Texts, rules: Ruleset, fact: BonusRule) -> str:
    match fact.bonus:
        case Threshold(row=named) | Clean(row=named) as bonus if named:
            return _bonus_of_rows(t, rules, bonus)
        case EachMade() | HighLow() | Tiers() as bonus:
            return _bonus_of_rows(t, rules, bonus)
        case bonus:
            told = _bonus_of_section(t, rules, bonus)
    if fact.multiplied:
        columns = ", ".join(
            t("rules-bonus-in-column", column=words.column(column), least=least, points=pays)
            for column, least, pays in fact.multiplied
        )
        return t("rules-every-column-multiplied", bonus=told, columns=columns)
    return t("rules-every-column", bonus=told) if fact.every_column else told


def _bonus_of_section(
    t: Texts, rules: Ruleset, bonus: Threshold | Shortfall | Tenfold | Clean | Further | Unmade | Spare
) -> str:
    section = words.section(rules.preset, bonus.section)
    match bonus:
        case Threshold(_, least, pays, higher=higher):
            told = t("rules-bonus-threshold", section=section, least=least, points=pays)
            steps = ", ".join(t("rules-bonus-step", least=sums, points=paid) for sums, paid in higher)
            return f"{told} {t('rules-bonus-steps', steps=steps)}" if steps else told
        case Shortfall(_, pays):
            return t("rules-bonus-shortfall", section=section, points=-pays)
        case Tenfold(_, each):
            return t(f"rules-bonus-tenfold-{'each' if each else 'sum'}", section=section)
        case Clean(part, pays):
            first, *_, last = (words.row(row) for row in plain_rows(rules) if row.section == part)
            return t("rules-bonus-clean", section=section, first=first, last=last, points=pays)
        case Further(_, pays):
            return t("rules-bonus-further", points=pays)
        case Unmade():
            debts = ", ".join(f"{t.say(words.row_full(t, row))} {row.debt}" for row in rules.rows if row.debt)
            return t("rules-bonus-unmade", rows=debts)
        case Spare(_, pays):
            return t("rules-bonus-spare", points=pays)
        case _:
            assert_never(bonus)


def _bonus_of_rows(t: Texts, rules: Ruleset, bonus: Threshold | Clean | EachMade | HighLow | Tiers) -> str:
    """A bonus of one row in all columns, of three rows of one column, or of all rows."""
    match bonus:
        case Threshold(_, least, pays):
            return t("rules-bonus-row", row=words.covered(rules, bonus), least=least, points=pays)
        case Clean(_, pays):
            return t("rules-bonus-row-clean", row=words.covered(rules, bonus), points=pays)
        case EachMade(_, pays):
            return t("rules-bonus-made", row=words.covered(rules, bonus), points=pays)
        case HighLow(_, high, low, times):
            top, bottom, ones = (words.row_named(rules, each) for each in (high, low, times))
            return t("rules-bonus-spread", high=top, low=bottom, times=ones)
        case Tiers(_, steps):
            *_, (last, highest) = steps
            told = [
                t("rules-tier", least=least, most=above - 1, points=words.whole(pays))
                for (least, pays), (above, _) in pairwise(steps)
            ]
            told.append(t("rules-tier-last", least=last, points=words.whole(highest)))
            return t("rules-bonus-tiers", steps=", ".join(told))
        case _:
            assert_never(bonus)
