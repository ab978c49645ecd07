"""Pages of rules and of lobbies tell what is played."""

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES, say
from bot.rulebook import pages as rules
from bot.rulebook import words
from bot.table.game import LEAST_ROUNDS
from bot.table.screens import lobby
from engine.presets import ruleset
from tests.bot.screens.screen_cases import lobby_view, people, plain

every_language = pytest.mark.parametrize("language", LANGUAGES)


def page(language, key, **options):
    return plain(rules.rules_screen(texts(language), ruleset(key, options))).replace(
        "\N{NO-BREAK SPACE}", " "
    )


def test_minutes_of_a_game_that_all_play_at_once_do_not_grow_with_the_players():
    assert words.minutes(ruleset("yatzy")) == say("length-minutes", n=7)
    assert words.minutes(ruleset("yatzy", {"pace": "together"})) == say("length-minutes-together", n=2)


@pytest.mark.parametrize(("language", "five"), [("ru", "пяти"), ("en", "five"), ("uk", "п'яти")])
def test_what_counts_is_told_as_it_is_counted(language, five):
    t = texts(language)
    assert LEAST_ROUNDS == 5
    assert all(five in t(told) for told in ("top-empty", "profile-nothing", "profile-nothing-everywhere"))


def test_numbers_and_what_is_counted_agree():
    t = texts("ru")
    assert [t("picture-year-luck", n=n) for n in (1, 3, 12)] == ["очко удачи", "очка удачи", "очков удачи"]
    places = [t("picture-year-places", n=n) for n in (1, 3, 12)]
    assert places == ["второе или третье место", "вторых и третьих места", "вторых и третьих мест"]
    solo = [t("finish-solo", name="Аня", points=str(n), n=n).split(", ")[1] for n in (61, 2, 117)]
    assert solo == ["61 очко!", "2 очка!", "117 очков!"]


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
    assert told not in plain(lobby.main_page_lobby(t, view)).lower()
    assert told not in page(language, "classic", card="short", same_face="strict").lower()


@every_language
def test_a_short_card_without_a_full_house_of_one_colour_does_not_speak_of_one(language):
    t = texts(language)
    assert t("rules-reading-colours") in page(language, "kismet")
    assert t("rules-reading-colours") not in page(language, "kismet", card="short")
    assert t("rules-reading-colours_pairs") in page(language, "kismet", card="short")


def test_balut_has_one_name_for_what_counts():
    assert "балл" not in page("ru", "balut")
    assert " бал" not in page("uk", "balut").replace(" балут", "")
