"""The process killed with -9 in the middle of each kind of send: its chat has what it is to have once."""

import asyncio
from pathlib import Path
from typing import ClassVar, Literal, get_args

import pytest

from bot.ground.store.base import Marks, Tx
from bot.ground.store.database import Store
from bot.sandbox.methods import call
from bot.sandbox.model import Chat, Person
from bot.sandbox.world import World
from bot.table.presses import CheckDice, Rematch
from tests.bot.sends import scenes
from tests.bot.service.days import ANYA, BOB
from tests.bot.service.lobbies import CHAT
from tests.databases import opened
from tests.play.kills import Make, Program, process_of
from tests.play.phones import NO_LIMITS, Phones, data_of, until
from tests.play.talk import offering, offers
from tests.play.watched_calls import Killer, watched
from tests.world.machine import new_world, open_store, run, served, wall_clock

Moment = Literal["unreceived", "unanswered", "refused"]
"""When the process is killed: as its call has come to the server, which never carries it out, or carries it
out unheard; or when it has noted that the call was refused because of limits."""

QUIET = 1.5  # seconds in which a bot that is up would have sent what it has found
PAUSE = 600.0  # seconds that a chat asks for when it refuses
OK = 200
METHOD = "sendMessage"
BOARD = 7
"""The message that shows the game before anything is sent."""


class Send:
    """A send of one kind: what goes before, and what becomes of it after a kill.

    Args:
        moment: of the kill.
        path: of the database.

    Attributes:
        now: when the bot is started, in unix seconds.
        phones: what people see, and what they do; once there is a world.
        chat: of the send.
    """

    kind: ClassVar[str]
    phones: Phones
    chat: Chat

    def __init__(self, moment: Moment, path: Path) -> None:
        self.moment, self.path = moment, path
        self.scene = scenes.SCENES[self.kind]()
        self.scene.kind = self.kind

    async def prepare(self, store: Store) -> None:
        """Let everything happen that goes before it."""
        await self.scene.prepare(store)
        self.now = self.scene.now

    async def goes_on(self) -> None:
        """Go on after the restart, and look at what there is."""

    def enter(self, world: World) -> None:
        """Put the chat of the scenes into a world, with what the bot has sent so far, and its people."""
        bot = world.state.bot.id
        self.phones = Phones(world)
        self.chat = Chat(CHAT, "supergroup", "Кости", members={bot: "administrator"})
        world.state.chats[CHAT] = self.chat
        for user, name in ((ANYA.user_id, ANYA.name), (BOB.user_id, BOB.name)):
            world.state.people[user] = Person(user, name, language_code="ru", started=True)
            world.state.chats[user] = Chat(user, "private", members={user: "member", bot: "member"})
            self.chat.members[user] = "member"
        for number in range(1, BOARD + 1):
            assert call(world.state, "sendMessage", {"chat_id": CHAT, "text": f"{number}"}, {})[0] == OK

    def is_open(self) -> bool:
        """Whether the database leaves open if the call was carried out."""
        with opened(self.path) as db:
            return self.scene.may_be_there(Tx(db))

    def carried_out(self) -> int:
        """How often the call was carried out in its chat, without what the chat had before."""
        made = self.phones.world.state.call_log.made(METHOD)
        return sum(int(str(each.params["chat_id"])) == CHAT for each in made) - BOARD


class Result(Send):
    """The result of a game: where nobody knows whether it is there, its board tells it as well."""

    kind = "result"

    async def goes_on(self) -> None:
        board = self.chat.messages[BOARD]
        if self.moment == "unreceived":
            await until(lambda: offers(board, Rematch), "the result on the board")
            return
        (result,) = [m for m in offering(self.chat, Rematch) if m is not board]
        if self.moment == "unanswered":
            await until(lambda: offers(board, Rematch), "the result on the board as well")
            await self.phones.tap(ANYA.user_id, result, data_of(result, CheckDice))
        await until(lambda: not board.keyboard, "the final card")
        with opened(self.path) as db:
            sent = db.execute("SELECT message_id FROM deliveries WHERE kind = 'result'").fetchone()
            assert sent == (result.id,)


class DailyGameEvening(Send):
    """Who has played the game of the day, and how."""

    kind = "daily_game_evening"


SENDS = {each.kind: each for each in (DailyGameEvening, Result)}
CASES = [*(("result", moment) for moment in get_args(Moment)), ("daily_game_evening", "refused")]
"""`tests/bot/sends/test_send_once.py` has all kinds, and dies at every await; this is the whole program."""


class KilledInSend(Killer):
    """A program that is killed in the middle of the call of a send, or once its refusal is noted."""

    def __init__(self, send: Send, program: Program) -> None:
        super().__init__(program)
        self.send, self.state = send, send.phones.world.state
        self.refuses = send.moment == "refused"
        self.number, self.fallen = 0 if self.refuses else 1, send.moment == "unanswered"

    def before(self, count: int) -> bool:
        """Refuse the first call, if that is what is to happen."""
        if self.refuses and count == 1:
            self.state.refuse(CHAT, PAUSE)
        return super().before(count)

    async def dies(self) -> None:
        """Wait for the kill."""
        if self.refuses:
            await until(lambda: self.state.call_log.refused[CHAT] > 0, "the refusal", pause=0.01)
            await until(lambda: not self.send.is_open(), "that to be noted", pause=0.01)
            self.program.strike()
            self.state.refuse(CHAT, -PAUSE)
        await until(lambda: not self.program.is_alive, "the kill", pause=0.01)
        await self.program.kill()

    async def is_up(self) -> None:
        """Start it again, and wait until it has sent what it has found."""
        menus = len(self.state.call_log.made("setMyCommands"))
        self.program.start()
        await until(lambda: len(self.state.call_log.made("setMyCommands")) > menus, "the bot to be up")
        await asyncio.sleep(QUIET)


async def killed_in_send(send: Send, make: Make) -> None:
    """Let a send be due, kill the bot at its moment, start it again, and look at what the chat has."""
    async with await open_store(send.path) as store:
        await send.prepare(store)
        await store.write(lambda tx: Marks(tx).set_last_seen(send.now))
    ahead = send.now - wall_clock()
    world = new_world(clock=lambda: wall_clock() + ahead, limits=NO_LIMITS, answer_seconds=600)
    send.enter(world)
    async with served(world) as address:
        program = make(world, address, send.path)
        program.ahead = ahead
        killer = KilledInSend(send, program)
        with watched(world, killer.before, killer.after, METHOD, CHAT):
            program.start()
            await killer.dies()
            assert send.carried_out() == (send.moment == "unanswered")
            assert send.is_open() == (send.moment != "refused")
            await killer.is_up()
            wanted = send.moment != "unreceived"
            await until(lambda: send.carried_out() >= wanted, "the call")
            await asyncio.sleep(QUIET)
            assert send.carried_out() == wanted
            await send.goes_on()
        await program.kill()
    assert world.state.failures == []


@pytest.mark.parametrize(("kind", "moment"), CASES)
def test_killed_in_the_middle_of_its_call_a_chat_has_it_once(kind, moment, tmp_path) -> None:
    run(killed_in_send(SENDS[kind](moment, tmp_path / "bot.db"), process_of))
