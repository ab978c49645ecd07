"""Lobbies: every page of them, with what can be chosen there."""

from dataclasses import replace

from bot.ground.values.place import Place
from bot.table.screens.lobby import main_page as lobby
from bot.table.views.game import MemberView
from engine.presets import FIRST, ruleset
from tests.bot.screens.screen_cases import houses, lobby_view, people, teams
from tests.golden.games import APP, CHOSEN, T, match_view, own_seats


def guests_in_the_lobby():
    view = lobby_view(
        ruleset("classic", {"dice": "own"}), own_seats(), "guests", keeper=MemberView(100, "Аня")
    )
    return lobby.lobby(T, view)


LAST = ruleset("pirate", {"order": "one_die"})


def rematch():
    invited = (MemberView(101, "Боб"), MemberView(102, "Вика <3"))
    called = frozenset(member.user_id for member in invited)
    return lobby_view(ruleset("pirate"), people(1), invited=invited, called=called)


LOBBY_SCREENS = {
    "lobby": lambda: lobby.lobby(T, lobby_view(ruleset("pirate", {"order": "one_die"}), people(4, 1))),
    "lobby_app": lambda: lobby.lobby(T, lobby_view(ruleset("pirate"), people(3), **APP)),
    "lobby_empty": lambda: lobby.lobby(T, lobby_view(ruleset("classic"), ())),
    "lobby_private": lambda: lobby.lobby(T, lobby_view(ruleset("classic"), people(2, 1), place=Place(100))),
    "lobby_uncounted": lambda: lobby.lobby(
        T,
        lobby_view(ruleset("strongest"), people(2), uncounted="short", unreliable=frozenset({101})),
    ),
    "lobby_rematch": lambda: lobby.lobby(T, rematch()),
    "lobby_match": lambda: lobby.lobby(T, lobby_view(ruleset("pirate"), people(2), "match", match=CHOSEN)),
    "lobby_match_next": lambda: lobby.lobby(
        T, lobby_view(ruleset("pirate"), people(2, 1), match=replace(CHOSEN, going_on=match_view(2)))
    ),
    "lobby_rules": lambda: lobby.lobby(T, lobby_view(ruleset("classic"), people(2), "rules")),
    "lobby_rules_changed": lambda: lobby.lobby(
        T, lobby_view(ruleset("classic", {"order": "one_die", "poker_prize": 100}), people(2), "rules")
    ),
    "lobby_table": lambda: lobby.lobby(T, lobby_view(ruleset("classic"), people(2), "table")),
    "lobby_option": lambda: lobby.lobby(T, lobby_view(ruleset("classic"), people(2), "option", item="order")),
    "lobby_option_number": lambda: lobby.lobby(
        T, lobby_view(ruleset("pirate", {"poker_prize": 75}), people(2), "option", item="poker_prize")
    ),
    "lobby_howto": lambda: lobby.lobby(T, lobby_view(ruleset("pirate"), people(2), "howto")),
    "lobby_more": lambda: lobby.lobby(T, lobby_view(ruleset("pirate"), people(3), "more")),
    "lobby_presets_first": lambda: lobby.lobby(
        T, lobby_view(ruleset(FIRST), people(1), "presets", first=True)
    ),
    "lobby_presets": lambda: lobby.lobby(T, lobby_view(ruleset("yatzy"), people(2), "presets")),
    "lobby_presets_last": lambda: lobby.lobby(
        T, lobby_view(ruleset("yatzy"), people(2), "presets", last=LAST)
    ),
    "lobby_category": lambda: lobby.lobby(
        T, lobby_view(ruleset("classic"), people(2), "category", item="school")
    ),
    "lobby_computer": lambda: lobby.lobby(T, lobby_view(ruleset("yatzy"), people(3, 1), "computer")),
    "lobby_talisman": lambda: lobby.lobby(T, lobby_view(ruleset("yatzy"), people(2), "talisman")),
    "lobby_teams": lambda: lobby.lobby(T, lobby_view(ruleset("yatzy"), teams(4, 2, 1), "teams")),
    "lobby_closed": lambda: lobby.closed(T, lobby_view(ruleset("yatzy"), people(2), closed=True)),
    "lobby_guests": guests_in_the_lobby,
    "lobby_house": lambda: lobby.lobby(T, lobby_view(ruleset("pirate"), people(2), houses=houses("Пятница"))),
    "lobby_presets_house": lambda: lobby.lobby(
        T, lobby_view(ruleset("pirate"), people(2), "presets", houses=houses("Пятница"))
    ),
}
