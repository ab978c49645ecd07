"""After the game: who was lucky, what one could have done better; and chances to win during it."""

import asyncio
import re

import pytest

from bot.chats.model import SetSetting
from bot.coach import tables as solver_process
from bot.ground.drawing import pack
from bot.operation import doctor as tables
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import Roll, SendPicture, ShowMore, ShowReview, Start
from engine.presets import ruleset
from engine.solver.cache import load, load_spread
from engine.solver.exchange import export
from tests.databases import opened
from tests.play.club_nights import ClubNight, met
from tests.play.conftest import check_calls
from tests.play.phones import (
    SWIFT,
    Phones,
    data_of,
    game_of,
    presses,
    running,
    settings_for,
    take_turn,
    until,
)
from tests.play.tables import lobby, over, play_out, quick_world, started
from tests.play.talk import RU, ask, greeted, labels, offers
from tests.world.machine import run, served

GAME, RULES = "international-short", ruleset("international", {"card": "short"})  # solved in a moment
LUCK = "🍀 Удача в очках: "
TURNED = re.compile("Перелом|Лучший бросок")


@pytest.fixture
def coaching(target, coached):
    """Runs a scene with lives of a bot that solves tables and reviews games."""

    def play(scene) -> None:
        async def main() -> None:
            world = quick_world()
            async with served(world) as address:
                settings = settings_for(world, address, target, group_budget=1000, **coached)

                def life(**changes):
                    return running(settings.model_copy(update=changes), SWIFT)

                await scene(Phones(world), life)
            check_calls(world)

        run(main())

    return play


@pytest.fixture
def go(monkeypatch):
    """Nothing is solved before this is set, not even what `go.waits` does not name."""
    event, solve = asyncio.Event(), solver_process.solver_process_solve
    event.waits = ("values", "spread")

    async def slowly(what, *about):
        if what in event.waits:
            await event.wait()
        await solve(what, *about)

    monkeypatch.setattr(solver_process, "solver_process_solve", slowly)
    return event


async def finished(phones: Phones, size: int = 2, players: int = 2, **terms) -> tuple[ChatMessage, list[int]]:
    """A game that these people have played to its end: the result, and who is in the chat."""
    chat, people = await greeted(phones, size)
    await started(phones, chat, people[:players], GAME, **terms)
    return await play_out(phones, chat), people


def is_reviewed(result: ChatMessage) -> bool:
    """Whether a result has what only a review knows."""
    return "course" in data_of(result, ShowMore)


def comes(result: ChatMessage) -> bool:
    """Whether a result has a review to come."""
    return offers(result, ShowReview) and not is_reviewed(result)


async def reviewed(phones: Phones, chat: Chat) -> ChatMessage:
    """The result of the game in a chat, once its review is there."""
    await until(lambda: is_reviewed(phones.newest(chat.id)), "the review")
    return phones.newest(chat.id)


async def with_chances(target, result: ChatMessage) -> None:
    """Wait for what the review tells of chances: they are worked out after all else."""

    def story() -> str:
        with opened(target) as db:
            ((found,),) = db.execute("SELECT story FROM games WHERE id = ?", (game_of(result),)).fetchall()
        return found or ""

    await until(lambda: '"pending": false' in story(), "the chances")


def decimal(text: str) -> float:
    return float(text.replace(",", ".").replace("−", "-"))


async def page_of(phones: Phones, person: int, result: ChatMessage) -> str:
    """Tap the button of the review and read the page."""
    before = len(phones.said(result.chat.id))
    assert await phones.tap(person, result, data_of(result, ShowReview)) == RU("toast-review")
    assert await phones.tap(person, result, data_of(result, ShowReview)) == RU("toast-there")
    await until(lambda: len(phones.said(result.chat.id)) > before, "the page")
    return phones.said(result.chat.id)[-1]


def check_page(page: str, name: str) -> None:
    """The page is this person's, and its sum is right and its luck is what it tells of everybody."""
    assert name in page.split("\n", maxsplit=1)[0]
    found = re.search(
        r"бы около ([\d,]+)\. Кости (добавили|отняли) ([\d,]+), промахи стоили ([\d,]+) — и вот (−?\d+)\.",
        page,
    )
    assert found is not None, page
    start, way, by, cost, final = found.groups()
    by = decimal(by) if way == "добавили" else -decimal(by)
    assert decimal(start) + by - decimal(cost) == pytest.approx(decimal(final), abs=1e-6)
    (line,) = re.findall(rf"^{LUCK}(.*)$", page, re.MULTILINE)
    lucky = dict(each.split("\N{NO-BREAK SPACE}") for each in line.split(", "))
    assert list(lucky) == ["Аня", "Боб"] or list(lucky) == ["Боб", "Аня"]
    assert by == pytest.approx(decimal(lucky[name]), abs=0.7)
    costs = [decimal(cost) for cost in re.findall(r"в среднем \+([\d,]+)", page)]
    assert costs == sorted(costs, reverse=True)
    assert 1 <= len(costs) <= 3, "people who hold the largest group do err"


