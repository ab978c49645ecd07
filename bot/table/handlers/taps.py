"""Taps on inline buttons: throttled, parsed, acted on, and answered exactly once, also after an error."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, get_args

from telegram import CallbackQuery, Chat, Update
from telegram.error import TelegramError
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    MessageHandler,
    PollAnswerHandler,
    TypeHandler,
    filters,
)

from bot.chats.members import (
    KNOWN,
    Context,
    GroupTapped,
    GuestAsked,
    InlineTapped,
    Members,
    MembershipUnknownError,
    ResultChosen,
    ResultsAsked,
    SeenMessages,
    Tap,
    Voted,
    actor_of,
    kind_of,
    place_of,
)
from bot.chats.settings import chat_texts
from bot.ground.drawing import notice
from bot.ground.outbox.limits import RateLimiter
from bot.ground.tasks import Events, LruDict
from bot.ground.telegram.client import InsideChat, OutsideChat, TappedMessage, UnsupportedError
from bot.ground.telegram.updates import outside_turn
from bot.ground.texts.formatting import Texts, texts
from bot.ground.texts.message import Message, say
from bot.ground.timing import USUAL_TIMING, CardWay, PressOutcome
from bot.ground.values import (
    ANSWER_CHARACTERS,
    Actor,
    EphemeralMessageId,
    Place,
    Press,
    abilities,
    chat_in_log,
    is_private,
)
from bot.rulebook.names import NewGame, OpenHouseLobby, OpenLobby
from bot.table.actions import By, GamePress, TappedBoard
from bot.table.handlers.commands import (
    Commands,
    Pages,
    act_on_page,
    bring_down,
    check_or_send,
    more_of_result,
    new_game_by_button,
)
from bot.table.model import GAME_STANDS, GameUpdate, Refusal, Reply, refuse
from bot.table.presses import (
    MAIN,
    BoardPress,
    BookSeat,
    CardPress,
    CheckDice,
    CloseCard,
    ConfirmLeave,
    ConfirmStop,
    Dismiss,
    LobbyPress,
    OpenItem,
    OpenMenu,
    OwnCardPress,
    PickMatch,
    QuestionPress,
    Rematch,
    ResultPress,
    SaveHouse,
    SendPicture,
    SendRecord,
    ShowBoard,
    ShowMore,
    Start,
    TablePress,
)
from bot.table.room import Contributions, Dependencies, Dialog, Handler, OnPage, RoomContext, Visit
from bot.table.show.surface import SurfaceContent

# Handlers of answers to the bot's messages; what they say is read where people throw their own dice only.


class AnswerHandler:
    """The handler of messages that answer one of the bot; in private chats of all but commands."""

    def __init__(self, deps: Dependencies) -> None:
        self._deps = deps

    async def __call__(self, update: Update, _: Context) -> None:
        """Let a game have what it waits for, and say why not, once; all else is talk."""
        message, deps = update.message, self._deps
        actor = actor_of(message.from_user) if message is not None else None
        if message is None or actor is None or not message.text:
            return
        answered, private = message.reply_to_message, message.chat.type == Chat.PRIVATE
        ours = (
            answered is not None
            and answered.from_user is not None
            and answered.from_user.id == deps.client.id
        )
        if not ours and not (private and answered is None):
            return
        place = place_of(message)
        number = answered.message_id if ours and answered is not None else None
        reply = await deps.service.games.answer(place, actor, number, message.text, message.message_id)
        if reply is None:
            return
        await deps.chats.meet(place.chat_id, kind_of(message.chat), message.chat.title or "", actor)
        if reply.shown is not None:
            await deps.messages.present(reply.shown)
        if reply.refusal is None or not deps.replies.admits(actor.user_id):
            return
        if not deps.recently_sent.claim(("answer", place.chat_id, message.message_id)):
            return  # delivered twice
        t = await chat_texts(deps.chats, place.chat_id, actor)
        screen, question = notice(t, reply.message), ("answer", actor.user_id)
        deps.messages.spawn(
            deps.replies.send(place, question, screen, reply_to=message.message_id, fleeting=not private)
        )


# Handlers of taps on inline buttons: every tap is answered exactly once, also after an error.


_SETTLED = {Refusal.NO_GAME, Refusal.NOT_SEATED, Refusal.OVER}  # such a question asks nothing any more
_FOR_ALL = frozenset({MAIN, "teams", "guests", "guest"})  # pages of a lobby on which all have something to do
_PAGES_CLOSED = {Refusal.STARTED, Refusal.OVER, Refusal.DRAWING, Refusal.NO_GAME}
_FOR_ADMINS = {Refusal.NOT_HOST, Refusal.HOST_DECIDES, Refusal.PAGES}  # in a lobby, of those who are none
_logger = logging.getLogger(__name__)


class Taps:
    """The handler of callback queries."""

    def __init__(self, deps: Dependencies, contributions: Sequence[Contributions]) -> None:
        self._deps = deps
        self._all: dict[Any, Handler] = {
            **Pages(deps).all,
            Rematch: self._rematch,
            BookSeat: self._book,
            CheckDice: partial(check_or_send, deps),
            SendRecord: partial(check_or_send, deps),
            ShowMore: partial(more_of_result, deps),
            NewGame: OnPage(partial(new_game_by_button, deps)),
            **dict.fromkeys((OpenLobby, OpenHouseLobby), OnPage(self._open_lobby)),
            **dict.fromkeys(get_args(QuestionPress), OnPage(self._answer_question)),
            **dict.fromkeys((ConfirmLeave, ConfirmStop), OnPage(self._answer_question, confirms=True)),
            **dict.fromkeys((*get_args(LobbyPress), *get_args(TablePress)), self._press_game),
            **dict.fromkeys(get_args(CardPress), self._open_card),
        }
        for each in contributions:
            self._all |= each.handlers
        self._pages = {kind: each for kind, each in self._all.items() if isinstance(each, OnPage)}
        self._confirms = {kind for kind, page in self._pages.items() if page.confirms}

    async def __call__(self, update: Update, _: Context) -> None:
        """Act on one tap and answer it."""
        query = update.callback_query
        actor = actor_of(query.from_user) if query is not None else None
        if query is None or actor is None:
            return
        chat_id = query.message.chat.id if query.message is not None else actor.user_id
        try:
            answer = await self._barred(chat_id, actor) or await self._tapped(query, actor)
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
        link = answer.link if isinstance(answer, Visit) else None
        dialog = isinstance(answer, Dialog)
        said = "" if isinstance(answer, Visit) else answer.message if isinstance(answer, Dialog) else answer
        text = said if isinstance(said, str) else t.say(said)
        tapped_at = query.message.received_at if isinstance(query.message, TappedMessage) else None
        text = text[:ANSWER_CHARACTERS]
        self._deps.sender.answer(query.id, text, alert=dialog, link=link, tapped_at=tapped_at)

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

    async def _tapped(self, query: CallbackQuery, actor: Actor) -> Message | Dialog | Visit:
        message, pressed = query.message, self._deps.presses.parse(query.data or "")
        if pressed is None or not isinstance(message, TappedMessage):
            return refuse(Refusal.UNKNOWN_BUTTON).message
        chat, deps = message.chat, self._deps
        page = self._pages.get(type(pressed))
        if page is None or not page.leaves_no_presence:  # delivered twice, it must make nobody known again
            await deps.chats.meet(chat.id, kind_of(chat), chat.title or "", actor, present=False)
        place, lost = Place(chat.id, message.thread_id), list[SurfaceContent[Any]]()
        tap = Tap(actor, chat, place, message.message_id, message.buttons, query.id, deps.presses)
        if message.ephemeral is not None:
            return await self._press_here(pressed, tap, message.ephemeral)
        deps.sender.progress.note_own(place, message.message_id)
        if page is not None:
            if not await self._is_page(tap):
                return refuse(Refusal.UNKNOWN_BUTTON).message  # forged: it has no such buttons
        elif not message.is_accessible:
            # The board was deleted, by an administrator perhaps, and shows itself again below.
            lost = await deps.messages.surfaces.forget(chat.id, message.message_id)
            await self._show(await deps.service.results.lost(chat.id, message.message_id))
        answer = await self._dispatch(pressed, tap)
        accepted = not (isinstance(answer, Message) and answer.refuses)
        for content in () if accepted else lost:
            await deps.messages.surfaces.present(content)  # what is accepted shows the game itself
        if isinstance(pressed, ResultPress) and accepted and tap.has_buttons_of(pressed.game, Rematch):
            await self._show(await deps.service.results.adopt(pressed.game, place, message.message_id))
        return answer

    async def _is_page(self, tap: Tap) -> bool:
        """Whether a message that was tapped can be a question or a page, as far as one can tell."""
        if await self._deps.service.queries.is_board(tap.chat.id, tap.message_id):
            return False
        return all(
            type(each) in self._pages
            or isinstance(each, BookSeat)
            or (isinstance(each, SendPicture) and not each.game)
            for each in tap.on
        )

    async def _dispatch(self, pressed: Press, tap: Tap) -> Message | Dialog | Visit:
        handler = self._all[type(pressed)]
        if isinstance(handler, OnPage):
            answer = await act_on_page(self._deps, handler, pressed, tap)
        else:
            answer = await handler(pressed, tap)
        game = getattr(pressed, "game", 0)
        if game and not isinstance(pressed, GamePress):  # which looks at its board itself
            await self._know_board(game, tap)
        return answer

    async def _rematch(self, pressed: Rematch, tap: Tap) -> Message | Dialog:
        return await self._shown(await self._deps.service.games.rematch(pressed, tap.actor, tap.chat.id))

    async def _book(self, pressed: BookSeat, tap: Tap) -> Message | Dialog:
        return await self._shown(await self._deps.service.games.book(pressed, tap.actor, tap.chat.id))

    async def _open_card(self, pressed: CardPress, tap: Tap) -> Message | Visit:
        """Show somebody their card in place of the board, or in private where they or the server want that.

        It may have to wait; the group goes on meanwhile.
        """
        messages = self._deps.messages
        if isinstance(pressed, CloseCard):
            return refuse(Refusal.UNKNOWN_BUTTON).message  # it stands on cards only
        way: CardWay | None
        try:
            async with outside_turn():
                way = await messages.panels.open_here(pressed.game, tap.actor.user_id, tap.id)
        except TelegramError as error:
            way = "refused"
            if isinstance(error, UnsupportedError):
                messages.play_privately(tap.chat.id)
        if way is None:
            return refuse(Refusal.NOT_SEATED).message
        self._deps.client.counters.cards[way] += 1
        return say("toast-card") if way == "here" else Visit(messages.screens.card_link(pressed.game))

    async def _press_here(self, pressed: Press, tap: Tap, card: EphemeralMessageId) -> Message | Dialog:
        """Act on a press on a card in the group, which its owner alone sees."""
        panels = self._deps.messages.panels
        if isinstance(pressed, CloseCard):
            async with outside_turn():
                await panels.close_here(pressed.game, tap.actor.user_id, card)
            return say("toast-board")
        if isinstance(pressed, LobbyPress | PickMatch):
            return await self._press_on_page(pressed, tap, card)
        if not isinstance(pressed, OwnCardPress):
            return refuse(Refusal.UNKNOWN_BUTTON).message
        panels.known_here(pressed.game, card)
        by = By(tap.actor, tap.chat.id, tap=tap.id)
        return await self._shown(await self._deps.service.games.press(pressed, by))

    async def _press_on_page(
        self, pressed: LobbyPress | PickMatch, tap: Tap, card: EphemeralMessageId
    ) -> Message | Dialog:
        """Act on a press on a page of a lobby that one person sees in place of it."""
        panels, user_id = self._deps.messages.panels, tap.actor.user_id
        if isinstance(pressed, PickMatch):
            handler = self._all[PickMatch]
            answer: Message | Dialog = refuse(Refusal.UNKNOWN_BUTTON).message
            if not isinstance(handler, OnPage):
                answer = await handler(pressed, tap)
            closes = not (isinstance(answer, Message) and answer.refuses)
        else:
            page = panels.page_seen(pressed.game, user_id) or "more"
            if isinstance(pressed, OpenMenu | OpenItem) and pressed.menu in _FOR_ALL - {MAIN}:
                page = ""
            reply = await self._press(pressed, tap, page, alone=True)
            answer = await self._shown(reply)
            if reply.page is not None:
                await panels.turn_page(reply.page, card)
            accepted = reply.refusal is None and not reply.dialog and reply.page is None
            closes = accepted or reply.refusal in _PAGES_CLOSED
        if closes:
            async with outside_turn():
                await panels.close_page(pressed.game, user_id, card)
        return answer

    async def _press_game(self, pressed: GamePress, tap: Tap) -> Message | Dialog:
        if isinstance(pressed, OpenMenu | OpenItem) and not is_private(tap.chat.id):
            answer = await self._open_page(pressed, tap)
            if answer is not None:
                return answer
        return await self._shown(await self._press(pressed, tap))

    async def _open_page(self, pressed: OpenMenu | OpenItem, tap: Tap) -> Message | Dialog | None:
        """Show a person a page of a lobby in place of it; None where it is to be turned for everybody.

        So it is where the server has no such messages, and for whoever taps the lobby again: their client
        does not show them.
        """
        panels, user_id = self._deps.messages.panels, tap.actor.user_id
        if pressed.menu in _FOR_ALL or not abilities(tap.chat.id).whispers:
            return None
        if panels.page_seen(pressed.game, user_id) is not None:
            self._deps.messages.spawn(panels.close_page(pressed.game, user_id))
            return None
        reply = await self._press(pressed, tap, MAIN)
        if reply.page is None:
            return await self._shown(reply)
        await self._show(reply.shown)
        try:
            async with outside_turn():
                await panels.open_page(reply.page, user_id, tap.id)
        except TelegramError:
            return None
        return reply.message

    async def _press(self, pressed: GamePress, tap: Tap, page: str = "", *, alone: bool = False) -> Reply:
        """Act on a lobby or a board; who decides for the chat is looked up where that matters only.

        `page` as in `By`; `alone`: whether what was tapped is such a page, and no board.
        """
        games, chat_id, board = self._deps.service.games, tap.chat.id, None
        if not alone and tap.has_buttons_of(pressed.game, *get_args(LobbyPress), *get_args(BoardPress)):
            board = TappedBoard(tap.message_id, tap.place.thread_id)
        by = By(tap.actor, chat_id, board, None if alone else tap.message_id, tap.id, page=page)
        reply = await games.press(pressed, by)
        if reply.refusal in _FOR_ADMINS:
            age = KNOWN if reply.refusal is Refusal.PAGES else 0.0
            by = replace(by, actor=await self._with_rank(tap, age))
            # Once more in any case: what was to be shown before others pressed meanwhile must not come now.
            reply = await games.press(pressed, by)
        if reply.refusal is Refusal.OUTSIDE and await self._is_back(pressed.game, tap.actor):
            reply = await games.press(pressed, by)
        if isinstance(pressed, Start | SaveHouse) and reply.refusal is None:
            # Other topics' lobbies list what was played last, and what is saved.
            self._deps.messages.spawn(self._deps.messages.show_again(chat_id, lobbies=True))
        shown = reply.shown
        if reply.stale is not None:
            self._deps.messages.removal.remove(chat_id, reply.stale)
        if board is None or shown is None or shown.view.place.chat_id != chat_id:
            return reply
        if reply.refusal is Refusal.BOARD_BELOW:
            await self._put_away(pressed.game, tap)
        elif board.message_id != shown.message_id:
            return replace(reply, shown=await self._adopt(shown, tap))
        return reply

    async def _with_rank(self, tap: Tap, age: float = 0.0) -> Actor:
        """Who tapped, with whether they decide for the chat."""
        return replace(tap.actor, admin=await self._deps.membership.is_admin(tap.chat, tap.actor, age))

    async def _is_back(self, game: int, actor: Actor) -> bool:
        """Whether somebody is in the group of a game after all, which they are taken to have left."""
        shown = await self._deps.service.queries.shown(game)
        return shown is not None and bool(
            await self._deps.attendance.is_there(shown.view.place.chat_id, actor)
        )

    async def _adopt(self, shown: GameUpdate, tap: Tap) -> GameUpdate:
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

    async def _show(self, shown: GameUpdate | None) -> None:
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
                    actor = await self._with_rank(tap)
                reply = await deps.service.games.press(pressed, By(actor, tap.chat.id))
                await self._shown(reply)
                answer = reply.message
                if reply.refusal is Refusal.STOP_TOGETHER:  # it waits for somebody else now
                    deps.transient.keep(tap.place.chat_id, tap.message_id)
                settled = reply.refusal is None or reply.refusal in _SETTLED
        if settled and any(type(each) in self._confirms for each in tap.on):
            deps.messages.removal.expire(tap.place.chat_id, tap.message_id)
        return answer


# Routing of updates to handlers.


_FIRST = -2
"""The group of what looks at updates before they are answered."""


def register(
    application: "Application[Any, Any, Any, Any, Any, Any]",
    context: RoomContext,
    contributions: Sequence[Contributions],
) -> list[str]:
    """Connect all that people and chats can do with what the bot does; returns all commands."""
    deps = context.deps
    commands = Commands(deps, contributions)
    members = Members(deps.chats, deps.sender, deps.messages.spawn, context.events)
    seen = SeenMessages(deps.sender, lambda: deps.client.id, deps.messages.spawn)
    context.events.subscribe({OutsideChat: members.outside, InsideChat: members.inside})
    new, edited = filters.UpdateType.MESSAGE, filters.UpdateType.EDITED_MESSAGE
    status = filters.StatusUpdate

    async def voted(update: Update, _: Context) -> None:
        if update.poll_answer is not None:
            await context.events.notify(Voted(update.poll_answer))

    async def from_elsewhere(update: Update, _: Context) -> None:
        if update.guest_message is not None:
            await context.events.notify(GuestAsked(update.guest_message))
        elif update.inline_query is not None:
            await context.events.notify(ResultsAsked(update.inline_query))
        elif update.chosen_inline_result is not None:
            await context.events.notify(ResultChosen(update.chosen_inline_result))

    application.add_handler(MessageHandler(new, seen), group=_FIRST)
    application.add_handler(CallbackQueryHandler(_telling(Taps(deps, contributions), context.events)))
    application.add_handler(PollAnswerHandler(voted))
    application.add_handler(CommandHandler(commands.names, commands, filters=new))
    application.add_handler(CommandHandler(commands.names, commands.edited, filters=edited))
    if commands.of_owners and context.settings.owners:
        owners = filters.ChatType.PRIVATE & filters.User(context.settings.owners)
        application.add_handler(CommandHandler(commands.of_owners, commands, filters=new & owners))
    application.add_handler(MessageHandler(new & filters.COMMAND, commands.unknown))
    application.add_handler(MessageHandler(new & filters.TEXT & ~filters.COMMAND, AnswerHandler(deps)))
    application.add_handler(MessageHandler(status.MIGRATE, members.migrated))
    come_and_go = status.LEFT_CHAT_MEMBER | status.NEW_CHAT_MEMBERS
    application.add_handler(MessageHandler(new & come_and_go, deps.attendance.by_message))
    application.add_handler(ChatMemberHandler(members.changed, ChatMemberHandler.MY_CHAT_MEMBER))
    application.add_handler(ChatMemberHandler(deps.attendance.by_change, ChatMemberHandler.CHAT_MEMBER))
    application.add_handler(TypeHandler(Update, from_elsewhere))
    return commands.names


def _telling(taps: Taps, events: Events) -> Callable[[Update, Context], Coroutine[Any, Any, None]]:
    """A handler of taps that tells of those where the bot is not, and which names groups have in taps."""
    heard: LruDict[str, int] = LruDict(_MANY)  # groups that were told of

    async def tapped(update: Update, context_of_update: Context) -> None:
        query = update.callback_query
        if query is not None and query.inline_message_id is not None:
            heard.pop(query.chat_instance, None)
            await events.notify(InlineTapped(update, lambda found: taps(found, context_of_update)))
            return
        await taps(update, context_of_update)
        if query is None or query.message is None or query.chat_instance in heard:
            return
        heard[query.chat_instance] = chat_id = query.message.chat.id
        if not is_private(chat_id):
            await events.notify(GroupTapped(chat_id, query.chat_instance))

    return tapped


# The rate limit of taps by one person, whose flood of taps would hold up a table.


BURST: Final = 10
"""Taps of a person that may follow each other at once after a rest."""
QUIET: Final = 0.5
"""Seconds after which no further tap of a burst is to be expected."""
_MANY: Final = 10_000  # people who were told and are remembered for it


class TapThrottle:
    """The rate limit of taps, for each person in all chats together.

    The first tap that is too many is answered with a toast, and so is the last, when no other has followed:
    its button stops spinning. Those between are dropped.

    Args:
        deps: The parts of the bot.
        seconds: Between two taps in the long run; 0: no limit.
    """

    def __init__(self, deps: Dependencies, seconds: float = USUAL_TIMING.tap) -> None:
        self._deps = deps
        self._limiter: RateLimiter[int] = RateLimiter(seconds, BURST)
        self._told: set[int] = set()  # those whose last tap was too many
        self._last: dict[
            int, tuple[CallbackQuery, float]
        ] = {}  # of those, and when; not the one that was told
        self._ends: set[int] = set()  # those the end of whose burst is waited for

    def __call__(self, update: Update) -> bool:
        """Whether an update is a tap too many, or of the blocked; call it once for each update."""
        if self._deps.attendance.blocks.bar(update):
            return True
        query = update.callback_query
        if query is None:
            return False
        person, now = query.from_user.id, asyncio.get_running_loop().time()
        if self._limiter.wait(person, now):
            self._deps.client.counters.presses["refused"] += 1
            if person not in self._told:
                self._told.add(person)
                self._deps.messages.spawn(self._tell(query))
                return True
            self._last[person] = query, now
            if person not in self._ends:
                self._ends.add(person)
                self._deps.messages.spawn(self._tell_last(person))
            return True
        self._told.discard(person)
        self._last.pop(person, None)
        if len(self._told) > _MANY:
            self._told = {each for each in self._told if not self._limiter.rests(each, now)}
        return False

    async def _tell_last(self, person: int) -> None:
        """Answer the last tap of a burst, unless one behind it was taken."""
        try:
            wait, now = QUIET, asyncio.get_running_loop().time
            while wait > 0:
                await asyncio.sleep(wait)
                if person not in self._last:
                    return
                wait = self._last[person][1] + QUIET - now()
            query, _ = self._last.pop(person)
        finally:
            self._ends.discard(person)
        await self._tell(query)

    async def _tell(self, query: CallbackQuery) -> None:
        actor = actor_of(query.from_user)
        chat_id = query.from_user.id if query.message is None else query.message.chat.id
        t = await chat_texts(self._deps.chats, chat_id, actor)
        self._deps.sender.answer(query.id, t.say(refuse(Refusal.TOO_FAST).message))
