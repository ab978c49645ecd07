"""The puzzle of the day over HTTP: asked for, sent once, answered, told in the evening, over restarts."""

import asyncio
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.chats.buttons import SetSetting, SetZone, ShowSettings
from bot.chats.views import HOURS
from bot.daily.service.puzzles import ChatPuzzles
from bot.ground.drawing.callback_data import pack
from bot.ground.store import DiskError
from bot.ground.store.delivery_notes import DeliveryNotes
from bot.privacy.store.forgetting import Forgetting
from tests.databases import opened
from tests.play.days import ZONE, quiet
from tests.play.phones import Phones, until
from tests.play.tables import group_of
from tests.play.talk import RU, ask, greeted
from tests.rings import sampled
from tests.world.machine import open_store

HOUR = 3600.0


def quizzes(chat):
    return [message for message in chat.messages.values() if message.poll is not None]


def told(chat):
    return [m for m in chat.messages.values() if m.text.startswith("🧩") and m.poll is None]


async def wanted(phones, chat, person, hour="10"):
    """Ask for the puzzle on the page of settings, for a game whose table is there."""
    await ask(phones, person, chat, "/settings international")  # no zone: meets the chat
    page = await ask(phones, person, chat, "/settings")
    await phones.tap(person, page, "P:international")
    await phones.tap(person, page, pack(SetZone(ZONE)))
    await phones.tap(person, page, pack(ShowSettings("puzzle")))
    await until(lambda: RU("setting-puzzle-about") in page.text, "the page of the puzzle")
    toast = await phones.press(person, page, RU(f"setting-puzzle-{hour}"))
    assert RU(f"setting-puzzle-{hour}") in toast


async def sent(chat, count=1):
    await until(lambda: len(quizzes(chat)) == count, "the puzzle")
    return quizzes(chat)[-1]


def right_and_wrong(message):
    right = message.poll.correct
    return right[0], next(n for n in range(len(message.poll.options)) if n not in right)


def test_a_puzzle_a_day_and_its_evening(daily) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, bob, vika) = group_of(phones.world, 3)
            await wanted(phones, chat, anya)
            await quiet()
            assert quizzes(chat) == []
            clock.set(10)
            quiz = await sent(chat)
            assert quiz.poll.question.startswith("🧩 Задача дня №1 · Международный покер")
            assert (quiz.poll.quiz, quiz.poll.anonymous) == (True, False)
            assert quiz.poll.close_date == datetime(2026, 11, 22, 21, 1, tzinfo=ZoneInfo(ZONE)).timestamp()
            right, wrong = right_and_wrong(quiz)
            phones.world.conversation.vote(anya, chat.id, quiz.id, [right])
            phones.world.conversation.vote(bob, chat.id, quiz.id, [wrong])
            await quiet()
            clock.set(20, 59)
            await quiet()
            assert told(chat) == []
            clock.set(21, 0)
            await until(lambda: len(told(chat)) == 1, "the evening")
            (evening,) = told(chat)
            assert quiz.poll.closed
            assert evening.reply_to is quiz
            assert "Верных ответов: 1 из 2" in evening.text
            assert evening.text.endswith("\nАня")
            assert quiz.poll.options[right] in evening.text
            # What one passes on tells no answer.
            link = evening.keyboard[0][0]["url"]
            start = f"/start {link.partition('?start=')[2]}"
            line = await ask(phones, anya, phones.world.state.chats[anya], start)
            assert line.text == "🧩 Задача дня №1: ✅"
            line = await ask(phones, vika, phones.world.state.chats[vika], start)
            assert line.text == RU("puzzle-line-none", number=1)
            clock.set(10, days=1)
            quiz = await sent(chat, 2)
            assert "№2" in quiz.poll.question
            phones.world.conversation.vote(anya, chat.id, quiz.id, quiz.poll.correct)
            await quiet()
            clock.set(21, days=1)
            await until(lambda: len(told(chat)) == 2, "the second evening")
            assert told(chat)[-1].text.endswith("Аня — 2-й день подряд")
            assert quizzes(chat)[0].poll.options != quizzes(chat)[1].poll.options or (
                quizzes(chat)[0].poll.question.split("\n")[1:] != quiz.poll.question.split("\n")[1:]
            )

    daily(scene)


def test_an_evening_without_answers_is_not_told_and_a_chat_that_wants_none_has_none(daily) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, bob) = group_of(phones.world, 2)
            await wanted(phones, chat, anya)
            clock.set(10)
            quiz = await sent(chat)
            clock.set(21, 5)
            await until(lambda: quiz.poll.closed, "the end of the quiz")
            await quiet()
            assert told(chat) == []
            page = await ask(phones, anya, chat, "/settings")
            forged = pack(SetSetting("puzzle", "10"))
            assert await phones.tap(bob, page, forged) == RU("refusal-not-admin")
            assert await phones.tap(anya, page, "!:puzzle:11") == RU("refusal-unknown-button")
            await phones.tap(anya, page, pack(SetSetting("puzzle", "none")))
            clock.set(10, days=1)
            await quiet()
            assert len(quizzes(chat)) == 1

    daily(scene)


