"""The settings of a chat: a list of their values, and a page for each of them."""

from zoneinfo import ZoneInfo

from bot.chats.buttons import SetLanguage, SetPreset, SetSetting, SetZone, ShowSettings
from bot.chats.views import HOURS, PLACE, SETTINGS, TOGETHER, SettingsView, SettingValues
from bot.chats.zone_names import offered, zone_name
from bot.ground.drawing.keyboard import Keys, abreast, choice, key
from bot.ground.texts.formatting import Texts, texts
from bot.ground.texts.languages import LANGUAGES
from bot.ground.texts.message import Message, say
from bot.ground.values.screen import Screen
from bot.rulebook import words
from bot.rulebook.buttons import SetHouse, ShowHouse
from bot.rulebook.screens import game_choice
from bot.rulebook.screens.game_choice import GameChoice

_LANGUAGE, _ZONE, _RULES = "language", "zone", "rules"  # pages beside those of the `SETTINGS`


def settings(t: Texts, view: SettingsView, page: str = "") -> Screen:
    """A page of the settings.

    Args:
        t: the texts.
        view: what is set.
        page: "language", "zone", "hours", "place", "together", "rules", "rules." and a category of games, or
            the name of a setting; empty, or any other, for the list of them: buttons of before may name one
            that is gone.
    """
    name, _, category = page.partition(".")
    if page == _LANGUAGE:
        return _language(t, view)
    if page == _ZONE:
        return _zone(t, view)
    if page in {HOURS, PLACE, TOGETHER} and not view.private:
        heading = t("settings-page", setting=_titled(view, page), about=_about(page))
        further = [_page(t, view, TOGETHER)] if page == PLACE else []
        back = _back(t, PLACE if page == TOGETHER else "")
        return Screen(heading, (*_lines(t, view, page), *further, back))
    if name == _RULES and (not category or game_choice.knows(category)):
        return _rules(t, view, category)
    return _choice(t, view, page) if page in view.settings else _list(t, view)


def _list(t: Texts, view: SettingsView) -> Screen:
    house = next((each for each in view.houses if each.rules == view.rules), None)
    rules = words.game(view.rules) if house is None else house.name
    keys = [
        _line(t, _LANGUAGE, _language_name(t, view.language)),
        _line(t, _RULES, rules),
        *([] if view.private else [_page(t, view, HOURS), _page(t, view, PLACE)]),
        *_lines(t, view, ""),
        (key(t("button-houses"), ShowHouse(0)),),
    ]
    return Screen(t("settings-title"), tuple(keys))


def _page(t: Texts, view: SettingsView, page: str) -> Keys:
    return (key(t.say(_titled(view, page)), ShowSettings(page)),)


def _titled(view: SettingsView, page: str) -> Message:
    """What a page of several settings is called, after what stands on it."""
    if page != HOURS:
        return say("setting-place" if page == PLACE else "setting-together")
    return say("setting-hours" if SettingValues.puzzle.name in view.settings else "setting-hours-no-puzzle")


def _about(page: str) -> Message:
    """What can be set on a page of several settings."""
    about = {PLACE: "setting-place-about", TOGETHER: "setting-together-about"}
    return say(about.get(page, "setting-hours-about"))


def _lines(t: Texts, view: SettingsView, page: str) -> list[Keys]:
    """What stands on a page of its own kind: the time zone, and the settings."""
    names = [name for name in view.settings if view.page_of(name) == page]
    lines = [_line(t, name, say(f"setting-{name}-{view.values[name]}")) for name in names]
    return [_line(t, _ZONE, zone_name(view.zone)), *lines] if view.zone_page == page else lines


def _line(t: Texts, name: str, value: Message | str) -> Keys:
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


def _rules(t: Texts, view: SettingsView, category: str) -> Screen:
    games = GameChoice(
        rules=view.rules,
        last=None,
        houses=view.houses,
        preset=SetPreset,
        house=SetHouse,
        category=lambda each: ShowSettings(f"{_RULES}.{each}"),
    )
    if category:
        text, keys = game_choice.category_page(t, games, category)
        heading, back = game_choice.category_title(t, category), _back(t, _RULES)
    else:
        text, keys = game_choice.first_page(t, games)
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
    return Screen(text.rstrip(), (*abreast(buttons), _back(t, view.page_of(name))))


def _heading(t: Texts, name: str) -> str:
    return t("settings-page", setting=say(f"setting-{name}"), about=say(f"setting-{name}-about"))


def _back(t: Texts, page: str = "") -> Keys:
    return (key(t("button-back"), ShowSettings(page)),)
