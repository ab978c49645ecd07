"""Lobbies: every page of them, with what can be chosen there."""

from bot.ground.values import Place
from bot.table.model import MemberView
from bot.table.screens import lobby
from engine.presets import FIRST, ruleset
from tests.bot.screens.screen_cases import houses, lobby_view, people, teams
from tests.golden.games import APP, CHOSEN, T, own_seats


def guests_in_the_lobby():
    return shown("classic", own_seats(), "guests", {"dice": "own"}, keeper=MemberView(100, "Аня"))


LAST = ruleset("pirate", {"order": "one_die"})


def rematch():
    invited = (MemberView(101, "Боб"), MemberView(102, "Вика <3"))
    called = frozenset(member.user_id for member in invited)
    return shown("pirate", people(1), invited=invited, mentioned=called)


def shown(preset, seats, menu="main", options=None, **shell):
    return lobby.main_page_lobby(T, lobby_view(ruleset(preset, options), seats, menu, **shell))


LOBBY_SCREENS = {
    "lobby": lambda: shown("pirate", people(4, 1), options={"order": "one_die"}),
    "lobby_app": lambda: shown("pirate", people(3), **APP),
    "lobby_empty": lambda: shown("classic", ()),
    "lobby_private": lambda: shown("classic", people(2, 1), place=Place(100)),
    "lobby_uncounted": lambda: shown("strongest", people(2), uncounted="short", unreliable=frozenset({101})),
    "lobby_rematch": rematch,
    "lobby_match": lambda: shown("pirate", people(2), "match", match=CHOSEN),
    "lobby_next": lambda: shown("pirate", people(3), "next", pause=15),
    "lobby_rules": lambda: shown("classic", people(2), "rules"),
    "lobby_rules_changed": lambda: shown(
        "classic", people(2), "rules", {"order": "one_die", "poker_prize": 100}
    ),
    "lobby_table": lambda: shown("classic", people(2), "table"),
    "lobby_option": lambda: shown("classic", people(2), "option", item="order"),
    "lobby_option_number": lambda: shown(
        "pirate", people(2), "option", {"poker_prize": 75}, item="poker_prize"
    ),
    "lobby_howto": lambda: shown("pirate", people(2), "howto"),
    "lobby_more": lambda: shown("pirate", people(3), "more"),
    "lobby_presets_first": lambda: shown(FIRST, people(1), "presets", first=True),
    "lobby_presets": lambda: shown("yatzy", people(2), "presets"),
    "lobby_presets_last": lambda: shown("yatzy", people(2), "presets", last=LAST),
    "lobby_category": lambda: shown("classic", people(2), "category", item="school"),
    "lobby_computer": lambda: shown("yatzy", people(3, 1), "computer"),
    "lobby_teams": lambda: shown("yatzy", teams(4, 2, 1), "teams"),
    "lobby_closed": lambda: lobby.main_page_closed(T, lobby_view(ruleset("yatzy"), people(2), closed=True)),
    "lobby_guests": guests_in_the_lobby,
    "lobby_house": lambda: shown("pirate", people(2), houses=houses("Пятница")),
    "lobby_presets_house": lambda: shown("pirate", people(2), "presets", houses=houses("Пятница")),
}
