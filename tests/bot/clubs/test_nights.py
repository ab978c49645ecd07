"""A club night by the service: joining, pairing, sleepers, leavers, dares, the end of its time."""

from bot.clubs.actions import GRACE, LAST, UNSTARTED
from bot.clubs.model import CancelNight, DareNext, JoinNight, LeaveNight, PauseNight, ResumeNight, StartNight
from bot.clubs.night import PATIENCE
from bot.clubs.screens import status_screen
from bot.clubs.store import Nights
from bot.ground.texts.formatting import texts
from bot.ground.values import Actor, Place
from bot.table.model import Refusal
from bot.table.store import Games
from tests.bot.clubs.nights import CHAT, PEOPLE, PlayedNights

ANYA, BOB, VIKA, GENA, DINA = PEOPLE[:5]
MINUTES = 30 * 60


async def test_a_night_starts_with_three_and_pairs_neighbours(nights: PlayedNights) -> None:
    await nights.open(ANYA, BOB)
    assert await nights.refused(StartNight(nights.club), ANYA) is Refusal.CLUB_FEW
    await nights.meet(VIKA)
    await nights.press(JoinNight(nights.club), VIKA)
    assert await nights.refused(StartNight(nights.club), BOB) is Refusal.CLUB_HOST
    await nights.press(StartNight(nights.club), ANYA)
    (game,) = await nights.step()
    assert await nights.tables() == [[1, 2, 3]]
    view = await nights.view()
    assert (view.state, view.rules.pace, view.rules.rounds) == ("running", "together", 6)
    assert [(table.game, table.table_no) for table in view.tables] == [(game, 1)]
    assert {row.state for row in view.rows} == {"playing"}
    assert view.ends is not None
    assert view.ends.timestamp() == nights.now + MINUTES


async def test_games_bring_points_and_the_free_are_paired_again(nights: PlayedNights) -> None:
    await nights.start(ANYA, BOB, VIKA, GENA)
    assert await nights.tables() == [[1, 2], [3, 4]]
    await nights.play_all()
    assert await nights.tables() == []
    assert sum(points for _, points, _, _ in await nights.standing()) == 4
    assert len(await nights.step()) == 2, "all are free, nobody is waited for"
    assert sorted(map(sorted, await nights.tables())) in ([[1, 3], [2, 4]], [[1, 4], [2, 3]])


async def test_a_latecomer_plays_with_the_next_two_who_come_free(nights: PlayedNights) -> None:
    await nights.start(ANYA, BOB, VIKA, GENA)
    await nights.meet(DINA)
    await nights.press(JoinNight(nights.club), DINA)
    assert await nights.wait(60) == []
    await nights.play(await nights.game_of(ANYA))
    await nights.step()
    assert len(await nights.tables()) == 2
    assert any(sorted(table) == [1, 2, 5] for table in await nights.tables())


async def test_whoever_cannot_be_written_to_is_not_paired_until_they_can(nights: PlayedNights) -> None:
    await nights.open(ANYA, BOB, VIKA)
    await nights.meet(GENA, private=False)
    reply = await nights.press(JoinNight(nights.club), GENA)
    assert reply.message.id == "toast-club-unreached"
    await nights.press(StartNight(nights.club), ANYA)
    await nights.step()
    assert await nights.tables() == [[1, 2, 3]]
    states = {row.user_id: row.state for row in (await nights.view()).rows}
    assert states[GENA.user_id] == "unreached"
    await nights.meet(GENA)
    await nights.play_all()
    await nights.wait(PATIENCE)
    assert sorted(who for table in await nights.tables() for who in table) == [1, 2, 3, 4]


