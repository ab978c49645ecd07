"""The game of the day over HTTP: asked for, played alone with the same dice, told once in the evening."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.buttons.board import PickRow, Roll
from bot.buttons.callback_data import pack
from bot.buttons.pages import BeginDaily, SetSetting, ShowDaily
from bot.buttons.questions import ConfirmLeave, ShowBoard
from bot.buttons.result import CheckDice
from bot.sandbox.world.composition import World
from bot.sandbox.world.model import Chat, ChatMessage
from bot.store import Store
from engine.records.record import parse_record
from engine.records.verify import verify
from tests.play.daily_play import act, asked, begun, first_paying, play, private, settle
from tests.play.days import Clock, quiet
from tests.play.phones import Phones, data_of, until
from tests.play.tables import group_of
from tests.play.talk import RU, answers, ask, offers


@dataclass
class Database:
    """What the database says of days."""

    path: Path

    def rows(self, query: str) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)) as db:
            return db.execute(query).fetchall()

    @property
    def secret(self) -> str:
        """Of the dice of the only day, in hex."""
        ((secret,),) = self.rows("SELECT lower(hex(secret)) FROM daily_games")
        return str(secret)

    @property
    def games(self) -> dict[int, int]:
        """Everybody's game."""
        return dict(self.rows("SELECT user_id, game_id FROM daily_attempts"))

    def steps(self, person: int) -> list[str]:
        """The record of somebody's game."""
        query = f"SELECT line FROM steps WHERE game_id = {self.games[person]} ORDER BY n"
        return [str(line) for (line,) in self.rows(query)]

    def card(self, phones: Phones, person: int) -> ChatMessage:
        """The message that was somebody's board."""
        ((number,),) = self.rows(f"SELECT message_id FROM games WHERE id = {self.games[person]}")
        return private(phones, person).messages[number]


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return Database(tmp_path / "bot.db")


def told(chat: Chat) -> list[ChatMessage]:
    return [m for m in chat.messages.values() if RU("daily-next") in m.text]


def everything_said(world: World) -> str:
    """All that the bot has ever said to anybody, in whatever call, files included."""
    calls = [str(call.params) for call in world.state.call_log.calls]
    messages = [m for chat in world.state.chats.values() for m in chat.messages.values()]
    files = [m.document.data.decode() for m in messages if m.document is not None]
    return "\n".join((*calls, *(m.text for m in messages), *files)).lower()


async def evening_of(chat: Chat, clock: Clock) -> ChatMessage:
    """The evening, once it is told."""
    clock.set(21, 0)
    await until(lambda: bool(told(chat)), "the evening")
    return told(chat)[0]


def test_equal_choices_have_equal_dice_and_other_ones_others(daily, database) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, bob, vika) = group_of(phones.world, 3)
            await settle(phones, chat, anya)
            message, start = await asked(phones, chat, anya)
            assert message.text.startswith("📅 Игра дня, 22.11\nМеждународный покер\n")
            assert "сегодня в 21:00" in message.text
            page = await ask(phones, anya, private(phones, anya), start)
            assert "Попытка одна" in page.text
            await phones.tap(anya, page, data_of(page, BeginDaily))
            await until(lambda: not page.keyboard, "the page without its button")
            await play(phones, anya)
            await begun(phones, chat, bob)
            await play(phones, bob)
            await begun(phones, chat, vika)
            message, _ = await asked(phones, chat, bob)
            assert "✅ Доиграли: Аня, Боб" in message.text
            assert "🎲 Играют: Вика" in message.text
            await play(phones, vika, first_paying, hold=False)
            assert database.steps(anya) == database.steps(bob) != database.steps(vika)
            assert database.steps(anya)[:2] == database.steps(vika)[:2]
            evening = await evening_of(chat, clock)
            winner = "🥇 1. Вика" in evening.text
            assert evening.text.count("🥇 1. ") == (1 if winner else 2)
            assert ("Победа: Вика" in evening.text) is winner
            assert "🎯 Самая точная игра" in evening.text
            assert "🍀 Удача в очках" in evening.text
            head = evening.text.split("Единицы")[0].split("\n")[-2]
            assert head.split() == (["Вика", "Аня", "Боб"] if winner else ["Аня", "Боб", "Вика"])
            # Nothing of it counts anywhere.
            assert database.rows("SELECT count(*) FROM ranking") == [(0,)]
            assert database.rows("SELECT count(*) FROM ratings") == [(0,)]
            assert database.rows("SELECT count(*) FROM achievements") == [(0,)]
            assert database.rows(f"SELECT count(*) FROM dice WHERE chat_id = {chat.id}") == [(0,)]

    daily(scene)


