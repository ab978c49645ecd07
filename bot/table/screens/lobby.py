"""The lobby: its page, its seats, its rules, matches."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from itertools import groupby
from typing import Final, get_args

from bot.ground.drawing import Keys, abreast, choice, folded, key
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, say
from bot.ground.values import Button, Press, Screen, Style, abilities, is_private
from bot.rulebook import words
from bot.rulebook.pages import GameChoice, category_page, category_title, first_page, game_choice_knows
from bot.rulebook.pages import rules_screen as rules_text
from bot.rulebook.words import PlayMode, family_of, own_options, with_pace
from bot.table.model import (
    FORMATS,
    LobbyMatchView,
    LobbyView,
    MatchContestant,
    MatchFormat,
    MatchView,
    MemberView,
    SeatView,
    TonightView,
)
from bot.table.presses import (
    RULES_PAGE,
    AddComputer,
    AddGuest,
    Cancel,
    DropComputer,
    DropGuest,
    JoinTeam,
    KeepForAll,
    LeaveTeam,
    LetIn,
    Menu,
    NameKeeper,
    NotHere,
    OpenItem,
    OpenMenu,
    PickHouse,
    PickMatch,
    PickOption,
    PickPreset,
    SaveHouse,
    ShowCommitment,
    Sit,
    StandUp,
    Start,
    TurnAway,
)
from bot.table.screens.board import card_key
from bot.table.screens.lines import (
    CALLED,
    dice_proof_sealed,
    plain_seat,
    seat_names,
    seat_names_html,
    seat_names_listed,
    seat_names_mention,
    seat_names_plain,
    seat_names_together,
    seat_names_uncounted,
    with_app_key,
)
from engine.play.game import least_seats
from engine.play.team_rotation import TEAM_SIZES
from engine.players.levels import Level
from engine.presets import changed_options, options_in_effect
from engine.rules.options import Option, OptionValue
from engine.rules.ruleset import MAX_SEATS
from engine.rules.showdown_rules import Rules

# Parts that the pages of a lobby share: the buttons to join and to go back, and the people there.


_COMPANY = 2  # seats of those who do not play alone


def parts_private(view: LobbyView) -> bool:
    """Whether the lobby is in a chat with one person: nobody else can come."""
    return is_private(view.place.chat_id)


def has_people(view: LobbyView) -> bool:
    """Whether a person sits there."""
    return any(seat.user_id is not None for seat in view.seats)


def parts_full(view: LobbyView) -> bool:
    """Whether every seat is taken."""
    return len(view.seats) == MAX_SEATS


def parts_sit(t: Texts, view: LobbyView) -> Keys:
    """The way to sit down, where somebody may be looking who can; blue while somebody is waited for."""
    if parts_full(view) or (parts_private(view) and has_people(view)):
        return ()
    waits = len(view.seats) < _COMPANY or view.invited
    return (key(t("button-sit"), Sit(view.game), "primary" if waits else None),)


def can_begin(view: LobbyView) -> bool:
    """Whether nobody else has to come before the game makes sense: alone one plays in private only."""
    return has_people(view) and len(view.seats) >= max(
        least_seats(view.rules), 1 if parts_private(view) else _COMPANY
    )


def parts_foot(t: Texts, view: LobbyView, back: Press | None = None) -> Keys:
    """The last line of every page: back to the main page or to another one.

    Where it stands in place of the lobby for everybody, they can sit down and begin there as well.
    """
    way_back = key(t("button-back"), back or OpenMenu(view.game, "main"))
    if view.alone:
        return (way_back,)
    begin = () if parts_private(view) else start_key(t, view)
    return (*parts_sit(t, view), *begin, way_back)


def _above_foot(t: Texts, view: LobbyView, further: Keys, back: Press | None = None) -> tuple[Keys, ...]:
    """The last line of a page with a key before it; two lines where that has keys for everybody."""
    foot = parts_foot(t, view, back)
    return ((*further, *foot),) if len(foot) == 1 else tuple(filter(None, (further, foot)))


def parts_seated(t: Texts, view: LobbyView, *, apart: bool = True) -> Iterator[str]:
    """One line that says who sits at the table; in a chat with one person nothing needs to be said."""
    if view.seats and not view.alone and not parts_private(view):
        if apart:
            yield ""
        yield t("lobby-table", names=", ".join(seat_names(t, view.seats)))


def seat_lines(t: Texts, view: LobbyView, *, talismans: bool = False) -> Iterator[str]:
    """Who sits there, a line each."""
    for number, (seat, name) in enumerate(zip(view.seats, seat_names(t, view.seats), strict=True), 1):
        people = " + ".join(_person(t, view, member) for member in seat.members) or name
        if talismans:
            people = t("lobby-talisman-of", talisman=seat.talisman, name=people)
        shape = "lobby-seat-host" if _hosts(view, seat) else "lobby-seat"
        yield t(shape, number=number, name=people)
    if not view.seats:
        yield t("lobby-empty")


def invited_line(t: Texts, view: LobbyView) -> Iterator[str]:
    """Who is asked to sit down."""
    if view.invited:
        people = (_person(t, view, member) for member in view.invited)
        yield t("lobby-invited", names=seat_names_listed(t, people, CALLED))


def uncounted_line(t: Texts, view: LobbyView) -> Iterator[str]:
    """Why the game counts in no ranking."""
    if view.uncounted is not None:
        yield ""
        yield t(seat_names_uncounted(view.uncounted))


def together_lines(t: Texts, view: LobbyView) -> Iterator[str]:
    """That all play at once in their private chats, and who has yet to let the bot write there."""
    if parts_private(view) or view.rules.pace != "together":
        return
    yield ""
    yield t("lobby-together-here" if view.cards.here else "lobby-together")
    members = (member for seat in view.seats for member in seat.members)
    people = [member for member in members if member.user_id in view.cards.unreached]
    if people:
        names = (_person(t, view, member) for member in people)
        yield t("lobby-unreached", names=seat_names_listed(t, names, CALLED))


def keeper_line(t: Texts, view: LobbyView) -> Iterator[str]:
    """Who enters dice for whom, where people throw their own; nothing where everybody does it themselves."""
    guests = any(seat.guest for seat in view.seats)
    if view.own_dice.keeper is None or not (guests or view.own_dice.keeper_all):
        return
    name = seat_names_html(t, view.own_dice.keeper.name, view.own_dice.keeper.user_id)
    yield t("lobby-keeper-all" if view.own_dice.keeper_all else "lobby-keeper", name=name)


def parts_home(t: Texts, view: LobbyView) -> Iterator[str]:
    """The name under which the chat has saved what is to be played."""
    for house in view.houses:
        if house.rules == view.rules:
            yield t("lobby-house", name=words.house(house))


def _hosts(view: LobbyView, seat: SeatView) -> bool:
    return not parts_private(view) and seat.holds(view.host_id)


def _person(t: Texts, view: LobbyView, member: MemberView) -> str:
    if member.user_id in view.mentioned:
        return seat_names_mention(t, member)
    name = seat_names_html(t, member.name, member.user_id)
    return t("lobby-unreliable", name=name) if member.user_id in view.unreliable else name


# Lines and pages of several games with one score: a match, an evening.


_GROUPS: Final = tuple(tuple(group) for _, group in groupby(FORMATS, key=lambda each: each.kind))
"""What can be chosen, by what decides it; the shortest of each kind stands on the first page."""


def matches_called(t: Texts, who: MatchContestant) -> str:
    """What a contestant is called, as HTML."""
    if who.level is None:
        members = [MemberView(user_id, name) for user_id, name in who.people]
        return escape(seat_names_together(t, members), quote=False)
    computer = words.computer(who.level)
    return t("computer-number", name=computer, number=who.number) if who.number else t.say(computer)


def matches_kind(chosen: MatchFormat) -> Message:
    """What a match is called within a line."""
    return say(f"match-{chosen.kind}", n=chosen.goal)


def matches_result(t: Texts, view: MatchView | None) -> Iterator[str]:
    """The lines of a result: who has won the match, if it is decided, and what everybody has come to."""
    if view is None:
        return
    if view.winners:
        people = seat_names_listed(t, (matches_called(t, who) for who in view.winners))
        yield t("match-won", people=people, n=len(view.winners))
    shape = "match-over" if view.decided else "match-stands"
    yield t(shape, match=matches_kind(view.format), n=view.games, people=_score(t, view))


def in_lobby(t: Texts, view: LobbyMatchView | None) -> Iterator[str]:
    """The line of a lobby whose game begins a match or goes on with one."""
    if view is None or view.chosen.kind == "single":
        return
    match, before = matches_kind(view.chosen), view.going_on
    if before is None:
        yield t("match-anew" if view.anew else "match-new", match=match)
    elif before.games:
        yield t("match-next", match=match, n=before.games + 1, people=_score(t, before))
    else:
        yield t("match-again", match=match)


def matches_tonight(t: Texts, view: TonightView | None) -> Iterator[str]:
    """The line of the evening that a game belongs to."""
    if view is not None:
        each = (
            t("match-entry", name=seat_names_html(t, name, user_id), figure=str(won))
            for user_id, name, won in view.wins
        )
        wins = seat_names_listed(t, each)
        yield t("tonight", people=wins, n=view.games)


def matches_page(t: Texts, view: LobbyView, match: LobbyMatchView) -> Screen:
    """The page of a lobby on which a match is chosen: the shortest of each kind, then all of them."""
    every = view.menu == "matches"
    more = folded(t, [t("match-page-more")])
    lines = (t("match-page"), t("match-page-about"), *more, *parts_seated(t, view))
    shown = _GROUPS if every else (tuple(group[0] for group in _GROUPS),)
    keys = [line for group in shown for line in abreast([_choice(t, view, match, each) for each in group])]
    further = () if every else (_page(t, view, "matches"),)
    back = OpenMenu(view.game, "match" if every else "more")
    return Screen("\n".join(lines), (*keys, *_above_foot(t, view, further, back)))


def _choice(t: Texts, view: LobbyView, match: LobbyMatchView, each: MatchFormat) -> Button:
    text = t(f"button-match-{each.kind}", n=each.goal)
    return choice(t, text, PickMatch(view.game, each.kind, each.goal), chosen=each == match.chosen)


def _score(t: Texts, view: MatchView) -> str:
    """Everybody with what they have come to, best first."""
    entries = (
        t("match-entry", name=matches_called(t, each.who), figure=words.number(t, each.figure))
        for each in view.standings
    )
    return seat_names_listed(t, entries)


# The rules of a lobby: differences from the usual ones, and one option at a time.


def rules_screen(t: Texts, view: LobbyView) -> Screen:
    """What this table plays differently, and what is changed most; all else is on a page of its own."""
    options = options_in_effect(view.rules)
    own = [option for option in options if option.key in RULES_PAGE]
    text = [
        t("lobby-rules-title", preset=words.game(view.rules)),
        *parts_home(t, view),
        *_differences(t, view, options),
        *_who_may(t, view),
    ]
    keys = [
        *_options(t, view, own),
        (key(t("button-rules-table"), OpenMenu(view.game, "table")),),
        *_save(t, view),
        parts_foot(t, view),
    ]
    return Screen("\n".join(text), tuple(keys))


def rules_table(t: Texts, view: LobbyView) -> Screen:
    """The options that few people ask for, first those that are changed."""
    changed, every = changed_options(view.rules), options_in_effect(view.rules)
    options = [option for option in every if option.key not in RULES_PAGE]
    options.sort(key=lambda option: option.key not in changed)
    text = [t("lobby-rules-table-title"), *_differences(t, view, every)]
    back = OpenMenu(view.game, "rules")
    return Screen("\n".join(text), (*_options(t, view, options), parts_foot(t, view, back)))


def rules_option(t: Texts, view: LobbyView) -> Screen:
    """One option: what it is about, its values with a sentence each, the present one marked."""
    every = {option.key: option for option in options_in_effect(view.rules)}
    one = every.get(view.item)
    if one is None:  # another game has been chosen meanwhile, or what gave it a meaning is gone
        return rules_screen(t, view)
    now = dict(view.rules.options)[one.key]
    values = one.choices if now in one.choices else tuple(sorted((*one.choices, now), key=int))
    text = [
        t("lobby-option-title", option=words.option(one.key)),
        t(f"option-{one.key}-about"),
        *_explained(t, view.rules, one, values),
        *parts_seated(t, view),
    ]
    buttons = [
        choice(
            t,
            t.say(words.option_value(one.key, value)),
            PickOption(view.game, one.key, str(value)),
            chosen=value == now,
        )
        for value in values
    ]
    back = OpenMenu(view.game, "rules" if one.key in RULES_PAGE else "table")
    return Screen("\n".join(text), (*abreast(buttons), parts_foot(t, view, back)))


def _explained(t: Texts, rules: Rules, one: Option, values: Sequence[OptionValue]) -> Iterator[str]:
    about = {value: words.value_about(rules, one.key, value) for value in values}
    if any(map(t.has, about.values())):
        yield ""
    for value, text_id in about.items():
        if t.has(text_id):
            yield t("lobby-option-value", value=words.option_value(one.key, value), about=t(text_id))


def _differences(t: Texts, view: LobbyView, options: Sequence[Option]) -> Iterator[str]:
    changed = changed_options(view.rules)
    told = [each for each in options if each.key in changed]
    if not told:
        yield t("lobby-rules-usual")
    for each in told:
        value, default = (words.option_value(each.key, v) for v in (changed[each.key], each.default))
        yield t("rules-changed-line", option=words.option(each.key), value=value, default=default)


def _who_may(t: Texts, view: LobbyView) -> Iterator[str]:
    if not parts_private(view):
        yield t("lobby-rules-host")


def _options(t: Texts, view: LobbyView, options: Sequence[Option]) -> Iterator[Keys]:
    values = dict(view.rules.options)
    for each in options:
        text = t.say(words.option_set(each.key, values[each.key]))
        yield (key(text, OpenItem(view.game, "option", each.key)),)


def _save(t: Texts, view: LobbyView) -> Iterator[Keys]:
    if own_options(view.rules) and all(house.rules != view.rules for house in view.houses):
        yield (key(t("button-house-save"), SaveHouse(view.game)),)


# The pages of a lobby about its seats: computer players, teams, guests, the door.


def seats_computers(t: Texts, view: LobbyView) -> Screen:
    """Computer players by strength, and the way to get rid of one."""
    about = [
        t("lobby-computer-line", name=words.computer(level), about=t(f"computer-{level}-about"))
        for level in get_args(Level)
    ]
    keys: list[Keys] = []
    if not parts_full(view):
        keys += abreast(
            [
                key(t("button-computer", name=t(f"computer-{level}-short")), AddComputer(view.game, level))
                for level in get_args(Level)
            ]
        )
    if any(seat.user_id is None for seat in view.seats):
        keys.append((key(t("button-computer-drop"), DropComputer(view.game)),))
    dice = (t("lobby-computer-dice"),) if view.rules.source == "own" else ()
    text = (t("lobby-computer-title"), *about, *dice, "", *seat_lines(t, view))
    return Screen("\n".join(text), (*keys, parts_foot(t, view)))


def seats_teams(t: Texts, view: LobbyView) -> Screen:
    """The page of teams: the people whose seat a player can share."""
    text = (t("lobby-teams-title"), t("lobby-teams-text"), "", *seat_lines(t, view))
    keys: list[Keys] = []
    for seat in view.seats:
        if seat.user_id is not None and not seat.guest and len(seat.members) < TEAM_SIZES[-1]:
            shown = t("button-team-join", name=plain_seat(t, seat))
            keys.append((key(shown, JoinTeam(view.game, seat.user_id)),))
    if any(len(seat.members) > 1 for seat in view.seats):
        keys.append((key(t("button-team-leave"), LeaveTeam(view.game)),))
    return Screen("\n".join(text), (*keys, parts_foot(t, view)))


def seats_others(view: LobbyView) -> list[MemberView]:
    """The people at the table but for the host, and for guests."""
    people = [member for seat in view.seats if not seat.guest for member in seat.members]
    return [member for member in people if member.user_id not in {None, view.host_id}]


def seats_door(t: Texts, view: LobbyView) -> Screen:
    """The page of the door: whom the host turns away, and whom they let in again."""
    text = [t("lobby-door-title"), t("lobby-door-text"), "", *seat_lines(t, view)]
    if view.turned_away:
        names = (seat_names_html(t, each.name, each.user_id) for each in view.turned_away)
        text += ["", t("lobby-door-closed", names=seat_names_listed(t, names))]
    away = [
        key(t("button-turn-away", name=seat_names_plain(t, each)), TurnAway(view.game, each.user_id or 0))
        for each in seats_others(view)
    ]
    back = [
        key(t("button-let-in", name=seat_names_plain(t, each)), LetIn(view.game, each.user_id or 0))
        for each in view.turned_away
    ]
    return Screen("\n".join(text), (*abreast([*away, *back]), parts_foot(t, view)))


def seats_guests(t: Texts, view: LobbyView) -> Screen:
    """The page of guests, who play without an account, and of the keeper, who enters their dice."""
    text = [t("lobby-guests-title"), t("lobby-guests-text"), "", *seat_lines(t, view)]
    text += ["", *keeper_line(t, view)]
    keys: list[Keys] = []
    if not parts_full(view):
        keys.append((key(t("button-guest"), AddGuest(view.game)),))
    keys += abreast(
        [
            key(t("button-guest-page", name=plain_seat(t, seat)), _guest_page(view, seat.guest))
            for seat in view.seats
            if seat.guest
        ]
    )
    persons = [member for seat in view.seats if not seat.guest for member in seat.members]
    keeper = view.own_dice.keeper
    others = [each for each in persons if keeper is not None and each.user_id != keeper.user_id]
    keys += abreast(
        [
            key(t("button-keeper", name=seat_names_plain(t, each)), NameKeeper(view.game, each.user_id or 0))
            for each in others
        ]
    )
    if view.own_dice.keeper is not None and others:
        shape = "button-keeper-guests" if view.own_dice.keeper_all else "button-keeper-all"
        keys.append((key(t(shape), KeepForAll(view.game, everybody=not view.own_dice.keeper_all)),))
    return Screen("\n".join(text), (*keys, parts_foot(t, view)))


def seats_guest(t: Texts, view: LobbyView) -> Screen:
    """The page of one guest: another name, or their way out."""
    for seat in view.seats:
        if seat.guest and str(seat.guest) == view.item:
            lines = (t("lobby-guest-title", name=_html(t, seat)), t("lobby-guest-text"))
            back = OpenMenu(view.game, "guests")
            keys = (key(t("button-guest-drop"), DropGuest(view.game, seat.guest), "danger"),)
            return Screen("\n".join(lines), (keys, parts_foot(t, view, back)))
    return seats_guests(t, view)


def _guest_page(view: LobbyView, number: int) -> OpenItem:
    return OpenItem(view.game, "guest", str(number))


def _html(t: Texts, seat: SeatView) -> str:
    return seat_names_html(t, seat.name, seat.user_id)


# The lobby: its seats and its game; its other pages are called from here.


_OWN_GAMES: Final = 3
"""Games on the first page of them that one person sees; with two more keys that is five."""
_FEW = 3  # changed options that are told on the main page; all of them stand on the page of rules


def main_page_lobby(t: Texts, view: LobbyView) -> Screen:
    """The page of the lobby that is open; who did not ask the bot into their chat can send it away."""
    screen = _open_page(t, view)
    if view.drawing or abilities(view.place.chat_id).sends or view.menu not in {"main", "presets"}:
        return screen
    return replace(screen, buttons=(*screen.buttons, (key(t("button-not-here"), NotHere(view.game)),)))


def _open_page(t: Texts, view: LobbyView) -> Screen:  # noqa: C901, PLR0912 - a branch for each page
    if view.drawing:
        return _drawing(t, view)
    match view.menu:
        case "next":
            return _next(t, view)
        case "presets":
            return _games(t, view)
        case "category" if game_choice_knows(view.item):
            return _category(t, view)
        case "rules":
            return rules_screen(t, view)
        case "table":
            return rules_table(t, view)
        case "option":
            return rules_option(t, view)
        case "more":
            return _more(t, view)
        case "howto":
            return _how_to_play(t, view)
        case "computer":
            return seats_computers(t, view)
        case "teams":
            return seats_teams(t, view)
        case "door" if not parts_private(view):
            return seats_door(t, view)
        case "match" | "matches" if (match := view.part(LobbyMatchView)) is not None:
            return matches_page(t, view, match)
        case "guests" if view.rules.source == "own":
            return seats_guests(t, view)
        case "guest" if view.rules.source == "own":
            return seats_guest(t, view)
    return _main(t, view)


def _next(t: Texts, view: LobbyView) -> Screen:
    """The lobby of a game that begins by itself: who goes on, and the ways out of it."""
    text = [
        dice_proof_sealed(t, t("lobby-next", preset=words.game(view.rules)), _commitment(view)),
        *in_lobby(t, view.part(LobbyMatchView)),
        *parts_seated(t, view, apart=False),
        *invited_line(t, view),
        t("lobby-next-how", n=view.pause, people=sum(bool(seat.members) for seat in view.seats)),
        *together_lines(t, view),
    ]
    keys = [
        (key(t("button-next-now"), Start(view.game), "success"),),
        (
            key(t("button-next-out"), StandUp(view.game)),
            key(t("button-next-wait"), OpenMenu(view.game, "main")),
        ),
        *([sit] if (sit := parts_sit(t, view)) else []),
        *(card_key(t, view.cards.link) if view.cards.unreached else ()),
    ]
    return Screen("\n".join(text), with_app_key(t, keys, view.app.link))


def _drawing(t: Texts, view: LobbyView) -> Screen:
    """The lobby for the moment in which Telegram's die falls: nothing can be changed any more."""
    title = dice_proof_sealed(t, t("lobby-title", preset=words.game(view.rules)), _commitment(view))
    return Screen("\n".join((title, "", *seat_lines(t, view, talismans=True), "", t("lobby-drawing"))))


