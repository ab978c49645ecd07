"""Games with dice of people's own, over HTTP: guests and their keeper, the keypad, answers, corrections."""

import asyncio
from dataclasses import replace

from bot.ground.drawing import pack
from bot.ground.timing import USUAL_TIMING
from bot.table.presses import (
    AddFace,
    AddGuest,
    CorrectTurn,
    DropFace,
    DropGuest,
    KeepForAll,
    NameKeeper,
    OpenCorrections,
    OpenItem,
    PickOption,
    PickRow,
    SetRolls,
    Sit,
    TakeBack,
)
from tests.play.own_dice import begin, lying, own_game, own_lobby, tapped, typed, written
from tests.play.phones import bot_in, data_of, game_of, presses, until
from tests.play.tables import group_of, over, quick_world, steps
from tests.play.talk import QUIET, answers, digits, offers
from tests.world.machine import run

THREE = "33566", "12345", "11266"


async def test_guests_sit_down_are_named_and_leave(phones) -> None:
    chat, (host, other, stranger) = group_of(phones.world, 3)
    lobby = await own_lobby(phones, chat, [host, other])
    game = game_of(lobby)
    assert await phones.tap(other, lobby, pack(AddGuest(game))) == "За столом Гость 1"
    phones.world.conversation.send(other, chat.id, "Дед Мороз", reply_to=lobby.id)
    await phones.told(chat.id, "4. Дед Мороз")
    phones.world.conversation.send(stranger, chat.id, "Чужой", reply_to=lobby.id)
    await phones.tap(host, lobby, pack(OpenItem(game, "guest", "1")))
    phones.world.conversation.send(other, chat.id, "Тётя Валя", reply_to=lobby.id)
    await phones.told(chat.id, "3. Тётя Валя")
    assert "Чужой" not in lobby.text
    assert "За гостей кости вводит Аня" in lobby.text
    assert "хозяин" not in await phones.tap(host, lobby, pack(NameKeeper(game, other)))
    await phones.told(chat.id, "За гостей кости вводит Боб")
    assert "тут решает" in (await phones.tap(other, lobby, pack(KeepForAll(game, everybody=True)))).lower()
    refused = await phones.tap(host, lobby, pack(PickOption(game, "dice", "bot")))
    assert refused == "За столом гости, а они бросают только свои кости. Сначала уберите гостей."
    assert "уходит" in await phones.tap(other, lobby, pack(DropGuest(game, 1)))
    assert "уходит" in await phones.tap(host, lobby, pack(DropGuest(game, 2)))
    assert await phones.tap(host, lobby, pack(PickOption(game, "dice", "bot")))
    assert await phones.tap(host, lobby, pack(AddGuest(game))) == "Так сейчас сходить нельзя."
    await phones.tap(host, lobby, pack(PickOption(game, "dice", "own")))
    for _ in range(6):
        await phones.tap(host, lobby, pack(AddGuest(game)))
    assert await phones.tap(host, lobby, pack(AddGuest(game))) == "Все восемь мест заняты."
    assert await phones.tap(stranger, lobby, pack(Sit(game))) == "Все восемь мест заняты."


async def test_one_phone_serves_a_keeper_and_two_guests(phones, target) -> None:
    chat, (keeper, other) = group_of(phones.world, 2)
    lobby = await own_lobby(phones, chat, [keeper], "yatzy", card="short")
    for _ in range(2):
        await phones.tap(keeper, lobby, pack(AddGuest(game_of(lobby))))
    board = await begin(phones, chat, keeper, lobby)
    assert "Вы не за этим столом" in await phones.tap(other, board, data_of(board, AddFace))
    turn = taps = most = 0
    while not over(phones, chat):
        faces = THREE[turn % 3]
        if turn % 2:
            board = await typed(phones, chat, keeper, faces)
            taps = 1
        else:
            board = await tapped(phones, chat, keeper, faces)
            taps = len(faces)
        most = max(most, taps + await written(phones, chat, keeper))
        turn += 1
    assert turn == 3 * 6
    assert most <= 7
    assert {by for _, by in steps(target)} == {keeper}


