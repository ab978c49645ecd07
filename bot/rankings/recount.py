"""Recounting from results: catching up in the background, rebuilding ratings for the operator."""

import asyncio
import logging
from functools import partial
from pathlib import Path
from typing import Final

from bot.ground.runtime.counted import counted
from bot.ground.store import Store, StoreError
from bot.rankings.service import achievements, ratings
from bot.rankings.store.achievements import Achievements
from bot.rankings.store.ratings import Ratings
from engine.play.game import Game

AT_ONCE: Final = 20
"""Games that are reckoned in one transaction while the bot runs: no tap waits longer for it."""

_IDLE = 2  # parts of the time that are left to taps, for each part that reckoning takes
_MANY = 1000  # games in one transaction while nobody plays
_logger = logging.getLogger(__name__)


async def catch_up(store: Store) -> None:
    """Reckon with the games that ended before there were ratings; taps are handled meanwhile.

    A bot that dies in between goes on where it was.
    """
    await _ratings(store)
    await _achievements(store)


async def _ratings(store: Store) -> None:
    now = asyncio.get_running_loop().time
    began = start = now()
    behind = await store.read(lambda tx: Ratings(tx).behind)
    if behind:
        _logger.info("ratings are being reckoned from the results of before; play goes on")
    while await store.write(lambda tx: ratings.catch_up(tx, AT_ONCE)):
        await asyncio.sleep(_IDLE * (now() - start))
        start = now()
    if behind:
        _logger.info("ratings have been reckoned in %.0f s", now() - began)


async def _achievements(store: Store) -> None:
    """Look at one game after the other; each is replayed beside the loop and the database."""
    now = asyncio.get_running_loop().time
    began, looked = now(), 0
    while (game_id := await store.write(lambda tx: Achievements(tx).due())) is not None:
        start = now()
        if not looked:
            _logger.info("achievements are being looked for in the games of before; play goes on")
        looked += 1
        replayed = await _replayed(store, game_id)
        await store.write(partial(achievements.note_old, game_id=game_id, game=replayed))
        await asyncio.sleep(_IDLE * (now() - start))
    if looked:
        _logger.info(
            "achievements have been looked for in %s of the games of before, in %.0f s", looked, now() - began
        )


async def _replayed(store: Store, game_id: int) -> Game | None:
    """A game as it ended; None for one that counts for nobody, or cannot be read."""
    try:
        record = await store.read(lambda tx: achievements.replayed(tx, game_id))
        return None if record is None else (await asyncio.to_thread(record.replay)).game
    except StoreError:
        raise  # the game can be read once the database can be
    except Exception:
        _logger.exception("game %s is left out: its record cannot be read", game_id)
        return None


async def rebuild_ratings(database: Path | str) -> list[str]:
    """Reckon all ratings again from the results; returns what there is to say, a line each.

    When this is interrupted, the bot goes on with it.

    Raises:
        StoreError: the database cannot be used, or a bot is running on it.
    """
    async with await Store.open(database, read_only=True):
        pass  # there is one: an empty one would be made
    async with await Store.open(database) as store:
        before = await store.read(lambda tx: (Ratings(tx).behind, Ratings(tx).everybody()))
        await store.write(ratings.begin_again)
        while await store.write(lambda tx: ratings.catch_up(tx, _MANY)):
            pass
        after, games = await store.read(lambda tx: (Ratings(tx).everybody(), Ratings(tx).count_games()))
    people = len({user_id for _, user_id, _ in after})
    lines = [f"{store.name}: ratings of {counted(people, 'person', 'people')} from {counted(games, 'game')}"]
    behind, ratings_before = before
    other = sum(ratings_before.get(key) != after.get(key) for key in ratings_before.keys() | after.keys())
    if not behind:
        were = counted(other, "of them was", "of them were")
        lines.append(f"{were} different before" if other else "all of them as they were")
    return lines
