"""Evenings of games of the day: told once, where somebody has played, with every card."""

from bot.chats.model import SetSetting
from bot.coach.reviews import Reviewer
from bot.ground.drawing import pack
from bot.privacy.room import ConfirmForget
from tests.play.daily_play import asked, begun, evening_of, play, private, settle, told
from tests.play.days import quiet
from tests.play.phones import until
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
