"""After the game: who was lucky, what one could have done better; and chances to win during it."""

import asyncio
import re
from pathlib import Path

import pytest

from bot.chats.buttons import SetSetting
from bot.coach import solver_process
from bot.coach.service import reviews
from bot.ground.drawing.callback_data import pack
from bot.operation import tables
from bot.sandbox.world.model import Chat, ChatMessage
from bot.table.buttons.board import DecideLeftSeat, Roll
from bot.table.buttons.lobby import Start
from bot.table.buttons.questions import ConfirmLeave
from bot.table.buttons.result import SendPicture, ShowReview
from engine.presets import ruleset
from engine.solver.cache import load, load_spread
from engine.solver.exchange import export
from tests.play.phones import SWIFT, Phones, bot_in, data_of, game_of, running, settings_for, take_turn, until
from tests.play.tables import lobby, over, play_out, quick_world, started
from tests.play.talk import RU, ask, first_offering, greeted, labels, offers
from tests.world.machine import run, served

LUCK = "🍀 Удача в очках: "
PRESET = "international"  # solved in a moment


async def reviewed(phones: Phones, chat: Chat) -> ChatMessage:
    """The result of the game in a chat, once it tells who was lucky."""
    await until(lambda: LUCK in phones.newest(chat.id).text, "the review")
    return phones.newest(chat.id)


def decimal(text: str) -> float:
    return float(text.replace(",", ".").replace("−", "-"))


async def page_of(phones: Phones, person: int, result: ChatMessage) -> str:
    """Tap the button of the review and read the page."""
    before = len(phones.said(result.chat.id))
    assert await phones.tap(person, result, data_of(result, ShowReview)) == RU("toast-review")
    assert await phones.tap(person, result, data_of(result, ShowReview)) == RU("toast-there")
    await until(lambda: len(phones.said(result.chat.id)) > before, "the page")
    return phones.said(result.chat.id)[-1]


def check_page(page: str, name: str, luck: str) -> None:
    """The page is this person's, and its sum is right and its luck is what the result says."""
    assert name in page.split("\n", maxsplit=1)[0]
    found = re.search(
        r"^([\d,]+) ([+−]) (?:удача|невезение) ([\d,]+) − потери ([\d,]+) = (−?\d+)$", page, re.MULTILINE
    )
    assert found is not None, page
    start, way, by, cost, final = found.groups()
    by = decimal(by) if way == "+" else -decimal(by)
    assert decimal(start) + by - decimal(cost) == pytest.approx(decimal(final), abs=1e-6)
    assert by == pytest.approx(decimal(luck), abs=0.7)
    costs = [decimal(cost) for cost in re.findall(r"в среднем \+([\d,]+)", page)]
    assert costs == sorted(costs, reverse=True)
    assert 1 <= len(costs) <= 3, "people who hold the largest group do err"


def test_everybody_gets_their_own_review_of_a_whole_game(target, coached) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, **coached, group_budget=1000) as phones:
            chat, people = await greeted(phones, 3)
            board = await started(phones, chat, people[:2], PRESET, computers=1)
            game = game_of(board)
            forged = await phones.tap(people[0], board, pack(ShowReview(game)))
            assert forged == RU("refusal-no-review")
            await play_out(phones, chat)
            result = await reviewed(phones, chat)
            (line,) = re.findall(rf"^{LUCK}(.*)$", result.text, re.MULTILINE)
            lucky = dict(each.split("\N{NO-BREAK SPACE}") for each in line.split(", "))
            assert len(lucky) == 3
            for person in people[:2]:
                name = world.state.people[person].first_name
                check_page(await page_of(phones, person, result), name, lucky[name])
            assert "ешени" not in result.text, "what decisions cost is one's own affair"
            stranger = await phones.tap(people[2], result, data_of(result, ShowReview))
            assert stranger == RU("refusal-not-seated")
            assert world.state.failures == []

    run(main())


COMES = "🧠 Разбор готовится"


def test_the_first_game_of_an_installation_is_solved_in_its_lobby_and_reviewed_with_its_result(
    target, coached
) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, **coached, group_budget=1000) as phones:
            chat, people = await greeted(phones, 3)
            board = await lobby(phones, chat, people, PRESET)
            folder = coached["tables_dir"]
            await until(lambda: list(folder.glob("*.solved")), "the table, while the lobby is open")
            await phones.tap(people[0], board, data_of(board, Start))
            await until(lambda: offers(phones.newest(chat.id), Roll), "the board of the game")
            await play_out(phones, chat)
            result = await reviewed(phones, chat)
            assert COMES not in result.text
            await until(lambda: re.search("Перелом|Лучший бросок", result.text), "what turned the game")
            assert list(folder.glob("*.spread")), "nobody asked for it: the game was played"
            assert len([text for text in phones.said(chat.id) if LUCK in text]) == 1
            assert world.state.failures == []

    run(main())


