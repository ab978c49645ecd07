"""The gate of the language files: complete, alike, used, and fit for the places where they are shown."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import bot
from bot.anywhere.room import InlineWay
from bot.chats.calendar import NAMED
from bot.chats.model import SETTINGS
from bot.chats.pages import MENUS, Scope, commands
from bot.clubs.model import CLUB_CHOICES, MemberState, NightChoice
from bot.clubs.screens import PARTS, OwnEnding, TableEnding
from bot.coach.screens import Aim
from bot.ground.store.sqlite import load_migrations
from bot.ground.texts import formatting
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import COMPLETE, LANGUAGES, name_width
from bot.miniapp.state import LABELS
from bot.owner.room import Trouble
from bot.rankings.achievements import ACHIEVEMENTS
from bot.rankings.model import ProfilePage, RankingFigures
from bot.rulebook.names import ELSEWHERE, SAVED, SHORT
from bot.rulebook.pages import TOLD_FIRST
from bot.rulebook.sayings import SAYINGS
from bot.rulebook.words import SHORT_FAMILIES
from bot.table.model import Away, MatchKind, Refusal
from engine.errors import ClashReason
from engine.play.banking import Why
from engine.play.rolloff import Phase
from engine.players.levels import Level
from engine.presets import CATEGORIES, PRESETS, ruleset
from engine.presets.series import CARD_TITLES
from engine.records.rules_code import CodeFault
from engine.rulebook.luck import LuckReadingKey
from engine.rulebook.scorecard import ReadingKey
from engine.rulebook.showdown import ShowdownReadingKey
from engine.rules.hand_ranking import HandKind
from engine.rules.options import options_of
from engine.rules.patterns import HandName
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import UPPER_KEYS
from tests.architecture.imports import modules, nodes
from tests.engine import games

HERE = Path(bot.__file__).parent
PLURALS = {
    "ru": {"one", "few", "many", "other"},
    "uk": {"one", "few", "many", "other"},
    "en": {"one", "other"},
}
# Shown as plain text: in toasts, on buttons, or inside other texts.
PLAIN = (
    *("toast-", "refusal-", "error-", "button-", "row-", "hand-", "option-", "preset-", "command-", "card-"),
    *("clash-", "player-", "computer", "hint-", "throw-", "span-", "language-", "number-", "record-"),
    *("house-", "setting-", "category-", "length-", "zone-"),
)
CARDS = [*games.cards().values()]
ROWS = {row.title or row.name for rules in CARDS for row in rules.rows}
COLUMNS = {column.key for rules in CARDS for column in rules.columns}
SECTIONS = {
    key: {row.section for rules in CARDS if rules.preset == key for row in rules.rows} for key in PRESETS
}


class Selectors(Visitor):
    """Variables of a message, those it counts with, and the plural categories it knows of each."""

    def __init__(self):
        self.variables, self.plurals, self.numbers = set(), {}, set()

    def visit_VariableReference(self, node):  # noqa: N802 - the library's name
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node):  # noqa: N802
        keys = {v.key.name for v in node.variants if isinstance(v.key, ftl.Identifier)}
        self.plurals.setdefault(node.selector.id.name, set()).update(keys)
        self.generic_visit(node)


def source_of(language):
    return (HERE / "ground" / "texts" / f"{language}.ftl").read_text("utf-8")


@cache
def entries(language):
    """What the file of a language consists of."""
    return FluentParser().parse(source_of(language)).body


@cache
def own_messages(language):
    """What is counted with in every message of the file of a language, by id."""
    messages = {}
    for entry in entries(language):
        if isinstance(entry, ftl.Message):
            seen = Selectors()
            seen.visit(entry.value)
            messages[entry.id.name] = seen
    return messages


@cache
def messages_of(language):
    """What is said in a language: of one that is not complete also what is said in English."""
    own = own_messages(language)
    return own if language in COMPLETE else own_messages("en") | own


@cache
def ids():
    return frozenset(messages_of("ru"))


@cache
def said(language):
    """The ids that can be looked at in a language; which are missing is the subject of one test."""
    return sorted(ids() & messages_of(language).keys())


every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def complaints(caplog):
    return lambda: [r.getMessage() for r in caplog.records if r.name.startswith("bot.ground.texts")]


@every_language
def test_every_line_of_a_file_can_be_read_no_id_stands_twice_and_it_is_cut_where_the_parser_cuts_it(language):
    source, seen = source_of(language), Counter(e.id.name for e in entries(language) if hasattr(e, "id"))
    junk = [entry for entry in entries(language) if isinstance(entry, ftl.Junk)]
    told = [(source.count("\n", 0, each.span.start) + 1, each.content) for each in junk]
    assert told == [], f"{language}.ftl: lines that cannot be read"
    assert [name for name, times in seen.items() if times > 1] == []
    whole = [entry for entry in entries(language) if isinstance(entry, ftl.Message | ftl.Term)]
    cut = [FluentParser(with_spans=False).parse_entry(each[0]) for each in formatting.ENTRY.finditer(source)]
    assert len(cut) == len(whole) > 1000 or language not in COMPLETE
    assert all(one.equals(other, ["span", "comment"]) for one, other in zip(cut, whole, strict=True))


@every_language
def test_every_language_says_the_same_with_the_same_variables(language):
    own = own_messages(language)
    unknown = sorted(set(own) - ids())
    missing = sorted((ids() if language in COMPLETE else {"language-name"}) - set(own))
    assert unknown == [], f"{language}.ftl has what ru.ftl has not: {', '.join(unknown)}"
    assert missing == [], f"{language}.ftl lacks {', '.join(missing)}"
    assert [i for i in own if own[i].variables != messages_of("ru")[i].variables] == []


@pytest.mark.parametrize("language", COMPLETE)
def test_whoever_counts_has_every_plural_form(language):
    for text_id in said(language):
        seen = messages_of(language)[text_id]
        for variable, categories in seen.plurals.items():
            if categories != {"other"}:  # a switch of zero and anything else
                assert categories == PLURALS[language], (text_id, variable)
        assert set(seen.plurals) == set(messages_of("ru")[text_id].plurals), text_id


@every_language
def test_every_message_formats(language, complaints):
    t = texts(language)
    for text_id in said(language):
        seen = messages_of(language)[text_id]
        for number in (0, 1, 2, 5, 11, 21, 101) if seen.plurals else (0,):
            args = {name: number if name in seen.plurals else "word" for name in sorted(seen.variables)}
            shown = t(text_id, **args)
            assert shown
            assert "{" not in shown
            for name in seen.variables - set(seen.plurals):
                assert "word" in shown, (text_id, name)
    assert complaints() == []


@cache
def code():
    """Every node of the code, with the name of its file."""
    return [(path.name, node) for path in modules() if path.is_relative_to(HERE) for node in nodes(path)]


def used_in_code():
    """Every text that is written in the code."""
    return {
        node.value for _, node in code() if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def explained(name, values):
    """The sentences of those values whose words do not explain themselves."""
    return (i for value in values if (i := f"{name}-{value}-about") in ids())


def built_by_clubs():
    """The ids that screens of club nights build."""
    yield from (f"club-result-{ending}" for ending in get_args(TableEnding))
    yield from (f"club-last-{ending}" for ending in get_args(OwnEnding))
    yield from (f"club-rules-{part}" for part in PARTS)
    yield from (f"club-now-{state}" for state in get_args(MemberState))
    for chosen in get_args(NightChoice):
        yield from (f"club-choice-{chosen}{about}" for about in ("", "-about"))
    yield from (f"club-{name}-{word}" for name in ("card", "weekday") for word in CLUB_CHOICES[name])


TROUBLES = {f"trouble-{kind}{end}" for kind in get_args(Trouble) for end in ("", "-over")}
TROUBLES -= {"trouble-telegram-over"}  # both are one message, when it is back
SEASONS = tuple(f"season-quarter-{quarter}" for quarter in range(1, 5))


def of_matches():
    """The ids that are built from what decides a match."""
    yield from (f"button-match-{kind}" for kind in get_args(MatchKind))
    kinds = set(get_args(MatchKind)) - {"single"}
    yield from (f"{where}match-{kind}" for where in ("", "picture-") for kind in kinds)


def told_once():
    """The ids that migrations leave for chats."""
    return {i for text in load_migrations() for i in re.findall(r"'(gone-[a-z-]+)'", text)}


def of_some_games():
    """The ids that are built for some games alone, and for those that are not played here."""
    fuller = {"settlement-total": ("chips", "hands"), "same_face": ("lenient-full", "strict-full")}
    yield from (f"option-{key}-{each}-about" for key, every in fuller.items() for each in every)
    yield from (f"elsewhere-{game.sort}{more}" for game in ELSEWHERE for more in ("", "-also"))
    yield from (f"rules-press-{key}" for key in get_args(LuckReadingKey))
    yield from (f"bank-lost-{why}" for why in get_args(Why))
    yield from (
        f"review-{part}-{aim}" for part in ("for", "chose", "missed", "lost") for aim in get_args(Aim)
    )
    yield from (f"hint-{part}-{aim}" for part in ("aim", "points") for aim in get_args(Aim) if aim != "night")
    yield from (f"preset-{key}-bust" for key in CATEGORIES["luck"])


def told_by_themselves():
    """The ids of values of options that a lobby tells without the name of the option."""
    return {each for each in ids() if each.startswith("option-") and each.endswith("-told")}


def built_in_code():
    """The ids that code builds from words of the engine and of the shell."""
    for key, kind in PRESETS.items():
        yield from (f"preset-{key}{about}" for about in ("", "-line", "-for"))
        yield from {f"preset-{key}-also"} & ids()
        if isinstance(ruleset(key), Ruleset):
            yield from (f"preset-{key}-{section}" for section in SECTIONS[key])
        for option in options_of(kind):
            yield from (f"option-{option.key}", f"option-{option.key}-about")
            values = ("number",) if isinstance(option.default, int) else option.choices
            yield from (f"option-{option.key}-{value}" for value in values)
            yield from explained(f"option-{option.key}", option.choices)
    for name, setting in SETTINGS.items():
        yield from (f"setting-{name}", f"setting-{name}-about")
        yield from (f"setting-{name}-{value}" for value in setting.values)
        yield from explained(f"setting-{name}", setting.values)
    yield from (
        f"setting-{page}{about}"
        for page in ("language", "zone", "rules", "hours", "place", "together", "rare")
        for about in ("", "-about")
    )
    yield from (f"zone-{zone.replace('/', '-')}" for zone in NAMED)
    yield from (f"category-{category}" for category in (*CATEGORIES, SAVED, SHORT))
    yield from (f"preset-{family}" for family in SHORT_FAMILIES)
    yield from ("short-for",)
    for row in ROWS:
        yield f"row-{row}"
    yield from (f"row-{face}-short" for face in (*UPPER_KEYS, *CARD_TITLES))
    for rules in CARDS:
        hands = get_args(HandName)
        yield from (f"hand-{row.title}" for row in rules.rows if row.name in hands and row.title)
    yield from (f"column-{column}{sign}" for column in COLUMNS for sign in ("", "-sign"))
    yield from (f"hand-{hand}" for hand in (*get_args(HandName), *get_args(HandKind)))
    yield from (f"rules-hands-{key}" for key in get_args(ShowdownReadingKey))
    yield from of_some_games()
    yield from (f"face-{face}" for face in ruleset("showdown").faces)
    yield from (f"app-face-{face}" for face in "123456")
    yield from (f"app-label-{label}" for label in LABELS)
    for level in get_args(Level):
        yield from (f"computer-{level}", f"computer-{level}-short", f"computer-{level}-about")
    yield from (f"refusal-{refusal.value}" for refusal in Refusal)
    yield from (f"clash-{reason}" for reason in get_args(ClashReason))
    yield from (
        *(f"rules-reading-{key}" for key in get_args(ReadingKey)),
        *(f"rules-brief-{key}" for key in TOLD_FIRST),
        *(f"lobby-way-{way}" for way in ("turns", "together")),
        *(f"inline-{way}{about}" for way in get_args(InlineWay) for about in ("", "-about")),
    )
    yield from (f"advice-{saying}" for saying in SAYINGS)
    yield from (f"panel-away-{why}" for why in get_args(Away))
    yield from (f"throw-{phase}" for phase in get_args(Phase))
    yield from (f"span-{span}" for span in ("week", "month", "all"))
    for figures in get_args(RankingFigures):
        yield f"button-top-{figures}"
        if figures != "games":
            yield f"top-about-{figures}"
    yield from (
        f"command-{name}" for scope in get_args(Scope) for name, _ in commands(texts("ru"), scope, MENUS)
    )
    yield from (*built_by_clubs(), *SEASONS, *TROUBLES, *of_matches(), *told_once())
    yield from (f"achievement-{key}{about}" for key in ACHIEVEMENTS for about in ("", "-about"))
    yield from (f"button-profile-{page}" for page in get_args(ProfilePage))
    yield from (f"rules-school-{unit}{flat}" for unit in ("face", "count") for flat in ("", "-flat"))
    yield from (f"rules-{parity}{partial}" for parity in ("even", "odd") for partial in ("", "-partial"))
    yield from (f"rules-bonus-tenfold-{each}" for each in ("each", "sum"))
    yield from (f"verify-unfair-{fault}" for fault in ("commitment", "client", "chain"))
    codes = (f"error-code-{fault}" for fault in get_args(CodeFault))
    yield from (*(f"verify-{form}" for form in ("three", "single", "none")), *codes)
    yield from (f"{s}-broken-{fault}" for s in ("error-house", "houses") for fault in ("ruleset", "option"))


def test_every_id_used_exists_and_every_id_is_used():
    built = set(built_in_code())
    assert built - ids() == set()
    fuller = {i for i in ids() if i.startswith("row-") and i.endswith("-full")}
    assert {i.removeprefix("row-").removesuffix("-full") for i in fuller} <= ROWS
    shorter = {i for i in ids() if i.startswith("row-") and i.endswith("-short")} - built
    assert {i.removeprefix("row-").removesuffix("-short") for i in shorter} <= ROWS
    assert {each.removesuffix("-told") for each in told_by_themselves()} <= built
    untyped = {each for each in ids() if each.endswith("-untyped")}
    assert {each.removesuffix("-untyped") for each in untyped} <= ids()
    assert ids() - built - fuller - shorter - untyped - told_by_themselves() - used_in_code() == set()


def asked_for():
    """Calls of `t(...)`, `say(...)` and `refuse(...)` whose text is written out, by file and line."""
    for name, node in code():
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
            continue
        where = f"{name}:{node.lineno}"
        given = {keyword.arg for keyword in node.keywords}
        match node.func.id, node.args[0]:
            case "t" | "say", ast.Constant(text_id):
                yield where, text_id, given
            case "t" | "say", ast.IfExp(body=ast.Constant(one), orelse=ast.Constant(other)):
                yield from ((where, text_id, given) for text_id in (one, other))
            case "refuse", ast.Attribute(attr=refusal):
                yield where, f"refusal-{Refusal[refusal].value}", given


def test_code_gives_every_text_the_variables_it_needs():
    calls = list(asked_for())
    assert len(calls) > 100
    for where, text_id, given in calls:
        assert text_id in ids(), f"{where} asks for {text_id}"
        assert given >= messages_of("ru")[text_id].variables, f"{where}: {text_id}"


def shown_in(language, value, prefixes=("",)):
    """Every text, or those whose ids begin so, each variable being this."""
    for text_id in said(language):
        if text_id.startswith(prefixes):
            variables = messages_of(language)[text_id].variables
            yield text_id, texts(language)(text_id, **dict.fromkeys(variables, value))


@every_language
def test_plain_texts_have_no_markup_and_others_are_whole(language):
    for text_id, shown in shown_in(language, 5):
        if text_id.startswith(PLAIN):
            assert not set("<>&") & set(shown), text_id
        else:
            assert sorted(re.findall(r"<(\w+)", shown)) == sorted(re.findall(r"</(\w+)", shown)), text_id


@every_language
def test_labels_of_the_table_fit(language):
    t = texts(language)
    labels = [f"row-{row}" for row in ROWS]
    labels += ["card-total", "card-rounds", "card-shortfall", "card-tenfold", "card-clean", "card-further"]
    labels += [f"preset-{rules.preset}-upper" for rules in CARDS]
    assert [label for label in labels if name_width(t(label)) > 11] == []
    assert name_width(t("card-threshold", least=63)) <= 11


@every_language
def test_toasts_and_refusals_fit_into_an_answer(language):
    for text_id, shown in shown_in(language, "о" * 20, ("toast-", "refusal-")):
        assert len(shown) <= 200, text_id
        assert "\n" not in shown


@pytest.mark.parametrize(("language", "foreign"), [("ru", "[іїєґ]"), ("uk", "[ыэёъ]"), ("en", "[а-яёіїєґ]")])
def test_letters_of_the_neighbours_do_not_slip_in(language, foreign):
    for text_id, shown in shown_in(language, 1):
        assert not re.search(foreign, shown, re.IGNORECASE), text_id


@every_language
def test_no_word_has_letters_of_two_alphabets_and_no_two_presets_one_name(language):
    source = source_of(language)
    assert re.findall(r"[a-zA-Z][а-яёіїєґА-ЯЁІЇЄҐ]|[а-яёіїєґА-ЯЁІЇЄҐ][a-zA-Z]", source) == []
    assert len({texts(language)(f"preset-{key}") for key in PRESETS}) == len(PRESETS)
