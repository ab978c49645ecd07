"""The rules pages of every game under every option: they state what is played, in words a newcomer knows."""

import re
from functools import cache
from itertools import cycle
from typing import get_args

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES, say
from bot.rulebook import pages as rules
from bot.rulebook import words
from bot.rulebook.names import ShowAdvice
from bot.rulebook.sayings import judgement
from bot.rulebook.words import SHORT_FAMILIES, Clock, family_of, own_options, usual_rules
from bot.table.screens import lobby
from engine.presets import PRESETS, ruleset
from engine.rules.patterns import Straight
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules, ShowdownRules
from tests.bot.screens.screen_cases import check_limits, lobby_view, people, plain, presses
from tests.engine.every_option import named, rulesets

every_language = pytest.mark.parametrize("language", LANGUAGES)
TWO_PAIRS = {"ru": "две пары", "en": "two pairs", "uk": "дві пари"}


@cache
def played():
    """Every game as it comes, and with every value of every option, by name."""
    return {named(each): each for key in PRESETS for each in (ruleset(key), *rulesets(key))}


@cache
def screen_of(language, rules_, clock=None):
    screen = rules.rules_screen(texts(language), rules_, clock)
    check_limits(screen)
    return screen


@cache
def page(language, rules_, clock=None):
    return plain(screen_of(language, rules_, clock))


def pages(kind=Rules):
    """The page of every game of a kind, each in another language: that, its name, its rules, what is told."""
    for (name, each), language in zip(played().items(), cycle(LANGUAGES)):
        if isinstance(each, kind):
            yield language, name, each, page(language, each)


def decided_by_one_hand(rules_):
    """Whether there is nothing to add up: no card, no chips and one deal."""
    return isinstance(rules_, ShowdownRules) and not rules_.chips and rules_.deals == 1


def test_every_page_says_for_whom_it_is_and_what_the_rules_of_the_table_do():
    for language, name, rules_, text in pages():
        t = texts(language)
        least = 2 if isinstance(rules_, ShowdownRules) else 1
        who, whom = t("rules-players", least=least, most=8), t.say(words.family_for(family_of(rules_)))
        title, told, empty, *others = text.replace("\N{NO-BREAK SPACE}·", " ·").split("\n")
        assert (title, empty) == (re.sub("<[^>]+>", "", t("rules-title", preset=words.game(rules_))), ""), (
            name
        )
        assert told == " · ".join((who, t.say(words.length(rules_)), t.say(words.minutes(rules_)), whom)), (
            name
        )
        first = others.index(re.sub("<[^>]+>", "", t("rules-full")))
        assert first <= 4 + bool(own_options(rules_)), f"{name}: six lines let one play"
        for option, usual in (("order", "join"), ("tie_break", "share"), ("settlement", "total")):
            value = getattr(rules_, option)
            if option == "settlement" and decided_by_one_hand(rules_) and value == usual:
                continue
            if option == "tie_break" and getattr(rules_, "deals", None) == 1:
                continue  # one deal has one winner
            if option == "order" and getattr(rules_, "pace", "turns") == "together":
                continue  # nobody comes first
            about = t(words.value_about(rules_, option, value))
            told = t("rules-of-table", option=words.option(option), about=about) in others
            assert told == (value != usual), f"{name}: what everybody takes for granted is not told"
        assert not re.search(r"(?<!\w)-\d|\s-\s", text), f"a minus is no hyphen: {name}"
        offered = ShowAdvice(rules_.preset) in presses(screen_of(language, rules_))
        assert offered == (judgement(rules_) is not None), name


def test_only_a_sheet_with_two_pairs_speaks_of_them():
    full = (rules_ for rules_ in played().values() if ("card", "short") not in rules_.options)
    for rules_, language in zip((*full, *map(usual_rules, SHORT_FAMILIES)), cycle(LANGUAGES)):
        if isinstance(rules_, Ruleset):
            keys = {row.name for row in rules_.rows}
            told = TWO_PAIRS[language] in page(language, rules_).lower()
            assert told == bool({"two_pairs", "two_pairs_colour"} & keys), named(rules_)