def _commitment(view: LobbyView) -> str:
    """The commitment to the dice; empty where people throw their own, and there is nothing to prove."""
    return view.commitment if view.rules.source == "bot" else ""


def main_page_closed(t: Texts, view: LobbyView) -> Screen:
    """What is left of a lobby that was closed before a game began."""
    return Screen(t("lobby-closed", preset=words.game(view.rules)))


def _main(t: Texts, view: LobbyView) -> Screen:
    family = family_of(view.rules)
    line = words.family_line(family)
    text = [
        dice_proof_sealed(t, t("lobby-title", preset=words.family(family)), _commitment(view)),
        t("lobby-line", length=words.length(view.rules), line=line),
        *way_line(t, view),
        *parts_home(t, view),
        *main_page_changed(t, view),
        *in_lobby(t, view.part(LobbyMatchView)),
        "",
        *seat_lines(t, view),
        *invited_line(t, view),
        *keeper_line(t, view),
        *uncounted_line(t, view),
        *together_lines(t, view),
        *([""] if view.notices else []),
        *map(t, view.notices),
    ]
    keys = [keys for keys in main_keys(t, view) if keys]
    return Screen("\n".join(text), with_app_key(t, keys, view.app.link))


def main_page_changed(t: Texts, view: LobbyView) -> Iterator[str]:
    """The options in which this table differs from the usual rules, as far as a line has room for them."""
    told = set() if parts_private(view) else {"pace"}  # it has a line of its own
    other = [(key, value) for key, value in own_options(view.rules).items() if key not in told]
    if other:
        each = [_told(t, k, v) for k, v in other[:_FEW]]
        more = len(other) - _FEW
        yield t("lobby-changed", options="; ".join([*each, "…"] if more > 0 else each))


