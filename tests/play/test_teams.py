"""Teams: several people on one seat, from the lobby to the result."""

from dataclasses import replace

import pytest

from bot.ground.drawing import pack
from bot.ground.timing import USUAL_TIMING
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import (
    DecideLeftSeat,
    Hold,
    JoinTeam,
    LeaveTeam,
    OpenMenu,
    Rematch,
    Roll,
    SendRecord,
    Sit,
    StandUp,
    Start,
    TakeBack,
)
from engine.records.reading import parse_record
from engine.records.verify import verify
from tests.play.phones import Phones, data_of, game_of, mover_of, presses, until, version_of
from tests.play.tables import begun, lobby, turned_to_more
from tests.play.talk import RU, ask, greeted, leave, leave_seat, offers, one_turn, throw


async def record(phones: Phones, person: int, chat: Chat, message: ChatMessage):
    """The record of a finished game, as the file that everybody gets."""
    await phones.tap(person, message, data_of(message, SendRecord))
    await until(lambda: any(m.document for m in chat.messages.values()), "the file")
    (found,) = [m.document for m in chat.messages.values() if m.document]
    return parse_record(found.data.decode())


async def test_a_team_against_one_person_plays_a_whole_game(phones) -> None:
    chat, people = await greeted(phones, 3)
    anya, bob, vika = people
    board = await begun(phones, chat, [[anya, bob], [vika]], "yatzy-short")
    first, movers = next(line for line in board.text.split("\n") if ", бросок 1" in line), []
    assert "Аня (" in first
    assert "Аня+Боб" in first
    while not offers(phones.newest(chat.id), Rematch):
        board = phones.newest(chat.id)
        mover = mover_of(phones, chat, board)
        if offers(board, Roll):
            toast = await phones.tap({anya: bob, bob: anya}.get(mover, anya), board, data_of(board, Roll))
            assert toast == RU("refusal-not-your-turn", name=phones.world.state.people[mover].first_name)
        movers.append(await one_turn(phones, chat))
    assert movers == [anya, vika, bob, vika] * 3
    end = phones.newest(chat.id)
    assert "Аня+Боб" in end.text
    found = await record(phones, vika, chat, end)
    assert [player.members for player in found.players] == [("Аня", "Боб"), ()]
    assert verify(found).fair
    top = await ask(phones, anya, chat, "/top")
    lines = [line for line in top.text.split("\n") if "Аня" in line or "Боб" in line]
    assert len(lines) == 2
    assert len({line.split(":")[1] for line in lines}) == 1, "every member has the result of the seat"


async def test_joining_and_leaving_a_team_in_the_lobby(phones) -> None:
    chat, people = await greeted(phones, 6)
    anya, bob, vika, gena, dina, egor = people
    message = await lobby(phones, chat, [anya, bob], "yatzy")
    game = game_of(message)
    assert await phones.tap(vika, message, pack(OpenMenu(game, "teams"))) == RU("refusal-pages")
    page = await turned_to_more(phones, message, bob)
    await phones.press(bob, page, RU("button-teams"))
    await until(lambda: offers(message, JoinTeam), "the page of teams, for all")
    assert not offers(message, LeaveTeam)
    assert await phones.tap(anya, message, data_of(message, JoinTeam, 0)) == RU("refusal-already-in-team")
    assert await phones.tap(anya, message, pack(LeaveTeam(game))) == RU("refusal-not-in-team")
    assert await phones.tap(vika, message, pack(JoinTeam(game, gena))) == RU("refusal-team-gone")
    for person in (anya, vika, gena):  # the host leaves their seat, two come from outside
        await phones.tap(person, message, pack(JoinTeam(game, bob)))
    await until(lambda: "Боб + Аня + Вика + Гена" in message.text, "the team")
    assert "2. " not in message.text
    assert not offers(message, JoinTeam), "the team is full"
    assert await phones.tap(dina, message, pack(JoinTeam(game, anya))) == RU("refusal-team-full")
    assert await phones.tap(vika, message, pack(Sit(game))) == RU("refusal-already-seated")
    toast = await phones.tap(bob, message, pack(LeaveTeam(game)))
    assert toast == RU("toast-team-left")
    await until(lambda: "Аня + Вика + Гена" in message.text, "the team without Боб")
    await phones.tap(anya, message, pack(StandUp(game)))
    await until(lambda: "Вика + Гена · хозяин" in message.text, "a new host")
    decides = RU("refusal-host-decides", name="Вика")
    assert await phones.tap(egor, message, pack(Start(game))) == decides
    await phones.tap(vika, message, pack(Start(game)))
    await phones.board(chat.id, Roll)


async def test_a_member_leaves_and_the_team_plays_on(phones) -> None:
    chat, people = await greeted(phones, 4)
    anya, bob, vika, gena = people
    board = await begun(phones, chat, [[anya, bob, vika], [gena]])
    assert await one_turn(phones, chat) == anya
    assert await one_turn(phones, chat) == gena
    mover, board = await throw(phones, chat)
    assert mover == bob
    dice = [text for text, p in presses(board) if isinstance(p, Hold)]
    asked = f"{RU('ask-leave-team', name='Боб', game=1)} {RU('ask-leave-counts')}"
    assert asked == await leave(phones, bob, chat)
    await until(lambda: "Вика (" in board.text, "the turn of the next member")
    assert [text for text, p in presses(board) if isinstance(p, Hold)] == dice
    assert "Аня+Вика" in board.text
    assert not offers(board, DecideLeftSeat)
    toast = await phones.tap(bob, board, data_of(board, Roll))
    assert toast == RU("refusal-not-seated")
    row = next(text for text, _ in presses(board) if text.startswith(RU("row-chance")))
    await phones.press(vika, board, row)
    await until(lambda: mover_of(phones, chat, phones.newest(chat.id)) == gena, "the next seat")
    await leave(phones, anya, chat)
    await one_turn(phones, chat)
    assert mover_of(phones, chat, phones.newest(chat.id)) == vika
    await leave_seat(phones, vika, chat)


@pytest.mark.bot(replace(USUAL_TIMING, reminder=0.2))
async def test_the_member_on_turn_is_called(phones) -> None:
    chat, people = await greeted(phones, 3)
    anya, bob, vika = people
    await begun(phones, chat, [[vika], [anya, bob]], "pirate")
    await one_turn(phones, chat)
    call = (await phones.told(chat.id, "Аня, ваш ход за команду")).split("\n")[0]
    assert call.endswith("Аня+Боб!")


async def test_taking_a_row_back_is_for_the_one_who_wrote_it(phones) -> None:
    chat, people = await greeted(phones, 3)
    anya, bob, vika = people
    board = await begun(phones, chat, [[anya, bob], [vika]])
    for _ in range(3):
        mover = await one_turn(phones, chat)
    assert mover == bob
    board = await phones.board(chat.id, TakeBack)
    back = data_of(board, TakeBack)
    for other in (anya, vika):
        assert await phones.tap(other, board, back) == RU("refusal-not-yours-to-take-back", name="Боб")
    before = version_of(board)
    await phones.tap(bob, board, back)
    await until(lambda: version_of(phones.newest(chat.id)) != before, "the row open again")
    assert mover_of(phones, chat, phones.newest(chat.id)) == bob
