"""The one order of an act: where it is pressed makes no difference to what goes with it."""

import pytest

from bot.ground.values import Place
from bot.table.actions import By, TappedBoard
from bot.table.clock import set_round_clock
from bot.table.model import Refusal
from bot.table.presses import (
    AddComputer,
    ComeBack,
    ConfirmLeave,
    DecideSleeper,
    JoinLate,
    OpenMenu,
    PickOption,
    PickRow,
    PlayHere,
    Rematch,
    Roll,
    Sit,
    Start,
    TakeBack,
)
from bot.table.store import Games, StaleMessages, Surfaces
from engine.play.events import Wrote
from tests.bot.service.lobbies import CHAT, PEOPLE

ANYA, BOB, VIKA = PEOPLE[:3]
ON_CARD = By(ANYA, ANYA.user_id)


async def begun(lobbies, *, pace="turns", dice="bot"):
    lobbies.service.windows.serve()
    game = await lobbies.open(ANYA, BOB)
    await lobbies.press(PickOption(game, "dice", dice), ANYA)
    await lobbies.press(PickOption(game, "order", "join"), ANYA)
    await lobbies.press(PickOption(game, "pace", pace), ANYA)
    await lobbies.start(game, ANYA)
    return game


async def asleep(lobbies, game):
    """Let Anya miss her turn, and a computer play until she is back."""
    if (await lobbies.view(game)).rules.pace == "together":
        await wrote(lobbies, game, BOB)
    for _ in range(3):  # it calls her first
        if (view := await lobbies.view(game)).limit.overdue is None:
            row = await lobbies.store.read(lambda tx: Games(tx).get(game))
            lobbies.now = min(at for at in (row.deadline, row.call_at) if at is not None)
            await lobbies.games.pass_time(game)
    decided = await lobbies.press(DecideSleeper(game, view.version, view.limit.overdue, "seat"), BOB)
    assert decided.refusal is None
    assert await played_by_computer(lobbies, game)


async def wrote(lobbies, game, actor):
    """Let somebody write the first row that they may, without a question about it."""
    by = By(actor, actor.user_id)
    for _ in range(3):
        view = (await lobbies.service.panels.panel(game, actor.user_id)).view
        playing = view.progress.game
        if playing.turn.roll:
            row = max(playing.writable_rows(), key=lambda index: playing.entry(index).points)
            pressed = PickRow(game, view.version, row)
        else:
            pressed = Roll(game, view.version)
        assert (await lobbies.games.press(pressed, by)).refusal is None
        if isinstance(pressed, PickRow):
            return


async def played_by_computer(lobbies, game):
    return (await lobbies.view(game)).seats[0].state == "computer"


@pytest.mark.parametrize("kind", [Roll, ComeBack, PlayHere, JoinLate, Sit, Start, AddComputer])
async def test_a_sleeper_is_back_whatever_they_press_and_nothing_else_is_done(lobbies, kind):
    game = await begun(lobbies)
    await asleep(lobbies, game)
    version = (await lobbies.view(game)).version
    pressed = {Roll: Roll(game, version), AddComputer: AddComputer(game, "solid")}.get(kind) or kind(game)
    reply = await lobbies.press(pressed, ANYA)
    assert (reply.message.id, reply.refusal) == ("toast-came-back", None)
    assert not await played_by_computer(lobbies, game)


async def test_who_leaves_while_asleep_is_not_brought_back_by_it(lobbies):
    game = await begun(lobbies)
    await asleep(lobbies, game)
    assert (await lobbies.press(ConfirmLeave(game, ANYA.user_id), ANYA)).refusal is Refusal.NOT_SEATED
    assert await played_by_computer(lobbies, game)


@pytest.mark.parametrize("kind", [Roll, ComeBack, PlayHere])
async def test_a_sleeper_is_back_by_a_card_as_well(lobbies, kind):
    game = await begun(lobbies, pace="together")
    await asleep(lobbies, game)
    pressed = Roll(game, 0) if kind is Roll else kind(game)
    assert (await lobbies.games.press(pressed, ON_CARD)).message.id == "toast-came-back"
    assert not await played_by_computer(lobbies, game)


async def test_a_card_that_stands_further_down_is_told_of_and_the_old_one_goes(lobbies):
    game = await begun(lobbies, pace="together")
    old, new = (By(ANYA, ANYA.user_id, TappedBoard(number), number) for number in (9, 12))
    stale = Roll(game, 10**6)
    assert (await lobbies.games.press(stale, old)).stale is None, "it is the first that is known"
    assert (await lobbies.games.press(stale, new)).stale == 9
    reply = await lobbies.games.press(stale, old)
    assert (reply.refusal, reply.stale) == (Refusal.BOARD_BELOW, 9)
    assert reply.shown is not None
    cards = await lobbies.store.read(lambda tx: Surfaces(tx).of("panel", game))
    assert cards[ANYA.user_id].message_id == 12
    assert await lobbies.store.read(lambda tx: StaleMessages(tx).has(ANYA.user_id, 9))
    assert (await lobbies.games.press(stale, new)).refusal is Refusal.STALE


