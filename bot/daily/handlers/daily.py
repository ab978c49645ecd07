"""The game of the day: asked for in a group, opened by its link and begun in private; pages of its cards."""

import re
from typing import Final

from bot.chats.handlers.calls import Call
from bot.chats.handlers.updates import Tap
from bot.chats.texts import chat_texts
from bot.daily.buttons import BeginDaily, ShowDaily
from bot.daily.screens import daily_game as screen
from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor
from bot.ground.values.place import is_private
from bot.ground.values.screen import Screen
from bot.table.buttons.result import AskDaily
from bot.table.handlers.dependencies import Dependencies
from bot.table.handlers.new_games import running_question
from bot.table.handlers.pages import send
from bot.table.service.reply import Refusal, Shown, refuse

_NUMBER: Final = re.compile(r"[1-9]\d{0,14}", re.ASCII)


def is_link(word: str | None) -> bool:
    """Whether what a link says leads to a game of the day, if there is such a one."""
    return word is not None and word.startswith(screen.LINK)


async def today(deps: Dependencies, call: Call) -> Screen | Message:
    """What is played today, and the way to it."""
    if call.private:
        return say("error-today-private")
    view = await deps.service.daily.today(call.place)
    if view is None:
        return refuse(Refusal.DAILY_OFF).message
    return screen.today(call.t, view, deps.client.username)


async def ask(deps: Dependencies, pressed: AskDaily, tap: Tap) -> Message:
    """Tell it below the result that was tapped, once a day."""
    view = None if is_private(tap.place.chat_id) else await deps.service.daily.today(tap.place)
    if view is None:
        return refuse(Refusal.DAILY_OFF).message
    what = AskDaily, view.daily
    if not deps.recently_sent.begin(what):
        return say("toast-there")
    t = await chat_texts(deps.chats, tap.place.chat_id, tap.actor)
    page = screen.today(t, view, deps.client.username)
    deps.messages.spawn(deps.recently_sent.send(what, send(deps, tap.place, pressed, page)))
    return say("toast-daily-told")


async def link(deps: Dependencies, call: Call, word: str) -> Screen | Message | None:
    """What a link leads to: the question whether to begin, one's game that is under way, or why neither."""
    number = _NUMBER.fullmatch(word.removeprefix(screen.LINK))
    daily = 0 if number is None else int(number[0])
    if not await _may(deps, daily, call.actor):
        return refuse(Refusal.NO_DAILY).message
    found = await deps.service.daily.open(daily, call.actor)
    match found:
        case Refusal():
            return refuse(found).message
        case Shown():
            deps.messages.post(found)
            return None
        case _:
            return screen.offer(call.t, found)


async def begin(deps: Dependencies, pressed: BeginDaily, tap: Tap) -> Message:
    """Begin somebody's one attempt; tapped again it shows the game."""
    daily, place = deps.service.daily, tap.place
    if not await _may(deps, pressed.daily, tap.actor):
        return refuse(Refusal.NO_DAILY).message
    offered = await daily.open(pressed.daily, tap.actor)
    begun = await daily.begin(pressed.daily, tap.actor, place.chat_id)
    reply = begun.reply
    if reply.shown is None:
        return reply.message
    t = await chat_texts(deps.chats, place.chat_id, tap.actor)
    question = running_question(t, reply, tap.actor)
    if question is not None:
        what = BeginDaily, reply.shown.view.game
        if deps.recently_sent.begin(what):
            deps.messages.spawn(deps.recently_sent.send(what, send(deps, place, BeginDaily, question)))
        return reply.message
    if begun.closed is not None:
        await deps.messages.present(begun.closed)
    await deps.messages.present(reply.shown)
    if not isinstance(offered, Refusal | Shown):
        deps.sender.show(place, tap.message_id, screen.begun(t, offered), page=True)
    return reply.message


async def show_cards(deps: Dependencies, pressed: ShowDaily, tap: Tap) -> Message:
    """Show a page of the cards of a game of the day in the message that was tapped."""
    view = await deps.service.evenings.page(pressed.daily, tap.place.chat_id, pressed.page)
    if view is None:
        return refuse(Refusal.UNKNOWN_BUTTON).message
    t = await chat_texts(deps.chats, tap.place.chat_id, tap.actor)
    deps.sender.show(tap.place, tap.message_id, screen.evening(t, view), page=True)
    return say("toast-daily-page")


async def _may(deps: Dependencies, daily: int, actor: Actor) -> bool:
    """Whether somebody is of the chat whose game of the day it is; its link may have been passed on.

    Telegram knows who is in the chat. Where it cannot be asked, whoever has played there is taken to be.
    """
    chat_id = await deps.service.daily.chat_of(daily)
    if chat_id is None or not actor.user_id:
        return False
    inside = await deps.membership.is_in(chat_id, actor)
    return await deps.service.daily.has_played(chat_id, actor) if inside is None else inside
