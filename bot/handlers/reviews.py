"""The review of one's own card in a finished game, as a message below its result."""

from bot.buttons.result import ShowReview
from bot.chat_texts import chat_texts
from bot.handlers.dependencies import Dependencies
from bot.handlers.pages import send
from bot.handlers.updates import Tap
from bot.screens.result import review as screen
from bot.service.reply import Refusal, refuse
from bot.texts.message import Message, say
from bot.views.game import GameView
from bot.views.place import Place
from engine.rules.ruleset import Ruleset


async def review(deps: Dependencies, pressed: ShowReview, tap: Tap) -> Message:
    """Send whoever tapped the review of their own card, below the result."""
    actor, place = tap.actor, tap.place
    found = (
        Refusal.NO_REVIEW
        if deps.reviewer is None
        else await deps.service.queries.review_seat(place, actor, pressed.game)
    )
    if isinstance(found, Refusal):
        return refuse(found).message
    view, seat = found
    what = pressed, place.chat_id, seat
    if not deps.recently_sent.begin(what):
        return say("toast-there")
    deps.messages.spawn(deps.recently_sent.send(what, _send_review(deps, view, seat, place, tap.message_id)))
    return say("toast-review")


async def _send_review(
    deps: Dependencies, view: GameView, seat: int, place: Place, message_id: int
) -> int | None:
    found = None if deps.reviewer is None else await deps.reviewer.seat(view.game, seat)
    if found is None or not isinstance(view.rules, Ruleset):
        return None
    t = await chat_texts(deps.chats, place.chat_id)
    return await send(
        deps, place, (ShowReview, view.game, seat), screen.page(t, view, view.rules, found), message_id
    )
