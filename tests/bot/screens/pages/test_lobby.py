"""The lobby: what it says and which buttons it has in each situation."""

from dataclasses import replace
from typing import get_args

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.values import Place
from bot.rulebook import words
from bot.rulebook.names import SAVED, SHORT
from bot.rulebook.words import SHORT_FAMILIES, usual_rules
from bot.table.model import MemberView
from bot.table.presses import (
    Cancel,
    JoinTeam,
    Menu,
    OpenItem,
    OpenMenu,
    PickHouse,
    PickOption,
    PickPreset,
    ShowCommitment,
    Sit,
    StandUp,
    Start,
)
from bot.table.screens import lobby
from engine.presets import FIRST, WELL_KNOWN, ruleset
from tests.bot.screens.screen_cases import houses, labels, lobby_view, people, plain, presses
from tests.presses import parse

T = texts("ru")

COMPUTERS, TEAMS = (OpenMenu(7, menu) for menu in ("computer", "teams"))


def kinds(screen):
    return {type(press) for press in presses(screen)}


@pytest.mark.parametrize(
    ("seats", "there", "missing"),
    [
        ((), {Sit, COMPUTERS}, {StandUp, TEAMS, Start}),
        (people(1), {Sit, StandUp, COMPUTERS, TEAMS, Start}, set()),
        (people(1, 1), {Sit, COMPUTERS}, {StandUp, TEAMS, Start}),
        (people(8, 1), {StandUp, COMPUTERS, Start}, {Sit}),
    ],
)
def test_a_lobby_offers_only_what_can_be_done_by_six_keys_at_most(seats, there, missing):
    screens = [
        lobby.main_page_lobby(T, lobby_view(ruleset("classic"), seats, menu)) for menu in ("main", "more")
    ]
    found = set().union(*(kinds(screen) | set(presses(screen)) for screen in screens))
    assert there | {ShowCommitment, Cancel, OpenMenu(7, "howto")} <= found
    assert not missing & found
    for place, third in ((Place(-5), PickOption(7, "pace", "together")), (Place(100), OpenMenu(7, "rules"))):
        main = presses(lobby.main_page_lobby(T, lobby_view(ruleset("classic"), seats, place=place)))
        assert len(main) <= 6
        assert {OpenMenu(7, "presets"), third, OpenMenu(7, "more")} <= set(main)


@pytest.mark.parametrize(
    ("preset", "seats", "place", "loud"),
    [
        ("classic", (), Place(-5), {Sit}),
        ("classic", people(1), Place(-5), {Sit}),
        ("classic", people(2), Place(-5), {Start}),
        ("classic", people(2, 1), Place(-5), {Start}),
        ("classic", people(1), Place(100), {Start}),
        ("showdown", people(1), Place(100), {OpenMenu}),
        ("showdown", people(2, 1), Place(100), {Start}),
    ],
)
def test_what_is_to_be_done_next_is_coloured_and_nothing_else(preset, seats, place, loud):
    screen = lobby.main_page_lobby(T, lobby_view(ruleset(preset), seats, place=place))
    coloured = [b for row in screen.buttons for b in row if b.style is not None]
    assert {type(parse(button.data)) for button in coloured} == loud


def test_a_private_lobby_has_nothing_that_takes_other_people():
    for seats in (people(1), people(2, 1), people(8, 7)):
        for menu in {*get_args(Menu)} - {"teams", "door"}:
            screen = lobby.main_page_lobby(T, lobby_view(ruleset("classic"), seats, menu, place=Place(100)))
            assert not {Sit, StandUp, JoinTeam} & kinds(screen)
            assert not {TEAMS.menu, "door"} & {p.menu for p in presses(screen) if isinstance(p, OpenMenu)}
            assert "хозяин" not in screen.text
            assert "За столом:" not in screen.text
    nobody = lobby.main_page_lobby(T, lobby_view(ruleset("classic"), (), place=Place(100)))
    assert Sit in kinds(nobody)


def test_of_changed_options_the_lobby_tells_some_and_the_page_of_rules_all():
    every = {"order": "shuffle", "round_bonus": 10, "even_odd": "strict", "poker_prize": 100}
    text = plain(lobby.main_page_lobby(T, lobby_view(ruleset("classic", every), people(1))))
    assert "; …\n" in text


