"""The presenter of games: boards, results, reminders, displays, Telegram's dice, all of it after a start."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, Generic, Protocol, TypeVar

from bot.chats.members import PersonBack, PersonLeft
from bot.chats.model import SettingValues
from bot.chats.settings import ChatSettings, chat_texts
from bot.ground.drawing import notice
from bot.ground.outbox.chat_queue import EditRefused, MessageLost, ScreenShown
from bot.ground.outbox.deliveries import OnceSend
from bot.ground.outbox.sender import GroupUpgraded, Sender, TopicLost
from bot.ground.store.base import EndedError, LastingTasks, lasting
from bot.ground.store.dues import DeliveryNotes, DueItem
from bot.ground.tasks import LruDict
from bot.ground.telegram.client import RichRefused
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import say
from bot.ground.values import EphemeralMessageId, Place, abilities
from bot.ground.workers import ChangedElsewhere, Worker
from bot.table.actions import GameService
from bot.table.clock import ClockEffect
from bot.table.game import CommitmentNotes, GameSetAside
from bot.table.lobby import Beginning, OpeningDiceNotes
from bot.table.messages import BoardMessages, SetAsideGames
from bot.table.model import AppView, GameUpdate, GameView, LobbyView
from bot.table.screens.lines import shown_in
from bot.table.show.drawing import (
    BoardFingerprints,
    GameReviews,
    GameScreens,
    PendingBoards,
    SeatChances,
    ViewEnricher,
    shows,
)
from bot.table.show.pace import BoardMoves
from bot.table.show.surface import (
    BoardPins,
    Boards,
    MessageRemoval,
    PanelPresenter,
    SurfacePresenter,
    reminds_somebody,
)
from engine.records.record import Record
from engine.records.verify import Verdict, verify

# Displays of games beside the chat: what the app shows of them, whoever has changed them.


_KEPT: Final = 10_000
"""Games of which is remembered what was shown last."""


class Display(Protocol):
    """Something that shows games beside the messages of their chats."""

    def show(self, shown: GameUpdate) -> None:
        """Show a game as it is now.

        Called whenever its messages are brought up to date, before they are, in the process that has changed
        the game, and in others that show it; it neither waits nor raises.
        """

    def cheer(self, game: int, said: str) -> None:
        """Show what somebody has said at the table of a game, which nothing keeps."""

    def games(self) -> Collection[int]:
        """The games that it shows in this process."""


class AppTables:
    """The displays of this process, and of the other workers.

    Args:
        worker: tells the others; None: there are none.
        shown: reads what a game shows.
        spawn: does something in the background.
    """

    def __init__(
        self,
        worker: Worker | None,
        shown: Callable[[int], Awaitable[GameUpdate | None]],
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._worker, self._shown, self._spawn = worker, shown, spawn
        self._displays = list[Display]()
        self._newest: LruDict[int, int] = LruDict(_KEPT)
        self._reading = set[int]()  # games that others have changed, and that are about to be read
        self._told: LruDict[int, None] = LruDict(_KEPT)  # those of which others have told

    def overtaken(self, shown: GameUpdate) -> bool:
        """Whether something newer of a game has been shown; what comes next must not be older than this."""
        newest = self._newest.get(shown.view.game, 0)
        self._newest[shown.view.game] = max(newest, shown.number)
        return 0 < shown.number < newest

    def add(self, display: Display) -> None:
        """Add a display of games."""
        self._displays.append(display)

    def show(self, shown: GameUpdate) -> None:
        """Show a game that has changed in this process."""
        for display in self._displays:
            display.show(shown)

    def tell_others(self, shown: GameUpdate) -> None:
        """Tell the other workers of a game that has changed, if anybody has its table open."""
        known = shown.open_tables or isinstance(shown.view, LobbyView)  # the table before may be open
        if self._displays and self._worker is not None and known:
            self._spawn(self._worker.tell_others(shown.view.game))

    def cheer(self, game: int, said: str) -> None:
        """Show what somebody has said at the table of a game, here and at other workers."""
        for display in self._displays:
            display.cheer(game, said)
        if self._worker is not None:
            self._spawn(self._worker.tell_others(game, said))

    def changed(self, elsewhere: ChangedElsewhere) -> None:
        """Show a game that another worker has changed, or what was said there."""
        game = elsewhere.game
        if game is not None and elsewhere.said:
            for display in self._displays:
                display.cheer(game, elsewhere.said)
            return
        here = {each for display in self._displays for each in display.games()}
        if game is not None:
            new = bool(here) and game not in self._told  # it may be at a table that is open here
            self._told[game] = None
            here = {game} if new else here & {game}
        for each in here:
            if each not in self._reading:
                self._reading.add(each)
                self._spawn(self._show(each))

    async def _show(self, game: int) -> None:
        self._reading.discard(game)  # what changes from now on is read once more
        shown = await lasting(lambda: self._shown(game))
        if shown is not None and not self.overtaken(shown):
            self.show(shown)


# The messages of a game that is over: its result, sent once, and the board, which becomes the final card.


class EndMessages:
    """The presenter of games that are over.

    Args:
        service: notes the attempts at results.
        sender: sends and edits.
        boards: draw games, and have a board of the game on its way perhaps.
        pins: unpin it.
        spawn: does something in the background.
    """

    def __init__(
        self,
        service: GameService,
        sender: Sender,
        boards: Boards,
        pins: BoardPins,
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._queries, self._results, self._sender = service.queries, service.results, sender
        self._boards, self._screens, self._enricher = boards, boards.screens, boards.screens.enricher
        self._pins, self._spawn = pins, spawn
        self._announcing: dict[int, bool] = {}  # by game, whether it was to be presented meanwhile

    def review(self, view: GameView) -> None:
        """Request the review of a game that is over, if there is none."""
        reviewer = self._enricher.reviewer
        if view.coach.review is None and reviewer is not None:
            self._spawn(reviewer.review(view.game))

    async def present(self, shown: GameUpdate, view: GameView) -> None:
        """Bring both messages of a game that is over up to date; its result is sent if it never was.

        Where nothing can be sent the board becomes the result.

        The result, which everybody waits for, goes before the board's edit.
        """
        self._boards.give_up(shown)
        self._boards.moves.ended(view.game)
        shown = self._boards.newest(shown)
        self.review(view)
        if not abilities(view.place.chat_id).sends:
            if shown.message_id is not None:
                result = await self._screens.result(view)
                self._sender.show(view.place, shown.message_id, result, urgent=shown.urgent)
            return
        if view.game in self._announcing:
            self._announcing[view.game] = True
            return
        if shown.result_id is None:
            self._announcing[view.game] = False
            self._spawn(self._announce(view))
            return
        if shown.result_id:
            self._sender.show(
                view.place, shown.result_id, await self._screens.result(view), urgent=shown.urgent
            )
        if shown.message_id is not None:
            screen = await self._screens.screen(view)
            self._sender.show(view.place, shown.message_id, screen, urgent=shown.urgent)
            await self.leave(view, shown.message_id)

    async def leave(self, view: GameView, message_id: int) -> None:
        """The board of a game that is not played any more stands where it stands, and is pinned no more."""
        self._boards.moves.ended(view.game)
        await self._pins.end(view, message_id)

    async def _announce(self, view: GameView) -> None:
        """Send the result of a game, which then calls everybody who played.

        Where the bot was refused, and has come back before it heard of that, the result is sent once more.
        """
        game = view.game
        try:
            view = await self._enricher.reviewed(view)
            notes, screen = self._results.notes(game, view.place.chat_id), await self._screens.result(view)
            again = (attempts := OnceSend(notes)).refused  # when the bot is back
            message_id = await self._sender.send(view.place, screen, attempts=attempts, outside=again)
            if message_id is not None:
                await lasting(partial(notes.sent, message_id))
        finally:
            asked = self._announcing.pop(game)
        now = await lasting(lambda: self._queries.shown(game))
        if now is not None and (asked or now.result_id is not None):
            # The board, whose buttons are out of date; and the result, if it was reviewed meanwhile.
            await self._boards.present_all(replace(now, urgent=True))


# Boards after a start of the bot: those that show their games already are left as they are.


_IDLE = 2  # parts of the time that resuming leaves to taps, for each part that it takes

_logger = logging.getLogger(__name__)


class ResumedBoards:
    """The boards of live games as they are taken up: the bot may have died before they were shown.

    Args:
        sender: is told what a board shows.
        boards: read and draw games, and send a call that may not have been heard.
    """

    def __init__(self, sender: Sender, boards: Boards) -> None:
        self._sender, self._boards = sender, boards
        self._queries, self._screens, self._enricher = boards.queries, boards.screens, boards.screens.enricher
        self._resuming = set[int]()  # games that are being read, and that nobody has shown meanwhile

    def overtaken(self, game: int) -> None:
        """Note that a game is shown as it is now."""
        self._resuming.discard(game)

    async def take_up(self, games: Iterable[tuple[int, Place]]) -> None:
        """Show these games as they are in the database.

        One after the other and with breaks: taps are handled meanwhile, and do not wait.
        """
        now = asyncio.get_running_loop().time
        for game, place in games:
            began = now()
            try:
                await lasting(partial(self._take_up, game, place))
            except EndedError:
                raise  # whoever goes on with the chats takes them up
            except Exception:
                _logger.exception("game %s was not taken up", game)  # the other games go on
            await asyncio.sleep(_IDLE * (now() - began))

    async def _take_up(self, game: int, place: Place) -> None:
        """Show a game, unless its board is known to show it already."""
        # What is waited for below the game could overtake a newer screen.
        await self._screens.read_settings(place.chat_id)
        before = await self._queries.resumed(game)
        if before is not None and await self._enricher.lacks_chances(before.view):
            await self._enricher.find_chances(before.view)
        self._resuming.add(game)
        shown = await self._queries.resumed(game)
        still = game in self._resuming
        self._resuming.discard(game)
        if shown is None or not still:
            return  # a press that was committed while it was read has shown more
        if shown.message_id is not None and shown.is_played:
            screen = await self._screens.screen(shown.view)
            if shows(shown.known, screen):
                self._sender.known(place, shown.message_id, screen)
                return
            if reminds_somebody(shown):  # whoever was reminded before the bot died may not have heard of it
                self._boards.start(self._boards.newest(shown), reminds=True)
                return
        await self._boards.present_all(shown)


# Notices to chats about games that cannot be read, once each.


class SetAsideMessages:
    """The sender of notices about games that were set aside.

    Args:
        games: knows who is still to be told.
        sender: sends them.
        find_texts: finds the texts in the language of a chat.
    """

    def __init__(
        self, games: SetAsideGames, sender: Sender, find_texts: Callable[[int], Awaitable[Texts]]
    ) -> None:
        self._games, self._sender, self._find_texts = games, sender, find_texts
        self._telling = asyncio.Lock()

    async def tell(self, is_here: Callable[[int], bool]) -> None:
        """Tell every chat that is this program's and does not know it yet."""
        async with self._telling:
            for each in await lasting(self._games.unannounced):
                if not is_here(each.place.chat_id):
                    continue
                t = await lasting(partial(self._find_texts, each.place.chat_id))
                said = notice(t, say("game-set-aside", game=each.game))
                if await self._sender.send(each.place, said) is not None:
                    await lasting(partial(self._games.note_announced, each))