def _told(t: Texts, option: str, value: OptionValue) -> str:
    """An option in which a table differs; some have words of their own for that."""
    said = f"option-{option}-{value}-told"
    if t.has(said):
        return t(said)
    return t("lobby-option", option=words.option(option), value=words.option_value(option, value))


def way_line(t: Texts, view: LobbyView) -> Iterator[str]:
    """Whether they play by turns or all at once, and how long that takes."""
    if other_way(view) is not None:
        yield t(f"lobby-way-{way_of(view)}", n=words.minutes_of(view.rules))


def way_key(t: Texts, view: LobbyView) -> Keys:
    """The other way to play, in one tap."""
    other = other_way(view)
    text = "button-by-turns-short" if other == "turns" else "button-together"
    return () if other is None else (key(t(text), PickOption(view.game, "pace", other)),)


def other_way(view: LobbyView) -> PlayMode | None:
    """How else the game could be played by people of a group; None where there is one way only."""
    other: PlayMode = "turns" if way_of(view) == "together" else "together"
    return None if parts_private(view) or with_pace(view.rules, other) is None else other


def way_of(view: LobbyView) -> PlayMode:
    """How it is to be played."""
    together = view.rules.pace == "together"
    return "together" if together else "turns"


WAYS: Final[dict[PlayMode, str]] = {"turns": "button-by-turns", "together": "button-together"}


