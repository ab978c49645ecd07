"""After somebody was forgotten neither their name nor their number is found in any file, log or copy."""

import asyncio
import io
import logging
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot import copies, logs
from bot.buttons.board import ComeBack, DecideSleeper, Roll
from bot.buttons.callback_data import pack
from bot.buttons.lobby import JoinTeam, OpenMenu, PickTalisman, SaveHouse, Sit, StandUp, Start
from bot.buttons.pages import SetSetting
from bot.buttons.questions import ConfirmForget
from bot.buttons.result import BookSeat, Rematch, SendRecord, ShowReview
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.model import Chat, Person
from bot.store import Store
from engine.records.record import parse_record
from engine.records.verify import verify
from tests.play import fast_clock
from tests.play.phones import (
    SWIFT,
    Phones,
    data_of,
    game_of,
    presses,
    running,
    settings_for,
    until,
)
from tests.play.tables import lobby, play_out, quick_world, started
from tests.play.talk import RU, ask, first_offering, leave, leave_seat, one_turn

ID = 7_318_264_591
NAMES = ("Зюзяка", "Хвостоплюево")
"""What they are called, and what they call their own rules."""
USERNAME = "zyuzyaka_khv"
PRESET = "international"  # solved in a moment
SHORT = {"hands": "1"}
TRACES = (
    *(name.encode() for name in NAMES),
    *(name.encode("utf-16-le") for name in NAMES),
    *(ascii(name)[1:-1].encode() for name in NAMES),  # as JSON has it
    USERNAME.encode(),
    str(ID).encode(),
    *(ID.to_bytes(6, order) for order in ("big", "little")),  # SQLite's own is the first
)


def lines_with_traces(log: io.StringIO) -> list[str]:
    """The lines of the log that say something of the person."""
    return [line for line in log.getvalue().splitlines() if traces(line.encode())]


def traces(data: bytes) -> list[bytes]:
    """What of the person is found in some bytes."""
    return [each for each in TRACES if each in data]


def found_in(folder: Path) -> dict[str, list[bytes]]:
    """What of the person is found in which file."""
    every = {str(path): traces(path.read_bytes()) for path in folder.rglob("*") if path.is_file()}
    return {path: found for path, found in every.items() if found}


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Everything the bot's logging writes at `DEBUG`."""
    root = logging.getLogger()
    before = root.level, sys.excepthook, threading.excepthook, sys.unraisablehook
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    logs.setup("DEBUG", "text", None)
    handler = root.handlers[-1]
    yield written
    root.removeHandler(handler)
    root.level, sys.excepthook, threading.excepthook, sys.unraisablehook = before
    logging.captureWarnings(capture=False)


def somebody(phones: Phones) -> int:
    """A person whose names and number are found by a search."""
    state = phones.world.state
    person = Person(ID, NAMES[0], None, USERNAME, "ru")
    state.people[ID] = person
    state.chats[ID] = Chat(ID, "private", members={ID: "member", state.bot.id: "member"})
    person.started = True
    return ID


def group(phones: Phones, title: str, people: list[int]) -> Chat:
    return phones.world.membership.add_group(title, people)


async def lived_at_home(phones: Phones, zyu: int) -> None:
    """Settings, rules of their own, games with a computer, records and checks, all in private."""
    own = phones.world.state.chats[zyu]
    page = await ask(phones, zyu, own, "/settings")
    await phones.tap(zyu, page, pack(SetSetting("quick_rerolls", "off")))
    message = await lobby(phones, own, [zyu], PRESET)
    await phones.tap(zyu, message, pack(SaveHouse(game_of(message))))
    await ask(phones, zyu, own, f"/house {NAMES[1]}")
    await phones.tap(zyu, message, pack(Start(game_of(message))))
    await phones.board(own.id, Roll)
    await leave(phones, zyu, own)
    await started(phones, own, [zyu], "showdown", computers=1, options=SHORT)
    await play_out(phones, own)
    for command in ("/verify", "/export", "/export me", "/turns", "/help", "/privacy", "/house", "/top"):
        await ask(phones, zyu, own, command)