def test_five_equal_dice_are_no_full_house_unless_there_is_a_joker():
    for language, name, rules_, text in pages(Ruleset):
        if rules_.preset in {"yahtzee", "kniffel"}:
            t = texts(language)
            full = t("row-full")
            never = t("rules-reading-different_full", full=full)
            but_joker = t("rules-reading-different_full_joker", full=full)
            assert (never in text) == (rules_.joker == "none"), name
            assert (but_joker in text) == (rules_.joker != "none"), name


@every_language
def test_the_cards_are_named_from_the_lowest_to_the_highest(language):
    text = page(language, ruleset("showdown")).replace("\N{NO-BREAK SPACE}", " ")
    t = texts(language)
    places = [text.index(f"{face} {t(f'face-{face}')}") for face in ("9", "10", "J", "Q", "K", "A")]
    assert places == sorted(places)
    assert not re.search(rf"\b{t('face-A')}\b", page(language, ruleset("strongest")))
    cards, worth = page(language, ruleset("series", {"faces": "cards"})), t("rules-faces-points")
    assert t("face-A") in cards
    assert worth in cards
    assert worth not in text


def test_a_straight_of_all_dice_is_its_own_example():
    for language, name, rules_, text in pages(Ruleset):
        t = texts(language)
        lines = text.replace("\N{NO-BREAK SPACE}", " ").split("\n")
        for row in rules_.rows:
            if isinstance(row.pattern, Straight):
                called = t.say(words.row_name_full(t, row))
                (line,) = [each for each in lines if each.startswith(f"{called}:")]
                faces = range(row.pattern.low, row.pattern.high + 1)
                times = 1 if len(faces) == rules_.dice else 2
                assert line.count(t.dice(words.faces(rules_, faces))) == times, name


def test_an_option_away_from_the_usual_is_not_said_to_be_as_usual():
    """«как обычно (обычно дороже)» was said of generala."""
    for name, rules_ in played().items():
        for line in page("ru", rules_).split("\n"):
            assert not ("(обычно " in line and "как обычно" in line), name


def test_the_time_of_a_turn_is_told_in_a_chat_and_minutes_only_where_turns_take_some():
    told = {
        clock: page("ru", ruleset("classic"), clock).replace("\N{NO-BREAK SPACE}", " ").split("\n")[1]
        for clock in (None, *get_args(Clock))
    }
    assert told["live"] == told[None].replace(" · для", " · на ход — 2 минуты · для")
    assert told["none"] == told[None].replace(" · для", " · на ход — сколько угодно · для")
    assert told["slow"] == "1–8 игроков · 15 ходов · на ход — сутки · для смелых"
    view = lobby_view(ruleset("classic"), people(2), "howto", clock="slow")
    assert told["slow"] in plain(lobby.main_page_lobby(texts("ru"), view)).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("key", "options", "minutes"),
    [
        ("classic", {}, 7),
        ("international", {"sets": "on"}, 8),
        ("thrift", {"max_rounds": 15}, 7),
        ("showdown", {}, 2),
        ("strongest", {}, 0),
    ],
)
def test_a_game_of_three_takes_about_as_long_as_was_measured(key, options, minutes):
    assert words.minutes(ruleset(key, options)) == say("length-minutes", n=minutes)


@every_language
def test_one_hand_is_won_by_the_highest_and_several_by_whoever_takes_most(language):
    t = texts(language)
    highest, most = t("rules-hands-goal-hand"), t("rules-hands-goal-won")
    one, three = page(language, ruleset("strongest")), page(language, ruleset("strongest", {"hands": 3}))
    assert (highest in one, most in one) == (True, False)
    assert (highest in three, most in three) == (False, True)
    assert highest not in page(language, ruleset("strongest", {"chips": 100}))
    low = t("rules-hands-low")
    assert low in page(language, ruleset("showdown", {"low": "on"}))
    assert low not in page(language, ruleset("showdown"))
