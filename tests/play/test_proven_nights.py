"""The dice of a club night: a fingerprint from its lobby on, three dice in the group, a chain of secrets."""

import asyncio
from pathlib import Path
from unittest import mock

from bot.clubs.model import JoinNight, LeaveNight, StartNight
from bot.ground.drawing import pack
from bot.sandbox.methods import METHODS
from bot.table.screens.lines import dice_proof_short
from engine.records.verify import verify
from tests.play.club_nights import ClubNight
from tests.play.panels import met
from tests.play.phones import Phones, until
from tests.play.records import record_of
from tests.play.talk import RU, ask, greeted
from tests.play.thrown_dice import attempts, forbidden, shown_by, thrown

SHOWN = RU("verify-commitment-chain", commitment="", number="").partition(":")[0]


async def night_of(phones: Phones, target: Path | str, size: int) -> tuple[ClubNight, list[int]]:
    """A night that these people have joined, and that has not begun."""
    chat, people = await greeted(phones, size)
    for person in people:
        await met(phones, person)
    night = ClubNight(phones, target, chat)
    await night.open(*people)
    return night, people


def fingerprint(night: ClubNight) -> str:
    """The short fingerprint of the night, as its chain has it."""
    ((commitment,),) = night.rows("SELECT commitment FROM dice_chains")
    return f"🔒\u00a0{dice_proof_short(commitment)}"


async def leaves(phones: Phones, night: ClubNight, person: int) -> None:
    message = await night.tells(person, LeaveNight)
    await phones.tap(person, message, pack(LeaveNight(night.club, sure=True)))
    await until(lambda: person not in night.playing, "them to be gone")


async def test_what_is_shown_in_the_lobby_proves_the_games_of_all_tables(phones, target) -> None:
    night, people = await night_of(phones, target, 4)
    lobby, mark = await night.message(JoinNight), fingerprint(night)
    assert mark in lobby.text
    await night.start(people[0])
    dice = thrown(night.chat)
    await until(lambda: len(night.rows("SELECT 1 FROM club_games")) == 2, "two tables")
    assert len(dice) == 3
    below = await night.message(JoinNight)
    await until(lambda: lobby.deleted, "the message of the lobby to go")
    below = await night.message(JoinNight)
    assert below.id > dice[-1].id
    assert mark in below.text
    games = night.rows("SELECT id, chain_no, client FROM games ORDER BY id")
    assert [number for _, number, _ in games] == [1, 2]
    drawn = ".".join(map(str, shown_by(dice)))
    assert all(client.startswith(f"g{game}|") and client.endswith(f"|{drawn}") for game, _, client in games)

    (first, _, _), (second, _, _) = games
    at = {game: [person for person, sits in night.playing.items() if sits == game] for game in (1, 2)}
    await leaves(phones, night, at[second][0])
    told = await ask(phones, people[0], night.chat, f"/verify g{second}")
    assert told.text == RU("refusal-sealed-by-tables"), "the first table's dice follow from this secret"
    assert record_of(target, second).secret
    await leaves(phones, night, at[first][0])
    for game, number in ((second, 2), (first, 1)):
        text = (await ask(phones, people[0], night.chat, f"/verify g{game}")).text
        assert SHOWN in text
        assert mark.removeprefix("🔒\u00a0") in text
        assert RU("verify-three") in text
        assert RU("verify-chain") in text
        record = record_of(target, game)
        assert record.chain is not None
        assert record.chain.number == number
        assert verify(record).fair


async def test_a_night_that_nobody_could_throw_for_says_so_and_begins(phones, target) -> None:
    night, people = await night_of(phones, target, 3)
    with mock.patch.dict(METHODS, {"sendDice": forbidden}):
        await night.start(people[0])
        await phones.told(night.chat.id, RU("dice-refused"))
    ((game,),) = night.rows("SELECT id FROM games")
    assert attempts(target, game) == ["none"]
    await leaves(phones, night, people[0])
    await leaves(phones, night, people[1])
    text = (await ask(phones, people[2], night.chat, f"/verify g{game}")).text
    assert SHOWN in text
    assert RU("verify-none") in text


async def test_a_restart_goes_on_with_the_dice_that_are_missing(phones, life, target) -> None:
    async with life():
        night, people = await night_of(phones, target, 3)
        phones.world.state.faults.slow["sendDice"] = 5.0
        message = await night.message(StartNight)
        await phones.tap(people[0], message, pack(StartNight(night.club)))
        await until(lambda: len(thrown(night.chat)) == 1, "a die")
        await asyncio.sleep(6.0)
    phones.world.state.faults.slow.clear()
    before = len(thrown(night.chat))
    async with life():
        await until(lambda: bool(night.playing), "the first table")
    ((game,),) = night.rows("SELECT id FROM games")
    heard = [each for each in attempts(target, game) if each != "lost"]
    assert 1 <= before <= 3
    assert len(heard) == 3
    assert len(thrown(night.chat)) <= 4
