"""A check of all live games for the operator: each is replayed and drawn."""

from functools import partial

from bot.ground.store import Store, Tx
from bot.ground.store.errors import OF_DATABASE
from bot.table.service.computers import Computers
from bot.table.service.game_views import view_of_game
from bot.table.service.hooks import GameHooks
from bot.table.service.kept_states import KeptStates
from bot.table.service.loaded_game import LoadedGame, readable
from bot.table.service.replays import UnreadableGameError, past_long_replays
from bot.table.store.games import Games


async def replay_live(store: Store, zone: str, hooks: GameHooks) -> tuple[int, list[str]]:
    """Replay the live games, each in a transaction of its own: the bot may be waiting.

    Args:
        store: the database, which is only read.
        zone: whose nights count in chats without a zone of their own.
        hooks: what other rooms add to views.

    Returns:
        How many there are, and what is wrong with those that cannot be read or shown, a line each.
    """
    states = KeptStates(Computers(), zone=zone, hooks=hooks)
    live = await store.read(lambda tx: [(row.id, row.chat_id) for row in Games(tx).live()])
    wrong = []
    for game, chat_id in live:
        try:
            await past_long_replays(store.read, partial(_view, game=game, states=states), states)
        except UnreadableGameError as error:
            wrong.append(f"{error} (in chat {chat_id})")
        except OF_DATABASE:
            raise  # that is about the database, and not about a game
        except Exception as error:  # noqa: BLE001 - whatever a game can do must not hide the other games
            wrong.append(f"game {game} cannot be shown: {type(error).__name__}: {error} (in chat {chat_id})")
    return len(live), wrong


def _view(tx: Tx, game: int, states: KeptStates) -> None:
    row = readable(tx, game)
    if row is not None and row.ended_at is None:
        view_of_game(LoadedGame.load(tx, row, states))
