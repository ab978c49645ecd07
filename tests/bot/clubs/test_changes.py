"""Club nights whose chat moves, whose people are forgotten, and that stood still while the bot was away."""

from bot.chats.settings import move
from bot.clubs.model import JoinNight, StartNight
from bot.clubs.night import SENT
from bot.ground.outbox.deliveries import Dues
from bot.ground.store.dues import ChatDeliveries
from bot.ground.values import Place
from bot.privacy.erasing import retire
from bot.privacy.room import PersonalData
from bot.rooms import events
from bot.table.model import Surface
from bot.table.store import Surfaces
from bot.table.timers import Timers
from tests.bot.clubs.nights import CHAT, PEOPLE, PlayedNights
from tests.databases import opened, rows_by_table
from tests.world.machine import never_set

ANYA, BOB, VIKA, GENA = PEOPLE[:4]
NEW = -1_000_000_000_123


async def test_a_night_goes_on_in_the_supergroup(nights: PlayedNights) -> None:
    await nights.start(ANYA, BOB, VIKA, GENA)
    await nights.actions.choose(Place(CHAT), "weekday", "fri")
    await nights.store.write(lambda tx: Surfaces(tx).put(Surface("night", nights.club, CHAT), 77, SENT))
    nights.now += 1
    await nights.store.write(lambda tx: move(tx, CHAT, NEW, nights.now, events()))
    shown = await nights.messages.shown(nights.club)
    assert (shown.view.place, shown.message_id) == (Place(NEW), None)
    assert (await nights.actions.plan(Place(NEW))).words["weekday"] == "fri"
    await nights.step()
    await nights.play_all()
    await nights.step()
    night = await nights.night()
    assert (len(night.counted), len(night.running)) == (2, 2)
    assert await nights.actions.live_in(Place(NEW)) == nights.club
    assert (
        await nights.actions.press(StartNight(nights.club), ANYA, CHAT)
    ).message.id == "refusal-unknown-button"


async def test_where_both_chats_have_a_night_the_new_one_stays(nights: PlayedNights) -> None:
    await nights.open(ANYA, BOB)
    old = nights.club
    await nights.chats.meet(NEW, "supergroup", "Клуб", VIKA)
    nights.club = (await nights.actions.open(Place(NEW), VIKA)).club
    await nights.store.write(lambda tx: move(tx, CHAT, NEW, nights.now, events()))
    assert await nights.actions.live_in(Place(NEW)) == nights.club
    assert (await nights.messages.shown(old)).view.state == "cancelled"


async def test_who_is_forgotten_keeps_no_name_and_changes_nobody_elses_standing(nights: PlayedNights) -> None:
    await nights.start(ANYA, BOB, VIKA, GENA)
    data = PersonalData(nights.transactions, nights.chats)
    tables, _ = await data.forget(ANYA.user_id)
    assert [table.game for table in tables] == [await nights.game_of(ANYA)], "nobody is forgotten at a table"
    await nights.play_all()
    before = await nights.standing()
    about = (await data.export(ANYA.user_id)).decode()
    assert '"club_nights"' in about
    assert "Боб" not in about
    assert await data.forget(ANYA.user_id) == ((), ())
    after = await nights.standing()
    assert {line[1:] for line in before} == {line[1:] for line in after}
    assert [line for line in after if line[0] > 0] == [line for line in before if line[0] != ANYA.user_id]
    (gone,) = [row for row in (await nights.view()).rows if not row.user_id]
    assert (gone.name, gone.state) == ("", "left")
    assert (await nights.view()).host_id == 0
    await nights.wait(60)
    assert sorted(who for table in await nights.tables() for who in table) == [2, 3, 4]
    await nights.meet(ANYA)
    await nights.press(JoinNight(nights.club), ANYA)
    (new,) = [row for row in (await nights.view()).rows if row.user_id == ANYA.user_id]
    assert (new.points, new.games) == (0, 0), "somebody new"


async def test_the_message_of_a_night_that_names_who_is_forgotten_is_drawn_anew(nights: PlayedNights) -> None:
    await nights.open(ANYA, BOB, VIKA)
    await nights.step()
    assert await nights.due() == []
    await PersonalData(nights.transactions, nights.chats).forget(BOB.user_id)
    assert await nights.due() == [nights.club]


async def test_nothing_is_left_of_a_chat_that_is_gone(nights: PlayedNights, target) -> None:
    await nights.start(ANYA, BOB, VIKA)
    await nights.actions.choose(Place(CHAT), "minutes", "90")
    await nights.play_all()
    nights.now += 3600
    await nights.step()
    await nights.store.write(lambda tx: retire(tx.db, CHAT))
    with opened(target) as db:
        left = {name: rows for name, rows in rows_by_table(db).items() if name.startswith("club") and rows}
    assert left == {}


async def test_a_night_stands_still_while_the_bot_is_away_but_not_the_hour_of_a_chat(
    nights: PlayedNights,
) -> None:
    await nights.start(ANYA, BOB, VIKA)
    await nights.actions.choose(Place(CHAT), "weekday", "fri")
    ends, opens = (await nights.view()).ends, (await nights.actions.plan(Place(CHAT))).opens
    clock = never_set(lambda: nights.now)
    timers = Timers(Dues(nights.store, clock, {}), events(), clock)
    await timers.resume()
    nights.now += 1000
    assert await timers.resume() == 1000
    later = (await nights.view()).ends
    assert (later - ends).total_seconds() == 1000
    assert (await nights.actions.plan(Place(CHAT))).opens == opens


async def test_a_game_that_cannot_be_read_sets_its_people_free(nights: PlayedNights) -> None:
    await nights.start(ANYA, BOB, VIKA)
    (game,) = (await nights.night()).running
    await nights.store.write(
        lambda tx: tx.db.execute("UPDATE games SET fault = 'torn' WHERE id = ?", (game.game_id,))
    )
    await nights.wait(20)
    night = await nights.night()
    assert [(each.game_id, each.counts) for each in night.ended] == [(game.game_id, False)]
    assert sorted(map(sorted, await nights.tables())) == [[1, 2, 3]]


async def test_tables_whose_group_has_thrown_the_bot_out_wait_for_nobody(nights: PlayedNights) -> None:
    await nights.start(ANYA, BOB, VIKA)
    await nights.chats.away(CHAT)
    for _ in range(20):
        await nights.wait_for_the_missing()
    night = await nights.night()
    assert (len(night.ended), [member.state for member in night.members]) == (1, ["asleep"] * 3)
    await nights.wait(1800 + 360, often=60)
    night = await nights.night()
    assert (night.row.state, len(night.final)) == ("over", 3)
    assert await nights.messages.podium(night.row.podium) is None
    assert not await nights.store.read(lambda tx: ChatDeliveries(tx).is_due(night.row.podium)), (
        "nobody to tell"
    )
