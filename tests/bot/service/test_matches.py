"""Matches: several games in a row with one score, which is computed from the results of their games."""

from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ground.values.place import Place
from bot.matches.service.lobbies import choose
from bot.matches.service.results import MatchResults
from bot.matches.service.scoring import Chips, SeatResult, match_view
from bot.privacy.store.forgetting import Forgetting
from bot.rulebook.saved_rules import RulesName
from bot.table.buttons.lobby import (
    AddGuest,
    Cancel,
    JoinTeam,
    PickMatch,
    PickOption,
    PickPreset,
    Sit,
    StandUp,
)
from bot.table.buttons.questions import ConfirmLeave
from bot.table.buttons.result import Rematch
from bot.table.service.lobby.room_pages import RoomPages
from bot.table.service.reply import Refusal
from bot.table.store.rows import Score
from bot.table.store.seats import Seats
from bot.table.views.match_game import FORMATS, MatchContestant
from engine.play.leavers import Leaver, with_leavers
from engine.play.standings import settled
from tests.bot.service.lobbies import CHAT, PEOPLE
from tests.bot.store.databases import finish

ANYA, BOB, VIKA, GENA, *_ = PEOPLE
DAY = 24 * 3600


class Evening:
    """The games of a match in a group: one lobby after the other, and results as the test wants them."""

    def __init__(self, lobbies):
        self.lobbies = lobbies
        self.pages = RoomPages(lobbies.transactions)
        self.results = MatchResults(lobbies.transactions)
        self.game = 0

    async def begin(self, *people, kind="wins", goal=2, word="yatzy", computers=()):
        self.game = await self.lobbies.open(*people, word=word, computers=computers)
        assert (await self.pick(people[0], kind, goal)).refusal is None
        await self.lobbies.start(self.game, people[0])

    async def pick(self, actor, kind, goal, game=None):
        pressed = PickMatch(game or self.game, kind, goal)
        return await self.pages.arrange(pressed.game, actor, CHAT, partial(choose, pressed=pressed))

    async def over(self, *points):
        """Let the game be over with these points, by seat; equal ones share a place."""

        def work(tx):
            scores = [
                Score(seat.seat, member, mine, mine, 1 + sum(p > mine for p in points), mine == max(points))
                for seat, mine in zip(Seats(tx).of(self.game), points, strict=True)
                for member in [m.user_id for m in seat.present] or [None]
            ]
            finish(tx, self.game, "over", self.lobbies.now, scores)

        await self.lobbies.store.write(work)

    async def again(self, first, *others, start=True):
        """Open the next lobby from the last result, and begin its game once these people sit there."""
        reply = await self.lobbies.rematch(self.game, first)
        assert reply.refusal is None, reply
        self.game = reply.shown.view.game
        for each in others:
            await self.lobbies.meet(each)
            assert (await self.lobbies.press(Sit(self.game), each)).refusal is None
        if start:
            await self.lobbies.start(self.game, first)

    async def match(self, game=None):
        """What the result of a game tells: whether it is decided, and everybody with what they have."""
        view = (await self.lobbies.view(game or self.game)).match
        return view and (view.decided, view.games, score(view))

    async def lobby(self):
        """What the lobby tells: what it goes on with."""
        view = (await self.lobbies.view(self.game)).match
        return view.chosen.kind, view.going_on and score(view.going_on)


def score(view):
    return [
        ("+".join(name for _, name in each.who.people) or each.who.level, float(each.figure))
        for each in view.standings
    ]


@pytest.fixture
def evening(lobbies):
    return Evening(lobbies)


