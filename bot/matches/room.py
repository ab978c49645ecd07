"""The room of matches: several games of the same people, scored as one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import Final

from bot.chats.members import Tap
from bot.ground.store.base import Repository, Tx
from bot.ground.store.dues import ChatDeliveries, sends
from bot.ground.texts.message import Message, say
from bot.ground.values import Delivery
from bot.rulebook.names import rules_of
from bot.table.actions import By
from bot.table.game import GameBegun, GameEnded, LoadedGame, RematchOpened, Transactions
from bot.table.model import (
    FORMATS,
    SINGLE,
    GameRow,
    LobbyMatchView,
    MatchContestant,
    MatchFormat,
    MatchKind,
    MatchStanding,
    MatchView,
    Refusal,
    SeatRow,
)
from bot.table.presses import PickMatch
from bot.table.room import Contributions, Dependencies, Room, RoomContext
from bot.table.shown import seat_key
from bot.table.store import Games, Seats
from engine.play.steps import Stacks, Step
from engine.rules.showdown_rules import Rules, ShowdownRules

# The standing of a match, computed from the results of its games by pure functions.


ContestantKey = tuple[object, ...]
"""What makes a contestant the same one in several games."""

LEAST_ABLE = 2
"""The contestants with chips without whom nobody is left to play against."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """A seat's result: whose it is, points at the end, and place."""

    key: ContestantKey
    points: Fraction
    place: int


GameResult = Sequence[SeatResult]


@dataclass(frozen=True, slots=True)
class Chips:
    """The chips of a game that carries them on: those of whoever is new, and what a deal takes at least."""

    usual: int
    ante: int


def match_view(
    chosen: MatchFormat,
    games: Sequence[GameResult],
    names: Mapping[ContestantKey, MatchContestant],
    chips: Chips | None,
) -> MatchView:
    """A match as it stands.

    Args:
        chosen: what decides it.
        games: the results of those that have counted, in order.
        names: everybody in them.
        chips: where games go on with the chips of those before; else None.
    """
    points = [_gains(game, games[:number], chips) for number, game in enumerate(games)]
    won = {key: frozenset(n for n, game in enumerate(games) if _won(game, key)) for key in names}
    figures = {
        key: Fraction(len(won[key]))
        if chosen.kind == "wins"
        else sum((game[key] for game in points if key in game), Fraction(0))
        for key in names
    }
    standings = tuple(
        MatchStanding(
            names[key],
            1 + sum(other > figures[key] for other in figures.values()),
            figures[key],
            tuple(game.get(key) for game in points),
            won[key],
        )
        for key in sorted(figures, key=lambda each: -figures[each])
    )
    return MatchView(chosen, len(games), standings, _decided(chosen, games, figures, chips))


def stacks(games: Sequence[GameResult]) -> dict[ContestantKey, Fraction]:
    """The chips that everybody had last."""
    return {seat.key: seat.points for game in games for seat in game}


def _gains(
    game: GameResult, before: Sequence[GameResult], chips: Chips | None
) -> dict[ContestantKey, Fraction]:
    """What a game has brought everybody: their points, or the chips that they have won in it."""
    if chips is None:
        return {seat.key: seat.points for seat in game}
    had = stacks(before)
    return {seat.key: seat.points - had.get(seat.key, Fraction(chips.usual)) for seat in game}


def _won(game: GameResult, key: ContestantKey) -> bool:
    return any(seat.key == key and seat.place == 1 for seat in game)


def _decided(
    chosen: MatchFormat,
    games: Sequence[GameResult],
    figures: Mapping[ContestantKey, Fraction],
    chips: Chips | None,
) -> bool:
    if chips is not None and games:
        able = sum(seat.points >= chips.ante for seat in games[-1])
        if able < LEAST_ABLE:
            return True
    if chosen.kind == "wins":
        return any(figure >= chosen.goal for figure in figures.values())
    return len(games) >= chosen.goal


# The repository of the games of matches.


@dataclass(frozen=True, slots=True)
class MatchGameRow:
    """A game whose lobby has chosen a match: `first_id` is that of its first game once this one has begun.

    One without other seats to play against never is part of a match: its `first_id` stays None.
    """

    game_id: int
    kind: MatchKind
    goal: int
    first_id: int | None