def test_the_secret_is_kept_until_the_evening_and_every_record_can_be_checked_then(daily, database) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, bob) = group_of(phones.world, 2)
            await settle(phones, chat, anya)
            await begun(phones, chat, anya)
            result = await play(phones, anya)
            await begun(phones, chat, bob)
            await act(phones, bob)
            assert "листы рядом — 22.11 в 21:00" in result.text
            assert await phones.tap(anya, result, data_of(result, CheckDice)) == RU("refusal-sealed")
            verified = await ask(phones, anya, private(phones, anya), "/verify")
            assert verified.text == RU("refusal-sealed")
            for words in ("/export", "/export me", "/score", "/board", "/me", "/dice"):
                await ask(phones, anya, private(phones, anya), words)
                await ask(phones, bob, private(phones, bob), words)
            await asked(phones, chat, bob)
            await asyncio.sleep(60)  # the review is there
        async with life():
            await quiet()
            ((commitment,),) = database.rows("SELECT commitment FROM daily_games")
            assert commitment in everything_said(phones.world)
            assert database.secret not in everything_said(phones.world)
            clock.set(20, 59)
            await quiet()
            assert database.secret not in everything_said(phones.world)
            evening = await evening_of(chat, clock)
            assert f"Секрет: {database.secret}" in evening.text
            card = database.card(phones, anya)
            await until(lambda: database.secret in card.text, "the secret on one's own card")
            checked = await ask(phones, anya, private(phones, anya), "/verify")
            assert "честные" in checked.text
            sent = await ask(phones, anya, private(phones, anya), "/export")
            record = parse_record(sent.document.data.decode())
            assert record.game == "d1"
            assert verify(record).fair
            # Who did not finish in time finishes for themselves.
            assert "Боб" not in evening.text
            await play(phones, bob)
            checked = await ask(phones, bob, private(phones, bob), "/verify")
            assert "честные" in checked.text
            await quiet()
            assert len(told(chat)) == 1

    daily(scene)


def test_everybody_has_one_attempt(daily, database) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, bob, vika) = group_of(phones.world, 3)
            await settle(phones, chat, anya)
            _, start = await asked(phones, chat, anya)
            page = await ask(phones, anya, private(phones, anya), start)
            begin = data_of(page, BeginDaily)
            await phones.tap(anya, page, begin)
            board = await phones.board(anya, Roll)
            assert await phones.tap(anya, page, begin) == RU("toast-board")
            await phones.delivered_again(begin)
            await act(phones, anya)
            # The link leads back to the board.
            again = await ask(phones, anya, private(phones, anya), start)
            assert offers(again, PickRow)
            await until(lambda: board.deleted, "the board above it to go")
            await play(phones, anya)
            assert await answers(phones, anya, private(phones, anya), start) == [RU("refusal-daily-tried")]
            assert await phones.tap(anya, page, begin) == RU("refusal-daily-tried")
            # Leaving is an attempt, and one is told so before.
            await begun(phones, chat, bob)
            question = await ask(phones, bob, private(phones, bob), "/leave")
            assert question.text.endswith(RU("ask-end-daily"))
            await phones.tap(bob, question, data_of(question, ConfirmLeave))
            assert await answers(phones, bob, private(phones, bob), start) == [RU("refusal-daily-tried")]
            # What others put on their buttons opens nothing for anybody else.
            assert await phones.tap(vika, (await asked(phones, chat, vika))[0], begin) == RU(
                "refusal-no-daily"
            )
            assert len(database.games) == 2
            evening = await evening_of(chat, clock)
            assert evening.text.startswith("📅 Игра дня, 22.11: Аня, очков — ")
            assert "Боб" not in evening.text
            assert await answers(phones, vika, private(phones, vika), start) == [RU("refusal-daily-ended")]

    daily(scene)


