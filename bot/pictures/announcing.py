"""The sending of a message that is due: as the caption of its picture, or as a text without one."""

from functools import partial

from bot.ground.outbox.send_once import OnceSend
from bot.ground.outbox.sender import Sender
from bot.ground.store.delivery_notes import DeliveryNotes
from bot.ground.store.lasting import lasting
from bot.ground.values.place import Place
from bot.ground.values.screen import Screen


async def announce(
    sender: Sender, place: Place, drawn: bytes | None, caption: Screen, notes: DeliveryNotes
) -> None:
    """Send a message once.

    Args:
        sender: sends it.
        place: where.
        drawn: the picture; None where none could be drawn.
        caption: what is written below it, or else alone.
        notes: of the attempts.
    """
    once, message_id = OnceSend(notes), None
    if drawn is not None:
        sent = await sender.picture(place, drawn, caption, once, message=True)
        message_id = None if sent is None else sent.message_id
    if drawn is None or once.is_denied:
        message_id = await sender.send(place, caption, attempts=once, first=False)
    if message_id is not None:
        await lasting(partial(notes.sent, message_id))
