"""A service whose clock the test sets: what depends on a second more or less."""

from bot.chats.settings import ChatSettings
from bot.ground.store.database import Store
from bot.ground.values import Actor, Place
from bot.rankings.ranking import RankingQueries
from bot.rooms import events, game_hooks
from bot.rulebook.names import RulesName
from bot.table.actions import By, GameService
from bot.table.game import Computers, KeptStates, Transactions
from bot.table.model import GameView
from bot.table.presses import AddComputer, JoinTeam, PickOption, PickRow, Sit, Start, Sure
from tests.bot.store.databases import due_games, next_deadline

CHAT = -100
ANYA, BOB = Actor(1, "Аня"), Actor(2, "Боб")
PACE = 5.0


class ClockedGames:
    """A service whose clock the test sets, and a game in it."""

    def __init__(self, store: Store, pace: float = PACE) -> None:
        self.store = store
        self.now = 1_000_000.0
        states = KeptStates(game_hooks(), computers=Computers(pace))
        self.transactions = Transactions(store, states, lambda: self.now)
        self.service = GameService(self.transactions)
        self.games, self.queries = self.service.games, self.service.queries
        self.chats = ChatSettings(store, clock=lambda: self.now, events=events())
        self.rankings = RankingQueries(store, "UTC", lambda: self.now)
        self.game = 0

    async def start(  # noqa: PLR0913 - what a table is set with
        self,
        *levels: str,
        second: Actor | None = None,
        third: Actor | None = None,
        team: bool = False,
        topic: int = 0,
        rules: str = "yatzy",
        pace: str = "turns",
    ) -> None:
        """A game of Anya, perhaps others, and these computers, in the order of joining.

        As a `team` the third plays on the second one's seat.
        """
        await self.chats.meet(CHAT, "group", "", ANYA)
        opened = await self.games.new_game(Place(CHAT, topic), ANYA, RulesName(rules))
        assert opened.shown is not None
        self.game = opened.shown.view.game
        for level in levels:
            await self.press(AddComputer(self.game, level))
        if second is not None:
            await self.press(Sit(self.game), second)
        if third is not None:
            joins = JoinTeam(self.game, second.user_id) if team and second is not None else Sit(self.game)
            await self.press(joins, third)
        await self.press(PickOption(self.game, "pace", pace))
        await self.press(Start(self.game))
        await self.games.drawn(self.game)

    async def press(self, pressed, actor: Actor = ANYA):
        """Tap a button."""
        return await self.games.press(pressed, By(actor, CHAT))

    async def view(self) -> GameView:
        """What the board shows."""
        shown = await self.queries.shown(self.game)
        assert shown is not None
        return shown.view

    async def write(self, actor: Actor = ANYA):
        """A turn of a person: the first roll, which has thrown itself, and the row that pays most."""
        assert (await self.view()).progress.game.turn.roll == 1
        return await self.pick(actor)

    async def pick(self, actor: Actor = ANYA):
        """Write the row that pays most; nobody asks about zeros then."""
        view = await self.view()
        game = view.progress.game
        row = max(game.writable_rows(), key=lambda index: game.entry(index).points, default=None)
        if row is None:
            return None
        written = await self.press(PickRow(self.game, view.version, row), actor)
        if (await self.view()).choice.asking is None:
            return written
        return await self.press(Sure(self.game, view.version, row), actor)

    async def computers(self) -> list[int]:
        """Let every computer play whose time has come, as the bot does; returns the games that were due."""
        every = await self.store.read(lambda tx: due_games(tx, self.now))
        loaded = self.transactions.load_by_id
        due = [n for n in every if await self.transactions.read(lambda tx, n=n: loaded(tx, n).for_computer)]
        for game in due:
            await self.games.pass_time(game)
        return due

    async def mover(self) -> int | None:
        """The seat on turn."""
        return (await self.view()).progress.game.mover

    async def deadline(self) -> float | None:
        """When the earliest clock runs out."""
        return await self.store.read(next_deadline)