def main_keys(t: Texts, view: LobbyView) -> Iterator[Keys]:
    """Six keys: a seat, leaving it, the start, the game, the other way to play it, all else."""
    private, people = parts_private(view), has_people(view)
    own = view.rules.source == "own"
    guests = (_page(t, view, "guests"),) if own and people else ()
    if people and private:
        alone: Style | None = None if can_begin(view) else "primary"
        yield (replace(_page(t, view, "computer"), style=alone), *guests, _close(t, view))
    else:
        yield (*parts_sit(t, view), *stand_key(t, view))
        yield guests
    yield start_key(t, view)
    if view.cards.unreached:
        yield from card_key(t, view.cards.link)
    way = way_key(t, view)
    yield (_page(t, view, "presets"), *(way or (_page(t, view, "rules"),)), _page(t, view, "more"))


def stand_key(t: Texts, view: LobbyView) -> Keys:
    """What leaves a seat; in private the page of the one person has no use for it."""
    seated = has_people(view) and not parts_private(view)
    return (key(t("button-stand"), StandUp(view.game)),) if seated else ()


def start_key(t: Texts, view: LobbyView) -> Keys:
    """What begins the game, once somebody sits."""
    style: Style | None = "success" if can_begin(view) else None
    return (key(t("button-start"), Start(view.game), style),) if has_people(view) else ()


