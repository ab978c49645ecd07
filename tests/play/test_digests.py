"""How the week went: three games, a Monday, a restart, the champion's tag, and the ranking by its buttons."""

import asyncio
import secrets
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.ground.drawing.callback_data import pack
from bot.ground.outbox.retries import FIRST
from bot.pictures.drawing.layout import WIDTH
from bot.pictures.drawing.painter import Painter
from bot.rankings.buttons import ShowTopPage
from bot.sandbox.world.model import Chat, ChatMessage
from bot.table.buttons.board import StandPat
from bot.weekly.service.digests import WeeklyDigests
from tests.databases import opened
from tests.play.conftest import check_calls, run_without_errors
from tests.play.phones import PATIENT, Phones, data_of, mover_of, running, settings_for, until
from tests.play.tables import quick_world, started
from tests.play.talk import QUIET, RU, ask, greeted, throw
from tests.world.machine import served, wall_clock

WEEK = 7 * 86400.0
TITLE = "🏆 Итоги недели"


@pytest.fixture(autouse=True)
def _known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hand of these is tied."""
    monkeypatch.setattr(secrets, "randbelow", lambda _: 6)
    monkeypatch.setattr(secrets, "token_bytes", lambda size: bytes(size - 1) + b"\x2a")


async def one_hand(phones: Phones, chat: Chat, people: list[int]) -> None:
    """A game of one hand for everybody."""
    board = await started(phones, chat, people, "showdown", options={"hands": "1", "order": "join"})
    before = len(won(phones, chat))
    for number in range(len(people)):
        mover, board = await throw(phones, chat)
        await phones.tap(mover, board, data_of(board, StandPat))
        if number + 1 < len(people):
            await until(lambda b=board, m=mover: mover_of(phones, chat, b) != m, "the next turn")
    await until(lambda: len(won(phones, chat)) > before, "the result")


def won(phones: Phones, chat: Chat) -> list[str]:
    return [text for text in phones.said(chat.id) if text.startswith("🏆 Победа")]


def digests(chat: Chat) -> list[str]:
    return [message.text for message in messages(chat)]


def messages(chat: Chat) -> list[ChatMessage]:
    return [message for message in chat.messages.values() if message.text.startswith(TITLE)]


def test_a_week_is_told_once_and_its_champion_wears_a_tag(target: Path | str, caplog) -> None:
    shift = [0.0]

    async def main() -> None:
        world = quick_world()
        async with served(world) as address:
            settings, phones = (
                settings_for(world, address, target, group_budget=1000),
                Phones(world),
            )

            def life():
                return running(settings, PATIENT, lambda: wall_clock() + shift[0])

            async with life():
                chat, people = await greeted(phones, 3)
                quiet, others = await greeted(phones, 2, " 2")
                world.membership.promote(world.state.bot.id, chat.id)
                for _ in range(3):
                    await one_hand(phones, chat, people[1:])  # the owner of a group wears no tags
                await one_hand(phones, quiet, others)
                page = await ask(phones, people[1], chat, "/top")
                assert "из\N{NO-BREAK SPACE}3" in page.text
                await phones.press(people[1], page, RU("button-top-luck"))
                await until(lambda: RU("top-about-luck") in page.text, "the page about luck")
                assert await phones.tap(
                    people[2], page, pack(ShowTopPage("week", "nosuch", "luck", 0))
                ) == RU("refusal-unknown-button")
                await phones.press(people[2], page, RU("span-month"))
                await until(lambda: RU("span-month") in page.text.splitlines()[0], "the month")
                assert digests(chat) == []
            shift[0] += WEEK  # until Monday afternoon
            async with life():
                await until(lambda: bool(digests(chat)), "the digest")
                (told,) = messages(chat)
                text = told.text
                assert "3 партии, 2 игрока" in text
                assert told.photo is not None
                assert Image.open(BytesIO(told.photo.data)).width == WIDTH
                await until(lambda: bool(chat.tags), "the tag")
                (champion,) = chat.tags
                name = world.state.people[champion].first_name
                assert f"1. {name}: 🥇" in text
                assert chat.tags == {champion: RU("champion-tag")}
            for jump in (-WEEK / 2, WEEK / 2, 0.0):
                shift[0] += jump
                async with life():
                    await asyncio.sleep(QUIET)
            assert len(digests(chat)) == 1
            assert digests(quiet) == []
            shift[0] += WEEK
            async with life():
                await until(lambda: not chat.tags, "the tag to go")
            assert len(digests(chat)) == 1
        check_calls(world)

    run_without_errors(main(), caplog)
    with opened(target) as db:
        (known,) = db.execute(
            "SELECT count(*) FROM deliveries WHERE kind = 'digest' AND state = 'sent' AND message_id > 0"
        ).fetchone()
        assert known == 1


def test_without_the_right_there_is_a_digest_and_no_tag(target: Path | str, caplog) -> None:
    shift = [0.0]

    async def main() -> None:
        world = quick_world()
        async with served(world) as address:
            settings, phones = (
                settings_for(world, address, target, group_budget=1000),
                Phones(world),
            )
            async with running(settings, PATIENT, lambda: wall_clock() + shift[0]):
                chat, people = await greeted(phones, 3)
                for _ in range(3):
                    await one_hand(phones, chat, people[1:])
                shift[0] += WEEK  # a machine that slept
                await until(lambda: bool(digests(chat)), "the digest")
                await asyncio.sleep(QUIET)
            assert len(digests(chat)) == 1
            assert [call.method for call in world.state.call_log.calls].count("sendPhoto") == 1
            assert chat.tags == {}
            tried = [call for call in world.state.call_log.calls if call.method == "setChatMemberTag"]
            assert [call.description for call in tried] == ["Bad Request: not enough rights"]
        check_calls(world)

    run_without_errors(main(), caplog)


@pytest.mark.parametrize("why", ["not allowed", "lost", "not drawn"])
def test_whatever_becomes_of_the_picture_the_week_is_told_once(
    target: Path | str, caplog, monkeypatch, why
) -> None:
    shift = [0.0]

    async def nothing(_self: Painter, _picture: object) -> None:
        return None

    async def main() -> None:
        world = quick_world()
        async with served(world) as address:
            settings, phones = (
                settings_for(world, address, target, group_budget=1000),
                Phones(world),
            )

            def life():
                return running(settings, PATIENT, lambda: wall_clock() + shift[0])

            async with life():
                chat, people = await greeted(phones, 2)
                for _ in range(3):
                    await one_hand(phones, chat, people)
                if why == "not allowed":
                    chat.without_photos = True
                elif why == "lost":
                    world.state.fail_next("lose", "sendPhoto")
                else:
                    monkeypatch.setattr(Painter, "paint", nothing)
                shift[0] += WEEK
                await until(lambda: bool(digests(chat)), "the digest")
                await asyncio.sleep(QUIET)
            async with life():
                await asyncio.sleep(QUIET)
            (told,) = messages(chat)
            assert (told.photo is not None) == (why == "lost")
            assert "3 партии, 2 игрока" in told.text
        check_calls(world)

    run_without_errors(main(), caplog)


@pytest.mark.parametrize(("failing", "method"), [(WeeklyDigests, "told"), (Painter, "paint")])
def test_a_week_is_told_once_whatever_fails_before(
    target: Path | str, caplog, monkeypatch, failing, method
) -> None:
    shift = [0.0]
    works, failures = getattr(failing, method), [OSError("a bad moment"), IndexError("another")]

    async def badly(*args: object, **kwargs: object) -> object:
        if failures:
            raise failures.pop()
        return await works(*args, **kwargs)

    async def main() -> None:
        world = quick_world()
        async with served(world) as address:
            settings, phones = settings_for(world, address, target, group_budget=1000), Phones(world)
            async with running(settings, PATIENT, lambda: wall_clock() + shift[0]):
                chat, people = await greeted(phones, 2)
                for _ in range(3):
                    await one_hand(phones, chat, people)
                monkeypatch.setattr(failing, method, badly)
                shift[0] += WEEK
                await until(lambda: bool(digests(chat)), "the digest")
                await asyncio.sleep(2 * FIRST)
            assert len(messages(chat)) == 1
        check_calls(world)
        assert "failed, and is tried again" in caplog.text
        caplog.clear()

    run_without_errors(main(), caplog)