@dataclass(frozen=True, slots=True)
class SeatResultRow:
    """The result of a seat in a game of a match: its points and place."""

    game_id: int
    seat: int
    points: float
    place: int


class MatchGames(Repository):
    """The repository of the games of matches, for one transaction."""

    def get(self, game_id: int) -> MatchGameRow | None:
        """What a game has chosen, if it has."""
        query = "SELECT game_id, kind, goal, first_id FROM match_games WHERE game_id = ?"
        row = self._db.execute(query, (game_id,)).fetchone()
        return None if row is None else MatchGameRow(*row)

    def put(self, game_id: int, kind: MatchKind, goal: int, first_id: int | None = None) -> None:
        """Note what a game has chosen, and once it begins which match it belongs to."""
        self._db.execute(
            "INSERT INTO match_games (game_id, kind, goal, first_id) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (game_id) DO UPDATE SET kind = excluded.kind, goal = excluded.goal,"
            " first_id = excluded.first_id",
            (game_id, kind, goal, first_id),
        )

    def results(self, first_id: int, until: int | None = None) -> list[SeatResultRow]:
        """The results of all seats in the games of a match that have counted, in the order they began.

        Args:
            first_id: the first game of the match.
            until: the last game that is looked at; None: all are.
        """
        found: dict[tuple[int, int], SeatResultRow] = {}
        for row in self._db.execute(
            "SELECT r.game_id, r.seat, r.points, r.place FROM match_games AS m"
            " JOIN results AS r ON r.game_id = m.game_id"
            " WHERE m.first_id = ?1 AND (CAST(?2 AS BIGINT) IS NULL OR m.game_id <= ?2)"
            " ORDER BY r.game_id, r.seat, r.left_early, r.member",
            (first_id, until),
        ):
            result = SeatResultRow(*row)
            # Who has left a team is below it: its seat has the result of those who stayed.
            found.setdefault((result.game_id, result.seat), result)
        return list(found.values())

    def last_end(self, first_id: int) -> float | None:
        """When the last game of a match ended; None while one is being played, or before the first."""
        row = self._db.execute(
            "SELECT CASE WHEN count(*) = count(g.ended_at) THEN max(g.ended_at) END FROM match_games AS m"
            " JOIN games AS g ON g.id = m.game_id WHERE m.first_id = ?",
            (first_id,),
        ).fetchone()
        return None if row is None or row[0] is None else float(row[0])


# The match that a game belongs to, and whether the next game goes on with it.


FORGOTTEN_AFTER: Final = 24 * 3600.0
"""Seconds after the last game of a match, or its end, until which the next one may be opened."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match that has begun.

    Attributes:
        first: the number of its first game.
        view: what it has come to.
        stacks: the chips that everybody had last, where games carry them on; empty elsewhere.
    """

    first: int
    view: MatchView
    stacks: dict[ContestantKey, Fraction]


def chips_of(rules: Rules) -> Chips | None:
    """The chips that a game carries on to the next one of its match; None where there are none."""
    if not isinstance(rules, ShowdownRules) or not rules.chips:
        return None
    return Chips(rules.chips, rules.ante)


def chosen_of(tx: Tx, row: GameRow) -> MatchFormat:
    """What a game has chosen; if nothing, what the game has that it is the rematch of."""
    games = MatchGames(tx)
    found = games.get(row.id) or (None if row.rematch_of is None else games.get(row.rematch_of))
    return SINGLE if found is None else MatchFormat(found.kind, found.goal)


def match_of(tx: Tx, game: int, rules: Rules, *, until: int | None = None) -> Match | None:
    """The match that a game belongs to; None if it belongs to none.

    Args:
        tx: the transaction.
        game: the game, which has begun.
        rules: of all games of the match.
        until: the last game that is looked at; None: all are.
    """
    found = MatchGames(tx).get(game)
    if found is None or found.first_id is None:
        return None
    keys: dict[tuple[int, int], ContestantKey] = {}
    names: dict[ContestantKey, MatchContestant] = {}
    results = MatchGames(tx).results(found.first_id, until)
    for number in dict.fromkeys((found.first_id, *(each.game_id for each in results))):
        for seat in Seats(tx).of(number):
            keys[number, seat.seat] = seat_key(seat)
            names[seat_key(seat)] = MatchContestant(
                tuple((member.user_id, member.name) for member in seat.members), seat.level
            )
    games: list[GameResult] = [
        [SeatResult(keys[each.game_id, each.seat], Fraction(each.points), each.place) for each in seats]
        for _, seats in groupby(results, key=lambda each: each.game_id)
    ]
    chips = chips_of(rules)
    view = match_view(MatchFormat(found.kind, found.goal), games, _numbered(names), chips)
    return Match(found.first_id, view, {} if chips is None else stacks(games))


