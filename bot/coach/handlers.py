"""The review of one's own card in a finished game, as a message below its result."""

from bot.chats.handlers.updates import Tap
from bot.chats.texts import chat_texts
from bot.coach.reviewer import Reviewer
from bot.coach.screens import review as screen
from bot.ground.drawing.notice import notice
from bot.ground.texts.message import Message, say
from bot.table.buttons.result import ShowReview
from bot.table.handlers.dependencies import Dependencies
from bot.table.handlers.pages import send
from bot.table.service.reply import Refusal, refuse
from bot.table.views.game import GameView
from engine.rules.ruleset import Ruleset


async def review(deps: Dependencies, pressed: ShowReview, tap: Tap) -> Message:
    """Send whoever tapped the review of their own card, below the result, as soon as it is ready."""
    actor, place, reviewer = tap.actor, tap.place, deps.reviewer
    found = (
        Refusal.NO_REVIEW
        if reviewer is None
        else await deps.service.queries.review_seat(place, actor, pressed.game)
    )
    if isinstance(found, Refusal) or reviewer is None:
        return refuse(found if isinstance(found, Refusal) else Refusal.NO_REVIEW).message
    view, seat = found
    if view.review is None and not reviewer.comes(view):
        return refuse(Refusal.NO_REVIEW).message
    ready = reviewer.ready(view)
    what = pressed, place.chat_id, seat
    if not deps.recently_sent.begin(what):
        return say("toast-there" if ready else "toast-review-comes")
    deps.messages.spawn(deps.recently_sent.send(what, _send_review(deps, reviewer, view, seat, tap)))
    return say("toast-review" if ready else "toast-review-comes")


async def _send_review(
    deps: Dependencies, reviewer: Reviewer, view: GameView, seat: int, tap: Tap
) -> int | None:
    found = await reviewer.seat(view.game, seat)
    if not isinstance(view.rules, Ruleset):
        return None
    t = await chat_texts(deps.chats, tap.place.chat_id)
    if found is not None:
        page, question = screen.page(t, view, view.rules, found), (ShowReview, view.game, seat)
    elif deps.recently_sent.begin((ShowReview, view.game)):  # several may have been promised one
        page, question = notice(t, say("review-failed")), (ShowReview, view.game, -1)
    else:
        return None
    return await send(deps, tap.place, question, page, tap.message_id)
