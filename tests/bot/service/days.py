"""A group with a game of the day, and its people in private."""

from zoneinfo import ZoneInfo

from bot.daily.games import DailyEvenings, DailyGameActions
from bot.daily.store import DailyGames
from bot.ground.values import Place
from bot.table.actions import By
from bot.table.presses import PickRow, Roll, Sure
from tests.bot.service.lobbies import CHAT, PEOPLE, Lobbies
from tests.bot.store.databases import due_deliveries

BERLIN = ZoneInfo("Europe/Berlin")
ANYA, BOB, VIKA = PEOPLE[:3]
GROUP = Place(CHAT)


class Days(Lobbies):
    """A group in Berlin and its people in private."""

    daily = property(lambda self: DailyGameActions(self.transactions))
    evenings = property(lambda self: DailyEvenings(self.transactions))

    async def due(self):
        """The evenings that are due now."""
        return await self.store.read(lambda tx: due_deliveries(tx, self.now))

    async def evening(self, daily):
        """The message that tells the evening of a game of the day."""
        return (await self.store.read(lambda tx: DailyGames(tx).get(daily))).evening

    async def begin_with(self, *people):
        await self.meet(ANYA, *people)
        await self.chats.set_zone(CHAT, BERLIN.key)
        await self.chats.set_default_preset(CHAT, "international")
        for actor in people:
            await self.chats.meet(actor.user_id, "private", "", actor)
        return (await self.daily.today(GROUP)).daily

    async def begin(self, daily, actor):
        self.now += 1
        return (await self.daily.begin(daily, actor, actor.user_id)).reply

    async def play(self, actor, shown, choose=0):
        """Play to the end: throw all again while that is `choose`, then write the first open row."""
        view = shown.view
        while view.state == "playing":
            game = view.progress.game
            self.now += 5
            rolls = game.turn.roll <= choose and game.rolls_left
            row = next((n for n in game.writable_rows() if game.entry(n).made), None)
            row = next(iter(game.writable_rows())) if row is None else row
            pressed = Roll(view.game, view.version) if rolls else PickRow(view.game, view.version, row)
            reply = await self.games.press(pressed, By(actor, actor.user_id))
            if reply.shown.view.choice.asking is not None:
                reply = await self.games.press(Sure(view.game, view.version, row), By(actor, actor.user_id))
            assert reply.refusal is None, reply
            view = reply.shown.view
        return view