def _numbered(names: dict[ContestantKey, MatchContestant]) -> dict[ContestantKey, MatchContestant]:
    """The same, with computers numbered where there are several of one strength."""
    levels = [who.level for who in names.values() if who.level is not None]
    counts = dict.fromkeys(levels, 0)
    numbered = dict(names)
    for key, who in names.items():
        if who.level is not None and levels.count(who.level) > 1:
            counts[who.level] += 1
            numbered[key] = MatchContestant(who.people, who.level, counts[who.level])
    return numbered


def continued(tx: Tx, row: GameRow, rules: Rules) -> Match | None:
    """The match that the game of a lobby goes on with; None: it begins another one, or is a single game.

    It goes on with a match that is not decided, in which a game ended within a day, in the same game.
    """
    before = None if row.rematch_of is None else MatchGames(tx).get(row.rematch_of)
    if (
        before is None
        or before.first_id is None
        or chosen_of(tx, row) != MatchFormat(before.kind, before.goal)
    ):
        return None
    first, ended = Games(tx).get(before.first_id), MatchGames(tx).last_end(before.first_id)
    if first is None or (first.preset, first.options) != (row.preset, row.options):
        return None
    if ended is None or row.created_at - ended > FORGOTTEN_AFTER:
        return None
    match = match_of(tx, before.game_id, rules)
    return None if match is None or match.view.decided else match


def carried(match: Match | None, rules: Rules, seats: Sequence[SeatRow]) -> tuple[int, ...] | None:
    """The chips with which these seats go on, whoever is new with the usual ones; None: as games begin.

    Args:
        match: which is gone on with, if one is.
        rules: of the game.
        seats: of the game.
    """
    chips = chips_of(rules)
    if match is None or chips is None or not match.stacks:
        return None
    return tuple(int(match.stacks.get(seat_key(seat), Fraction(chips.usual))) for seat in seats)


def can_play(chips: Sequence[int], rules: Rules) -> bool:
    """Whether two seats at least can pay for a deal."""
    told = chips_of(rules)
    return told is not None and sum(each >= told.ante for each in chips) >= LEAST_ABLE


# The match of a lobby: formats offered, the choice of one, seats and first steps of its next game.


def match_chosen(loaded: LoadedGame) -> LobbyMatchView:
    """The match that is chosen in a lobby, with what it has come to."""
    match, chosen = continued(loaded.tx, loaded.row, loaded.rules), chosen_of(loaded.tx, loaded.row)
    if match is not None:
        return LobbyMatchView(chosen, match.view)
    before = loaded.row.rematch_of
    found = None if before is None else MatchGames(loaded.tx).get(before)
    anew = chosen != SINGLE and found is not None and found.first_id is not None
    return LobbyMatchView(chosen, anew=anew)


def match_at_end(loaded: LoadedGame) -> MatchView | None:
    """The match of a game that has ended, as it stood then."""
    match = match_of(loaded.tx, loaded.row.id, loaded.rules, until=loaded.row.id)
    return None if match is None else match.view


def choose(loaded: LoadedGame, pressed: PickMatch) -> Message | Refusal:
    """Let the game of a lobby begin or go on with such a match, or be a single one."""
    chosen = MatchFormat(pressed.kind, pressed.goal)
    if chosen not in FORMATS:
        return Refusal.UNKNOWN_BUTTON
    MatchGames(loaded.tx).put(loaded.row.id, chosen.kind, chosen.goal)
    loaded.change(menu="main")
    return say("toast-match", match=say(f"button-match-{chosen.kind}", n=chosen.goal))


