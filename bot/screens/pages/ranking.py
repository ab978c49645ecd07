"""Rankings of a chat."""

from collections.abc import Iterator
from typing import get_args

from bot.buttons.pages import RankingSpan, ShowTop
from bot.buttons.result import SendPicture
from bot.screens import seat_names
from bot.screens.keyboard import Keys, abreast, key
from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.game import ALL_FAMILIES, TopLine, TopView
from bot.views.screen import Button, Screen

_MEDALS = ("🥇", "🥈", "🥉")


def top(t: Texts, view: TopView) -> Screen:
    """The ranking of one span and family of rules; over all of them it counts places, never points."""
    told = t("top-about-all") if view.family == ALL_FAMILIES else t("top-about")
    text = [
        t("top-title", span=t(f"span-{view.span}"), family=_family(t, view.family)),
        *((told, "", *_lines(t, view)) if view.lines else ("", t("top-empty"))),
    ]
    return Screen("\n".join(text), tuple(_keys(t, view)))


def _family(t: Texts, family: str) -> str:
    return t("top-family-all") if family == ALL_FAMILIES else t.say(words.preset(family))


def _lines(t: Texts, view: TopView) -> Iterator[str]:
    for above, line in enumerate(view.lines):
        if line.rank > above + 1:
            yield "…"
        yield _line(t, line)


def _line(t: Texts, line: TopLine) -> str:
    name = seat_names.html(t, line.name, line.rank)
    who = t("top-who-me" if line.me else "top-who", place=line.rank, name=name)
    if line.points is None or line.best is None:
        won = zip(_MEDALS, (line.wins, line.seconds, line.thirds), strict=True)
        medals = " ".join(f"{medal}{count}" for medal, count in won if count)
        games = t("top-games", n=line.games)
        return t("top-line", who=who, what=f"{medals} · {games}" if medals else games)
    what = t(
        "top-points",
        wins=line.wins,
        games=line.games,
        points=words.number(t, line.points),
        best=words.number(t, line.best),
    )
    medal = f"{_MEDALS[line.rank - 1]} " if line.rank <= len(_MEDALS) else ""
    return medal + t("top-line", who=who, what=what)


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
    if view.lines:
        matrix, year = SendPicture("matrix", 0), SendPicture("year", 0)
        yield key(t("button-matrix"), matrix), key(t("button-year"), year)


def _key(t: Texts, text: str, press: ShowTop, chosen: bool) -> Button:  # noqa: FBT001 - one of a triple
    return key(t("button-chosen", text=text) if chosen else text, press)
