"""The game of the day over HTTP: asked for, played alone with the same dice, told once in the evening."""

import asyncio
import re

import pytest

from bot.daily.model import BeginDaily
from bot.table.presses import AskDaily, CheckDice, Roll, ShowBoard
from bot.table.screens.lines import dice_proof_short
from engine.records.reading import parse_record
from engine.records.verify import verify
from tests.play.daily_play import (
    act,
    asked,
    begun,
    evening_of,
    everything_said,
    play,
    private,
    settle,
    told,
)
from tests.play.days import quiet
from tests.play.phones import data_of, until
from tests.play.tables import group_of, play_out, started
from tests.play.talk import RU, ask, greeted


async def test_it_is_told_by_a_tap_on_the_result_of_a_game_of_the_group(phones) -> None:
    chat, people = await greeted(phones, 2)
    await started(phones, chat, people, "lightning")
    end = await play_out(phones, chat)
    assert "До рейтинга ещё 4 партии" in end.text
    assert await phones.tap(people[1], end, data_of(end, AskDaily)) == RU("toast-daily-told")
    page = await phones.told(chat.id, "📅 Игра дня, ")
    assert "Кости у всех одни и те же" in page
    assert await phones.tap(people[0], end, data_of(end, AskDaily)) == RU("toast-there")


@pytest.mark.databases
async def test_the_secret_is_kept_until_the_evening_and_every_record_can_be_checked_then(
    phones, clock, life, database
) -> None:
    async with life():
        chat, (anya, bob) = group_of(phones.world, 2)
        await settle(phones, chat, anya)
        await begun(phones, chat, anya)
        result = await play(phones, anya)
        await begun(phones, chat, bob)
        await act(phones, bob)
        assert "листы рядом — 22.11 в 21:00" in result.text
        assert await phones.tap(anya, result, data_of(result, CheckDice)) == RU("refusal-sealed")
        verified = await ask(phones, anya, private(phones, anya), "/verify")
        assert verified.text == RU("refusal-sealed")
        for words in ("/export", "/export me", "/score", "/board", "/me", "/dice"):
            for person in (anya, bob):
                await ask(phones, person, private(phones, person), words)
        await asked(phones, chat, bob)
        await asyncio.sleep(60)  # the review is there
    async with life():
        await quiet()
        ((commitment,),) = database.rows("SELECT commitment FROM daily_games")
        assert re.search(rf"🔒\s{dice_proof_short(commitment)}", everything_said(phones.world))
        assert database.secret not in everything_said(phones.world)
        evening = await evening_of(chat, clock)
        assert f"Секрет: {database.secret}" in evening.text
        checked = await ask(phones, anya, private(phones, anya), "/verify")
        assert "кости сходятся" in checked.text
        assert database.secret in checked.text
        sent = await ask(phones, anya, private(phones, anya), "/export")
        record = parse_record(sent.document.data.decode())
        assert record.game == "d1"
        assert verify(record).fair
        # Who did not finish in time finishes for themselves.
        assert "Боб" not in evening.text
        page = await ask(phones, bob, private(phones, bob), "/hint")
        assert page.text.startswith(RU("hint-title")), "the dice are known, and nobody waits for this card"
        await play(phones, bob)
        checked = await ask(phones, bob, private(phones, bob), "/verify")
        assert "кости сходятся" in checked.text
        await quiet()
        assert len(told(chat)) == 1


@pytest.mark.usefixtures("clock")
async def test_a_game_that_runs_in_private_goes_first_and_a_lobby_is_closed(phones, life, database) -> None:
    async with life():
        chat, (anya, _) = group_of(phones.world, 2)
        await settle(phones, chat, anya)
        own = private(phones, anya)
        _, start = await asked(phones, chat, anya)
        page = await ask(phones, anya, own, start)
        begin = data_of(page, BeginDaily)
        lobby = await ask(phones, anya, own, "/newgame thrift")
        await phones.press(anya, lobby, RU("button-start"))
        await phones.board(anya, Roll)
        assert await phones.tap(anya, page, begin) == RU("refusal-running")
        question = await phones.board(anya, ShowBoard)
        assert "Здесь уже идёт игра g1" in question.text
        assert database.games == {}
        assert await phones.press(anya, question, RU("button-stop")) == RU("toast-stopped")
        lobby = await ask(phones, anya, own, "/newgame")
        await phones.tap(anya, page, begin)
        await until(lambda: "📅 игра дня" in phones.newest(anya).text, "the board")
        await until(lambda: not lobby.keyboard, "the lobby to be closed")
        assert database.rows("SELECT state FROM games ORDER BY id") == [
            ("stopped",),
            ("stopped",),
            ("playing",),
        ]
        # No hints, and the private chat's own rules stay what they were.
        assert (await ask(phones, anya, own, "/hint")).text == RU("refusal-hint-daily")
        ((preset,),) = database.rows(f"SELECT default_preset FROM chats WHERE chat_id = {anya}")
        assert preset == "thrift"