async def test_who_leaves_loses_the_game_and_may_come_back(nights: PlayedNights) -> None:
    await nights.start(ANYA, BOB, VIKA, GENA)
    game = await nights.game_of(ANYA)
    reply = await nights.press(LeaveNight(nights.club, sure=False), ANYA)
    assert reply.asks
    assert await nights.game_of(ANYA) == game, "asked first"
    reply = await nights.press(LeaveNight(nights.club, sure=True), ANYA)
    assert reply.left == game
    night = await nights.night()
    assert night.member(ANYA.user_id).state == "left"
    assert night.member(BOB.user_id).game_id is None, "a table of two ends"
    (ended,) = night.ended
    assert [(seat.user_id, seat.place, seat.gone) for seat in ended.seats] == [(1, 2, True), (2, 1, False)]
    assert [points for who, points, _, _ in await nights.standing() if who == 2] == [0], (
        "to be left at once is a bye"
    )
    told = {who: games for who, _, _, games in await nights.standing()}
    assert (told[1], told[2]) == (1, 0)
    last = (await nights.status(BOB)).last
    assert [(seat.user_id, seat.gained) for seat in last.seats] == [(2, None), (1, 0)]
    assert (await nights.view()).host_id == BOB.user_id
    assert [row.user_id for row in (await nights.view()).here] == [2, 3, 4]
    await nights.press(JoinNight(nights.club), ANYA)
    assert len((await nights.view()).here) == 4


async def test_a_pause_begins_after_the_game_and_holds_until_it_is_ended(nights: PlayedNights) -> None:
    await nights.start(ANYA, BOB, VIKA, GENA)
    pause, resume = PauseNight(nights.club), ResumeNight(nights.club)
    for press, told in ((pause, "pauses-after"), (resume, "plays")):
        reply = await nights.press(press, ANYA, ANYA.user_id)
        view = await nights.status(ANYA)
        assert (reply.message.id, view.own.state) == (f"toast-club-{told}", "playing")
        assert view.pauses_next == (press is pause)
        assert ("После этой партии — пауза" in status_screen(texts("ru"), view).text) == view.pauses_next

    async def plays() -> bool:
        await nights.play_all()
        await nights.step()
        return 1 in [who for table in await nights.tables() for who in table]

    assert await plays()
    await nights.press(pause, ANYA, ANYA.user_id)
    assert not await plays()
    await nights.wait(60)
    assert not await plays()
    await nights.press(resume, ANYA, ANYA.user_id)
    assert await plays()


async def test_a_sleeper_is_paused_after_the_game_and_back_by_a_tap(nights: PlayedNights) -> None:
    await nights.start(ANYA, BOB, VIKA)
    (game,) = [game.game_id for game in (await nights.night()).running]
    while (await nights.night()).running:
        for actor in (ANYA, BOB):
            await nights.turn(actor, game)
        await nights.wait_for_the_missing()
    states = {row.user_id: row.state for row in (await nights.view()).rows}
    assert states == {1: "free", 2: "free", 3: "asleep"}
    await nights.wait(PATIENCE + 5)
    assert sorted(await nights.tables()) in ([[1, 2]], [[2, 1]])
    await nights.press(ResumeNight(nights.club), VIKA)
    await nights.play_all()
    await nights.step()
    assert sorted(map(sorted, await nights.tables())) == [[1, 2, 3]]


async def test_a_dare_is_for_one_game(nights: PlayedNights) -> None:
    await nights.open(ANYA, BOB, VIKA)
    await nights.press(DareNext(nights.club, on=True), ANYA)
    await nights.press(DareNext(nights.club, on=True), BOB)
    await nights.press(DareNext(nights.club, on=False), BOB)
    await nights.press(StartNight(nights.club), ANYA)
    (game,) = await nights.step()
    for actor, rolls in ((ANYA, 2), (BOB, 3)):
        state = (await nights.service.panels.panel(game, actor.user_id)).view.progress.game
        assert state.rolls_left == rolls - 1, "the first one has thrown itself"
    (table,) = (await nights.view()).tables
    assert {seat.user_id: seat.dares for seat in table.seats} == {1: True, 2: False, 3: False}
    await nights.play_all()
    await nights.step()
    (table,) = (await nights.view()).tables
    assert not any(seat.dares for seat in table.seats)


