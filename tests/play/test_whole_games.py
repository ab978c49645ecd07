"""Whole games through the real bot over HTTP: every preset, groups, topics, private chats, computers."""

import re
from itertools import count
from pathlib import Path

import pytest

from bot.chats.buttons import SetSetting
from bot.ground.drawing.callback_data import pack
from bot.rulebook.buttons import NewGame
from bot.sandbox.world.model import Chat, ChatMessage
from bot.table.buttons.board import Hold, PickRow, Roll, TakeBack
from bot.table.buttons.lobby import ShowCommitment, Sit, Start
from bot.table.buttons.result import CheckDice, Rematch, SendRecord
from bot.table.screens import dice_proof
from engine.play.game import new_game
from engine.play.steps import Rolled
from engine.presets import PRESETS, changed_options, ruleset
from engine.records.fair_dice import SECRET_BYTES, TALISMANS, client_string, dealt_talisman, faces
from engine.records.reading import parse_record
from engine.records.verify import verify
from engine.rules.ruleset import CARDS, PIPS
from tests.engine.games import KINDS
from tests.play.phones import (
    SWIFT,
    Phones,
    bot_in,
    data_of,
    game_of,
    mover_of,
    presses,
    take_turn,
    until,
    version_of,
)
from tests.play.tables import group_of, lobby, over, play_out, quick_world, started, turned_to_more
from tests.play.talk import RU, ask, first_offering, labels
from tests.play.ways import Way, settings_of
from tests.rings import sampled
from tests.world.machine import Machine, run


def healthy(phones: Phones) -> None:
    assert phones.world.state.failures == []
    assert all(query.answered for query in phones.world.state.queries.values())


async def final_card(phones: Phones, chat: Chat) -> ChatMessage:
    """What becomes of the board, wherever it has come to."""

    def found() -> list[ChatMessage]:
        mine = (each for each in chat.messages.values() if each.sender is phones.world.state.bot)
        return [
            each for each in mine if not each.deleted and each.text.startswith("🏁") and not each.keyboard
        ]

    await until(lambda: bool(found()), "the final card")
    (card,) = found()
    return card


FETCHED = [(key, "fetched") for key in PRESETS]


@pytest.mark.parametrize(
    ("key", "way"),
    sampled(
        [*FETCHED, ("pirate", "brought")], [*((key, "fetched") for key in KINDS[::2]), ("pirate", "brought")]
    ),
)
def test_a_whole_game_of_two_people_and_two_computers(key: str, way: Way, target: Path | str) -> None:
    async def main() -> None:
        changes = {"group_budget": 1000, **settings_of(way)}
        async with bot_in(quick_world(), target, SWIFT, **changes) as phones:
            chat, people = group_of(phones.world, 2)
            short = {"max_rounds": "15"} if getattr(ruleset(key), "max_rounds", 0) else None
            await started(phones, chat, people, key, computers=2, options=short)
            end = await play_out(phones, chat)
            card = await final_card(phones, chat)
            assert RU("card-total") in card.text or RU("stacks-dice") in card.text
            assert "🏆" in end.text
            assert all(name in end.text for name in ("Аня", "Боб", "Робот-знаток 1", "Робот-знаток 2"))
            phones.world.conversation.send(people[0], chat.id, "/top")
            ranking = await phones.told(chat.id, "Неделя")
            assert "Аня" in ranking
            assert "Боб" in ranking
            assert "Робот" not in ranking
            healthy(phones)

    run(main())


@pytest.mark.parametrize(
    ("key", "options", "shown"),
    [
        ("international", {"sets": "on", "poker_prize": "100"}, ("Сет 1", "Сет 6")),
        ("series", {"faces": "cards"}, ("Девятки", "Тузы", "Школа")),
    ],
)
def test_a_whole_game_under_an_option_that_changes_the_sheet(
    key: str, options: dict[str, str], shown: tuple[str, ...], target: Path | str
) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(phones.world, 2)
            board = await started(phones, chat, people, key, computers=1, options=options)
            await phones.tap(mover_of(phones, chat, board), board, data_of(board, Roll))
            lying = await phones.board(chat.id, Hold)
            faces = {text.strip("✓ ") for text, press in presses(lying) if isinstance(press, Hold)}
            assert faces <= (set(CARDS) if "faces" in options else set(PIPS))
            end = await play_out(phones, chat)
            card = await final_card(phones, chat)
            assert all(word in card.text for word in shown)
            await phones.tap(people[0], end, data_of(end, SendRecord))
            await until(lambda: any(m.document for m in chat.messages.values()), "the record")
            sent = next(m.document for m in chat.messages.values() if m.document)
            record = parse_record(sent.data.decode())
            assert changed_options(record.rules) == changed_options(ruleset(key, options))
            assert verify(record).fair
            assert record.replay().game.over
            healthy(phones)

    run(main())


