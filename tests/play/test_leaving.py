"""Leaving, stopping, and the questions about both."""

from bot.table.presses import (
    ConfirmLeave,
    ConfirmStop,
    DecideLeftSeat,
    Dismiss,
    Hold,
    Rematch,
    Roll,
    Sit,
    Sure,
)
from tests.play.phones import data_of, mover_of, until
from tests.play.tables import lobby, started
from tests.play.talk import (
    RU,
    ask,
    asked_for_zero,
    first_offering,
    first_roll,
    gone,
    greeted,
    leave_seat,
    offers,
    one_turn,
    race,
)

COMPUTER, REMOVE = 0, 1


async def test_in_the_lobby_leaving_is_standing_up(phones) -> None:
    chat, people = await greeted(phones, 2)
    message = await lobby(phones, chat, people)
    assert (await ask(phones, people[1], chat, "/leave")).text == RU("toast-stood")
    await until(lambda: "Боб" not in message.text, "the lobby without them")
    assert (await ask(phones, people[1], chat, "/leave")).text == RU("refusal-not-in-lobby")


async def test_the_question_is_for_the_one_who_asked(phones) -> None:
    chat, people = await greeted(phones, 3)
    assert (await ask(phones, people[0], chat, "/leave")).text == RU("refusal-nobody-plays")
    await started(phones, chat, people[:2], "yatzy")
    assert (await ask(phones, people[2], chat, "/leave")).text == RU("refusal-not-seated")
    question = await ask(phones, people[1], chat, "/leave")
    assert "Боб" in question.text
    go, stay = data_of(question, ConfirmLeave), data_of(question, Dismiss)
    assert await phones.tap(people[0], question, go) == RU("refusal-not-yours")
    assert await phones.tap(people[2], question, stay) == RU("refusal-not-yours")
    assert await phones.tap(people[1], question, stay) == RU("toast-dismissed")
    await gone(question)
    assert not offers(phones.newest(chat.id), DecideLeftSeat)


async def test_the_computer_plays_on_for_one_and_another_is_taken_out(phones) -> None:
    chat, people = await greeted(phones, 4)
    await started(phones, chat, people, "pirate-short", options={"order": "join"})
    mover, board = await first_roll(phones, chat)
    assert mover == people[0]
    await phones.tap(mover, board, data_of(board, Hold))
    board = await leave_seat(phones, mover, chat)
    assert not offers(board, Roll), "nobody plays the dice of somebody who left"
    fate = data_of(board, DecideLeftSeat, COMPUTER)
    assert await phones.tap(mover, board, fate) == RU("refusal-not-seated")
    assert await phones.tap(people[1], board, fate) == RU("toast-fate-computer")
    await until(lambda: mover_of(phones, chat, phones.newest(chat.id)) == people[1], "the next turn")
    board = await leave_seat(phones, people[2], chat)
    assert await one_turn(phones, chat) == people[1], "the game goes on before anything is decided"
    await until(lambda: mover_of(phones, chat, phones.newest(chat.id)) == people[2], "the turn to stop")
    board = phones.newest(chat.id)
    assert not offers(board, Roll)
    remove = data_of(board, DecideLeftSeat, REMOVE)
    assert await phones.tap(people[3], board, remove) == RU("toast-fate-removed")
    assert await phones.tap(people[1], board, remove) == RU("refusal-stale", dice="")
    assert await one_turn(phones, chat) == people[3]
    end = await race(phones, chat)
    assert RU("finish-gone", name="Вика") in end.text
    assert RU("seat-by-computer", name="Аня") in end.text
    assert await phones.tap(people[1], end, remove) == RU("refusal-over")
    ranking = (await ask(phones, people[1], chat, "/top")).text
    assert [name in ranking for name in ("Аня", "Боб", "Вика", "Гена")] == [False, True, False, True]
    assert await phones.tap(people[0], end, data_of(end, Rematch)) == RU("refusal-not-seated")
    await phones.tap(people[3], end, data_of(end, Rematch))
    again = await phones.board(chat.id, Sit)
    assert [name in again.text for name in ("Аня", "Боб", "Вика", "Гена")] == [False, True, False, True]


async def test_leaving_while_a_zero_is_asked_about_and_leaving_twice(phones) -> None:
    chat, people = await greeted(phones, 2)
    await started(phones, chat, people, "yatzy")
    mover, board = await asked_for_zero(phones, chat)
    other = next(p for p in people if p != mover)
    sure = data_of(board, Sure)
    twice = await ask(phones, mover, chat, "/leave")
    board = await leave_seat(phones, mover, chat)
    assert not offers(board, Sure)
    assert await phones.tap(mover, board, sure) == RU("refusal-not-seated")
    assert await phones.tap(mover, twice, data_of(twice, ConfirmLeave)) == RU("refusal-not-seated")
    await gone(twice)
    assert (await ask(phones, mover, chat, "/leave")).text == RU("refusal-not-seated")
    await phones.tap(other, board, data_of(board, DecideLeftSeat, REMOVE))
    assert await one_turn(phones, chat) == other
    assert await one_turn(phones, chat) == other


async def test_when_the_host_leaves_somebody_at_the_table_becomes_host(phones) -> None:
    chat, people = await greeted(phones, 3)
    phones.world.membership.promote(people[0], chat.id, "member")
    await started(phones, chat, people, "yatzy")
    await leave_seat(phones, people[0], chat)
    question = await ask(phones, people[1], chat, "/stop")
    stop = data_of(question, ConfirmStop)
    assert await phones.tap(people[0], question, stop) == RU("refusal-not-host")
    assert await phones.tap(people[1], question, stop) == RU("toast-stopped")
    await gone(question)


async def test_a_stopped_lobby_and_questions_that_have_outlived_their_game(phones) -> None:
    chat, people = await greeted(phones, 3)
    message = await lobby(phones, chat, people[1:2])
    assert (await ask(phones, people[2], chat, "/stop")).text == RU("refusal-not-host")
    question = await ask(phones, people[1], chat, "/stop")
    stop, keep = data_of(question, ConfirmStop), data_of(question, Dismiss)
    assert await phones.tap(people[2], question, stop) == RU("refusal-not-host")
    assert await phones.tap(people[2], question, keep) == RU("refusal-not-yours")
    assert await phones.tap(people[0], question, stop) == RU("toast-stopped"), "by an administrator"
    await until(lambda: not message.keyboard, "the lobby to close")
    await started(phones, chat, people[1:], "yatzy")
    one = await ask(phones, people[1], chat, "/stop")
    two = await ask(phones, people[1], chat, "/stop")
    three = await ask(phones, people[2], chat, "/leave")
    four = await ask(phones, people[2], chat, "/leave")
    await phones.tap(people[1], one, data_of(one, ConfirmStop))
    await first_offering(chat, Rematch)
    assert await phones.tap(people[1], two, data_of(two, ConfirmStop)) == RU("refusal-no-game")
    assert await phones.tap(people[2], three, data_of(three, ConfirmLeave)) == RU("refusal-no-game")
    assert await phones.tap(people[0], four, data_of(four, Dismiss)) == RU("toast-dismissed")
    for question in (one, two, three, four):
        await gone(question)
    assert (await ask(phones, people[1], chat, "/stop")).text == RU("refusal-nobody-plays")
