"""After the game: who was lucky, what one could have done better; and chances to win during it."""

import re
from pathlib import Path

import pytest

from bot.buttons.board import DecideFate
from bot.buttons.callback_data import pack
from bot.buttons.pages import SetChances
from bot.buttons.questions import ConfirmLeave
from bot.buttons.result import Rematch, ShowReview
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.model import Chat, ChatMessage
from tests.play import quick
from tests.play.crowd import SWIFT, Crowd, bot_in, data_of, presses, running, settings_for, take_turn, until
from tests.play.tables import over, play_out, quick_world, started
from tests.play.talk import RU, ask, first_offering, greeted, offers

LUCK = RU("finish-luck-title").replace("<b>", "").replace("</b>", "")
PRESET = "international"  # solved in a moment


async def reviewed(crowd: Crowd, chat: Chat) -> ChatMessage:
    """The result of the game in a chat, once it tells who was lucky."""
    await until(lambda: LUCK in crowd.newest(chat.id).text, "the review")
    return crowd.newest(chat.id)


def decimal(text: str) -> float:
    return float(text.replace(",", ".").replace("−", "-"))


def game_of(message: ChatMessage) -> int:
    return next(pressed.game for _, pressed in presses(message) if isinstance(pressed, Rematch))


async def page_of(crowd: Crowd, person: int, result: ChatMessage) -> str:
    """Tap the button of the review and read the page."""
    before = len(crowd.said(result.chat.id))
    assert await crowd.tap(person, result, data_of(result, ShowReview)) == RU("toast-review")
    assert await crowd.tap(person, result, data_of(result, ShowReview)) == RU("toast-there")
    await until(lambda: len(crowd.said(result.chat.id)) > before, "the page")
    return crowd.said(result.chat.id)[-1]


def check_page(page: str, name: str, luck: str, lost: str) -> None:
    """The page is this person's, and its sum is right and says what the result says."""
    assert name in page.split("\n", maxsplit=1)[0]
    found = re.search(
        r"^([\d,]+) ([+−]) (?:удача|невезение) ([\d,]+) − потери ([\d,]+) = (−?\d+)$", page, re.MULTILINE
    )
    assert found is not None, page
    start, way, by, cost, final = found.groups()
    by = decimal(by) if way == "+" else -decimal(by)
    assert decimal(start) + by - decimal(cost) == pytest.approx(decimal(final), abs=1e-6)
    assert by == pytest.approx(decimal(luck), abs=0.7)
    assert -decimal(cost) == pytest.approx(decimal(lost), abs=0.6)
    costs = [decimal(cost) for cost in re.findall(r"в среднем \+([\d,]+)", page)]
    assert costs == sorted(costs, reverse=True)
    assert 1 <= len(costs) <= 3, "people who hold the largest group do err"


def test_everybody_gets_their_own_review_of_a_whole_game(tmp_path: Path) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, tmp_path / "bot.db", SWIFT, coach=True, group_budget=1000) as crowd:
            chat, people = await greeted(crowd, 3)
            board = await started(crowd, chat, people[:2], PRESET, computers=1)
            game = next(pressed.game for _, pressed in presses(board))
            forged = await crowd.tap(people[0], board, pack(ShowReview(game)))
            assert forged == RU("refusal-no-review")
            await play_out(crowd, chat)
            result = await reviewed(crowd, chat)
            lines = dict(re.findall(r"^(.*): удача ([+−]?\d+, решения −?\d+)$", result.text, re.MULTILINE))
            assert len(lines) == 3
            for person in people[:2]:
                name = world.state.people[person].first_name
                luck, lost = lines[name].split(", решения ")
                check_page(await page_of(crowd, person, result), name, luck, lost)
            stranger = await crowd.tap(people[2], result, data_of(result, ShowReview))
            assert stranger == RU("refusal-not-seated")
            assert world.state.failures == []

    quick.run(main())