def begin(tx: Tx, begun: GameBegun) -> Sequence[Step]:
    """Note which match a game belongs to that begins now; the chips that it carries on."""
    row, rules, seats = begun.row, begun.rules, begun.seats
    chosen = chosen_of(tx, row)
    if chosen == SINGLE or len(seats) < 2:  # noqa: PLR2004 - nobody plays a match alone
        return ()
    match = continued(tx, row, rules)
    chips = carried(match, rules, seats)
    if match is None or (chips is not None and not can_play(chips, rules)):
        MatchGames(tx).put(row.id, chosen.kind, chosen.goal, row.id)
        return ()
    MatchGames(tx).put(row.id, chosen.kind, chosen.goal, match.first)
    return () if chips is None else (Stacks(chips),)


def former_seats(tx: Tx, opened: RematchOpened) -> Sequence[SeatRow] | None:
    """The seats of the game before in a match: who has no chips is out."""
    row, turned = opened.row, opened.turned
    before = None if row.rematch_of is None else Games(tx).get(row.rematch_of)
    rules = None if before is None else rules_of(before.preset, before.options, before.revision)
    match = None if rules is None else continued(tx, row, rules)
    chips = None if rules is None else chips_of(rules)
    if match is None or chips is None:
        return None
    return [seat for seat in turned if match.stacks.get(seat_key(seat), chips.usual) >= chips.ante]


# The handler of the press on the page of matches.


class MatchPresses:
    """The handler of the choice of a match in a lobby."""

    def __init__(self, deps: Dependencies) -> None:
        self._deps = deps

    async def pick(self, pressed: PickMatch, tap: Tap) -> Message:
        """Choose a match; who is no host is looked up among the administrators."""
        act = partial(choose, pressed=pressed)
        games = self._deps.service.games
        reply = await games.arrange(pressed.game, By(tap.actor, tap.chat.id), act)
        if reply.refusal in {Refusal.NOT_HOST, Refusal.HOST_DECIDES}:
            actor = replace(tap.actor, admin=await self._deps.membership.is_admin(tap.chat, tap.actor))
            reply = await games.arrange(pressed.game, By(actor, tap.chat.id), act)
        if reply.shown is not None:
            await self._deps.messages.present(reply.shown)
        return reply.message


# The next game of a match, which begins by itself.


RESULT_READ: Final = 4.0
"""Seconds for which the result of a game stands alone, before the page of the next one follows."""


def expect_next(tx: Tx, ended: GameEnded) -> None:
    """Note that the next game of a match is due, if two seats stay at least, one of them a person's."""
    row = ended.row
    people = [seat for seat in ended.seats if seat.level is None and seat.state == "in"]
    staying = len(people) + sum(seat.level is not None for seat in ended.seats)
    if row.state != "over" or not people or staying < LEAST_ABLE:
        return
    match = match_of(tx, row.id, rules_of(row.preset, row.options, row.revision))
    if match is not None and not match.view.decided:
        ChatDeliveries(tx).expect(Delivery("next_game", str(row.id), row.chat_id), ended.at + RESULT_READ)


class NextGames:
    """The opener of the next games of matches, once each."""

    def __init__(self, deps: Dependencies) -> None:
        self._deps = deps

    async def open(self, due: Delivery) -> None:
        """Open the lobby of the game after this one, which begins by itself."""
        shown = await self._deps.service.games.next_game(due)
        if shown is not None:
            await self._deps.messages.present(shown)


# The standing of a match in the result of one of its games.


class MatchResults:
    """The queries of matches, each in a transaction of its own."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def of_game(self, game: int) -> MatchView | None:
        """The match of a game as it stood when that had ended; None if it belongs to none."""

        def work(tx: Tx) -> MatchView | None:
            row = Games(tx).get(game)
            if row is None:
                return None
            match = match_of(tx, game, rules_of(row.preset, row.options, row.revision), until=game)
            return None if match is None else match.view

        return await self._transactions.read(work)


# The room of matches: hooks on lobbies, on games that begin and on results; the choice in a lobby.


def _open(context: RoomContext) -> Contributions:
    presses = MatchPresses(context.deps)
    return Contributions(
        handlers={PickMatch: presses.pick},
        dues=sends({"next_game": NextGames(context.deps).open}),
        parts=(MatchResults(context.transactions),),
    )


MATCHES = Room(
    name="matches",
    open=_open,
    offers=(PickMatch,),
    on={GameBegun: begin, GameEnded: expect_next, RematchOpened: former_seats},
    view_parts={"lobby": match_chosen, "ended": match_at_end},
)
