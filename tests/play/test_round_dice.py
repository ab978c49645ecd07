"""Telegram's die before each round: in the labels of its throws; nothing that becomes of it stops a game."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest import mock

import pytest

from bot.chats.buttons import SetSetting
from bot.ground.drawing.callback_data import pack
from bot.sandbox.api.methods import METHODS
from bot.sandbox.world.model import Chat, ChatMessage
from bot.table.buttons.board import DecideLeftSeat, PickRow, Roll, TakeBack
from bot.table.service.play import clock
from engine.play.game import least_seats
from engine.presets import PRESETS, ruleset
from engine.records.record import Record
from engine.records.verify import verify
from tests.databases import opened
from tests.play.phones import SWIFT, Phones, bot_in, data_of, presses, take_turn, until
from tests.play.records import record_of
from tests.play.tables import group_of, play_out, quick_world, started
from tests.play.talk import RU, ask, first_offering, leave_seat
from tests.play.thrown_dice import LATE, ScriptedFaults, forbidden, shown_by, thrown
from tests.play.watched_calls import watched
from tests.rings import sampled
from tests.world.machine import run

DRAWING = RU("board-turn-drawing", name="")[:20]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let games wait so long that whoever looks sees it: the loop runs ahead while the database works."""
    monkeypatch.setattr(clock, "DIE", 150.0)


def rounds(target: Path | str, game: int = 1) -> dict[int, str]:
    """What was noted of the die before each round: a value, or whether it was lost; `?`: not settled yet."""
    query = "SELECT round, value, lost, settled FROM round_throws WHERE game_id = ? ORDER BY round"
    with opened(target) as db:
        rows = db.execute(query, (game,)).fetchall()
    said = {}
    for number, value, lost, settled in rows:
        said[number] = str(value) if value is not None else "lost" if lost else "none"
        said[number] += "" if settled else "?"
    return said


async def with_round_dice(phones: Phones, chat: Chat, person: int, *, opening: bool = False) -> None:
    """Set a chat so that Telegram throws before each round; `opening`: before a game as well."""
    page = await ask(phones, person, chat, "/settings")
    said = await phones.tap(person, page, pack(SetSetting("round_dice", "on")))
    assert said == "Бросок перед кругом: есть"
    if not opening:
        await phones.tap(person, page, pack(SetSetting("telegram_dice", "off")))


def checked(target: Path | str, game: int = 1) -> Record:
    """The record of a game that has ended, whose dice are what they must be."""
    record = record_of(target, game)
    assert verify(record).fair, verify(record)
    return record


@asynccontextmanager
async def playing(
    target: Path | str, *script: str, kind: str = "supergroup", computers: int = 0
) -> AsyncIterator[tuple[Phones, Chat, list[int]]]:
    """A game of two in a chat with round dice, the bot of it, and what happens to each of its throws."""
    async with bot_in(quick_world(), target, SWIFT, group_budget=1000) as phones:
        chat, people = group_of(phones.world, 2, kind=kind)
        await with_round_dice(phones, chat, people[0])
        await started(phones, chat, people, "yacht", computers=computers)
        phones.world.state.faults = ScriptedFaults(*script)
        yield phones, chat, people


