"""Setting a table: a group, its people, a lobby, a running game; and what the database says of games."""

from pathlib import Path
from typing import Literal

from bot.ground.drawing import pack
from bot.ground.store.base import Cursor
from bot.ground.texts.formatting import texts
from bot.sandbox.conversation import ephemeral_seen
from bot.sandbox.model import Chat, ChatMessage
from bot.sandbox.state import Limits
from bot.sandbox.world import World
from bot.table.presses import (
    AddComputer,
    JoinTeam,
    Menu,
    OpenItem,
    OpenMenu,
    PickOption,
    PickPreset,
    Rematch,
    Reroll,
    Roll,
    ShowCommitment,
    Sit,
    Start,
)
from engine.players.levels import Level
from tests.databases import opened
from tests.play.phones import NO_LIMITS, Phones, data_of, game_of, presses, take_turn, until
from tests.world.machine import new_world

NAMES = ("Аня", "Боб", "Вика", "Гена", "Дина", "Егор", "Женя", "Зоя")

UNSAID = {"call_at", "calls_left", "shown"}
EVERYTHING = ("games", "seats", "steps", "results", "ranking")


def quick_world(limits: Limits | None = NO_LIMITS) -> World:
    """A world at the pace of a quick loop; people wait longer for an answer than Telegram does.

    The loop is idle while the database's thread works: should a busy machine let that wait for a quarter of a
    second, a quarter of a minute has passed on the loop.
    """
    return new_world(limits=limits, answer_seconds=120)


def group_of(world: World, size: int, tag: str = "", kind: str = "supergroup") -> tuple[Chat, list[int]]:
    """A group of so many people with names of their own."""
    people = [
        world.membership.add_person(name + tag, language_code="ru", started=True).id for name in NAMES[:size]
    ]
    return world.membership.add_group(f"Кости{tag}", people, kind), people


async def lobby(
    phones: Phones, chat: Chat, people: list[int], word: str = "", thread: int | None = None
) -> ChatMessage:
    """A lobby with all these people in it, opened by the first once a group has been greeted."""
    if chat.type != "private":
        await until(lambda: bool(phones.said(chat.id)), "the greeting")
    phones.world.conversation.send(people[0], chat.id, f"/newgame {word}".strip(), thread=thread)
    message = await phones.board(chat.id, OpenMenu | OpenItem, thread)
    for person in people[1:]:
        await phones.tap(person, message, data_of(message, Sit))
    return message


async def turned_to_more(phones: Phones, message: ChatMessage, person: int) -> ChatMessage:
    """The page of robots, teams and the fingerprint; in a group who tapped sees it in place of the lobby."""
    more, private = pack(OpenMenu(game_of(message), "more")), message.chat.type == "private"
    page = message if private else await phones.page(person, message, more)
    if private:
        await phones.tap(person, message, more)
    await until(lambda: any(isinstance(press, ShowCommitment) for _, press in presses(page)), "all else")
    return page


async def turned_for_all(phones: Phones, message: ChatMessage, person: int, menu: Menu) -> None:
    """Let everybody see a page of a lobby: whoever taps twice does not see the one that is theirs alone."""
    for _ in range(2):
        await phones.tap(person, message, pack(OpenMenu(game_of(message), menu)))
    assert not ephemeral_seen(phones.world.state, message.chat, person)


async def started(  # noqa: PLR0913 - what a table is set with
    phones: Phones,
    chat: Chat,
    people: list[int],
    word: str = "",
    *,
    computers: int = 0,
    level: Level = "solid",
    options: dict[str, str] | None = None,
    thread: int | None = None,
    tidy: bool = True,
) -> ChatMessage:
    """The board of a game that has just begun; `tidy`: wait for the lobby's message to go.

    A bot that is killed between the two leaves it there.
    """
    message = await lobby(phones, chat, people, word, thread)
    game = game_of(message)
    for _ in range(computers):
        await phones.tap(people[0], message, pack(AddComputer(game, level)))
    for key, value in (options or {}).items():
        await phones.tap(people[0], message, pack(PickOption(game, key, value)))
    await phones.tap(people[0], message, pack(Start(game)))

    def is_there() -> bool:
        """Not the board of a game before it, which is the newest one while Telegram's die falls."""
        board = phones.newest(chat.id, thread)
        throws = [p for _, p in presses(board) if isinstance(p, Roll | Reroll)] if board is not None else []
        return any(press.game == game for press in throws)

    await until(is_there, "the board of the game")
    board = await phones.board(chat.id, Roll | Reroll, thread)
    if (
        tidy and board is not message
    ):  # below Telegram's die; once that is noted, the lobby's message is deleted
        await until(lambda: message.deleted, "the lobby's message to go")
    return board


