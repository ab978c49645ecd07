"""Handlers of taps on inline buttons: every tap is answered exactly once, also after an error."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import get_args

from telegram import CallbackQuery, Update

from bot.chats.handlers.membership import KNOWN, MembershipUnknownError
from bot.chats.handlers.updates import Context, Tap, actor_of, kind_of
from bot.chats.texts import chat_texts
from bot.ground.drawing.callback_data import Press
from bot.ground.runtime.measurements import PressOutcome
from bot.ground.telegram.tapped import TappedMessage
from bot.ground.texts.formatting import Texts, texts
from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place, chat_in_log, is_private
from bot.ground.values.screen import ANSWER_CHARACTERS
from bot.rulebook.buttons import NewGame, OpenHouseLobby, OpenLobby
from bot.table.buttons.board import BoardPress, CardPress, OwnCardPress, TablePress
from bot.table.buttons.lobby import LobbyPress, SaveHouse, Start
from bot.table.buttons.questions import ConfirmLeave, ConfirmStop, Dismiss, QuestionPress, ShowBoard
from bot.table.buttons.result import (
    BookSeat,
    CheckDice,
    Rematch,
    ResultPress,
    SendPicture,
    SendRecord,
)
from bot.table.handlers.boards import bring_down
from bot.table.handlers.cards import CardTaps
from bot.table.handlers.new_games import new_game_by_button
from bot.table.handlers.pages import Pages, check_or_send, show_page
from bot.table.room import Brought, Dependencies, Dialog, OnPage, OnPress, Room
from bot.table.service.games import GamePress, Pressed
from bot.table.service.reply import GAME_STANDS, Refusal, Reply, Shown, refuse

_SETTLED = {Refusal.NO_GAME, Refusal.NOT_SEATED, Refusal.OVER}  # such a question asks nothing any more
_FOR_ADMINS = {Refusal.NOT_HOST, Refusal.HOST_DECIDES, Refusal.PAGES}  # in a lobby, of those who are none
_logger = logging.getLogger(__name__)


class Taps:
    """The handler of callback queries."""

    def __init__(self, deps: Dependencies, rooms: Sequence[Room], brought: Sequence[Brought]) -> None:
        self._deps = deps
        self._cards = CardTaps(deps)
        self._unnoted = {kind for room in rooms for kind in room.unnoted}
        self._confirms = {ConfirmLeave, ConfirmStop, *(kind for room in rooms for kind in room.confirms)}
        self._pages: dict[type[Press], OnPage] = Pages(deps).all
        self._all: dict[type[Press], OnPress] = {
            Rematch: self._rematch,
            BookSeat: self._book,
            CheckDice: partial(check_or_send, deps),
            SendRecord: partial(check_or_send, deps),
            NewGame: partial(new_game_by_button, deps),
            **dict.fromkeys((OpenLobby, OpenHouseLobby), self._open_lobby),
            **dict.fromkeys(get_args(QuestionPress), self._answer_question),
            **dict.fromkeys((*get_args(LobbyPress), *get_args(TablePress)), self._press_game),
            **dict.fromkeys(get_args(CardPress), self._cards.card),
        }
        for each in brought:
            self._pages |= each.pages
            self._all |= each.presses
        on_pages = (kind for room in rooms for kind in room.on_pages)
        self._on_pages = {
            *on_pages,
            *self._pages,
            *get_args(QuestionPress),
            NewGame,
            OpenLobby,
            OpenHouseLobby,
        }

    async def __call__(self, update: Update, _: Context) -> None:
        """Act on one tap and answer it."""
        query = update.callback_query
        actor = actor_of(query.from_user) if query is not None else None
        if query is None or actor is None:
            return
        chat_id = query.message.chat.id if query.message is not None else actor.user_id
        try:
            answer = await self._barred(chat_id, actor) or await self._act(query, actor)
            outcome: PressOutcome = (
                "refused" if isinstance(answer, Message) and answer.refuses else "accepted"
            )
        except self._deps.not_now:
            raise
        except MembershipUnknownError:
            answer, outcome = refuse(Refusal.MEMBERSHIP_UNKNOWN).message, "refused"
        except Exception:
            # Whoever tapped must not be left with a spinning button; the log has the rest.
            _logger.exception("tap of update %s failed", update.update_id)
            answer, outcome = say("refusal-trouble"), "failed"
        self._deps.client.counters.presses[outcome] += 1
        t = await self._texts(chat_id, actor)
        dialog = isinstance(answer, Dialog)
        said = answer.message if isinstance(answer, Dialog) else answer
        text = said if isinstance(said, str) else t.say(said)
        tapped_at = query.message.received_at if isinstance(query.message, TappedMessage) else None
        self._deps.sender.answer(query.id, text[:ANSWER_CHARACTERS], alert=dialog, tapped_at=tapped_at)

    async def _barred(self, chat_id: int, actor: Actor) -> Message | None:
        """Why nothing that somebody taps in a chat is done; None if it is."""
        if actor.user_id == 0:
            return say("refusal-anonymous")
        there = await self._deps.attendance.is_there(chat_id, actor)
        if there:
            return None
        return refuse(Refusal.MEMBERSHIP_UNKNOWN if there is None else Refusal.OUTSIDE).message

    async def _texts(self, chat_id: int, actor: Actor) -> Texts:
        """The texts of an answer; none is withheld because the database cannot be asked."""
        try:
            return await chat_texts(self._deps.chats, chat_id, actor)
        except Exception:
            _logger.exception("the language of %s is not known", chat_in_log(chat_id))
            return texts(actor.language_code)

    async def _act(self, query: CallbackQuery, actor: Actor) -> Message | Dialog:
        message, pressed = query.message, self._deps.presses.parse(query.data or "")
        if pressed is None or not isinstance(message, TappedMessage):
            return refuse(Refusal.UNKNOWN_BUTTON).message
        chat, deps = message.chat, self._deps
        if type(pressed) not in self._unnoted:  # delivered twice, it must not make somebody known again
            await deps.chats.meet(chat.id, kind_of(chat), chat.title or "", actor, present=False)
        place, lost = Place(chat.id, message.thread_id), None
        tap = Tap(actor, chat, place, message.message_id, message.buttons, query.id, deps.presses)
        if message.ephemeral is not None:
            return await self._cards.press_here(pressed, tap, message.ephemeral)
        deps.sender.progress.note_own(place, message.message_id)
        if type(pressed) in self._on_pages:
            if not await self._is_page(tap):
                return refuse(Refusal.UNKNOWN_BUTTON).message  # forged: it has no such buttons
        elif not message.is_accessible:
            # The board was deleted, by an administrator perhaps, and shows itself again below.
            lost = await deps.service.boards.lost(chat.id, message.message_id)
            if lost is not None:
                deps.messages.removal.remove(chat.id, message.message_id)
            await self._show(await deps.service.results.lost(chat.id, message.message_id))
        answer = await self._carry_out(pressed, tap)
        accepted = not (isinstance(answer, Message) and answer.refuses)
        if lost is not None and not accepted:
            deps.messages.post(lost)  # what is accepted shows the game itself
        if isinstance(pressed, ResultPress) and accepted and tap.has_buttons_of(pressed.game, Rematch):
            await self._show(await deps.service.results.adopt(pressed.game, place, message.message_id))
        return answer

    async def _is_page(self, tap: Tap) -> bool:
        """Whether a message that was tapped can be a question or a page, as far as one can tell."""
        if await self._deps.service.queries.is_board(tap.chat.id, tap.message_id):
            return False
        return all(
            type(each) in self._on_pages
            or isinstance(each, BookSeat)
            or (isinstance(each, SendPicture) and not each.game)
            for each in tap.on
        )

    async def _carry_out(self, pressed: Press, tap: Tap) -> Message | Dialog:
        page = self._pages.get(type(pressed))
        if page is not None:
            return await show_page(self._deps, page, pressed, tap)
        answer = await self._all[type(pressed)](pressed, tap)
        game = getattr(pressed, "game", 0)
        if game and not isinstance(pressed, GamePress):  # which looks at its board itself
            await self._know_board(game, tap)
        return answer

    async def _rematch(self, pressed: Rematch, tap: Tap) -> Message | Dialog:
        return await self._shown(await self._deps.service.games.rematch(pressed, tap.actor, tap.chat.id))

    async def _book(self, pressed: BookSeat, tap: Tap) -> Message | Dialog:
        return await self._shown(await self._deps.service.games.book(pressed, tap.actor, tap.chat.id))

    async def _press_game(self, pressed: GamePress, tap: Tap) -> Message | Dialog:
        if is_private(tap.chat.id) and isinstance(pressed, OwnCardPress):
            message_id = tap.message_id if tap.has_buttons_of(pressed.game, *get_args(BoardPress)) else None
            answer = await self._cards.press(pressed, tap, message_id)
            if answer is not None:
                return answer
        return await self._shown(await self._press(pressed, tap))

    async def _press(self, pressed: GamePress, tap: Tap) -> Reply:
        """Act on a lobby or a board; who decides for the chat is looked up where that matters only."""
        games, chat_id = self._deps.service.games, tap.chat.id
        message = None
        if tap.has_buttons_of(pressed.game, *get_args(LobbyPress), *get_args(BoardPress)):
            message = Pressed(tap.message_id, tap.place.thread_id)
        reply = await games.press(pressed, tap.actor, chat_id, message, tap.id, tapped=tap.message_id)
        if reply.refusal in _FOR_ADMINS:
            age = KNOWN if reply.refusal is Refusal.PAGES else 0.0
            actor = replace(tap.actor, admin=await self._deps.membership.is_admin(tap.chat, tap.actor, age))
            # Once more in any case: what was to be shown before others pressed meanwhile must not come now.
            reply = await games.press(pressed, actor, chat_id, message, tap.id, tapped=tap.message_id)
        if isinstance(pressed, Start | SaveHouse) and reply.refusal is None:
            # Other topics' lobbies list what was played last, and what is saved.
            self._deps.messages.spawn(self._deps.messages.show_again(chat_id, lobbies=True))
        shown = reply.shown
        if message is None:
            return reply
        if reply.refusal is Refusal.BOARD_BELOW:
            await self._put_away(pressed.game, tap)
        elif shown is not None and message.message_id != shown.message_id:
            return replace(reply, shown=await self._adopt(shown, tap))
        return reply

    async def _adopt(self, shown: Shown, tap: Tap) -> Shown:
        """Let a second board of a game, whose number never arrived, take the place of the first."""
        found = await self._deps.service.boards.adopt(shown.view.game, tap.place, tap.message_id)
        if found is None:
            await self._put_away(shown.view.game, tap)
            return shown
        adopted, before = found
        self._deps.messages.removal.remove(tap.chat.id, before)
        return adopted

    async def _know_board(self, game: int, tap: Tap) -> None:
        """Look whether a board of a game is a second one, where the press itself has nothing to show."""
        if not tap.has_buttons_of(game, *get_args(BoardPress)):
            return  # forged: it is no board
        shown = await self._deps.service.queries.shown(game)
        if shown is not None and shown.message_id not in {None, tap.message_id}:
            await self._show(await self._adopt(shown, tap))

    async def _put_away(self, game: int, tap: Tap) -> None:
        """Delete a board that has been replaced and still stands."""
        if await self._deps.service.boards.put_away(game, tap.place, tap.message_id):
            self._deps.messages.removal.remove(tap.chat.id, tap.message_id)

    async def _shown(self, reply: Reply) -> Message | Dialog:
        await self._show(reply.shown)
        return Dialog(reply.message) if reply.dialog else reply.message

    async def _open_lobby(self, pressed: OpenLobby | OpenHouseLobby, tap: Tap) -> Message:
        """Open a lobby as /newgame does; where one is open now, what offered it has done its work."""
        reply = await self._deps.service.games.new_game(tap.place, tap.actor, pressed)
        if reply.shown is not None and reply.refusal not in GAME_STANDS:
            self._deps.messages.post(reply.shown)
            self._deps.transient.remove(tap.place, tap.message_id)
        return reply.message

    async def _show(self, shown: Shown | None) -> None:
        if shown is not None:
            await self._deps.messages.present(shown)

    async def _answer_question(
        self, pressed: ConfirmLeave | ConfirmStop | Dismiss | ShowBoard, tap: Tap
    ) -> Message:
        """Act on an answer to a question; a question that is answered or out of date goes."""
        deps, actor = self._deps, tap.actor
        settled = True
        match pressed:
            case Dismiss():
                asked = [each.user for each in tap.on if isinstance(each, ConfirmLeave)]
                may = await deps.service.queries.may_dismiss(tap.place, actor, asked)
                if not may and not await deps.membership.is_admin(tap.chat, actor, KNOWN):
                    return refuse(Refusal.NOT_YOURS).message
                answer = say("toast-dismissed")
            case ShowBoard(game):
                shown = await deps.service.queries.running(tap.place)
                if shown is None or shown.view.game != game:
                    answer = refuse(Refusal.NO_GAME).message
                else:
                    answer = bring_down(deps, shown, tap.message_id) or say("toast-board")
            case ConfirmLeave() | ConfirmStop():
                if isinstance(pressed, ConfirmStop):
                    actor = replace(actor, admin=await deps.membership.is_admin(tap.chat, actor))
                reply = await deps.service.games.press(pressed, actor, tap.chat.id, None)
                await self._shown(reply)
                answer = reply.message
                if reply.refusal is Refusal.STOP_TOGETHER:  # it waits for somebody else now
                    deps.transient.keep(tap.place.chat_id, tap.message_id)
                settled = reply.refusal is None or reply.refusal in _SETTLED
        if settled and any(type(each) in self._confirms for each in tap.on):
            deps.messages.removal.expire(tap.place.chat_id, tap.message_id)
        return answer
