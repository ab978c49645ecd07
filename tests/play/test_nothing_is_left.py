"""After somebody was forgotten neither their name nor their number is found in any file, log or copy."""

import asyncio
import io
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.chats.model import SetSetting, SetZone
from bot.clubs.model import JoinNight, OpenNight
from bot.ground.drawing import pack
from bot.ground.tasks import Redactor
from bot.operation import copies
from bot.operation.standard_output import set_up_logging
from bot.privacy.room import ConfirmForget
from bot.rankings.model import ShowProfile
from bot.sandbox.model import Chat, ChatMessage, Person
from bot.table.presses import (
    BookSeat,
    ComeBack,
    DecideSleeper,
    JoinTeam,
    Rematch,
    Roll,
    SaveHouse,
    SendPicture,
    SendRecord,
    ShowReview,
    Sit,
    Start,
)
from bot.table.shown import ROW_WITHIN
from engine.records.reading import parse_record
from engine.records.verify import verify
from tests.bot.store.databases import problems_of
from tests.play.panels import begun as together
from tests.play.panels import panel
from tests.play.phones import (
    NO_LIMITS,
    SWIFT,
    Phones,
    data_of,
    game_of,
    presses,
    running,
    settings_for,
    until,
)
from tests.play.tables import lobby, play_out, started
from tests.play.talk import RU, ask, first_offering, leave, leave_seat, one_turn
from tests.world.machine import beside, new_world, open_store, run, served, wall_clock

ID = 7_318_264_591
NAMES = ("Зюзяка", "Хвостоплюево")
"""What they are called, and what they call their own rules."""
USERNAME = "zyuzyaka_khv"
HOME_PAGES = ("/house", "/top", "/me", "/dice")
CLUB = "Клуб"
PRESET = "international"  # solved in a moment
SHORT = {"hands": "1"}
ZONE = "Europe/Berlin"
DELETED = RU("player-forgotten")
TRACES = (
    *(name.encode() for name in NAMES),
    *(name.encode("utf-16-le") for name in NAMES),
    *(ascii(name)[1:-1].encode() for name in NAMES),  # as JSON has it
    USERNAME.encode(),
    str(ID).encode(),
    *(ID.to_bytes(6, order) for order in ("big", "little")),  # SQLite's own is the first
)


class Clock:
    """The clock of the loop, which the test puts forward."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return wall_clock() + self.ahead

    def forward(self, hour: int, days: int = 0) -> None:
        """Go on to a minute after this hour, so many days later."""
        now = datetime.fromtimestamp(self(), ZoneInfo(ZONE))
        then = now.replace(hour=hour, minute=1).timestamp() + days * 86400.0
        self.ahead += then - self()


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
def log(monkeypatch: pytest.MonkeyPatch, usual_log: None) -> io.StringIO:  # noqa: ARG001 - as it is afterwards
    """Everything the bot's logging writes at `DEBUG`."""
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    set_up_logging("DEBUG", "text", Redactor())
    return written


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
    for command in ("/verify", "/export", "/export me", "/turns", "/help", "/privacy", *HOME_PAGES):
        await ask(phones, zyu, own, command)


