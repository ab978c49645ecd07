"""Club nights by the service alone: people who press, a clock that the test sets, games played in no time."""

from zoneinfo import ZoneInfo

from bot.chats.settings import ChatSettings
from bot.clubs.actions import NightActions, NightCoordinator
from bot.clubs.model import JoinNight, StartNight
from bot.clubs.night import Night, NightDice, NightMessages, NightViews
from bot.clubs.store import NIGHTS, PLANS, Nights
from bot.ground.values import Actor, Place
from bot.rooms import events, game_hooks
from bot.table.actions import By, GameService, TappedBoard
from bot.table.game import KeptStates, Transactions
from bot.table.presses import PickRow, Roll, Sure
from tests.bot.clubs.recount import recount
from tests.bot.store.databases import due_games

CHAT = -100
NAMES = ("Аня", "Боб", "Вика", "Гена", "Дина", "Егор", "Женя", "Зоя", "Инна", "Костя", "Лара", "Миша")
PEOPLE = tuple(Actor(number, name) for number, name in enumerate(NAMES, 1))
ZONE = "Europe/Berlin"


class PlayedNights:
    """One group and its club nights."""

    def __init__(self, store):
        self.store = store
        self.now = 1_790_000_000.0
        self.transactions = Transactions(store, KeptStates(game_hooks(), ZONE), lambda: self.now)
        self.service = GameService(self.transactions)
        self.chats = ChatSettings(store, ZONE, clock=lambda: self.now, events=events())
        self.actions = NightActions(self.transactions, ZONE)
        self.coordinator = NightCoordinator(self.transactions)
        self.dice = NightDice(self.transactions)
        self.messages = NightMessages(self.transactions, ZONE)
        self.club = 0

    async def meet(self, *people, private=True):
        """Let the bot know people, in the group and, mostly, in private."""
        for actor in people:
            await self.chats.meet(CHAT, "supergroup", "Клуб", actor)
            if private:
                await self.chats.meet(actor.user_id, "private", "", actor)

    async def open(self, *people, place=Place(CHAT)):  # noqa: B008 - a value
        """A night that these people have joined, the first of whom has opened it."""
        await self.meet(*people)
        reply = await self.actions.open(place, people[0])
        assert reply.refusal is None
        self.club = reply.club
        for actor in people[1:]:
            await self.press(JoinNight(self.club), actor)
        return self.club

    async def start(self, *people):
        """A night of these people that has started, its first tables open."""
        await self.open(*people)
        await self.press(StartNight(self.club), people[0])
        await self.step()

    async def press(self, pressed, actor, chat_id=CHAT):
        reply = await self.actions.press(pressed, actor, chat_id)
        assert reply.refusal is None, reply
        return reply

    async def refused(self, pressed, actor, chat_id=CHAT):
        """Why a press is refused."""
        return (await self.actions.press(pressed, actor, chat_id)).refusal

    async def step(self):
        """Do what is due now; returns the games that have begun."""
        opened = []
        for club in await self.due():
            stepped = await self.coordinator.step(club)
            if stepped.draws:  # Telegram throws none here
                await self.dice.drawn(await self.dice.chain_of(club))
                stepped = await self.coordinator.step(club)
            opened += stepped.opened
        return opened

    async def due(self):
        """The nights in which something is due now."""
        return [int(due.key) for due in await self.store.read(lambda tx: NIGHTS.due(tx, self.now))]

    async def planned(self):
        """The chats whose night is to open now."""
        return [due.chat_id for due in await self.store.read(lambda tx: PLANS.due(tx, self.now))]

    async def wait(self, seconds, often=5.0):
        """Let time pass, and what is due be done; returns the games that have begun."""
        opened, end = [], self.now + seconds
        while self.now < end:
            self.now = min(self.now + often, end)
            opened += await self.step()
        return opened

    async def night(self) -> Night:
        """The night as it stands."""

        def work(tx):
            return Night.load(tx, Nights(tx).get(self.club))

        return await self.store.read(work)

    async def tables(self):
        """Who plays whom now, by table."""
        return [[seat.user_id for seat in game.seats] for game in (await self.night()).running]

    async def game_of(self, actor):
        """The game that somebody plays."""
        return (await self.night()).member(actor.user_id).game_id

    async def turn(self, actor, game):
        """Let somebody write the row of this round that pays most, or least."""
        panel = await self.service.panels.panel(game, actor.user_id)
        if panel is None or panel.view.state != "playing":
            return False
        view = panel.view
        state = view.progress.game
        if state.mover is None:
            return False
        if not state.turn.roll:
            await self.service.games.press(
                Roll(game, view.version), By(actor, actor.user_id, TappedBoard(9), 9)
            )
            return True
        row = max(state.writable_rows(), key=lambda index: (state.entry(index).points, -index))
        for pressed in (PickRow, Sure):
            await self.service.games.press(
                pressed(game, view.version, row), By(actor, actor.user_id, TappedBoard(9), 9)
            )
        return True

    async def wait_for_the_missing(self):
        """Let the time of every round that waits for somebody run out."""
        self.now += 90
        for game in await self.store.read(lambda tx: due_games(tx, self.now)):
            await self.service.games.pass_time(game)

    async def play(self, game):
        """Play a game to its end."""
        night = await self.night()
        members = {member.user_id for member in night.members if member.game_id == game}
        people = [actor for actor in PEOPLE if actor.user_id in members]
        while any([await self.turn(actor, game) for actor in people]):
            self.now += 1

    async def play_all(self):
        """Play all games that run to their end."""
        for game in (await self.night()).running:
            await self.play(game.game_id)

    async def view(self):
        """The night as the group sees it."""
        return (await self.messages.shown(self.club)).view

    async def status(self, actor):
        """The night as one of its people sees it in private."""

        def work(tx):
            night = Night.load(tx, Nights(tx).get(self.club))
            (member,) = (each for each in night.members if each.user_id == actor.user_id)
            return NightViews(tx, night, ZoneInfo(ZONE)).status(member)

        return await self.transactions.read(work)

    async def standing(self):
        """Who, points, wins and games, the best first; counted anew it is the same."""
        night = await self.night()
        told = [
            (user_id, tally.points, tally.wins, tally.games)
            for user_id in night.order
            for tally in [night.tally(user_id)]
        ]
        games = [
            [(seat.user_id, seat.place, seat.dared, seat.early) for seat in game.seats]
            for game in night.ended
            if game.counts
        ]
        joined = [member.user_id for member in night.members]
        assert sorted(told) == sorted(recount(joined, games))
        return told
