"""Suggestions for a name that no game has: a few games, and the way to all of them."""

from collections.abc import Iterator, Sequence
from html import escape

from bot.ground.drawing.callback_data import Press
from bot.ground.drawing.keyboard import abreast, key
from bot.ground.texts import people
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Screen
from bot.rulebook import words
from bot.rulebook.buttons import OpenHouseLobby, OpenLobby, ShowHouse, ShowRules
from bot.rulebook.preset_titles import Elsewhere
from bot.rulebook.views import HouseView
from engine.presets import WELL_KNOWN

_FEW = 3


def page(
    t: Texts,
    given: str,
    meant: Sequence[str | HouseView] | Elsewhere,
    houses: Sequence[HouseView],
    *,
    opens: bool,
) -> Screen:
    """What may have been meant, as buttons; without any, what the chat has saved and games that many know.

    Args:
        t: the texts.
        given: what was typed.
        meant: presets and house rules that may be meant, or the well-known game that is not played here.
        houses: what the chat has saved.
        opens: whether the buttons open a lobby; otherwise they show the rules.
    """
    near: Sequence[str | HouseView]
    if isinstance(meant, Elsewhere):
        near, offer = meant.nearest, t(f"elsewhere-{meant.sort}")
    else:
        near, offer = meant, t("unknown-rules-near" if meant else "unknown-rules-known")
    told = t("refusal-no-such-rules", given=people.isolated(people.clean(given)))
    every = key(t("button-rules-all"), ShowRules(""))
    keys = (*abreast([*_buttons(t, near, houses, opens=opens)]), (every,))
    return Screen(f"{escape(told, quote=False)} {offer}", keys)


def _buttons(
    t: Texts, near: Sequence[str | HouseView], houses: Sequence[HouseView], *, opens: bool
) -> Iterator[Button]:
    known: list[str | HouseView] = [*(house for house in houses if house.rules is not None), *WELL_KNOWN]
    for each in (near or known)[:_FEW]:
        name, press = (
            _house(t, each, opens=opens) if isinstance(each, HouseView) else _preset(t, each, opens=opens)
        )
        yield key(t("button-guess", name=name), press, "primary") if near else key(name, press)


def _house(t: Texts, house: HouseView, *, opens: bool) -> tuple[str, Press]:
    press = OpenHouseLobby(house.id) if opens else ShowHouse(house.id)
    return t("button-house", name=house.name), press


def _preset(t: Texts, preset: str, *, opens: bool) -> tuple[str, Press]:
    return t.say(words.family(preset)), OpenLobby(preset) if opens else ShowRules(preset)
