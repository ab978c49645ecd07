"""Evenings of games of the day over HTTP: told once, where somebody has played, with every card."""

import pytest

from bot.chats.buttons import SetSetting
from bot.coach.reviewer import Reviewer
from bot.daily.buttons import BeginDaily, ShowDaily
from bot.daily.service.evenings import DailyEvenings
from bot.ground.drawing.callback_data import pack
from bot.ground.store.delivery_notes import DeliveryNotes
from bot.privacy.buttons import ConfirmForget
from bot.privacy.store.forgetting import Forgetting
from bot.sandbox.world.model import Chat
from bot.table.buttons.board import Roll
from tests.databases import opened
from tests.play.daily_play import asked, begun, evening_of, first_paying, play, private, settle, told
from tests.play.days import quiet
from tests.play.phones import Phones, data_of, until
from tests.play.tables import group_of
from tests.play.talk import RU, answers, ask
from tests.rings import sampled
from tests.world.machine import open_store

ENDED = (
    "SELECT open, state FROM daily_games AS d JOIN deliveries AS e ON e.chat_id = d.chat_id AND e.key = d.day"
)


async def one_has_played(phones: Phones) -> Chat:
    """A group of two, one of whom has played the game of the day."""
    chat, (anya, _) = group_of(phones.world, 2)
    await settle(phones, chat, anya)
    await begun(phones, chat, anya)
    await play(phones, anya)
    await quiet()
    return chat


def test_the_evening_is_told_once_over_restarts_and_lost_answers(daily) -> None:
    async def scene(phones, clock, life) -> None:
        async with life():
            chat = await one_has_played(phones)
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
            chat = await one_has_played(phones)
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
            await until(lambda: database.rows(ENDED) == [(0, "dropped")], "the end")
            await play(phones, anya)
            # The next one may be begun at once; its evening is that of the next day.
            message, _ = await asked(phones, chat, bob)
            assert message.text.startswith("📅 Игра дня, 23.11")
            assert "завтра в 21:00" in message.text
            await begun(phones, chat, bob)
            await play(phones, bob)
        clock.set(9, 5, days=2)  # away for more than twelve hours after it
        async with life():
            await until(lambda: database.rows(ENDED) == 2 * [(0, "dropped")], "the end")
            checked = await ask(phones, bob, private(phones, bob), "/verify")
            assert "кости сходятся" in checked.text
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
        store = await open_store(database.target)
        await store.write(lambda tx: Forgetting(tx).forget(bob))
        await store.close()
        assert set(database.games) == {anya}
        async with life():
            evening = await evening_of(chat, clock)
            assert "Боб" not in evening.text
            assert evening.text.startswith("📅 Игра дня, 22.11: Аня")

    daily(scene)


def test_who_is_forgotten_in_the_hour_of_the_evening_takes_it_from_nobody(
    daily, database, monkeypatch
) -> None:
    async def scene(phones, clock, life) -> None:
        review, reviewed = Reviewer.review, list[int]()

        async def slowly(self: Reviewer, game: int, *, chances: bool = True) -> None:
            if clock.now < clock.at(21):
                return  # its table is not solved yet
            if not reviewed:
                page = await ask(phones, bob, private(phones, bob), "/forget")
                await phones.tap(bob, page, pack(ConfirmForget()))
                erased = "SELECT 1 FROM erasing UNION ALL SELECT 1 FROM forgotten"
                await until(lambda: not database.rows(erased), "the end of erasing")
            reviewed.append(game)
            await review(self, game, chances=chances)

        monkeypatch.setattr(Reviewer, "review", slowly)
        async with life():
            chat, (anya, bob) = group_of(phones.world, 2)
            await settle(phones, chat, anya)
            for person in (anya, bob):
                await begun(phones, chat, person)
                await play(phones, person)
            await quiet()
            games = sorted(database.games.values())
            evening = await evening_of(chat, clock)
            assert reviewed == games
            assert evening.text.startswith("📅 Игра дня, 22.11: Аня")
            assert "Боб" not in evening.text

    daily(scene)


@pytest.mark.parametrize(
    ("failing", "method"),
    sampled(
        [
            (DailyEvenings, "close"),
            (DailyEvenings, "evening"),
            (DeliveryNotes, "begin"),
            (Reviewer, "review"),
        ],
        [(DeliveryNotes, "begin")],
    ),
)
def test_an_evening_is_told_once_whatever_fails_before(  # noqa: PLR0913, PLR0917 - what fails, and how
    daily, database, monkeypatch, caplog, failing, method
) -> None:
    async def scene(phones, clock, life) -> None:
        works, failures = getattr(failing, method), [OSError("a bad moment"), IndexError("another")]

        async def badly(*args: object, **kwargs: object) -> object:
            if clock.now >= clock.at(21) and failures:
                raise failures.pop()
            return await works(*args, **kwargs)

        async with life():
            chat = await one_has_played(phones)
            with opened(database.target) as db:
                db.execute("UPDATE results SET luck = NULL")
            monkeypatch.setattr(failing, method, badly)
            clock.set(21, 0)
            await quiet(200)
            assert len(told(chat)) == 1
        assert "a bad moment" in caplog.text or failing is Reviewer
        caplog.clear()

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
