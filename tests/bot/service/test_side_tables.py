"""Side tables: games beside the game of their place, in which nobody waits for whoever is missing."""

import pytest

from bot.ground.store.base import StoreError
from bot.ground.values import Place
from bot.table.actions import By
from bot.table.game import GameEnded
from bot.table.model import Refusal
from bot.table.presses import ConfirmLeave, ConfirmStop, PickRow, Roll, Sit, Sure, TakeBack
from bot.table.seats import SideSeat, end_side_table, leave_side_table, open_side_table
from bot.table.store import Games, Records, Seats
from engine.presets import ruleset
from engine.records.verify import verify
from tests.bot.service.lobbies import CHAT, PEOPLE, Lobbies

RULES = ruleset("classic", {"pace": "together", "card": "short"})
ANYA, BOB, VIKA, GENA, *_ = PEOPLE
LIVE_ROUND, ASLEEP = 60, 20


async def opened(lobbies: Lobbies, *people, number: int = 1, rules=RULES, dares=()) -> int:
    await lobbies.meet(*people)
    seats = [SideSeat(each.user_id, each.name, dares=each in dares) for each in people]
    return await lobbies.transactions.write(
        lambda tx: open_side_table(lobbies.transactions, tx, Place(CHAT), number, rules, seats, lobbies.now)
    )


async def row(lobbies: Lobbies, game: int):
    return await lobbies.store.read(lambda tx: Games(tx).get(game))


async def missed(lobbies: Lobbies, game: int) -> list[bool]:
    seats = await lobbies.store.read(lambda tx: Seats(tx).of(game))
    return [seat.members[0].missed for seat in seats]


async def wrote(lobbies: Lobbies, game: int, actor) -> None:
    """Somebody throws if need be and writes the first row that may be written."""
    for _ in range(3):
        view = (await lobbies.service.panels.panel(game, actor.user_id)).view
        rows = view.progress.game.writable_rows()
        if view.choice.asking is not None:
            pressed = Sure(game, view.version, view.choice.asking)
        else:
            pressed = PickRow(game, view.version, rows[0]) if rows else Roll(game, view.version)
        lobbies.now += 2
        found = await lobbies.games.press(pressed, By(actor, actor.user_id))
        assert found.refusal is None, found
        if (await lobbies.service.panels.panel(game, actor.user_id)).view.version > view.version and rows:
            return
    raise AssertionError(f"{actor.name} could not write")


async def test_side_tables_and_the_game_of_the_place_are_live_at_once_and_move_with_it(lobbies) -> None:
    for people, wrong in (
        *(((ANYA,), {}), ((ANYA, ANYA), {}), ((ANYA, BOB), {"number": 0})),
        ((ANYA, BOB), {"rules": ruleset("classic")}),
    ):
        with pytest.raises(ValueError, match="side table"):
            await opened(lobbies, *people, **wrong)
    assert await lobbies.store.read(lambda tx: Games(tx).count_live()) == 0
    place = await lobbies.open(GENA, VIKA)
    one = await opened(lobbies, ANYA, BOB)
    two = await opened(lobbies, VIKA, GENA, number=2)

    def live(tx, chat=CHAT):
        games = Games(tx)
        sides = [each.id for each in games.side_tables(chat)]
        return games.live_in(Place(chat)).id, sides, [each.id for each in games.live_with(GENA.user_id)]

    assert await lobbies.store.read(live) == (place, [one, two], [place, two])
    assert (await lobbies.queries.running(Place(CHAT))).view.game == place
    with pytest.raises(StoreError, match="at table 2"):
        await opened(lobbies, ANYA, BOB, number=2)
    assert (await lobbies.queries.turns(ANYA)).waiting[0].game == one
    for pressed in (Roll(one, 1), Sit(one), ConfirmLeave(one, ANYA.user_id), ConfirmStop(one)):
        assert (await lobbies.press(pressed, ANYA)).refusal is Refusal.UNKNOWN_BUTTON, "nothing in the group"
    await lobbies.chats.moved(CHAT, -200)
    assert await lobbies.store.read(lambda tx: live(tx, -200)) == (place, [one, two], [place, two])


