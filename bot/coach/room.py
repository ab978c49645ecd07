"""The room of the coach: hints, the review of a finished game, win chances."""

from bot.chats.members import Answer, Fleeting, Tap, TypedCommand
from bot.chats.model import SettingValues
from bot.chats.settings import chat_texts
from bot.coach.reviews import HintActions, ReviewActions, Reviewer, kept_review
from bot.coach.screens import hint_alert, hint_page, review_page
from bot.coach.tables import BoardWinChances, SolvedTables
from bot.ground.drawing import notice
from bot.ground.texts.message import Message, say
from bot.table.game import LoadedGame
from bot.table.handlers.commands import send
from bot.table.model import CoachView, GameView, HintView, Refusal, refuse
from bot.table.presses import Hint, ShowReview
from bot.table.room import BotStarted, Contributions, Dependencies, Dialog, Room, RoomContext

# Handlers of hints, and of the review of a player's own card as a message below the result.


class Coaching:
    """The handlers of hints and reviews."""

    def __init__(
        self, deps: Dependencies, hints: HintActions, reviews: ReviewActions, reviewer: Reviewer | None
    ) -> None:
        self._deps, self._hints, self._reviews, self._reviewer = deps, hints, reviews, reviewer

    async def command(self, typed: TypedCommand) -> Answer:
        """Tell the best action now in the game of a place."""
        answer = await self._hints.hint(typed.place, typed.actor, typed.chat.id)
        return Fleeting(hint_page(typed.t, answer)) if isinstance(answer, HintView) else answer.message

    async def hint(self, pressed: Hint, tap: Tap) -> Message | Dialog:
        """Tell the person who tapped the best action now, in a dialog."""
        answer = await self._hints.hint(pressed, tap.actor, tap.chat.id)
        if not isinstance(answer, HintView):
            if answer.shown is not None:
                await self._deps.messages.present(answer.shown)
            return answer.message
        t = await chat_texts(self._deps.chats, tap.chat.id, tap.actor)
        return Dialog(hint_alert(t, answer))

    async def review(self, pressed: ShowReview, tap: Tap) -> Message:
        """Send the person who tapped the review of their card, below the result, as soon as it is ready."""
        if self._reviewer is None:
            return refuse(Refusal.NO_REVIEW).message
        found = await self._reviews.seat(tap.place, tap.actor, pressed.game)
        if isinstance(found, Refusal):
            return refuse(found).message
        return await _review(self._deps, self._reviewer, pressed, tap, found)


async def _review(
    deps: Dependencies, reviewer: Reviewer, pressed: ShowReview, tap: Tap, found: tuple[GameView, int]
) -> Message:
    place = tap.place
    view, seat = found
    if view.coach.review is None and not (reviewer.comes(view) or reviewer.reviews_rows(view)):
        return refuse(Refusal.NO_REVIEW).message
    ready = reviewer.ready(view)
    what = pressed, place.chat_id, seat
    if not deps.recently_sent.claim(what):
        return say("toast-there" if ready else "toast-review-comes")
    deps.messages.spawn(deps.recently_sent.send(what, _send_review(deps, reviewer, view, seat, tap)))
    return say("toast-review" if ready else "toast-review-comes")


async def _send_review(
    deps: Dependencies, reviewer: Reviewer, view: GameView, seat: int, tap: Tap
) -> int | None:
    t = await chat_texts(deps.chats, tap.place.chat_id)
    found = await reviewer.seat(view.game, seat)
    if found is not None:
        page, question = review_page(t, view, seat, found), (ShowReview, view.game, seat)
    elif deps.recently_sent.claim((ShowReview, view.game)):  # several may have been promised one
        page, question = notice(t, say("review-failed")), (ShowReview, view.game, -1)
    else:
        return None
    return await send(deps, tap.place, question, page, tap.message_id)


# The room of the coach: hints, the review of a finished game, win chances.


def _open(context: RoomContext) -> Contributions:
    deps, solutions = context.deps, context.part(SolvedTables)
    actions = ReviewActions(context.transactions)
    reviewer = None
    if solutions is not None:
        reviewer = Reviewer(actions, solutions, deps.messages.present)
        deps.messages.when_coached(reviewer, BoardWinChances(solutions), solutions.expect)
    hints = HintActions(context.transactions)
    coaching = Coaching(deps, hints, actions, reviewer)
    return Contributions(
        handlers={"hint": coaching.command, Hint: coaching.hint, ShowReview: coaching.review},
        on={} if reviewer is None else {BotStarted: lambda _: reviewer.catch_up()},
        parts=(hints,) if reviewer is None else (hints, reviewer),
    )


def _review_kept(loaded: LoadedGame) -> CoachView | None:
    return CoachView(kept_review(loaded.tx, loaded.row.id)) if loaded.row.state == "over" else None


COACH = Room(
    name="coach",
    open=_open,
    offers=(Hint, ShowReview, SettingValues.hints, SettingValues.chances),
    view_parts={"ended": _review_kept},
)
