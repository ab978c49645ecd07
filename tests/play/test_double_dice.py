"""Double dice over HTTP: the write is two taps, and nothing is lost or mistaken between them."""

import re

from bot.ground.drawing import pack
from bot.table.presses import Hold, NotSure, PickInner, PickRow, Roll, ShowCrossing, TakeBack
from tests.databases import opened
from tests.play.phones import Phones, data_of, presses, until, version_of
from tests.play.tables import contents, started
from tests.play.talk import RU, digits, first_roll, greeted, offers


def outer_rows(board) -> dict[int, str]:
    return {p.row: text for text, p in presses(board) if isinstance(p, PickRow)}


def inner_rows(board) -> dict[int, PickInner]:
    return {p.inner: p for _, p in presses(board) if isinstance(p, PickInner)}


def zeros_of(board) -> dict[int, PickInner]:
    """The inner rows that pay nothing."""
    return {p.inner: p for text, p in presses(board) if isinstance(p, PickInner) and text.endswith("✗")}


async def unfolded(phones: Phones, mover: int, board, rows) -> dict:
    """The rows that pay nothing, folded again when this returns: for somebody who looks at an old board."""
    paying = rows(board)
    await phones.tap(mover, board, data_of(board, ShowCrossing))
    await until(lambda: not offers(board, ShowCrossing), "the rows that pay nothing")
    every = rows(board)
    await phones.tap(mover, board, pack(Hold(1, version_of(board), 0)))
    await until(lambda: bool(outer_rows(board)) and offers(board, ShowCrossing), "the rows folded again")
    return {row: shown for row, shown in every.items() if row not in paying}


async def choose_outer(phones: Phones, mover: int, board, row: int) -> str:
    toast = await phones.tap(mover, board, pack(PickRow(1, version_of(board), row)))
    await until(lambda: any(p.outer == row for p in inner_rows(board).values()), "the inner rows")
    return toast


async def test_an_outer_row_is_chosen_changed_kept_and_written_with_an_inner_one(
    phones, life, target
) -> None:
    async with life():
        chat, people = await greeted(phones, 2)
        await started(phones, chat, people, "double")
        mover, board = await first_roll(phones, chat)
        dice = [text for text, p in presses(board) if isinstance(p, Hold)]
        assert len(dice) == 6
        assert all(re.fullmatch("[1-6]·[1-6]", text) for text in dice)
        for name, layer in (("Снаружи", 0), ("Внутри", 2)):
            assert f"{name}: {' '.join(text[layer] for text in dice)}" in digits(board.text)
        chance, extra = 13, 15
        assert "Шанс" in await choose_outer(phones, mover, board, chance)
        stale = inner_rows(board)[extra]
        assert chance not in inner_rows(board), "one row cannot be written twice"
        once = contents(target)
        repeated = await phones.tap(mover, board, pack(PickRow(1, version_of(board), chance)))
        assert "Шанс" in repeated
        assert contents(target) == once, "a doubled tap changes nothing"
        other = next(person for person in people if person != mover)
        assert "Сейчас ходит" in await phones.tap(other, board, pack(stale))
        await phones.tap(mover, board, data_of(board, NotSure))
        await until(lambda: bool(outer_rows(board)), "the outer rows again")
        await choose_outer(phones, mover, board, extra)
        assert await phones.tap(mover, board, pack(stale)) == RU("refusal-outer-changed")
        forged = PickInner(1, version_of(board), extra, extra, sure=False)
        assert await phones.tap(mover, board, pack(forged)) == RU("refusal-not-possible")
    async with life():
        press = inner_rows(board)[chance]
        assert "Экстра" in board.text
        toast = await phones.tap(mover, board, pack(press))
        assert "Экстра" in toast
        assert "Шанс" in toast
        await until(lambda: offers(board, TakeBack), "the next turn")
        assert "Экстра" in board.text, "the news of the row"
        assert RU("refusal-not-your-turn", name="Боб") == await phones.tap(mover, board, pack(press))
        assert "Экстра и Шанс" in await phones.tap(mover, board, data_of(board, TakeBack))
        await until(lambda: offers(board, ShowCrossing), "the rows open again")

    with opened(target) as db:
        lines = [line for (line,) in db.execute("SELECT line FROM steps ORDER BY n")]
    assert [lines[-4], lines[-1]] == ["write extra chance", "undo"]
    assert lines[-3] == "throw 123456", "the next player's first roll, which is taken back with the row"


async def test_a_zero_is_asked_about_once_for_both_rows(phones, life) -> None:
    async with life():
        chat, people = await greeted(phones, 2)
        await started(phones, chat, people, "double")
        mover, board = await first_roll(phones, chat)
        zeros = await unfolded(phones, mover, board, outer_rows)
        outer = next(row for row, text in zeros.items() if text.endswith("✗"))
        await choose_outer(phones, mover, board, outer)
        inner = next(iter((await unfolded(phones, mover, board, zeros_of)).values()))
        await choose_outer(phones, mover, board, outer)
        assert "Точно вычеркнуть обе" in await phones.tap(mover, board, pack(inner))
        await until(lambda: any(p.sure for p in inner_rows(board).values()), "the question")
    async with life():
        assert "Вычеркнуть сразу две строки" in board.text
        no = data_of(board, PickRow)
        await phones.tap(mover, board, no)
        await until(lambda: offers(board, ShowCrossing), "the inner rows again")
        sure = pack(PickInner(1, version_of(board), outer, inner.inner, sure=True))
        assert await phones.tap(mover, board, sure) == RU("refusal-not-possible")
        await phones.tap(mover, board, pack(inner))
        await until(lambda: any(p.sure for p in inner_rows(board).values()), "the question")
        assert "✗" in await phones.tap(mover, board, sure)
        await phones.board(chat.id, Roll)