async def test_a_match_to_two_wins_goes_on_by_the_rematch_and_ends_with_the_second(evening):
    await evening.begin(ANYA, BOB, VIKA)
    await evening.over(100, 120, 90)
    first = evening.game
    assert await evening.match() == (False, 1, [("Боб", 1), ("Аня", 0), ("Вика", 0)])
    await evening.again(ANYA, BOB, VIKA, start=False)
    assert await evening.lobbies.sitting(evening.game) == ["Боб", "Вика", "Аня"], "the seats turn by one"
    assert await evening.lobby() == ("wins", [("Боб", 1), ("Аня", 0), ("Вика", 0)])
    await evening.lobbies.start(evening.game, ANYA)
    await evening.over(100, 110, 120)
    await evening.again(VIKA, BOB, ANYA)
    assert await evening.lobbies.sitting(evening.game) == ["Вика", "Аня", "Боб"]
    await evening.over(50, 60, 70)
    assert await evening.match() == (True, 3, [("Боб", 2), ("Аня", 1), ("Вика", 0)])
    assert await evening.match(first) == (False, 1, [("Боб", 1), ("Аня", 0), ("Вика", 0)]), "as it stood then"
    await evening.again(VIKA, BOB, ANYA, start=False)
    assert await evening.lobby() == ("wins", None), "a new match of the same kind"
    assert await evening.lobbies.sitting(evening.game) == ["Вика", "Аня", "Боб"], "the loser begins"


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("sum", [("Боб", 250), ("Аня", 220), ("solid", 70)]),
        ("mean", [("Боб", 70), ("Аня", 40), ("solid", -110)]),
    ],
)
async def test_points_are_added_up_or_their_distance_from_the_mean(evening, kind, told):
    await evening.begin(ANYA, BOB, kind=kind, goal=3, computers=("solid",))
    assert await evening.lobbies.sitting(evening.game) == ["Аня", "solid", "Боб"]
    await evening.over(110, 40, 120)
    await evening.again(ANYA, BOB)
    assert await evening.lobbies.sitting(evening.game) == ["solid", "Боб", "Аня"]
    await evening.over(30, 130, 110)
    assert await evening.match() == (False, 2, told), "the mean is 90 both times"
    found = await evening.results.of_game(evening.game)
    robot = found.standings[-1]
    assert robot.by_game == ((40, 30) if kind == "sum" else (-50, -60))


async def test_teams_and_guests_are_contestants_of_their_own(evening):
    evening.game = await evening.lobbies.open(ANYA, BOB)
    await evening.lobbies.press(PickOption(evening.game, "dice", "own"), ANYA)
    await evening.lobbies.press(AddGuest(evening.game), ANYA)
    await evening.lobbies.meet(VIKA)
    await evening.lobbies.press(JoinTeam(evening.game, ANYA.user_id), VIKA)
    await evening.pick(ANYA, "wins", 3)
    await evening.lobbies.start(evening.game, ANYA)
    await evening.over(100, 90, 110)
    await evening.again(ANYA, BOB, VIKA)
    seated = await evening.lobbies.sitting(evening.game)
    assert (seated[0], seated[2]) == ("Боб", "Аня+Вика"), "the guest between them"
    await evening.over(80, 100, 90)
    view = (await evening.lobbies.view(evening.game)).match
    assert [each.figure for each in view.standings] == [2, 0, 0]
    guest, *others = [each.who.people for each in view.standings]
    assert guest[0][0] > ANYA.user_id
    assert sorted(others) == [((1, "Аня"), (3, "Вика")), ((2, "Боб"),)]


async def test_a_stopped_game_counts_for_nothing_and_a_match_ends_itself_after_a_day_without_one(evening):
    await evening.begin(ANYA, BOB)
    await evening.over(100, 120)
    await evening.again(ANYA, BOB)
    await evening.lobbies.stop(evening.game, ANYA)
    assert await evening.match() == (False, 1, [("Боб", 1), ("Аня", 0)])
    evening.lobbies.now += DAY - 60
    await evening.again(ANYA, BOB)
    assert await evening.lobbies.sitting(evening.game) == ["Аня", "Боб"], "the seats turn after it as well"
    await evening.over(120, 100)
    assert await evening.match() == (False, 2, [("Аня", 1), ("Боб", 1)])
    evening.lobbies.now += DAY + 60
    await evening.again(ANYA, BOB)
    assert await evening.lobbies.sitting(evening.game) == ["Боб", "Аня"], "the loser begins"
    await evening.over(1, 2)
    assert await evening.match() == (False, 1, [("Аня", 1), ("Боб", 0)]), "another match"


async def test_another_game_or_another_choice_begins_another_match_and_a_single_one_none(evening):
    await evening.begin(ANYA, BOB)
    await evening.over(100, 120)
    await evening.again(ANYA, BOB, start=False)
    await evening.lobbies.press(PickPreset(evening.game, "maxi"), ANYA)
    assert await evening.lobby() == ("wins", None)
    await evening.lobbies.press(PickPreset(evening.game, "yatzy"), ANYA)
    assert await evening.lobby() == ("wins", [("Боб", 1), ("Аня", 0)])
    await evening.pick(ANYA, "wins", 3)
    assert await evening.lobby() == ("wins", None)
    await evening.pick(ANYA, "single", 1)
    await evening.lobbies.start(evening.game, ANYA)
    await evening.over(1, 2)
    assert await evening.match() is None
    await evening.again(ANYA, BOB, start=False)
    assert await evening.lobby() == ("single", None)
    await evening.lobbies.press(Cancel(evening.game), ANYA)
    await evening.begin(ANYA)
    await evening.over(100)
    assert await evening.match() is None, "who plays alone plays no match"