def test_outsiders_and_forged_links_are_refused(daily, database) -> None:
    async def scene(phones, _clock, life) -> None:
        async with life():
            chat, (anya, bob) = group_of(phones.world, 2)
            _, (outsider,) = group_of(phones.world, 1, "-2")
            await settle(phones, chat, anya)
            _, start = await asked(phones, chat, anya)
            page = await ask(phones, anya, private(phones, anya), start)
            refused = [RU("refusal-no-daily")]
            assert await answers(phones, outsider, private(phones, outsider), start) == refused
            for word in ("day_", "day_0", "day_-1", "day_01", "day_2", "day_1x", "day_9" + "9" * 40, "day_١"):
                assert await answers(phones, anya, private(phones, anya), f"/start {word}") == refused
            own = await ask(phones, outsider, private(phones, outsider), "/start")
            forged = pack(BeginDaily(1))
            assert await phones.tap(outsider, own, forged) == RU("refusal-no-daily")
            # Nor does it begin in the group.
            assert await phones.tap(anya, (await asked(phones, chat, anya))[0], forged) == refused[0]
            # Who has left is out, also with a page from before.
            offered = await ask(phones, bob, private(phones, bob), start)
            phones.world.membership.leave(bob, chat.id)
            assert await phones.tap(bob, offered, data_of(offered, BeginDaily)) == refused[0]
            # Where Telegram cannot be asked it takes having played there.
            phones.world.state.fail_next("refuse", "getChatMember", 20)
            assert await phones.tap(anya, page, data_of(page, BeginDaily)) == refused[0]
            assert database.games == {}

    daily(scene)


def test_a_game_that_runs_in_private_goes_first_and_a_lobby_is_closed(daily, database) -> None:
    async def scene(phones, _clock, life) -> None:
        async with life():
            chat, (anya, _) = group_of(phones.world, 2)
            await settle(phones, chat, anya)
            own = private(phones, anya)
            _, start = await asked(phones, chat, anya)
            page = await ask(phones, anya, own, start)
            begin = data_of(page, BeginDaily)
            lobby = await ask(phones, anya, own, "/newgame yatzy")
            await phones.press(anya, lobby, RU("button-start"))
            await phones.board(anya, Roll)
            assert await phones.tap(anya, page, begin) == RU("refusal-running")
            question = await phones.board(anya, ShowBoard)
            assert "Здесь уже идёт игра g1" in question.text
            assert database.games == {}
            assert await phones.press(anya, question, RU("button-stop")) == RU("toast-stopped")
            lobby = await ask(phones, anya, own, "/newgame")
            await phones.tap(anya, page, begin)
            await until(lambda: "📅 игра дня" in phones.newest(anya).text, "the board")
            await until(lambda: not lobby.keyboard, "the lobby to be closed")
            assert database.rows("SELECT state FROM games ORDER BY id") == [
                ("stopped",),
                ("stopped",),
                ("playing",),
            ]
            # No hints, and the private chat's own rules stay what they were.
            assert await answers(phones, anya, own, "/hint") == [RU("refusal-hint-daily")]
            ((preset,),) = database.rows(f"SELECT default_preset FROM chats WHERE chat_id = {anya}")
            assert preset == "yatzy"

    daily(scene)


def test_the_evening_is_told_once_over_restarts_and_lost_answers(daily) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, _) = group_of(phones.world, 2)
            await settle(phones, chat, anya)
            await begun(phones, chat, anya)
            await play(phones, anya)
            await quiet()
        clock.set(22, 30)  # away at nine
        phones.world.state.fail_next("lose", "sendMessage")
        async with life():
            await until(lambda: len(told(chat)) == 1, "the evening")
            await quiet(120)
        async with life():
            clock.set(20, 0)
            await quiet()
            clock.set(23, 0)
            await quiet()
        assert len(told(chat)) == 1

    daily(scene)


def test_an_evening_that_was_refused_is_told_later(daily) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, _) = group_of(phones.world, 2)
            await settle(phones, chat, anya)
            await begun(phones, chat, anya)
            await play(phones, anya)
            await quiet()
            clock.set(21, 0)
            phones.world.state.refuse(chat.id, 5)
            await until(lambda: phones.world.state.call_log.refused[chat.id] > 0, "a refusal")
            clock.now += 10
            await until(lambda: len(told(chat)) == 1, "the evening")
            await quiet(60)
            assert len(told(chat)) == 1

    daily(scene)


