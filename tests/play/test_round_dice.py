"""Telegram's die before each round: in the labels of its throws; nothing that becomes of it stops a game."""

from pathlib import Path
from unittest import mock

import pytest

from bot.ground.drawing.callback_data import pack
from bot.sandbox.api.methods import METHODS
from bot.sandbox.world.model import ChatMessage
from bot.table.buttons.board import Roll, TakeBack
from engine.records.verify import verify
from tests.databases import opened
from tests.play.boards import set_to
from tests.play.phones import SWIFT, Life, Phones, data_of, take_turn, until
from tests.play.records import record_of
from tests.play.tables import play_out, started
from tests.play.talk import RU, ask, greeted
from tests.play.thrown_dice import ScriptedFaults, forbidden, shown_by, thrown
from tests.presses import parse

DRAWING = RU("board-turn-drawing", name="")[:20]


def rounds(target: Path | str) -> dict[int, str]:
    """What was noted of the die before each round: a value, or whether it was lost; `?`: not settled yet."""
    query = "SELECT round, value, lost, settled FROM round_throws ORDER BY round"
    with opened(target) as db:
        rows = db.execute(query).fetchall()
    return {
        number: ("lost" if lost else "none" if value is None else str(value)) + ("" if settled else "?")
        for number, value, lost, settled in rows
    }


@pytest.mark.parametrize("fault", ["", "refused", "late"])
def test_a_die_before_each_round_is_part_of_its_dice_and_the_bot_may_stop_while_it_falls(
    lives, target: Path | str, fault: str
) -> None:
    async def scene(phones: Phones, life: Life) -> None:
        def waiting() -> list[ChatMessage]:
            return [m for m in chat.messages.values() if DRAWING in m.text and not m.deleted]

        async with life():
            chat, people = await greeted(phones, 2)
            await set_to(phones, chat, people[0], "round_dice", "on")
            await set_to(phones, chat, people[0], "telegram_dice", "off")
            await started(phones, chat, people, "international", options={"card": "short"})
            phones.world.state.faults = ScriptedFaults(*[fault] * (fault == "late"))
            with mock.patch.dict(METHODS, {"sendDice": forbidden} if fault == "refused" else {}):
                while not (waiting() or rounds(target)):
                    await take_turn(phones, chat)
                if fault == "late":
                    await until(lambda: rounds(target) == {2: "lost?"}, "the attempt")
                    back = parse(data_of(waiting()[-1], TakeBack))
                    forged = pack(Roll(back.game, back.version))
                    told = await phones.tap(people[0], waiting()[-1], forged)
                    assert told == RU("refusal-round-drawing")
                else:
                    await until(lambda: "?" not in rounds(target).get(2, "?"), "the die")
        phones.world.state.faults = ScriptedFaults()
        async with life():
            await play_out(phones, chat)
            text = (await ask(phones, people[0], chat, "/verify")).text
        noted, dice = rounds(target), shown_by(thrown(chat))
        assert noted[2] == {"refused": "none", "late": "lost"}.get(fault, str(dice[0]))
        fallen = [value for value in noted.values() if value.isdecimal()]
        assert fallen == [*map(str, dice)]
        assert RU("verify-rounds", n=len(fallen), rounds=len(noted)) in text
        assert verify(record_of(target, 1)).fair

    lives(scene, SWIFT)
