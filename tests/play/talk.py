"""Typing to the bot and reading what it answers; acting fast at a table."""

import asyncio

from bot.chats.model import SetSetting
from bot.ground.drawing import pack
from bot.ground.texts.formatting import texts
from bot.ground.values import Press
from bot.rulebook.names import NewGame
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import ConfirmLeave, DecideLeftSeat, Hold, PickRow, Roll, ShowCrossing, Sure
from tests.play.phones import Phones, data_of, game_of, mover_of, presses, until, version_of
from tests.play.tables import group_of, over

RU = texts("ru")
QUIET = 5.0  # seconds on the loop's clock in which every answer would have come


async def greeted(
    phones: Phones, size: int, tag: str = "", kind: str = "supergroup"
) -> tuple[Chat, list[int]]:
    """A group that the bot has greeted, and its people."""
    chat, people = group_of(phones.world, size, tag, kind)
    await until(lambda: bool(phones.said(chat.id)), "the greeting")
    return chat, people


async def still(phones: Phones, size: int) -> tuple[Chat, list[int]]:
    """The same, of a group whose boards stay where they are."""
    chat, people = await greeted(phones, size)
    page = await ask(phones, people[0], chat, "/settings")
    before = page.text
    await phones.tap(people[0], page, pack(SetSetting("board", "stays")))
    await until(lambda: page.text != before, "the page of that setting")  # or its edit counts as a later one
    return chat, people


async def ask(phones: Phones, user: int, chat: Chat, words: str, thread: int | None = None) -> ChatMessage:
    """Type something and return the bot's next message there."""
    sent = phones.world.conversation.send(user, chat.id, words, thread=thread)
    await until(lambda: bool(_after(phones, chat, sent)), f"an answer to {words}")
    return _after(phones, chat, sent)[0]


async def answers(phones: Phones, user: int, chat: Chat, words: str) -> list[str]:
    """Type something and return all that the bot says to it, perhaps nothing."""
    sent = phones.world.conversation.send(user, chat.id, words)
    await until(lambda: not len(phones.world.state.updates), "the bot to hear of it")
    await asyncio.sleep(QUIET)
    return [message.text for message in _after(phones, chat, sent)]


def _after(phones: Phones, chat: Chat, sent: ChatMessage) -> list[ChatMessage]:
    """What answers a message: no call, nor the greeting of a group that types before it has been greeted."""
    mine = [m for m in chat.messages.values() if m.sender is phones.world.state.bot]
    if mine and any(pressed == NewGame("turns") for _, pressed in presses(mine[0])):
        del mine[0]
    return [m for m in mine if m.id > sent.id and m.thread == sent.thread and not is_call(m)]


def is_call(message: ChatMessage) -> bool:
    """Whether a message calls somebody to the table; that may happen at any time."""
    mentions = any(entity["type"] == "text_mention" for entity in message.entities)
    return mentions and RU("call-turn", mention="") in message.text


def offers(message: ChatMessage | None, kind: type[Press]) -> bool:
    """Whether a message has a button of this kind."""
    return message is not None and any(isinstance(p, kind) for _, p in presses(message))


def labels(message: ChatMessage) -> list[str]:
    """What the buttons of a message say."""
    return [text for text, _ in presses(message)]


def offering(chat: Chat, kind: type[Press]) -> list[ChatMessage]:
    """The messages in a chat that have a button of this kind, oldest first."""
    return [m for m in chat.messages.values() if not m.deleted and offers(m, kind)]


async def first_offering(chat: Chat, kind: type[Press]) -> ChatMessage:
    """The oldest message with a button of this kind, when there is one."""
    await until(lambda: bool(offering(chat, kind)), f"a message with {kind.__name__}")
    return offering(chat, kind)[0]


async def gone(message: ChatMessage) -> None:
    """Wait until a message is deleted."""
    await until(lambda: message.deleted, "a message to be deleted")


