"""A match over the Bot API: chosen in the lobby, on each result, decided, with its picture."""

from bot.ground.drawing import pack
from bot.table.presses import OpenMenu, PickMatch, Rematch, Roll, SendPicture, Start
from tests.play.phones import data_of, game_of, presses, until
from tests.play.tables import lobby, turned_to_more
from tests.play.talk import RU, greeted, offers, race


async def next_game(phones, chat, people, result):
    """The next game of a match, by one tap on its last result."""
    await phones.tap(people[0], result, data_of(result, Rematch))
    message = await phones.board(chat.id, OpenMenu)
    told, game, dice = message.text, game_of(message), thrown(chat)

    def begun():
        newest = phones.newest(chat.id)
        return any(isinstance(press, Roll) and press.game == game for _, press in presses(newest))

    await until(begun, "the board of the game")
    assert thrown(chat) == dice, "the throw before the first game is that of all"
    return told


def thrown(chat):
    """How many dice Telegram has thrown here."""
    return sum(message.die is not None for message in chat.messages.values())


def test_a_match_to_two_wins(evening):
    async def scene(phones):
        chat, people = await greeted(phones, 2)
        message = await lobby(phones, chat, people, "lightning")
        game = game_of(message)
        await turned_to_more(phones, message, people[0])
        await phones.press(people[0], message, RU("button-match"))
        await until(lambda: offers(message, PickMatch), "the page of matches")
        assert await phones.tap(people[1], message, data_of(message, PickMatch)) == RU(
            "refusal-host-decides", name="Аня"
        )
        gone = pack(PickMatch(game, "sum", 3)).replace("sum", "mean")  # from a lobby of before
        assert await phones.tap(people[0], message, gone) == RU("refusal-unknown-button")
        said = await phones.tap(people[0], message, pack(PickMatch(game, "wins", 2)))
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
            told = await next_game(phones, chat, people, result)
            assert f"партия {number + 1}" in told
        assert "Матч окончен: до 2 побед" in result.text
        for name, wins in won.items():
            assert f"{name} {wins}" in result.text
        await phones.tap(people[1], result, pack(SendPicture("match", game_of(result))))
        await until(lambda: any(m.photo for m in chat.messages.values()), "the picture")
        (picture,) = [m for m in chat.messages.values() if m.photo]
        assert "Матч окончен" in picture.text

    evening(scene)