def test_a_die_before_each_round_is_part_of_its_dice(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(phones.world, 2)
            await with_round_dice(phones, chat, people[0], opening=True)
            await started(phones, chat, people, "yacht")
            await play_out(phones, chat)
            dice = shown_by(thrown(chat))
            assert len(dice) == 3 + 11, "three before the game, one before each round but the first"
            assert rounds(target) == {n: str(value) for n, value in enumerate(dice[3:], 2)}
            text = checked(target).text()
            assert re.findall(r"^round (\d+) (\d+) \d+$", text, re.MULTILINE) == [
                (str(number), value) for number, value in rounds(target).items()
            ]
            assert (
                RU("verify-rounds", n=11, rounds=11) in (await ask(phones, people[0], chat, "/verify")).text
            )
            assert phones.world.state.failures == []

    run(main())


@pytest.mark.parametrize("fault", ["lose", "error", "late", "refused"])
def test_where_no_die_is_heard_of_the_round_has_plain_dice(
    target: Path | str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "DIE", 10.0)

    async def main() -> None:
        async with playing(target) as (phones, chat, people):
            with mock.patch.dict(METHODS, {"sendDice": forbidden} if fault == "refused" else {}):
                phones.world.state.faults = ScriptedFaults(fault)
                began = asyncio.get_running_loop().time()
                await to_round(phones, chat, 2)
                await until(lambda: rounds(target).get(2) in {"lost", "none"}, "the round without a die")
                await phones.board(chat.id, PickRow)
                assert asyncio.get_running_loop().time() - began < 60
            phones.world.state.faults = ScriptedFaults()
            assert rounds(target) == {2: "none" if fault == "refused" else "lost"}
            await play_out(phones, chat)
            noted = rounds(target)
            assert all(each.isdecimal() for number, each in noted.items() if number > 2), noted
            checked(target)
            assert (
                RU("verify-rounds", n=10, rounds=11) in (await ask(phones, people[0], chat, "/verify")).text
            )

    run(main())


async def to_round(phones: Phones, chat: Chat, number: int, thread: int | None = None) -> None:
    """Play on until a round is about to begin: its first turn may wait for the die."""
    while not any(DRAWING in text or f"круг {number}" in text for text in phones.said(chat.id)):
        await take_turn(phones, chat, thread)


async def waits(phones: Phones, chat: Chat, target: Path | str) -> ChatMessage:
    """The board while Telegram throws the die before round 2; it may have no buttons."""

    def found() -> list[ChatMessage]:
        return [m for m in chat.messages.values() if DRAWING in m.text and not m.deleted]

    await to_round(phones, chat, 2)
    faults = phones.world.state.faults
    assert isinstance(faults, ScriptedFaults)

    def waiting() -> bool:
        """The throw has come to the server, whose faults a test may change then; it is noted before that."""
        return found() != [] and 2 in rounds(target) and faults.asked > 0

    await until(waiting, "the board that waits, and the attempt")
    return found()[-1]


@pytest.mark.parametrize("seconds", [4, 60])
def test_a_chat_that_takes_nothing_is_waited_for_and_then_its_round_has_plain_dice(
    target: Path | str, seconds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "DIE", 10.0)

    async def main() -> None:
        async with playing(target) as (phones, chat, _people):

            def full(number: int) -> bool:
                """Let Telegram ask for a pause as it is asked for the first die."""
                if number == 1:
                    phones.world.state.refuse(chat.id, seconds)
                return True

            with watched(phones.world, full, lambda _: None):
                await to_round(phones, chat, 2)
                began = asyncio.get_running_loop().time()
                await until(lambda: "?" not in rounds(target).get(2, "?"), "the end of the wait")
                assert asyncio.get_running_loop().time() - began < 30
            noted = rounds(target)[2]
            assert noted.isdecimal() == (seconds < 10), noted
            assert [*map(str, shown_by(thrown(chat)))] == ([noted] if noted.isdecimal() else [])
            await asyncio.sleep(seconds)  # the board comes after the pause
            await play_out(phones, chat)
            checked(target)

    run(main())


def test_a_topic_that_is_closed_as_the_die_is_to_fall(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, SWIFT, group_budget=1000) as phones:
            _, people = group_of(phones.world, 2)
            chat = phones.world.membership.add_group("Клуб", people, "forum", ["Раз"])
            (thread,) = chat.topics
            await with_round_dice(phones, chat, people[0])
            await started(phones, chat, people, "yacht", thread=thread)

            def closed(number: int) -> bool:
                chat.topics[thread].closed = number == 1
                return True

            with watched(phones.world, closed, lambda _: None):
                await to_round(phones, chat, 2, thread)
                await until(lambda: rounds(target).get(2) == "none", "the round without a die")
            chat.topics[thread].closed = False
            await play_out(phones, chat, thread)
            assert all(each.isdecimal() for number, each in rounds(target).items() if number > 2)
            checked(target)

    run(main())


def test_a_late_die_counts_no_more_and_a_press_meanwhile_is_told_so(target: Path | str) -> None:
    async def main() -> None:
        async with playing(target, "late") as (phones, chat, people):
            board = await waits(phones, chat, target)
            assert rounds(target) == {2: "lost?"}
            assert not any(isinstance(p, Roll) for _, p in presses(board))
            back = next(p for _, p in presses(board) if isinstance(p, TakeBack))
            forged = pack(Roll(back.game, back.version))
            assert await phones.tap(people[0], board, forged) == RU("refusal-round-drawing")
            pressed = asyncio.get_running_loop().time()
            await phones.board(chat.id, PickRow)
            assert asyncio.get_running_loop().time() - pressed < 200
            assert rounds(target) == {2: "lost"}
            await asyncio.sleep(LATE + 100)  # the answer comes
            assert rounds(target) == {2: "lost"}
            await play_out(phones, chat)
            checked(target)

    run(main())


def test_an_undo_over_the_border_throws_nothing_again(target: Path | str) -> None:
    async def main() -> None:
        async with playing(target, "late") as (phones, chat, people):
            board = await waits(phones, chat, target)
            await phones.tap(people[1], board, data_of(board, TakeBack))  # while the die falls
            await phones.board(chat.id, PickRow)
            await take_turn(phones, chat)
            await phones.board(chat.id, Roll)
            assert rounds(target) in ({2: "lost"}, {2: "lost?"})
            await until(lambda: rounds(target) == {2: "lost"}, "the round without a die")
            phones.world.state.faults = ScriptedFaults()
            board = await phones.board(chat.id, TakeBack)
            await phones.tap(people[1], board, data_of(board, TakeBack))  # after it
            await phones.board(chat.id, PickRow)
            await play_out(phones, chat)
            assert rounds(target)[2] == "lost"
            assert len(shown_by(thrown(chat))) == 10, "the late one never fell"
            checked(target)

    run(main())


@pytest.mark.parametrize("seconds", [0.1, 1000])
def test_a_bot_that_stops_while_the_die_falls_goes_on(target: Path | str, seconds: float) -> None:
    async def main() -> None:
        async with playing(target, "late") as (phones, chat, _people):
            await waits(phones, chat, target)
        phones.world.state.faults = ScriptedFaults()
        await asyncio.sleep(seconds)
        async with bot_in(phones.world, target, SWIFT, group_budget=1000) as phones:
            await phones.board(chat.id, PickRow)
            assert rounds(target) == {2: "lost"}
            await play_out(phones, chat)
            checked(target)

    run(main())


def test_the_group_becomes_a_supergroup_while_the_die_falls(target: Path | str) -> None:
    async def main() -> None:
        async with playing(target, "late", kind="group") as (phones, chat, _people):
            await waits(phones, chat, target)
            phones.world.state.faults = ScriptedFaults()
            moved = phones.world.membership.migrate(chat.id)
            await phones.board(moved.id, PickRow)
            await play_out(phones, moved)
            noted = rounds(target)
            assert noted.pop(2) == "lost"
            assert [*map(int, noted.values())] == shown_by(thrown(moved))
            checked(target)

    run(main())


def test_thrown_out_while_the_die_falls_the_game_goes_on_when_the_bot_is_back(target: Path | str) -> None:
    async def main() -> None:
        async with playing(target, "late") as (phones, chat, people):
            await waits(phones, chat, target)
            phones.world.state.faults = ScriptedFaults()
            phones.world.membership.remove_bot(people[0], chat.id)
            await until(lambda: rounds(target).get(2) in {"lost", "none"}, "the end of the wait")
            phones.world.membership.add_bot(people[0], chat.id)
            await first_offering(chat, PickRow)  # above the greeting
            phones.world.conversation.send(people[0], chat.id, "/board")
            await phones.board(chat.id, PickRow)
            await play_out(phones, chat)
            checked(target)

    run(main())


def test_a_topic_that_is_deleted_while_the_die_falls(target: Path | str) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, group_budget=1000) as phones:
            _, people = group_of(world, 2)
            chat = world.membership.add_group("Клуб", people, "forum", ["Раз"])
            (topic,) = chat.topics
            page = await ask(phones, people[0], chat, "/settings")
            await phones.tap(people[0], page, pack(SetSetting("round_dice", "on")))
            await started(phones, chat, people, "yacht", thread=topic)
            for _ in range(40):
                board = phones.newest(chat.id, topic)
                if "круг 2" in board.text or DRAWING in board.text:
                    break
                await take_turn(phones, chat, topic)
            world.membership.delete_topic(chat.id, topic)
            await until(lambda: 2 in rounds(target) and "?" not in rounds(target)[2], "the die")
            checked_so_far = rounds(target)
            assert set(checked_so_far) == {2}

    run(main())


