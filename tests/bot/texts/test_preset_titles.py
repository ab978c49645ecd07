"""Names of games as people type them: right ones, and what wrong ones may have meant."""

import pytest

from bot.rulebook.names import _names, nearest, preset_called
from engine.presets import PRESETS
from tests.bot.screens.screen_cases import houses

SAVED = houses("Пятница", "Дача у Пети")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("пиратцкий", ["pirate"]),
        ("Пиратский порк", ["pirate"]),
        ("pirat poker", ["pirate"]),
        ("Піратскій", ["pirate"]),
        ("showdwn", ["showdown"]),
        ("банкк", ["showdown"]),
        ("МАКСИЯТЗИ", ["maxi"]),
        ("ях", ["yahtzee", "yacht"]),
        ("покер", ["classic", "pirate", "international"]),  # of many that are as near those that many know
        ("яхзи", ["yahtzee", "triple", "yatzy"]),
        ("xyz", []),
        ("шахматы", []),
        ("a", []),
        ("", []),
        ("\u202e\u0000<b>&", []),
        ("ы" * 5000, []),
    ],
)
def test_a_wrong_name_is_taken_for_the_nearest_in_any_language(typed, meant):
    assert preset_called(typed) is None
    assert nearest(typed, ()) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("покер на костях", "classic"),
        ("Покер на кубиках", "classic"),
        ("школа", "classic"),
        ("русский", "classic"),
        ("классика", "classic"),
        *((each, "yatzy") for each in ("ятзи", "яцзы", "яцы", "Ятцы", "шведский")),
        *((each, "yahtzee") for each in ("йетзи", "йатзи", "Yatzee")),
        ("книфель", "kniffel"),
        ("двойной", "double"),
        ("банк", "showdown"),
        ("Dice Poker", "classic"),
        ("подвійний", "double"),
        *((each, "short") for each in ("молния", "Lightning", "блискавка", "короткая")),
        *((each, "classic-short") for each in ("Молния: классика", "молния классика", "lightning: classic")),
        ("молния школа", "classic-short"),
        ("lightning yahtzee", "yahtzee-short"),
    ],
)
def test_what_people_call_a_game_elsewhere_is_its_name_too(typed, meant):
    assert preset_called(typed) == meant


def test_a_wrong_name_of_a_short_card_is_taken_for_one():
    assert nearest("молния пиратцкий", ())[0] == "pirate-short"


def test_no_name_is_that_of_two_games():
    shared = {name for names in _names().values() for name in names}
    assert sum(map(len, map(set, _names().values()))) == len(shared)


def test_what_a_chat_has_saved_is_near_too_if_it_can_be_played():
    friday, dacha, *broken = SAVED
    assert nearest("пятнеца", SAVED) == [friday]
    assert nearest("дача", SAVED) == [dacha]
    assert {each.name for each in broken} == {"Старые", "Чужие"}
    assert nearest("старые", SAVED) == nearest("чужие", SAVED) == []


def test_every_game_is_nearest_to_its_own_key_with_a_letter_missing():
    for key in PRESETS:
        assert key in nearest(key[:2] + key[3:], SAVED), key