def test_four_people_and_two_computers_under_every_option_of_the_table(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(phones.world, 4)
            options = {"order": "five_dice", "tie_break": "blitz", "round_bonus": "10", "settlement": "mean"}
            board = await started(phones, chat, people, "yatzy", computers=2, options=options)
            assert "Начинает" in board.text
            end = await play_out(phones, chat)
            assert all(
                name in end.text
                for name in ("Аня", "Боб", "Вика", "Гена", "Робот-знаток 1", "Робот-знаток 2")
            )
            healthy(phones)

    run(main())


FORCED = {"forced": "on", "tie_break": "blitz"}
"""One row a turn is open, so whoever throws once a turn has nothing to choose: the dice are the game."""


def tying_secret(client: str) -> bytes:
    """A secret of dice with which two who throw once a turn end level."""
    rules = ruleset("yatzy", FORCED)
    for number in count():
        secret, game = number.to_bytes(SECRET_BYTES, "big"), new_game(rules, 2)
        while not game.played_out:
            due = game.due
            step = game.legal_actions()[0 if not game.turn.roll else -1] if due is None else None
            game = game.apply(step or Rolled(faces(secret, client, due)))
        if game.blitz is not None:
            return secret
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
            assert "🏆 Победа: " in end.text
            places = re.findall(r"^. ([12])\. (?:Аня|Боб) — (\d+)$", end.text, re.MULTILINE)
            assert [place for place, _ in places] == ["1", "2"]
            assert places[0][1] == places[1][1]
            (throws,) = re.findall(
                r"решил ещё один бросок: (?:Аня|Боб), ([\d, ]+) против ([\d, ]+)$", end.text, re.MULTILINE
            )
            first, second = ([int(number) for number in each.split(", ")] for each in throws)
            assert first[-1] > second[-1]
            assert first[:-1] == second[:-1]
            healthy(phones)

    run(main())


def test_two_topics_of_a_forum_play_side_by_side(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, SWIFT, group_budget=1000) as phones:
            people = [
                phones.world.membership.add_person(n, language_code="ru", started=True).id
                for n in ("Аня", "Боб")
            ]
            chat = phones.world.membership.add_group("Клуб", people, "forum", ["Раз", "Два"])
            one, two = list(chat.topics)
            await started(phones, chat, people, "pirate", thread=one)
            await started(phones, chat, people, "yatzy", thread=two)
            for _ in range(6):
                await take_turn(phones, chat, one)
                await take_turn(phones, chat, two)
            boards = {thread: phones.newest(chat.id, thread) for thread in (one, two)}
            assert "Обязаловка" in boards[one].text
            assert "Ятзи" in boards[two].text
            healthy(phones)

    run(main())


def test_one_person_plays_a_computer_in_private(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, SWIFT) as phones:
            person = phones.world.membership.add_person("Аня", language_code="ru").id
            phones.world.conversation.send(person, person, "/start")
            chat = phones.world.state.chats[person]
            greeting = await first_offering(chat, NewGame)
            assert await phones.press(person, greeting, RU("button-play-computer")) == RU("toast-started")
            await phones.board(person, Roll)
            assert await phones.press(person, greeting, RU("button-play-computer")) == RU("refusal-running")
            end = await play_out(phones, chat)
            assert "Робот" in end.text
            healthy(phones)

    run(main())


def test_dice_can_be_checked_the_record_sent_and_the_game_played_again(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(phones.world, 2)
            first = await lobby(phones, chat, people, "pirate")
            await turned_to_more(phones, first, people[1])
            told = await phones.tap(people[1], first, data_of(first, ShowCommitment))
            promised = next(word for word in told.split() if len(word) == 64)
            assert f"🔒 {promised[:4]}…{promised[-4:]}" in labels(first)
            await phones.tap(people[0], first, pack(Start(game_of(first))))
            await phones.board(chat.id, Roll)
            end = await play_out(phones, chat)
            await phones.tap(people[0], end, data_of(end, CheckDice))
            assert dice_proof.short(promised) in await phones.told(chat.id, "кости сходятся")
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
            assert promised not in await phones.tap(people[1], again, pack(ShowCommitment(game_of(again))))
            await phones.tap(people[1], again, data_of(again, Start))
            await phones.board(chat.id, Roll)
            healthy(phones)

    run(main())


def test_a_row_is_taken_back_until_the_next_player_throws(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(phones.world, 2)
            board = await started(phones, chat, people, "yatzy")
            writer = mover_of(phones, chat, board)
            while not any(isinstance(p, TakeBack) for _, p in presses(phones.newest(chat.id))):
                await take_turn(phones, chat)
            board = phones.newest(chat.id)
            other = mover_of(phones, chat, board)
            back = data_of(board, TakeBack)
            assert "Отменить это может только" in await phones.tap(other, board, back)
            assert "Отменено: " in await phones.tap(writer, board, back)
            await until(
                lambda: mover_of(phones, chat, phones.newest(chat.id)) == writer, "the turn to return"
            )
            while not any(isinstance(p, TakeBack) for _, p in presses(phones.newest(chat.id))):
                await take_turn(phones, chat)
            board = phones.newest(chat.id)
            assert mover_of(phones, chat, board) == other
            back = data_of(board, TakeBack)
            assert "Бросок" in await phones.tap(other, board, data_of(board, Roll))
            assert await phones.tap(writer, board, back) == RU("refusal-nothing-to-take-back")
            healthy(phones)

    run(main())
