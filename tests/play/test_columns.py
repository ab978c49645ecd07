"""Sheets with columns over HTTP: the column of a row is a second tap, and a row may be announced."""

from bot.ground.drawing import pack
from bot.sandbox.model import ChatMessage
from bot.table.presses import (
    AnnounceRow,
    Hold,
    NotSure,
    PickRow,
    Roll,
    ShowAnnounce,
    ShowCard,
    ShowColumns,
    TakeBack,
)
from tests.databases import opened
from tests.play.phones import data_of, game_of, presses, until, version_of
from tests.play.tables import contents, started
from tests.play.talk import RU, ask, first_roll, greeted, offers, throw

COLUMNS = {"columns": "3", "announced": "on"}
ONES_FREE, ONES_ANNOUNCED = 30, 45
SUM_DOWN, SUM_UP, SUM_FREE, SUM_ANNOUNCED = range(14, 60, 15)


def columns_offered(board: ChatMessage) -> set[int]:
    return {p.row for _, p in presses(board) if isinstance(p, PickRow)}


async def test_a_column_is_asked_for_where_several_are_open(phones, life, target) -> None:
    async with life():
        chat, people = await greeted(phones, 2)
        await started(phones, chat, people, "classic", options=COLUMNS)
        mover, board = await first_roll(phones, chat)
        other = next(person for person in people if person != mover)
        assert offers(board, ShowColumns)
        asked = ShowColumns(game_of(board), version_of(board) or 0, SUM_UP)
        assert "Сейчас ходит" in await phones.tap(other, board, pack(asked))
        assert "Сумма" in await phones.tap(mover, board, pack(asked))
        await until(lambda: SUM_FREE in columns_offered(board), "the columns")
        assert columns_offered(board) == {SUM_UP, SUM_FREE, SUM_ANNOUNCED}
        assert not offers(board, Hold)
    async with life():
        assert "в какой столбец" in board.text
        await phones.tap(mover, board, data_of(board, NotSure))
        await until(lambda: offers(board, Hold), "the dice again")
        await phones.tap(mover, board, pack(asked))
        await until(lambda: SUM_FREE in columns_offered(board), "the columns")
        closed = pack(PickRow(asked.game, asked.version, SUM_DOWN))
        assert await phones.tap(mover, board, closed) == RU("refusal-not-possible")
        free = pack(PickRow(asked.game, asked.version, SUM_FREE))
        assert "Сумма свободно" in await phones.tap(mover, board, free)
        after = await phones.board(chat.id, TakeBack)
        assert "Сумма свободно" in after.text
        assert "Сумма свободно" in await phones.tap(mover, after, data_of(after, TakeBack))
        await until(lambda: offers(phones.newest(chat.id), ShowColumns), "the row open again")
    with opened(target) as db:
        lines = [line for (line,) in db.execute("SELECT line FROM steps ORDER BY n")]
    assert "write chance_free" in lines


async def test_a_row_is_announced_after_the_first_roll_and_no_other_is_written_then(
    phones, life, target
) -> None:
    async with life():
        chat, people = await greeted(phones, 1)
        await started(phones, chat, people, "classic", options=COLUMNS)
        mover, board = await first_roll(phones, chat)
        game, version = game_of(board), version_of(board) or 0
        await phones.tap(mover, board, data_of(board, ShowAnnounce))
        await until(lambda: offers(board, AnnounceRow), "the rows to announce")
        assert [p.row for _, p in presses(board) if isinstance(p, AnnounceRow)] == list(range(45, 60))
        forged = pack(AnnounceRow(game, version, ONES_FREE))
        before = contents(target)
        assert await phones.tap(mover, board, forged) == RU("refusal-not-possible")
        assert contents(target) == before
    async with life():
        announced = pack(AnnounceRow(game, version, ONES_ANNOUNCED))
        assert "Единицы" in await phones.tap(mover, board, announced)
        await until(lambda: "Заказано: Единицы" in board.text, "the announcement")
        assert columns_offered(board) == {ONES_ANNOUNCED}
        assert not offers(board, ShowAnnounce)
        await throw(phones, chat)
        board = phones.newest(chat.id)
        assert columns_offered(board) == {ONES_ANNOUNCED}
        other = pack(PickRow(game, version_of(board) or 0, ONES_FREE))
        assert await phones.tap(mover, board, other) == RU("refusal-not-possible")
        written = pack(PickRow(game, version_of(board) or 0, ONES_ANNOUNCED))
        assert "Единицы" in await phones.tap(mover, board, written)
        await phones.board(chat.id, Roll)
    with opened(target) as db:
        lines = [line for (line,) in db.execute("SELECT line FROM steps ORDER BY n")]
    assert "announce ones_announced" in lines
    assert "write ones_announced" in lines


async def test_every_card_is_a_page(phones) -> None:
    chat, people = await greeted(phones, 2)
    await started(phones, chat, people, "classic", computers=6, level="novice", options=COLUMNS)
    page = await ask(phones, people[1], chat, "/score")
    other = next(p for _, p in presses(page) if isinstance(p, ShowCard))
    before = page.text
    assert sum(isinstance(p, ShowCard) for _, p in presses(page)) == 7
    await phones.tap(people[1], page, pack(other))
    await until(lambda: page.text != before, "the other card")
    wrong = pack(ShowCard(other.game + 1, 0))
    assert await phones.tap(people[1], page, wrong) == RU("refusal-unknown-button")