def test_no_evening_where_nobody_finished_or_it_is_too_late_or_nobody_wants_one(daily, database) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, bob) = group_of(phones.world, 2)
            await settle(phones, chat, anya)
            await begun(phones, chat, anya)
            clock.set(21, 5)
            await until(lambda: database.rows("SELECT open, told FROM daily_games") == [(0, 1)], "the end")
            await play(phones, anya)
            # The next one may be begun at once; its evening is that of the next day.
            message, _ = await asked(phones, chat, bob)
            assert message.text.startswith("📅 Игра дня, 23.11")
            assert "завтра в 21:00" in message.text
            await begun(phones, chat, bob)
            await play(phones, bob)
        clock.set(9, 5, days=2)  # away for more than twelve hours after it
        async with life():
            await until(
                lambda: database.rows("SELECT open, told FROM daily_games") == [(0, 1), (0, 1)], "the end"
            )
            checked = await ask(phones, bob, private(phones, bob), "/verify")
            assert "честные" in checked.text
            await begun(phones, chat, bob)
            await play(phones, bob)
            page = await ask(phones, anya, chat, "/settings")
            forged = pack(SetSetting("daily_game", "off"))
            assert await phones.tap(bob, page, forged) == RU("refusal-not-admin")
            await phones.tap(anya, page, forged)
            (refused,) = await answers(phones, bob, chat, "/today")
            assert refused == RU("refusal-daily-off")
            clock.set(21, 5, days=2)
            await quiet(60)
            assert told(chat) == []
            assert database.rows("SELECT sum(open) FROM daily_games") == [(0,)]

    daily(scene)


def test_a_group_that_becomes_a_supergroup_has_its_evening(daily) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, bob) = group_of(phones.world, 2, kind="group")
            await settle(phones, chat, anya)
            _, start = await asked(phones, chat, bob)
            await begun(phones, chat, anya)
            await play(phones, anya)
            await quiet()
            new = phones.world.membership.migrate(chat.id)
            await quiet()
            page = await ask(phones, bob, private(phones, bob), start)  # an old link goes on
            await phones.tap(bob, page, data_of(page, BeginDaily))
            await phones.board(bob, Roll)
            await play(phones, bob)
            evening = await evening_of(new, clock)
            assert "Аня" in evening.text
            assert "Боб" in evening.text

    daily(scene)


def test_who_is_forgotten_is_in_no_evening(daily, database) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, bob) = group_of(phones.world, 2)
            await settle(phones, chat, anya)
            for person in (anya, bob):
                await begun(phones, chat, person)
                await play(phones, person)
            await quiet()
        store = await Store.open(database.path)
        await store.write(lambda tx: tx.people.forget(bob))
        await store.close()
        assert set(database.games) == {anya}
        async with life():
            evening = await evening_of(chat, clock)
            assert "Боб" not in evening.text
            assert evening.text.startswith("📅 Игра дня, 22.11: Аня")

    daily(scene)


@pytest.mark.slow
def test_the_cards_of_many_have_pages(daily) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, people = group_of(phones.world, 7)
            _, (outsider,) = group_of(phones.world, 1, "-2")
            await settle(phones, chat, people[0])
            for number, person in enumerate(people):
                await begun(phones, chat, person)
                await play(phones, person, first_paying if number % 2 else max_row, hold=number % 3 > 0)
            evening = await evening_of(chat, clock)
            assert evening.text.count("\n") < 60
            assert len(evening.text) < 4096
            first = evening.text
            await phones.press(people[3], evening, "2 / 2 ▶")
            await until(lambda: "страница 2 из 2" in evening.text, "the second page")
            await phones.press(people[4], evening, "◀ 1 / 2")
            await until(lambda: evening.text == first, "the first page")
            # Nor are there others, nor elsewhere.
            refused = RU("refusal-unknown-button")
            assert await phones.tap(people[0], evening, pack(ShowDaily(1, 2))) == refused
            assert await phones.tap(people[0], evening, pack(ShowDaily(2, 0))) == refused
            own = await ask(phones, outsider, private(phones, outsider), "/start")
            assert await phones.tap(outsider, own, pack(ShowDaily(1, 0))) == refused

    daily(scene)


def max_row(rows: list[str]) -> int:
    return len(rows) - 1


def test_a_forum_has_its_evening_in_the_topic_where_it_was_asked_for(daily) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            anya = phones.world.membership.add_person("Аня", language_code="ru", started=True).id
            chat = phones.world.membership.add_group("Клуб", [anya], "forum", ["Игры", "Кости"])
            topic = max(chat.topics)
            _, start = await asked(phones, chat, anya, topic)
            page = await ask(phones, anya, private(phones, anya), start)
            await phones.tap(anya, page, data_of(page, BeginDaily))
            await phones.board(anya, Roll)
            await play(phones, anya)
            clock.set(23, 0)  # the zone of the bot is behind that of the other tests
            await until(lambda: len(told(chat)) == 1, "the evening")
            assert told(chat)[0].thread == topic

    daily(scene)
