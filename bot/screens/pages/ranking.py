"""Rankings of a chat."""

from collections.abc import Iterator
from typing import get_args

from bot.buttons.pages import RankingSpan, ShowTop
from bot.screens import seat_names
from bot.screens.keyboard import Keys, abreast, key
from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.game import ALL_FAMILIES, TopLine, TopView
from bot.views.screen import Button, Screen

_MEDALS = {1: "🥇 ", 2: "🥈 ", 3: "🥉 "}


def top(t: Texts, view: TopView) -> Screen:
    """The ranking of one span and family of rules; ranks are numbers, medals only decorate."""
    text = [
        t("top-title", span=t(f"span-{view.span}"), family=_family(t, view.family)),
        "",
        *(_lines(t, view) if view.lines else (t("top-empty"),)),
    ]
    return Screen("\n".join(text), tuple(_keys(t, view)))


def _family(t: Texts, family: str) -> str:
    return t("top-family-all") if family == ALL_FAMILIES else t.say(words.preset(family))


def _lines(t: Texts, view: TopView) -> Iterator[str]:
    above = 0
    for line in view.lines:
        if line.rank > above + 1:
            yield "…"
        above = line.rank
        yield _MEDALS.get(line.rank, "") + _line(t, line)


def _line(t: Texts, line: TopLine) -> str:
    return t(
        "top-line-me" if line.me else "top-line",
        place=line.rank,
        name=seat_names.html(t, line.name, line.rank),
        wins=line.wins,
        games=line.games,
        points=words.number(t, line.points),
    )


def _keys(t: Texts, view: TopView) -> Iterator[Keys]:
    spans = [
        (t(f"span-{span}"), ShowTop(span, view.family), span == view.span) for span in get_args(RankingSpan)
    ]
    yield tuple(_key(t, *each) for each in spans)
    if view.families:
        span = next(each for each in get_args(RankingSpan) if each == view.span)
        families = (ALL_FAMILIES, *view.families)
        shown = [(_family(t, each), ShowTop(span, each), each == view.family) for each in families]
        yield from abreast([_key(t, *each) for each in shown])


def _key(t: Texts, text: str, press: ShowTop, chosen: bool) -> Button:  # noqa: FBT001 - one of a triple
    return key(t("button-chosen", text=text) if chosen else text, press)
