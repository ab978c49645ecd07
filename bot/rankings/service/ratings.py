"""Ratings: estimates of playing strength from results, by the Plackett-Luce model.

It takes any number of seats by their ranks, ties as ties. A rating follows from results alone, in the order
in which games ended, so it can be reckoned again with exactly equal numbers.

* `_BETA`: dice decide much, so a game says little. At twice the default of the library, what lies between
  the weakest and the strongest computer player, of whom one wins 84 of 100 games, is about two deviations
  of what is thought possible of a newcomer.
* A team takes the turns of one card in rotation, so it is as strong as its members are on average, whatever
  their number: each brings a share of their rating, and has their share of what it changes.
* Games with short cards are rated apart from all others: more of them is chance.
* A result is compared with those that it says something about (`table.service.counting.against`): not with
  one of somebody who left before half of the game, nor again and again with that of the same opponent.
* Computer players have a fixed rating by strength. People learn from games against them, they never.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from math import sqrt
from typing import Final

from openskill.models import PlackettLuce

from bot.ground.store import Tx
from bot.rankings.store.ratings import (
    LEAST_RATED,
    NEWCOMER,
    WHOLE,
    RatedGame,
    RatedLine,
    Rating,
    Ratings,
    shown_rating,
)
from bot.table.views.coming import UnratedView
from bot.table.views.honours import RatingView
from engine.players.levels import Level
from engine.presets.common import CardLength

COMPUTERS: Final[dict[Level, Rating]] = {
    "novice": Rating(15.0, 1.0, 0),
    "solid": Rating(27.0, 1.0, 0),
    "perfect": Rating(33.0, 1.0, 0),
}
"""Computer players: as far apart as they win and lose against each other (docs/strength.md)."""

_BETA = 25.0 / 3.0
_DRIFT = 25.0 / 300.0  # by which everybody is taken to change from game to game

_MODEL = PlackettLuce(beta=_BETA, tau=0.0)


def count(tx: Tx, game_id: int) -> None:
    """Count a game that has just ended, in its place among the games that count already.

    That is the last one but for a clock that was put back, or games that end in the same instant. While games
    from before are still to be reckoned, it is left to `catch_up`.
    """
    ratings = Ratings(tx)
    game, last = ratings.game(game_id), ratings.last()
    if game is None:
        return
    key = (game.ended_at, game.id)
    if last is not None and key < last:
        later = ratings.since(key)
        for each in later:
            ratings.take_back(each)
        for each in (game_id, *reversed(later)):
            _count_last(tx, each)
    elif not ratings.behind:
        _count_last(tx, game_id)


def catch_up(tx: Tx, most: int) -> bool:
    """Count at most so many of the games that are not in the ratings yet; tells whether there may be more."""
    if not Ratings(tx).behind:
        return False
    games = Ratings(tx).due(most)
    for game in games:
        _count_last(tx, game)
    if len(games) < most:
        Ratings(tx).set_behind(behind=False)
    return Ratings(tx).behind


def begin_again(tx: Tx) -> None:
    """Forget all ratings, so that `catch_up` reckons them from the first game on."""
    Ratings(tx).clear()
    Ratings(tx).set_behind(behind=True)


def differing(tx: Tx, most: int) -> int:
    """How many ratings of people are not what the last games make of them; 0 in a healthy database.

    Each game is reckoned from the ratings that were kept of it, so that what it starts from is what the game
    before has made of it; if all games are looked at, everybody starts as a newcomer.

    Args:
        tx: the transaction.
        most: games that are looked at.
    """
    whole = Ratings(tx).count_games() <= most
    found: dict[tuple[int, int, CardLength], Rating] = {}
    differing = set[tuple[int, int, CardLength]]()
    for game in Ratings(tx).latest(most):
        after = _rated(game)
        lines = [each for each in zip(game.lines, after, strict=True) if each[0].user_id is not None]
        # Results of chats that are gone count over all chats only.
        places = (game.chat_id, WHOLE) if game.chat_id != WHOLE else (WHOLE,)
        now = {
            (place, line.user_id or 0, game.card): (
                (line.whole, new[1]) if place == WHOLE else (line.chat, new[0])
            )
            for line, new in lines
            for place in places
        }
        for key, (before, _) in now.items():
            if before != found.get(key, NEWCOMER if whole else before):
                differing.add(key)
        found |= {key: rating for key, (_, rating) in now.items()}
    kept = Ratings(tx).everybody()
    wanted = found.keys() | kept.keys() if whole else found.keys()
    return len(differing | {key for key in wanted if kept.get(key) != found.get(key)})


def merge(tx: Tx, chat_id: int) -> None:
    """Reckon the ratings of one chat again, whose games were those of two."""
    Ratings(tx).clear(chat_id)
    for game_id in Ratings(tx).in_chat(chat_id):
        game = Ratings(tx).game(game_id)
        if game is not None:
            Ratings(tx).step_in_chat(game, _after(game.lines, [line.chat for line in game.lines]))


def changes(tx: Tx, game_id: int, names: Mapping[int, str]) -> tuple[RatingView, ...]:
    """What a game has made of the ratings of its people in their chat, where those say something already."""
    views = []
    for user_id, before, after in Ratings(tx).changes(game_id):
        shown = Rating(after, before.sigma, before.games + 1).shown
        if shown is not None:
            change = shown - shown_rating(before.mu)
            views.append(RatingView(user_id, names.get(user_id, ""), shown, change))
    return tuple(views)


def unrated(tx: Tx, game_id: int, names: Mapping[int, str]) -> tuple[int, tuple[UnratedView, ...]]:
    """For how many people a game counted, and those who had no rating in their chat after it."""
    changed = Ratings(tx).changes(game_id)
    left = ((user_id, LEAST_RATED - before.games - 1) for user_id, before, _ in changed)
    return len(changed), tuple(
        UnratedView(user_id, names[user_id], games)
        for user_id, games in left
        if games > 0 and user_id in names
    )


def _count_last(tx: Tx, game_id: int) -> None:
    game = Ratings(tx).game(game_id)
    if game is not None:
        Ratings(tx).keep(game, _rated(game))


def _rated(game: RatedGame) -> list[tuple[Rating, Rating]]:
    """The ratings of every line after the game, in the chat and over all chats."""
    here = _after(game.lines, [line.chat for line in game.lines])
    return list(zip(here, _after(game.lines, [line.whole for line in game.lines]), strict=True))


def _after(lines: Sequence[RatedLine], ratings: Iterable[Rating]) -> list[Rating]:
    """What the ratings become; those of computers are fixed."""
    now = [
        rating if line.level is None else COMPUTERS[line.level]
        for line, rating in zip(lines, ratings, strict=True)
    ]
    # Who has left a team has a place of their own.
    played = groupby(zip(lines, now, strict=True), key=lambda each: (each[0].seat, each[0].place))
    seats = [list(group) for _, group in played]
    teams = [[rating for _, rating in seat] for seat in seats]
    ranks = [seat[0][0].place for seat in seats]
    compared = [[_compared(mine, other) for other in seats] for mine in seats]
    if all(map(all, compared)):
        rated = [rating for team in rate(teams, ranks) for rating in team]
    else:
        rated = [
            rating for number, row in enumerate(compared) for rating in _rate_one(teams, ranks, number, row)
        ]
    return [new if line.level is None else old for line, old, new in zip(lines, now, rated, strict=True)]


def _compared(mine: Sequence[tuple[RatedLine, Rating]], other: Sequence[tuple[RatedLine, Rating]]) -> bool:
    """Whether the result of people counts against that of others of another seat, or of the same one."""
    against = mine[0][0].against
    return against is None or bool(against >> other[0][0].seat & 1)


def _rate_one(
    teams: Sequence[Sequence[Rating]], ranks: Sequence[int], number: int, compared: Sequence[bool]
) -> list[Rating]:
    """What a game makes of the ratings of one seat, which is compared with some of the others."""
    those = [other for other in range(len(teams)) if other == number or compared[other]]
    return rate([teams[each] for each in those], [ranks[each] for each in those])[those.index(number)]


def rate(teams: Sequence[Sequence[Rating]], ranks: Sequence[int]) -> list[list[Rating]]:
    """What a game makes of ratings.

    Args:
        teams: by seat the ratings of those who play for it.
        ranks: by seat, 1 is the best; equal ones share it.

    Returns:
        By seat the ratings after it, with one game more; a seat alone learns nothing.
    """
    if len(teams) < 2:  # noqa: PLR2004 - nobody to be compared with
        return [[replace(rating, games=rating.games + 1) for rating in team] for team in teams]
    shares = [
        [_MODEL.rating(each.mu / len(team), sqrt(each.sigma**2 + _DRIFT**2) / len(team)) for each in team]
        for team in teams
    ]
    found = _MODEL.rate(shares, ranks=[float(rank) for rank in ranks])
    return [
        [
            Rating(share.mu * len(team), share.sigma * len(team), each.games + 1)
            for each, share in zip(team, shared, strict=True)
        ]
        for team, shared in zip(teams, found, strict=True)
    ]