def test_whoever_is_awaited_is_mentioned_only_in_the_message_that_calls_them():
    invited = (MemberView(105, "Вика <3"), MemberView(106, ""))
    view = lobby_view(ruleset("pirate"), people(2), invited=invited, mentioned=frozenset({101, 105, 106}))
    text = lobby.main_page_lobby(T, view).text
    for user, name in ((101, "Боб"), (105, "Вика &lt;3"), (106, T("player-number", number=106))):
        assert f'<a href="tg://user?id={user}">{name}</a>' in text
    assert '<a href="tg://user?id=100">' not in text
    assert "<a " not in lobby.main_page_lobby(T, replace(view, mentioned=frozenset())).text


def test_what_was_played_last_is_offered_first_or_the_kind_game_until_one_has_been_finished():
    def picked(rules=ruleset("yatzy"), **changes):  # noqa: B008 - a value
        screen = lobby.main_page_lobby(T, lobby_view(rules, people(2), "presets", **changes))
        return screen, [press.preset for press in presses(screen) if isinstance(press, PickPreset)]

    _, plainly = picked(last=ruleset("yahtzee"))
    assert plainly == ["", "international", "classic"]
    short = ruleset("yatzy", {"card": "short"})
    name = T("preset-yatzy-short")
    lightning = labels(picked(short, last=short)[0])
    assert lightning[0][0] == f"✓ {name}"
    assert sum(name in text for row in lightning for text in row) == 1
    own, saved = ruleset("yahtzee", {"order": "shuffle"}), houses(*"абвгд")
    assert labels(picked(last=own)[0])[0][0] == "Яхтзи, по-своему"
    assert labels(picked(last=saved[1].rules, houses=saved)[0])[0][0].startswith("🏠 ")
    first, order = picked(last=ruleset("classic"), first=True)
    assert order[:2] == [FIRST, ""]
    assert picked(last=ruleset(FIRST), first=True)[1] == list(WELL_KNOWN[:3])
    told = "начните с этой"
    assert plain(first).count(told) == 1
    assert told not in plain(picked(last=ruleset("classic"))[0])


def test_the_first_menu_says_the_way_to_play_and_marks_the_game_whichever_way_is_chosen():
    for pace, other in (("turns", "together"), ("together", "turns")):
        rules = ruleset("classic", {"pace": pace})
        screen = lobby.main_page_lobby(T, lobby_view(rules, people(2), "presets", first=True))
        assert T(f"lobby-way-{pace}", n=words.minutes_of(rules)) in screen.text
        assert T("button-game-on", text=T("preset-classic")) in {
            text for row in labels(screen) for text in row
        }
        assert PickOption(7, "pace", other) in presses(screen)


def test_all_short_cards_have_a_page_of_their_own_and_are_called_by_their_names():
    view = lobby_view(ruleset("showdown"), people(2), "presets")
    first = lobby.main_page_lobby(T, view)
    others = lobby.main_page_lobby(T, replace(view, menu="category", item="nordic"))
    assert OpenItem(7, "category", SHORT) in presses(others)
    assert not any(p.preset in SHORT_FAMILIES for p in presses(first) if isinstance(p, PickPreset))
    page = lobby.main_page_lobby(T, replace(view, menu="category", item=SHORT))
    assert [p.preset for p in presses(page) if isinstance(p, PickPreset)] == [*SHORT_FAMILIES]
    text = plain(lobby.main_page_lobby(T, lobby_view(usual_rules("classic-short"), people(2))))
    assert T("option-card") not in text, "the name says it"


def test_many_house_rules_have_a_page_of_their_own():
    few = lobby_view(ruleset("yatzy"), people(2), "presets", houses=houses(*"абв"))
    every = [p.house for p in presses(lobby.main_page_lobby(T, few)) if isinstance(p, PickHouse)]
    assert every == [3], "the newest"
    many = replace(few, houses=houses(*"абвгд"))
    category = lobby.main_page_lobby(T, replace(many, menu="category", item="school"))
    assert OpenItem(7, "category", SAVED) in presses(category)
    page = lobby.main_page_lobby(T, replace(many, menu="category", item=SAVED))
    assert [p.house for p in presses(page) if isinstance(p, PickHouse)] == [5, 4, 3, 2, 1]
