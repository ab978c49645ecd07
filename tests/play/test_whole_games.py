"""Whole games through the real bot: groups, private chats, computers, a tie, and what follows the end."""

import re
from itertools import count
from pathlib import Path

import pytest

from bot.chats.model import SetSetting
from bot.ground.drawing import pack
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import CheckDice, PickRow, Rematch, Roll, SendRecord, ShowCommitment, Sit, Start
from bot.table.screens import lines as dice_proof
from bot.table.store import ROW_LENGTH
from engine.play.game import new_game
from engine.play.steps import Rolled
from engine.presets import ruleset
from engine.records.fair_dice import (
    SECRET_BYTES,
    TALISMANS,
    client_string,
    dealt_talisman,
    faces,
    first_of_chain,
)
from engine.records.reading import parse_record
from engine.records.verify import verify
from tests.play.phones import SWIFT, Phones, bot_in, data_of, game_of, mover_of, presses, until, version_of
from tests.play.tables import group_of, lobby, over, play_out, quick_world, started, turned_to_more
from tests.play.talk import RU, ask, labels
from tests.play.ways import Way, settings_of
from tests.world.machine import Machine, run


def healthy(phones: Phones) -> None:
    assert phones.world.state.failures == []
    assert all(query.answered for query in phones.world.state.queries.values())


async def final_card(phones: Phones, chat: Chat) -> ChatMessage:
    """What becomes of the board, wherever it has come to."""

    def found() -> list[ChatMessage]:
        mine = (each for each in chat.messages.values() if each.sender is phones.world.state.bot)
        return [m for m in mine if not m.deleted and m.text.startswith("🏁") and not m.keyboard]

    await until(lambda: bool(found()), "the final card")
    (card,) = found()
    return card


@pytest.mark.parametrize(
    ("key", "options", "way"),
    [
        ("double", {"card": "short"}, "fetched"),
        pytest.param("pirate", {}, "brought", marks=pytest.mark.further),
    ],
)
def test_a_whole_game_of_two_people_and_a_computer(
    key: str, options: dict[str, str], way: Way, target: Path | str
) -> None:
    async def main() -> None:
        changes = {"group_budget": 1000, **settings_of(way)}
        async with bot_in(quick_world(), target, SWIFT, **changes) as phones:
            chat, people = group_of(phones.world, 2)
            await started(phones, chat, people, key, computers=1, options=options)
            end = await play_out(phones, chat)
            assert RU("card-total") in (await final_card(phones, chat)).text
            assert "🏆" in end.text
            assert all(name in end.text for name in ("Аня", "Боб", "Робот-знаток"))
            ranking = (await ask(phones, people[0], chat, "/top")).text
            assert [name in ranking for name in ("Аня", "Боб", "Робот")] == [True, True, False]
            healthy(phones)

    run(main())


FORCED = {"forced": "on", "tie_break": "blitz", "card": "short"}
"""One row a turn is open, so whoever throws once a turn has nothing to choose: the dice are the game."""


def tying_secret(client: str) -> bytes:
    """The last secret of a chain with whose first one two who throw once a turn end level."""
    rules = ruleset("yatzy", FORCED)
    for number in count():
        last, game = number.to_bytes(SECRET_BYTES, "big"), new_game(rules, 2)
        secret = first_of_chain(last, ROW_LENGTH)
        while not game.played_out:
            due = game.due
            step = game.legal_actions()[0 if not game.turn.roll else -1] if due is None else None
            game = game.apply(step or Rolled(faces(secret, client, due)))
        if game.blitz is not None:
            return last
    raise AssertionError


def test_a_tie_is_broken_by_blitz(
    target: Path | str, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        world = quick_world()
        chat, people = group_of(world, 2)
        first = dealt_talisman("g1", str(people[0]), TALISMANS)
        second = dealt_talisman("g1", str(people[1]), [each for each in TALISMANS if each != first])
        secret = tying_secret(client_string("g1", [first, second]))
        monkeypatch.setattr(machine.chance, "randbytes", lambda _: secret)
        async with bot_in(world, target, SWIFT, group_budget=1000) as phones:
            page = await ask(phones, people[0], chat, "/settings")
            await phones.tap(people[0], page, pack(SetSetting("telegram_dice", "off")))
            await started(phones, chat, people, "yatzy", options=FORCED)
            while not over(phones, chat):
                board = phones.newest(chat.id)
                kinds, version = {type(p) for _, p in presses(board)}, version_of(board)
                kind = PickRow if PickRow in kinds else Roll
                await phones.tap(mover_of(phones, chat, board), board, data_of(board, kind))
                await until(lambda v=version: version_of(phones.newest(chat.id)) != v, "the board")
            end = phones.newest(chat.id)
            assert end.text.startswith("🏆")
            places = re.findall(r"^([🥇🥈]) (?:Аня|Боб) — (\d+)$", end.text, re.MULTILINE)
            assert [place for place, _ in places] == ["🥇", "🥈"]
            assert places[0][1] == places[1][1]
            (throws,) = re.findall(
                r"решил ещё один бросок: (?:Аня|Боб), ([\d, ]+) против ([\d, ]+)$", end.text, re.MULTILINE
            )
            first, second = ([int(number) for number in each.split(", ")] for each in throws)
            assert first[-1] > second[-1]
            assert first[:-1] == second[:-1]
            healthy(phones)

    run(main())


def test_dice_can_be_checked_the_record_sent_and_the_game_played_again(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(phones.world, 2)
            first = await lobby(phones, chat, people, "pirate")
            page = await turned_to_more(phones, first, people[1])
            told = await phones.tap(people[1], page, data_of(page, ShowCommitment))
            promised = next(word for word in told.split() if len(word) == 64)
            assert RU("button-check") in labels(page)
            await phones.tap(people[0], first, pack(Start(game_of(first))))
            await phones.board(chat.id, Roll)
            end = await play_out(phones, chat)
            await phones.tap(people[0], end, data_of(end, CheckDice))
            assert dice_proof.dice_proof_short(promised) in await phones.told(chat.id, "кости сходятся")
            assert await phones.tap(people[1], end, data_of(end, CheckDice)) == RU("toast-there")
            await phones.tap(people[0], end, data_of(end, SendRecord))
            await until(lambda: any(m.document for m in chat.messages.values()), "the record")
            assert await phones.tap(people[1], end, data_of(end, SendRecord)) == RU("toast-there")
            sent = next(m.document for m in chat.messages.values() if m.document)
            record = parse_record(sent.data.decode())
            assert record.commitment == promised
            assert verify(record).fair
            assert record.replay().game.over
            await phones.tap(people[1], end, data_of(end, Rematch))
            again = await phones.board(chat.id, Sit)
            shown = await phones.tap(people[0], again, pack(ShowCommitment(game_of(again))))
            assert promised in shown, "the games of a row have one"
            await phones.tap(people[0], again, data_of(again, Start))
            await phones.board(chat.id, Roll)
            healthy(phones)

    run(main())
