"""Boards at rest, while a turn or the whole game is played in the app: they tell of no dice.

Such a board may stand for minutes, so it says nothing that the next throw makes untrue.
"""

from collections.abc import Iterator, Sequence

from bot.ground.drawing.keyboard import Keys, abreast, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Screen
from bot.rulebook import words
from bot.table.buttons.board import JoinLate, PlayHere
from bot.table.screens import event_lines, progress, seat_names
from bot.table.screens.app_key import app_key
from bot.table.screens.board import deadline, showdown, together, totals
from bot.table.screens.board.left_seats import decisions
from bot.table.screens.cards import scorecard_table, stacks
from bot.table.views.game import GameView
from bot.table.views.rest import Rest, mover_of
from engine.play.showdown import ShowdownGame


def board(t: Texts, view: GameView, rest: Rest) -> Screen:
    """What the chat sees of a turn, or of a game, that is played in the app."""
    called = seat_names.seat_names(t, view.seats)
    events = view.recent if rest == "turn" or not _began(view) else ()
    lines = (
        *_cards(t, view, rest),
        *event_lines.lines(t, view.rules, called, events),
        *_standing(t, view, called, rest),
        *(t("board-decide", name=called[n]) for n, seat in enumerate(view.seats) if seat.state == "left"),
        _who(t, view, called, rest),
    )
    keys = (
        *decisions(t, view),
        *([(key(t("button-sit-late"), JoinLate(view.game)),)] if view.may_join else []),
        *deadline.come_back(t, view),
        *_ways(t, view),
    )
    return Screen("\n".join(lines), keys)


def panel(t: Texts, view: GameView) -> Screen:
    """The card, in a private chat, of a person who has the table open in the app."""
    return together.from_group(t, view, Screen(t("panel-in-app"), ((_here(t, view),),)))


def _ways(t: Texts, view: GameView) -> Iterator[Keys]:
    """The way to the table in the app, and the way back."""
    yield from abreast((*app_key(t, view.app_link), _here(t, view)))


def _here(t: Texts, view: GameView) -> Button:
    return key(t("button-play-here"), PlayHere(view.game))


def _began(view: GameView) -> bool:
    """Whether anybody has had a turn."""
    return bool(view.progress.game.turns)


def _cards(t: Texts, view: GameView, rest: Rest) -> Iterator[str]:
    """What everybody has; of a showdown while somebody in the chat plays on, for it says who is on turn."""
    game = view.progress.game
    if not _began(view):
        yield t("board-card" if view.daily is None else "board-card-daily", preset=words.game(view.rules))
    if isinstance(game, ShowdownGame):
        if rest == "turn":
            yield stacks.table(t, view, game)
    elif _began(view):
        cards = "\n".join(scorecard_table.blocks(t, game, view.seats))
        yield f"<blockquote expandable>{cards}</blockquote>"


def _standing(t: Texts, view: GameView, called: Sequence[str], rest: Rest) -> Iterator[str]:
    """The points, and of when they are unless that goes without saying."""
    game = view.progress.game
    if rest == "game" and _began(view):
        yield t("board-standing", at=_when(t, view))
    if not isinstance(game, ShowdownGame):
        yield from totals.line(t, view, game)
    elif rest == "turn":
        yield from showdown.pot_lines(t, game, called)
    elif _began(view):
        each = (t("board-total", name=called[seat], points=game.points[seat]) for seat in game.order)
        yield " · ".join(each)


def _who(t: Texts, view: GameView, called: Sequence[str], rest: Rest) -> str:
    """Who plays in the app."""
    playing = [number for number, seat in enumerate(view.seats) if seat.state == "in"]
    if rest == "game":
        return t("board-all-in-app") if len(playing) > 1 else t("board-one-in-app", name=called[playing[0]])
    mover = mover_of(view)
    if mover is None:
        raise ValueError("nobody is on turn where all play at once")
    turn = t("board-turn-in-app", name=seat_names.mover(t, view.seats[mover], called[mover]))
    return t("pot-header", turn=turn, hand=_when(t, view))


def _when(t: Texts, view: GameView) -> str:
    """The round or the deal that is played."""
    game = view.progress.game
    if isinstance(game, ShowdownGame):
        return progress.deal_of(t, game)
    mover = mover_of(view)
    at = next(iter((*getattr(game, "awaited", ()), *game.active)), 0) if mover is None else mover
    return t("board-in-round", round=progress.round_of(t, game, at))
