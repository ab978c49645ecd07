"""Confirmations before something that cannot be undone, and the choice about a running game."""

from bot.ground.drawing.keyboard import Keys, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.place import is_private
from bot.ground.values.screen import Screen
from bot.rulebook import words
from bot.table.buttons.questions import ConfirmLeave, ConfirmStop, Dismiss, ShowBoard
from bot.table.buttons.result import BookSeat
from bot.table.screens import seat_names
from bot.table.views.game import GameView, LobbyView


def leave(t: Texts, view: GameView, user_id: int, name: str) -> Screen:
    """Really leave one's seat? Only the person who asked, who holds one of the seats, may say so."""
    game, seats = view.game, view.seats
    if any(seat.holds(user_id) and len(seat.members) > 1 for seat in seats):
        shape = "ask-leave-team"
    elif any(seat.state == "in" and seat.members and not seat.holds(user_id) for seat in seats):
        shape = "ask-leave"
    else:
        shape = "ask-leave-alone"
    text = t(shape, game=game, name=seat_names.html(t, name, user_id))
    if view.leaving_costs and shape == "ask-leave-alone":
        text = f"{text} {t('ask-leave-alone-counts')}"
    elif view.leaving_costs:
        text = f"{text} {t('ask-leave-counts')}"
    if view.daily is not None and view.daily.open:
        text = f"{text} {t('ask-end-daily')}"
    go = key(t("button-leave"), ConfirmLeave(game, user_id), "danger")
    return Screen(text, ((go, key(t("button-stay"), Dismiss())),))


def stop(t: Texts, view: LobbyView | GameView) -> Screen:
    """Really end the game for everybody?"""
    game, counts = view.game, isinstance(view, GameView) and view.counts
    alone = isinstance(view, GameView) and sum(seat.state == "in" for seat in view.seats) == 1
    counted = "ask-stop-alone" if alone else "ask-stop-counts"
    text = t(counted if counts else "ask-stop", game=game)
    if isinstance(view, GameView) and view.daily is not None and view.daily.open:
        text = f"{text} {t('ask-end-daily')}"
    end = key(t("button-stop"), ConfirmStop(game), "danger")
    return Screen(
        text,
        ((end, key(t("button-keep-playing"), Dismiss())),),
    )


def may_end(view: GameView, user_id: int) -> bool:
    """Whether somebody is offered to end a game that runs: the host, and whoever plays."""
    return user_id == view.host_id or any(seat.holds(user_id) for seat in view.seats)


def running(t: Texts, view: GameView, user_id: int, *, deserted: bool) -> Screen:
    """A game is running where another one was to be opened.

    Args:
        t: the texts.
        view: the game.
        user_id: who wanted to open another one; somebody without a seat is not offered to end it.
        deserted: whether anybody may end it.
    """
    name = "ask-deserted" if deserted else "ask-running"
    text = t(name, game=view.game, preset=words.game(view.rules))
    if view.daily is not None and view.daily.open:
        text = f"{text} {t('ask-end-daily')}"
    show = key(t("button-show-board"), ShowBoard(view.game), "primary")
    keys: list[Keys] = [(show,)]
    if deserted or may_end(view, user_id):
        keys = [(show, key(t("button-stop"), ConfirmStop(view.game), "danger"))]
    if not is_private(view.place.chat_id):
        keys.append((key(t("button-book"), BookSeat(view.game)),))
    return Screen(text, tuple(keys))