def test_the_first_game_is_solved_in_its_lobby_and_everybody_gets_their_own_review(
    coaching, coached, target
) -> None:
    async def scene(phones: Phones, life) -> None:
        async with life():
            chat, people = await greeted(phones, 3)
            message = await lobby(phones, chat, people[:2], GAME)
            folder = coached["tables_dir"]
            await until(lambda: list(folder.glob("*.solved")), "the table, while the lobby is open")
            await phones.tap(people[0], message, data_of(message, Start))
            board = await phones.board(chat.id, Roll)
            forged = await phones.tap(people[0], board, pack(ShowReview(game_of(board))))
            assert forged == RU("refusal-no-review")
            await play_out(phones, chat)
            result = await reviewed(phones, chat)
            await with_chances(target, result)
            assert not TURNED.search(result.text), "a review tells that"
            assert list(folder.glob("*.spread")), "nobody asked for it: the game was played"
            for person, name in zip(people, ("Аня", "Боб"), strict=False):
                page = await page_of(phones, person, result)
                check_page(page, name)
                assert TURNED.search(page)
            assert "ешени" not in result.text, "what decisions cost is one's own affair"
            stranger = await phones.tap(people[2], result, data_of(result, ShowReview))
            assert stranger == RU("refusal-not-seated")
            assert LUCK not in result.text, "nobody's luck is told unasked"

    coaching(scene)


def test_a_bot_that_never_solves_reviews_its_first_game_with_a_table_taken_in(
    coaching, coached, tmp_path, monkeypatch
) -> None:
    async def never(*about):
        raise AssertionError(f"solved: {about}")

    monkeypatch.setattr(solver_process, "solver_process_solve", never)
    exported = export(RULES, tmp_path / "cache", tmp_path / "exported")
    [told] = tables.take_in([exported[0].parent], coached["tables_dir"])
    assert "took in 1 table, " in told

    async def scene(phones: Phones, life) -> None:
        async with life(solve=False):
            result, people = await finished(phones)
            await reviewed(phones, result.chat)
            await started(phones, result.chat, people, "pirate-short")  # which has no table
            result = await play_out(phones, result.chat)
            await asyncio.sleep(5)
            assert not offers(phones.newest(result.chat.id), ShowReview)

    coaching(scene)


def test_who_asks_for_a_review_too_early_gets_it_when_it_is_ready(coaching, go) -> None:
    async def scene(phones: Phones, life) -> None:
        async with life():
            result, people = await finished(phones, 3, 3)
            said = phones.said
            assert comes(result)
            for person in (*people[:2], people[0]):
                toast = await phones.tap(person, result, data_of(result, ShowReview))
                assert toast == RU("toast-review-comes")
            before = len(said(result.chat.id))
            await asyncio.sleep(30)
            assert len(said(result.chat.id)) == before
            go.set()
            assert await reviewed(phones, result.chat) is result

            def pages() -> list[str]:
                return [page.split("\n")[0] for page in said(result.chat.id) if "🧠 Разбор:" in page]

            await until(lambda: len(pages()) == 2, "the pages of both")
            assert all(any(name in page for page in pages()) for name in ("Аня", "Боб"))
            await page_of(phones, people[2], result)
            assert len(pages()) == 3, "nobody had theirs twice"

    coaching(scene)


def test_who_asked_for_a_review_that_cannot_be_made_is_told_once(coaching, go, monkeypatch) -> None:
    async def failing(*_about):
        await go.wait()
        raise OSError("no such program")

    monkeypatch.setattr(solver_process, "solver_process_solve", failing)

    async def scene(phones: Phones, life) -> None:
        async with life():
            result, people = await finished(phones)
            for person in people:
                await phones.tap(person, result, data_of(result, ShowReview))
            go.set()
            await until(lambda: not comes(result), "the result without a promise")
            await phones.told(result.chat.id, RU("review-failed"))
            await asyncio.sleep(30)
            assert phones.said(result.chat.id).count(RU("review-failed")) == 1
            assert not offers(result, ShowReview)

    coaching(scene)


