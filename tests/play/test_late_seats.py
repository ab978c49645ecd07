"""People who come late to a game in which all play at once, where their chat lets them sit down."""

from bot.chats.buttons import SetSetting
from bot.ground.drawing.callback_data import pack
from bot.sandbox.world.model import Chat
from bot.table.buttons.board import JoinLate
from bot.table.buttons.result import Rematch
from engine.records.reading import parse_record
from engine.records.verify import verify
from tests.databases import opened
from tests.play.panels import awaited, begun, met, panel, panel_of, play_round
from tests.play.phones import Phones, data_of, presses, until
from tests.play.talk import RU, ask, greeted, offers

ROUNDS = 12


async def table(phones: Phones, late: str = "on") -> tuple[Chat, list[int], int]:
    """A game of two in a group of three with this setting, and its people: the third one does not play."""
    chat, people = await greeted(phones, 3)
    page = await ask(phones, people[0], chat, "/settings")
    await phones.tap(people[0], page, pack(SetSetting("late", late)))
    game = await begun(phones, chat, people[:2], "international")
    await met(phones, people[2])
    await panel(phones, people[0], game)
    return chat, people, game


def test_a_late_seat_plays_in_the_round_under_way_and_is_there_in_the_result(evening, target) -> None:
    async def scene(phones: Phones) -> None:
        chat, people, game = await table(phones)
        vika = people[2]
        await play_round(phones, people[:2], game)
        await until(lambda: "Круг 2 из" in phones.newest(chat.id).text, "the second round")
        board = await phones.board(chat.id, JoinLate)
        told = await phones.tap(vika, board, data_of(board, JoinLate))
        assert told.startswith("Вы за столом")
        assert told.endswith("вычеркнуто строк: 1")
        shown = await panel(phones, vika, game)
        assert "круг 2 из" in shown.text
        assert await phones.tap(vika, board, pack(JoinLate(game))) == RU("refusal-already-seated")
        await play_round(phones, people, game)
        await until(lambda: "Вика подсаживается" in phones.newest(chat.id).text, "the news on the board")
        for _ in range(ROUNDS - 2):
            await play_round(phones, people, game)
        await until(lambda: offers(phones.newest(chat.id), Rematch), "the result")
        assert "Вика" in phones.newest(chat.id).text
        assert panel_of(phones, vika, game) is None

    evening(scene)
    with opened(target) as db:
        assert db.execute("SELECT count(*) FROM results WHERE user_id IS NOT NULL").fetchone() == (3,)
        assert db.execute("SELECT count(*) FROM steps WHERE line = 'join'").fetchone() == (1,)


def test_who_sits_down_in_the_first_round_has_missed_nothing(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people, game = await table(phones)
        board = await phones.board(chat.id, JoinLate)
        told = await phones.tap(people[2], board, data_of(board, JoinLate))
        assert told.startswith("Вы за столом")
        assert "вычеркнуто" not in told
        assert "круг 1 из" in (await panel(phones, people[2], game)).text

    evening(scene)


def test_the_record_of_a_game_with_a_late_seat_is_verified_outside(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people, game = await table(phones)
        await play_round(phones, people[:2], game)
        board = await phones.board(chat.id, JoinLate)
        await phones.tap(people[2], board, data_of(board, JoinLate))
        await panel(phones, people[2], game)
        for _ in range(ROUNDS - 1):
            await play_round(phones, people, game)
        await until(lambda: offers(phones.newest(chat.id), Rematch), "the result")
        phones.world.conversation.send(people[0], chat.id, "/export")
        documents = lambda: [m for m in chat.messages.values() if m.document is not None]  # noqa: E731
        await until(lambda: bool(documents()), "the record")
        record = parse_record(documents()[-1].document.data.decode())
        assert len(record.players) == 3
        assert record.seats == 2
        assert verify(record).fair

    evening(scene)


def test_a_late_seat_is_there_after_a_restart(lives) -> None:
    async def scene(phones: Phones, life) -> None:
        async with life():
            chat, people, game = await table(phones)
            await play_round(phones, people[:2], game)
            board = await phones.board(chat.id, JoinLate)
            await phones.tap(people[2], board, data_of(board, JoinLate))
        async with life():
            await play_round(phones, people, game)
            for person in people:
                await until(lambda p=person: "круг 3 из" in panel_of(phones, p, game).text, "the next round")

    lives(scene)


def test_without_the_setting_and_in_the_second_half_nobody_sits_down(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people, game = await table(phones, "off")
        board = [m for m in chat.messages.values() if "Круг 1 из" in m.text and not m.deleted][-1]
        assert not any(isinstance(p, JoinLate) for _, p in presses(board))
        assert await phones.tap(people[2], board, pack(JoinLate(game))) == RU("refusal-not-possible")
        page = await ask(phones, people[0], chat, "/settings")
        await phones.tap(people[0], page, pack(SetSetting("late", "on")))
        for number in range(1, ROUNDS // 2 + 2):
            await play_round(phones, people[:2], game)
            await until(
                lambda n=number: (
                    awaited(panel_of(phones, people[0], game))
                    and f"круг {n + 1} из" in panel_of(phones, people[0], game).text
                ),
                "the next round",
            )
        assert await phones.tap(people[2], board, pack(JoinLate(game))) == RU("refusal-not-possible")

    evening(scene)
