"""Evenings of games of the day: told once, where somebody has played, with every card."""

from bot.chats.model import SetSetting
from bot.coach.reviews import Reviewer
from bot.daily.model import BeginDaily, ShowDaily
from bot.ground.drawing import pack
from bot.privacy.room import ConfirmForget
from bot.table.presses import Roll
from tests.play.daily_play import asked, begun, evening_of, play, private, settle, told
from tests.play.days import quiet
from tests.play.phones import data_of, until
from tests.play.tables import group_of
from tests.play.talk import RU, answers, ask

ENDED = (
    "SELECT open, state FROM daily_games AS d JOIN deliveries AS e ON e.chat_id = d.chat_id AND e.key = d.day"
)


async def test_no_evening_where_nobody_finished_or_it_is_too_late_or_nobody_wants_one(
    phones, clock, life, database
) -> None:
    async with life():
        chat, (anya, bob) = group_of(phones.world, 2)
        await settle(phones, chat, anya)
        await begun(phones, chat, anya)
        clock.set(21, 5)
        await until(lambda: database.rows(ENDED) == [(0, "dropped")], "the end")
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
        page = await ask(phones, anya, chat, "/settings")
        forged = pack(SetSetting("daily_game", "off"))
        assert await phones.tap(bob, page, forged) == RU("refusal-not-admin")
        await asked(phones, chat, bob)
        await phones.tap(anya, page, forged)
        (refused,) = await answers(phones, bob, chat, "/today")
        assert refused == RU("refusal-daily-off")
        clock.set(21, 5, days=2)
        await quiet(60)
        assert told(chat) == []
        assert database.rows("SELECT sum(open) FROM daily_games") == [(0,)]


async def test_a_forum_that_was_a_group_has_its_evening_in_the_topic_where_it_was_asked_for(
    phones, clock, life
) -> None:
    async with life():
        chat, (anya, bob) = group_of(phones.world, 2, kind="group")
        forum, (vika,) = group_of(phones.world, 1, " в клубе", kind="forum")
        topic = phones.world.membership.add_topic(vika, forum.id, "Игры").id
        await settle(phones, forum, vika)
        await settle(phones, chat, anya)
        _, start = await asked(phones, chat, bob)
        _, there = await asked(phones, forum, vika, topic)
        await begun(phones, chat, anya)
        await play(phones, anya)
        await quiet()
        new = phones.world.membership.migrate(chat.id)
        await quiet()
        for person, link in ((bob, start), (vika, there)):  # an old link goes on
            page = await ask(phones, person, private(phones, person), link)
            await phones.tap(person, page, data_of(page, BeginDaily))
            await phones.board(person, Roll)
            await play(phones, person)
        evening = await evening_of(new, clock)
        assert "Аня" in evening.text
        assert "Боб" in evening.text
        assert [each.thread for each in (evening, await evening_of(forum, clock))] == [None, topic]


async def test_who_is_forgotten_in_the_hour_of_the_evening_takes_it_from_nobody(
    phones, clock, life, database, monkeypatch
) -> None:
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


async def test_the_cards_of_many_have_pages(phones, clock, life) -> None:
    async with life():
        chat, people = group_of(phones.world, 6)
        _, (outsider,) = group_of(phones.world, 1, "-2")
        await settle(phones, chat, people[0])
        for person in people:
            await begun(phones, chat, person)
            await play(phones, person, hold=False)
        evening = await evening_of(chat, clock)
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