async def test_a_die_is_taken_away_and_the_first_roll_counts_double(phones, target) -> None:
    chat, (first, second) = group_of(phones.world, 2)
    await own_game(phones, chat, [first, second], "classic")
    greeting = next(m for m in chat.messages.values() if m.sender is phones.world.state.bot)
    said = len(phones.said(chat.id))
    for answered in (greeting, phones.newest(chat.id)):
        phones.world.conversation.send(first, chat.id, "ура", reply_to=answered.id)
        await asyncio.sleep(QUIET)
        assert len(phones.said(chat.id)) == said + (answered is not greeting), "talk, but to the board"
    board = await tapped(phones, chat, first, "55562")
    two = next(pack(p) for _, p in presses(board) if isinstance(p, DropFace) and p.face == 2)
    await phones.tap(first, board, two)
    board = await phones.board(chat.id, AddFace)
    assert "5 5 5 6 ▫️" in digits(board.text)
    await phones.tap(first, board, data_of(board, SetRolls))
    board = await tapped(phones, chat, first, "6")
    assert "с руки" in board.text
    await phones.tap(first, board, data_of(board, SetRolls))
    await until(lambda: "с руки" not in phones.newest(chat.id).text, "the usual roll")
    board = await typed(phones, chat, first, "5 5 5 6 6 р") if offers(board, AddFace) else board
    phones.world.conversation.send(first, chat.id, "55566!", reply_to=board.id)
    await until(lambda: "с руки" in phones.newest(chat.id).text, "the first roll")
    lines = [line for line, _ in steps(target)]
    assert lines == ["lay 25556", "lay 55566 1", "lay 55566", "lay 55566 1"]


async def test_the_last_turns_are_corrected_by_whoever_took_them(phones, target) -> None:
    chat, (first, second, third) = group_of(phones.world, 3)
    await own_game(phones, chat, [first, second, third], "yatzy")
    await tapped(phones, chat, first, "11234")
    await written(phones, chat, first)
    await typed(phones, chat, second, "22234")
    await written(phones, chat, second)
    board = await phones.board(chat.id, OpenCorrections)
    some = next(pack(p) for _, p in presses(board) if isinstance(p, AddFace) and p.face == 6)
    await phones.tap(third, board, some)
    await phones.tap(first, board, data_of(board, OpenCorrections))
    board = await phones.board(chat.id, CorrectTurn)
    turns = [pack(p) for _, p in presses(board) if isinstance(p, CorrectTurn) and p.back]
    assert len(turns) == 2
    assert "Боб" in await phones.tap(first, board, turns[0])
    await phones.tap(first, board, turns[1])
    board = await phones.board(chat.id, DropFace)
    assert "Исправляем ход: Аня" in board.text
    one = next(pack(p) for _, p in presses(board) if isinstance(p, DropFace) and p.face == 2)
    await phones.tap(first, board, one)
    board = await tapped(phones, chat, first, "1")
    row = next(pack(p) for _, p in presses(board) if isinstance(p, PickRow) and p.row == 0)
    assert await phones.tap(first, board, row) == "Исправлено"
    board = await phones.board(chat.id, AddFace)
    assert "поправка" in board.text
    assert "6 ▫️ ▫️ ▫️ ▫️" in digits(board.text)
    lines = [line for line, _ in steps(target)]
    assert lines[-6:-2] == ["undo", "undo", "lay 11134", "write ones"]
    await phones.tap(second, board, data_of(board, TakeBack))
    board = await lying(phones, chat)
    assert "Боб" in board.text


def test_a_guests_turn_calls_the_keeper(target):
    async def main():
        timing = replace(USUAL_TIMING, quota=0.5, tap=0.0, reminder=5.0, idle=10.0)
        async with bot_in(quick_world(), target, timing, group_budget=1000) as phones:
            chat, (host, other) = group_of(phones.world, 2)
            lobby = await own_lobby(phones, chat, [host, other], "yatzy")
            await phones.tap(host, lobby, pack(AddGuest(game_of(lobby))))
            await begin(phones, chat, host, lobby)
            for mover in (host, other):
                await typed(phones, chat, mover, "12345")
                await written(phones, chat, mover)
            await phones.told(chat.id, "Аня, ходит Гость 1: введите кости!")

    run(main())


async def test_in_a_private_chat_dice_need_no_reply(phones) -> None:
    person = phones.world.membership.add_person("Аня", language_code="ru", started=True).id
    chat = phones.world.state.chats[person]
    lobby = await own_lobby(phones, chat, [person], "yatzy")
    await phones.tap(person, lobby, pack(AddGuest(game_of(lobby))))
    await begin(phones, chat, person, lobby)
    for name in ("Аня", "Гость 1"):
        phones.world.conversation.send(person, chat.id, "33566")
        board = await lying(phones, chat)
        assert name in board.text
        await written(phones, chat, person)
    assert "Не разобрать" not in " ".join(await answers(phones, person, chat, "ну и везёт же ему"))
