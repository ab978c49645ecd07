"""People who leave a group and return, by the service: lobbies, dice that fall, teams, bookings; the door."""

import pytest

from bot.ground.values import Place
from bot.rulebook.names import RulesName
from bot.table.model import Refusal
from bot.table.presses import AddComputer, JoinTeam, LetIn, Sit, StandUp, Start, TurnAway
from bot.table.seats import DAY
from tests.bot.service.lobbies import CHAT, PEOPLE

ANYA, BOB, VIKA, GENA = PEOPLE[:4]


async def left(lobbies, *people):
    for actor in people:
        lobbies.now += 1
        shown = await lobbies.service.departing.left(CHAT, actor.user_id, lobbies.now)
    return [each.view.game for each in shown]


async def back(lobbies, actor):
    lobbies.now += 1
    return [each.view.game for each in await lobbies.service.departing.back(CHAT, actor)]


async def test_seats_of_a_lobby_fall_free_and_the_part_of_the_host_passes_on(lobbies):
    game = await lobbies.open(ANYA, BOB, VIKA, computers=("solid",))
    await lobbies.press(JoinTeam(game, BOB.user_id), VIKA)
    assert await left(lobbies, ANYA) == [game]
    view = await lobbies.view(game)
    assert view.host_id == BOB.user_id
    assert sorted(await lobbies.sitting(game)) == ["solid", "Боб+Вика"]
    assert await left(lobbies, ANYA) == [], "heard of twice"
    assert await left(lobbies, BOB, VIKA) == [game]
    assert ((await lobbies.view(game)).host_id, await lobbies.sitting(game)) == (0, ["solid"])
    assert await left(lobbies, GENA) == [], "whom nobody has met"


async def test_who_leaves_while_the_dice_fall_leaves_the_game_that_begins(lobbies):
    game = await lobbies.open(ANYA, BOB)
    assert (await lobbies.press(Start(game), ANYA)).refusal is None
    assert await left(lobbies, ANYA) == []
    await lobbies.throw(game, 1, 1, 1)
    view = (await lobbies.games.drawn(game)).shown.view
    assert [seat.state for seat in view.seats] == ["left", "in"]
    assert view.host_id == BOB.user_id
    assert await back(lobbies, ANYA) == [game]
    assert [seat.state for seat in (await lobbies.view(game)).seats] == ["in", "in"]


async def test_who_had_left_the_game_before_the_group_has_left_it(lobbies):
    game = await lobbies.open(ANYA, BOB, VIKA)
    await lobbies.start(game, ANYA)
    await left(lobbies, BOB)
    assert await left(lobbies, BOB) == []
    assert await back(lobbies, BOB) == [game], "though it was heard of twice"
    assert await back(lobbies, BOB) == []


async def test_nobody_outside_sits_in_a_rematch_or_is_asked_to(lobbies):
    old = await lobbies.open(ANYA, BOB, VIKA)
    await lobbies.start(old, ANYA)
    await lobbies.finish(old, 1, 2, 3)
    await lobbies.meet(GENA)
    await lobbies.book(old, GENA)
    await left(lobbies, VIKA, GENA)
    game = (await lobbies.rematch(old, ANYA)).shown.view.game
    assert (await lobbies.sitting(game), await lobbies.awaited(game)) == (["Аня"], ["Боб"])
    assert await left(lobbies, BOB) == [game]
    assert await lobbies.awaited(game) == []


async def test_whom_the_host_turns_away_stays_outside_for_a_day_but_at_their_own_table(lobbies):
    game = await lobbies.open(ANYA, BOB, VIKA)
    for refused in (TurnAway(game, ANYA.user_id), TurnAway(game, GENA.user_id), LetIn(game, BOB.user_id)):
        assert (await lobbies.press(refused, ANYA)).refusal is Refusal.NOT_POSSIBLE
    assert (await lobbies.press(TurnAway(game, BOB.user_id), VIKA)).refusal is Refusal.HOST_DECIDES
    assert (await lobbies.press(TurnAway(game, BOB.user_id), ANYA)).refusal is None
    for coming in (Sit(game), JoinTeam(game, VIKA.user_id)):
        assert (await lobbies.press(coming, BOB)).refusal is Refusal.TURNED_AWAY
    assert await lobbies.sitting(game) == ["Аня", "Вика"]
    for actor in (ANYA, VIKA):
        await lobbies.press(StandUp(game), actor)
    assert (await lobbies.press(Sit(game), BOB)).refusal is None, "the table is nobody's"
    await lobbies.press(StandUp(game), BOB)
    await lobbies.press(Sit(game), VIKA)
    assert (await lobbies.press(Sit(game), BOB)).refusal is Refusal.TURNED_AWAY, "another host's as well"
    lobbies.now += DAY
    assert (await lobbies.press(Sit(game), BOB)).refusal is None


@pytest.mark.parametrize("computers", [0, 1])
async def test_a_table_at_which_nobody_sits_takes_the_new_rules(lobbies, computers):
    game = await lobbies.open(ANYA, word="strongest")
    for _ in range(computers):
        await lobbies.press(AddComputer(game, "solid"), ANYA)
    other = RulesName("generala")
    assert (await lobbies.games.new_game(Place(CHAT), BOB, other)).refusal is Refusal.LOBBY_RULES
    await lobbies.press(StandUp(game), ANYA)
    await lobbies.meet(BOB)
    again = await lobbies.games.new_game(Place(CHAT), BOB, RulesName("strongest"))
    assert again.refusal is Refusal.LOBBY_OPEN
    reply = await lobbies.games.new_game(Place(CHAT), BOB, other)
    view = reply.shown.view
    assert (reply.refusal, view.rules.preset, view.host_id) == (None, "generala", BOB.user_id)
    assert await lobbies.sitting(view.game) == ["Боб"]
    assert (await lobbies.press(Sit(game), ANYA)).refusal is Refusal.OVER


async def test_a_press_that_waited_while_its_person_left_seats_nobody(lobbies):
    game = await lobbies.open(ANYA, BOB)
    await lobbies.meet(VIKA)
    await left(lobbies, VIKA)
    assert (await lobbies.press(Sit(game), VIKA)).refusal is Refusal.OUTSIDE
    assert (await lobbies.press(JoinTeam(game, BOB.user_id), VIKA)).refusal is Refusal.OUTSIDE
    await back(lobbies, VIKA)
    assert (await lobbies.press(Sit(game), VIKA)).refusal is None
