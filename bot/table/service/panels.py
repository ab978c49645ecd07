"""Use cases of panels: the messages in private chats on which people play their cards in a group's game."""

from dataclasses import dataclass

from bot.ground.store import Tx
from bot.ground.values.actor import Actor
from bot.ground.values.place import is_private
from bot.table.buttons.board import ComeBack, OwnCardPress, PlayHere
from bot.table.service import presence
from bot.table.service.game_views import shown_of_game
from bot.table.service.loaded_game import LoadedGame, readable
from bot.table.service.play import press, sleepers
from bot.table.service.reply import Panel, Refusal, Reply, Shown, refuse
from bot.table.service.transactions import Transactions
from bot.table.service.windows import note_place, play_here
from bot.table.store.games import Games
from bot.table.store.panels import Panels
from bot.table.store.rows import GameRow
from bot.table.store.stale_messages import StaleMessages
from engine.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class PanelPress:
    """The outcome of a press on a panel: the reply, and a message that is stale by it, if there is one."""

    reply: Reply
    stale: int | None = None


class PanelMessages:
    """The use cases of panels, one for each person of a group's game in which all play at once."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def press(
        self,
        pressed: OwnCardPress,
        actor: Actor,
        message_id: int | None,
        tap: str,
        *,
        in_app: bool = False,
    ) -> PanelPress | None:
        """Act on a button of a panel.

        Args:
            pressed: what was tapped.
            actor: who tapped.
            message_id: what they tapped in their private chat; None if it is no panel of this game, the tap
                being forged or late, and for a card that they see in the group.
            tap: Telegram's id of the tap, by which one that is delivered twice is known.
            in_app: whether it was pressed in the app, where no message is.

        Returns:
            None for a game of the private chat itself, or of turns: that has a board, and no panels.
        """
        at = self._transactions.clock()

        def work(tx: Tx) -> tuple[PanelPress | None, LoadedGame | None]:
            row = Games(tx).get(pressed.game)
            if row is None or is_private(row.chat_id):
                return None, None
            if row.fault is not None:
                return PanelPress(refuse(Refusal.SET_ASIDE)), None
            loaded = self._transactions.load(tx, row)
            if loaded.together is None:
                return None, None
            moved = note_place(loaded, actor.user_id, in_app=in_app)
            if isinstance(pressed, ComeBack):
                reply = sleepers.come_back(loaded, actor, at)
            elif isinstance(pressed, PlayHere):
                reply = play_here(loaded, actor)
            elif (back := sleepers.touched(loaded, actor, at)) is not None:
                reply = back
            else:
                presence.note_press(loaded, actor.user_id, at)
                reply = press.press(loaded, pressed, actor, at, tap=tap)
            stale = None if message_id is None else _adopt(tx, row, actor.user_id, message_id)
            if (stale is not None or moved) and reply.shown is None:
                reply = Reply(reply.message, shown_of_game(loaded), reply.refusal)
            return PanelPress(reply, stale), loaded

        found, loaded = await self._transactions.write(work)
        if loaded is not None:
            self._transactions.states.keep(pressed.game, loaded.state)
        return found

    async def posted(self, game: int, user_id: int, message_id: int) -> int | None:
        """Note that a message shows a person their card; returns the message before it, which is stale."""
        return await self._transactions.write(
            lambda tx: None if (row := Games(tx).get(game)) is None else _adopt(tx, row, user_id, message_id)
        )

    async def lost(self, user_id: int, message_id: int) -> int | None:
        """Forget a panel that is gone or out of reach, and so stale; returns its game, if it was one."""

        def work(tx: Tx) -> int | None:
            game = Panels(tx).game_of(user_id, message_id)
            if game is not None:
                Panels(tx).put(game, user_id, None)
                StaleMessages(tx).put(user_id, message_id)
            return game

        return await self._transactions.write(work)

    async def panel(self, game: int, user_id: int) -> Panel | None:
        """What a person's panel shows now; None for a game without one for them."""

        def work(tx: Tx) -> Panel | None:
            row = readable(tx, game)
            shown = None if row is None else shown_of_game(self._transactions.load(tx, row))
            panels = () if shown is None else shown.panels
            return next((panel for panel in panels if panel.user_id == user_id), None)

        return await self._transactions.write(work)

    async def dealt_to(self, user_id: int) -> list[Shown]:
        """The live games of groups in which all play at once, or are to, and in which a person has a seat."""

        def work(tx: Tx) -> list[Shown]:
            return [shown_of_game(each) for each in _dealt(self._transactions, tx, user_id)]

        return await self._transactions.write(work)


def only_card(transactions: Transactions, tx: Tx, user_id: int) -> GameRow | None:
    """The game of a group that a person plays on a card, if there is exactly one."""
    rows = [each.row for each in _dealt(transactions, tx, user_id) if each.row.state == "playing"]
    return rows[0] if len(rows) == 1 else None


def _dealt(transactions: Transactions, tx: Tx, user_id: int) -> list[LoadedGame]:
    rows = (row for row in Games(tx).live_with(user_id) if not is_private(row.chat_id))
    games = (transactions.load(tx, row) for row in rows)
    together = (g for g in games if isinstance(g.rules, Ruleset) and g.rules.pace == "together")
    return [each for each in together if each.seat_of(user_id) is not None]


def _adopt(tx: Tx, row: GameRow, user_id: int, message_id: int) -> int | None:
    """Take the newest message for a person's panel; returns the one that is stale by that."""
    before = Panels(tx).of(row.id).get(user_id)
    if before == message_id:
        return None
    if before is None or message_id > before:
        Panels(tx).put(row.id, user_id, message_id)
        stale = before
    else:
        stale = message_id
    if stale is not None:
        StaleMessages(tx).put(user_id, stale)
    return stale
