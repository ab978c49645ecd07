"""A chat has each message that it is to have once: whatever fails on the way, and wherever the bot dies."""

import asyncio
import shutil
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import get_args

import pytest

from bot.ground.store.database import Store
from bot.ground.values import DeliveryKind
from tests.bot.sends.faults import CLOSED, KICKED, MOVED, MUTED, NEW, Killed, RefusingOnce, lose_connection
from tests.bot.sends.scenes import SCENES, Scene, sender_to
from tests.bot.service.lobbies import CHAT
from tests.bot.virtual_time import run
from tests.rings import sampled

LONG, QUIET = 3000.0, 40.0
MOST = 40
ATTEMPTS = {"picture": 6, "next_game": 4}
"""Calls at most, where not two, a picture and its text: somebody asks again and again; a lobby is a board."""
OUTAGES = [("digest", False), ("puzzle", True), ("die", False), ("result", True), ("next_game", False)]
DEATHS = ["club_podium", "puzzle_evening", "picture", "result", "night_die", "next_game"]
"""One of each way to send: below a picture, a poll or a text, as asked for, a die, a result, a lobby."""
NOTES = 3  # before the call, of the refusal, before the next call


pytestmark = pytest.mark.usefixtures("inline_database")


@pytest.fixture
def prepared(tmp_path: Path) -> Callable[[str], Callable[[], tuple[Scene, Path]]]:
    """What gives one copy after the other of the database in which a message of a kind is due."""

    def of(kind: str) -> Callable[[], tuple[Scene, Path]]:
        scene, first, copies = SCENES[kind](), tmp_path / "first.db", 0
        scene.kind = kind

        async def prepare() -> None:
            async with await Store.open(first) as store:
                await scene.prepare(store)

        run(prepare())

        def copy() -> tuple[Scene, Path]:
            nonlocal copies
            copies += 1
            path = tmp_path / f"{copies}.db"
            shutil.copy(first, path)
            scene.loop = None
            return scene, path

        return copy

    return of


async def lived(
    scene: Scene, store: Store, telegram: RefusingOnce, killed: Killed | None = None, patience: float = LONG
) -> None:
    """Let the bot live until the chat has the message, and a while longer; or until it is killed."""
    scene.begin()
    sender = sender_to(telegram)
    life = asyncio.create_task(scene.live(store, sender))
    ends = [asyncio.create_task(telegram.arrived.wait())]
    if killed is not None:
        ends.append(asyncio.create_task(killed.dead.wait()))
    await asyncio.wait(ends, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
    if killed is None or not killed.dead.is_set():
        await asyncio.wait(ends[1:] or [life], timeout=QUIET)
    if killed is None:
        await sender.close(0.0)
    for task in ends:
        task.cancel()
    while not life.done():  # what it does at its end stands still as well, once it is killed
        life.cancel()
        await asyncio.wait([life], timeout=1)
    if killed is not None:
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
    await asyncio.gather(*ends, life, return_exceptions=True)


@pytest.mark.slow
@pytest.mark.sqlite
@pytest.mark.parametrize(("kind", "kept"), sampled(zip(SCENES, cycle((False, True))), OUTAGES))
def test_a_connection_lost_at_any_note_costs_no_message_and_doubles_none(prepared, kind, *, kept) -> None:
    copy = prepared(kind)

    async def with_outage(number: int) -> tuple[bool, list[str]]:
        scene, path = copy()
        telegram = RefusingOnce()
        async with await Store.open(path) as store:
            reached = lose_connection(store, number, kept=kept)
            await lived(scene, store, telegram)
            return reached(), telegram.sent

    wrong, number, reached = {}, 0, True
    while reached:
        number += 1
        assert number < MOST, wrong
        reached, sent = run(with_outage(number))
        if sent != [SCENES[kind].method]:
            wrong[number] = sent
    assert wrong == {}
    assert number > NOTES


@pytest.mark.slow
@pytest.mark.sqlite
@pytest.mark.parametrize("kind", sampled(SCENES, DEATHS))
def test_a_bot_that_dies_at_any_moment_sends_it_once(prepared, kind) -> None:
    """It is lost where the call was under way alone: then nobody knows whether it is there.

    A die of which nothing was heard is followed by another one.
    """
    copy = prepared(kind)

    async def two_lives(number: int) -> tuple[bool, int, int]:
        scene, path = copy()
        telegram, killed = RefusingOnce(), Killed(number)
        async with await Store.open(path) as store:
            killed.watch(store, telegram)
            await lived(scene, store, telegram, killed)
        telegram.watched, before = None, len(telegram.sent)
        async with await Store.open(path) as store:
            unheard = await store.read(scene.may_be_there)
            lost = before == 0 and unheard and not scene.anew
            await lived(scene, store, telegram, patience=3 * QUIET if lost else LONG)
        twice = scene.anew and before == 1 and unheard
        return killed.dead.is_set(), len(telegram.sent), 0 if lost else 2 if twice else 1

    counts, number, dead = [], 0, True
    while dead:
        number += 1
        assert number < MOST, counts
        dead, *count = run(two_lives(number))
        counts.append(tuple(count))
    assert [sent for sent, _ in counts] == [wanted for _, wanted in counts]
    assert {wanted for _, wanted in counts} == ({1, 2} if SCENES[kind].anew else {0, 1})


@pytest.mark.sqlite
@pytest.mark.parametrize(("kind", "refused"), list(zip(SCENES, cycle((KICKED, MUTED, CLOSED)))))
def test_where_nothing_can_be_sent_the_bot_does_not_go_on_trying_for_ever(prepared, kind, refused) -> None:
    scene, path = prepared(kind)()

    async def trying() -> int:
        telegram = RefusingOnce()
        telegram.plan = lambda method, _: refused if method.startswith("send") else None
        async with await Store.open(path) as store:
            await lived(scene, store, telegram)
        assert telegram.sent == []
        return sum(name.startswith("send") for _, name, _ in telegram.calls)

    assert 1 <= run(trying()) <= ATTEMPTS.get(kind, 2)


@pytest.mark.sqlite
@pytest.mark.parametrize("kind", SCENES)
def test_it_follows_its_group_into_the_supergroup(prepared, kind) -> None:
    scene, path = prepared(kind)()

    async def moving() -> list[tuple[str, object]]:
        telegram = RefusingOnce()
        telegram.plan = lambda _method, what: MOVED if what.get("chat_id") == CHAT else None
        async with await Store.open(path) as store:
            await lived(scene, store, telegram)
        return [
            (name, what["chat_id"])
            for _, name, what in telegram.calls
            if name.startswith("send") and what["chat_id"] != CHAT
        ]

    assert run(moving()) == [(SCENES[kind].method, NEW)]


def test_every_kind_has_a_scene() -> None:
    assert set(SCENES) >= set(get_args(DeliveryKind))
