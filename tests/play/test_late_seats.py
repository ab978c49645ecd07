"""People who come late to a game in which all play at once, where their chat lets them sit down."""

from bot.chats.model import SetSetting
from bot.ground.drawing import pack
from bot.sandbox.model import Chat
from bot.table.presses import JoinLate, Rematch
from engine.records.reading import parse_record
from engine.records.verify import verify
from tests.databases import opened
from tests.play.panels import awaited, begun, in_round, met, panel, panel_of, play_round
from tests.play.phones import Phones, data_of, until
from tests.play.talk import RU, ask, greeted, offers

ROUNDS = 6
"""Of a short card."""


async def table(phones: Phones, late: str = "on") -> tuple[Chat, list[int], int]:
    """A game of two in a group of three with this setting, and its people: the third one does not play."""
    chat, people = await greeted(phones, 3)
    page = await ask(phones, people[0], chat, "/settings")
    await phones.tap(people[0], page, pack(SetSetting("late", late)))
    game = await begun(phones, chat, people[:2], "international", options={"card": "short"})
    await met(phones, people[2])
    await panel(phones, people[0], game)
    return chat, people, game


async def sits_down(phones: Phones, chat: Chat, person: int) -> str:
    """Let somebody come late; returns what they are told."""
    board = await phones.board(chat.id, JoinLate)
    return await phones.tap(person, board, data_of(board, JoinLate))


def test_a_late_seat_plays_on_over_a_restart_and_is_there_in_the_result_and_its_record(lives, target) -> None:
    async def scene(phones: Phones, life) -> None:
        async with life():
            chat, people, game = await table(phones)
            vika = people[2]
            await play_round(phones, people[:2], game)
            await in_round(phones, people[0], game, 2)
            told = await sits_down(phones, chat, vika)
            assert told == RU("toast-sat-late", rows=1)
            board = await phones.board(chat.id, JoinLate)
            assert await phones.tap(vika, board, pack(JoinLate(game))) == RU("refusal-already-seated")
        async with life():
            for number in range(2, ROUNDS + 1):
                for person in people:
                    await in_round(phones, person, game, number)
                await play_round(phones, people, game)
            await until(lambda: offers(phones.newest(chat.id), Rematch), "the result")
            assert "Вика" in phones.newest(chat.id).text
            assert not awaited(panel_of(phones, vika, game))
            exported = await ask(phones, people[0], chat, "/export")
            record = parse_record(exported.document.data.decode())
            assert (len(record.players), record.seats) == (3, 2)
            assert verify(record).fair

    lives(scene)
    with opened(target) as db:
        assert db.execute("SELECT count(*) FROM results WHERE user_id IS NOT NULL").fetchone() == (3,)
        assert db.execute("SELECT count(*) FROM steps WHERE line = 'join'").fetchone() == (1,)


async def test_who_sits_down_in_the_first_round_has_missed_nothing(phones) -> None:
    chat, people, game = await table(phones)
    told = await sits_down(phones, chat, people[2])
    assert told == RU("toast-sat-late", rows=0)
    await in_round(phones, people[2], game, 1)


async def test_without_the_setting_and_in_the_second_half_nobody_sits_down(phones) -> None:
    chat, people, game = await table(phones, "off")
    board = phones.newest(chat.id)
    assert not offers(board, JoinLate)
    assert await phones.tap(people[2], board, pack(JoinLate(game))) == RU("refusal-not-possible")
    page = await ask(phones, people[0], chat, "/settings")
    await phones.tap(people[0], page, pack(SetSetting("late", "on")))
    for number in range(1, ROUNDS // 2 + 2):
        await play_round(phones, people[:2], game)
        await in_round(phones, people[0], game, number + 1)
    assert await phones.tap(people[2], board, pack(JoinLate(game))) == RU("refusal-not-possible")