# The presenter of games: the message that shows each game, edited or sent anew further down.


_FINISHING = 1.0  # seconds that tasks which are nearly done may take at the end


class GameMessages:
    """The presenter that keeps messages of games up to date. Only the tasks it spawns wait for Telegram.

    The `worker` knows which chats are this program's, and has others show their games; None: all are.
    """

    def __init__(
        self,
        service: GameService,
        chats: ChatSettings,
        sender: Sender,
        worker: Worker | None = None,
        username: Callable[[], str] = str,
    ) -> None:
        self._games, self._queries, self._set_aside = service.games, service.queries, service.set_aside
        self._windows, self._departing = service.windows, service.departing
        self._app_tables = AppTables(worker, service.queries.shown, self.spawn)
        self.cheer, self.changed_elsewhere = self._app_tables.cheer, self._app_tables.changed
        self._panels, self._results = service.panels, service.results
        self._chats, self._sender, self._worker = chats, sender, worker
        self._enricher = ViewEnricher(service.queries, chats)
        self.screens = GameScreens(chats, self._enricher, username)
        self._pending = PendingBoards(lambda shown: self._enricher.find_chances(shown.view), self._found)
        self._expect: Callable[[LobbyView], None] = lambda _lobby: None
        self._tasks = LastingTasks()
        self.commitments = CommitmentRecorder(service.commitments, self.spawn)
        self.removal = MessageRemoval(service.stale, sender, self.spawn, self._out_of_use)
        self.surfaces = SurfacePresenter(service.surfaces, sender, self.removal, self.spawn)
        self.panels = PanelPresenter(service.panels, self.screens, self.surfaces, sender, self.spawn)
        self.fingerprints = BoardFingerprints(sender, service.queries, self.panels.are_settled)
        self.moves = BoardMoves(sender.progress, lambda: asyncio.get_running_loop().time())
        self._pins = BoardPins(chats, sender, self.spawn)
        self._sends = Boards(self.surfaces, service.queries, self.screens, self.moves, self)
        self._ends = EndMessages(service, sender, self._sends, self._pins, self.spawn)
        self._dice = OpeningDice(service.opening_dice, sender, self.spawn, service.games.drawn, self._begun)
        self._resumed = ResumedBoards(sender, self._sends)
        self._about_set_aside = SetAsideMessages(service.set_aside, sender, self.screens.texts)

    def when_coached(
        self, reviewer: GameReviews, chances: SeatChances, expect: Callable[[LobbyView], None]
    ) -> None:
        """Name the coach.

        Args:
            reviewer: reviews a game whose result is shown without a review.
            chances: to win, of boards.
            expect: gets ready for the game of a lobby whenever that is shown; it may be closed by then.
        """
        self._enricher.reviewer, self._enricher.chances, self._expect = reviewer, chances, expect

    def also_shown_by(self, display: Display, app: Callable[[int, AppView], AppView]) -> None:
        """Add the app as a display of games.

        Args:
            display: shows them.
            app: tells screens of the table of a game there.
        """
        self._windows.serve()
        self._app_tables.add(display)
        self.screens.tell_of_app = app

    def spawn(self, work: Coroutine[object, object, object]) -> None:
        """Run something in the background that may have to wait for a chat's rate limit."""
        self._tasks.spawn(work)

    async def close(self) -> None:
        """Wait briefly for running tasks, and cancel the rest; the sender should be closed by now."""
        await self.fingerprints.note_or_tell()
        await self._pending.close(_FINISHING)
        await self.removal.close(_FINISHING)
        await self._tasks.close(_FINISHING)

    async def present(self, shown: GameUpdate) -> None:
        """Bring the messages of a game up to date; a game without a message gets one.

        Does not suspend once the chat's settings are known, so screens go out in the order of their states;
        a board whose chances to win are still to be found out goes out when they are, unless it is overtaken.
        """
        chat_id = shown.view.place.chat_id
        await self.screens.read_settings(chat_id)
        if self._app_tables.overtaken(shown):
            return  # tasks may come to this in another order than their transactions
        if self._worker is not None and not self._worker.owns(chat_id):
            self._app_tables.show(shown)
            self.spawn(self._worker.show_elsewhere(chat_id, shown.view.game))
            return
        self._display(shown)
        self._pending.drop(shown.view.game)
        self._resumed.overtaken(shown.view.game)
        if isinstance(shown.view, LobbyView):
            self._expect(shown.view)
        self._let_throw(shown.view)
        await self.panels.present_all(shown)
        if not shown.is_beside:
            await self._present_in_chat(shown)
        elif isinstance(shown.view, GameView) and shown.view.state == "over":
            self._ends.review(shown.view)

    async def _present_in_chat(self, shown: GameUpdate) -> None:
        shown = self._sends.newest(shown)
        if shown.message_id is not None and self.surfaces.holds_back(self._sends.content(shown)):
            return
        if isinstance(shown.view, GameView) and shown.view.state == "over":
            # Lobbies in other topics tell whether any game has been finished here
            if shown.result_id is None:
                self.spawn(self.show_again(shown.view.place.chat_id, lobbies=True))
            await self._ends.present(shown, shown.view)
        elif shown.message_id is None:
            if not isinstance(shown.view, LobbyView) or not shown.view.closed:
                self.post(shown)
        elif await self._enricher.lacks_chances(shown.view):
            self._pending.put(shown)
        else:
            await self._show(shown)

    def _display(self, shown: GameUpdate) -> None:
        """Let a game of this program's chats be shown beside its messages, here and by other workers."""
        self._app_tables.show(shown)
        self._app_tables.tell_others(shown)

    def _let_throw(self, view: LobbyView | GameView) -> None:
        """Let Telegram throw what a game waits for, if it does."""
        if isinstance(view, LobbyView) and view.drawing and not view.closed:
            self._dice.throw(view.game)

    async def present_game(self, game: int) -> None:
        """Bring the messages of a game up to date with the database."""
        shown = await lasting(lambda: self._queries.shown(game))
        if shown is not None:
            await self.present(shown)

    async def _found(self, shown: GameUpdate) -> None:
        """Show a game whose chances to win are known by now, also beside its messages."""
        self._display(shown)
        await self._show(shown)

    async def _show(self, shown: GameUpdate) -> None:
        """Let the message of a game show it: by an edit, or by a new one further down."""
        shown = self._sends.newest(shown)  # another one may have come meanwhile
        if shown.message_id is None or await self._sends.take(shown):
            return
        view, place = shown.view, shown.view.place
        if isinstance(view, LobbyView) and self.moves.lobby_is_due(view, shown.message_id):
            self._sends.start(shown, silent=True)
            return
        if not isinstance(view, GameView) or not shown.is_played:
            screen = await self.screens.screen(view)
            self._sender.show(place, shown.message_id, screen, urgent=shown.urgent, page=shown.is_menu)
            if isinstance(view, GameView):
                await self._ends.leave(view, shown.message_id)
            return
        settings = await self._chats.settings(place.chat_id)
        if self.moves.is_due(view, shown.message_id, settings.board, live=settings.clock != "slow"):
            self._sends.start(shown, silent=True)
            return
        screen = await self.screens.screen(view)
        self._sender.show(place, shown.message_id, screen, urgent=shown.urgent, anew=shown.anew)
        await self.stands(shown)

    async def stands(self, shown: GameUpdate) -> None:
        """Take note that the board of a game that is played shows it, or is about to."""
        if isinstance(shown.view, GameView) and shown.message_id is not None:
            self.fingerprints.drawn(shown, shown.message_id)
            await self._pins.keep(shown.view, shown.message_id)

    async def unpin(self, chat_id: int) -> None:
        """Unpin the boards of a chat that wants none pinned any more."""
        self._pins.clear(await self._queries.live_in(chat_id))

    def post(self, shown: GameUpdate) -> None:
        """Send a new message for a game, at the bottom of its chat; the one it had is deleted.

        Asked for by /newgame, /board, a button that shows the board, a message that is gone, and a group that
        has become a supergroup.
        """
        self._display(shown)
        if isinstance(shown.view, LobbyView):
            self._expect(shown.view)
        self._sends.start(self._sends.newest(shown))

    async def back(self, chat_id: int, left_at: float) -> None:
        """Take up a chat that the bot is in again: its games, and those that have ended since it left."""
        self.removal.remove_left({chat_id})
        for shown in await lasting(lambda: self._queries.behind_in(chat_id, left_at)):
            self._sender.distrust(chat_id)  # now: a start of the bot may just have taken them for shown
            await self.present(shown)

    async def show_again(self, chat_id: int, *, lobbies: bool = False) -> None:
        """Bring the games of a chat, in all its topics, up to date with what was set for it.

        Args:
            chat_id: the chat.
            lobbies: only those that have not begun: a game has, and they offer what was played last.
        """
        for shown in await lasting(lambda: self._queries.live_in(chat_id)):
            if isinstance(shown.view, LobbyView) or not lobbies:
                self.surfaces.show_next(self._sends.content(shown))
                await self.present(shown)

    def play_privately(self, chat_id: int) -> None:
        """Let a group have its cards in private, as the server does not show them in it, or too slowly."""
        self.spawn(self._play_privately(chat_id))

    def edit_refused(self, refused: EditRefused) -> None:
        """Let a group whose ephemeral messages count in Telegram's limits have its cards in private."""
        if isinstance(refused.key, EphemeralMessageId):
            self.play_privately(refused.key.chat_id)

    async def _play_privately(self, chat_id: int) -> None:
        if (await self._chats.settings(chat_id)).cards != "private":
            await self._chats.set_value(chat_id, SettingValues.cards.name, "private")
            await self.show_again(chat_id)

    def rich_refused(self, refused: RichRefused) -> None:
        """Let a chat have the usual view where its messages with tables of Telegram's own are refused."""
        self.spawn(self._without_tables(refused.chat_id))

    async def _without_tables(self, chat_id: int) -> None:
        if await self.see_nothing(chat_id):
            t = await chat_texts(self._chats, chat_id)
            await self._sender.send(Place(chat_id), notice(t, say("tables-refused")))

    async def see_nothing(self, chat_id: int) -> bool:
        """Let a chat have the usual view; whether it had another one."""
        if not (await self._chats.settings(chat_id)).tables:
            return False
        await self._chats.set_value(chat_id, SettingValues.tables.name, "off")
        await self.show_again(chat_id)
        return True

    async def resume(self, seen: float | None, chats: Collection[int] | None = None) -> None:
        """Show every live game as it is in the database: the bot may have died before it was shown.

        Args:
            seen: the last heartbeat before that.
            chats: only theirs; None: of all.
        """
        self.removal.remove_left(chats)
        await lasting(self._set_aside.take_up)
        behind = await lasting(lambda: self._queries.behind(seen))
        await self._resumed.take_up(each for each in behind if chats is None or each[1].chat_id in chats)
        await self.tell_set_aside()

    async def show_live(self, seen: float | None = None) -> None:
        """Show every live game as it is now; or those of this program's chats, and what has ended since."""
        for game, place in await self._queries.behind(seen):
            shown = await self._queries.shown(game) if seen is None or self.is_here(place.chat_id) else None
            if shown is not None:
                await self.present(shown)

    def is_here(self, chat_id: int) -> bool:
        """Whether a chat is this program's, whatever other workers there are."""
        return self._worker is None or self._worker.owns(chat_id)

    async def moved(self, moved: GroupUpgraded) -> None:
        """Follow a group into its supergroup: its games go on there, in new messages.

        What was opened there before that was known is shown as the group has set it.
        """
        await self._chats.moved(moved.old, moved.new)
        await self.show_again(moved.new)

    async def person_left(self, left: PersonLeft) -> None:
        """Take somebody who has left a group from its tables, and show what becomes of them."""
        for shown in await self._departing.left(left.chat_id, left.user_id, left.at):
            await self.present(shown)

    async def person_back(self, back: PersonBack) -> None:
        """Give somebody who is in a group again what they had left in the turns under way."""
        for shown in await self._departing.back(back.chat_id, back.actor):
            await self.present(shown)

    def lost(self, lost: MessageLost) -> None:
        """Replace a message that cannot be edited any more, if it showed a game that goes on."""
        if isinstance(lost.key, EphemeralMessageId):
            self.panels.lost_here(lost.key)
        else:
            self.spawn(self._replace(lost.chat_id, lost.key))

    async def reach_changed(self, user_id: int) -> None:
        """Show the games of a person to whom the bot may write from now on, or may not any more."""
        for shown in await lasting(lambda: self._panels.dealt_to(user_id)):
            await self.present(shown)

    async def tell_set_aside(self, _: GameSetAside | None = None) -> None:
        """Tell the chats of games that cannot be read, once each."""
        self.spawn(self._about_set_aside.tell(self.is_here))

    async def due(self, due: DueItem) -> None:
        """Act on the deadline of a game: play the turn of its computer, or do what people let it come to."""
        await self._tell(await self._games.pass_time(int(due.key)))

    async def end_abandoned(self) -> None:
        """End games that nobody will go on with."""
        for game in await self._queries.abandoned():
            await self._tell(await self._games.end_abandoned(game))

    async def _tell(self, effect: ClockEffect) -> None:
        """Show what has become of a game, and say it where there is something to say."""
        if effect.shown is None:
            return
        if effect.reminds and not effect.shown.is_beside:
            self._display(effect.shown)
            self._pending.drop(effect.shown.view.game)
            self._sends.start(self._sends.newest(effect.shown), reminds=True)
        else:
            await self.present(effect.shown)
        if effect.said is not None and not effect.shown.is_beside:
            t = await self.screens.texts(effect.shown.view.place.chat_id)
            self.spawn(self._sender.send(effect.shown.view.place, notice(t, effect.said)))

    async def _out_of_use(self, chat_id: int, message_id: int) -> None:
        """Let the board before, which cannot be deleted, say where the game has gone to."""
        t = await self.screens.texts(chat_id)
        self._sender.show(Place(chat_id), message_id, notice(t, say("refusal-board-below")), page=True)

    async def _begun(self, beginning: Beginning) -> None:
        """Show a game that has begun after Telegram's dice, and tell of dice that are missing."""
        shown, place = beginning.shown, beginning.shown.view.place
        if beginning.below:
            self.post(shown)  # below the dice: the board is the last message of the chat
        else:
            await self.present(shown)
        if beginning.said is not None:
            t = await self.screens.texts(place.chat_id)
            self.spawn(self._sender.send(place, notice(t, beginning.said)))
        await self.show_again(place.chat_id, lobbies=True)

    async def _replace(self, chat_id: int, message_id: int) -> None:
        if await self.surfaces.lost(chat_id, message_id):
            return
        if (ended := await self._results.lost(chat_id, message_id)) is not None:
            await self.present(ended)