@pytest.mark.parametrize("pressed", ["typed dice", "a page of the lobby", "a rematch"])
async def test_who_acts_in_the_chat_plays_there_and_not_in_the_app_however_they_act(lobbies, pressed):
    if pressed == "a page of the lobby":
        game = await lobbies.open(ANYA, BOB)
        lobbies.service.windows.serve()
    else:
        game = await begun(lobbies, dice="own" if pressed == "typed dice" else "bot")
    if pressed == "a rematch":
        await lobbies.stop(game, ANYA)
        before, game = game, (await lobbies.rematch(game, ANYA)).shown.view.game
    await lobbies.service.windows.open(game, BOB.user_id)
    await lobbies.service.windows.open(game, ANYA.user_id)
    if pressed == "typed dice":
        reply = await lobbies.games.answer(Place(CHAT), ANYA, None, "12", 77)
        assert reply.refusal is not None
    elif pressed == "a page of the lobby":
        reply = await lobbies.games.arrange(game, By(ANYA, CHAT), lambda _: Refusal.NOT_POSSIBLE)
    else:
        reply = await lobbies.games.rematch(Rematch(before), ANYA, CHAT)
    assert ANYA.user_id not in reply.shown.view.app.people, "it is shown at once"
    assert BOB.user_id in reply.shown.view.app.people or pressed == "a rematch"


async def test_a_game_prepares_its_computers_when_it_begins_and_not_before(lobbies, monkeypatch):
    prepared = []
    monkeypatch.setattr(lobbies.transactions.computers, "prepare", lambda *of: prepared.append(of))
    game = await lobbies.open(ANYA, BOB, computers=["solid"])
    await lobbies.press(OpenMenu(game, "rules"), ANYA)
    assert prepared == []
    await lobbies.start(game, ANYA)
    view = await lobbies.view(game)
    assert prepared == [(view.rules, CHAT)]
    await lobbies.press(Roll(game, view.version), (ANYA, BOB)[view.progress.game.mover or 0])
    assert len(prepared) == 1


async def test_a_button_of_a_group_reaches_its_game_from_a_card_only_where_all_play_at_once(lobbies):
    game = await begun(lobbies)
    assert (await lobbies.games.press(Roll(game, 0), ON_CARD)).refusal is Refusal.UNKNOWN_BUTTON
    await lobbies.stop(game, ANYA)
    game = await begun(lobbies, pace="together")
    assert (await lobbies.games.press(Sit(game), ON_CARD)).refusal is Refusal.UNKNOWN_BUTTON
    assert (await lobbies.games.press(Roll(game, 10**6), ON_CARD)).refusal is Refusal.STALE
    await lobbies.store.write(lambda tx: Games(tx).set_aside(game, "broken"))
    assert (await lobbies.games.press(Roll(game, 0), ON_CARD)).refusal is Refusal.SET_ASIDE


async def test_a_game_that_is_asked_about_is_put_away_later_by_as_much_as_the_clock_was_set(lobbies):
    game = await begun(lobbies, pace="together")
    await wrote(lobbies, game, BOB)

    async def row():
        return await lobbies.store.read(lambda tx: Games(tx).get(game))

    while (before := await row()).overdue_at is None:
        lobbies.now = before.deadline
        await lobbies.games.pass_time(game)

    def set_ahead(tx):
        Games(tx).shift_deadlines(10_800.0)
        set_round_clock(lobbies.transactions.load_by_id(tx, game), lobbies.now + 10_800.0)

    await lobbies.store.write(set_ahead)
    after = await row()
    assert (after.deadline - before.deadline, after.overdue_at) == (10_800.0, before.overdue_at)


@pytest.mark.parametrize("luck", ["own", "same"])
async def test_rows_of_a_round_are_told_as_they_are_written_unless_they_tell_what_is_to_come(lobbies, luck):
    game = await lobbies.open(ANYA, BOB)
    await lobbies.press(PickOption(game, "pace", "together"), ANYA)
    await lobbies.press(PickOption(game, "luck", luck), ANYA)
    await lobbies.start(game, ANYA)

    async def told():
        return [event.seat for event in (await lobbies.view(game)).recent if isinstance(event, Wrote)]

    before = await told()
    await wrote(lobbies, game, BOB)
    assert await told() == ([1] if luck == "own" else before)
    view = (await lobbies.service.panels.panel(game, BOB.user_id)).view
    back = TakeBack(game, view.version)
    assert (await lobbies.games.press(back, By(BOB, BOB.user_id))).refusal is None
    assert await told() == before
    await wrote(lobbies, game, BOB)
    await wrote(lobbies, game, ANYA)
    assert sorted(await told()) == [0, 1], "the round that has closed"
