"""Time zones by the names of their cities, and the selection offered in each language."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from bot.ground.texts import people
from bot.ground.texts.formatting import Texts, texts
from bot.ground.texts.languages import COMPLETE, FALLBACK
from bot.ground.texts.message import Message, say

OFFERED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "ru": (
            *("Europe/Kaliningrad", "Europe/Moscow", "Europe/Samara", "Asia/Yekaterinburg", "Asia/Omsk"),
            *("Asia/Novosibirsk", "Asia/Irkutsk", "Asia/Vladivostok", "Europe/Minsk", "Asia/Almaty"),
            *("Asia/Tbilisi", "Europe/Berlin"),
        ),
        "en": (
            *("Europe/London", "Europe/Berlin", "America/New_York", "America/Chicago", "America/Denver"),
            *("America/Los_Angeles", "Asia/Kolkata", "Asia/Singapore", "Australia/Sydney"),
        ),
        "uk": ("Europe/Kyiv", "Europe/Warsaw", "Europe/Berlin", "Europe/London", "America/New_York"),
    }
)
"""By language the zones that most of its speakers live in, from west to east or by how many they are."""

NAMED: Final = frozenset(zone for zones in OFFERED.values() for zone in zones)
"""The zones whose names are among the texts."""

_LONGEST = 24  # columns of a name of the machine's on a button


def offered(t: Texts) -> tuple[str, ...]:
    """The zones to choose from in a language."""
    return OFFERED.get(t.language, OFFERED[FALLBACK])


def zone_name(zone: str | None) -> Message | str:
    """What a zone is called: its city, or the hours from Greenwich; None is that of the bot."""
    if zone is None:
        return say("zone-usual")
    if zone in NAMED:
        return say(f"zone-{zone.replace('/', '-')}")
    hours = zone.removeprefix("Etc/GMT")
    if hours != zone and hours.lstrip("+-").isdigit():  # such names count westward
        return f"UTC{hours.translate(str.maketrans('+-', '-+'))}"
    return people.cut(zone.rpartition("/")[2].replace("_", " "), _LONGEST)


def zone_called(words: str) -> str | None:
    """The zone whose name among the texts of any language this is."""
    return _by_name().get(people.lookup_key(words))


@cache
def _by_name() -> dict[str, str]:
    every = [texts(language) for language in COMPLETE]
    return {
        people.lookup_key(t(f"zone-{zone.replace('/', '-')}")): zone for zone in sorted(NAMED) for t in every
    }
