"""People who play at once, each on the panel in their private chat."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from bot.chats.model import CardPlace
from bot.ground.drawing import pack
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import (
    AddComputer,
    Hold,
    PickInner,
    PickOption,
    PickRow,
    Rematch,
    Reroll,
    Roll,
    ShowCrossing,
    Start,
    Sure,
    TakeBack,
)
from tests.play.boards import set_to
from tests.play.phones import Phones, data_of, game_of, presses, until, version_of
from tests.play.tables import lobby, teamed
from tests.play.talk import greeted

TURN = Roll | Reroll | Hold | PickRow | PickInner | ShowCrossing | Sure


async def begun(  # noqa: PLR0913 - what a table is set with
    phones: Phones,
    chat: Chat,
    people: list[int],
    word: str = "yatzy",
    *,
    computers: int = 0,
    options: dict[str, str] | None = None,
    thread: int | None = None,
    cards: CardPlace = "private",
) -> int:
    """The number of a game in which all play at once that has just begun, by default on cards in private."""
    for person in people:
        await met(phones, person)
    if chat.type != "private" and cards == "private":
        await in_private(phones, chat)
    message = await lobby(phones, chat, people, word, thread)
    game = game_of(message)
    for _ in range(computers):
        await phones.tap(people[0], message, pack(AddComputer(game, "solid")))
    for key, value in {"pace": "together", **(options or {})}.items():
        await phones.tap(people[0], message, pack(PickOption(game, key, value)))
    await phones.tap(people[0], message, pack(Start(game)))
    return game


async def at_once(phones: Phones, size: int, word: str = "yatzy", **how: Any) -> tuple[Chat, list[int], int]:
    """A group in which all of these people play at once."""
    chat, people = await greeted(phones, size)
    return chat, people, await begun(phones, chat, people, word, **how)


async def begun_by(phones: Phones, chat: Chat, teams: Sequence[list[int]], word: str = "yatzy") -> int:
    """The same of a game of teams."""
    for person in chain(*teams):
        await met(phones, person)
    await in_private(phones, chat)
    message = await teamed(phones, chat, [*teams], word)
    game = game_of(message)
    await phones.tap(teams[0][0], message, pack(PickOption(game, "pace", "together")))
    await phones.tap(teams[0][0], message, pack(Start(game)))
    return game


async def in_private(phones: Phones, chat: Chat) -> None:
    """Let the cards of a group be in private chats."""
    owner = next(person for person, rank in chat.members.items() if rank == "creator")
    await set_to(phones, chat, owner, "cards", "private")


async def met(phones: Phones, person: int) -> None:
    """Let the bot write to a person."""
    before = len(phones.said(person))
    phones.world.conversation.send(person, person, "/start")
    await until(lambda: len(phones.said(person)) > before, "an answer to /start")


def panel_of(phones: Phones, person: int, game: int) -> ChatMessage | None:
    """The newest message in a person's private chat with buttons of a turn of this game."""
    messages = phones.world.state.chats[person].messages.values()
    mine = [m for m in messages if m.sender is phones.world.state.bot and not m.deleted]
    found = [m for m in mine if any(getattr(p, "game", 0) == game for _, p in presses(m))]
    return found[-1] if found else None


def awaited(panel: ChatMessage | None) -> bool:
    """Whether a panel offers something to do in its turn."""
    return panel is not None and any(isinstance(p, TURN) for _, p in presses(panel))


async def panel(phones: Phones, person: int, game: int) -> ChatMessage:
    """A person's panel once it offers something to do."""
    await until(lambda: awaited(panel_of(phones, person, game)), f"the panel of {person}")
    found = panel_of(phones, person, game)
    assert found is not None
    return found


async def write(phones: Phones, person: int, game: int) -> None:
    """Write the first row that pays, or cross the first one out, with the dice as they lie."""
    shown = await panel(phones, person, game)
    before = version_of(shown)
    if not offers(shown, Hold | PickRow | PickInner | Sure | ShowCrossing):
        await phones.tap(person, shown, data_of(shown, Roll))
        await until(lambda: offers(shown, PickRow | ShowCrossing), "rows")
        before = version_of(shown)
    if not offers(shown, PickRow | Sure):
        await phones.tap(person, shown, data_of(shown, ShowCrossing))
        await until(lambda: offers(shown, PickRow), "the rows that pay nothing")
    if not offers(shown, Sure):
        rows = [(text, p) for text, p in presses(shown) if isinstance(p, PickRow)]
        paying = [p for text, p in rows if "✗" not in text] or [p for _, p in rows]
        await phones.tap(person, shown, pack(paying[0]))

    def moved_on() -> bool:
        now = panel_of(phones, person, game)
        return now is None or version_of(now) != before or offers(now, Sure)

    await until(moved_on, "the row or a question")
    now = panel_of(phones, person, game)
    if now is not None and offers(now, Sure):
        await phones.tap(person, now, data_of(now, Sure))


def offers(message: ChatMessage, kinds: object) -> bool:
    """Whether a message has a button of one of these kinds."""
    return any(isinstance(press, kinds) for _, press in presses(message))  # type: ignore[arg-type]


async def play_round(phones: Phones, people: Sequence[int], game: int) -> None:
    """Let each of these people write a row."""
    for person in people:
        await write(phones, person, game)


async def finished(phones: Phones, chat: Chat, people: Sequence[int], game: int) -> ChatMessage:
    """Play a game to its end; returns the message of the result."""

    def over() -> bool:
        newest = phones.newest(chat.id)
        return newest is not None and any(
            isinstance(p, Rematch) and p.game == game for _, p in presses(newest)
        )

    def on_turn() -> list[int]:
        return [person for person in people if awaited(panel_of(phones, person, game))]

    while not over():
        # A tap on what a panel showed just before writes nothing: whoever is on turn is looked for each time.
        await until(lambda: bool(on_turn()) or over(), "somebody's turn, or the end")
        for person in on_turn():
            if not over() and awaited(panel_of(phones, person, game)):
                await write(phones, person, game)
    found = phones.newest(chat.id)
    assert found is not None
    return found


async def in_round(phones: Phones, person: int, game: int, number: int) -> ChatMessage:
    """A person's panel once it shows this round."""

    def there() -> bool:
        shown = panel_of(phones, person, game)
        return shown is not None and f" {number} из " in shown.text

    await until(there, f"round {number} of {person}")
    found = panel_of(phones, person, game)
    assert found is not None
    return found


def takes_back(message: ChatMessage | None) -> bool:
    """Whether a panel offers to take the row back."""
    return message is not None and any(isinstance(p, TakeBack) for _, p in presses(message))
