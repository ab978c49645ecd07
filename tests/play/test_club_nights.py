"""A club night over HTTP: latecomer, leaver, sleeper, dare; its messages within the limits of the group."""

import asyncio
import random
from pathlib import Path

from bot.clubs.model import CancelNight, DareNext, JoinNight, LeaveNight, ResumeNight
from bot.ground.drawing import pack
from bot.sandbox.state import Limits
from engine.records.verify import verify
from tests.play.club_nights import ClubNight, met
from tests.play.conftest import check_calls, run_without_errors
from tests.play.kills import process_of
from tests.play.phones import NO_LIMITS, PATIENT, Phones, bot_in, until
from tests.play.records import record_of
from tests.play.talk import greeted
from tests.world.machine import new_world, run, served, wall_clock

KILLS = 8


async def night_of(phones: Phones, target, size: int) -> tuple[ClubNight, list[int]]:
    """A group whose people the bot may write to, all but the last one in a night that has not started."""
    chat, people = await greeted(phones, size)
    for person in people:
        await met(phones, person)
    night = ClubNight(phones, target, chat)
    await night.open(*people[:-1])
    return night, people


def within_limits(target, caplog, scene) -> None:
    """Run a scene within Telegram's own limits; none of its calls was refused."""

    async def main() -> None:
        world = new_world(limits=Limits(), answer_seconds=120)
        async with bot_in(world, target, PATIENT) as phones:
            await scene(phones)
        check_calls(world)
        assert [call for call in world.state.call_log.calls if call.code == 429] == []

    run_without_errors(main(), caplog)


def test_a_night_of_six_with_a_latecomer_a_leaver_a_sleeper_and_a_dare(target, caplog) -> None:
    async def scene(phones: Phones) -> None:
        night, (anya, bob, vika, gena, dina, egor) = await night_of(phones, target, 6)
        toast = await night.press(anya, DareNext(night.club, on=True))
        assert "Рискуете" in toast
        await night.start(anya)
        tables = set(night.playing.values())
        assert sorted(list(night.playing.values()).count(game) for game in tables) == [2, 3]
        dares = night.rows("SELECT user_id FROM club_seats WHERE dared = 1")
        assert dares == [(anya,)]
        message = await night.message(JoinNight)
        await phones.tap(egor, message, pack(JoinNight(night.club)))
        night.asleep = {dina}
        await night.play_all()
        assert night.states[dina] == "asleep"
        ended = "SELECT count(*) FROM club_games WHERE number IS NOT NULL AND game_id IN (?, ?)"
        assert night.rows(ended, *tables) == [(2,)]
        await night.play_until(lambda: {gena, egor} <= night.playing.keys(), "tables of latecomer and leaver")
        assert dina not in night.playing
        await night.press(dina, ResumeNight(night.club))
        night.asleep = set()
        left = night.playing[gena]
        await phones.tap(gena, await night.tells(gena, LeaveNight), pack(LeaveNight(night.club, sure=True)))
        await until(lambda: gena not in night.playing, "the leaver to be gone")
        await night.play_until(lambda: dina in night.playing, "a table of who is awake again")
        await phones.tap(anya, message, pack(CancelNight(night.club, sure=True)))
        await night.play_all()
        await until(lambda: night.state == "over", "the end of the night")
        await until(lambda: any(m.photo for m in night.chat.messages.values()), "the podium")
        night.check()
        gone = "SELECT gone FROM club_seats WHERE user_id = ? AND game_id = ?"
        assert night.rows(gone, gena, left) == [(1,)]
        await asyncio.sleep(30)
        sent = night.calls()
        assert (sent["sendMessage"], sent["sendPhoto"]) == (3, 1), (
            "greeting, night, below the dice; the podium"
        )
        assert night.busiest() <= 20
        for person in (anya, bob, vika, gena, dina, egor):
            cards = night.rows("SELECT game_id FROM club_seats WHERE user_id = ?", person)
            assert len(phones.said(person)) == 1 + len(cards) + 1, "a greeting, cards, one status"
            there = [m.id for m in phones.world.state.chats[person].messages.values() if not m.deleted]
            status = night.rows(
                "SELECT message_id FROM surfaces WHERE kind = 'status' AND user_id = ?", person
            )
            assert person == gena or status == [(max(there),)], "below the last card, unless they have left"

    within_limits(target, caplog, scene)


def test_a_group_that_telegram_refuses_delays_neither_pairing_nor_cards(target) -> None:
    async def scene(phones: Phones) -> None:
        night, people = await night_of(phones, target, 4)
        await night.start(people[0])
        phones.world.state.refuse(night.chat.id, 3600)
        began = wall_clock()
        await night.play_all()
        await until(lambda: len(night.playing) == 3, "the next table")
        assert wall_clock() - began < 300
        assert night.ended == 1
        assert night.calls()["sendMessage"] == 3

    async def main() -> None:
        world = new_world(limits=Limits(), answer_seconds=120)
        async with bot_in(world, target, PATIENT) as phones:
            await scene(phones)

    run(main())


def test_killed_again_and_again_a_night_goes_on_and_is_told_once(target: Path | str) -> None:
    rng = random.Random(20261126)

    async def main() -> None:
        world = new_world(limits=NO_LIMITS, answer_seconds=600)
        async with served(world) as address:
            process = process_of(world, address, target)
            process.start()
            night, people = await night_of(Phones(world), target, 4)
            await night.start(people[0])
            for _ in range(KILLS):
                player = asyncio.create_task(night.play_until(lambda: False, "a kill"))
                await asyncio.sleep(0.5 + 2.5 * rng.random())
                if player.done():
                    player.result()
                player.cancel()
                await asyncio.gather(player, return_exceptions=True)
                await process.kill()
                process.start()
            message = await night.message(JoinNight)
            await night.phones.tap(people[0], message, pack(CancelNight(night.club, sure=True)))
            await night.play_all()
            await until(lambda: night.state == "over", "the end of the night")
            await until(lambda: night.told == "sent", "the podium")
            await process.kill()
        assert night.ended >= 1
        night.check()
        assert sum(bool(m.photo) for m in night.chat.messages.values()) == 1
        assert world.state.failures == []
        for (game,) in night.rows("SELECT game_id FROM club_games"):
            assert verify(record_of(target, game)).fair

    run(main())