async def a_week_as_champion(phones: Phones, clock: Clock, path: Path, people: list[int]) -> Chat:
    """Games until they lead, on Monday the digest and a tag, the next day a puzzle; returns the group."""
    zyu = people[1]
    chat = group(phones, "Неделя", people)
    phones.world.membership.promote(phones.world.state.bot.id, chat.id)
    await started(phones, chat, people, PRESET)  # what the puzzle is about
    await play_out(phones, chat)
    for _ in range(4):  # a rating is told from the fifth game on
        await started(phones, chat, people, "showdown", options=SHORT)
        await play_out(phones, chat)
    guests = iter("АБВГДЕЖИКЛМНОПРСТ")
    while not leads(path, zyu):  # games with somebody else each time: nobody else's wins grow
        guest = phones.world.membership.add_person(next(guests) * 3, language_code="ru", started=True).id
        phones.world.membership.join(guest, chat.id)
        await started(phones, chat, [zyu, guest], "showdown", options=SHORT)
        await play_out(phones, chat)
    page = await ask(phones, zyu, chat, "/me")
    for each in ("games", "rows", "rivals", "achievements"):
        await phones.tap(zyu, page, pack(ShowProfile(zyu, each)))
    assert f"{NAMES[0]} ·" in (await ask(phones, people[0], chat, f"/me @{USERNAME}")).text
    page = await ask(phones, people[0], chat, "/settings")
    await phones.tap(people[0], page, pack(SetZone(ZONE)))
    assert RU("setting-puzzle-on") in await phones.tap(people[0], page, pack(SetSetting("puzzle", "on")))
    clock.forward(hour=11, days=7)
    await until(lambda: chat.tags == {zyu: RU("champion-tag")}, "the tag")
    await until(lambda: any("Итоги недели" in text for text in phones.said(chat.id)), "the digest")
    await until(lambda: bool(quizzes(chat)), "the puzzle")
    quiz = quizzes(chat)[-1]
    for person in people:
        phones.world.conversation.vote(person, chat.id, quiz.id, quiz.poll.correct)
    return chat


