"""A recount of a club night from the places of its games, written apart from what the bot counts."""

import math
from collections.abc import Iterable, Sequence

Told = tuple[int, int, bool, bool]
"""Somebody in a game that counts: who, their place from 1 with ties sharing the better one, their dare,
whether they left before half of it."""


def recount(joined: Sequence[int], games: Iterable[Sequence[Told]]) -> list[tuple[int, int, int, int]]:
    """The standing after these games, in the order in which they ended.

    Args:
        joined: everybody who has ever joined the night, the earliest first.
        games: everybody who sat at each table, those who left behind all who stayed.

    Returns:
        Who, points, wins and games, the best first.
    """
    games = list(games)
    crowd = len({who for seats in games for who, *_ in seats}) > 3
    history: dict[int, list[str]] = {who: [] for who in joined}
    points = dict.fromkeys(joined, 0)
    for number, seats in enumerate(games):
        before = [{who for who, *_ in each} for each in games[:number]]
        stayed = {who for who, _, _, early in seats if not early}
        told = []
        for who, place, dared, early in seats:
            new = {other for other in stayed - {who} if sum({who, other} <= each for each in before) < 3}
            if (crowd and not new) or not stayed - {who}:
                continue
            places = [each for other, each, *_ in seats if other in stayed]
            double = history[who][-2:] == ["won", "won"]
            alone = places.count(place) == 1
            second = len(places) == 3 and place == 2 and alone
            won = 0 if early else (2 if alone else 1) if place == 1 else int(second)
            points[who] += won * 2 if double else won
            if won == 2 and dared:
                points[who] += 1
            told.append((who, "won" if won == 2 else "not"))
        for who, how in told:
            history[who].append(how)
    lines = [(who, points[who], history[who].count("won"), len(history[who])) for who in joined]
    played = sorted(line[3] for line in lines if line[3])
    half = (played[(len(played) - 1) // 2] + played[len(played) // 2]) / 4 if played else 0
    least = min(max(3, math.ceil(half)), played[-1]) if played else 0

    def key(line: tuple[int, int, int, int]) -> tuple[object, ...]:
        who, gained, wins, count = line
        average = gained / count if count else 0.0
        return not count, count < least, -average, -gained, -wins, joined.index(who)

    return sorted(lines, key=key)
