"""A past game, played by the service in one transaction: everybody plays as well as they can, at once."""

from collections.abc import Mapping
from random import Random
from typing import Final

from bot.ground.store import Tx
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.lobby.opening import open_lobby
from bot.table.service.lobby.presses import begin
from bot.table.service.lobby.seating import sit_down
from bot.table.service.play.automatic import run
from bot.table.service.play.ending import end_if_over
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games
from engine.players.choose import choose
from engine.players.levels import Level
from engine.rules.showdown_rules import Rules

LONGEST: Final = 40 * 60.0
"""Seconds that a game lasts at most, however long the turns are."""

_TURN: Final = (9.0, 26.0)  # seconds that a turn takes


def play_past_game(  # noqa: PLR0913, PLR0917 - who, what, when and where
    tx: Tx,
    transactions: Transactions,
    place: Place,
    rules: Rules,
    players: Mapping[Actor, Level],
    at: float,
    ends: float,
    random: Random,
) -> int:
    """Play a game from its lobby to its end and return its id; only its week is due afterwards.

    Args:
        tx: the transaction.
        transactions: by which games are loaded.
        place: where; no game may be live there.
        rules: what is played.
        players: who plays, in the order of seats, and how well.
        at: when it began, in unix seconds.
        ends: by when it was over.
        random: how people err and how long they take.
    """
    host, *others = players
    secret, hooks = transactions.new_secret(), transactions.states.hooks
    game = open_lobby(tx, place, host, rules, at=at, closes=ends, secret=secret, hooks=hooks)
    row = Games(tx).get(game)
    if row is None:
        raise LookupError(f"game {game} is not there")
    for other in others:
        sit_down(tx, row, other.user_id, other.name, transactions.states.hooks)
    loaded = transactions.load_by_id(tx, game)
    begin(loaded, at)
    levels = {actor.user_id: level for actor, level in players.items()}
    play_on(loaded, levels, at, ends, random)
    return game


def play_on(loaded: LoadedGame, levels: Mapping[int, Level], at: float, ends: float, random: Random) -> None:
    """Play a game of people that is under way to its end.

    Args:
        loaded: the game.
        levels: how well everybody plays, by their id.
        at: when, in unix seconds.
        ends: by when it is over.
        random: how people err and how long they take.
    """
    while loaded.row.state == "playing":
        game = loaded.progress.game
        seat = loaded.on_turn
        player = None if seat is None else loaded.player_of(seat)
        if player is None or player.user_id is None:
            raise LookupError(f"game {loaded.row.id} waits for nobody")
        loaded.play(choose(game, levels[player.user_id], random.random), player.user_id)
        run(loaded)
        if loaded.progress.game.turns != game.turns:
            at = min(at + random.uniform(*_TURN), ends)
        loaded.save(at)
        end_if_over(loaded, at)