async def test_the_host_decides_and_what_nobody_offers_is_refused(evening):
    evening.game = await evening.lobbies.open(ANYA, BOB)
    assert (await evening.pick(BOB, "wins", 2)).refusal is Refusal.HOST_DECIDES
    for kind, goal in (("wins", 1), ("wins", 4), ("single", 2), ("sum", 10**9)):
        assert (await evening.pick(ANYA, kind, goal)).refusal is Refusal.UNKNOWN_BUTTON
    assert await evening.lobby() == ("single", None)
    await evening.lobbies.start(evening.game, ANYA)
    assert (await evening.pick(ANYA, "wins", 2)).refusal is Refusal.STARTED
    assert (await evening.pick(ANYA, "wins", 2, game=999)).refusal is Refusal.UNKNOWN_BUTTON


async def test_a_game_goes_on_with_the_chips_of_the_one_before_and_who_has_none_is_out(evening):
    evening.game = await evening.lobbies.open(ANYA, BOB, VIKA, word="showdown")
    await evening.lobbies.press(PickOption(evening.game, "order", "join"), ANYA)
    await evening.pick(ANYA, "sum", 5)
    await evening.lobbies.start(evening.game, ANYA)
    await evening.over(250, 5, 45)
    assert (await evening.match())[2] == [("Аня", 150), ("Вика", -55), ("Боб", -95)], "what they have won"
    await evening.again(ANYA, VIKA, start=False)
    assert await evening.lobbies.awaited(evening.game) == [], "who cannot pay for a deal is not asked"
    await evening.lobbies.meet(GENA)
    await evening.lobbies.press(Sit(evening.game), GENA)
    await evening.lobbies.start(evening.game, ANYA)
    assert await evening.lobbies.sitting(evening.game) == ["Вика", "Аня", "Гена"]
    game = (await evening.lobbies.view(evening.game)).progress.game
    assert [each + game.ante for each in game.stacks] == [45, 250, 100]
    await evening.over(0, 300, 95)
    await evening.again(ANYA, GENA)
    await evening.over(*(395 if name == "Аня" else 0 for name in await evening.lobbies.sitting(evening.game)))
    decided, games, standing = await evening.match()
    assert (decided, games, standing[0]) == (True, 3, ("Аня", 295)), "nobody else has chips"
    assert sum(points for _, points in standing) == 0
    await evening.again(ANYA, GENA)
    game = (await evening.lobbies.view(evening.game)).progress.game
    assert [each + game.ante for each in game.stacks] == [100, 100], "a new match begins as ever"


async def test_two_without_chips_to_play_for_begin_another_match(evening):
    evening.game = await evening.lobbies.open(ANYA, BOB, VIKA, word="showdown")
    await evening.pick(ANYA, "wins", 5)
    await evening.lobbies.start(evening.game, ANYA)
    await evening.over(160, 0, 140)
    await evening.again(ANYA, BOB)
    game = (await evening.lobbies.view(evening.game)).progress.game
    assert set(game.stacks) <= {90, 100}
    await evening.over(1, 2)
    assert (await evening.match())[1] == 1


async def test_who_is_forgotten_stays_a_contestant_without_a_name(evening):
    await evening.begin(ANYA, BOB, VIKA)
    await evening.over(100, 120, 90)
    await evening.lobbies.store.write(lambda tx: Forgetting(tx).forget(BOB.user_id))
    await evening.again(ANYA, VIKA)
    await evening.over(2, 1)
    told = await evening.match()
    assert told[:2] == (False, 2)
    assert sorted(figure for _, figure in told[2]) == [0, 1, 1]
    assert "Боб" not in str(told)


async def test_a_match_moves_with_its_group(evening):
    await evening.begin(ANYA, BOB)
    await evening.over(100, 120)
    await evening.lobbies.chats.moved(CHAT, CHAT - 1)
    assert await evening.match() == (False, 1, [("Боб", 1), ("Аня", 0)])
    reply = await evening.lobbies.games.rematch(Rematch(evening.game), ANYA, CHAT - 1)
    assert score(reply.shown.view.match.going_on) == [("Боб", 1), ("Аня", 0)]


async def test_matches_in_two_topics_know_nothing_of_each_other(evening):
    await evening.begin(ANYA, BOB)
    other = await evening.lobbies.games.new_game(Place(CHAT, 7), ANYA, RulesName("yatzy"))
    first, second = evening.game, other.shown.view.game
    await evening.pick(ANYA, "sum", 3, game=second)
    await evening.lobbies.press(Sit(second), BOB)
    await evening.lobbies.start(second, ANYA)
    await evening.over(100, 120)
    evening.game = second
    await evening.over(30, 20)
    assert await evening.match(first) == (False, 1, [("Боб", 1), ("Аня", 0)])
    assert await evening.match(second) == (False, 1, [("Аня", 30), ("Боб", 20)])


