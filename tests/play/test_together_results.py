"""Results of games in which all play at once: rankings, dice, records, rematches, as of every game."""

import re
from pathlib import Path

from bot.ground.drawing.callback_data import pack
from bot.sandbox.world.model import Chat, ChatMessage
from bot.table.buttons.lobby import Sit, Start
from bot.table.buttons.questions import ConfirmStop
from bot.table.buttons.result import Rematch, SendRecord, ShowReview
from engine.presets import ruleset
from engine.records.reading import parse_record
from engine.records.record import Record
from engine.records.verify import verify
from engine.solver.cache import load, load_spread
from tests.play.boards import set_to
from tests.play.panels import begun, finished, in_round, panel_of, play_round
from tests.play.phones import SWIFT, Phones, bot_in, data_of, game_of, until
from tests.play.tables import quick_world
from tests.play.talk import RU, ask, dice, greeted
from tests.world.machine import run

SHORT = {"card": "short"}
CHANCES = "Шансы"


async def record(phones: Phones, person: int, chat: Chat, message: ChatMessage) -> Record:
    """The record of a finished game, as the file that everybody gets."""
    await phones.tap(person, message, data_of(message, SendRecord))
    await until(lambda: any(m.document for m in chat.messages.values()), "the file")
    (found,) = [m.document for m in chat.messages.values() if m.document]
    return parse_record(found.data.decode())


def test_all_that_is_told_of_a_game_is_told_of_this_one(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        game = await begun(phones, chat, people, "international", options=SHORT)
        result = await finished(phones, chat, people, game)
        found = await record(phones, people[0], chat, result)
        assert verify(found).fair
        assert found.rules.pace == "together"
        throws = sum(" faces " in line for line in found.lines)
        assert RU("verify-throws", n=throws) in (await ask(phones, people[0], chat, "/verify")).text
        top = (await ask(phones, people[0], chat, "/top")).text
        assert "Аня" in top
        assert "Боб" in top
        thrown = sum(len(line.partition("faces ")[2]) for line in found.lines)
        assert f" {thrown} ·" in (await ask(phones, people[0], chat, "/dice")).text
        assert "1 партия" in (await ask(phones, people[0], chat, "/me")).text
        assert RU("score-over") in (await ask(phones, people[0], chat, "/score")).text

    evening(scene, SWIFT)


def test_a_rematch_keeps_the_pace(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        game = await begun(phones, chat, people, "international", options=SHORT)
        result = await finished(phones, chat, people, game)
        await phones.tap(people[0], result, data_of(result, Rematch))
        lobby = await phones.board(chat.id, Start)
        again = game_of(lobby)
        assert again != game
        assert RU("lobby-together") in lobby.text
        await until(lambda: "Боб" in lobby.text, "everybody to sit")
        await phones.tap(people[1], lobby, pack(Sit(again)))
        await phones.tap(people[0], lobby, pack(Start(again)))
        for person in people:
            await in_round(phones, person, again, 1)
        assert panel_of(phones, people[0], game) is None

    evening(scene, SWIFT)


def test_with_the_same_luck_everybody_sees_the_same_first_roll(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 3)
        game = await begun(phones, chat, people, "international", options=SHORT | {"luck": "same"})
        for number in (1, 2, 3):
            lie = [dice(await in_round(phones, person, game, number)) for person in people]
            assert lie[0] == lie[1] == lie[2] != []
            await play_round(phones, people, game)
        result = await finished(phones, chat, people, game)
        assert verify(await record(phones, people[0], chat, result)).fair

    evening(scene, SWIFT)


def test_telegrams_dice_fall_before_each_round_and_before_the_game(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        await set_to(phones, chat, people[0], "round_dice", "on")
        game = await begun(phones, chat, people, "international", options=SHORT)
        result = await finished(phones, chat, people, game)
        found = await record(phones, people[0], chat, result)
        assert verify(found).fair
        rounds = len({line for line in found.lines if line.startswith("1 write")})
        assert len(found.rounds) == rounds - 1
        assert all(attempt.value for attempt in found.rounds.values())
        assert any(attempt.value for attempt in found.attempts)

    evening(scene, SWIFT)


def test_the_review_and_the_chances_to_win(target: Path | str, tmp_path: Path, coached) -> None:
    # The clock of this game runs faster than anything is solved: it is solved before.
    load_spread(load(ruleset("international", SHORT), tmp_path / "tables"), tmp_path / "tables")

    async def main() -> None:
        async with bot_in(quick_world(), target, SWIFT, **coached, group_budget=1000) as phones:
            chat, people = await greeted(phones, 2)
            await set_to(phones, chat, people[0], "chances", "on")
            game = await begun(phones, chat, people, "international", options=SHORT)
            await in_round(phones, people[0], game, 1)
            await play_round(phones, people, game)
            await until(lambda: any(CHANCES in m.text for m in chat.messages.values()), "chances to win")
            result = await finished(phones, chat, people, game)
            await until(lambda: "🍀 Удача" in phones.newest(chat.id).text, "the review")
            await phones.tap(people[0], result, data_of(phones.newest(chat.id), ShowReview))
            await phones.told(chat.id, "потери")

    run(main())


def test_commands_in_the_middle_of_a_game(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        anya, bob = (phones.world.state.chats[person] for person in people)
        game = await begun(phones, chat, people)
        await play_round(phones, people, game)
        await in_round(phones, people[0], game, 2)
        await play_round(phones, people[:1], game)
        score = (await ask(phones, people[0], chat, "/score")).text
        assert "ходит" not in score
        assert RU("together-awaited", names="Боб") in score
        assert (await ask(phones, people[0], chat, "/verify")).text == RU("refusal-still-playing")
        assert (await ask(phones, people[0], chat, "/hint")).text == RU("refusal-round-waits")
        exported = await ask(phones, people[0], chat, "/export")
        found = parse_record(exported.document.data.decode())
        assert found.rules.pace == "together"
        assert not found.secret
        board = await ask(phones, people[0], chat, "/board")
        assert RU("together-awaited", names="Боб") in board.text
        assert RU("turns-none") in (await ask(phones, people[0], anya, "/turns")).text
        turns = (await ask(phones, people[1], bob, "/turns")).text
        assert re.search(r"Кости.*g1.*ход до", turns), turns
        question = await ask(phones, people[0], chat, "/stop")
        await phones.tap(people[0], question, data_of(question, ConfirmStop))
        await until(lambda: panel_of(phones, people[1], game) is None, "no card to play on")

    evening(scene, SWIFT)
