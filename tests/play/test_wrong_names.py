"""A game that is not there is asked for: three that are, the nearest first, as buttons."""

import asyncio
from dataclasses import replace

import pytest

from bot.ground.drawing import pack
from bot.rulebook.names import DropHouse, OpenHouseLobby, OpenLobby, ShowHouse, ShowRules
from bot.sandbox.model import ChatMessage
from bot.table.presses import Cancel, Sit
from engine.presets import WELL_KNOWN
from tests.play.phones import PATIENT, Phones, data_of, game_of, presses, until
from tests.play.tables import lobby, started
from tests.play.talk import RU, ask, gone, greeted

LASTING = replace(PATIENT, refusal=3600.0)
"""What goes at once is seen to go at once, and a slow machine has time to tap the others."""


def offered(message: ChatMessage) -> list[tuple[str, object]]:
    """The buttons of a message."""
    return list(presses(message))


@pytest.mark.bot(LASTING)
async def test_the_nearest_game_opens_by_a_tap_of_anybody(phones) -> None:
    chat, people = await greeted(phones, 3)
    page = await ask(phones, people[0], chat, "/newgame Пиратцкий")
    told = RU("refusal-no-such-rules", given="Пиратцкий")
    assert page.text == f"{told} {RU('unknown-rules-near')}", "and no list of all games"
    pirate = RU("preset-pirate")
    assert offered(page)[0] == (f"{pirate}?", OpenLobby("pirate"))
    assert [press for _, press in offered(page)[1:]] == [ShowRules("")]
    assert await phones.tap(people[1], page, data_of(page, OpenLobby)) == RU("toast-opened")
    opened = await phones.board(chat.id, Sit)
    assert pirate in opened.text
    assert "Боб" in opened.text, "who tapped sits down and is the host"
    assert "Аня" not in opened.text
    await gone(page)
    toast = await phones.tap(people[2], opened, pack(Cancel(game_of(opened))))
    assert toast == RU("refusal-host-decides", name="Боб")
    assert await phones.tap(people[1], opened, pack(Cancel(game_of(opened)))) == RU("toast-cancelled")


def test_rules_by_a_wrong_name_are_shown_by_a_tap_and_stay(evening) -> None:
    timing = replace(PATIENT, refusal=180.0)

    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 1)
        page = await ask(phones, people[0], chat, "/rules yatzzi")
        other = await ask(phones, people[0], chat, "/rules xyz")
        assert offered(page)[0] == (f"{RU('preset-yatzy')}?", ShowRules("yatzy"))
        assert [press for _, press in offered(other)] == [*map(ShowRules, WELL_KNOWN[:3]), ShowRules("")]
        assert await phones.tap(people[0], page, data_of(page, ShowRules)) == RU("toast-rules")
        await until(
            lambda: RU("rules-fine").removeprefix("<b>").removesuffix("</b>") in page.text, "the rules"
        )
        await gone(other)
        await asyncio.sleep(1.5 * timing.refusal)
        assert not page.deleted

    evening(scene, timing)


@pytest.mark.bot(LASTING)
async def test_house_rules_are_offered(phones) -> None:
    chat, people = await greeted(phones, 2)
    message = await lobby(phones, chat, people[:1], "pirate")
    for name in ("Пятница", "Дача & <Ко>"):
        await ask(phones, people[0], chat, f"/house {name}")
    await phones.tap(people[0], message, pack(Cancel(game_of(message))))
    page = await ask(phones, people[1], chat, "/newgame пятнеца")
    guess = RU("button-guess", name=RU("button-house", name="Пятница"))
    assert offered(page)[:-1] == [(guess, OpenHouseLobby(1))]
    read = await ask(phones, people[1], chat, "/rules пятнеца")
    assert offered(read)[:-1] == [(guess, ShowHouse(1))]
    strange = await ask(phones, people[1], chat, "/newgame xyz")
    assert [press for _, press in offered(strange)][:2] == [OpenHouseLobby(1), OpenHouseLobby(2)]
    await phones.tap(people[1], read, data_of(read, ShowHouse))
    await until(lambda: "DP1-" in read.text, "the house rules")
    await phones.tap(people[1], page, data_of(page, OpenHouseLobby))
    opened = await phones.board(chat.id, Sit)
    assert "Домашние правила: Пятница" in opened.text
    await phones.tap(people[1], opened, pack(Cancel(game_of(opened))))
    late = await ask(phones, people[1], chat, "/newgame пятнеца")
    assert await phones.tap(people[0], read, pack(DropHouse(1, sure=True))) == RU(
        "toast-house-dropped", name="Пятница"
    )
    assert await phones.tap(people[1], late, pack(OpenHouseLobby(1))) == RU("refusal-house-gone")
    assert not late.deleted


@pytest.mark.bot(LASTING)
async def test_forged_presses_open_nothing(phones) -> None:
    chat, people = await greeted(phones, 2)
    page = await ask(phones, people[0], chat, "/newgame xyz")
    for data in ("A:nosuch", "A:", "A:Пятница", "A:<b>", "B:x", "B:-1", "A"):
        assert await phones.tap(people[1], page, data) == RU("refusal-unknown-button"), data
    assert await phones.tap(people[1], page, "B:99") == RU("refusal-house-gone")
    help_page = await ask(phones, people[0], chat, "/help")
    board = await started(phones, chat, people, "yatzy")
    before = board.text
    assert await phones.tap(people[1], board, pack(OpenLobby("pirate"))) == RU("refusal-unknown-button")
    assert await phones.tap(people[1], help_page, pack(OpenLobby("pirate"))) == RU("refusal-running")
    assert board.text == before
    await phones.tap(people[0], await ask(phones, people[0], chat, "/stop"), "e:1")
    await phones.tap(people[1], help_page, pack(OpenLobby("pirate")))
    await phones.board(chat.id, Sit)
    assert not help_page.deleted, "only what would go by itself goes"
