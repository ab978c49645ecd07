"""House rules of a chat: the list, one of them with its code, and the question before deleting."""

from collections.abc import Iterator, Sequence

from bot.chats.buttons import ShowSettings
from bot.ground.drawing.keyboard import abreast, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Screen
from bot.rulebook import words
from bot.rulebook.buttons import DropHouse, ListHouses, ShowHouse
from bot.rulebook.families import own_options
from bot.rulebook.views import HouseView
from engine.records.rules_code import encode
from engine.rules.showdown_rules import Rules

A_PAGE = 8
"""House rules on one page of their list."""


def index(t: Texts, houses: Sequence[HouseView], page: int = 0) -> Screen:
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


def house(t: Texts, house: HouseView) -> Screen:
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


def drop(t: Texts, house: HouseView) -> Screen:
    """The question before house rules are forgotten."""
    sure = key(t("button-house-drop-sure"), DropHouse(house.id, sure=True), "danger")
    text = t("houses-ask-drop", name=words.house(house))
    return Screen(text, ((sure, key(t("button-not-sure"), ShowHouse(house.id))),))