def leads(path: Path, user: int) -> bool:
    """Whether somebody has won more games in groups than anybody else."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        rows = db.execute("SELECT user_id FROM results WHERE won AND chat_id < 0 AND user_id IS NOT NULL")
        (first, most), *others = Counter(winner for (winner,) in rows).most_common(2)
    return first == user and all(count < most for _, count in others)


def quizzes(chat: Chat) -> list[ChatMessage]:
    return [message for message in chat.messages.values() if message.poll is not None]


def pictures(chat: Chat) -> list[ChatMessage]:
    return [message for message in chat.messages.values() if message.photo is not None]


async def every_picture(phones: Phones, user: int, chat: Chat, result: ChatMessage, game: int) -> str:
    """Have all pictures sent that somebody may ask for; returns what is written below them."""
    top, counts = await ask(phones, user, chat, "/top"), await ask(phones, user, chat, "/dice")
    before = len(pictures(chat))
    wanted = (
        *((kind, game, result) for kind in ("cards", "course")),
        *((kind, 0, top) for kind in ("matrix", "year")),
        ("dice", 0, counts),
    )
    for number, (kind, of, message) in enumerate(wanted, before + 1):
        assert await phones.tap(user, message, pack(SendPicture(kind, of))) == RU("toast-picture"), kind
        await until(lambda n=number: len(pictures(chat)) >= n, f"the picture {kind}")
    return "\n".join(message.text for message in pictures(chat)[before:])


async def lived(phones: Phones, clock: Clock, path: Path) -> tuple[Chat, Chat, int, int]:
    """Let the person do everything; returns groups where they played, a game in one, and who stays."""
    world = phones.world
    zyu = somebody(phones)
    bob, vika = (
        world.membership.add_person(name, language_code="ru", started=True).id for name in ("Боб", "Вика")
    )
    everybody = [zyu, bob, vika]
    weekly = await a_week_as_champion(phones, clock, path, [bob, zyu])
    await lived_at_home(phones, zyu)

    # A team; played to the end and looked at.
    chat = group(phones, "Кости", [bob, zyu, vika])
    message = await lobby(phones, chat, [bob, zyu, vika], PRESET)
    game = game_of(message)
    await phones.tap(zyu, message, pack(JoinTeam(game, bob)))
    await phones.tap(bob, message, pack(Start(game)))
    await phones.board(chat.id, Roll)
    end = await play_out(phones, chat)
    await until(lambda: ".course" in str(end.keyboard), "the review")
    await phones.tap(zyu, end, pack(ShowReview(game)))
    await ask(phones, zyu, chat, "/score")
    assert NAMES[0] in await every_picture(phones, zyu, chat, end, game)

    # As the host; then a rematch to which they are asked and do not come.
    await started(phones, chat, everybody, "showdown", options=SHORT)
    end = await play_out(phones, chat)
    await asyncio.sleep(ROW_WITHIN)  # earlier they would be seated
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
    # Played on a card in private, beside others.
    fifth = group(phones, "Пятые", [vika, zyu])
    await panel(phones, zyu, await together(phones, fifth, [vika, zyu]))
    for person in (zyu, vika):
        await leave(phones, person, fifth)
    await opened_night(phones, zyu, vika)
    return weekly, chat, game, bob


async def opened_night(phones: Phones, zyu: int, vika: int) -> None:
    """Open a club night, which goes on without them."""
    chat = group(phones, CLUB, [zyu, vika])
    page = await ask(phones, zyu, chat, "/club")
    await phones.tap(zyu, page, pack(OpenNight()))
    night = await phones.board(chat.id, JoinNight)
    await phones.tap(vika, night, pack(JoinNight(1)))
    await until(lambda: NAMES[0] in night.text and "Вика" in night.text, "both in the night")


async def forgotten(phones: Phones, path: Path) -> None:
    """Let the person have themselves forgotten, and wait until nothing is left to be done."""
    own = phones.world.state.chats[ID]
    phones.world.conversation.send(ID, own.id, "/forget")  # the night may say something before the answer
    question = await phones.board(own.id, ConfirmForget)
    assert await phones.tap(ID, question, data_of(question, ConfirmForget)) == RU("toast-forgotten")
    await phones.tap(ID, question, pack(ConfirmForget()))
    night = await phones.board(
        next(c.id for c in phones.world.state.chats.values() if c.title == CLUB), JoinNight
    )
    await until(lambda: "Вика" in night.text and NAMES[0] not in night.text, "the night without the name")
    await packed(path)


async def packed(path: Path) -> None:
    def done() -> bool:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
            return db.execute("SELECT 1 FROM marks WHERE name = 'unpacked'").fetchone() is None

    await until(done, "the database to be packed", pause=1.0)
    await asyncio.sleep(2.0)  # the log is emptied after that


QUICK = replace(SWIFT, live_turn=200.0, reminder=30.0, idle=60.0, deadlines=0.5)


def test_who_did_everything_is_found_nowhere(tmp_path: Path, log: io.StringIO) -> None:
    path = tmp_path / "data" / "bot.db"
    path.parent.mkdir()
    stale = path.with_name(f"bot.db.v9.backup.{2**22 + 1}.partial")
    clock = Clock()
    world = new_world(clock=clock, limits=NO_LIMITS, answer_seconds=120)

    async def main() -> None:
        async with served(world) as address:
            settings = settings_for(world, address, path, group_budget=1000, coach=True)
            phones = Phones(world)
            async with running(settings, QUICK, clock):
                weekly, chat, game, bob = await lived(phones, clock, path)
                known = set().union(*found_in(tmp_path).values())
                # The picture of a year is called by the id.
                named = {each.encode() for each in (*NAMES, USERNAME, str(ID))}
                assert known == named | {ID.to_bytes(6, "big")}
                stale.write_bytes(NAMES[0].encode())  # a copy whose maker was killed
                assert lines_with_traces(log) == []
                await forgotten(phones, path)
                assert found_in(tmp_path) == {}
                assert weekly.tags == {}, "no champion any more"
                assert not stale.exists()
                beside(copies.backup(path, str(tmp_path / "copy.db"), keep=None, secrets=True))
                await phones.tap(bob, phones.newest(chat.id), pack(SendRecord(game)))
                await until(lambda: any(m.document for m in chat.messages.values()), "the record")
                record = [m.document for m in chat.messages.values() if m.document][-1].data
                assert traces(record) == []
                assert verify(parse_record(record.decode())).fair
                before = len(chat.messages)
                assert "кости сходятся" in (await ask(phones, bob, chat, f"/verify g{game}")).text
                for command in ("/top", "/score", "/board"):
                    await ask(phones, bob, chat, command)
                said = " ".join(m.text for m in list(chat.messages.values())[before:])
                assert traces(said.encode()) == []
            async with await open_store(path) as store:
                assert await problems_of(store) == []
        assert found_in(tmp_path) == {}
        assert lines_with_traces(log) == []

    run(main())
    assert " ERROR " not in log.getvalue()
