"""The rules pages of every game under every option: they state what is played, in words a newcomer knows."""

import re

import pytest

from bot.screens.pages import lobby, rules
from bot.texts import words
from bot.texts.formatting import texts
from bot.texts.languages import LANGUAGES
from engine.presets import ruleset
from engine.rules.patterns import Straight
from engine.rules.ruleset import Ruleset
from tests.bot.screens.screen_cases import every_ruleset, lobby_view, named, people, plain

ALL = {named(each): each for each in every_ruleset()}
CARDS = {name: each for name, each in ALL.items() if isinstance(each, Ruleset)}
HANDS = {name: each for name, each in ALL.items() if not isinstance(each, Ruleset)}
every_language = pytest.mark.parametrize("language", LANGUAGES)
TWO_PAIRS = {"ru": "две пары", "en": "two pairs", "uk": "дві пари"}


def page(language, rules_):
    return plain(rules.rules(texts(language), rules_))


@every_language
def test_what_a_rule_of_the_table_does_is_told_and_not_just_its_name(language):
    t = texts(language)
    for name, rules_ in ALL.items():
        text = page(language, rules_)
        for option in ("order", "tie_break", "settlement"):
            about = t(words.value_about(rules_, option, getattr(rules_, option)))
            assert t("rules-of-table", option=words.option(option), about=about) in text.split("\n"), name


@every_language
def test_a_minus_is_no_hyphen(language):
    for name, rules_ in ALL.items():
        assert not re.search(r"(?<!\w)-\d|\s-\s", page(language, rules_)), name


@every_language
def test_only_a_sheet_with_two_pairs_speaks_of_them(language):
    for name, rules_ in CARDS.items():
        keys = {row.key for row in rules_.rows}
        told = TWO_PAIRS[language] in page(language, rules_).lower()
        assert told == ("two_pairs" in keys), name


@every_language
def test_five_equal_dice_are_no_full_house_unless_there_is_a_joker(language):
    t = texts(language)
    full = t("row-full")
    never = t("rules-reading-different_full", full=full)
    but_joker = t("rules-reading-different_full_joker", full=full)
    for name, rules_ in CARDS.items():
        if rules_.preset in {"yahtzee", "kniffel"}:
            text = page(language, rules_)
            assert (never in text) == (rules_.joker == "none"), name
            assert (but_joker in text) == (rules_.joker != "none"), name


@every_language
def test_a_game_of_chips_or_hands_ranks_those_and_no_points(language):
    t = texts(language)
    told = {what: t(f"option-settlement-total-{what}about") for what in ("", "chips-", "hands-")}
    assert len(set(told.values())) == 3
    for rules_ in HANDS.values():
        text = page(language, rules_)
        if rules_.settlement == "total":
            assert told["chips-" if rules_.chips else "hands-"] in text
        view = lobby_view(rules_, people(2), "option", item="settlement")
        for shown in (text, plain(lobby.lobby(t, view))):
            assert told[""] not in shown


@every_language
def test_the_cards_are_named_from_the_lowest_to_the_highest(language):
    text = page(language, ruleset("showdown")).replace("\N{NO-BREAK SPACE}", " ")
    t = texts(language)
    places = [text.index(f"{face} {t(f'face-{face}')}") for face in ("9", "10", "J", "Q", "K", "A")]
    assert places == sorted(places)
    assert t("face-A") not in page(language, ruleset("strongest"))
    cards, worth = page(language, ruleset("series", {"faces": "cards"})), t("rules-faces-points")
    assert t("face-A") in cards
    assert worth in cards
    assert worth not in text


@every_language
def test_the_worst_hand_wins_in_all_that_compares(language):
    t = texts(language)
    low = t("rules-hands-low")
    assert low in page(language, ruleset("showdown", {"low": "on"}))
    assert low not in page(language, ruleset("showdown"))


def test_a_straight_of_all_dice_is_its_own_example():
    t = texts("ru")
    for name, rules_ in CARDS.items():
        lines = page("ru", rules_).replace("\N{NO-BREAK SPACE}", " ").split("\n")
        for row in rules_.rows:
            if isinstance(row.pattern, Straight):
                (line,) = [each for each in lines if each.startswith(t.say(words.row_full(t, row)) + ":")]
                faces = range(row.pattern.low, row.pattern.high + 1)
                times = 1 if len(faces) == rules_.dice else 2
                assert line.count(t.dice(words.faces(rules_, faces))) == times, name


def test_an_option_away_from_the_usual_is_not_said_to_be_as_usual():
    """«как обычно (обычно дороже)» was said of generala."""
    for name, rules_ in ALL.items():
        for line in page("ru", rules_).split("\n"):
            assert not ("(обычно " in line and "как обычно" in line), name