def test_a_bot_that_never_solves_reviews_its_first_game_with_a_table_taken_in(
    target, coached, tmp_path, monkeypatch
) -> None:
    async def never(*about):
        raise AssertionError(f"solved: {about}")

    monkeypatch.setattr(solver_process, "solve", never)
    folder = coached["tables_dir"]
    exported = export(ruleset(PRESET), tmp_path / "cache", tmp_path / "exported")
    [told] = tables.take_in([exported[0].parent], folder)
    assert "took in 1 table, " in told

    async def main() -> None:
        async with bot_in(quick_world(), target, SWIFT, **coached, solve=False, group_budget=1000) as phones:
            chat, people = await greeted(phones, 2)
            await started(phones, chat, people, PRESET)
            result = await play_out(phones, chat)
            await reviewed(phones, chat)
            assert COMES not in result.text
            await started(phones, chat, people, "pirate")  # which has no table
            result = await play_out(phones, chat)
            await asyncio.sleep(5)
            assert LUCK not in phones.newest(chat.id).text
            assert COMES not in phones.newest(chat.id).text

    run(main())


@pytest.fixture
def held(monkeypatch):
    """Nothing is solved before this is set."""
    go, solve = asyncio.Event(), solver_process.solve

    async def slowly(*about):
        await go.wait()
        await solve(*about)

    monkeypatch.setattr(solver_process, "solve", slowly)
    return go


def test_who_asks_for_a_review_too_early_gets_it_when_it_is_ready(target, coached, held) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, **coached, group_budget=1000) as phones:
            chat, people = await greeted(phones, 3)
            await started(phones, chat, people, PRESET)
            result = await play_out(phones, chat)
            assert COMES in result.text
            for person in (*people[:2], people[0]):
                toast = await phones.tap(person, result, data_of(result, ShowReview))
                assert toast == RU("toast-review-comes")
            before = len(phones.said(chat.id))
            await asyncio.sleep(30)
            assert len(phones.said(chat.id)) == before
            held.set()
            assert await reviewed(phones, chat) is result
            assert COMES not in result.text

            def pages() -> list[str]:
                return [page for page in phones.said(chat.id) if "🧠 Разбор:" in page]

            await until(lambda: len(pages()) == 2, "the pages of both")
            names = [world.state.people[person].first_name for person in people[:2]]
            assert all(any(name in page.split("\n")[0] for page in pages()) for name in names)
            await page_of(phones, people[2], result)
            assert len(pages()) == 3, "nobody had theirs twice"
            assert world.state.failures == []

    run(main())


def test_who_asked_for_a_review_that_cannot_be_made_is_told_once(target, coached, monkeypatch) -> None:
    go = asyncio.Event()

    async def failing(*_about):
        await go.wait()
        raise OSError("no such program")

    monkeypatch.setattr(solver_process, "solve", failing)

    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, **coached, group_budget=1000) as phones:
            chat, people = await greeted(phones, 2)
            await started(phones, chat, people, PRESET)
            result = await play_out(phones, chat)
            for person in people:
                await phones.tap(person, result, data_of(result, ShowReview))
            go.set()
            await until(lambda: COMES not in result.text, "the result without a promise")
            await until(lambda: RU("review-failed") in phones.said(chat.id), "the answer")
            await asyncio.sleep(30)
            assert phones.said(chat.id).count(RU("review-failed")) == 1
            assert not offers(result, ShowReview)
            assert world.state.failures == []

    run(main())


def test_a_review_that_fails_is_promised_no_longer(target, coached, held, monkeypatch) -> None:
    def failing(*_about):
        raise ValueError("what nobody thought of")

    monkeypatch.setattr(reviews, "luck_of", failing)

    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, **coached, group_budget=1000) as phones:
            chat, people = await greeted(phones, 2)
            await started(phones, chat, people, PRESET)
            result = await play_out(phones, chat)
            assert COMES in result.text
            held.set()
            await until(lambda: COMES not in result.text, "the result without a promise")

    run(main())


def test_who_left_has_no_review_of_what_a_robot_decided(target, coached) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, **coached, group_budget=1000) as phones:
            chat, people = await greeted(phones, 2)
            await started(phones, chat, people, PRESET)
            question = await ask(phones, people[0], chat, "/leave")
            await phones.tap(people[0], question, data_of(question, ConfirmLeave))
            board = await first_offering(chat, DecideLeftSeat)
            await phones.tap(people[1], board, data_of(board, DecideLeftSeat, 0))
            await play_out(phones, chat)
            result = await reviewed(phones, chat)
            assert await phones.tap(people[0], result, data_of(result, ShowReview)) == RU(
                "refusal-not-to-the-end"
            )
            assert "Разбор" in await page_of(phones, people[1], result)
            assert world.state.failures == []

    run(main())


