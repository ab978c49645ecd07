"""Showdown games through the real bot over HTTP: standing, locked dice, the pot, and the pages about them."""

from pathlib import Path

from bot.table.presses import StandPat
from engine.records.reading import parse_record
from engine.records.verify import verify
from tests.play.phones import Phones, bot_in, data_of, until, version_of
from tests.play.tables import group_of, over, play_out, quick_world, started
from tests.play.talk import ask, first_roll, labels
from tests.world.machine import run


async def stand(phones: Phones, chat) -> int:
    """A whole turn: the first roll, and that will do; returns who played it."""
    mover, board = await first_roll(phones, chat)
    before = version_of(board)
    toast = await phones.tap(mover, board, data_of(board, StandPat))
    assert toast.startswith("Остановились")
    await until(lambda: version_of(phones.newest(chat.id)) != before or over(phones, chat), "the next turn")
    return mover


def test_four_play_for_the_pot_and_the_pages_tell_of_it(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, group_budget=1000) as phones:
            chat, people = group_of(phones.world, 4)
            board = await started(phones, chat, people, "showdown", options={"hands": "3"})
            assert "Банк: 40 (ставка 10)" in board.text
            assert "Покер с банком" in (await ask(phones, people[0], chat, "/score")).text
            played = [await stand(phones, chat) for _ in range(4)]
            assert sorted(played) == sorted(people)
            assert "кон 2 из 3" in phones.newest(chat.id).text
            assert "забирает банк" in phones.newest(chat.id).text
            end = await play_out(phones, chat)
            assert "🏆" in end.text

            def cards() -> list[str]:
                """The texts of boards that have lost their buttons."""
                mine = [m for m in chat.messages.values() if m.edit_date and not m.deleted and not m.keyboard]
                return [m.text for m in mine if "Взято конов" in m.text]

            await until(lambda: bool(cards()), "the final card")
            (card,) = cards()
            sums = [int(line.split()[1]) for line in card.splitlines() if line.split()[:1] in NAMES]
            assert sum(sums) == 400
            assert "✅" in (await ask(phones, people[0], chat, "/verify")).text
            sent = await ask(phones, people[0], chat, "/export")
            record = parse_record(sent.document.data.decode())
            assert verify(record).fair
            assert record.replay().game.over
            assert any(
                "Покер с банком" in text for text in labels(await ask(phones, people[0], chat, "/top"))
            )
            assert "фулл-хаус" in (await ask(phones, people[0], chat, "/rules showdown")).text
            assert phones.world.state.failures == []

    run(main())


NAMES = [["Аня"], ["Боб"], ["Вика"], ["Гена"]]
