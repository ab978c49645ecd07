"""House rules on screens: any name, a full list, every language."""

import pytest

from bot.chats import pages as house_rules
from bot.chats import pages as settings
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES
from bot.rulebook.names import SAVED, DropHouse, SetHouse, ShowHouse
from bot.table.house_rules import MOST
from bot.table.presses import PickHouse
from bot.table.screens import lobby
from engine.presets import ruleset
from engine.records.rules_code import decode
from tests.bot.sandbox.tdlib import telegram_reads
from tests.bot.screens.screen_cases import check_limits, lobby_view, people, plain, presses, settings_view
from tests.bot.screens.screen_cases import houses as saved

NAMES = [f"{number} Ж<&>ЖЖЖЖЖЖЖЖЖЖЖЖЖ" for number in range(10, 10 + MOST)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_list_of_long_names_fits_everywhere(language):
    t, every, own = (
        texts(language),
        saved(*NAMES, order="five_dice"),
        ruleset("pirate", {"order": "five_dice"}),
    )
    view = settings_view(houses=every, private=True)
    pages = [settings.settings_screen(t, view, page) for page in ("", "rules", f"rules.{SAVED}")]
    pages += [
        lobby.main_page_lobby(t, lobby_view(own, people(8), menu, item=SAVED, houses=every))
        for menu in ("main", "rules", "presets", "category")
    ]
    pages += [house_rules.house_rules_index(t, every), house_rules.house_rules_drop(t, every[0])]
    pages += [house_rules.house_rules_house(t, each) for each in (every[0], every[-1])]
    for screen in pages:
        check_limits(screen)
        assert not isinstance(telegram_reads(screen.text), str)


def test_broken_rules_can_be_looked_at_and_removed_but_not_played():
    t = texts("ru")
    every = saved("Пятница")
    assert [
        p.house for p in presses(house_rules.house_rules_index(t, every)) if isinstance(p, ShowHouse)
    ] == [1, 88, 99]
    assert DropHouse(88, sure=False) in presses(house_rules.house_rules_house(t, every[1]))
    assert [
        p
        for p in presses(settings.settings_screen(t, settings_view(houses=every, private=True), "rules"))
        if isinstance(p, SetHouse)
    ] == [SetHouse(1)]
    picked = presses(
        lobby.main_page_lobby(t, lobby_view(ruleset("yatzy"), people(1), "presets", houses=every))
    )
    assert [p for p in picked if isinstance(p, PickHouse)] == [PickHouse(7, 1)]


def test_the_code_on_the_screen_is_the_code_of_the_rules():
    (house, *_) = saved("Пятница", order="one_die", poker_prize=100)
    (word,) = [
        word
        for word in plain(house_rules.house_rules_house(texts("ru"), house)).split()
        if word.startswith("DP1-")
    ]
    assert decode(word) == house.rules