async def test_a_table_that_is_ended_as_it_stands_is_won_by_whoever_leads(lobbies) -> None:
    ended = await heard(lobbies)
    game = await opened(lobbies, ANYA, BOB, dares=[BOB])
    left = [
        (await lobbies.service.panels.panel(game, actor.user_id)).view.progress.game.rolls_left
        for actor in (ANYA, BOB)
    ]
    assert left == [RULES.rolls - 1, RULES.rolls - 2], "who dares has one roll fewer"
    for actor in (ANYA, BOB):
        await wrote(lobbies, game, actor)

    def end(tx):
        return end_side_table(lobbies.transactions, tx, game, lobbies.now)

    assert await lobbies.transactions.write(end)
    assert not await lobbies.transactions.write(end)
    (found,) = ended
    ranks, totals = found.outcome.ranks, found.outcome.totals
    assert [rank == 1 for rank in ranks] == [total == max(totals) for total in totals]
    for asked in (lobbies.rematch, lobbies.book):
        assert (await asked(game, ANYA)).refusal is Refusal.UNKNOWN_BUTTON
    assert await lobbies.queries.latest(Place(CHAT)) is None
    record, shown = await lobbies.queries.revealed(Place(CHAT), BOB, game)
    assert record.lines[0] == "2 dare"
    assert verify(record).fair
    assert shown.view.progress.game.dared == {1}


async def test_when_a_round_is_out_of_time_robots_play_it_for_whoever_is_missing(lobbies) -> None:
    game = await opened(lobbies, ANYA, BOB)
    assert (await row(lobbies, game)).deadline == lobbies.now + LIVE_ROUND
    await wrote(lobbies, game, ANYA)
    lobbies.now = (await row(lobbies, game)).deadline
    effect = await lobbies.games.pass_time(game)
    assert not effect.reminds
    assert effect.said is None
    assert [panel.view.progress.game.opened for panel in effect.shown.panels] == [2, 2]
    assert await missed(lobbies, game) == [False, True]
    assert (await row(lobbies, game)).round_due == lobbies.now + LIVE_ROUND
    await wrote(lobbies, game, ANYA)
    assert (await row(lobbies, game)).round_due == lobbies.now + ASLEEP  # a sleeper alone is waited for
    await wrote(lobbies, game, BOB)
    assert await missed(lobbies, game) == [False, False]


async def test_robots_play_all_that_somebody_has_still_to_play_who_took_a_row_back(lobbies) -> None:
    game = await opened(lobbies, ANYA, BOB)
    for actor in (ANYA, BOB):
        await wrote(lobbies, game, actor)
    view = (await lobbies.service.panels.panel(game, ANYA.user_id)).view
    found = await lobbies.games.press(TakeBack(game, view.version), By(ANYA, ANYA.user_id))
    assert found.refusal is None
    lobbies.now = (await row(lobbies, game)).deadline
    effect = await lobbies.games.pass_time(game)
    assert [panel.view.progress.game.opened for panel in effect.shown.panels] == [3, 3], (
        "she was two rows behind"
    )


async def test_a_table_where_all_sleep_comes_to_its_end(lobbies) -> None:
    game = await opened(lobbies, ANYA, BOB, VIKA)
    began, rounds = lobbies.now, 0
    while (now := await row(lobbies, game)).state == "playing":
        lobbies.now, rounds = now.deadline, rounds + 1
        await lobbies.games.pass_time(game)
        lines = await lobbies.store.read(lambda tx: len(Records(tx).lines(game)))
        assert lobbies.transactions.states.get(game).version == lines, "the next look replays nothing"
    assert now.state == "over"
    assert rounds == RULES.rounds
    assert lobbies.now - began <= LIVE_ROUND + ASLEEP * (rounds - 1)


async def heard(lobbies: Lobbies) -> list[GameEnded]:
    """What rooms hear of games that end from now on."""
    ended: list[GameEnded] = []
    events = lobbies.transactions.states.hooks.events
    events.subscribe({GameEnded: lambda _tx, each: ended.append(each)})
    return ended


async def left(lobbies: Lobbies, game: int, actor) -> bool:
    lobbies.now += 1
    return await lobbies.transactions.write(
        lambda tx: leave_side_table(lobbies.transactions, tx, game, actor.user_id, lobbies.now)
    )


async def test_whoever_leaves_is_behind_all_who_stay_and_the_last_one_wins(lobbies) -> None:
    ended = await heard(lobbies)
    game = await opened(lobbies, ANYA, BOB, VIKA)
    await wrote(lobbies, game, BOB)
    assert await left(lobbies, game, BOB)
    assert not await left(lobbies, game, BOB)
    assert not await left(lobbies, game, GENA)
    assert (await row(lobbies, game)).state == "playing"
    assert (await lobbies.service.panels.panel(game, BOB.user_id)).view.panel.away == "out"
    for actor in (ANYA, VIKA):
        await wrote(lobbies, game, actor)  # the round does not wait for who has left
    assert (await lobbies.service.panels.panel(game, ANYA.user_id)).view.progress.game.opened == 2
    assert await left(lobbies, game, VIKA)
    assert (await row(lobbies, game)).state == "stopped"
    assert [each.outcome.ranks for each in ended] == [(1, 3, 2)]
