"""Records that grow: turns taken back again and again, the longest record there is, long replays."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ground.texts.formatting import texts
from bot.table import game as loaded_game
from bot.table import shown as game_views
from bot.table.game import RecordState
from bot.table.show.drawing import draw
from engine.play.game import new_game
from engine.play.steps import Rolled, Stand, Stop, Undo, Write
from engine.presets import PRESETS, ruleset
from engine.records.record import Progress
from tests.bot.screens.screen_cases import check_limits, plain
from tests.play.clocked_games import ANYA, BOB, ClockedGames
from tests.rings import sampled
from tests.world.machine import open_store

T = texts("ru")


@pytest.fixture
async def games(target: Path | str) -> AsyncIterator[ClockedGames]:
    async with await open_store(target) as store:
        yield ClockedGames(store, pace=0.0)


async def test_a_record_that_is_full_ends_its_game_and_that_is_told_before(
    games: ClockedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    await games.start(second=BOB)
    monkeypatch.setattr(game_views, "WARNED_LINES", 30)
    monkeypatch.setattr(game_views, "MOST_LINES", 60)
    monkeypatch.setattr(loaded_game, "MOST_LINES", 60)
    monkeypatch.setattr("bot.table.clock.MOST_LINES", 60)
    told = []
    while (view := await games.view()).state == "playing":
        told.append(view.lines_left)
        if view.lines_left is not None:
            assert T("board-record-full", n=view.lines_left) in draw(T, view).text
            check_limits(draw(T, view))
        await games.write((ANYA, BOB)[view.progress.game.mover])
    assert None in told
    assert len([left for left in told if left is not None]) >= 3
    view = await games.view()
    assert view.state == "stopped"
    assert T("finish-full") in plain(draw(T, view))


@pytest.mark.parametrize("key", sampled(PRESETS, ["double", "thrift", "showdown"]))
def test_no_game_of_people_comes_near_the_longest_record(key: str) -> None:
    """Everybody throws as often as they may, and takes back each turn as often as they may."""
    dice = random.Random(key)
    state = RecordState(0, Progress(new_game(ruleset(key), 8)))
    people = [True] * 8
    while not state.progress.game.over and state.version < loaded_game.MOST_LINES:
        game = state.progress.game
        if game.due is not None:
            faces = tuple(dice.randint(1, 6) for _ in range(len(game.due.positions)))
            state = state.after(Rolled(faces), people)
        elif state.progress.undoable and not state.undone_enough:
            state = state.after(Undo(), people)
        else:
            actions = game.legal_actions()
            ends = [action for action in actions if isinstance(action, Write | Stop | Stand)]
            throws = [action for action in actions if action not in ends]
            state = state.after(dice.choice(throws or ends), people)
    assert state.progress.game.over
    assert state.version < loaded_game.MOST_LINES - 300