async def teamed(phones: Phones, chat: Chat, teams: list[list[int]], word: str = "yatzy") -> ChatMessage:
    """A lobby in which these teams have come together; the first member of each joined the table first."""
    message = await lobby(phones, chat, [team[0] for team in teams], word)
    game, joined = game_of(message), texts("ru")("toast-team-joined", name="")[:10]
    for first, *others in teams:
        for person in others:
            toast = await phones.tap(person, message, pack(JoinTeam(game, first)))
            assert toast.startswith(joined)
    return message


async def begun(phones: Phones, chat: Chat, teams: list[list[int]], word: str = "yatzy") -> ChatMessage:
    """The board of a game that these teams have just begun."""
    message = await teamed(phones, chat, teams, word)
    await phones.tap(teams[0][0], message, pack(Start(game_of(message))))
    return await phones.board(chat.id, Roll)


async def play_out(phones: Phones, chat: Chat, thread: int | None = None) -> ChatMessage:
    """Play to the end; returns the message of the result."""
    while not over(phones, chat, thread):
        await take_turn(phones, chat, thread)
    message = phones.newest(chat.id, thread)
    assert message is not None
    return message


def over(phones: Phones, chat: Chat, thread: int | None = None) -> bool:
    """Whether the newest message is a result."""
    message = phones.newest(chat.id, thread)
    return message is not None and any(isinstance(p, Rematch) for _, p in presses(message))


def left_at(target: Path | str, chat: Chat) -> float | None:
    """When the bot has noted that it was thrown out of a chat; None while it knows itself to be there."""
    with opened(target) as db:
        return db.execute("SELECT left_at FROM chats WHERE chat_id = ?", (chat.id,)).fetchone()[0]


async def thrown_out(phones: Phones, target: Path | str, by: int, chat: Chat) -> None:
    """Throw the bot out of a chat, and wait until it has noted that: before, it sends in vain."""
    phones.world.membership.remove_bot(by, chat.id)
    await until(lambda: left_at(target, chat) is not None, "the chat to be left")


def steps(target: Path | str) -> list[tuple[str, int | None]]:
    """The record of the only game and who pressed, without the faces, which nobody presses for."""
    with opened(target) as db:
        lines = db.execute("SELECT line, by_user FROM steps ORDER BY n").fetchall()
    return [(line, by) for line, by in lines if not line.startswith("faces")]


def contents(target: Path | str) -> list[object]:
    """All that the database says about games, but for when somebody is to be called, and what is shown."""
    with opened(target) as db:
        return [_said(db.execute(f"SELECT * FROM {table} ORDER BY 1, 2")) for table in EVERYTHING]


def _said(rows: Cursor) -> list[dict[str, object]]:
    names = [column[0] for column in rows.description]
    lines = (dict(zip(names, row, strict=True)) for row in rows)
    return [{name: value for name, value in line.items() if name not in UNSAID} for line in lines]


# Chats that the bot is not in.

NAMING = "@dice_poker_bot"


def outside(
    phones: Phones, size: int, kind: Literal["group", "supergroup"] = "supergroup", *, pair: bool = False
) -> tuple[Chat, list[int]]:
    """A chat of so many people without the bot."""
    add = phones.world.membership.add_person
    people = [add(name, language_code="ru").id for name in NAMES[:size]]
    if pair:
        return phones.world.membership.add_pair(*people), people
    return phones.world.membership.add_group("Кости", people, kind, with_bot=False), people


async def named(phones: Phones, chat: Chat, person: int, words: str = NAMING) -> ChatMessage:
    """The table that somebody gets who names the bot."""
    phones.world.conversation.send(person, chat.id, words)
    return await phones.board(chat.id, Sit)


async def invited(phones: Phones, chat: Chat, person: int) -> ChatMessage:
    """The message that somebody sends of what they are offered."""
    query = phones.world.conversation.ask(person, chat.id, "")
    await until(lambda: phones.world.state.asked[query].results is not None, "results")
    return phones.world.conversation.choose(person, query, "turns")


async def seated(phones: Phones, lobby: ChatMessage, people: list[int]) -> ChatMessage:
    """The board of a short game of all these people, the first of whom has opened the lobby."""
    game = game_of(lobby)
    await phones.tap(people[0], lobby, pack(PickPreset(game, "classic")))
    await phones.tap(people[0], lobby, pack(PickOption(game, "card", "short")))
    for person in people[1:]:
        await phones.tap(person, lobby, data_of(lobby, Sit))
    await phones.tap(people[0], lobby, pack(Start(game)))
    board = await phones.board(lobby.chat.id, Roll)
    assert board is lobby, "lobby, board and result are one message"
    return board
