"""Every page of the lobby, of every game and value of its options: it fits, and its keys lead on."""

from dataclasses import replace
from typing import get_args

import pytest

from bot.ground.telegram.client import LONGEST
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES
from bot.rulebook.names import SAVED
from bot.table.presses import Menu, OpenItem, OpenMenu, PickHouse, PickOption, PickPreset, Sit, Start
from bot.table.screens.lobby import main_page_lobby
from engine.presets import (
    CATEGORIES,
    PRESETS,
    WELL_KNOWN,
    changed_options,
    options_in_effect,
    preset,
    ruleset,
)
from engine.rules.options import options_of
from tests.bot.screens.screen_cases import check_limits, houses, lobby_view, people, plain, presses, teams
from tests.engine.every_option import named, rulesets
from tests.engine.games import KINDS
from tests.presses import parse
from tests.rings import sampled

T = texts("ru")
PAGES = (
    *((menu, "") for menu in get_args(Menu)),
    *(("category", category) for category in (*CATEGORIES, SAVED)),
)
SEATS = ((), people(3), people(8, 2), teams(4, 3, 1))
every_preset = pytest.mark.parametrize("key", PRESETS)


def check_lobby(page, *, full=False, short=True):
    """It keeps the limits, one can sit down there and leave it, and it fits a small telephone."""
    check_limits(page)
    found = presses(page)
    assert (Sit(7) in found) != full
    marked = {type(parse(b.data)) for row in page.buttons for b in row if b.text.startswith("✓")}
    assert any(isinstance(press, OpenMenu) for press in found) or marked <= {PickPreset, PickHouse}
    assert len(found) == len(set(found))
    if short:
        assert len(page.buttons) <= 9 or any(isinstance(press, OpenItem) for press in found)
        assert sum(1 + len(line) // 40 for line in plain(page).split("\n")) <= 18


@every_preset
def test_every_page_is_left_by_a_key_and_fits(key):
    """In all languages and with few and many at the table, by turns: each page has had all of them."""
    for number, (menu, item) in enumerate(PAGES, list(PRESETS).index(key)):
        seats = SEATS[number % len(SEATS)]
        view = lobby_view(ruleset(key), seats, menu, item=item, houses=houses(*"абвгд"))
        page = main_page_lobby(texts(LANGUAGES[number % len(LANGUAGES)]), view)
        check_lobby(page, full=len(seats) == 8, short=menu != "howto")
        own = main_page_lobby(texts(LANGUAGES[number % len(LANGUAGES)]), replace(view, alone=True))
        assert len(own.text) <= LONGEST
        assert OpenMenu(7, "more") in presses(own) or not {Sit(7), Start(7)} & set(presses(own))


@pytest.mark.parametrize("key", sampled(PRESETS, KINDS))
def test_every_option_with_an_effect_has_a_page_that_offers_every_choice_and_marks_the_one_that_is_set(key):
    options = {option.key: option for option in options_of(preset(key))}
    for number, rules in enumerate((ruleset(key), *rulesets(key))):
        t = texts(LANGUAGES[number % len(LANGUAGES)])
        pages = [main_page_lobby(t, lobby_view(rules, people(2), menu)) for menu in ("rules", "table")]
        for page in pages:
            check_lobby(page, short=len(changed_options(rules)) < 8)
        reached = {press.item for page in pages for press in presses(page) if isinstance(press, OpenItem)}
        assert reached == {option.key for option in options_in_effect(rules)}, named(rules)
        for name, value in rules.options:
            if name not in reached:  # a button of earlier leads to what there is
                assert main_page_lobby(t, lobby_view(rules, people(2), "option", item=name)) == pages[0]
            elif number == 0 or value != options[name].default:
                check_option(t, rules, options[name], value)


def check_option(t, rules, option, value):
    page = main_page_lobby(t, lobby_view(rules, people(2), "option", item=option.key))
    check_lobby(page, short=len(page.buttons) < 12)
    choices = sorted({*option.choices, value}) if option.number_range else option.choices
    offered = [press for press in presses(page) if isinstance(press, PickOption)]
    assert [(press.key, press.value) for press in offered] == [(option.key, str(each)) for each in choices]
    marked = [b for row in page.buttons for b in row if b.text.startswith("✓")]
    assert [parse(b.data).value for b in marked] == [str(value)]


def test_options_without_effect_or_of_another_game_are_not_shown():
    def shown(key, **options):
        view = lobby_view(ruleset(key, options), people(2))
        pages = [main_page_lobby(T, replace(view, menu=menu)) for menu in ("rules", "table")]
        return {press.item for page in pages for press in presses(page) if isinstance(press, OpenItem)}

    assert shown("strongest", chips=100, hands=3) - shown("strongest") == {"ante", "stakes", "tie_break"}
    assert shown("double") - shown("double", base="yahtzee") == {"same_face", "poker_pips"}
    assert "surplus" in shown("series")
    assert "surplus" not in shown("stages")
    pages = [
        main_page_lobby(T, lobby_view(ruleset("pirate"), people(2), menu, item=item))
        for menu, item in (("option", "joker"), ("rules", ""))
    ]
    assert pages[0] == pages[1]


def test_every_preset_can_be_picked():
    def offered(kind, *page, **item):
        found = presses(main_page_lobby(T, lobby_view(ruleset("classic"), people(3), *page, **item)))
        return [press for press in found if isinstance(press, kind)]

    first, *pages = [
        [press.preset for press in offered(PickPreset, menu, item=item)]
        for menu, item in (("presets", ""), *(("category", each) for each in CATEGORIES))
    ]
    assert first == list(WELL_KNOWN[:2])
    assert pages == [list(keys) for keys in CATEGORIES.values()]
