"""Pages of chats: help, greeting, settings, house rules, and titles of groups."""

from collections.abc import Container, Iterator, Sequence
from html import escape
from typing import Final, Literal
from zoneinfo import ZoneInfo

from bot.chats.calendar import offered, zone_name
from bot.chats.model import (
    HOURS,
    PLACE,
    RARE,
    SETTINGS,
    TOGETHER,
    SeeNothing,
    SetLanguage,
    SetPreset,
    SetSetting,
    SettingsView,
    SettingValues,
    SetZone,
    ShowSettings,
)
from bot.ground.drawing import Keys, abreast, choice, folded, key, table
from bot.ground.texts.formatting import Texts, texts
from bot.ground.texts.message import LANGUAGES, LINE, Message, clean_name, isolated_name, say
from bot.ground.values import Button, Screen
from bot.rulebook import words
from bot.rulebook.names import DropHouse, ListHouses, NewGame, SetHouse, ShowHouse, ShowRules
from bot.rulebook.pages import GameChoice, category_page, category_title, first_page, game_choice_knows
from bot.rulebook.words import HouseView, own_options, usual_rules, with_pace
from engine.presets import FIRST
from engine.records.rules_code import encode
from engine.rules.showdown_rules import Rules

# Titles of groups, as plain text and as HTML.


def chat_names_plain(t: Texts, title: str) -> str:
    """The title of a group in plain text, such as a button."""
    cleaned = clean_name(title)
    return isolated_name(cleaned) if cleaned else t("turns-untitled")


def chat_names_html(t: Texts, title: str) -> str:
    """The title of a group in a text of HTML."""
    return escape(chat_names_plain(t, title), quote=False)


# The first page of a newcomer, the greeting of a group, /help, and the menus of commands.


Scope = Literal["private", "group", "admins"]

_GROUP = (
    *("newgame", "board", "score", "hint", "top", "me", "rules", "today", "club", "watch"),
    *("house", "leave", "stop", "dice", "verify", "export", "help"),
)

_MENUS: dict[Scope, tuple[str, ...]] = {
    "private": (
        *("newgame", "turns", "score", "hint", "me", "rules", "house", "club"),
        *("dice", "verify", "export", "settings", "help", "start"),
        *("about", "privacy", "forget"),
    ),
    "group": _GROUP,
    "admins": (*_GROUP, "settings"),
}

MENUS: Final = frozenset(name for names in _MENUS.values() for name in names)
"""Every command that a menu has when all rooms are there."""


def commands(t: Texts, scope: Scope, known: Container[str]) -> list[tuple[str, str]]:
    """The commands of a menu, of those that are known, with what each one does, the likeliest first."""
    return [(command, t(f"command-{command}")) for command in _MENUS[scope] if command in known]


_FIRST: Final = ("newgame", "board", "rules", "top")
"""The commands that are told at once; the others unfold."""


def elsewhere_key(t: Texts) -> Button:
    """The key to a table in another chat, without adding the bot there."""
    return Button(t("button-elsewhere"), inline=True)


def help_start(t: Texts, bot_username: str, *, inline: bool = False) -> Screen:
    """What this bot is, in private: a game at once, and ways to one in another chat."""
    keys = [(key(t("button-play-computer"), NewGame("computer"), "success"),)]
    if bot_username:
        link = f"https://t.me/{bot_username}?startgroup=true"
        keys.append((Button(t("button-add-to-group"), url=link),))
    if inline:
        keys.append((elsewhere_key(t),))
    return Screen(t("start-private"), (*keys, _reading(t)))


def help_greeting(t: Texts) -> Screen:
    """What a group reads that has just taken the bot in, or asks what this is."""
    by_turns = key(t("button-by-turns"), NewGame("turns"), "success")
    together = key(t("button-together"), NewGame("together"), "success")
    first = usual_rules(FIRST)
    at_once = with_pace(first, "together") or first
    text = t("start-group", turns=words.minutes_of(first), together=words.minutes_of(at_once))
    return Screen(text, ((by_turns, together), _reading(t)))


def help_screen(t: Texts, known: Container[str], bot_username: str = "") -> Screen:
    """How to play, and every command that is known; with a name also that the bot need not be added."""
    scopes: tuple[Scope, ...] = ("group", "private", "admins")
    every = dict(line for scope in scopes for line in commands(t, scope, known))
    lines = {name: t("help-command", command=name, what=what) for name, what in every.items()}
    first = [lines.pop(name) for name in _FIRST if name in lines]
    anywhere = [t("help-anywhere", bot=bot_username)] if bot_username else []
    text = (t("help-text"), *anywhere, *first, *folded(t, [t("help-more"), *lines.values()]))
    return Screen("\n".join(text), (_reading(t),))


