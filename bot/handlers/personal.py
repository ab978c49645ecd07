"""What the bot keeps about a person: told, sent as a file, forgotten. All but the telling in private only."""

from typing import Final

from bot.game_messages import notice
from bot.handlers.dependencies import Dependencies
from bot.handlers.updates import Tap
from bot.screens.pages import personal
from bot.service.actor import Actor
from bot.service.personal_data import BusyError
from bot.service.reply import Refusal, refuse
from bot.texts.formatting import Texts, texts
from bot.texts.message import Message, say
from bot.views.place import Place
from bot.views.screen import Screen

ME: Final = "me"
"""What `/export` sends with this word is everything that is kept about whoever asks."""


async def forget_page(deps: Dependencies, t: Texts, actor: Actor) -> Screen:
    """Ask whether somebody is to be forgotten, or say what they have to leave first."""
    tables = await deps.personal_data.tables(actor.user_id)
    return personal.tables(t, tables) if tables else personal.forget(t)


async def forget(deps: Dependencies, tap: Tap) -> Message:
    """Forget whoever has tapped that, in the private chat; nobody is noted for it.

    The message says then what was done; the boards of games that named them are drawn without the name.
    """
    actor, place = tap.actor, tap.place
    if place.chat_id != actor.user_id:
        return refuse(Refusal.UNKNOWN_BUTTON).message
    t = texts(await deps.chats.language(place.chat_id, actor))
    tables, named = await deps.personal_data.forget(actor.user_id)
    for shown in named:
        await deps.messages.present(shown)
    screen = personal.tables(t, tables) if tables else personal.forgotten(t)
    deps.sender.show(place, tap.message_id, screen, page=True)
    return say("refusal-at-a-table" if tables else "toast-forgotten")


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
