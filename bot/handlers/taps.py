"""Taps on inline buttons: every one is answered exactly once, whatever happens."""

import logging
from dataclasses import replace

from telegram import CallbackQuery, Chat, Update
from telegram import Message as TelegramMessage

from bot.buttons import (
    After,
    CheckDice,
    ConfirmLeave,
    ConfirmStop,
    DecideFate,
    Dismiss,
    DropHouse,
    Hint,
    Lobby,
    Pages,
    Play,
    Rematch,
    SendRecord,
    SetChances,
    SetHints,
    SetHouse,
    SetLanguage,
    SetPreset,
    ShowBoard,
    ShowReview,
    parse,
)
from bot.handlers import pages
from bot.handlers.dependencies import Context, Dependencies
from bot.handlers.reviews import review
from bot.handlers.updates import actor_of, is_admin, kind_of, place_of
from bot.screens.pages import hint
from bot.service import Actor, Refusal
from bot.service.reply import refuse
from bot.texts.formatting import texts
from bot.texts.message import Message, say
from bot.views.game import HintView
from bot.views.place import Place

_LONGEST_TOAST = 200
_Question = ConfirmLeave | ConfirmStop | Dismiss | ShowBoard
_Other = Lobby | Play | Hint | DecideFate | After | Pages
_SETTLED = {Refusal.NO_GAME, Refusal.NOT_SEATED, Refusal.OVER}  # such a question asks nothing any more
_logger = logging.getLogger(__name__)


class Taps:
    """Handles callback queries."""

    def __init__(self, parts: Dependencies) -> None:
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
        t = texts(await self._parts.chats.language(chat_id, actor))
        dialog = isinstance(answer, HintView)
        text = hint.alert(t, answer) if isinstance(answer, HintView) else t.say(answer)
        self._parts.outbox.answer(query.id, text[:_LONGEST_TOAST], alert=dialog)

    async def _act(self, query: CallbackQuery, actor: Actor) -> Message | HintView:
        message = query.message
        pressed = parse(query.data or "")
        if pressed is None or message is None:
            return refuse(Refusal.UNKNOWN_BUTTON).say
        chat = message.chat
        await self._parts.chats.meet(chat.id, kind_of(chat), chat.title or "", actor)
        place = place_of(message) if isinstance(message, TelegramMessage) else Place(chat.id)
        number: int | None = message.message_id
        if isinstance(pressed, _Question | Pages):
            if await self._parts.service.is_board(chat.id, message.message_id):
                return refuse(Refusal.UNKNOWN_BUTTON).say  # forged: no board has such buttons
        elif not message.is_accessible:
            # The board was deleted, by an administrator perhaps, and shows itself again below.
            await self._parts.service.lost(chat.id, message.message_id)
            number = None
        match pressed:
            case ConfirmStop():
                actor = replace(actor, admin=await is_admin(self._parts.client, chat, actor))
            case SetLanguage() | SetPreset() | SetHints() | SetChances() | SetHouse() | DropHouse():
                if not await is_admin(self._parts.client, chat, actor):
                    return refuse(Refusal.NOT_ADMIN).say
        if isinstance(pressed, _Question):
            return await self._answer_question(pressed, actor, chat, place, message.message_id)
        return await self._carry_out(pressed, actor, place, message.message_id, number)

    async def _carry_out(
        self, pressed: _Other, actor: Actor, place: Place, message_id: int, board: int | None
    ) -> Message | HintView:
        parts = self._parts
        if isinstance(pressed, Pages):
            return await pages.turn(parts, pressed, actor, place, message_id)
        match pressed:
            case CheckDice() | SendRecord():
                return await pages.evidence(parts, pressed, actor, place, message_id)
            case Hint():
                answer = await parts.service.hint(pressed, actor, place.chat_id)
                if isinstance(answer, HintView):
                    return answer
                reply = answer
            case ShowReview():
                return await review(parts, pressed, actor, place, message_id)
            case Rematch():
                reply = await parts.service.rematch(pressed, actor, place.chat_id)
            case _:
                reply = await parts.service.press(pressed, actor, place.chat_id, board)
        if reply.shown is not None:
            await parts.front.present(reply.shown)
        return reply.say

    async def _answer_question(
        self,
        pressed: _Question,
        actor: Actor,
        chat: Chat,
        place: Place,
        message_id: int,
    ) -> Message:
        """Act on an answer to a question; a question that is answered or out of date goes."""
        parts = self._parts
        match pressed:
            case Dismiss():
                may = await parts.service.may_dismiss(place, actor)
                if not may and not await is_admin(parts.client, chat, actor):
                    return refuse(Refusal.NOT_YOURS).say
                answer, settled = say("toast-dismissed"), True
            case ShowBoard(game):
                shown = await parts.service.running(place)
                settled = True
                if shown is None or shown.view.game != game:
                    answer = refuse(Refusal.NO_GAME).say
                else:
                    answer = say("toast-board")
                    parts.front.post(shown)
            case _:
                reply = await parts.service.press(pressed, actor, place.chat_id, None)
                answer = reply.say
                settled = reply.refusal is None or reply.refusal in _SETTLED
                if reply.shown is not None:
                    await parts.front.present(reply.shown)
        if settled:
            parts.front.spawn(parts.outbox.delete(place, message_id))
        return answer