async def test_no_table_begins_near_the_end_and_those_that_run_are_finished(nights: PlayedNights) -> None:
    await nights.start(ANYA, BOB, VIKA, GENA)
    await nights.play(await nights.game_of(ANYA))
    nights.now += MINUTES - LAST
    await nights.step()
    assert len(await nights.tables()) == 1, "no new one"
    await nights.meet(DINA)
    assert await nights.refused(JoinNight(nights.club), DINA) is Refusal.CLUB_CLOSING
    nights.now += LAST
    await nights.step()
    assert (await nights.view()).state == "closing"
    assert await nights.refused(JoinNight(nights.club), DINA) is Refusal.CLUB_CLOSING
    await nights.play_all()
    await nights.step()
    view = await nights.view()
    assert (view.state, view.games) == ("over", 2)
    kept = await nights.store.read(lambda tx: Nights(tx).results_between(CHAT, 0, nights.now))
    assert [(row.user_id, row.points, row.wins, row.games) for row in kept] == await nights.standing()
    assert [row.place for row in kept] == [1, 2, 3, 4]


async def test_tables_end_as_they_stand_some_minutes_after_the_end(nights: PlayedNights) -> None:
    await nights.start(ANYA, BOB, VIKA, GENA)
    game = await nights.game_of(ANYA)
    await nights.turn(ANYA, game)
    nights.now += MINUTES
    await nights.step()
    assert (await nights.view()).state == "closing"
    nights.now += GRACE
    await nights.step()
    night = await nights.night()
    assert night.row.state == "over"
    assert {game.table_no: game.counts for game in night.ended} == {1: True, 2: False}, (
        "nobody had written there"
    )
    assert not any(
        [
            await nights.store.read(lambda tx, g=g.game_id: Games(tx).get(g).state == "playing")
            for g in night.games
        ]
    )


async def test_a_night_is_called_off_where_nobody_starts_it_or_by_its_host_who_may_end_it_early_too(
    nights: PlayedNights,
) -> None:
    await nights.open(ANYA, BOB)
    await nights.wait(UNSTARTED, often=60)
    assert (await nights.view()).state == "cancelled"
    assert await nights.refused(JoinNight(nights.club), VIKA) is Refusal.CLUB_OVER
    await nights.open(ANYA, BOB, VIKA)
    cancel = CancelNight(nights.club, sure=True)
    assert await nights.refused(cancel, BOB) is Refusal.CLUB_HOST
    assert (await nights.press(CancelNight(nights.club, sure=False), ANYA)).asks
    await nights.press(cancel, ANYA)
    assert (await nights.view()).state == "cancelled"
    await nights.start(ANYA, BOB, VIKA)
    await nights.press(CancelNight(nights.club, sure=True), ANYA)
    await nights.step()
    assert (await nights.view()).state == "closing"
    await nights.play_all()
    await nights.step()
    assert (await nights.view()).state == "over"


async def test_nobody_acts_from_elsewhere_or_in_two_nights_or_decides_from_another_chat(
    nights: PlayedNights,
) -> None:
    await nights.open(ANYA, BOB, DINA)
    here, start, cancel = nights.club, StartNight(nights.club), CancelNight(nights.club, sure=True)
    for pressed in (JoinNight(here), start, LeaveNight(here, sure=True)):
        for elsewhere in (-999, BOB.user_id):
            assert await nights.refused(pressed, VIKA, elsewhere) is Refusal.UNKNOWN_BUTTON
    assert await nights.refused(PauseNight(here), VIKA) is Refusal.CLUB_NOT_IN
    assert await nights.refused(PauseNight(here + 5), ANYA) is Refusal.UNKNOWN_BUTTON
    stranger = Actor(99, "Чужой", admin=True)  # as everybody is taken to be in their private chat
    for pressed in (cancel, start):
        assert await nights.refused(pressed, stranger, 99) is Refusal.CLUB_HOST
        assert await nights.refused(pressed, stranger, -200) is Refusal.UNKNOWN_BUTTON
    await nights.press(LeaveNight(here, sure=True), BOB)
    assert await nights.refused(start, BOB) is Refusal.CLUB_HOST
    assert (await nights.view()).state == "lobby"
    other = await nights.open(VIKA, place=Place(CHAT, 7))
    assert other != here
    assert await nights.refused(JoinNight(here), VIKA) is Refusal.CLUB_ELSEWHERE
    assert (await nights.actions.open(Place(CHAT), GENA)).refusal is Refusal.CLUB_OPEN
