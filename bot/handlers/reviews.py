"""The review of one's own card in a finished game, as a message below its result."""

from bot.buttons import ShowReview
from bot.handlers.dependencies import Dependencies
from bot.handlers.pages import send
from bot.screens.result import review as screen
from bot.service import Actor, Refusal
from bot.service.reply import refuse
from bot.texts.formatting import texts
from bot.texts.message import Message, say
from bot.views.game import GameView
from bot.views.place import Place
from engine.rules.ruleset import Ruleset


async def review(
    parts: Dependencies, pressed: ShowReview, actor: Actor, place: Place, message_id: int
) -> Message:
    """Send whoever tapped the review of their own card, below the result."""
    found = await parts.service.record(place, actor, pressed.game)
    if isinstance(found, Refusal):
        return refuse(found).say
    view = found[1].view
    if not isinstance(view, GameView) or view.review is None or parts.reviewer is None:
        return refuse(Refusal.NO_REVIEW).say
    seats = (
        i for i, seat in enumerate(view.seats) if any(m.user_id == actor.user_id for m in seat.everybody)
    )
    seat = next(seats, None)
    if seat is None or all(each.seat != seat for each in view.review.seats):
        return refuse(Refusal.NOT_SEATED).say
    if view.seats[seat].state != "in":
        return refuse(Refusal.NOT_TO_THE_END).say
    what = pressed, place.chat_id, seat
    if not parts.lately.begin(what):
        return say("toast-there")
    parts.front.spawn(parts.lately.send(what, _send_review(parts, view, seat, place, message_id)))
    return say("toast-review")


async def _send_review(
    parts: Dependencies, view: GameView, seat: int, place: Place, message_id: int
) -> int | None:
    found = None if parts.reviewer is None else await parts.reviewer.seat(view.game, seat)
    if found is None or not isinstance(view.rules, Ruleset):
        return None
    t = texts(await parts.chats.language(place.chat_id, None))
    return await send(parts, place, screen.page(t, view, view.rules, found), message_id)
