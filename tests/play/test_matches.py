"""A match over the Bot API: chosen in the lobby, on each result, decided, with its picture."""

import asyncio

import pytest

from bot.ground.drawing import pack
from bot.ground.values import PATIENCE
from bot.table.presses import (
    BookSeat,
    ConfirmStop,
    OpenMenu,
    PickMatch,
    PickOption,
    Rematch,
    Roll,
    SendPicture,
    Sit,
    StandUp,
    Start,
)
from tests.play.panels import finished, in_private, met
from tests.play.phones import data_of, game_of, presses, until
from tests.play.tables import lobby, turned_to_more
from tests.play.talk import RU, first_offering, greeted, offers, race
from tests.rings import sampled


async def next_game(phones, chat, way="turns", *, newcomer=False):
    """The next game of a match, by no tap at all: its page follows the result."""
    message = await phones.board(chat.id, OpenMenu)
    told, game, dice = message.text, game_of(message), thrown(chat)

    await until(lambda: not offers(message, StandUp), "the game")
    if way == "turns":
        await phones.board(chat.id, Roll)
    assert newcomer or thrown(chat) == dice, "the throw before the first game is that of all"
    return told, game


def thrown(chat):
    """How many dice Telegram has thrown here."""
    return sum(message.die is not None for message in chat.messages.values())


async def test_a_match_to_two_wins(phones) -> None:
    chat, people = await greeted(phones, 2)
    message = await lobby(phones, chat, people, "lightning")
    game = game_of(message)
    page = await turned_to_more(phones, message, people[0])
    await phones.press(people[0], page, RU("button-match"))
    await until(lambda: offers(page, PickMatch), "the page of matches")
    assert await phones.tap(people[1], message, data_of(page, PickMatch)) == RU(
        "refusal-host-decides", name="Аня"
    )
    gone = pack(PickMatch(game, "sum", 3)).replace("sum", "mean")  # from a lobby of before
    assert await phones.tap(people[0], page, gone) == RU("refusal-unknown-button")
    said = await phones.tap(people[0], page, pack(PickMatch(game, "wins", 2)))
    assert said == RU("toast-match", match=RU("button-match-wins", n=2))
    await until(lambda: "Матч: до 2 побед" in message.text, "the match on the lobby")
    await phones.tap(people[0], message, pack(Start(game)))
    await until(lambda: message.deleted, "the lobby to go")
    won = {}
    for number in range(1, 4):
        result = await race(phones, chat)
        winner = next(name for name in ("Аня", "Боб") if name in result.text.split("\n")[0])
        shared = RU("finish-shared", names="")[:8] in result.text
        for name in ("Аня", "Боб") if shared else (winner,):
            won[name] = won.get(name, 0) + 1
        if max(won.values()) == 2:
            break
        assert "Матч: до 2 побед" in result.text
        assert RU("button-next-game", n=number + 1) in [text for text, _ in presses(result)]
        told, _ = await next_game(phones, chat)
        assert f"партия {number + 1}" in told
    assert "Матч окончен: до 2 побед" in result.text
    last = phones.newest(chat.id)
    await asyncio.sleep(2 * PATIENCE["next_game"])
    assert phones.newest(chat.id) is last, "what has been decided goes on by itself no more"
    for name, wins in won.items():
        assert f"{name} {wins}" in result.text
    await phones.tap(people[1], result, pack(SendPicture("match", game_of(result))))
    await until(lambda: any(m.photo for m in chat.messages.values()), "the picture")
    (picture,) = [m for m in chat.messages.values() if m.photo]
    assert "Матч окончен" in picture.text


@pytest.mark.parametrize("way", sampled(["turns", "together"], ["together"]))
async def test_three_games_without_a_tap_between_and_a_new_match_is_told(phones, way) -> None:
    chat, people = await greeted(phones, 3)
    newcomer = phones.world.membership.add_person("Гена", language_code="ru", started=True).id
    phones.world.membership.join(newcomer, chat.id)
    for person in [*people, newcomer]:
        await met(phones, person)
    await in_private(phones, chat)
    message = await lobby(phones, chat, people, "lightning")
    game = game_of(message)
    await phones.tap(people[0], message, pack(PickOption(game, "pace", way)))
    await phones.tap(people[0], message, pack(PickMatch(game, "sum", 3)))
    await phones.tap(people[0], message, pack(Start(game)))
    people.append(newcomer)
    for number in range(1, 4):
        result = await (race(phones, chat) if way == "turns" else finished(phones, chat, people, game))
        if number == 1:
            await phones.tap(newcomer, result, pack(BookSeat(game)))
        if number < 3:
            told, game = await next_game(phones, chat, way, newcomer=number == 1)
            assert f"партия {number + 1}" in told
            assert "Гена" in told
    assert "Матч окончен" in result.text
    assert RU("button-match-anew") in [text for text, _ in presses(result)]
    assert await phones.tap(people[1], result, data_of(result, Rematch)) == RU("toast-match-anew")
    page = await phones.board(chat.id, OpenMenu)
    assert RU("match-anew", match="")[:-1] in page.text
    assert await phones.tap(people[2], result, data_of(result, Rematch)) == RU("toast-match-anew"), "sits"
    await phones.tap(people[2], page, pack(OpenMenu(game_of(page), "main")))
    await asyncio.sleep(60)
    assert offers(phones.newest(chat.id), Sit), "one tap has stopped the row"


async def test_a_game_that_was_stopped_is_followed_by_none(phones) -> None:
    chat, people = await greeted(phones, 2)
    message = await lobby(phones, chat, people, "lightning")
    game = game_of(message)
    await phones.tap(people[0], message, pack(PickMatch(game, "wins", 2)))
    await phones.tap(people[0], message, pack(Start(game)))
    await phones.board(chat.id, Roll)
    phones.world.conversation.send(people[0], chat.id, "/stop")
    question = await first_offering(chat, ConfirmStop)
    await phones.tap(people[0], question, data_of(question, ConfirmStop))
    result = await first_offering(chat, Rematch)
    await asyncio.sleep(60)
    assert phones.newest(chat.id) is result
