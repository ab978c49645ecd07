"""Days of a chat that plays all at once: its puzzle, and its game of the day, which everybody plays alone."""

from bot.table.presses import ConfirmStop
from tests.play.boards import set_to
from tests.play.daily_play import begun as day_begun
from tests.play.daily_play import play, settle
from tests.play.panels import begun, panel
from tests.play.phones import data_of, until
from tests.play.tables import group_of
from tests.play.talk import RU, ask


async def test_a_chat_whose_last_game_was_played_at_once_has_a_puzzle_and_a_game_of_the_day(
    phones, clock, life, database
) -> None:
    async with life():
        chat, (anya, bob, _) = group_of(phones.world, 3)
        await settle(phones, chat, anya)
        await begun(phones, chat, [anya, bob], "international", options={"luck": "same"})
        await panel(phones, anya, 1)
        question = await ask(phones, anya, chat, "/stop")
        await phones.tap(anya, question, data_of(question, ConfirmStop))
        await set_to(phones, chat, anya, "puzzle", "on")
        for person in (anya, bob):
            await day_begun(phones, chat, person)
            await play(phones, person)
        pages = [m.text for m in chat.messages.values() if "📅" in m.text]
        own = RU("daily-rules-own", preset=RU("preset-international"))
        assert pages
        assert not any(own in text for text in pages)
        assert database.steps(anya)[:2] == database.steps(bob)[:2], "the same first roll"
        clock.set(10)
        await until(lambda: any(m.poll for m in chat.messages.values()), "the puzzle")
