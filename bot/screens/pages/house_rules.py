"""House rules of a chat: the list, one of them with the code that passes it on, and forgetting it."""

from collections.abc import Iterator, Sequence

from bot.buttons.pages import DropHouse, ShowHouse, ShowSettings
from bot.screens.keyboard import abreast, key
from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.game import HouseView
from bot.views.screen import Screen
from engine.presets import changed_options
from engine.records.rules_code import encode
from engine.rules.showdown_rules import Rules


def index(t: Texts, houses: Sequence[HouseView]) -> Screen:
    """Everything a chat has saved, and how to save more."""
    lines = [_line(t, house) for house in houses] or [t("houses-none")]
    buttons = [key(t("button-house", name=house.name), ShowHouse(house.id)) for house in houses]
    settings = (key(t("button-settings"), ShowSettings("")),)
    text = (t("houses-title"), "", *lines, "", t("houses-how"))
    return Screen("\n".join(text), (*abreast(buttons), settings))


def _line(t: Texts, house: HouseView) -> str:
    if house.rules is None:
        return t(f"houses-broken-{house.fault}", name=words.house(house))
    changed = len(changed_options(house.rules))
    return t("houses-line", name=words.house(house), preset=words.preset(house.preset), n=changed)


def house(t: Texts, house: HouseView) -> Screen:
    """One of them: what differs from its preset, how to play it here and how to take it elsewhere."""
    drop = key(t("button-house-drop"), DropHouse(house.id, sure=False))
    back = key(t("button-back"), ShowHouse(0))
    text = [_line(t, house)] if house.rules is None else _rules(t, house, house.rules)
    return Screen("\n".join(text), ((drop, back),))


def _rules(t: Texts, house: HouseView, rules: Rules) -> Iterator[str]:
    yield t("houses-one", name=words.house(house))
    yield t("houses-base", preset=words.preset(rules.preset))
    for option, value in changed_options(rules).items():
        yield t("rules-table", option=words.option(option), value=words.option_value(option, value))
    yield ""
    yield t("houses-play", name=words.house(house))
    yield t("houses-share", code=encode(rules))


def drop(t: Texts, house: HouseView) -> Screen:
    """Really forget them?"""
    sure = key(t("button-house-drop-sure"), DropHouse(house.id, sure=True), "danger")
    text = t("houses-ask-drop", name=words.house(house))
    return Screen(text, ((sure, key(t("button-not-sure"), ShowHouse(house.id))),))