# Recovery from a deleted topic in which a game is played: the game goes on in the chat itself.


_TOLD: Final = 1_000  # games that are remembered to have been told of


class LostTopics:
    """The handler of messages that could not be sent because their topic is gone.

    Args:
        boards: note where games are.
        chats: the languages of chats.
        sender: says it.
        spawn: does something in the background.
    """

    def __init__(
        self,
        boards: BoardMessages,
        chats: ChatSettings,
        sender: Sender,
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._boards, self._chats, self._sender, self._spawn = boards, chats, sender, spawn
        self._told: LruDict[int, None] = LruDict(_TOLD)

    async def gone(self, gone: TopicLost) -> None:
        """Move the live game of a deleted topic to the chat, and say so once; its board comes there."""
        place = gone.place
        game = await self._boards.topic_gone(place)
        if game is None or game in self._told:
            return
        self._told[game] = None
        t = await chat_texts(self._chats, place.chat_id)
        told = notice(t, say("game-topic-gone", game=game))
        self._spawn(self._sender.send(Place(place.chat_id), told))


# Verification of the dice of finished games: in a thread, once for each game.


_VERDICTS_KEPT = 500  # verdicts; a record that has ended does not change any more


class Verdicts:
    """The verdicts on the records of finished games, in an LRU cache.

    Attributes:
        page: the address of the page where people verify records themselves; empty if none is served.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "verdicts")
        self.page = ""
        self._known: LruDict[int, asyncio.Future[Verdict]] = LruDict(_VERDICTS_KEPT)

    async def of(self, game: int, record: Record) -> Verdict:
        """The verdict on the record of a game whose secret is out."""
        found = self._known.get(game)
        if found is None or (found.done() and (found.cancelled() or found.exception() is not None)):
            found = asyncio.get_running_loop().run_in_executor(self._thread, verify, record)
            self._known[game] = found
        return await asyncio.shield(found)

    def close(self) -> None:
        """Cancel verifications that have not begun."""
        self._thread.shutdown(wait=False, cancel_futures=True)


# The throwing of Telegram's dice for what waits for them: a lobby, or a night, before its first game.


_PAUSE: Final = 1.0
"""Seconds after an attempt without an answer, for each of them so far."""


@dataclass(slots=True)
class DieAttempts:
    """The attempts to let Telegram throw one die before a game, each a delivery.

    Attributes:
        number: of the next attempt.
        lost: whether an attempt was made of which no answer was heard.
    """

    dice: OpeningDiceNotes
    game: int
    place: Place
    number: int
    lost: bool = False
    _notes: DeliveryNotes = field(init=False)

    async def begin(self) -> bool:
        """Note that one begins; False where the lobby waits for no die any more."""
        self._notes = self.dice.attempt(self.game, self.place, self.number)
        self.number += 1
        self.lost = await lasting(self._notes.begin)
        return self.lost

    async def refused(self) -> None:
        """Note that Telegram refused it, for now or for good."""
        self.lost = False
        await lasting(self._notes.refused)

    denied = refused

    async def heard(self, message_id: int, value: int) -> None:
        """Note the id of the die's message, and what it shows."""
        self.lost = False
        await lasting(partial(self._notes.sent, message_id, value))


Begins = TypeVar("Begins")


class OpeningDice(Generic[Begins]):
    """The thrower of dice, idempotent: each is thrown once, however often it is asked for.

    Args:
        notes: notes every attempt.
        sender: lets Telegram throw.
        spawn: runs what takes time.
        begin: begins what has waited, by its number; None where it has been called off.
        on_begun: is called when it has begun.
    """

    def __init__(
        self,
        notes: OpeningDiceNotes,
        sender: Sender,
        spawn: Callable[[Coroutine[object, object, None]], None],
        begin: Callable[[int], Awaitable[Begins | None]],
        on_begun: Callable[[Begins], Awaitable[None]],
    ) -> None:
        self._notes, self._sender, self._spawn = notes, sender, spawn
        self._begin, self._on_begun = begin, on_begun
        self._under_way = set[int]()

    def throw(self, game: int) -> None:
        """Have Telegram throw the dice that are missing; then the game, or the night, begins."""
        if game not in self._under_way:
            self._under_way.add(game)
            self._spawn(self._throw(game))

    async def _throw(self, game: int) -> None:
        try:
            if not await self._all_thrown(game):
                return  # goes on after the restart, with what is missing
            beginning = await lasting(lambda: self._begin(game))
        finally:
            self._under_way.discard(game)
        if beginning is not None:  # else it was called off meanwhile
            await self._on_begun(beginning)

    async def _all_thrown(self, game: int) -> bool:
        """Throw until there are three dice or there can be no more; False when the program ends first."""
        lost = False
        while (due := await lasting(lambda: self._notes.next(game))) is not None:
            if lost:
                await asyncio.sleep(_PAUSE * due.lost)
            attempts = DieAttempts(self._notes, game, due.place, due.number)
            die = await self._sender.die(due.place, attempts)
            lost = die is None and attempts.lost
            if die is not None:
                await attempts.heard(*die)
            elif self._sender.closed:
                return False
            elif not lost:
                break  # refused, or the chat takes nothing for too long
        return True


# Commitments in what was sent: whatever message shows one, that it has arrived is noted.


_COMMITMENTS_KEPT: Final = 1_000
"""Commitments that are remembered as noted, so that not every edit of a lobby is a transaction."""


class CommitmentRecorder:
    """The listener to all messages that have arrived.

    Args:
        notes: notes what they show.
        spawn: does something in the background.
    """

    def __init__(
        self, notes: CommitmentNotes, spawn: Callable[[Coroutine[object, object, None]], None]
    ) -> None:
        self._notes, self._spawn = notes, spawn
        self._noted: LruDict[tuple[int, str], bool] = LruDict(_COMMITMENTS_KEPT)

    def arrived(self, arrived: ScreenShown) -> None:
        """Record what a message of a chat shows, as Telegram has confirmed."""
        for shown in shown_in(arrived.screen.text):
            if self._noted.get((arrived.chat_id, shown)) is None:
                self._noted[arrived.chat_id, shown] = True
                self._spawn(lasting(partial(self._notes.note, arrived.chat_id, shown)))