def test_a_game_that_ended_without_a_table_is_reviewed_after_the_next_start(
    target: Path | str, tmp_path: Path
) -> None:
    async def main() -> None:
        world = quick_world()
        async with served(world) as address:
            settings = settings_for(world, address, target, group_budget=1000, tables_dir=tmp_path / "tables")
            phones = Phones(world)
            async with running(settings):
                chat, people = await greeted(phones, 1)
                await started(phones, chat, people, PRESET, computers=1)
                result = await play_out(phones, chat)
                assert LUCK not in result.text
                assert not offers(result, ShowReview)
                forged = pack(ShowReview(game_of(result)))
                assert await phones.tap(people[0], result, forged) == RU("refusal-no-review")
            async with running(settings.model_copy(update={"coach": True})):
                assert await reviewed(phones, chat) is result
                assert "в среднем" in await page_of(phones, people[0], result)
            assert world.state.failures == []

    run(main())


def test_luck_does_not_wait_for_chances_which_are_added_later_also_by_the_next_start(
    target: Path | str, tmp_path: Path, monkeypatch
) -> None:
    go, solve = asyncio.Event(), solver_process.solve

    async def values_only(what, *about):
        if what == "spread":
            await go.wait()
        await solve(what, *about)

    monkeypatch.setattr(solver_process, "solve", values_only)

    async def main() -> None:
        world = quick_world()
        async with served(world) as address:
            settings = settings_for(
                world, address, target, group_budget=1000, tables_dir=tmp_path / "tables", coach=True
            )
            phones = Phones(world)
            async with running(settings):
                chat, people = await greeted(phones, 2)
                await started(phones, chat, people, PRESET)
                await play_out(phones, chat)
                result = await reviewed(phones, chat)
                assert not re.search("Перелом|Лучший бросок", result.text)
                assert COMES not in result.text
                chart = pack(SendPicture("course", game_of(result)))
                assert await phones.tap(people[0], result, chart) == RU("toast-course-comes")
                assert "в среднем" in await page_of(phones, people[0], result)
            go.set()
            async with running(settings):
                told = re.compile("Перелом|Лучший бросок")
                await until(lambda: told.search(phones.newest(chat.id).text), "what turned the game")
            assert world.state.failures == []

    run(main())


def test_alone_the_roll_of_the_game_is_told_in_points(target, coached) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, **coached) as phones:
            person = world.membership.add_person("Аня", language_code="ru", started=True).id
            chat = world.state.chats[person]
            await started(phones, chat, [person], PRESET)
            await play_out(phones, chat)
            result = await reviewed(phones, chat)
            assert "Прогноз" in result.text
            assert "шансы" not in result.text
            assert "Аня" in await page_of(phones, person, result)

    run(main())


def test_games_that_cannot_be_solved_have_no_review(target, tmp_path, coached) -> None:
    # The clock of this game runs faster than anything is solved: it is solved before.
    load_spread(load(ruleset(PRESET), tmp_path / "tables"), tmp_path / "tables")

    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, **coached, group_budget=1000) as phones:
            chat, people = await greeted(phones, 2)
            page = await ask(phones, people[0], chat, "/settings")
            await phones.tap(people[0], page, pack(CHANCES_SHOWN))
            board = await started(phones, chat, people, "strongest")
            assert "📈" not in board.text
            result = await play_out(phones, chat)
            assert LUCK not in result.text
            assert not offers(result, ShowReview)
            assert await phones.tap(people[0], result, pack(ShowReview(game_of(result)))) == RU(
                "refusal-no-review"
            )

    run(main())


CHANCES_SHOWN = SetSetting("chances", "on")


def win_chances(message: ChatMessage) -> list[int]:
    """The chances that a board tells, in percent."""
    line = next((line for line in message.text.split("\n") if line.startswith("📈")), "")
    return [int(number) for number in re.findall(r"(\d+)\s%", line)]


def test_a_group_sees_chances_if_it_wants_to(target, tmp_path, coached) -> None:
    # The clock of this game runs faster than anything is solved: it is solved before.
    load_spread(load(ruleset(PRESET), tmp_path / "tables"), tmp_path / "tables")

    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, **coached, group_budget=1000) as phones:
            chat, people = await greeted(phones, 2)
            page = await ask(phones, people[0], chat, "/settings")
            board = await started(phones, chat, people, PRESET)
            assert win_chances(board) == []
            assert await phones.tap(people[1], page, pack(CHANCES_SHOWN)) == RU("refusal-not-admin")
            said = "Шансы на победу: видны"
            assert await phones.tap(people[0], page, pack(CHANCES_SHOWN)) == said
            await until(lambda: said in labels(page), "the page to say so")
            seen = []

            while not over(phones, chat):
                told = win_chances(phones.newest(chat.id))
                if told and told not in seen:
                    seen.append(told)
                await take_turn(phones, chat)
            assert len(seen) > 10
            assert all(len(told) == 2 and 99 <= sum(told) <= 101 for told in seen)
            result = await reviewed(phones, chat)
            course = r": \d+ → \d+ → \d+\s%"
            await until(lambda: len(re.findall(course, result.text)) == 2, "the course of the chances")
            hidden = pack(SetSetting("chances", "off"))
            assert await phones.tap(people[0], page, hidden) == "Шансы на победу: не видны"
            assert world.state.failures == []

    run(main())