_NAMES: Final[dict[Menu, str]] = {
    "presets": "button-game",
    "rules": "button-rules",
    "howto": "button-how-to-play",
    "computer": "button-computers",
    "teams": "button-teams",
    "match": "button-match",
    "matches": "button-lobby-more",
    "guests": "button-guests",
    "door": "button-door",
    "more": "button-lobby-more",
}


def _page(t: Texts, view: LobbyView, menu: Menu) -> Button:
    return key(t(_NAMES[menu]), OpenMenu(view.game, menu))


def _close(t: Texts, view: LobbyView) -> Button:
    return key(t("button-cancel"), Cancel(view.game))


def _more(t: Texts, view: LobbyView) -> Screen:
    """What is wanted now and then: robots, teams, the rules as a text, the dice's fingerprint."""
    people, private = has_people(view), parts_private(view)
    own = view.rules.source == "own"  # with dice of people's own there is nothing to prove
    lines = (t("lobby-more-title"), *parts_seated(t, view, apart=False))
    pages: dict[Menu, bool] = {
        "rules": bool(way_key(t, view)),
        "computer": True,
        "teams": people and not private,
        "match": view.part(LobbyMatchView) is not None,
        "door": not private and bool(view.turned_away or seats_others(view)),
        "howto": True,
    }
    proof = () if own else (key(t("button-check"), ShowCommitment(view.game)),)
    keys = (
        *abreast([_page(t, view, menu) for menu, there in pages.items() if there]),
        (*proof, _close(t, view)),
        parts_foot(t, view),
    )
    return Screen("\n".join(lines), keys)


