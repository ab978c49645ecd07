"""One game leads to the next: the same people go on by themselves, with one throw of Telegram's dice."""

import pytest

from bot.chats.settings import Chats
from bot.ground.store.dues import ChatDeliveries
from bot.ground.values import PATIENCE, Delivery, Place
from bot.table.model import Refusal
from bot.table.presses import (
    AddComputer,
    Cancel,
    ConfirmLeave,
    OpenMenu,
    PickOption,
    PickPreset,
    Rematch,
    ShowCommitment,
    Sit,
    StandUp,
    Start,
)
from engine.records.fair_dice import commitment, first_of_chain
from engine.records.verify import verify
from tests.bot.service.lobbies import CHAT, PEOPLE

ANYA, BOB, VIKA, GENA, *_ = PEOPLE
PAUSE = 15


async def stopped(lobbies, game, *people):
    """Begin the game of a lobby and end it at once; returns its record."""
    await lobbies.start(game, people[0])
    await lobbies.stop(game, people[0])
    return await record(lobbies, game)


async def record(lobbies, game):
    found, _ = await lobbies.queries.record(Place(CHAT), ANYA, game)
    return found


async def again(lobbies, game, actor=ANYA):
    return (await lobbies.rematch(game, actor, after=5)).shown.view.game


async def test_the_same_people_go_on_by_themselves_with_the_dice_of_the_first_game(lobbies):
    game = await lobbies.open(ANYA, BOB, VIKA, computers=("novice",))
    first = await stopped(lobbies, game, ANYA, BOB, VIKA)
    shown, order = first.commitment, await lobbies.sitting(game)
    assert first.chain is None, "its own lobby has shown its commitment"
    for number in (2, 3):
        game = await again(lobbies, game, BOB)
        order = [*order[1:], *order[:1]]
        view = await lobbies.view(game)
        assert (await lobbies.sitting(game), view.menu, view.commitment) == (order, "next", shown)
        asked = await lobbies.press(ShowCommitment(game), VIKA)
        assert dict(asked.message.args)["commitment"] == shown
        lobbies.now += PAUSE
        begun = (await lobbies.games.pass_time(game)).shown.view
        assert begun.state == "playing", "no die is waited for"
        await lobbies.stop(game, BOB)
        found = await record(lobbies, game)
        assert (found.chain.number, found.chain.commitment) == (number, shown)
        assert found.attempts == first.attempts
        assert found.client.split("|")[2] == first.client.split("|")[2] == "1.1.1"
        assert commitment(first_of_chain(found.secret, number)) == shown
        assert verify(found).fair
        assert begun.fairness.shown is False, "as that of the first was not"


@pytest.mark.parametrize("change", ["comes", "leaves", "robot", "rules", "option"])
async def test_whoever_comes_or_leaves_or_changes_a_rule_ends_the_row(lobbies, change):
    old = await lobbies.open(ANYA, BOB, VIKA)
    first = await stopped(lobbies, old, ANYA, BOB, VIKA)
    game = await again(lobbies, old)
    await lobbies.meet(GENA)
    pressed, actor = {
        "comes": (Sit(game), GENA),
        "leaves": (StandUp(game), VIKA),
        "robot": (AddComputer(game, "novice"), ANYA),
        "rules": (PickPreset(game, "yahtzee"), ANYA),
        "option": (PickOption(game, "order", "one_die"), ANYA),
    }[change]
    assert (await lobbies.press(pressed, actor)).refusal is None
    shown = (await lobbies.view(game)).commitment
    assert shown != first.commitment, "shown before the dice are asked for"
    assert (await lobbies.press(Start(game), ANYA)).shown.view.drawing
    await lobbies.throw(game, 5, 6, 7)
    await lobbies.games.drawn(game)
    await lobbies.stop(game, ANYA)
    found = await record(lobbies, game)
    assert (found.chain, found.commitment, found.client.split("|")[2]) == (None, shown, "5.6.7")
    assert verify(found).fair


async def test_who_has_left_the_game_before_ends_the_row_and_ten_minutes_do(lobbies):
    old = await lobbies.open(ANYA, BOB, VIKA)
    await lobbies.start(old, ANYA)
    await lobbies.press(ConfirmLeave(old, VIKA.user_id), VIKA)
    await lobbies.stop(old, ANYA)
    game = await again(lobbies, old)
    assert await lobbies.sitting(game) == ["Боб", "Аня"]
    assert (await lobbies.view(game)).commitment != (await record(lobbies, old)).commitment
    first = await stopped(lobbies, game, ANYA, BOB)
    late = (await lobbies.rematch(game, BOB)).shown.view.game
    view = await lobbies.view(late)
    assert (view.menu, await lobbies.sitting(late), await lobbies.awaited(late)) == ("main", ["Боб"], ["Аня"])
    await lobbies.press(Sit(late), ANYA)
    assert (await lobbies.view(late)).commitment != first.commitment


