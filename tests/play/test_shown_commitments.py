"""What `/verify` says of the fingerprint is what was sent, in every way in which a game can begin."""

import asyncio
from pathlib import Path

from bot.ground.drawing import pack
from bot.rulebook.names import NewGame
from bot.sandbox.model import Chat
from bot.table.presses import Cancel, ConfirmStop, OpenMenu, PickMatch, Rematch, Roll, Sit, Start
from bot.table.screens.lines import dice_proof_short
from bot.table.shown import ROW_WITHIN
from tests.databases import opened
from tests.play.panels import begun as begun_together
from tests.play.panels import panel
from tests.play.phones import Phones, data_of, game_of, until
from tests.play.tables import lobby, started, turned_to_more
from tests.play.talk import RU, ask, greeted, race

UNSHOWN = RU("verify-unshown", game=0).partition("g0")[2].removesuffix("</b>")
SHOWN = RU("verify-commitment", commitment="").partition("<")[0]


def row_of(target: Path | str, game: int) -> tuple[str, float]:
    """The commitment of a game, and when anything was thrown for it first, in the chat or at the table."""
    with opened(target) as db:
        ((commitment, started_at),) = db.execute(
            "SELECT commitment, started_at FROM games WHERE id = ?", (game,)
        ).fetchall()
    return commitment, started_at


def was_sent(phones: Phones, target: Path | str, game: int) -> bool:
    """Whether the fingerprint of a game stands in anything that was sent before its first throw."""
    commitment, began = row_of(target, game)
    calls = phones.world.state.call_log.calls
    dice = [call.at for call in calls if call.method == "sendDice" and call.at <= began]
    with opened(target) as db:
        drawn = db.execute("SELECT count(*) FROM deliveries WHERE key LIKE ? AND value > 0", (f"{game} %",))
        (number,) = drawn.fetchone()
    first = dice[-number] if number else began
    before = [str(call.params.get("text", "")) for call in calls if call.ok and call.at <= first]
    return any(dice_proof_short(commitment) in text or commitment in text for text in before)


async def told(phones: Phones, person: int, chat: Chat, game: int) -> bool:
    """Whether `/verify` says that the fingerprint was shown before the game; it says one or the other."""
    answer = await ask(phones, person, chat, f"/verify g{game}")
    text = answer.text
    assert (UNSHOWN in text) != (SHOWN in text), text
    assert (UNSHOWN in text) == ("⚠️" in text)
    assert UNSHOWN not in text or RU("verify-limit") not in text, "nothing is proven then"
    return SHOWN in text


async def stopped(phones: Phones, person: int, chat: Chat) -> None:
    question = await ask(phones, person, chat, "/stop")
    await phones.tap(person, question, data_of(question, ConfirmStop))


def private(phones: Phones, person: int) -> Chat:
    return phones.world.state.chats[person]


async def test_games_that_begin_in_a_chat(phones, target) -> None:
    found: dict[str, tuple[bool, bool]] = {}

    async def ends(way: str, chat: Chat, person: int, game: int) -> None:
        await stopped(phones, person, chat)
        found[way] = was_sent(phones, target, game), await told(phones, person, chat, game)

    chat, people = await greeted(phones, 2)
    board = await started(phones, chat, people, "pirate")
    await ends("with Telegram's dice", chat, people[0], game_of(board))
    board = await started(phones, chat, people[:1], "pirate", computers=1)
    await ends("against a robot", chat, people[0], game_of(board))
    game = await begun_together(phones, chat, people, "yatzy")
    await panel(phones, people[0], game)
    await ends("all at once", chat, people[0], game)
    alone = private(phones, people[0])
    board = await started(phones, alone, people[:1], "yatzy", tidy=False)
    await ends("alone in private", alone, people[0], game_of(board))
    greeting = await ask(phones, people[0], alone, "/start")
    await phones.tap(people[0], greeting, pack(NewGame("computer")))
    board = await phones.board(alone.id, Roll)
    await ends("in one tap against a robot", alone, people[0], game_of(board))

    chat, people = await greeted(phones, 2, " 2")
    message = await lobby(phones, chat, people, "lightning")
    game = game_of(message)
    page = await turned_to_more(phones, message, people[0])
    await phones.press(people[0], page, RU("button-match"))
    await phones.tap(people[0], page, pack(PickMatch(game, "wins", 2)))
    await phones.tap(people[0], message, pack(Start(game)))
    await phones.board(chat.id, Roll)
    result = await race(phones, chat)
    found["a match"] = was_sent(phones, target, game), await told(phones, people[0], chat, game)
    message = await phones.board(chat.id, OpenMenu)
    await phones.tap(people[0], message, pack(Cancel(game_of(message))))
    await asyncio.sleep(ROW_WITHIN)  # a game of a row has the fingerprint of the first
    await phones.tap(people[0], result, data_of(result, Rematch))
    message = await phones.board(chat.id, OpenMenu)
    await phones.tap(people[1], message, data_of(message, Sit))
    game = game_of(message)
    await phones.tap(people[0], message, pack(Start(game)))
    await phones.board(chat.id, Roll)
    await ends("the next game", chat, people[0], game)

    unseen = {way for way, (sent, _) in found.items() if not sent}
    assert unseen == {"in one tap against a robot"}, found
    assert {way for way, (sent, said) in found.items() if sent != said} == set()


async def test_a_lobby_that_never_arrived_and_is_begun_in_the_app(phones, pages, life, target) -> None:
    async with life():
        chat, people = await greeted(phones, 1)
        phones.world.state.fail_next("lose", "sendMessage", times=1)
        phones.world.conversation.send(people[0], chat.id, "/newgame pirate")
        await until(lambda: bool(games(target)), "the lobby")
        (game,) = games(target)
        window = await pages.open(people[0], game)
        status, _ = await pages.press(window, Start(game))
        assert status == 200
        await stopped(phones, people[0], chat)
        said = await told(phones, people[0], chat, game)
        assert said == was_sent(phones, target, game), "what nobody has confirmed is not said to be so"


def games(target: Path | str) -> list[int]:
    """The games that there are."""
    with opened(target) as db:
        return [number for (number,) in db.execute("SELECT id FROM games").fetchall()]