def _games(t: Texts, view: LobbyView) -> Screen:
    own = view.alone or parts_private(view)
    most = _OWN_GAMES if own or view.last is not None else _OWN_GAMES - 1
    text, keys = first_page(t, _main_page_choice(view), most)
    # Whoever has seen nothing yet is told both ways to play.
    way = way_key(t, view) if view.first and not own else ()
    told = way_line(t, view) if way else ()
    lines = [t("games-title"), *text, *told, *parts_seated(t, view, apart=False)]
    if own or not any(button.style for line in keys for button in line):
        return Screen("\n".join(lines), (*keys[:-1], *_above_foot(t, view, keys[-1])))
    # The game that is marked leads back.
    return Screen("\n".join(lines), (*keys, (*parts_sit(t, view), *(way or start_key(t, view)))))


def _category(t: Texts, view: LobbyView) -> Screen:
    text, keys = category_page(t, _main_page_choice(view), view.item)
    lines = (category_title(t, view.item), *text, *parts_seated(t, view, apart=False))
    return Screen("\n".join(lines), (*keys, parts_foot(t, view, OpenMenu(view.game, "presets"))))


def _main_page_choice(view: LobbyView) -> GameChoice:
    game = view.game
    return GameChoice(
        rules=view.rules,
        last=None if view.last is None else (view.last, PickPreset(game, "")),
        houses=view.houses,
        preset=lambda preset: PickPreset(game, preset),
        house=lambda house: PickHouse(game, house),
        category=lambda category: OpenItem(game, "category", category),
        first=view.first,
    )


def _how_to_play(t: Texts, view: LobbyView) -> Screen:
    text = rules_text(t, view.rules, view.clock).text
    if view.alone:  # such a message is short
        text = re.split("\n<blockquote|\n<details", text)[0]
    return Screen(text, (parts_foot(t, view),))
