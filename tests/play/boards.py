"""Boards in a chat that talks: what stands there, what lies below it, and tables to begin with."""

from bot.chats.model import SetSetting
from bot.ground.drawing import pack
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import PickRow, Sit, Start, Sure, TurnPress
from tests.play.phones import Phones, data_of, presses, until
from tests.play.talk import RU, ask, gone, greeted, offers


def boards(chat: Chat) -> list[ChatMessage]:
    """The messages that look like the board of a game under way."""
    return [m for m in chat.messages.values() if not m.deleted and offers(m, TurnPress)]


def calls_of(phones: Phones, chat: Chat, method: str) -> list[dict[str, object]]:
    """The parameters of the calls of a method that went well, in order."""
    calls = phones.world.state.call_log.calls
    return [c.params for c in calls if c.method == method and c.ok and c.params.get("chat_id") == chat.id]


def say(phones: Phones, user: int, chat: Chat, count: int, thread: int | None = None) -> None:
    """Somebody writes so many messages, which are nothing to the bot."""
    for number in range(count):
        phones.world.conversation.send(user, chat.id, f"и вот {number}", thread=thread)


def ringing(phones: Phones, chat: Chat) -> list[dict[str, object]]:
    """The messages that have called somebody, and for which phones rang."""
    calls = [
        c for c in calls_of(phones, chat, "sendMessage") if RU("call-turn", mention="") in str(c["text"])
    ]
    return [call for call in calls if not call.get("disable_notification")]


async def only_board(chat: Chat) -> ChatMessage:
    """The board, when there is one only."""
    await until(lambda: len(boards(chat)) == 1, "one board")
    return boards(chat)[0]


def messages_below(chat: Chat, board: ChatMessage) -> int:
    """How many messages stand below a board."""
    return sum(not m.deleted and m.id > board.id and m.thread == board.thread for m in chat.messages.values())


async def talking_table(phones: Phones, size: int = 2) -> tuple[Chat, list[int]]:
    """A table in a chat that the bot knows to talk."""
    chat, people = await greeted(phones, size)
    phones.world.conversation.send(people[0], chat.id, "/newgame classic")
    lobby = await phones.board(chat.id, Sit)
    for person in people[1:]:
        await phones.tap(person, lobby, data_of(lobby, Sit))
    say(phones, people[0], chat, 4)
    await phones.tap(people[0], lobby, data_of(lobby, Start))
    await gone(lobby)
    return chat, people


async def write(phones: Phones, mover: int, board: ChatMessage) -> None:
    """Write a row, whatever is asked before it; the board may not be able to show that."""
    pick = next(p for _, p in presses(board) if isinstance(p, PickRow))
    await phones.tap(mover, board, pack(pick))
    await phones.tap(mover, board, pack(Sure(pick.game, pick.version, pick.row)))


async def set_to(phones: Phones, chat: Chat, user: int, name: str, value: str) -> None:
    """Change a setting of a chat."""
    page = await ask(phones, user, chat, "/settings")
    assert RU(f"setting-{name}-{value}") in await phones.tap(user, page, pack(SetSetting(name, value)))


async def moved_from(phones: Phones, chat: Chat, old: ChatMessage) -> ChatMessage:
    """The message of the game that took the place of an older one, which is gone."""
    await gone(old)
    message = phones.newest(chat.id)
    assert message is not None
    assert message is not old
    return message
