"""The lobby: what it says and which buttons it has in each situation."""

from dataclasses import replace
from typing import get_args

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.values.place import Place
from bot.rulebook.buttons import SAVED, SHORT
from bot.rulebook.families import SHORT_FAMILIES, usual_rules
from bot.table.buttons.lobby import (
    Cancel,
    JoinTeam,
    Menu,
    OpenItem,
    OpenMenu,
    PickHouse,
    PickPreset,
    ShowCommitment,
    Sit,
    StandUp,
    Start,
)
from bot.table.screens.lobby import main_page as lobby
from bot.table.views.game import MemberView
from engine.presets import FIRST, WELL_KNOWN, ruleset
from tests.bot.screens.screen_cases import (
    houses,
    labels,
    lobby_view,
    people,
    plain,
    presses,
)
from tests.presses import parse

T = texts("ru")

COMPUTERS, TEAMS, TALISMAN = (OpenMenu(7, menu) for menu in ("computer", "teams", "talisman"))


def kinds(screen):
    return {type(press) for press in presses(screen)}


@pytest.mark.parametrize(
    ("seats", "there", "missing"),
    [
        ((), {Sit, COMPUTERS}, {StandUp, TEAMS, TALISMAN, Start}),
        (people(1), {Sit, StandUp, COMPUTERS, TEAMS, TALISMAN, Start}, set()),
        (people(1, 1), {Sit, COMPUTERS}, {StandUp, TEAMS, TALISMAN, Start}),
        (people(8, 1), {StandUp, COMPUTERS, Start}, {Sit}),
    ],
)
def test_a_lobby_offers_only_what_can_be_done(seats, there, missing):
    screens = [lobby.lobby(T, lobby_view(ruleset("classic"), seats, menu)) for menu in ("main", "more")]
    found = set().union(*(kinds(screen) | set(presses(screen)) for screen in screens))
    assert there | {ShowCommitment, Cancel, OpenMenu(7, "howto")} <= found
    assert not missing & found


@pytest.mark.parametrize("place", [Place(-5), Place(100)])
@pytest.mark.parametrize("seats", [(), people(1), people(3, 1), people(8)])
def test_a_lobby_has_six_keys_at_most(seats, place):
    found = presses(lobby.lobby(T, lobby_view(ruleset("classic"), seats, place=place)))
    assert len(found) <= 6
    assert {OpenMenu(7, menu) for menu in ("presets", "rules", "more")} <= set(found)


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
    screen = lobby.lobby(T, lobby_view(ruleset(preset), seats, place=place))
    coloured = [b for row in screen.buttons for b in row if b.style is not None]
    assert {type(parse(button.data)) for button in coloured} == loud


def test_a_private_lobby_has_nothing_that_takes_other_people():
    for seats in (people(1), people(2, 1), people(8, 7)):
        for menu in {*get_args(Menu)} - {"teams"}:
            screen = lobby.lobby(T, lobby_view(ruleset("classic"), seats, menu, place=Place(100)))
            assert not {Sit, StandUp, JoinTeam} & kinds(screen)
            assert TEAMS not in presses(screen)
            assert "хозяин" not in screen.text
            assert "За столом:" not in screen.text
    nobody = lobby.lobby(T, lobby_view(ruleset("classic"), (), place=Place(100)))
    assert Sit in kinds(nobody)


def test_changed_options_are_told_in_the_lobby():
    text = plain(lobby.lobby(T, lobby_view(ruleset("classic", {"round_bonus": 10}), people(1))))
    assert "За этим столом: Премия за круг — +10." in text
    every = {"order": "shuffle", "round_bonus": 10, "even_odd": "strict", "poker_prize": 100}
    text = plain(lobby.lobby(T, lobby_view(ruleset("classic", every), people(1))))
    assert "Чёт и нечёт — все кости; …." in text, "the others are on the page of rules"


