"""The settings of a chat: its language, and the rules of its next game."""

from collections.abc import Mapping, Sequence
from typing import Final, get_args

from bot.buttons.pages import (
    ChatSwitch,
    SetChances,
    SetClock,
    SetHints,
    SetHouse,
    SetLanguage,
    SetPreset,
    SetSwitch,
    ShowHouse,
)
from bot.screens.keyboard import Keys, abreast, key
from bot.texts import words
from bot.texts.formatting import Texts, texts
from bot.texts.languages import LANGUAGES
from bot.views.game import Clock, HouseView
from bot.views.screen import Button, Screen
from engine.presets import PRESETS
from engine.rules.showdown_rules import Rules

_ALL_ON: Final[Mapping[ChatSwitch, bool]] = {"first_roll": True, "quick_rerolls": True}


def settings(  # noqa: PLR0913 - every setting of a chat
    t: Texts,
    language: str | None,
    rules: Rules,
    houses: Sequence[HouseView],
    *,
    private: bool,
    hints: bool = False,
    chances: bool = False,
    switches: Mapping[ChatSwitch, bool] = _ALL_ON,
    clock: Clock = "live",
) -> Screen:
    """What is set here, and buttons to change it.

    Args:
        t: the texts.
        language: the language chosen here, None if it follows the client.
        rules: of the next game.
        houses: what the chat has saved.
        private: whether this is a chat with one person, whose client has a language of its own.
        hints: whether hints are on; in private they always are, and nothing is said of them.
        chances: whether boards tell chances to win.
        switches: what else is on or off here.
        clock: how long a turn may take; in private nobody waits, and nothing is said of it.
    """
    own = next((house for house in houses if house.rules == rules), None)
    follow = t("settings-language-client")
    named = {code: texts(code)("language-name") for code in LANGUAGES}
    text = [
        t("settings-title"),
        t("settings-language", language=named[language] if language is not None else follow),
        t("settings-preset", preset=words.preset(rules.preset) if own is None else words.house(own)),
    ]
    switch: list[Keys] = []
    if not private:
        text.append(t("settings-hints-on") if hints else t("settings-hints-off"))
        label = t("button-hints-off") if hints else t("button-hints-on")
        switch.append((key(label, SetHints(not hints)),))
    text.append(t("settings-chances-on") if chances else t("settings-chances-off"))
    label = t("button-chances-off") if chances else t("button-chances-on")
    switch.append((key(label, SetChances(not chances)),))
    for name, on in switches.items():
        state = "on" if on else "off"
        text.append(t(f"settings-{name}-{state}"))
        switch.append((key(t(f"button-{name}-{'off' if on else 'on'}"), SetSwitch(name, not on)),))
    if not private:
        value = f"{t(f'setting-clock-{clock}')}, {t(f'setting-clock-{clock}-about')}"
        text.append(f"{t('setting-clock')}: {value}. {t('setting-clock-about')}")
        switch.append(tuple(_clock(t, each, chosen=each == clock) for each in get_args(Clock)))
    languages = [
        key(_marked(t, name, chosen=code == language), SetLanguage(code)) for code, name in named.items()
    ]
    if private:
        languages.append(key(_marked(t, follow, chosen=language is None), SetLanguage("")))
    presets = [
        key(
            _marked(t, t.say(words.preset(each)), chosen=own is None and each == rules.preset),
            SetPreset(each),
        )
        for each in PRESETS
    ]
    saved = [
        key(_marked(t, t("button-house", name=house.name), chosen=house is own), SetHouse(house.id))
        for house in houses
        if house.rules is not None
    ]
    manage = (key(t("button-houses"), ShowHouse(0)),)
    return Screen("\n".join(text), (*abreast(languages), *switch, *abreast(presets), *abreast(saved), manage))


def _clock(t: Texts, clock: Clock, *, chosen: bool) -> Button:
    return key(_marked(t, t(f"setting-clock-{clock}"), chosen=chosen), SetClock(clock))


def _marked(t: Texts, text: str, *, chosen: bool) -> str:
    return t("button-chosen", text=text) if chosen else text
