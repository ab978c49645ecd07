"""Presses on panels: turns that end by themselves, and messages that are no panels."""

from unittest import mock

from bot.ground.drawing.callback_data import pack
from bot.table.buttons.board import Roll
from engine.play.turn import Due
from tests.play.panels import begun, panel
from tests.play.phones import Phones, until, version_of
from tests.play.tables import started
from tests.play.talk import greeted


def _worthless(_secret: bytes, _client: str, due: Due) -> tuple[int, ...]:
    """Dice that fit no row of a short card of thrift."""
    return (2, 4, 5, 2, 4)[: len(due.positions)]


def test_a_last_throw_after_which_no_row_is_left_ends_the_turn(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        game = await begun(phones, chat, people, "thrift", options={"card": "short"})
        mine = await panel(phones, people[0], game)
        toast = ""
        for version in (2, 4):  # a throw and its faces are two lines of the record
            await until(lambda: version_of(mine) == version, "the dice")  # noqa: B023 - waited for here
            toast = await phones.tap(people[0], mine, pack(Roll(game, version)))
        assert "ход окончен" in toast, toast

    with mock.patch("bot.table.service.loaded_game.faces", _worthless):
        evening(scene)


def test_a_forged_tap_makes_no_panel_of_another_message(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        game = await begun(phones, chat, people)
        mine = await panel(phones, people[0], game)
        private = phones.world.state.chats[people[0]]
        other = await started(phones, private, [people[0]], "yatzy")
        before = other.text
        version = version_of(mine)
        assert version is not None
        await phones.tap(people[0], other, pack(Roll(game, version)))
        await until(lambda: mine.deleted or version_of(mine) == version + 2, "the dice")
        assert not mine.deleted
        assert other.text == before

    evening(scene)