def test_whoever_is_to_begin_the_round_leaves_and_a_robot_plays_on(target: Path | str) -> None:
    async def main() -> None:
        async with playing(target, "late", computers=1) as (phones, chat, people):
            board = await waits(phones, chat, target)
            await leave_seat(phones, people[0], chat)
            await until(lambda: rounds(target) == {2: "lost"}, "the end of the wait")
            phones.world.state.faults = ScriptedFaults()
            board = await phones.board(chat.id, DecideLeftSeat)
            await phones.tap(people[1], board, data_of(board, DecideLeftSeat))
            await play_out(phones, chat)
            assert len(rounds(target)) == 11
            assert "кости сходятся" in (await ask(phones, people[0], chat, "/verify")).text

    run(main())


@pytest.mark.parametrize("preset", sampled(PRESETS, ["double", "strongest", "thrift"]))
def test_every_game_is_played_to_its_end_with_round_dice(target: Path | str, preset: str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(phones.world, max(2, least_seats(ruleset(preset))))
            await with_round_dice(phones, chat, people[0])
            await started(phones, chat, people, preset)
            await play_out(phones, chat)
            dice = shown_by(thrown(chat))
            assert [*map(int, rounds(target).values())] == dice
            assert bool(dice) == (preset != "strongest"), "one deal has no round after its first"
            verdict = verify(checked(target))
            assert verdict.rounds == 1 + len(dice)
            assert phones.world.state.failures == []

    run(main())
