"""What somebody reads who asked for a game that is not there: the names of those that are."""

from collections.abc import Iterator, Sequence
from html import escape

from bot.buttons.callback_data import Press
from bot.buttons.pages import ShowHouse, ShowRules
from bot.buttons.questions import OpenHouseLobby, OpenLobby
from bot.screens.keyboard import abreast, key
from bot.texts import people, words
from bot.texts.formatting import Texts
from bot.views.game import HouseView
from bot.views.screen import Button, Screen
from engine.presets import PRESETS, WELL_KNOWN


def page(
    t: Texts, given: str, near: Sequence[str | HouseView], houses: Sequence[HouseView], *, opens: bool
) -> Screen:
    """Every name there is, and the nearest as buttons; without any, some games that many know.

    Args:
        t: the texts.
        given: what was typed.
        near: presets and house rules that may be meant.
        houses: what the chat has saved.
        opens: whether the buttons open a lobby; otherwise they show the rules.
    """
    told = t("refusal-no-such-rules", given=people.isolated(people.clean(given)))
    names = [words.house(house) for house in houses if house.rules is not None]
    text = [
        escape(told, quote=False),
        "",
        t("unknown-rules-names"),
        *(f"• {t.say(words.preset(each))}" for each in PRESETS),
        *([t("unknown-rules-houses", names=", ".join(names))] if names else ()),
    ]
    return Screen("\n".join(text), tuple(abreast([*_buttons(t, near, opens=opens)])))


def _buttons(t: Texts, near: Sequence[str | HouseView], *, opens: bool) -> Iterator[Button]:
    for each in near or WELL_KNOWN:
        name, press = (
            _house(t, each, opens=opens) if isinstance(each, HouseView) else _preset(t, each, opens=opens)
        )
        yield key(t("button-guess", name=name), press, "primary") if near else key(name, press)


def _house(t: Texts, house: HouseView, *, opens: bool) -> tuple[str, Press]:
    press = OpenHouseLobby(house.id) if opens else ShowHouse(house.id)
    return t("button-house", name=house.name), press


def _preset(t: Texts, preset: str, *, opens: bool) -> tuple[str, Press]:
    return t.say(words.preset(preset)), OpenLobby(preset) if opens else ShowRules(preset)
