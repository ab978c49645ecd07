"""The tables at which a chat plays at the moment, and where each can be watched."""

from collections.abc import Iterator, Sequence
from html import escape

from bot.ground.drawing import links
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen
from bot.rulebook import words
from bot.table.screens import progress, seat_names
from bot.table.screens.board import totals
from bot.table.views.game import GameView
from engine.play.showdown import ShowdownGame

MOST = 12
"""Tables that are listed; more would be a wall of text."""


def tables(t: Texts, views: Sequence[GameView]) -> Screen:
    """The page of the tables of a chat."""
    if not views:
        return Screen(t("watch-none"))
    each = ["\n".join(_table(t, view)) for view in views[:MOST]]
    if len(views) > MOST:
        each.append(t("watch-more", n=len(views) - MOST))
    return Screen("\n\n".join((t("watch-title"), *each)))


def _table(t: Texts, view: GameView) -> Iterator[str]:
    """What is played there and how far, who leads, the ways to look on."""
    preset, now = words.game(view.rules), progress.now(t, view)
    if view.table_no:
        yield t("watch-line-side", table=view.table_no, preset=preset, progress=now)
    else:
        yield t("watch-line", preset=preset, progress=now)
    yield from _standing(t, view)
    board = links.to_message(view.place, view.board)
    app = "" if view.daily is not None and view.daily.open else view.app_link
    ways = (("watch-board", board), ("watch-app", app))
    yield from [" · ".join(t(way, link=escape(link)) for way, link in ways if link)] if board or app else []


def _standing(t: Texts, view: GameView) -> Iterator[str]:
    """What every seat has; before the first row who sits there."""
    game, called = view.progress.game, seat_names.seat_names(t, view.seats)
    if isinstance(game, ShowdownGame):
        have = zip(called, game.points, strict=True)
        yield " · ".join(t("board-total", name=name, points=words.whole(points)) for name, points in have)
        return
    yield from list(totals.line(t, view, game)) or [" · ".join(called)]