def _reading(t: Texts) -> Keys:
    return (key(t("button-rules-all"), ShowRules("")),)


# House rules of a chat: the list, one of them with its code, and the question before deleting.


A_PAGE = 8
"""House rules on one page of their list."""


def house_rules_index(t: Texts, houses: Sequence[HouseView], page: int = 0) -> Screen:
    """What a chat has saved, page by page, and how to save more; beyond the last page it is the last one."""
    pages = max(1, -(-len(houses) // A_PAGE))
    page = min(page, pages - 1)
    shown = houses[page * A_PAGE : (page + 1) * A_PAGE]
    lines = [_line(t, house) for house in shown] or [t("houses-none")]
    buttons = [key(t("button-house", name=house.name), ShowHouse(house.id)) for house in shown]
    turns = tuple(_turns(t, page, pages))
    settings = (key(t("button-settings"), ShowSettings("")),)
    text = (t("houses-title"), "", *lines, "", t("houses-how"))
    return Screen("\n".join(text), (*abreast(buttons), *((turns,) if turns else ()), settings))


def _turns(t: Texts, page: int, pages: int) -> Iterator[Button]:
    """The ways to the pages before and after this one."""
    if page:
        yield key(t("button-page-before", page=page, pages=pages), ListHouses(page - 1))
    if page + 1 < pages:
        yield key(t("button-page-after", page=page + 2, pages=pages), ListHouses(page + 1))


def _line(t: Texts, house: HouseView) -> str:
    if house.rules is None:
        return t(f"houses-broken-{house.fault}", name=words.house(house))
    changed = len(own_options(house.rules))
    return t("houses-line", name=words.house(house), preset=words.house_base(house), n=changed)


def house_rules_house(t: Texts, house: HouseView) -> Screen:
    """One of the house rules: differences from its preset, how to play it here, how to take it elsewhere."""
    drop = key(t("button-house-drop"), DropHouse(house.id, sure=False))
    back = key(t("button-back"), ShowHouse(0))
    text = [_line(t, house)] if house.rules is None else _rules(t, house, house.rules)
    return Screen("\n".join(text), ((drop, back),))


def _rules(t: Texts, house: HouseView, rules: Rules) -> Iterator[str]:
    yield t("houses-one", name=words.house(house))
    yield t("houses-base", preset=words.game(rules))
    for option, value in own_options(rules).items():
        yield t("rules-table", option=words.option(option), value=words.option_value(option, value))
    yield ""
    yield t("houses-play", name=words.house(house))
    yield t("houses-share", code=encode(rules))


def house_rules_drop(t: Texts, house: HouseView) -> Screen:
    """The question before house rules are forgotten."""
    sure = key(t("button-house-drop-sure"), DropHouse(house.id, sure=True), "danger")
    text = t("houses-ask-drop", name=words.house(house))
    return Screen(text, ((sure, key(t("button-not-sure"), ShowHouse(house.id))),))


# The settings of a chat: a list of their values, and a page for each of them.


_GAMES: Final = 3  # on the first page of the next game's rules
_LANGUAGE, _ZONE, _RULES = "language", "zone", "rules"  # pages beside those of the `SETTINGS`


def settings_screen(t: Texts, view: SettingsView, page: str = "") -> Screen:
    """A page of the settings.

    Args:
        t: the texts.
        view: what is set.
        page: "language", "zone", "hours", "place", "together", "rare", "rules", "rules." and a category of
            games, or the name of a setting; empty, or any other, for the list of them: buttons of before may
            name one that is gone.
    """
    name, _, category = page.partition(".")
    if page == _LANGUAGE:
        return _language(t, view)
    if page == _ZONE:
        return _zone(t, view)
    if page in {HOURS, PLACE, TOGETHER, RARE} and not view.private:
        heading = t("settings-page", setting=_titled(view, page), about=_about(page))
        further = [_page(t, view, TOGETHER)] if page == PLACE else []
        back = _back(t, PLACE if page == TOGETHER else "")
        return Screen(heading, (*_lines(t, view, page), *further, back))
    if name == _RULES and (not category or game_choice_knows(category)):
        return _settings_rules(t, view, category)
    return _choice(t, view, page) if page in view.settings else _list(t, view)


def _list(t: Texts, view: SettingsView) -> Screen:
    house = next((each for each in view.houses if each.rules == view.rules), None)
    rules = words.game(view.rules) if house is None else house.name
    keys = [
        _settings_line(t, _LANGUAGE, _language_name(t, view.language)),
        _settings_line(t, _RULES, rules),
        *([] if view.private else [_page(t, view, HOURS), _page(t, view, PLACE)]),
        *_lines(t, view, ""),
        (key(t("button-houses"), ShowHouse(0)),),
        *([] if view.private else [_page(t, view, RARE)]),
    ]
    who = "settings-who-plays" if view.elsewhere else "settings-who"
    title = t("settings-title") if view.private else f"{t('settings-title')} · {t(who)}"
    return Screen(title, tuple(keys))


def _page(t: Texts, view: SettingsView, page: str) -> Keys:
    return (key(t.say(_titled(view, page)), ShowSettings(page)),)


def _titled(view: SettingsView, page: str) -> Message:
    """What a page of several settings is called, after what stands on it."""
    if page != HOURS:
        return say(f"setting-{page}")
    return say("setting-hours" if SettingValues.puzzle.name in view.settings else "setting-hours-no-puzzle")


def _about(page: str) -> Message:
    """What can be set on a page of several settings."""
    return say(f"setting-{page}-about")


def _lines(t: Texts, view: SettingsView, page: str) -> list[Keys]:
    """What stands on a page of its own kind: the time zone, and the settings."""
    names = [name for name in view.settings if view.page_of(name) == page]
    lines = [_settings_line(t, name, say(f"setting-{name}-{view.values[name]}")) for name in names]
    return [_settings_line(t, _ZONE, zone_name(view.zone)), *lines] if view.zone_page == page else lines


def _settings_line(t: Texts, name: str, value: Message | str) -> Keys:
    return (key(t("button-option", option=say(f"setting-{name}"), value=value), ShowSettings(name)),)


def _language(t: Texts, view: SettingsView) -> Screen:
    codes = [*LANGUAGES, None] if view.private else [*LANGUAGES]
    buttons = [
        choice(t, _language_name(t, code), SetLanguage(code or ""), chosen=code == view.language)
        for code in codes
    ]
    return Screen(_heading(t, _LANGUAGE), (*abreast(buttons), _back(t)))


def _language_name(t: Texts, code: str | None) -> str:
    return t("setting-language-client") if code is None else texts(code)("language-name")


def _zone(t: Texts, view: SettingsView) -> Screen:
    """The zones, each with the time it is there, which is what people know theirs by."""
    others = [] if view.zone is None or view.zone in offered(t) else [view.zone]
    buttons = [
        choice(t, _time_in(t, view, zone), SetZone(zone or ""), chosen=zone == view.zone)
        for zone in (*offered(t), *others, None)
    ]
    return Screen(_heading(t, _ZONE), (*abreast(buttons), _back(t, view.zone_page)))


def _time_in(t: Texts, view: SettingsView, zone: str | None) -> str:
    now = view.at.astimezone(ZoneInfo(zone or view.usual_zone))
    return t("button-zone", zone=zone_name(zone), time=f"{now:%H:%M}")


def _settings_rules(t: Texts, view: SettingsView, category: str) -> Screen:
    games = GameChoice(
        rules=view.rules,
        last=None,
        houses=view.houses,
        preset=SetPreset,
        house=SetHouse,
        category=lambda each: ShowSettings(f"{_RULES}.{each}"),
    )
    if category:
        text, keys = category_page(t, games, category)
        heading, back = category_title(t, category), _back(t, _RULES)
    else:
        text, keys = first_page(t, games, _GAMES)
        heading, back = _heading(t, _RULES), _back(t)
    return Screen("\n".join((heading, *text)), (*keys, back))


def _choice(t: Texts, view: SettingsView, name: str) -> Screen:
    """One of the settings: its values as buttons, the present one marked."""
    buttons = [
        choice(t, t(f"setting-{name}-{value}"), SetSetting(name, value), chosen=value == view.values[name])
        for value in SETTINGS[name].values
    ]
    explained = [
        t(
            "lobby-option-value",
            value=say(f"setting-{name}-{value}"),
            about=t(f"setting-{name}-{value}-about"),
        )
        for value in SETTINGS[name].values
        if t.has(f"setting-{name}-{value}-about")
    ]
    text = "\n".join((_heading(t, name), "", *explained))
    nothing = ((key(t("button-see-nothing"), SeeNothing()),),) if t.tables and name == "tables" else ()
    return Screen(text.rstrip(), (*abreast(buttons), *nothing, _back(t, view.page_of(name))))


def tables_first(t: Texts) -> Screen:
    """The first message with a table of Telegram's own in a chat that has chosen these, and the way back."""
    rows = ((t("row-ones"), "3", "2"), (t("row-full"), "25", "0"), (t("card-total"), "28", "2"))
    example = table(t, (-LINE, 5, 5), rows, ("", "🙂", "🤖"))
    return Screen(f"{t('tables-first')}\n{example}", ((key(t("button-see-nothing"), SeeNothing()),),))


def _heading(t: Texts, name: str) -> str:
    return t("settings-page", setting=say(f"setting-{name}"), about=say(f"setting-{name}-about"))


def _back(t: Texts, page: str = "") -> Keys:
    return (key(t("button-back"), ShowSettings(page)),)
