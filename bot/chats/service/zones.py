"""Time zones that the machine knows, and the ways people type them."""

import re
from functools import cache, lru_cache
from zoneinfo import ZoneInfo, available_timezones

_OFFSET = re.compile(r"(?:utc|gmt)?([+-])(\d{1,2})(?::?00)?")
_MOST_WEST, _MOST_EAST = 12, 14  # hours from Greenwich
_REGIONS = ("Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


@lru_cache(maxsize=1024)  # whoever makes up names shall not fill the memory
def known(zone: str) -> ZoneInfo | None:
    """The zone of this name; None if the machine knows none."""
    try:
        return ZoneInfo(zone)
    except (KeyError, ValueError, OSError):  # unknown; malformed; a folder of zones
        return None


def find(words: str) -> str | None:
    """The zone that somebody means: its name, its city, or the hours from Greenwich, such as "UTC+3"."""
    wanted = "_".join(words.casefold().replace("\N{MINUS SIGN}", "-").split())
    offset = _OFFSET.fullmatch(wanted)
    if offset is None:
        return _by_name().get(wanted)
    sign, hours = offset[1], int(offset[2])
    if hours > (_MOST_EAST if sign == "+" else _MOST_WEST):
        return None
    # The names of these zones count westward.
    return f"Etc/GMT{'-' if sign == '+' else '+'}{hours}" if hours else "UTC"


@cache
def _by_name() -> dict[str, str]:
    """By name and by city, in lower case, the zones; of those that share a city the shortest name."""
    zones = sorted(available_timezones(), key=lambda each: (len(each), each))
    cities = [zone for zone in zones if zone.partition("/")[0] in _REGIONS]
    by_city = {zone.rpartition("/")[2].casefold(): zone for zone in reversed(cities)}
    return by_city | {zone.casefold(): zone for zone in zones}
