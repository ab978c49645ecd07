"""Dispatch: the screen of a game in its present state."""

from dataclasses import replace

from bot.ground.texts.formatting import Texts
from bot.ground.values import Screen
from bot.table.model import GameView, LobbyView, rest_of
from bot.table.screens.board import (
    at_rest_board,
    scorecard_board,
    showdown_board,
    together_away,
    together_board,
    together_ended,
    together_here,
    together_panel,
)
from bot.table.screens.lobby import main_page_closed, main_page_lobby
from bot.table.screens.result import finish_card, finish_panel, finish_result, finish_whole
from engine.play.showdown import ShowdownGame
from engine.play.together import TogetherGame


def draw(t: Texts, view: LobbyView | GameView) -> Screen:
    """The lobby, the board or the result of a game."""
    match view:
        case LobbyView(closed=True):
            return main_page_closed(t, view)
        case LobbyView():
            return main_page_lobby(t, view)
        case GameView(state="playing"):
            return board(t, view)
        case GameView(state="over", apart=True):
            return finish_card(t, view, view.outcome)
        case GameView():
            return finish_whole(t, view, view.outcome if view.state == "over" else None)


def draw_in_chat(t: Texts, view: LobbyView | GameView) -> Screen:
    """The same for its chat, which is told of a turn in the app when it is over only."""
    rest = rest_of(view) if isinstance(view, GameView) else None
    return draw(t, view) if rest is None or not isinstance(view, GameView) else at_rest_board(t, view, rest)


def draw_panel(t: Texts, view: GameView) -> Screen:
    """A person's card in a group's game in which all play at once, also once that is over."""
    if view.state != "playing":
        outcome = view.outcome if view.state == "over" else None
        return together_ended(t, view, finish_panel(t, view, outcome))
    return draw(t, view) if view.away is None else together_away(t, view, view.away)


def draw_card_here(t: Texts, view: GameView, most: int) -> Screen:
    """A person's card in the group itself, of so many characters at most, while all play at once."""
    return together_here(t, view, draw_panel(t, replace(view, title=None)), most)


def draw_result(t: Texts, view: GameView) -> Screen:
    """The message of the result of a game that is over."""
    return finish_result(t, view, view.outcome)


def board(t: Texts, view: GameView) -> Screen:
    """The board of a game that is being played."""
    game = view.progress.game
    if isinstance(game, ShowdownGame):
        screen = showdown_board(t, view, game)
    elif isinstance(game, TogetherGame):
        screen = together_board(t, view, game) if view.focus is None else together_panel(t, view, game)
    else:
        screen = scorecard_board(t, view, game)
    if view.lines_left is None:
        return screen
    return replace(screen, text="\n".join((screen.text, t("board-record-full", n=view.lines_left))))
