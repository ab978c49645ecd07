"""Pages of rules and of lobbies tell what is played, and unknown games what is nearest."""

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.texts.languages import LANGUAGES
from bot.ground.texts.message import say
from bot.rulebook import words
from bot.rulebook.buttons import OpenLobby
from bot.rulebook.preset_titles import ELSEWHERE, elsewhere, nearest, preset_called
from bot.rulebook.screens import rules, unknown_rules
from bot.table.screens.lobby import main_page as lobby
from engine.presets import PRESETS, ruleset
from tests.bot.screens.screen_cases import houses, lobby_view, people, plain, presses

every_language = pytest.mark.parametrize("language", LANGUAGES)


def page(language, key, **options):
    return plain(rules.rules(texts(language), ruleset(key, options))).replace("\N{NO-BREAK SPACE}", " ")


def test_minutes_of_a_game_that_all_play_at_once_do_not_grow_with_the_players():
    assert words.minutes(ruleset("yatzy")) == say("length-minutes", n=7)
    assert words.minutes(ruleset("yatzy", {"pace": "together"})) == say("length-minutes-together", n=2)


@every_language
def test_two_rows_are_no_range_and_columns_that_multiply_tell_their_goals(language):
    t = texts(language)
    high, low = t("row-max"), t("row-min")
    assert f"{high}, {low}: " in page(language, "yamb")
    assert f"{high} – {low}" not in page(language, "yamb")
    triple = page(language, "triple")
    assert "126" in triple
    assert "189" in triple


@every_language
def test_one_deal_tells_one_tie_rule_and_a_pot_that_is_not_shared(language):
    t = texts(language)
    tie, shared = t("option-tie_break"), t("rules-hands-stake-shared")
    for key, options in (("strongest", {}), ("duel", {"best_of": 1})):
        assert f"{tie}: " not in page(language, key, **options)
    assert f"{tie}: " in page(language, "duel")
    assert shared not in page(language, "duel")
    assert shared in page(language, "duel", tie_break="share")


@every_language
def test_a_short_card_without_two_pairs_does_not_speak_of_them(language):
    t = texts(language)
    told = t("row-two_pairs").lower()
    view = lobby_view(
        ruleset("classic", {"card": "short", "same_face": "strict"}), people(2), "option", item="same_face"
    )
    assert told not in plain(lobby.lobby(t, view)).lower()
    assert told not in page(language, "classic", card="short", same_face="strict").lower()


def test_balut_has_one_name_for_what_counts():
    assert "балл" not in page("ru", "balut")
    assert " бал" not in page("uk", "balut").replace(" балут", "")


NAMES = {
    "risk": ("тысяча", "1000", "Фаркл", "зонк", "свинья", "farkle", "свиня", "фарклл"),
    "liar": ("лжец", "перудо", "liar's dice", "кости лжеца"),
    "casino": ("крепс", "craps"),
    "dice": ("кости", "кості"),
    "other": ("балда", "шахматы"),
}


@pytest.mark.parametrize(("sort", "name"), [(sort, name) for sort, names in NAMES.items() for name in names])
def test_a_well_known_game_that_is_not_played_here_is_answered_with_the_nearest(sort, name):
    assert preset_called(name) is None
    found = elsewhere(name, ())
    assert found is not None
    assert found.sort == sort
    told = unknown_rules.page(texts("ru"), name, found, (), opens=True)
    assert texts("ru")(f"elsewhere-{sort}") in told.text
    assert {press.preset for press in presses(told) if isinstance(press, OpenLobby)} == set(found.nearest)


def test_our_own_games_and_what_a_chat_has_saved_go_before_those():
    for key in PRESETS:
        assert elsewhere(key[:2] + key[3:], ()) is None, key
    assert elsewhere("xyz", ()) is elsewhere("", ()) is elsewhere("пиратцкий", ()) is None
    (own, *_) = houses("Фарклы")
    assert elsewhere("фарклыы", (own,)) is None
    assert nearest("фарклыы", (own,)) == [own]
    assert all(key in PRESETS for game in ELSEWHERE for key in game.nearest)
