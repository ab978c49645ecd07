"""Records that grow: turns taken back again and again, the longest record there is, long replays."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ground.texts.formatting import texts
from bot.rooms import game_hooks
from bot.table import game as loaded_game
from bot.table import game as replays
from bot.table import shown as game_views
from bot.table.actions import By, GameService
from bot.table.game import UNDOS, KeptStates, RecordState, Transactions
from bot.table.model import Refusal
from bot.table.presses import TakeBack
from bot.table.show.drawing import draw
from bot.table.store import Games, Records
from engine.play.game import new_game
from engine.play.steps import Rolled, Stand, Stop, Undo, Write
from engine.presets import PRESETS, ruleset
from engine.records.record import Progress
from tests.bot.screens.screen_cases import check_limits, plain
from tests.play.clocked_games import ANYA, BOB, CHAT, ClockedGames
from tests.rings import sampled
from tests.world.machine import open_store

T = texts("ru")


@pytest.fixture
async def games(target: Path | str) -> AsyncIterator[ClockedGames]:
    async with await open_store(target) as store:
        yield ClockedGames(store, pace=0.0)


async def take_back(games: ClockedGames, actor=ANYA):
    return await games.press(TakeBack(games.game, (await games.view()).version), actor)


async def test_a_turn_is_taken_back_three_times_and_then_it_stays(games: ClockedGames) -> None:
    await games.start(second=BOB)
    person = (ANYA, BOB)[await games.mover()]
    for _ in range(UNDOS):
        await games.pick(person)
        assert (await games.view()).undoable
        assert (await take_back(games, person)).refusal is None
    await games.pick(person)
    assert not (await games.view()).undoable
    lines = (await games.view()).version
    assert (await take_back(games, person)).refusal is Refusal.UNDONE_ENOUGH
    assert (await games.view()).version == lines
    fresh = GameService(Transactions(games.store, KeptStates(game_hooks()), lambda: games.now))
    again = await fresh.games.press(TakeBack(games.game, lines), By(person, CHAT))
    assert again.refusal is Refusal.UNDONE_ENOUGH, "a restart does not forget that"
    await games.write((ANYA, BOB)[await games.mover()])
    assert (await games.view()).undoable, "another turn is another"


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


async def test_a_long_record_that_cannot_be_replayed_is_set_aside(
    games: ClockedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    await games.start(second=BOB)
    for _ in range(4):
        await games.write((ANYA, BOB)[await games.mover()])
    version = (await games.view()).version
    monkeypatch.setattr(replays, "LONG", 5)
    await games.store.write(
        lambda tx: Records(tx).append(games.game, version + 1, ["write nonsense"], None, 1.0)
    )
    fresh = GameService(Transactions(games.store, KeptStates(game_hooks()), lambda: games.now))
    assert await fresh.queries.resumed(games.game) is None
    row = await games.store.read(lambda tx: Games(tx).get(games.game))
    assert row.fault is not None