@pytest.mark.databases
def test_restarts_and_jumps_of_the_clock_send_nothing_twice(daily) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, _) = group_of(phones.world, 2)
            await wanted(phones, chat, anya)
        clock.set(11, 30)  # it was away at ten, and comes back
        async with life():
            quiz = await sent(chat)
            phones.world.conversation.vote(anya, chat.id, quiz.id, quiz.poll.correct)
            await quiet()
        async with life():
            await quiet()
            clock.set(9, 30)  # put back before the hour
            await quiet()
            clock.set(10, 30)
            await quiet()
        assert len(quizzes(chat)) == 1
        clock.set(23, 30)  # away in the evening: told late, once
        async with life():
            await until(lambda: len(told(chat)) == 1, "the evening")
        async with life():
            clock.set(20, 0)
            await quiet()
            clock.set(22, 0)
            await quiet()
        assert len(told(chat)) == 1
        clock.set(20, 0, days=30)  # too late for a puzzle of that day
        async with life():
            await quiet()
            assert len(quizzes(chat)) == 1
            clock.set(10, 5, days=400)
            await sent(chat, 2)
            clock.set(10, 5, days=31)  # a year of it was a mistake
            await sent(chat, 3)
        numbers = [message.poll.question.split("№")[1].split(" ")[0] for message in quizzes(chat)]
        assert len(set(numbers)) == 3

    daily(scene)


def test_one_that_may_have_been_sent_is_not_sent_again(daily, target) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, _) = group_of(phones.world, 2)
            await wanted(phones, chat, anya)
            phones.world.state.fail_next("lose", "sendPoll")
            clock.set(10)
            await sent(chat)
            await quiet(120)
        async with life():
            await quiet(120)
        assert len(quizzes(chat)) == 1
        with opened(target) as db:
            assert db.execute("SELECT poll_id FROM puzzles").fetchall() == [(None,)]

    daily(scene)


def test_one_that_was_refused_is_sent_later(daily) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, _) = group_of(phones.world, 2)
            await wanted(phones, chat, anya)
            clock.set(10)
            phones.world.state.refuse(chat.id, 5)
            await until(lambda: phones.world.state.call_log.refused[chat.id] > 0, "a refusal")
            clock.now += 10
            await sent(chat)
            await quiet(60)
            assert len(quizzes(chat)) == 1

    daily(scene)


def test_somebody_who_is_forgotten_is_in_no_evening(daily, target) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, bob) = group_of(phones.world, 2)
            await wanted(phones, chat, anya)
            clock.set(10)
            quiz = await sent(chat)
            for person in (anya, bob):
                phones.world.conversation.vote(person, chat.id, quiz.id, quiz.poll.correct)
            await quiet()
        store = await open_store(target)
        await store.write(lambda tx: Forgetting(tx).forget(bob))
        await store.close()
        with opened(target) as db:
            assert db.execute("SELECT user_id FROM puzzle_answers").fetchall() == [(anya,)]
        clock.set(21)
        async with life():
            await until(lambda: len(told(chat)) == 1, "the evening")
            assert "Боб" not in told(chat)[0].text

    daily(scene)


def test_a_group_that_becomes_a_supergroup_keeps_its_puzzle(daily) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, _) = group_of(phones.world, 2, kind="group")
            await wanted(phones, chat, anya)
            clock.set(10)
            quiz = await sent(chat)
            phones.world.conversation.vote(anya, chat.id, quiz.id, quiz.poll.correct)
            await quiet()
            new = phones.world.membership.migrate(chat.id)
            await quiet()
            clock.set(21)
            await until(lambda: len(told(new)) == 1, "the evening in the supergroup")
            clock.set(10, days=1)
            await sent(new)
            assert len(quizzes(chat)) == 1

    daily(scene)


def test_an_evening_that_may_have_been_told_is_not_told_again(daily) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, _) = group_of(phones.world, 2)
            await wanted(phones, chat, anya)
            clock.set(10)
            quiz = await sent(chat)
            phones.world.conversation.vote(anya, chat.id, quiz.id, quiz.poll.correct)
            await quiet()
            phones.world.state.fail_next("lose", "sendMessage")
            clock.set(21)
            await until(lambda: len(told(chat)) == 1, "the evening")
            await quiet(120)
        async with life():
            await quiet(120)
        assert len(told(chat)) == 1

    daily(scene)


