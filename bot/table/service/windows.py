"""Use cases of windows: tables of games that people have open in the app beside the chat."""

from collections.abc import Iterable

from bot.ground.store import Tx
from bot.ground.texts.message import say
from bot.ground.values.actor import Actor
from bot.table.service.game_views import shown_of_game
from bot.table.service.loaded_game import LoadedGame, readable
from bot.table.service.reply import Refusal, Reply, Shown, refuse
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games
from bot.table.store.windows import AppWindows


class GameWindows:
    """The use cases of windows. They are in the database, so that every process knows of them.

    Who plays in a window is shown nothing new in the chat, until they act there or their window is closed.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._signs = dict[tuple[int, int], float]()  # as given here: until when tables are open

    def serve(self) -> None:
        """Let games be loaded with their windows from now on: there is something that opens them."""
        self._transactions.states.with_windows = True

    async def open(self, game: int, user_id: int) -> Shown | None:
        """Note that somebody has opened the table of a game.

        Returns:
            What is to be shown by that; None if it was open already, or if the game is not live.
        """
        until = self._until()

        def work(tx: Tx) -> Shown | None:
            return self._changed(tx, game) if AppWindows(tx).keep(game, user_id, until) else None

        self._signs[game, user_id] = until
        return await self._transactions.write(work)

    async def refresh(self, windows: Iterable[tuple[int, int]]) -> list[Shown]:
        """Note signs of life of open tables, given as pairs of a game and a person.

        Returns:
            What is to be shown, where one had been taken to be closed.
        """
        until, pairs = self._until(), sorted(set(windows))

        def work(tx: Tx) -> list[Shown]:
            back = {game for game, user_id in pairs if AppWindows(tx).keep(game, user_id, until)}
            return [shown for game in sorted(back) if (shown := self._changed(tx, game)) is not None]

        self._signs.update(dict.fromkeys(pairs, until))
        return await self._transactions.write(work)

    async def close(self, game: int, user_id: int) -> Shown | None:
        """Note that somebody has closed the table of a game.

        A table that has given a later sign of life than here has been connected to another worker since.

        Returns:
            What is to be shown by that; None if it was not open, or still is.
        """
        known = self._signs.pop((game, user_id), float("inf"))

        def work(tx: Tx) -> Shown | None:
            return self._changed(tx, game) if AppWindows(tx).drop(game, user_id, known) else None

        return await self._transactions.write(work)

    async def expired(self) -> list[int]:
        """Close the tables that went without a sign of life; returns their games, which are to be shown."""
        at = self._transactions.clock()

        def work(tx: Tx) -> list[int]:
            games = sorted(AppWindows(tx).expire(at))
            for game in games:
                Games(tx).update(game, shown=None)
            return games

        return await self._transactions.write(work)

    def _until(self) -> float:
        return self._transactions.clock() + self._transactions.states.timing.window

    def _changed(self, tx: Tx, game: int) -> Shown | None:
        """What a game with changed windows shows; should the bot die before, its next start shows it."""
        Games(tx).update(game, shown=None)
        row = readable(tx, game)
        return None if row is None else shown_of_game(self._transactions.load(tx, row))


def play_here(loaded: LoadedGame, actor: Actor) -> Reply:
    """Let a player go on in the chat, where this was pressed: that they did is noted of every press."""
    if loaded.row.state != "playing":
        return refuse(Refusal.OVER)
    if loaded.seat_of(actor.user_id) is None:
        return refuse(Refusal.NOT_SEATED)
    return Reply(say("toast-play-here"), shown_of_game(loaded, urgent=True))


def note_place(loaded: LoadedGame, user_id: int, *, in_app: bool) -> bool:
    """Note whether somebody who has a table open acts there or in the chat; returns whether that changes."""
    before = loaded.windows.get(user_id)
    if before is None or before != in_app:
        return False
    AppWindows(loaded.tx).acted(loaded.row.id, user_id, in_chat=not in_app)
    loaded.change(shown=None)
    loaded.forget_windows()
    return True
