"""Pictures that are asked for by a button: the cards of a game, how it went, the dice of the chat."""

from collections.abc import Awaitable, Callable

from bot.buttons.result import SendPicture
from bot.handlers.dependencies import Dependencies
from bot.handlers.updates import Tap
from bot.screens.pictures import cards, course, dice_counts
from bot.service.reply import Refusal, refuse
from bot.texts.formatting import texts
from bot.texts.message import Message, say
from bot.views.game import GameView
from bot.views.pictures import Illustration
from bot.views.place import Place

_Illustrate = Callable[[], Awaitable[Illustration | None]]


async def send_picture(deps: Dependencies, pressed: SendPicture, tap: Tap) -> Message:
    """Send a picture below the message that was tapped; whoever taps next is told that it is there."""
    found = await _find(deps, pressed, tap)
    if isinstance(found, Refusal):
        return refuse(found).message
    place, illustrate = found
    if not deps.pictures.allowed(place.chat_id):
        return say("toast-no-pictures")
    what = f"{pressed.kind} {pressed.game}" if pressed.game else pressed.kind
    key = "picture", place, what
    if await deps.pictures.recent(place, what) or not deps.recently_sent.begin(key):
        return say("toast-there")

    async def send() -> int | None:
        shown = await illustrate()
        return None if shown is None else await deps.pictures.send(place, what, shown, tap.message_id)

    deps.messages.spawn(deps.recently_sent.send(key, send()))
    return say("toast-picture")


async def _find(deps: Dependencies, pressed: SendPicture, tap: Tap) -> tuple[Place, _Illustrate] | Refusal:
    """Where a picture belongs and how to get it, or why there is none."""
    if pressed.kind == "dice":
        if pressed.game:
            return Refusal.UNKNOWN_BUTTON
        return tap.place, lambda: _dice(deps, tap.place)
    found = await deps.service.queries.record(tap.place, tap.actor, pressed.game)
    if isinstance(found, Refusal):
        return found
    view = found[1].view
    if not isinstance(view, GameView) or view.place.chat_id != tap.place.chat_id:
        return Refusal.NO_RESULT
    if view.state == "playing":
        return Refusal.STILL_PLAYING
    if not cards.has_cards(view):
        return Refusal.UNKNOWN_BUTTON
    if pressed.kind == "cards":
        return view.place, lambda: _cards(deps, view)
    reviewer = deps.reviewer
    if reviewer is None or view.review is None or not view.review.seats:
        return Refusal.NO_REVIEW
    return view.place, lambda: _course(deps, view)


async def _cards(deps: Dependencies, view: GameView) -> Illustration | None:
    t = texts(await deps.chats.language(view.place.chat_id, None))
    return cards.illustration(t, view)


async def _course(deps: Dependencies, view: GameView) -> Illustration | None:
    t = texts(await deps.chats.language(view.place.chat_id, None))
    found = () if deps.reviewer is None else await deps.reviewer.course(view.game)
    return course.illustration(t, view, found)


async def _dice(deps: Dependencies, place: Place) -> Illustration | None:
    view = await deps.service.dice.of(place.chat_id)
    t = texts(await deps.chats.language(place.chat_id, None))
    return dice_counts.illustration(t, view) if view.thrown else None
