"""A service whose clock the test sets, and people who press buttons of lobbies in it."""

from bot.chats.settings import ChatSettings
from bot.ground.values import Actor, Place
from bot.rooms import game_hooks
from bot.rulebook.names import RulesName
from bot.table.actions import By, GameService
from bot.table.game import KeptStates, Transactions
from bot.table.model import Score
from bot.table.presses import AddComputer, BookSeat, ConfirmStop, Rematch, Sit, Start
from bot.table.shown import ROW_WITHIN
from bot.table.store import Seats
from tests.bot.store.databases import finish

CHAT = -100
NAMES = ("Аня", "Боб", "Вика", "Гена", "Дина", "Егор", "Женя", "Зоя", "Инна", "Костя")
PEOPLE = tuple(Actor(number, name) for number, name in enumerate(NAMES, 1))


class Lobbies:
    """One group, and its games."""

    def __init__(self, store):
        self.store = store
        self.now = 1_000_000.0
        self.transactions = transactions = Transactions(store, KeptStates(game_hooks()), lambda: self.now)
        self.service = GameService(transactions)
        self.games, self.queries = self.service.games, self.service.queries
        self.dice = self.service.opening_dice
        self.chats = ChatSettings(store, clock=lambda: self.now, events=transactions.states.hooks.events)

    async def meet(self, *people):
        for actor in people:
            await self.chats.meet(CHAT, "group", "", actor)

    async def open(self, host, *others, word="yatzy", computers=()):
        """Open a lobby with these people in it, the rules named or None; returns the number of the game."""
        await self.meet(host, *others)
        reply = await self.games.new_game(
            Place(CHAT), host, RulesName(word) if isinstance(word, str) else word
        )
        game = reply.shown.view.game
        for level in computers:
            await self.press(AddComputer(game, level), host)
        for actor in others:
            await self.press(Sit(game), actor)
        return game

    async def press(self, pressed, actor):
        self.now += 1
        return await self.games.press(pressed, By(actor, CHAT))

    async def start(self, game, host):
        reply = await self.press(Start(game), host)
        await self.throw(game, 1, 1, 1)
        await self.games.drawn(game)
        assert reply.refusal is None, reply

    async def throw(self, game, *values):
        """Let Telegram's dice fall for a lobby that waits for them; None is one of which nothing is heard."""
        for value in values:
            due = await self.dice.next(game)
            if due is None:
                return  # one person alone waits for none
            notes = self.attempt(game, due.number)
            assert await notes.begin()
            if value is not None:
                await notes.sent(1000 + due.number, value)

    def attempt(self, game, number):
        """The notes of an attempt at a die."""
        return self.dice.attempt(game, Place(CHAT), number)

    async def stop(self, game, host):
        assert (await self.press(ConfirmStop(game), host)).refusal is None

    async def finish(self, game, *ranks):
        """Let a game be over with these ranks, by seat."""

        def work(tx):

            seats = Seats(tx).of(game)
            scores = [
                Score(seat.seat, member, 10, 10, rank, rank == 1)
                for seat, rank in zip(seats, ranks, strict=True)
                for member in [m.user_id for m in seat.present] or [None]
            ]
            finish(tx, game, "over", self.now, scores)

        await self.store.write(work)

    async def rematch(self, game, actor, *, after=ROW_WITHIN + 1):
        """Ask for another game; by default so late that it does not begin by itself."""
        self.now += after
        return await self.games.rematch(Rematch(game), actor, CHAT)

    async def book(self, game, actor):
        self.now += 1
        return await self.games.book(BookSeat(game), actor, CHAT)

    async def view(self, game):
        return (await self.queries.shown(game)).view

    async def sitting(self, game):
        """Who sits where: names joined by a plus, computers by their level."""
        view = await self.view(game)
        return ["+".join(m.name for m in seat.members) or seat.level for seat in view.seats]

    async def awaited(self, game):
        return [member.name for member in (await self.view(game)).invited]
