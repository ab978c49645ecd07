"""What the bot keeps about a person: told, sent as a file, forgotten. All but the telling in private only."""

from typing import Final

from bot.chats.handlers.updates import Tap
from bot.chats.texts import chat_texts
from bot.ground.drawing.notice import notice
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place, is_private
from bot.ground.values.screen import Screen
from bot.privacy import screens as personal
from bot.privacy.personal_data import BusyError
from bot.table.buttons.lobby import StandUp
from bot.table.buttons.questions import ConfirmLeave
from bot.table.handlers.dependencies import Dependencies
from bot.table.service.reply import Refusal, refuse
from bot.table.views.tables import TableView

ME: Final = "me"
"""What `/export` sends with this word is everything that is kept about whoever asks."""


async def forget_page(deps: Dependencies, t: Texts, actor: Actor) -> Screen:
    """Ask whether somebody is to be forgotten, or say what they have to leave first."""
    tables = await deps.personal_data.tables(actor.user_id)
    reached = [table for table in tables if await _is_reached(deps, actor, table)]
    return personal.tables(t, reached) if reached else personal.forget(t)


async def forget(deps: Dependencies, tap: Tap) -> Message:
    """Forget whoever has tapped that, in the private chat; nobody is noted for it.

    They get up from tables in groups that they are not in any more. The message says then what was done; the
    boards of games that named them are drawn without the name.
    """
    actor, place = tap.actor, tap.place
    if place.chat_id != actor.user_id:
        return refuse(Refusal.UNKNOWN_BUTTON).message
    t = await chat_texts(deps.chats, place.chat_id, actor)
    for table in await deps.personal_data.tables(actor.user_id):
        if not await _is_reached(deps, actor, table):
            await _get_up(deps, actor, table)
    tables, named = await deps.personal_data.forget(actor.user_id)
    for shown in named:
        await deps.messages.present(shown)
    screen = personal.tables(t, tables) if tables else personal.forgotten(t)
    deps.sender.show(place, tap.message_id, screen, page=True)
    return say("refusal-at-a-table" if tables else "toast-forgotten")


async def _is_reached(deps: Dependencies, actor: Actor, table: TableView) -> bool:
    """Whether somebody can press a button at a table."""
    chat_id = table.place.chat_id
    return is_private(chat_id) or await deps.membership.is_in(chat_id, actor) is not False


async def _get_up(deps: Dependencies, actor: Actor, table: TableView) -> None:
    """Do for somebody what they cannot press any more."""
    press = StandUp(table.game) if table.lobby else ConfirmLeave(table.game, actor.user_id)
    reply = await deps.service.games.press(press, actor, table.place.chat_id, None)
    if reply.shown is not None:
        await deps.messages.present(reply.shown)


def elsewhere(deps: Dependencies, t: Texts, what: personal.PrivateMatter) -> Screen:
    """Where everybody reads along: what this is about is done in private."""
    return personal.elsewhere(t, deps.client.username, what)


async def send_everything(deps: Dependencies, t: Texts, actor: Actor, place: Place) -> None:
    """Send a person everything that is kept about them, as a file."""
    try:
        data = await deps.personal_data.export(actor.user_id)
    except BusyError:
        return  # the file that is being made answers this as well
    caption = notice(t, say("personal-file"))
    await deps.replies.document(place, send_everything, "dice-poker-me.json", data, caption)