async def lived(phones: Phones) -> tuple[Chat, int, int]:
    """Let the person do everything; returns a group where they played, a game there, and who stays."""
    world = phones.world
    zyu = somebody(phones)
    bob, vika = (
        world.membership.add_person(name, language_code="ru", started=True).id for name in ("Боб", "Вика")
    )
    everybody = [zyu, bob, vika]
    await lived_at_home(phones, zyu)

    # A team, its talisman chosen; played to the end and looked at.
    chat = group(phones, "Кости", [bob, zyu, vika])
    message = await lobby(phones, chat, [bob, zyu, vika], PRESET)
    game = game_of(message)
    await phones.tap(zyu, message, pack(StandUp(game)))
    await phones.tap(zyu, message, pack(Sit(game)))
    await phones.tap(zyu, message, pack(OpenMenu(game, "talisman")))
    await phones.tap(zyu, message, pack(PickTalisman(game, 9)))
    await phones.tap(zyu, message, pack(JoinTeam(game, bob)))
    await phones.tap(bob, message, pack(Start(game)))
    await phones.board(chat.id, Roll)
    end = await play_out(phones, chat)
    await phones.tap(zyu, end, pack(ShowReview(game)))
    await ask(phones, zyu, chat, "/score")

    # As the host; then a rematch to which they are asked and do not come.
    await started(phones, chat, everybody, "showdown", options=SHORT)
    end = await play_out(phones, chat)
    await phones.tap(bob, end, data_of(end, Rematch))
    message = await phones.board(chat.id, Sit)
    await until(lambda: NAMES[0] in message.text, "the person to be asked")

    # A seat is booked where others play.
    other = group(phones, "Чужие", everybody)
    await started(phones, other, [bob, vika], PRESET)
    question = await ask(phones, zyu, other, "/newgame")
    await phones.tap(zyu, question, data_of(question, BookSeat))

    # Slept, was called, came back, and left a game that goes on.
    third = group(phones, "Третьи", everybody)
    await started(phones, third, everybody, PRESET, options={"order": "join"})
    for _ in range(3):
        await one_turn(phones, third)
    board = await first_offering(third, DecideSleeper)
    choice = next(pack(p) for _, p in presses(board) if isinstance(p, DecideSleeper) and p.choice == "seat")
    await phones.tap(bob, board, choice)
    await phones.tap(zyu, board, pack(ComeBack(game_of(board))))
    await leave_seat(phones, zyu, third)
    # And one that was stopped.
    fourth = group(phones, "Четвёртые", [zyu, vika])
    await started(phones, fourth, [zyu, vika], PRESET)
    await leave(phones, vika, fourth)
    await leave(phones, zyu, fourth)
    return chat, game, bob


async def forgotten(phones: Phones, path: Path) -> None:
    """Let the person have themselves forgotten, and wait until nothing is left to be done."""
    own = phones.world.state.chats[ID]
    question = await ask(phones, ID, own, "/forget")
    assert await phones.tap(ID, question, data_of(question, ConfirmForget)) == RU("toast-forgotten")
    await phones.tap(ID, question, pack(ConfirmForget()))
    await packed(path)


async def packed(path: Path) -> None:
    def done() -> bool:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
            return db.execute("SELECT 1 FROM marks WHERE name = 'unpacked'").fetchone() is None

    await until(done, "the database to be packed", pause=1.0)
    await asyncio.sleep(2.0)  # the log is emptied after that


QUICK = replace(SWIFT, live_turn=200.0)


def test_who_did_everything_is_found_nowhere(tmp_path: Path, log: io.StringIO) -> None:
    path = tmp_path / "data" / "bot.db"
    path.parent.mkdir()
    stale = path.with_name(f"bot.db.v9.backup.{2**22 + 1}.partial")
    world = quick_world()

    async def main() -> None:
        async with serve(create_app(world)) as address:
            settings = settings_for(world, address, path, group_budget=1000, coach=True)
            phones = Phones(world)
            async with running(settings, QUICK):
                chat, game, bob = await lived(phones)
                known = set().union(*found_in(tmp_path).values())
                assert known == {*(each.encode() for each in (*NAMES, USERNAME)), ID.to_bytes(6, "big")}
                stale.write_bytes(NAMES[0].encode())  # a copy whose maker was killed
                assert lines_with_traces(log) == []
                await forgotten(phones, path)
                assert found_in(tmp_path) == {}
                assert not stale.exists()
                await copies.backup(path, str(tmp_path / "copy.db"), keep=None, secrets=True)
                await phones.tap(bob, phones.newest(chat.id), pack(SendRecord(game)))
                await until(lambda: any(m.document for m in chat.messages.values()), "the record")
                record = [m.document for m in chat.messages.values() if m.document][-1].data
                assert traces(record) == []
                assert verify(parse_record(record.decode())).fair
                before = len(chat.messages)
                assert "честные" in (await ask(phones, bob, chat, f"/verify g{game}")).text
                for command in ("/top", "/score", "/board"):
                    await ask(phones, bob, chat, command)
                said = " ".join(m.text for m in list(chat.messages.values())[before:])
                assert traces(said.encode()) == []
            async with running(settings, QUICK):
                await asyncio.sleep(5.0)
            async with await Store.open(path) as store:
                assert (await store.check()).problems == ()
        assert found_in(tmp_path) == {}
        assert lines_with_traces(log) == []

    fast_clock.run(main())
    assert " ERROR " not in log.getvalue()