def test_luck_does_not_wait_for_chances_and_what_is_missing_is_added_by_the_next_start(
    coaching, go, target
) -> None:
    go.waits = ("spread",)

    async def scene(phones: Phones, life) -> None:
        async with life(coach=False):
            result, people = await finished(phones)
            assert not offers(result, ShowReview)
            forged = pack(ShowReview(game_of(result)))
            assert await phones.tap(people[0], result, forged) == RU("refusal-no-review")
        async with life():
            assert await reviewed(phones, result.chat) is result
            chart = pack(SendPicture("course", game_of(result)))
            assert await phones.tap(people[0], result, chart) == RU("toast-course-comes")
            page = await page_of(phones, people[0], result)
            assert "в среднем" in page
            assert not TURNED.search(page)
        go.set()
        async with life():
            await with_chances(target, result)
            assert TURNED.search(await page_of(phones, people[1], result))

    coaching(scene)


def test_alone_the_roll_of_the_game_is_told_in_points(coaching) -> None:
    async def scene(phones: Phones, life) -> None:
        async with life():
            person = phones.world.membership.add_person("Аня", language_code="ru", started=True).id
            chat = phones.world.state.chats[person]
            await started(phones, chat, [person], GAME)
            await play_out(phones, chat)
            result = await reviewed(phones, chat)
            page = await page_of(phones, person, result)
            assert re.search(r"бросок — круг \d: .*, и сразу [+−][\d,]+\.", page)
            assert "шансы" not in page
            assert "Аня" in page

    coaching(scene)


def win_chances(message: ChatMessage) -> list[int]:
    """The chances that a board tells, in percent."""
    line = next((line for line in message.text.split("\n") if line.startswith("📈")), "")
    return [int(number) for number in re.findall(r"(\d+)\s%", line)]


def test_a_group_sees_chances_if_it_wants_to_but_of_games_that_cannot_be_solved(
    coaching, coached, target
) -> None:
    # The clock of this game runs faster than anything is solved: it is solved before.
    load_spread(load(RULES, coached["tables_dir"]), coached["tables_dir"])

    async def scene(phones: Phones, life) -> None:
        async with life():
            chat, people = await greeted(phones, 2)
            page = await ask(phones, people[0], chat, "/settings")
            board = await started(phones, chat, people, GAME)
            assert win_chances(board) == []
            wish, said = pack(SetSetting("chances", "on")), "Шансы на победу: видны"
            assert await phones.tap(people[1], page, wish) == RU("refusal-not-admin")
            assert await phones.tap(people[0], page, wish) == said
            await until(lambda: said in labels(page), "the page to say so")
            seen = []
            while not over(phones, chat):
                told = win_chances(phones.newest(chat.id))
                if told and told not in seen:
                    seen.append(told)
                await take_turn(phones, chat)
            assert len(seen) > 5
            assert all(len(told) == 2 and 99 <= sum(told) <= 101 for told in seen)
            result = await reviewed(phones, chat)
            course = r": \d+ → \d+ → \d+\s%"
            await with_chances(target, result)
            assert len(re.findall(course, await page_of(phones, people[0], result))) == 2
            board = await started(phones, chat, people, "strongest")
            assert "📈" not in board.text
            result = await play_out(phones, chat)
            assert not offers(result, ShowReview)
            forged = pack(ShowReview(game_of(result)))
            assert await phones.tap(people[0], result, forged) == RU("refusal-no-review")
            hidden = pack(SetSetting("chances", "off"))
            assert await phones.tap(people[0], page, hidden) == "Шансы на победу: не видны"

    coaching(scene)


def test_whoever_played_at_a_table_of_a_night_has_their_review_on_their_card(coaching, target) -> None:
    async def scene(phones: Phones, life) -> None:
        async with life():
            chat, people = await greeted(phones, 3)
            for person in people:
                await met(phones, person)
            page = await ask(phones, people[0], chat, "/settings")
            await phones.tap(people[0], page, "P:international")
            night = ClubNight(phones, target, chat)
            await night.open(*people)
            await night.start(people[0])
            (game,) = set(night.playing.values())
            await night.play_until(lambda: night.ended > 0, "the end of the game")
            for person in people:
                await until(lambda person=person: reviewable(phones, person, game), "the key on the card")
                card = reviewable(phones, person, game)
                before = len(phones.said(person))
                assert await phones.tap(person, card, pack(ShowReview(game))) == RU("toast-review")
                await until(lambda: len(phones.said(person)) > before, "the page")  # noqa: B023 - awaited here
                assert "🧠 Разбор: " in phones.said(person)[-1]

    coaching(scene)


def reviewable(phones: Phones, person: int, game: int) -> ChatMessage | None:
    """Somebody's message in private that offers the review of a game."""
    there = phones.world.state.chats[person].messages.values()
    return next((m for m in there if any(p == ShowReview(game) for _, p in presses(m))), None)
