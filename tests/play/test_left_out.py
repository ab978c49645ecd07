"""The bot without one of its rooms: games are played as before, and nothing names what is missing."""

from collections.abc import Sequence

import pytest

from bot.rooms import ROOMS
from bot.table.presses import Rematch, Roll, Sit, StandPat, Start
from bot.table.room import Room
from tests.play.conftest import check_calls, run_without_errors
from tests.play.phones import SWIFT, Phones, data_of, game_of, presses, running, settings_for, until
from tests.play.tables import group_of, play_out, quick_world, started
from tests.play.talk import RU, ask, throw
from tests.rings import sampled
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
    "owner": set(),
    "anywhere": set(),
    "miniapp": set(),
}
"""What each room brings to the menus."""

EVERYTHING = Room(
    name="all", open=ROOMS[0].open, offers=tuple(each for room in ROOMS for each in room.offers)
)


def menus(phones: Phones) -> set[str]:
    """Every command that Telegram shows anywhere."""
    languages = (menu for scope in phones.world.state.commands.values() for menu in scope.values())
    return {command["command"] for menu in languages for command in menu}


async def played(
    phones: Phones, settings: object, rooms: Sequence[Room], missing: Room, commands: set[str]
) -> None:
    """A game with a restart in it, its result and a rematch; then what is missing is asked for."""
    chat, people = group_of(phones.world, 2)
    async with running(settings, SWIFT, rooms=rooms):
        await until(lambda: bool(phones.said(chat.id)), "the greeting")
        await started(phones, chat, people, "showdown", options={"hands": "1"})
        mover, board = await throw(phones, chat)
        await phones.tap(mover, board, data_of(board, StandPat))
    async with running(settings, SWIFT, rooms=rooms):
        result = await play_out(phones, chat)
        await phones.tap(people[0], result, data_of(result, Rematch))
        lobby = await phones.board(chat.id, Sit)
        await phones.tap(people[1], lobby, data_of(lobby, Sit))
        await phones.tap(people[0], lobby, data_of(lobby, Start))
        await until(lambda: game_of(phones.newest(chat.id)) == 2, "the next board")
        await phones.board(chat.id, Roll)
        assert menus(phones) & commands == set()
        told = (await ask(phones, people[0], chat, "/help")).text
        assert [each for each in commands if f"/{each}" in told] == []
        await ask(phones, people[0], chat, "/settings")
        for command in ("score", "verify", "rules"):
            assert (await ask(phones, people[0], chat, f"/{command}")).text
        shown = {type(press) for message in chat.messages.values() for _, press in presses(message)}
        assert shown & set(missing.presses) == set()
        # What is missing is neither answered nor acted on.
        for command in commands:
            answer = await ask(phones, people[0], chat, f"/{command}@{phones.world.state.bot.username}")
            assert answer.text == RU("error-unknown-command")
        for kind in missing.presses:
            forged = kind.code + ":1" * len(kind.__dataclass_fields__)
            assert await phones.tap(people[0], result, forged) == RU("refusal-unknown-button")


ALL = {room.name: room for room in (*ROOMS, EVERYTHING)}


@pytest.mark.parametrize("name", sampled(ALL, ["rankings", "pictures", "privacy", "all"]))
def test_a_game_is_played_without_a_room(name, target, caplog) -> None:
    room = ALL[name]
    everything = room is EVERYTHING
    left = [] if everything else [each for each in ROOMS if each is not room]
    commands = set().union(*COMMANDS.values()) if everything else COMMANDS[room.name]

    async def main() -> None:
        world = quick_world()
        async with served(world) as address:
            settings = settings_for(world, address, target, group_budget=1000)
            await played(Phones(world), settings, left, room, commands)
        check_calls(world)

    run_without_errors(main(), caplog)


async def test_with_all_rooms_every_command_is_in_a_menu(phones) -> None:
    every = set().union(*COMMANDS.values())
    await until(lambda: every <= menus(phones), "the menus")