def test_whoever_is_awaited_is_mentioned_in_the_message_that_calls_them():
    invited = (MemberView(105, "Вика <3"), MemberView(106, ""))
    view = lobby_view(ruleset("pirate"), people(2), invited=invited, called=frozenset({101, 105, 106}))
    text = lobby.lobby(T, view).text
    for user, name in ((101, "Боб"), (105, "Вика &lt;3"), (106, "Игрок 106")):
        assert f'<a href="tg://user?id={user}">{name}</a>' in text
    assert '<a href="tg://user?id=100">' not in text
    later = lobby.lobby(T, replace(view, called=frozenset())).text
    assert "<a " not in later
    assert "Ждём: Вика &lt;3, Игрок 106" in later


def test_what_was_played_last_is_offered_first():
    plainly = lobby_view(ruleset("yatzy"), people(2), "presets", last=ruleset("yahtzee"))
    picked = [p.preset for p in presses(lobby.lobby(T, plainly)) if isinstance(p, PickPreset)]
    assert picked == ["", "international", "classic", "pirate", "showdown", "yatzy-short"]
    own = lobby_view(ruleset("yatzy"), people(2), "presets", last=ruleset("yahtzee", {"order": "shuffle"}))
    screen = lobby.lobby(T, own)
    assert labels(screen)[0][0] == "Яхтзи, по-своему"
    short = ruleset("yatzy", {"card": "short"})
    lightning = lobby.lobby(T, lobby_view(short, people(2), "presets", last=short))
    assert labels(lightning)[0][0] == "✓ Молния: ятзи"
    assert sum("Молния: ятзи" in text for row in labels(lightning) for text in row) == 1
    saved = houses(*"абвгд")
    first = lobby.lobby(T, replace(own, last=saved[1].rules, houses=saved))
    assert labels(first)[0][0].startswith("🏠 ")


def test_the_kind_game_stands_first_and_is_marked_until_a_game_has_been_finished():
    view = lobby_view(ruleset("classic"), people(2), "presets", last=ruleset("classic"), first=True)
    screen = lobby.lobby(T, view)
    assert [p.preset for p in presses(screen) if isinstance(p, PickPreset)][:2] == [FIRST, ""]
    assert plain(screen).count("начните с этой") == 1
    same = lobby.lobby(T, replace(view, last=ruleset(FIRST)))
    assert [p.preset for p in presses(same) if isinstance(p, PickPreset)] == list(WELL_KNOWN)
    assert "начните с этой" not in plain(lobby.lobby(T, replace(view, first=False)))


def test_all_short_cards_have_a_page_of_their_own_and_are_called_by_their_names():
    view = lobby_view(ruleset("showdown"), people(2), "presets")
    first = lobby.lobby(T, view)
    assert OpenItem(7, "category", SHORT) in presses(first)
    assert not any(p.preset in SHORT_FAMILIES for p in presses(first) if isinstance(p, PickPreset))
    page = lobby.lobby(T, replace(view, menu="category", item=SHORT))
    assert [p.preset for p in presses(page) if isinstance(p, PickPreset)] == [*SHORT_FAMILIES]
    chosen = lobby.lobby(T, lobby_view(usual_rules("classic-short"), people(2), "main"))
    assert "Молния: классика" in plain(chosen)
    assert "по-своему" not in plain(chosen)
    assert "Партия" not in plain(chosen), "the name says it"
    own = lobby.lobby(
        T, lobby_view(ruleset("classic", {"card": "short", "order": "shuffle"}), people(2), "main")
    )
    assert "жребий" in plain(own)


def test_many_house_rules_have_a_page_of_their_own():
    few = lobby_view(ruleset("yatzy"), people(2), "presets", houses=houses(*"абв"))
    every = [p.house for p in presses(lobby.lobby(T, few)) if isinstance(p, PickHouse)]
    assert every == [3, 2, 1]
    many = replace(few, houses=houses(*"абвгд"))
    assert [p.house for p in presses(lobby.lobby(T, many)) if isinstance(p, PickHouse)] == [5, 4, 3]
    category = lobby.lobby(T, replace(many, menu="category", item="school"))
    assert OpenItem(7, "category", SAVED) in presses(category)
    page = lobby.lobby(T, replace(many, menu="category", item=SAVED))
    assert [p.house for p in presses(page) if isinstance(p, PickHouse)] == [5, 4, 3, 2, 1]
