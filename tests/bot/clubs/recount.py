"""A recount of a club night from the places of its games, written apart from what the bot counts."""

from collections.abc import Iterable, Sequence

Told = tuple[int, int, bool]
"""Somebody in a game that counts: who, their place from 1 with ties sharing the better one, their dare."""


def recount(joined: Sequence[int], games: Iterable[Sequence[Told]]) -> list[tuple[int, int, int, int]]:
    """The standing after these games, in the order in which they ended.

    Args:
        joined: everybody who has ever joined the night, the earliest first.
        games: everybody who sat at each table, those who left behind all who stayed.

    Returns:
        Who, points, wins and games, the best first.
    """
    history: dict[int, list[str]] = {who: [] for who in joined}
    points = dict.fromkeys(joined, 0)
    for seats in games:
        places = [place for _, place, _ in seats]
        for who, place, dared in seats:
            double = history[who][-2:] == ["won", "won"]
            alone = places.count(place) == 1
            second = len(seats) == 3 and place == 2 and alone
            won = (2 if alone else 1) if place == 1 else int(second)
            points[who] += won * 2 if double else won
            if place == 1 and alone and dared:
                points[who] += 1
        for who, place, _ in seats:
            history[who].append("won" if place == 1 and places.count(1) == 1 else "not")
    lines = [(who, points[who], history[who].count("won"), len(history[who])) for who in joined]
    return sorted(lines, key=lambda line: (-line[1], -line[2], line[3], joined.index(line[0])))