async def test_who_leaves_in_a_game_has_its_last_place_there(evening):
    await evening.begin(ANYA, BOB, kind="wins", goal=2)
    await evening.lobbies.press(ConfirmLeave(evening.game, BOB.user_id), BOB)
    await evening.lobbies.stop(evening.game, ANYA)
    told = await evening.match()
    assert told[:2] == (False, 0), "nobody has played a round"
    await evening.again(ANYA, start=False)
    await evening.lobbies.press(StandUp(evening.game), ANYA)
    await evening.lobbies.press(Sit(evening.game), BOB)
    assert (await evening.lobby())[0] == "wins"


NAMES = {(number,): MatchContestant(((number, f"P{number}"),)) for number in range(1, 6)}
tables = st.lists(
    st.dictionaries(st.sampled_from(sorted(NAMES)), st.integers(0, 400), min_size=2), min_size=1, max_size=9
)
matches = st.sampled_from([each for each in FORMATS if each.kind != "single"])


def results(game):
    """The result of a game as the engine has it."""
    points = tuple(game.values())
    outcome = settled(points, tuple(range(len(points))), None, mean=True)
    return [
        SeatResult(key, Fraction(each), rank)
        for key, each, rank in zip(game, points, outcome.ranks, strict=True)
    ], outcome


@given(tables, matches)
def test_a_match_is_the_sum_of_its_games(games, chosen):
    played = [results(game) for game in games]
    view = match_view(chosen, [seats for seats, _ in played], NAMES, None)
    mine = {key: Fraction(0) for key in NAMES}
    for game, (_, outcome) in zip(games, played, strict=True):
        for seat, key in enumerate(game):
            won = seat in outcome.winners
            mine[key] += {"wins": won, "sum": game[key], "mean": outcome.settled[seat]}[chosen.kind]
    assert {each.who: each.figure for each in view.standings} == {NAMES[key]: mine[key] for key in mine}
    assert [each.figure for each in view.standings] == sorted(mine.values(), reverse=True)
    for each in view.standings:
        assert each.place == 1 + sum(other.figure > each.figure for other in view.standings)
        assert [points is None for points in each.by_game] == [
            (each.who.people[0][0],) not in game for game in games
        ]
    if chosen.kind == "mean":
        assert sum(mine.values()) == 0
    enough = max(mine.values()) if chosen.kind == "wins" else len(games)
    assert view.decided == (enough >= chosen.goal)
    assert bool(view.winners) == view.decided


@given(st.lists(st.integers(0, 400), min_size=3, max_size=5), matches)
def test_who_left_early_is_measured_by_the_same_mean_as_in_the_game_itself(points, chosen):
    outcome = settled(tuple(points), tuple(range(len(points))), None, mean=True)
    outcome = with_leavers(outcome, [Leaver(0, 7)], mean=True)
    seats = [
        SeatResult(key, Fraction(outcome.totals[seat]), outcome.ranks[seat])
        for seat, key in zip(range(len(points)), NAMES, strict=False)
    ]
    view = match_view(chosen, [seats], {each.key: NAMES[each.key] for each in seats}, None)
    figures = {each.who: each.figure for each in view.standings}
    if chosen.kind == "mean":
        assert [figures[NAMES[seat.key]] for seat in seats] == list(outcome.settled)
    if chosen.kind == "wins":
        assert figures[NAMES[seats[0].key]] == 0


@given(st.lists(st.permutations(range(3)), min_size=1, max_size=7), st.integers(1, 100), matches)
def test_chips_that_are_carried_on_are_counted_once(moves, most, chosen):
    """What people have won by the end is what they have more than at the start, after any number of games."""
    keys, chips = sorted(NAMES)[:3], Chips(100, 10)
    had = dict.fromkeys(keys, 100)
    games = []
    for giver, taker, _ in moves:
        moved = min(had[keys[giver]], most)
        had[keys[giver]] -= moved
        had[keys[taker]] += moved
        games.append(
            [SeatResult(k, Fraction(had[k]), 1 + sum(o > had[k] for o in had.values())) for k in keys]
        )
    view = match_view(chosen, games, {key: NAMES[key] for key in keys}, chips)
    if chosen.kind != "wins":
        assert {each.who: each.figure for each in view.standings} == {NAMES[k]: had[k] - 100 for k in keys}
    if sum(each >= chips.ante for each in had.values()) == 1:
        assert view.decided
