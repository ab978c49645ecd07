"""Taps on inline buttons: every one is answered exactly once, whatever happens."""

import logging
from dataclasses import replace

from telegram import CallbackQuery, Message, Update

from bot.buttons import (
    CheckDice,
    ConfirmLeave,
    ConfirmStop,
    Dismiss,
    Press,
    Rematch,
    SendRecord,
    SetLanguage,
    SetPreset,
    ShowBoard,
    ShowRules,
    ShowTop,
    parse,
)
from bot.handlers import pages
from bot.handlers.where import actor_of, is_admin, kind_of, place_of
from bot.parts import Context, Parts
from bot.place import Place
from bot.say import Say, say
from bot.service import Actor, Refusal
from bot.service.reply import refuse
from bot.texts import texts

_LONGEST_TOAST = 200
_logger = logging.getLogger(__name__)


class Taps:
    """Handles callback queries."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    async def __call__(self, update: Update, _: Context) -> None:
        """Act on one tap and answer it."""
        query = update.callback_query
        actor = actor_of(query.from_user) if query is not None else None
        if query is None or actor is None:
            return
        chat_id = query.message.chat.id if query.message is not None else actor.user_id
        try:
            answer = await self._act(query, actor)
        except Exception:
            # Whoever tapped must not be left with a spinning button; the log has the rest.
            _logger.exception("tap of update %s failed", update.update_id)
            answer = say("refusal-trouble")
        language = await self._parts.chats.language(chat_id, actor)
        self._parts.outbox.answer(query.id, texts(language).say(answer)[:_LONGEST_TOAST])

    async def _act(self, query: CallbackQuery, actor: Actor) -> Say:
        message = query.message
        pressed = parse(query.data or "")
        if pressed is None or message is None:
            return refuse(Refusal.UNKNOWN_BUTTON).say
        chat = message.chat
        await self._parts.chats.meet(chat.id, kind_of(chat), chat.title or "", actor)
        place = place_of(message) if isinstance(message, Message) else Place(chat.id)
        match pressed:
            case ConfirmStop():
                actor = replace(actor, admin=await is_admin(self._parts.client, chat, actor))
            case SetLanguage() | SetPreset():
                if not await is_admin(self._parts.client, chat, actor):
                    return refuse(Refusal.NOT_ADMIN).say
        return await self._carry_out(pressed, actor, place, message.message_id)

    async def _carry_out(self, pressed: Press, actor: Actor, place: Place, message_id: int) -> Say:
        parts = self._parts
        match pressed:
            case ShowTop() | ShowRules() | SetLanguage() | SetPreset():
                return await pages.turn(parts, pressed, actor, place, message_id)
            case CheckDice() | SendRecord():
                return await pages.evidence(parts, pressed, actor, place, message_id)
            case Dismiss():
                parts.front.spawn(parts.outbox.delete(place, message_id))
                return say("toast-dismissed")
            case ShowBoard(game):
                shown = await parts.service.shown(game)
                if shown is None or shown.view.place.chat_id != place.chat_id:
                    return refuse(Refusal.NO_GAME).say
                parts.front.post(shown)
                parts.front.spawn(parts.outbox.delete(place, message_id))
                return say("toast-board")
            case Rematch():
                reply = await parts.service.rematch(pressed, actor, place.chat_id)
            case _:
                reply = await parts.service.press(pressed, actor, place.chat_id, message_id)
        if isinstance(pressed, ConfirmLeave | ConfirmStop) and reply.refusal is None:
            parts.front.spawn(parts.outbox.delete(place, message_id))
        if reply.shown is not None:
            await parts.front.present(reply.shown)
        return reply.say