def test_who_left_has_no_review_of_what_a_robot_decided(tmp_path: Path) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, tmp_path / "bot.db", SWIFT, coach=True, group_budget=1000) as crowd:
            chat, people = await greeted(crowd, 2)
            await started(crowd, chat, people, PRESET)
            question = await ask(crowd, people[0], chat, "/leave")
            await crowd.tap(people[0], question, data_of(question, ConfirmLeave))
            board = await first_offering(chat, DecideFate)
            await crowd.tap(people[1], board, data_of(board, DecideFate, 0))
            await play_out(crowd, chat)
            result = await reviewed(crowd, chat)
            assert await crowd.tap(people[0], result, data_of(result, ShowReview)) == RU(
                "refusal-not-to-the-end"
            )
            assert "Разбор" in await page_of(crowd, people[1], result)
            assert world.state.failures == []

    quick.run(main())


def test_a_game_that_ended_without_a_table_is_reviewed_after_the_next_start(tmp_path: Path) -> None:
    async def main() -> None:
        world = quick_world()
        async with serve(create_app(world)) as address:
            settings = settings_for(world, address, tmp_path / "bot.db", group_budget=1000)
            crowd = Crowd(world)
            async with running(settings):
                chat, people = await greeted(crowd, 1)
                await started(crowd, chat, people, PRESET, computers=1)
                result = await play_out(crowd, chat)
                assert LUCK not in result.text
                assert not offers(result, ShowReview)
                forged = pack(ShowReview(game_of(result)))
                assert await crowd.tap(people[0], result, forged) == RU("refusal-no-review")
            async with running(settings.model_copy(update={"coach": True})):
                assert await reviewed(crowd, chat) is result
                assert "в среднем" in await page_of(crowd, people[0], result)
            assert world.state.failures == []

    quick.run(main())


def test_alone_the_roll_of_the_game_is_told_in_points(tmp_path: Path) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, tmp_path / "bot.db", SWIFT, coach=True) as crowd:
            person = world.membership.add_person("Аня", language_code="ru", started=True).id
            chat = world.state.chats[person]
            await started(crowd, chat, [person], PRESET)
            await play_out(crowd, chat)
            result = await reviewed(crowd, chat)
            assert "Прогноз" in result.text
            assert "шансы" not in result.text
            assert "Аня" in await page_of(crowd, person, result)

    quick.run(main())


def test_games_that_cannot_be_solved_have_no_review(tmp_path: Path) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, tmp_path / "bot.db", SWIFT, coach=True, group_budget=1000) as crowd:
            chat, people = await greeted(crowd, 2)
            page = await ask(crowd, people[0], chat, "/settings")
            await crowd.tap(people[0], page, data_of(page, SetChances))
            board = await started(crowd, chat, people, "strongest")
            assert "📈" not in board.text
            result = await play_out(crowd, chat)
            assert LUCK not in result.text
            assert not offers(result, ShowReview)
            assert await crowd.tap(people[0], result, pack(ShowReview(game_of(result)))) == RU(
                "refusal-no-review"
            )

    quick.run(main())


def win_chances(message: ChatMessage) -> list[int]:
    """The chances that a board tells, in percent."""
    line = next((line for line in message.text.split("\n") if line.startswith("📈")), "")
    return [int(number) for number in re.findall(r"(\d+)\s%", line)]


def test_a_group_sees_chances_if_it_wants_to(tmp_path: Path) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, tmp_path / "bot.db", SWIFT, coach=True, group_budget=1000) as crowd:
            chat, people = await greeted(crowd, 2)
            page = await ask(crowd, people[0], chat, "/settings")
            board = await started(crowd, chat, people, PRESET)
            assert win_chances(board) == []
            assert await crowd.tap(people[1], page, data_of(page, SetChances)) == RU("refusal-not-admin")
            assert await crowd.tap(people[0], page, data_of(page, SetChances)) == RU("toast-chances-on")
            await until(lambda: RU("settings-chances-on") in page.text, "the page to say so")
            seen = []

            while not over(crowd, chat):
                told = win_chances(crowd.newest(chat.id))
                if told and told not in seen:
                    seen.append(told)
                await take_turn(crowd, chat)
            assert len(seen) > 10
            assert all(len(told) == 2 and 99 <= sum(told) <= 101 for told in seen)
            result = await reviewed(crowd, chat)
            assert len(re.findall(r": \d+ → \d+ → \d+\s%", result.text)) == 2
            assert await crowd.tap(people[0], page, data_of(page, SetChances)) == RU("toast-chances-off")
            assert world.state.failures == []

    quick.run(main())
