"""The presenter of games: the message that shows each game, edited or sent anew further down."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine

from bot.chats.service.settings import ChatSettings
from bot.ground.drawing.notice import notice
from bot.ground.outbox.sender import Sender
from bot.ground.store import UnavailableError
from bot.ground.store.lasting import LastingTasks, lasting
from bot.ground.texts.message import say
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from bot.ground.workers.worker import Worker
from bot.table.messages.board_moves import BoardMoves
from bot.table.messages.board_pins import BoardPins
from bot.table.messages.board_sends import BoardSends
from bot.table.messages.boards_to_come import BoardsToCome
from bot.table.messages.displays import Display, Displays
from bot.table.messages.end_messages import EndMessages
from bot.table.messages.game_screens import GameScreens
from bot.table.messages.message_removal import MessageRemoval
from bot.table.messages.opening_dice import OpeningDice
from bot.table.messages.panels import PanelPresenter
from bot.table.messages.resting_boards import RestingBoards
from bot.table.messages.resumed_boards import ResumedBoards
from bot.table.messages.round_boards import RoundBoards
from bot.table.messages.set_aside import SetAsideMessages
from bot.table.messages.shown_boards import ShownBoards
from bot.table.messages.shown_commitments import ShownCommitments
from bot.table.messages.worked_out import GameReviews, SeatChances, WorkedOut
from bot.table.service.game_service import GameService
from bot.table.service.lobby.opening_dice import Beginning
from bot.table.service.play.clock_effect import ClockEffect
from bot.table.service.reply import Shown
from bot.table.views.game import GameView, LobbyView
from bot.table.views.rest import rest_of

_FINISHING = 1.0  # seconds that tasks which are nearly done may take at the end

_logger = logging.getLogger(__name__)


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
        self._displays = Displays(worker, service.queries.shown, self.spawn)
        self._boards, self._results = service.boards, service.results
        self._chats = chats
        self._sender = sender
        self.shown_boards = ShownBoards(sender, service.queries)
        self._worked_out = WorkedOut(service.queries, chats)
        self.screens = GameScreens(chats, self._worked_out, username)
        self._to_come = BoardsToCome(lambda shown: self._worked_out.find_chances(shown.view), self._show)
        self._expect: Callable[[LobbyView], None] = lambda _lobby: None
        self.also_lost: list[Callable[[int, int], Awaitable[None]]] = []  # told by chat and number
        self._tasks = LastingTasks()
        self.commitments = ShownCommitments(service.commitments, self.spawn)
        self.removal = MessageRemoval(service.stale, sender, self.spawn, self._out_of_use)
        self.panels = PanelPresenter(
            service.panels, self.screens, sender, self.removal, self.present, self.spawn
        )
        self._rounds = RoundBoards(self.present_game, self.spawn)
        self._resting = RestingBoards(self.present_game, self.spawn)
        self.moves = BoardMoves(sender.progress, lambda: asyncio.get_running_loop().time())
        self._pins = BoardPins(chats, sender, self.spawn)
        self._sends = BoardSends(
            service,
            sender,
            self.removal,
            self.moves,
            (self._rounds, self._resting),
            self.screens.found_screen,
            self.present,
            self.spawn,
        )
        self._ends = EndMessages(
            service,
            sender,
            self.screens,
            self._worked_out,
            self._sends,
            self.moves,
            self._pins,
            self.present,
            self.spawn,
        )
        self._worker = worker
        self._dice = OpeningDice(service.opening_dice, sender, self.spawn, service.games.drawn, self._begun)
        self._resumed = ResumedBoards(
            service.queries,
            self.screens,
            self._worked_out,
            sender,
            self._sends,
            self._is_known,
            self.present,
        )
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
        self._worked_out.reviewer, self._worked_out.chances, self._expect = reviewer, chances, expect

    def also_shown_by(self, display: Display, link: Callable[[int], str]) -> None:
        """Let games be shown by the app as well.

        Args:
            display: shows them.
            link: the link by which the table of a game is opened there.
        """
        self._windows.serve()
        self._displays.add(display)
        self.screens.link_app(link)

    def spawn(self, work: Coroutine[object, object, object]) -> None:
        """Do something that may have to wait for a chat's rate limit without holding up the chat's taps."""
        self._tasks.spawn(work)

    async def close(self) -> None:
        """Let what is nearly done be finished and give up the rest; the sender should be closed by now."""
        await self.shown_boards.note_or_tell()
        await self._to_come.close(_FINISHING)
        await self._tasks.close(_FINISHING)

    async def present(self, shown: Shown) -> None:
        """Bring the messages of a game up to date; a game without a message gets one.

        Does not suspend once the chat's settings are known, so screens go out in the order of their states;
        a board whose chances to win are still to be found out goes out when they are, unless it is overtaken.
        """
        chat_id = shown.view.place.chat_id
        await self.screens.read_settings(chat_id)
        if self._displays.overtaken(shown):
            return  # tasks may come to this in another order than their transactions
        if self._worker is not None and not self._worker.owns(chat_id):
            self._displays.show(shown)
            self.spawn(self._worker.show_elsewhere(chat_id, shown.view.game))
            return
        self._display(shown)
        self._to_come.drop(shown.view.game)
        self._resumed.overtaken(shown.view.game)
        if isinstance(shown.view, LobbyView):
            self._expect(shown.view)
        self._let_throw(shown.view)
        await self.panels.present(shown)
        if not shown.is_beside:
            await self._present_in_chat(shown)
        elif isinstance(shown.view, GameView) and shown.view.state == "over":
            self._ends.review(shown.view)

    async def _present_in_chat(self, shown: Shown) -> None:
        if self._displays and self._resting.holds_back(shown):
            return
        if isinstance(shown.view, GameView) and rest_of(shown.view) is not None:
            self._rounds.show_next(shown.view.game)  # once it rests no more, whatever came meanwhile
        elif self._rounds.holds_back(shown):
            return
        if isinstance(shown.view, GameView) and shown.view.state == "over":
            await self._ends.present(shown, shown.view)
        elif shown.message_id is None:
            if not isinstance(shown.view, LobbyView) or not shown.view.closed:
                self.post(shown)
        elif await self._worked_out.lacks_chances(shown.view):
            self._to_come.put(shown)
        else:
            await self._show(shown)

    def _display(self, shown: Shown) -> None:
        """Let a game of this program's chats be shown beside its messages, here and by other workers."""
        self._displays.show(shown)
        self._displays.tell_others(shown)

    def _let_throw(self, view: LobbyView | GameView) -> None:
        """Let Telegram throw what a game waits for, if it does."""
        if isinstance(view, LobbyView) and view.drawing and not view.closed:
            self._dice.throw(view.game)

    async def present_game(self, game: int) -> None:
        """Bring the messages of a game up to date with the database."""
        shown = await lasting(lambda: self._queries.shown(game))
        if shown is not None:
            await self.present(shown)

    async def _show(self, shown: Shown) -> None:
        """Let the message of a game show it: by an edit, or by a new one further down."""
        shown = self._sends.newest(shown)
        if shown.message_id is None or await self._sends.take(shown):
            return
        view, place = shown.view, shown.view.place
        if not isinstance(view, GameView) or not shown.is_played:
            screen = await self.screens.screen(view)
            self._sender.show(place, shown.message_id, screen, urgent=shown.urgent, page=shown.is_menu)
            if isinstance(view, GameView):
                await self._ends.leave(view, shown.message_id)
            return
        if self.moves.is_due(view, shown.message_id, (await self._chats.settings(place.chat_id)).board):
            self._sends.start(shown, silent=True)
            return
        screen = await self.screens.screen(view)
        self._sender.show(place, shown.message_id, screen, urgent=shown.urgent, anew=shown.anew)
        self.shown_boards.drawn(view.game, place, shown.message_id)
        await self._pins.keep(view, shown.message_id)

    async def unpin(self, chat_id: int) -> None:
        """Unpin the boards of a chat that wants none pinned any more."""
        self._pins.clear(await self._queries.live_in(chat_id))

    def post(self, shown: Shown) -> None:
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
                self._rounds.show_next(shown.view.game)
                self._resting.show_next(shown.view.game)
                await self.present(shown)

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
        self.tell_set_aside()

    async def show_live(self, seen: float | None = None) -> None:
        """Show every live game as it is now; or those of this program's chats, and what has ended since."""
        for game, place in await self._queries.behind(seen):
            shown = await self._queries.shown(game) if seen is None or self.is_here(place.chat_id) else None
            if shown is not None:
                await self.present(shown)

    def is_here(self, chat_id: int) -> bool:
        """Whether a chat is this program's, whatever other workers there are."""
        return self._worker is None or self._worker.owns(chat_id)

    def _is_known(self, view: LobbyView | GameView) -> None:
        """Go on with a game whose board shows it already."""
        if self.is_here(view.place.chat_id):
            self._let_throw(view)

    async def moved(self, old: int, new: int) -> None:
        """Follow a group into its supergroup: its games go on there, in new messages.

        What was opened there before that was known is shown as the group has set it.
        """
        await self._chats.moved(old, new)
        await self.show_again(new)

    async def person_left(self, chat_id: int, user_id: int, at: float) -> None:
        """Take somebody who has left a group from its tables, and show what becomes of them."""
        for shown in await self._departing.left(chat_id, user_id, at):
            await self.present(shown)

    async def person_back(self, chat_id: int, actor: Actor) -> None:
        """Give somebody who is in a group again what they had left in the turns under way."""
        for shown in await self._departing.back(chat_id, actor):
            await self.present(shown)

    def lost(self, chat_id: int, message_id: int) -> None:
        """Replace a message that cannot be edited any more, if it showed a game that goes on."""
        self.spawn(self._replace(chat_id, message_id))

    def tell_set_aside(self) -> None:
        """Tell the chats of games that cannot be read, once each."""
        self.spawn(self._about_set_aside.tell(self.is_here))

    async def due(self, now: float) -> None:
        """Let computers play whose time has come; do what people who are waited for have let come to that.

        Raises:
            UnavailableError: some of that is still due; what could be done is done.
        """
        waiting: list[UnavailableError] = []
        for game in await self._queries.computers_due(now):
            try:
                shown = await self._games.computer_turn(game)
            except UnavailableError as error:
                waiting.append(error)
                continue
            except Exception:
                _logger.exception("the computer's turn in game %s failed", game)  # the other games go on
                continue
            if shown is not None:
                await self.present(shown)
        for game in await self._queries.waits_due(now):
            try:
                due = await self._games.due(game)
            except UnavailableError as error:
                waiting.append(error)
                continue
            except Exception:
                _logger.exception("the clock of game %s failed", game)
                continue
            await self._tell(due)
        if waiting:
            raise waiting[0]

    async def end_abandoned(self) -> None:
        """End games that nobody will go on with."""
        for game in await self._queries.abandoned():
            await self._tell(await self._games.end_abandoned(game))

    async def _tell(self, effect: ClockEffect) -> None:
        """Show what has become of a game, and say it where there is something to say."""
        if effect.shown is None:
            return
        if effect.calls and not effect.shown.is_beside:
            self._display(effect.shown)
            self._to_come.drop(effect.shown.view.game)
            self._sends.start(self._sends.newest(effect.shown), calls=True)
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
        if (shown := await self._boards.lost(chat_id, message_id)) is not None:
            self.removal.remove(chat_id, message_id)
            self.post(shown)
            return
        if (ended := await self._results.lost(chat_id, message_id)) is not None:
            await self.present(ended)
        await self.panels.lost(chat_id, message_id)
        for hear in self.also_lost:
            await hear(chat_id, message_id)