async def test_one_tap_stops_the_row_and_one_begins_it_at_once(lobbies):
    game = await lobbies.open(ANYA, BOB)
    await stopped(lobbies, game, ANYA, BOB)
    game = await again(lobbies, game)
    assert (await lobbies.press(Start(game), VIKA)).refusal is Refusal.HOST_DECIDES, "who has no seat"
    assert (await lobbies.press(OpenMenu(game, "main"), BOB)).refusal is None
    lobbies.now += PAUSE
    assert (await lobbies.games.pass_time(game)).shown is None
    assert (await lobbies.view(game)).menu == "main", "it waits as any lobby does"
    assert (await lobbies.press(Start(game), BOB)).refusal is Refusal.HOST_DECIDES
    await lobbies.press(Start(game), ANYA)
    await lobbies.stop(game, ANYA)
    game = await again(lobbies, game)
    begun = await lobbies.press(Start(game), BOB)
    assert (begun.refusal, begun.shown.view.state) == (None, "playing"), "whoever sits there"


async def test_too_few_make_it_a_lobby_like_all_others_and_people_who_booked_sit_down(lobbies):
    game = await lobbies.open(ANYA, BOB, word="showdown")
    await lobbies.start(game, ANYA)
    await lobbies.meet(GENA)
    await lobbies.book(game, GENA)
    await lobbies.stop(game, ANYA)
    game = await again(lobbies, game)
    assert await lobbies.sitting(game) == ["Боб", "Аня", "Гена"]
    for actor in (BOB, GENA):
        await lobbies.press(StandUp(game), actor)
    lobbies.now += PAUSE
    view = (await lobbies.games.pass_time(game)).shown.view
    assert (view.menu, view.closed) == ("main", False)
    lobbies.now += 3000
    assert (await lobbies.games.pass_time(game)).shown is None, "and closes as late as any"


async def test_whoever_plays_alone_has_the_next_game_at_once(lobbies):
    game = await lobbies.open(ANYA, computers=("novice",))
    await stopped(lobbies, game, ANYA)
    reply = await lobbies.rematch(game, ANYA, after=5)
    assert reply.shown.view.state == "playing"
    assert (await lobbies.press(OpenMenu(reply.shown.view.game, "main"), ANYA)).refusal is Refusal.STARTED


async def due(lobbies, game):
    """Let the next game be due now; returns its note."""
    noted = Delivery("next_game", str(game), CHAT)
    await lobbies.store.write(lambda tx: ChatDeliveries(tx).expect(noted, lobbies.now))
    return noted


async def test_the_next_game_of_a_match_opens_once_and_its_host_stays(lobbies):
    game = await lobbies.open(ANYA, BOB, VIKA)
    await lobbies.start(game, ANYA)
    await lobbies.finish(game, 1, 2, 3)
    noted = await due(lobbies, game)
    view = (await lobbies.games.next_game(noted)).view
    assert (view.menu, view.host_id) == ("next", ANYA.user_id)
    assert await lobbies.sitting(view.game) == ["Боб", "Вика", "Аня"]
    await lobbies.press(Cancel(view.game), ANYA)
    assert await lobbies.games.next_game(noted) is None, "the same note again"


@pytest.mark.parametrize("why", ["taken", "late", "thrown out"])
async def test_the_next_game_of_a_match_gives_way(lobbies, why):
    game = await lobbies.open(ANYA, BOB)
    await lobbies.start(game, ANYA)
    await lobbies.finish(game, 1, 2)
    noted = await due(lobbies, game)
    if why == "taken":
        await lobbies.open(VIKA)
    if why == "late":
        lobbies.now += PATIENCE["next_game"]
    if why == "thrown out":
        await lobbies.store.write(lambda tx: Chats(tx).update(CHAT, active=False))
    assert await lobbies.games.next_game(noted) is None
    live = await lobbies.queries.running(Place(CHAT))
    assert (live is None) == (why != "taken")


async def test_nobody_is_left_to_play_alone_what_several_went_on_with(lobbies):
    game = await lobbies.open(ANYA, BOB)
    await stopped(lobbies, game, ANYA, BOB)
    game = await again(lobbies, game)
    await lobbies.press(StandUp(game), BOB)
    lobbies.now += PAUSE
    view = (await lobbies.games.pass_time(game)).shown.view
    assert (view.menu, view.closed) == ("main", False)


async def test_a_finished_card_leads_to_the_next_game_in_the_group(lobbies):
    game = await lobbies.open(ANYA, BOB)
    await lobbies.meet(VIKA)
    await stopped(lobbies, game, ANYA, BOB)
    rematch = lobbies.games.rematch
    assert (await rematch(Rematch(game), VIKA, VIKA.user_id)).refusal is Refusal.NOT_SEATED
    await lobbies.service.departing.left(CHAT, BOB.user_id, lobbies.now)
    assert (await rematch(Rematch(game), BOB, BOB.user_id)).refusal is Refusal.OUTSIDE
    assert (await rematch(Rematch(game), ANYA, BOB.user_id)).refusal is Refusal.UNKNOWN_BUTTON
    reply = await rematch(Rematch(game), ANYA, ANYA.user_id)
    assert (reply.refusal, reply.shown.view.place) == (None, Place(CHAT))
