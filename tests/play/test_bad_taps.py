"""Taps that are stale, doubled, foreign or forged: a toast explains, and nothing changes."""

from pathlib import Path

from bot.ground.drawing import pack
from bot.table.presses import Cancel, Hold, PickPreset, PickRow, Roll, Sit, StandUp, Start
from tests.play.phones import Phones, bot_in, data_of, mover_of, until, version_of
from tests.play.tables import contents, group_of, lobby, quick_world, started
from tests.play.talk import RU, ask, offers
from tests.play.ways import Way, both_ways, settings_of
from tests.world.machine import run


async def with_game(target: Path | str, check, way: Way = "fetched") -> None:
    world = quick_world()
    async with bot_in(world, target, group_budget=1000, **settings_of(way)) as phones:
        chat, people = group_of(world, 3)
        board = await started(phones, chat, people[:2], "yatzy")
        await check(phones, chat, people, board)
        assert world.state.failures == []
        assert all(query.answered for query in world.state.queries.values())


@both_ways
def test_nothing_but_the_movers_fresh_tap_changes_the_game(target: Path | str, way: Way) -> None:
    async def check(phones: Phones, chat, people, board) -> None:
        mover = mover_of(phones, chat, board)
        other = next(p for p in people[:2] if p != mover)
        roll = data_of(board, Roll)
        before = contents(target)
        assert "Сейчас ходит" in await phones.tap(other, board, roll)
        assert "не за этим столом" in await phones.tap(people[2], board, roll)
        assert contents(target) == before
        assert "Бросок" in await phones.tap(mover, board, roll)
        after = contents(target)
        assert after != before
        assert RU("refusal-stale", dice="") in await phones.tap(mover, board, roll)
        assert contents(target) == after
        await until(lambda: data_of(board, Roll) != roll, "the other dice")
        hold = data_of(board, Hold)
        first = await phones.tap(mover, board, hold)
        held = contents(target)
        assert held != after
        assert await phones.delivered_again(hold) == first, "a tap delivered twice says the same again"
        assert contents(target) == held

    run(with_game(target, check, way))


FORGED = (
    "",
    "r",
    "r:1",
    "r:1:1:1",
    "r:99:1",
    "r:-1:1",
    "r:1:x",
    "h:1:2:9:1",
    "h:1:2:9",
    "k:1:2:4095",
    "w:1:2:99",
    "zz:1",
    "x" * 64,
)


def test_forged_data_is_explained_and_changes_nothing(target: Path | str) -> None:
    async def check(phones: Phones, chat, people, board) -> None:
        mover = mover_of(phones, chat, board)
        assert version_of(board) == 2, "the version that forged presses name"
        before = contents(target)
        for data in FORGED:
            assert await phones.tap(mover, board, data), f"no word about {data!r}"
        for press in (Start(1), Sit(1), Cancel(1), StandUp(1), PickPreset(1, "pirate"), PickRow(1, 0, 0)):
            assert await phones.tap(mover, board, pack(press))
        stranger = await phones.tap(people[1] if mover == people[0] else people[0], board, pack(Roll(1, 2)))
        assert stranger
        assert contents(target) == before

    run(with_game(target, check))


async def test_a_button_from_before_for_what_is_gone_is_explained_and_changes_nothing(phones, target) -> None:
    """Of a lobby: a talisman and the page of all; of settings: the die before each round and its page."""
    chat, people = group_of(phones.world, 2)
    page = await ask(phones, people[0], chat, "/settings")
    message = await lobby(phones, chat, people)
    before = contents(target)
    for where, every in (
        (message, ("t:1:11", "m:1:talisman")),
        (page, ("!:round_dice:on",)),
    ):
        for data in every:
            assert await phones.tap(people[0], where, data) == RU("refusal-unknown-button"), data
    assert contents(target) == before
    assert offers(message, Sit)


def test_a_board_of_another_chat_cannot_be_played_from_here(target: Path | str) -> None:
    async def check(phones: Phones, chat, _, board) -> None:
        elsewhere, strangers = group_of(phones.world, 2, "2")
        lobby_there = await lobby(phones, elsewhere, strangers)
        mover = mover_of(phones, chat, board)
        phones.world.membership.join(mover, elsewhere.id)
        before = contents(target)
        assert await phones.tap(mover, lobby_there, data_of(board, Roll)) == RU("refusal-unknown-button")
        assert contents(target) == before

    run(with_game(target, check))