@pytest.mark.parametrize(
    ("failing", "method"),
    sampled(
        [
            *((ChatPuzzles, method) for method in ("order", "sent", "asked", "evening")),
            *((DeliveryNotes, method) for method in ("begin", "sent")),
        ],
        [(ChatPuzzles, "evening"), (DeliveryNotes, "begin")],
    ),
)
def test_a_puzzle_and_its_evening_come_once_whatever_fails_before(
    daily, monkeypatch, failing, method
) -> None:
    works, failures = getattr(failing, method), [DiskError("the disk is full"), DiskError("still full")]

    async def badly(*args: object, **kwargs: object) -> object:
        if failures:
            raise failures.pop()
        return await works(*args, **kwargs)

    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, _) = group_of(phones.world, 2)
            await wanted(phones, chat, anya)
            monkeypatch.setattr(failing, method, badly)
            clock.set(10)
            quiz = await sent(chat)
            await quiet()
            phones.world.conversation.vote(anya, chat.id, quiz.id, quiz.poll.correct)
            await quiet()
            clock.set(21)
            await until(lambda: bool(told(chat)), "the evening")
            await quiet(120)
            assert len(quizzes(chat)) == len(told(chat)) == 1
            assert not failures

    daily(scene)


def test_an_answer_that_overtakes_the_note_of_its_quiz_counts(daily, monkeypatch) -> None:
    note = ChatPuzzles.sent

    async def late(*what: object) -> None:
        await asyncio.sleep(5)
        await note(*what)

    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, _) = group_of(phones.world, 2)
            await wanted(phones, chat, anya)
            monkeypatch.setattr(ChatPuzzles, "sent", late)
            clock.set(10)
            quiz = await sent(chat)
            phones.world.conversation.vote(anya, chat.id, quiz.id, quiz.poll.correct)
            await quiet()
            clock.set(21)
            await until(lambda: bool(told(chat)), "the evening")
            assert "Аня" in told(chat)[0].text

    daily(scene)


def test_a_forum_has_its_puzzle_in_the_topic_where_it_was_asked_for(daily) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            people = [phones.world.membership.add_person("Аня", language_code="ru", started=True).id]
            chat = phones.world.membership.add_group("Клуб", people, "forum", ["Игры", "Задачи"])
            topic = max(chat.topics)
            (anya,) = people
            phones.world.conversation.send(anya, chat.id, "/settings", thread=topic)
            page = await phones.board(chat.id, ShowSettings, topic)
            for wish in ("P:international", pack(SetZone(ZONE)), pack(SetSetting("puzzle", "10"))):
                await phones.tap(anya, page, wish)
            clock.set(10)
            quiz = await sent(chat)
            assert quiz.thread == topic
            phones.world.conversation.vote(anya, chat.id, quiz.id, quiz.poll.correct)
            await quiet()
            clock.set(21)
            await until(lambda: len(told(chat)) == 1, "the evening")
            assert told(chat)[0].thread == topic

    daily(scene)


def test_a_bot_that_solves_no_tables_offers_no_puzzles(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, _) = await greeted(phones, 2)
        page = await ask(phones, anya, chat, "/settings")
        await phones.tap(anya, page, pack(ShowSettings(HOURS)))
        await until(lambda: RU("setting-quiet") in str(page.keyboard), "the page of hours")
        assert RU("setting-puzzle") not in str(page.keyboard)

    evening(scene)


def test_a_puzzle_that_cannot_be_read_is_tried_seldom_and_the_others_go_on(daily, target, caplog) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat, (anya, _) = group_of(phones.world, 2)
            other, (olya, _) = group_of(phones.world, 2, "-2")
            await wanted(phones, chat, anya)
            await wanted(phones, other, olya)
            clock.set(10)
            for each, person in ((chat, anya), (other, olya)):
                quiz = await sent(each)
                phones.world.conversation.vote(person, each.id, quiz.id, quiz.poll.correct)
            await quiet()
            with opened(target) as db:
                db.execute("UPDATE puzzles SET body = '{}' WHERE chat_id = ?", (chat.id,))
            clock.set(21)
            await until(lambda: len(told(other)) == 1, "the evening of the other chat")
            await quiet(60)
            assert told(chat) == []
            clock.set(9, 30, days=1)  # too late to be told
            await quiet(300)
        failed = [record for record in caplog.records if "evening" in record.getMessage()]
        assert [record.levelname for record in failed] == ["ERROR", "WARNING"]
        with opened(target) as db:
            due = db.execute(
                "SELECT 1 FROM deliveries WHERE state = 'due' AND due_at <= ?", (clock.now,)
            ).fetchall()
        assert due == []
        caplog.clear()

    daily(scene)
