"""The puzzle of the day: asked for, sent once, answered, told in the evening, over restarts."""

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.chats.model import HOURS, SetSetting, SetZone, ShowSettings
from bot.ground.drawing import pack
from bot.privacy.erasing import Forgetting
from tests.databases import opened
from tests.play.days import ZONE, quiet
from tests.play.phones import until
from tests.play.tables import group_of
from tests.play.talk import RU, ask, greeted
from tests.world.machine import open_store


def quizzes(chat):
    return [message for message in chat.messages.values() if message.poll is not None]


def told(chat):
    return [m for m in chat.messages.values() if m.text.startswith("🧩") and m.poll is None]


async def wanted(phones, chat, person, thread=None):
    """Ask for the puzzle on the page of settings, for a game whose table is there."""
    await ask(phones, person, chat, "/settings international", thread)  # no zone: meets the chat
    page = await ask(phones, person, chat, "/settings", thread)
    await phones.tap(person, page, "P:international")
    await phones.tap(person, page, pack(SetZone(ZONE)))
    await phones.tap(person, page, pack(ShowSettings("puzzle")))
    await until(lambda: RU("setting-puzzle-about") in page.text, "the page of the puzzle")
    assert RU("setting-puzzle-on") in await phones.press(person, page, RU("setting-puzzle-on"))


async def sent(chat, count=1):
    await until(lambda: len(quizzes(chat)) == count, "the puzzle")
    return quizzes(chat)[-1]


async def answered(phones, chat, person, count=1, *, right=True):
    """Answer the puzzle that is sent now; returns its message."""
    quiz = await sent(chat, count)
    choices = range(len(quiz.poll.options))
    chosen = next(each for each in choices if (each in quiz.poll.correct) == right)
    phones.world.conversation.vote(person, chat.id, quiz.id, [chosen])
    await quiet()
    return quiz


async def test_a_puzzle_a_day_and_its_evening(phones, clock, life) -> None:
    async with life():
        chat, (anya, bob, vika) = group_of(phones.world, 3)
        await wanted(phones, chat, anya)
        await quiet()
        assert quizzes(chat) == []
        clock.set(10)
        quiz = await answered(phones, chat, anya)
        await answered(phones, chat, bob, right=False)
        assert quiz.poll.question.startswith("🧩 Задача дня №1 · Международный покер")
        assert (quiz.poll.quiz, quiz.poll.anonymous) == (True, False)
        assert quiz.poll.close_date == datetime(2026, 11, 22, 21, 1, tzinfo=ZoneInfo(ZONE)).timestamp()
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
        assert quiz.poll.options[quiz.poll.correct[0]] in evening.text
        # What one passes on tells no answer.
        link = evening.keyboard[0][0]["url"]
        start = f"/start {link.partition('?start=')[2]}"
        for person, line in ((anya, "🧩 Задача дня №1: ✅"), (vika, RU("puzzle-line-none", number=1))):
            assert (await ask(phones, person, phones.world.state.chats[person], start)).text == line
        clock.set(10, days=1)
        second = await answered(phones, chat, anya, 2)
        assert "№2" in second.poll.question
        clock.set(21, days=1)
        await until(lambda: len(told(chat)) == 2, "the second evening")
        assert told(chat)[-1].text.endswith("Аня — 2-й день подряд")
        one, other = ((q.poll.options, q.poll.question.split("\n")[1:]) for q in (quiz, second))
        assert one != other
        # One without answers is not told, and whoever wants none has none.
        clock.set(10, days=2)
        quiz = await sent(chat, 3)
        clock.set(21, 5, days=2)
        await until(lambda: quiz.poll.closed, "the end of the quiz")
        await quiet()
        assert len(told(chat)) == 2
        page = await ask(phones, anya, chat, "/settings")
        forged = pack(SetSetting("puzzle", "on"))
        assert await phones.tap(bob, page, forged) == RU("refusal-not-admin")
        assert await phones.tap(anya, page, "!:puzzle:10") == RU("refusal-unknown-button")
        await phones.tap(anya, page, pack(SetSetting("puzzle", "off")))
        clock.set(10, days=3)
        await quiet()
        assert len(quizzes(chat)) == 3


async def test_a_forum_and_a_group_that_moves_keep_their_puzzle_and_who_is_forgotten_is_in_no_evening(
    phones, clock, life, target
) -> None:
    async with life():
        chat, (anya, bob) = group_of(phones.world, 2, kind="group")
        forum, (vika,) = group_of(phones.world, 1, " в клубе", kind="forum")
        topic = phones.world.membership.add_topic(vika, forum.id, "Задачи").id
        await wanted(phones, chat, anya)
        await wanted(phones, forum, vika, topic)
        clock.set(10)
        for person in (anya, bob):
            await answered(phones, chat, person)
        assert (await answered(phones, forum, vika)).thread == topic
        new = phones.world.membership.migrate(chat.id)
        await quiet()
    store = await open_store(target)
    await store.write(lambda tx: Forgetting(tx).forget(bob))
    await store.close()
    clock.set(21)
    async with life():
        await until(lambda: len(told(new)) == len(told(forum)) == 1, "the evenings")
        assert told(new)[0].text.endswith("\nАня")
        assert told(forum)[0].thread == topic
        clock.set(10, days=1)
        await sent(new)
        assert len(quizzes(chat)) == 1


async def test_a_bot_that_solves_no_tables_offers_no_puzzles(phones) -> None:
    chat, (anya, _) = await greeted(phones, 2)
    page = await ask(phones, anya, chat, "/settings")
    await phones.tap(anya, page, pack(ShowSettings(HOURS)))
    await until(lambda: RU("setting-daily_game") in str(page.keyboard), "the page of hours")
    assert RU("setting-puzzle") not in str(page.keyboard)


async def test_a_puzzle_that_cannot_be_read_is_tried_seldom_and_the_others_go_on(
    phones, clock, life, target, caplog
) -> None:
    async with life():
        groups = [group_of(phones.world, 1, tag) for tag in ("", "-2")]
        for chat, (person,) in groups:
            await wanted(phones, chat, person)
        clock.set(10)
        for chat, (person,) in groups:
            await answered(phones, chat, person)
        broken, other = (chat for chat, _ in groups)
        with opened(target) as db:
            db.execute("UPDATE puzzles SET body = '{}' WHERE chat_id = ?", (broken.id,))
        clock.set(21)
        await until(lambda: len(told(other)) == 1, "the evening of the other chat")
        await quiet(60)
        assert told(broken) == []
        clock.set(9, 30, days=1)  # too late to be told
        await quiet(300)
    failed = [record for record in caplog.records if "evening" in record.getMessage()]
    assert [record.levelname for record in failed] == ["ERROR", "WARNING"]
    with opened(target) as db:
        due = "SELECT 1 FROM deliveries WHERE state = 'due' AND due_at <= ?"
        assert db.execute(due, (clock.now,)).fetchall() == []
    caplog.clear()
