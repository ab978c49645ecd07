"""Boards on request: sent anew at the bottom of the chat, or told where they are."""

from bot.ground.texts.message import Message, say
from bot.table.room import Dependencies
from bot.table.service.reply import Refusal, Shown, refuse


def bring_down(deps: Dependencies, shown: Shown, asked_at: int) -> Message | None:
    """Send the message of a game anew on request, if anything lies below it and none was sent just now.

    Args:
        deps: the parts of the bot.
        shown: the game.
        asked_at: the message by which it is asked for.

    Returns:
        Where it is, if it stays there.
    """
    board = shown.message_id
    if board is None or deps.messages.moves.comes_down(shown.view, board):
        deps.messages.post(shown)
        return None
    return refuse(Refusal.BOARD_BELOW).message if board > asked_at else say("toast-board-above")