async def leave(phones: Phones, user: int, chat: Chat) -> str:
    """Get up from the table; returns the question that was asked."""
    question = await ask(phones, user, chat, "/leave")
    told = await phones.tap(user, question, data_of(question, ConfirmLeave))
    assert told in {RU("toast-left"), RU("toast-left-for-now")}
    await gone(question)
    return question.text


async def leave_seat(phones: Phones, user: int, chat: Chat) -> ChatMessage:
    """Leave nobody on a seat; returns the board with the question what becomes of it."""
    await leave(phones, user, chat)
    return await first_offering(chat, DecideLeftSeat)


async def first_roll(phones: Phones, chat: Chat) -> tuple[int, ChatMessage]:
    """Whoever is on turn, and the board with their first roll, pressed for if it has not thrown itself."""
    board = await phones.board(chat.id, Roll)
    return (mover_of(phones, chat, board), board) if offers(board, Hold) else await throw(phones, chat)


def digits(text: str) -> str:
    """A text with dice as digits that has them as keycaps."""
    return text.replace("\ufe0f\u20e3", "")


def dice(board: ChatMessage) -> list[str]:
    """What lies there, as the buttons of the dice say it."""
    return [text.strip("[]") for text, p in presses(board) if isinstance(p, Hold)]


def held(board: ChatMessage) -> list[int]:
    """The positions of the dice that the board shows as held."""
    return [p.position for text, p in presses(board) if isinstance(p, Hold) and text.startswith("[")]


async def throw(phones: Phones, chat: Chat) -> tuple[int, ChatMessage]:
    """Let whoever is on turn press for a throw; returns who, and the board with the dice."""
    board = await phones.board(chat.id, Roll)
    mover, before = mover_of(phones, chat, board), version_of(board)
    await phones.tap(mover, board, data_of(board, Roll))
    await until(lambda: version_of(phones.newest(chat.id)) != before, "the dice")
    return mover, phones.newest(chat.id)


async def one_turn(phones: Phones, chat: Chat) -> int:
    """A whole turn: the first roll and the first row that pays; returns who played it."""
    mover, board = await first_roll(phones, chat)
    rows = [text for text, p in presses(board) if isinstance(p, PickRow)]
    paying = [i for i, text in enumerate(rows) if not text.endswith("✗")]
    before = version_of(board)
    if rows:  # none: the one row left was written at once
        await phones.tap(mover, board, data_of(board, PickRow, paying[0] if paying else 0))

        def moved_on() -> bool:
            return version_of(phones.newest(chat.id)) != before

        await until(lambda: moved_on() or offers(phones.newest(chat.id), Sure), "the row or a question")
        if not moved_on():  # it makes a bonus impossible, or a school negative
            board = await phones.board(chat.id, Sure)
            await phones.tap(mover, board, data_of(board, Sure))
        await until(moved_on, "the next turn")
    return mover


async def race(phones: Phones, chat: Chat) -> ChatMessage:
    """Play to the end as fast as the buttons allow; returns the result."""
    while not over(phones, chat):
        await one_turn(phones, chat)
    return phones.newest(chat.id)


async def asked_for_zero(phones: Phones, chat: Chat) -> tuple[int, ChatMessage]:
    """Bring whoever is on turn to the question whether to write a zero; returns who, and the board.

    They unfold the rows that pay nothing, hold a die, which folds them again, and tap one all the same: it
    is an old board that they look at.
    """
    mover, board = await first_roll(phones, chat)
    await phones.tap(mover, board, data_of(board, ShowCrossing))
    await until(lambda: not offers(board, ShowCrossing), "the rows that pay nothing")
    zero = next(pack(p) for text, p in presses(board) if isinstance(p, PickRow) and text.endswith("✗"))
    await phones.tap(mover, board, pack(Hold(game_of(board), version_of(board), 0)))
    assert await phones.tap(mover, board, zero) != ""
    await phones.board(chat.id, Sure)
    return mover, phones.newest(chat.id)
