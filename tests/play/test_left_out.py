"""The bot without one of its rooms: games are played as before, and nothing names what is missing."""

from collections.abc import Coroutine, Sequence
from pathlib import Path

import pytest

from bot.ground.drawing.callback_data import pack
from bot.rooms import ROOMS
from bot.sandbox.world.model import Chat, ChatMessage
from bot.table.buttons.lobby import Sit, Start
from bot.table.buttons.result import Rematch
from bot.table.room import Room
from tests.play.conftest import check_calls, run_without_errors
from tests.play.phones import SWIFT, Phones, data_of, game_of, presses, running, settings_for, until
from tests.play.tables import group_of, quick_world, started
from tests.play.talk import RU, ask, one_turn, race
from tests.world.machine import served

COMMANDS = {
    "coach": {"hint"},
    "rankings": {"top", "me", "dice"},
    "matches": set(),
    "pictures": set(),
    "weekly": set(),
    "clubs": {"club"},
    "seasons": set(),
    "daily": {"today"},
    "privacy": {"about", "privacy", "forget"},
    "miniapp": set(),
}
"""What each room brings to the menus."""

each_room = pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)


def menus(phones: Phones) -> set[str]:
    """Every command that Telegram shows anywhere."""
    languages = (menu for scope in phones.world.state.commands.values() for menu in scope.values())
    return {command["command"] for menu in languages for command in menu}


def shown_in(chat: Chat) -> set[type]:
    """The kinds of presses on all messages of a chat."""
    return {type(press) for message in chat.messages.values() for _, press in presses(message)}


async def evening(phones: Phones, settings: object, rooms: Sequence[Room], missing: Room) -> None:
    """A whole game with a restart in it, its result and a rematch; then what is missing is asked for."""
    chat, people = group_of(phones.world, 2)
    async with running(settings, SWIFT, rooms=rooms):
        await until(lambda: bool(phones.said(chat.id)), "the greeting")
        await started(phones, chat, people, "yatzy")
        await one_turn(phones, chat)
    async with running(settings, SWIFT, rooms=rooms):
        result = await race(phones, chat)
        await phones.tap(people[0], result, data_of(result, Rematch))
        lobby = await phones.board(chat.id, Sit)
        await phones.tap(people[1], lobby, data_of(lobby, Sit))
        await phones.tap(people[0], lobby, pack(Start(game_of(lobby))))
        await one_turn(phones, chat)
        assert menus(phones) & COMMANDS[missing.name] == set()
        told = (await ask(phones, people[0], chat, "/help")).text
        assert [each for each in COMMANDS[missing.name] if f"/{each}" in told] == []
        await ask(phones, people[0], chat, "/settings")
        for command in ("score", "verify", "rules"):
            assert (await ask(phones, people[0], chat, f"/{command}")).text
        assert shown_in(chat) & set(missing.presses) == set()
        await nothing_of(phones, chat, people, result, missing)


async def nothing_of(
    phones: Phones, chat: Chat, people: list[int], result: ChatMessage, missing: Room
) -> None:
    """What is missing is neither answered nor acted on."""
    name = phones.world.state.bot.username
    for command in COMMANDS[missing.name]:
        answer = await ask(phones, people[0], chat, f"/{command}@{name}")
        assert answer.text == RU("error-unknown-command")
    for kind in missing.presses:
        forged = kind.code + ":1" * len(kind.__dataclass_fields__)
        assert await phones.tap(people[0], result, forged) == RU("refusal-unknown-button")


def play(target: Path | str, rooms: Sequence[Room], missing: Room) -> Coroutine[None, None, None]:
    async def main() -> None:
        world = quick_world()
        async with served(world) as address:
            settings = settings_for(world, address, target, group_budget=1000)
            await evening(Phones(world), settings, rooms, missing)
        check_calls(world)

    return main()


@each_room
def test_a_game_is_played_without_a_room(room, target, caplog) -> None:
    left = [each for each in ROOMS if each is not room]
    run_without_errors(play(target, left, room), caplog)


def test_a_game_is_played_without_any_room(target, caplog) -> None:
    everything = Room(
        name="all", open=ROOMS[0].open, presses=tuple(kind for room in ROOMS for kind in room.presses)
    )
    COMMANDS["all"] = set().union(*COMMANDS.values())
    run_without_errors(play(target, [], everything), caplog)


def test_with_all_rooms_every_command_is_in_a_menu(target, caplog) -> None:
    async def main() -> None:
        world = quick_world()
        async with served(world) as address:
            settings = settings_for(world, address, target, group_budget=1000)
            async with running(settings, SWIFT):
                every = set().union(*COMMANDS.values())
                await until(lambda: every <= menus(Phones(world)), "the menus")
        check_calls(world)

    assert set(COMMANDS) >= {room.name for room in ROOMS}, "each room is left out once"
    run_without_errors(main(), caplog)
