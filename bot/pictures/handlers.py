"""Pictures that are asked for by a button: of a finished game, or of the chat."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.chats.handlers.updates import Tap
from bot.chats.texts import chat_texts
from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from bot.pictures.screens import cards, company, course, dice_counts
from bot.pictures.views import Illustration
from bot.table.buttons.result import SendPicture
from bot.table.handlers.dependencies import Dependencies
from bot.table.service.reply import Refusal, refuse
from bot.table.views.game import GameView


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A picture: where it belongs, its name there, how to get it, whether that takes a while, the toast."""

    place: Place
    what: str
    illustrate: Callable[[], Awaitable[Illustration | None]]
    slow: bool = False
    said: str = "toast-picture"


async def send_picture(deps: Dependencies, pressed: SendPicture, tap: Tap) -> Message:
    """Send a picture below the message that was tapped; whoever taps next is told that it is there."""
    wanted = await _of_game(deps, pressed, tap) if pressed.game else _of_chat(deps, pressed, tap)
    if isinstance(wanted, Refusal):
        return refuse(wanted).message
    place, what = wanted.place, wanted.what
    if not deps.pictures.allowed(place.chat_id):
        return say("toast-no-pictures")
    shown = None if wanted.slow else await wanted.illustrate()
    if shown is None and not wanted.slow:
        return refuse(Refusal.NO_RESULT).message
    key = "picture", place, what
    if await deps.pictures.recent(place, what) or not deps.recently_sent.begin(key):
        return say("toast-there")

    async def send() -> int | None:
        found = shown or await wanted.illustrate()
        return None if found is None else await deps.pictures.send(place, what, found, tap.message_id)

    deps.messages.spawn(deps.recently_sent.send(key, send()))
    return say(wanted.said)


def _of_chat(deps: Dependencies, pressed: SendPicture, tap: Tap) -> _Wanted | Refusal:
    place, actor = tap.place, tap.actor
    match pressed.kind:
        case "dice":
            return _Wanted(place, "dice", lambda: _dice(deps, place))
        case "matrix":
            return _Wanted(place, "matrix", lambda: _matrix(deps, place))
        case "year":
            return _Wanted(place, f"year {actor.user_id}", lambda: _year(deps, place, actor))
        case _:
            return Refusal.UNKNOWN_BUTTON


async def _of_game(deps: Dependencies, pressed: SendPicture, tap: Tap) -> _Wanted | Refusal:
    found = await deps.service.queries.record(tap.place, tap.actor, pressed.game)
    if isinstance(found, Refusal):
        return found
    view = found[1].view
    if not isinstance(view, GameView) or view.place.chat_id != tap.place.chat_id:
        return Refusal.NO_RESULT
    if view.state == "playing":
        return Refusal.STILL_PLAYING
    what = f"{pressed.kind} {pressed.game}"
    if pressed.kind == "cards" and cards.has_cards(view):
        return _Wanted(view.place, what, lambda: _cards(deps, view))
    if pressed.kind == "course" and cards.has_cards(view):
        if deps.reviewer is None or view.review is None or not view.review.seats:
            return Refusal.NO_REVIEW
        said = "toast-picture" if deps.reviewer.ready(view, chances=True) else "toast-course-comes"
        return _Wanted(view.place, what, lambda: _course(deps, view), slow=True, said=said)
    return Refusal.UNKNOWN_BUTTON


async def _cards(deps: Dependencies, view: GameView) -> Illustration | None:
    t = await chat_texts(deps.chats, view.place.chat_id)
    return cards.illustration(t, view)


async def _course(deps: Dependencies, view: GameView) -> Illustration | None:
    t = await chat_texts(deps.chats, view.place.chat_id)
    found = () if deps.reviewer is None else await deps.reviewer.course(view.game)
    return course.illustration(t, view, found)


async def _dice(deps: Dependencies, place: Place) -> Illustration | None:
    view = await deps.service.dice.of(place.chat_id)
    t = await chat_texts(deps.chats, place.chat_id)
    return dice_counts.illustration(t, view) if view.thrown else None


async def _matrix(deps: Dependencies, place: Place) -> Illustration | None:
    view = await deps.service.company.matrix(place.chat_id)
    t = await chat_texts(deps.chats, place.chat_id)
    return None if view is None else company.matrix(t, view)


async def _year(deps: Dependencies, place: Place, actor: Actor) -> Illustration | None:
    view = await deps.service.company.year(place.chat_id, actor)
    t = await chat_texts(deps.chats, place.chat_id)
    return None if view is None else company.year(t, view)
