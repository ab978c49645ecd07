"""People who throw their own dice at a table: entering them by taps or in an answer, and writing a row."""

from functools import partial

from bot.ground.drawing import pack
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import AddFace, PickInner, PickOption, PickRow, ShowCrossing, StandPat, Start, Sure
from tests.play.phones import Phones, data_of, game_of, presses, until
from tests.play.tables import lobby
from tests.play.talk import offers

ENDS = (Sure, PickInner, PickRow, StandPat, ShowCrossing)
"""What may be pressed once dice lie, in the order in which somebody in a hurry does it."""


async def own_lobby(
    phones: Phones, chat: Chat, people: list[int], word: str = "yatzy", **options: str
) -> ChatMessage:
    """A lobby in which these people are to play with dice of their own."""
    message = await lobby(phones, chat, people, word)
    for key, value in {"dice": "own", **options}.items():
        await phones.tap(people[0], message, pack(PickOption(game_of(message), key, value)))
    return message


async def own_game(
    phones: Phones, chat: Chat, people: list[int], word: str = "yatzy", **options: str
) -> ChatMessage:
    """The board of such a game, which has just begun."""
    message = await own_lobby(phones, chat, people, word, **options)
    return await begin(phones, chat, people[0], message)


async def begin(phones: Phones, chat: Chat, host: int, message: ChatMessage) -> ChatMessage:
    """The board of a game that its host has just begun."""
    await phones.tap(host, message, pack(Start(game_of(message))))
    return await phones.board(chat.id, AddFace)


async def tapped(phones: Phones, chat: Chat, user: int, faces: str) -> ChatMessage:
    """Enter dice tap by tap; returns the board on which they lie."""
    board = await phones.board(chat.id, AddFace)
    for face in faces:
        data = next(pack(p) for _, p in presses(board) if isinstance(p, AddFace) and p.face == int(face))
        answer = await phones.tap(user, board, data)
        assert "✍️" in answer or "—" in answer, answer
    return await lying(phones, chat)


async def typed(phones: Phones, chat: Chat, user: int, text: str) -> ChatMessage:
    """Answer the board with dice; returns the board on which they lie."""
    board = await phones.board(chat.id, AddFace)
    phones.world.conversation.send(user, chat.id, text, reply_to=board.id)
    return await lying(phones, chat)


async def lying(phones: Phones, chat: Chat) -> ChatMessage:
    """The board once dice lie on it."""

    def there() -> bool:
        board = phones.newest(chat.id)
        return any(offers(board, kind) for kind in ENDS) and not offers(board, AddFace)

    await until(there, "the rows")
    board = phones.newest(chat.id)
    assert board is not None
    return board


async def written(phones: Phones, chat: Chat, user: int) -> int:
    """End the turn by the first row that pays, or that can be crossed out; returns the taps it took."""
    taps = 0
    while True:
        board = await lying(phones, chat)
        row = next(kind for kind in ENDS if offers(board, kind))
        taps, before = taps + 1, (board.text, board.keyboard)
        await phones.tap(user, board, data_of(board, row))
        await until(partial(changed, phones, chat, before), "the board to change")
        if moved_on(phones, chat):
            return taps


def changed(phones: Phones, chat: Chat, before: tuple[object, object]) -> bool:
    """Whether the newest message shows something else."""
    board = phones.newest(chat.id)
    return board is not None and (board.text, board.keyboard) != before


def moved_on(phones: Phones, chat: Chat) -> bool:
    """Whether the dice of the next turn are waited for, or the game is over."""
    board = phones.newest(chat.id)
    return offers(board, AddFace) or not any(offers(board, kind) for kind in ENDS)
