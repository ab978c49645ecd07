"""The list of rooms, each of which can be left out by taking its line away, and their hooks and presses."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.chats.model import SettingValues
from bot.chats.settings import ChatHooks
from bot.clubs.room import CLUBS
from bot.coach.room import COACH
from bot.daily.room import DAILY
from bot.ground.drawing import Presses
from bot.matches.room import MATCHES
from bot.miniapp.room import MINIAPP
from bot.pictures.room import PICTURES
from bot.privacy.room import PRIVACY
from bot.rankings.room import RANKINGS
from bot.seasons.room import SEASONS
from bot.table.game import GameHooks
from bot.table.presses import TABLE_PRESSES
from bot.table.room import Room
from bot.table.store import move_games
from bot.weekly.room import WEEKLY

ROOMS: Final[tuple[Room, ...]] = (
    COACH,
    RANKINGS,
    MATCHES,
    PICTURES,
    WEEKLY,
    DAILY,
    CLUBS,
    SEASONS,
    PRIVACY,
    MINIAPP,
)
"""The rooms in the order in which they are opened: a room may use the interfaces of those before it."""


def game_hooks(rooms: Sequence[Room] = ROOMS) -> GameHooks:
    """The hooks that rooms have on games, in one value."""
    days = [room.daily_view for room in rooms if room.daily_view is not None]
    ended = tuple(room.on_game_ended for room in rooms if room.on_game_ended is not None)
    viewed = tuple(room.on_game_viewed for room in rooms if room.on_game_viewed is not None)
    clubs = [room.club_view for room in rooms if room.club_view is not None]
    former = [room.former_seats for room in rooms if room.former_seats is not None]
    hooks = GameHooks(
        ended,
        viewed,
        on_lobby_viewed=tuple(r.on_lobby_viewed for r in rooms if r.on_lobby_viewed is not None),
        on_game_begun=tuple(r.on_game_begun for r in rooms if r.on_game_begun is not None),
        on_topic_gone=tuple(r.on_topic_gone for r in rooms if r.on_topic_gone is not None),
        on_commitment_shown=tuple(r.on_commitment_shown for r in rooms if r.on_commitment_shown is not None),
    )
    hooks = replace(hooks, former_seats=former[0]) if former else hooks
    hooks = replace(hooks, daily_view=days[0]) if days else hooks
    return replace(hooks, club_view=clubs[0]) if clubs else hooks


def chat_hooks(rooms: Sequence[Room] = ROOMS) -> ChatHooks:
    """The hooks that rooms have on chats, in one value: the table's first, whose games the others count."""
    moved = tuple(room.on_chat_moved for room in rooms if room.on_chat_moved is not None)
    return ChatHooks((move_games, *moved), tuple(r.on_chat_set for r in rooms if r.on_chat_set is not None))


def presses(rooms: Sequence[Room] = ROOMS) -> Presses:
    """The kinds of presses of the table and of these rooms."""
    return Presses((*TABLE_PRESSES, *(kind for room in rooms for kind in room.presses)))


def hidden_settings(rooms: Sequence[Room], *, puzzles: bool) -> frozenset[str]:
    """The settings of a chat that mean nothing without rooms that are left out, or without solved tables."""
    gone = {setting.name for room in ROOMS if room not in rooms for setting in room.settings}
    return frozenset(gone if puzzles else {*gone, SettingValues.puzzle.name})
