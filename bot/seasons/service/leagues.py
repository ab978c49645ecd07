"""Leagues of a season: the division of its people into three, and who goes up and down at its end."""

from collections.abc import Mapping, Sequence
from typing import Final

LEAST_PEOPLE: Final = 12
"""People of a season below which there are no leagues after it."""

LEAGUES: Final = (1, 2, 3)
"""The leagues, the highest first."""

MOVING: Final = 2
"""How many go down and how many up between neighbouring leagues."""


def played_in(users: Sequence[int], given: Mapping[int, int]) -> dict[int, int]:
    """The league of everybody who takes part; who has none begins in the lowest. Empty without leagues."""
    return {user: given.get(user, LEAGUES[-1]) for user in users} if given else {}


def divided(users: Sequence[int], given: Mapping[int, int]) -> dict[int, int]:
    """The league of everybody in the next season; empty where too few have taken part.

    The first division is by the ladder. After that the last two of a league change places with the first two
    of the one below. Who took no part has lost their place; each league is a third of the people, so that the
    best of the league below fill what is missing.

    Args:
        users: who has taken part, in the order of the ladder.
        given: the leagues into which people were divided before the season; empty without leagues.
    """
    if len(users) < LEAST_PEOPLE:
        return {}
    own = played_in(users, given)
    order = _exchanged(users, own) if own else list(users)
    return {user: LEAGUES[len(LEAGUES) * number // len(order)] for number, user in enumerate(order)}


def _exchanged(users: Sequence[int], own: Mapping[int, int]) -> list[int]:
    """Everybody, by league after the exchange, each league in the order of the ladder."""
    top, middle, low = ([user for user in users if own[user] == league] for league in LEAGUES)
    high = min(MOVING, len(top), len(middle))
    deep = min(MOVING, len(middle) - high, len(low))
    up, up_again = middle[:high], low[:deep]
    down, down_again = top[len(top) - high :], middle[len(middle) - deep :]
    stay = middle[high : len(middle) - deep]
    after = ([*top[: len(top) - high], *up], [*down, *stay, *up_again], [*down_again, *low[deep:]])
    rank = {user: number for number, user in enumerate(users)}
    return [user for league in after for user in sorted(league, key=rank.__getitem__)]
