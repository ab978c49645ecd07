"""Pages of rules: the choice of a game, its rules, what old hands advise, rules that nobody knows."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby, pairwise
from typing import Final, assert_never

from bot.ground.drawing import Keys, abreast, choice, folded, key
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, clean_name, isolated_name, say
from bot.ground.values import Button, Press, Screen
from bot.rulebook import words
from bot.rulebook.names import (
    SAVED,
    SHORT,
    Elsewhere,
    OpenHouseLobby,
    OpenLobby,
    ShowAdvice,
    ShowHouse,
    ShowRules,
)
from bot.rulebook.sayings import AdvisedSituation, Judgement, SayingWorth, judgement
from bot.rulebook.words import (
    SHORT_FAMILIES,
    Clock,
    HouseView,
    action_names_hold,
    action_names_write,
    family_of,
    own_options,
    short_form,
    usual_rules,
)
from engine.play.game import least_seats
from engine.play.steps import Action, Throw, Write
from engine.presets import CATEGORIES, FIRST, WELL_KNOWN, ruleset
from engine.rulebook.luck import (
    AlikeRule,
    LuckFact,
    LuckReading,
    LuckReadingKey,
    PairsRule,
    RunRule,
    SingleRule,
    luck_facts,
)
from engine.rulebook.scorecard import (
    BonusRule,
    CardFaces,
    Changed,
    GateRule,
    Reading,
    RowRule,
    ScorecardBasics,
    ScorecardFact,
    SheetColumns,
    TableRule,
    plain_rows,
    scorecard_facts,
)
from engine.rulebook.showdown import (
    HandRankRule,
    MatchStake,
    ShowdownBasics,
    ShowdownFact,
    ShowdownReading,
    Stakes,
    showdown_facts,
)
from engine.rules import scoring
from engine.rules.bank_rules import BankRules
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
    FACES,
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
from engine.rules.ruleset import MAX_SEATS, PIPS, Ruleset
from engine.rules.sheet import UPPER_KEYS, Row
from engine.rules.showdown_rules import Rules, ShowdownRules

# Advice of experienced players on a game, and its worth by exact play.


_EQUAL: Final = 0.05
"""Points that are shown as 0."""
_OTHERS: Final = {
    "two_pairs_held": "full",
    "four_sixes": "four",
    "three_fours": "three",
    "last_two": "poker",
    "three_thrown": "poker",
    "five_sixes": "sixes",
    "small_kept": "small_straight",
}
"""The row that a saying speaks of besides the one it advises to write."""


def advice_page(t: Texts, rules: Ruleset, judgement: Judgement) -> Screen:
    """Every saying that fits the game: the dice, the advice, and by how much it is right or wrong."""
    text = [
        t("advice-title", preset=words.game(rules)),
        t("advice-about", points=words.number(t, judgement.expected)),
    ]
    for (_, roll), group in groupby(judgement.sayings, key=lambda each: _when(each.situation)):
        sayings = tuple(group)
        text += ["", t("advice-when", moment=_moment(t, rules, sayings[0].situation), roll=roll)]
        text += [line for each in sayings for line in _saying(t, rules, each)]
    return Screen("\n".join(text), ((key(t("button-rules-back"), ShowRules(rules.preset)),),))


def _when(situation: AdvisedSituation) -> tuple[object, int]:
    return situation.written, situation.roll


def _moment(t: Texts, rules: Ruleset, situation: AdvisedSituation) -> str:
    """The progress of a card, in words."""
    rows = {row.key: row for row in rules.rows}
    match situation.moment:
        case "start":
            return t("advice-start")
        case "turns":
            (first, _), *_, (last, _) = situation.written
            return t("advice-turns", first=words.row_full(t, rows[first]), last=words.row_full(t, rows[last]))
        case "section":
            section = rows[situation.written[0][0]].section
            return t("advice-section", section=words.section(rules.preset, section))
        case "end":
            written = {key for key, _ in situation.written}
            one, other = (words.row_full(t, row) for row in rules.rows if row.key not in written)
            return t("advice-end", one=one, other=other)


def _saying(t: Texts, rules: Ruleset, worth: SayingWorth) -> Iterator[str]:
    situation = worth.situation
    rows = {row.key: words.row_full(t, row) for row in rules.rows}
    advised = situation.instead if isinstance(situation.advised, Throw) else situation.advised
    named = {"row": rows[advised.row]} if isinstance(advised, Write) else {}
    if situation.saying in _OTHERS:
        named["other"] = rows[_OTHERS[situation.saying]]
    saying = t(f"advice-{situation.saying}", **named)
    yield t("advice-saying", dice=words.faces(rules, situation.dice), saying=saying)
    other = _action(t, rules, situation, worth.other)
    if abs(worth.points) < _EQUAL:
        yield t("advice-equal", other=other)
    else:
        points = words.number(t, worth.points, signed=True)
        yield t("advice-right" if worth.points > 0 else "advice-wrong", points=points, other=other)


def _action(t: Texts, rules: Ruleset, situation: AdvisedSituation, action: Action) -> str:
    match action:
        case Throw():
            return action_names_hold(t, words.faces(rules, action.kept(situation.dice)))
        case Write(key_, _):
            index = rules.row_index(key_)
            entry = scoring.entry(rules, situation.card(rules), index, situation.dice, situation.roll)
            return action_names_write(t, rules.rows[index], entry)
    raise ValueError(f"expected a throw or a row, not {action}")


# The choice of a game: a few well-known ones, the others by category, and the chat's house rules.


_LINES_WITH_TABS = 4  # of keys of a category, above the ways to the others
_FULL_LINES = 4  # games of a page that are told in two lines each

TextAndKeys = tuple[list[str], list[Keys]]


@dataclass(frozen=True, slots=True)
class GameChoice:
    """The games on offer, and the presses of their buttons.

    Attributes:
        rules: what is chosen now; None where games are only looked at.
        last: what was played last and how to play it again; None where that is not known.
        first: whether to say which game to begin with: none has been finished here yet.
        houses: house rules of the chat.
        preset: picks a family of rules.
        house: picks house rules.
        category: opens a category, `SAVED` or `SHORT`.
    """

    rules: Rules | None
    last: tuple[Rules, Press] | None
    houses: Sequence[HouseView]
    preset: Callable[[str], Press]
    house: Callable[[int], Press]
    category: Callable[[str], Press]
    first: bool = False

    @property
    def saved(self) -> list[HouseView]:
        """The house rules that can be played, the newest first."""
        return [house for house in reversed(self.houses) if house.rules is not None]


def first_page(t: Texts, games: GameChoice, most: int) -> TextAndKeys:
    """So many games, the one that is chosen among them if many know it, and the way to all others.

    First what was played last, then what was saved last, then the well known ones; where no game has been
    finished the one to begin with stands before all.
    """
    lines = list(_known(t, games))
    chosen = [line for line in lines if line[1].style is not None]
    if chosen and chosen[0] not in lines[:most]:
        lines.insert(most - 1, chosen[0])
    others = key(t("button-games-more"), games.category(next(iter(CATEGORIES))))
    return [text for text, _ in lines[:most]], [*abreast([each for _, each in lines[:most]]), (others,)]


def _known(t: Texts, games: GameChoice) -> Iterator[tuple[str, Button]]:
    """The games that most people look for, each with its line."""
    last = None if games.last is None else games.last[0]
    if games.first:
        yield _line(t, FIRST, first=True), _preset(t, games, FIRST)
    if games.last is not None and not (games.first and last == ruleset(FIRST)):
        rules, press = games.last
        house = next((each for each in games.saved if each.rules == rules), None)
        text = t("games-last", game=_html(t, rules, house), length=words.length(rules))
        yield text, choice(t, _label(t, rules, house), press, chosen=rules == games.rules)
    for each in [each for each in games.saved if each.rules != last][:1]:
        yield _saved_line(t, each), _house(t, games, each)
    for family in WELL_KNOWN:
        if not (games.first and family == FIRST) and ruleset(family) != last:
            yield _line(t, family), _preset(t, games, family)


def category_page(t: Texts, games: GameChoice, category: str) -> TextAndKeys:
    """The games of a category, or what the chat has saved; and the way to the others, where there is room."""
    if category == SAVED:
        text = [_saved_line(t, each) for each in games.saved]
        keys = list(abreast([_house(t, games, each) for each in games.saved]))
    else:
        families = SHORT_FAMILIES if category == SHORT else CATEGORIES[category]
        line = _line if len(families) <= _FULL_LINES else _brief_line
        text = [t("games-short")] if category == SHORT else [line(t, each) for each in families]
        keys = list(abreast([_preset(t, games, each) for each in families]))
    tabs = _tabs(t, games, category) if len(keys) <= _LINES_WITH_TABS else ()
    return text, [*keys, *abreast(list(tabs))]


def game_choice_knows(category: str) -> bool:
    """Whether there is such a category."""
    return category in {SAVED, SHORT} or category in CATEGORIES


def category_title(t: Texts, category: str) -> str:
    """The heading of the page of a category."""
    return t("games-category", category=words.category(category))


def _tabs(t: Texts, games: GameChoice, shown: str) -> Iterator[Button]:
    saved = (SAVED,) if games.saved else ()
    for each in (SHORT, *saved, *CATEGORIES):
        if each != shown:
            yield key(t.say(words.category(each)), games.category(each))


def _line(t: Texts, family: str, *, first: bool = False) -> str:
    length = words.length(usual_rules(family))
    if first:
        return t("games-line-first", preset=words.family(family), length=length)
    return t("games-line", preset=words.family(family), length=length, line=words.family_line(family))


def _brief_line(t: Texts, family: str) -> str:
    return t("games-line-brief", preset=words.family(family), line=words.family_line(family))


def _saved_line(t: Texts, house: HouseView) -> str:
    return t("games-house", name=words.house(house), preset=words.house_base(house))


def _html(t: Texts, rules: Rules, house: HouseView | None) -> str:
    return words.house(house) if house is not None else t.say(words.game(rules))


def _label(t: Texts, rules: Rules, house: HouseView | None) -> str:
    if house is not None:
        return t("button-house", name=house.name)
    if own_options(rules):
        return t("button-preset-changed", preset=words.game(rules))
    return t.say(words.game(rules))


def _preset(t: Texts, games: GameChoice, family: str) -> Button:
    chosen = games.rules is not None and words.by_turns(games.rules) == usual_rules(family)
    text, press = t.say(words.family(family)), games.preset(family)
    if games.first and chosen:  # it leads on, which a mark would not tell a newcomer
        return key(t("button-game-on", text=text), press, "primary")
    return choice(t, text, press, chosen=chosen)


def _house(t: Texts, games: GameChoice, house: HouseView) -> Button:
    text = t("button-house", name=house.name)
    return choice(t, text, games.house(house.id), chosen=house.rules == games.rules)


# The summary line at the head of every page of rules: players, length, and for whom the game is.


def summary(t: Texts, rules: Rules, clock: Clock | None) -> str:
    """How many can play and how long, and for whom the game is.

    Args:
        t: the texts.
        rules: the game under its options.
        clock: of the chat it is read in, None where turns have none; minutes say nothing of a game that is
            played a turn a day.
    """
    parts = [
        t("rules-players", least=least_seats(rules), most=MAX_SEATS),
        t.say(words.length(rules)),
        *([] if clock == "slow" else [t.say(words.minutes(rules))]),
        *([] if clock is None else [t("rules-clock", clock=say(f"setting-clock-{clock}"))]),
        t.say(words.family_for(family_of(rules))),
    ]
    return "\N{NO-BREAK SPACE}· ".join(parts)


# The rules of a showdown game, generated from its facts.


def showdown_rules_screen(t: Texts, rules: ShowdownRules, clock: Clock | None = None) -> Screen:
    """The rules of one game under its options, told in a chat with this clock or in one without."""
    facts = showdown_facts(rules)
    readings = [fact for fact in facts if isinstance(fact, ShowdownReading)]
    full = [
        *_basics(t, rules, facts),
        "",
        t("rules-ranks-low" if rules.low else "rules-ranks"),
        *(_hand(t, rules, fact) for fact in facts if isinstance(fact, HandRankRule)),
        "",
        *_table_rules(t, rules, facts),
        t("rules-fine"),
        *(f"• {_reading(t, fact)}" for fact in readings if not _of_turn(fact)),
    ]
    text = _unfolding(t, rules, clock, brief=_showdown_brief(t, rules, facts), full=full, facts=facts)
    return Screen(text, ((key(t("button-rules-all"), ShowRules("")),),))


def _showdown_brief(t: Texts, rules: ShowdownRules, facts: Sequence[ShowdownFact]) -> Iterator[str]:
    """What one must know to play a hand."""
    turn = [t("rules-brief-hands", dice=rules.dice, rolls=rules.rolls)]
    if rules.source == "own":
        turn.append(t("rules-brief-own"))
    if rules.locked and rules.rolls > _TWO:
        turn.append(t("rules-brief-locked"))
    yield "🎲 " + " ".join(turn)
    ranks = [fact.kind for fact in facts if isinstance(fact, HandRankRule)]
    kinds = [t(f"hand-{kind}") for kind in ranks if kind != "high"]
    cards = [t("rules-brief-cards", faces=", ".join(rules.faces))] if rules.faces != PIPS else []
    yield " ".join((t("rules-brief-ranks", hands=", ".join(kinds)), *cards))
    stakes = [line for fact in facts if isinstance(fact, Stakes | MatchStake) for line in _stake(t, fact)]
    if stakes:
        yield "🪙 " + " ".join(stakes)
    low = [t("rules-brief-low")] if rules.low else []
    yield "🏆 " + " ".join((*low, _goal(t, rules)))


def _basics(t: Texts, rules: ShowdownRules, facts: Sequence[ShowdownFact]) -> Iterator[str]:
    for fact in facts:
        match fact:
            case ShowdownBasics(dice, rolls, deals):
                yield t("rules-hands-basics", dice=dice, rolls=rolls, hands=deals)
            case ShowdownReading() if _of_turn(fact):
                yield _reading(t, fact)
            case CardFaces():
                yield words.card_faces(t, fact)
            case Stakes() | MatchStake():
                yield from _stake(t, fact)
    yield _goal(t, rules)


def _stake(t: Texts, fact: Stakes | MatchStake) -> Iterator[str]:
    match fact:
        case Stakes(chips, ante, rising):
            yield t("rules-hands-stakes", chips=chips, ante=ante)
            if rising:
                yield t("rules-hands-rising")
        case MatchStake(chips, shared):
            share = [t("rules-hands-stake-shared")] if shared else []
            yield " ".join((t("rules-hands-stake", chips=chips), *share, t("rules-hands-stake-left")))


def _goal(t: Texts, rules: ShowdownRules) -> str:
    if rules.chips:
        return t("rules-hands-goal-chips")
    return t("rules-hands-goal-won" if rules.deals > 1 else "rules-hands-goal-hand")


def _of_turn(reading: ShowdownReading) -> bool:
    """Whether it is about the throws of a turn, which everybody must know before the rest."""
    return reading.key in {"locked", "free"}


def _reading(t: Texts, reading: ShowdownReading) -> str:
    return t(f"rules-hands-{reading.key}")


def _hand(t: Texts, rules: ShowdownRules, fact: HandRankRule) -> str:
    return t("rules-hand", hand=say(f"hand-{fact.kind}"), dice=words.dice(rules, fact.dice))


# The rules of games in which luck is pressed, generated from their facts.


_Keys = tuple[LuckReadingKey, ...]
_IN_BRIEF: Final[_Keys] = (
    *("entry", "least", "hot_may", "hot_must", "barrels", "empty", "overtaken", "falls"),
)
"""What sets one of these games apart from the others."""
_IN_FULL: Final[_Keys] = ("one_throw", "floor", "undo", "rounds")


def press_rules_screen(t: Texts, rules: BankRules, clock: Clock | None = None) -> Screen:
    """The rules of one game under its options, told in a chat with this clock or in one without."""
    facts = luck_facts(rules)
    told = {fact.key: fact for fact in facts if isinstance(fact, LuckReading)}
    fine = [t("rules-press-entry-fine")] if "entry" in told else []
    fine += [t("rules-press-barrels-fine")] if "barrels" in told else []
    full = [
        *([t("rules-press-scores")] if not rules.whole else []),
        *(
            _alike(t, "rules-press-alike-full", each)
            for each in facts
            if isinstance(each, AlikeRule) and not each.wins
        ),
        "",
        *_table_rules(t, rules, facts),
        t("rules-fine"),
        *(
            f"• {_pressed(t, rules, told[key])}"
            for key in ("one_throw", "floor", "undo", "rounds")
            if key in told
        ),
        *(f"• {line}" for line in fine),
    ]
    text = _unfolding(t, rules, clock, brief=_press_brief(t, rules, facts, told), full=full, facts=facts)
    return Screen(text, (*_other_card(t, rules), (key(t("button-rules-all"), ShowRules("")),)))


def _press_brief(
    t: Texts, rules: BankRules, facts: Sequence[LuckFact], told: Mapping[LuckReadingKey, LuckReading]
) -> Iterator[str]:
    """What one must know to play: a turn and how it is lost, what scores, what is special, the end."""
    own = [t("rules-brief-own")] if rules.source == "own" else []
    bust = t("rules-press-bust-whole" if rules.whole else "rules-press-bust")
    turn = t("rules-press-whole" if rules.whole else "rules-press", dice=rules.dice)
    yield " ".join(("🎲", turn, *own, bust))
    if not rules.whole:
        yield "⭐ " + "; ".join(_press_scores(t, rules, facts)) + "."
    special = [t("rules-press-ruin")] if rules.ruin else []
    special += [_pressed(t, rules, told[key]) for key in _IN_BRIEF if key in told]
    special += [t("rules-press-wins") for fact in facts if isinstance(fact, AlikeRule) and fact.wins]
    if special:
        yield "🔥 " + " ".join(special)
    even = t("rules-press-even_share" if rules.tie_break == "share" else "rules-press-even_blitz")
    ends = (_pressed(t, rules, each) for key, each in told.items() if key.startswith("ending"))
    yield " ".join(("🏆", *ends, *(() if rules.ending == "once" else (even,))))


def _press_scores(t: Texts, rules: BankRules, facts: Sequence[LuckFact]) -> Iterator[str]:
    """What scores, and how much."""
    singles = [fact for fact in facts if isinstance(fact, SingleRule)]
    some = ((words.faces(rules, (each.face,)), each.points) for each in singles)
    yield ", ".join(t("rules-press-dice", dice=dice, points=points) for dice, points in some)
    first, *more = (fact for fact in facts if isinstance(fact, AlikeRule) and not fact.wins)
    yield _alike(t, "rules-press-alike", first)
    steps = pairwise((first, *more))
    if all((b.unit, b.ones) == (2 * a.unit, 2 * a.ones) for a, b in steps):
        yield t("rules-press-alike-more")
    else:
        yield from (_alike(t, "rules-press-alike", each) for each in more)
    for fact in facts:
        match fact:
            case PairsRule(_, points):
                yield t("rules-press-pairs", points=points)
            case RunRule(faces, points):
                yield t("rules-press-dice", dice=words.faces(rules, faces), points=points)


def _alike(t: Texts, shape: str, fact: AlikeRule) -> str:
    low, high = fact.unit * 2, fact.unit * FACES[-1]
    return t(shape, n=fact.size, unit=fact.unit, ones=fact.ones, low=low, high=high)


def _pressed(t: Texts, rules: BankRules, reading: LuckReading) -> str:
    numbers = reading.numbers or (rules.goal,)
    pairs = zip(numbers[::2], numbers[1::2], strict=False)
    ranges = ", ".join(t("rules-press-range", low=low, high=high) for low, high in pairs)
    return t(f"rules-press-{reading.key}", points=numbers[-1], ranges=ranges, dice=rules.dice)


# The rules of scorecard games, generated from the facts of the ruleset: no rule is written down twice.


_TWO = 2  # rows that are no range
_FEW = 3  # what is told of many; all of it stands elsewhere


def rules_index(t: Texts, category: str = "") -> Screen:
    """The games to read about: those that many know, or all others of a category."""
    games = GameChoice(
        rules=None, last=None, houses=(), preset=ShowRules, house=ShowHouse, category=ShowRules
    )
    if category:
        text, keys = category_page(t, games, category)
        back = (key(t("button-back"), ShowRules("")),)
        return Screen("\n".join((category_title(t, category), *text)), (*keys, back))
    text, keys = first_page(t, games, len(WELL_KNOWN))
    return Screen("\n".join((t("rules-index"), *text)), tuple(keys))


def rules_screen(t: Texts, rules: Rules, clock: Clock | None = None) -> Screen:
    """The rules of one game under its options, told in a chat with this clock or in one without."""
    if isinstance(rules, ShowdownRules):
        return showdown_rules_screen(t, rules, clock)
    if isinstance(rules, BankRules):
        return press_rules_screen(t, rules, clock)
    facts = scorecard_facts(rules)
    rows = [fact for fact in facts if isinstance(fact, RowRule)]
    readings = list(_readings(t, rules, [fact for fact in facts if isinstance(fact, Reading)]))
    full = [
        *(_rules_basics(t, rules, fact) for fact in facts if isinstance(fact, ScorecardBasics)),
        *(line for fact in facts if isinstance(fact, SheetColumns) for line in _columns(t, fact)),
        *(_cards(t, fact) for fact in facts if isinstance(fact, CardFaces)),
        *_gates(t, rules, facts),
        "",
        t(_heading(rows)),
        *_rows(t, rules, rows),
        "",
        *(_bonus(t, rules, fact) for fact in facts if isinstance(fact, BonusRule)),
        *_table_rules(t, rules, facts),
        t("rules-fine"),
        *(f"• {reading}" for reading in readings),
    ]
    text = _unfolding(t, rules, clock, brief=_brief(t, rules, facts), full=full, facts=facts)
    return Screen(
        text, (*_advice(t, rules), *_other_card(t, rules), (key(t("button-rules-all"), ShowRules("")),))
    )


def _unfolding(  # noqa: PLR0913 - the parts of a page
    t: Texts,
    rules: Rules,
    clock: Clock | None,
    *,
    brief: Iterable[str],
    full: Iterable[str],
    facts: Sequence[ScorecardFact | ShowdownFact | LuckFact],
) -> str:
    """A page of rules: what one must know to play, and everything there is to know, folded."""
    own = own_options(rules)
    changed = [words.changed(t, fact) for fact in facts if isinstance(fact, Changed) and fact.key in own]
    told = ["⚙️ " + " ".join(changed[:_FEW])] if changed else []
    above = "\n".join(brief := list(brief))
    more = ["", t("rules-changed-too"), *changed[_FEW:]] if changed[_FEW:] else []
    further = [line for line in full if not line or line not in above]
    shown = (line for before, line in pairwise([t("rules-full"), *further, *more]) if before or line)
    head = (t("rules-title", preset=words.game(rules)), summary(t, rules, clock), "")
    return "\n".join((*head, *brief, *told, *folded(t, [t("rules-full"), *shown])))


_USUAL: Final = {"order": "join", "tie_break": "share", "settlement": "total", "luck": "own"}
"""What everybody takes for granted; a page of rules tells only what is otherwise."""


def _table_rules(
    t: Texts, rules: Rules, facts: Sequence[ScorecardFact | ShowdownFact | LuckFact]
) -> Iterator[str]:
    """The rules of the table that are not the usual ones, and the empty line behind the part they end."""
    for fact in facts:
        if isinstance(fact, TableRule) and _USUAL.get(fact.key) != fact.value:
            yield words.table_rule(t, rules, fact)
    yield ""


def _gates(t: Texts, rules: Ruleset, facts: Sequence[ScorecardFact]) -> list[str]:
    gates = (fact.gate for fact in facts if isinstance(fact, GateRule))
    return list(dict.fromkeys(t.say(words.gate(rules.preset, gate)) for gate in gates))


def _brief(t: Texts, rules: Ruleset, facts: Sequence[ScorecardFact]) -> Iterator[str]:
    """What one must know to play: a turn, what is special, the other rows, bonuses and who wins."""
    rows = [fact for fact in facts if isinstance(fact, RowRule)]
    above = [rule for rule in rows if isinstance(rule.row.pattern, School | Count)]
    others = [rule.row for rule in rows if rule not in above]
    yield "🎲 " + " ".join(_brief_turn(t, rules))
    yield "⭐ " + " ".join((*_brief_above(t, rules, above), *_special(t, rules, facts)))
    yield "📋 " + " ".join(_brief_rows(t, rules, rows, others))
    bonuses = list(_brief_bonuses(t, rules, [fact for fact in facts if isinstance(fact, BonusRule)]))
    if rules.round_bonus:
        bonuses.append(t("rules-round-bonus", points=rules.round_bonus))
    yield "🏆 " + " ".join((*bonuses, t("rules-brief-win")))


def _brief_turn(t: Texts, rules: Ruleset) -> Iterator[str]:
    if rules.pace == "together":
        yield t("rules-brief-together")
    yield t("rules-brief-double" if rules.layers > 1 else "rules-brief", dice=rules.dice, rolls=rules.rolls)
    if rules.source == "own":
        yield t("rules-brief-own")
    if rules.saves:
        yield t("rules-brief-saves")
    if rules.max_rounds:
        yield t("rules-brief-race", rounds=rules.max_rounds)


def _brief_above(t: Texts, rules: Ruleset, rows: Sequence[RowRule]) -> Iterator[str]:
    """The rows of one face each: of those counted from three, what a die more or less means for the last."""
    for school, group in groupby(rows, key=lambda rule: isinstance(rule.row.pattern, School)):
        same = [rule.row for rule in group]
        if school and isinstance(pattern := same[-1].pattern, School):
            yield t(
                "rules-brief-school" if pattern.surplus else "rules-brief-school-flat",
                rows=_named(t, rules, same),
                row=words.row_full(t, same[-1]),
                plus=words.whole(pattern.unit, signed=True),
                minus=words.whole(-pattern.unit),
            )
        else:
            yield from (f"{line}." for line in _rows(t, rules, [rule for rule in rows if rule.row in same]))


def _brief_bonuses(t: Texts, rules: Ruleset, facts: Sequence[BonusRule]) -> Iterator[str]:
    if any(isinstance(fact.bonus, Tiers) for fact in facts):
        yield t("rules-brief-tiers")
        return
    for fact in facts:
        unmade = isinstance(fact.bonus, Unmade)
        yield t("rules-brief-unmade") if unmade else _bonus(t, rules, replace(fact, multiplied=()))


def _special(t: Texts, rules: Ruleset, facts: Sequence[ScorecardFact]) -> Iterator[str]:
    """What sets the game apart: columns, the order of rows, cards, colours, five equal dice."""
    again = any(each.order == "again" for each in rules.columns)
    for fact in facts:
        if isinstance(fact, SheetColumns) and not again:
            named = ", ".join(t.say(words.column(each.key)) for each in fact.columns)
            yield t("rules-brief-columns", columns=named)
            if any(each.factor > 1 for each in fact.columns):
                yield t("rules-brief-factors")
        elif isinstance(fact, SheetColumns):
            yield from _columns(t, fact)
    yield from [] if again else _gates(t, rules, facts)
    if rules.faces != PIPS:
        yield t("rules-brief-cards", faces=", ".join(rules.faces))
    told = {fact.key for fact in facts if isinstance(fact, Reading)}
    yield from (t(f"rules-brief-{each}") for each in TOLD_FIRST if each in told)


TOLD_FIRST: Final = (
    "announced",
    "announced_own",
    "colours",
    "colours_pairs",
    "joker_forced",
    "joker_free",
    "wins",
)
"""The readings without which a game is not what it is called."""


def _brief_rows(t: Texts, rules: Ruleset, rows: Sequence[RowRule], others: Sequence[Row]) -> Iterator[str]:
    names = (t.say(words.row_full(t, row)) for row in others)
    yield t("rules-brief-rows", rows=", ".join(name[0].lower() + name[1:] for name in names))
    if any(row.doubled for row in others):
        yield t("rules-brief-doubled")
    elif any(rule.first_points is not None for rule in rows):
        yield t("rules-brief-served")
    yield t("rules-brief-crossing" if rules.crossing else "rules-brief-no_crossing")


def _heading(rows: Sequence[RowRule]) -> str:
    """The text over the rows: what stands behind an example."""
    if any(fact.first_points is not None for fact in rows):
        return "rules-rows-first"
    return "rules-rows" if any(fact.row.adds for fact in rows) else "rules-rows-sums"


def _advice(t: Texts, rules: Ruleset) -> Iterator[Keys]:
    if judgement(rules) is not None:
        yield (key(t("button-advice"), ShowAdvice(rules.preset)),)


def _other_card(t: Texts, rules: Rules) -> Iterator[Keys]:
    """The way from a game to its short form, and back."""
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


def _rules_basics(t: Texts, rules: Ruleset, basics: ScorecardBasics) -> str:
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


# Suggestions for a name that no game has: a few games, and the way to all of them.


def unknown_rules_page(
    t: Texts,
    given: str,
    meant: Sequence[str | HouseView] | Elsewhere,
    houses: Sequence[HouseView],
    *,
    opens: bool,
) -> Screen:
    """What may have been meant, as buttons; without any, what the chat has saved and games that many know.

    Args:
        t: the texts.
        given: what was typed.
        meant: presets and house rules that may be meant, or the well-known game that is not played here.
        houses: what the chat has saved.
        opens: whether the buttons open a lobby; otherwise they show the rules.
    """
    near: Sequence[str | HouseView]
    if isinstance(meant, Elsewhere):
        near, offer = meant.nearest, t(f"elsewhere-{meant.sort}")
    else:
        near, offer = meant, t("unknown-rules-near" if meant else "unknown-rules-known")
    told = t("refusal-no-such-rules", given=isolated_name(clean_name(given)))
    every = key(t("button-rules-all"), ShowRules(""))
    keys = (*abreast([*_buttons(t, near, houses, opens=opens)]), (every,))
    return Screen(f"{escape(told, quote=False)} {offer}", keys)


def _buttons(
    t: Texts, near: Sequence[str | HouseView], houses: Sequence[HouseView], *, opens: bool
) -> Iterator[Button]:
    known: list[str | HouseView] = [*(house for house in houses if house.rules is not None), *WELL_KNOWN]
    for each in (near or known)[:_FEW]:
        name, press = (
            _unknown_rules_house(t, each, opens=opens)
            if isinstance(each, HouseView)
            else _unknown_rules_preset(t, each, opens=opens)
        )
        yield key(t("button-guess", name=name), press, "primary") if near else key(name, press)


def _unknown_rules_house(t: Texts, house: HouseView, *, opens: bool) -> tuple[str, Press]:
    press = OpenHouseLobby(house.id) if opens else ShowHouse(house.id)
    return t("button-house", name=house.name), press


def _unknown_rules_preset(t: Texts, preset: str, *, opens: bool) -> tuple[str, Press]:
    return t.say(words.family(preset)), OpenLobby(preset) if opens else ShowRules(preset)
