"""People of the playground: a community for every language, each with its people and groups."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bot.sandbox.world.composition import World
from engine.players.levels import Level

STRENGTHS: Final[tuple[Level, ...]] = ("solid", "solid", "novice", "perfect", "novice")
"""The strengths of the people of a community, in their order."""

_CLUB_AGE = 60 * 24 * 3600.0  # seconds


@dataclass(frozen=True, slots=True)
class Community:
    """A community: the people of a language and the names of their groups.

    Attributes:
        names: as many as there are strengths.
        fresh: the group in which nothing has been played.
        friends: the group that has a past.
        club, topics: the forum.
    """

    names: tuple[str, ...]
    fresh: str
    friends: str
    club: str
    topics: tuple[str, str]


COMMUNITIES: Final[Mapping[str, Community]] = MappingProxyType(
    {
        "ru": Community(
            ("Аня", "Боря", "Вика", "Лёва", "Соня"), "Кости", "Друзья", "Клуб", ("Вечера", "Обеды")
        ),
        "en": Community(
            ("Anna", "Ben", "Chloe", "Leo", "Sophie"), "Dice", "Friends", "Club", ("Evenings", "Lunch")
        ),
        "uk": Community(
            ("Оля", "Богдан", "Віка", "Левко", "Соля"), "Кубики", "Друзі", "Клуб", ("Вечори", "Обіди")
        ),
    }
)
"""By language code."""


def add_people_and_clubs(world: World) -> None:
    """Put the people of all communities into an empty world, with a forum each."""
    for language, community in COMMUNITIES.items():
        people = [
            world.membership.add_person(name, language_code=language, started=True, community=language).id
            for name in community.names
        ]
        # The bot is not told of the club and greets nobody there: it is old, and last in the list.
        with world.state.dated(world.state.clock() - _CLUB_AGE):
            world.membership.add_group(community.club, people, "forum", community.topics, told=False)


def add_fresh_group(world: World, language: str) -> None:
    """Give a community the group in which one begins; made as one comes, it is the newest of their chats."""
    world.membership.add_group(COMMUNITIES[language].fresh, sorted(world.state.people_of(language)))
