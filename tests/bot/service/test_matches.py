"""Matches: several games in a row with one score, which is computed from the results of their games."""

from fractions import Fraction
from functools import partial

import pytest

from bot.ground.values import Place
from bot.matches.room import Chips, MatchResults, SeatResult, choose, match_view
from bot.privacy.erasing import Forgetting
from bot.rulebook.names import RulesName
from bot.table.actions import By
from bot.table.model import LobbyMatchView, MatchContestant, MatchFormat, MatchView, Refusal, Score
from bot.table.presses import (
    AddGuest,
    ConfirmLeave,
    JoinTeam,
    PickMatch,
    PickOption,
    PickPreset,
    Rematch,
    Sit,
)
from bot.table.shown import ROW_WITHIN
from bot.table.store import Seats
from tests.bot.service.lobbies import CHAT, PEOPLE
from tests.bot.store.databases import finish

ANYA, BOB, VIKA, GENA, *_ = PEOPLE
DAY = 24 * 3600


class Evening:
    """The games of a match in a group: one lobby after the other, and results as the test wants them."""

    def __init__(self, lobbies):
        self.lobbies = lobbies
        self.results = MatchResults(lobbies.transactions)
        self.game = 0

    async def begin(self, *people, kind="wins", goal=2, word="yatzy", computers=()):
        self.game = await self.lobbies.open(*people, word=word, computers=computers)
        assert (await self.pick(people[0], kind, goal)).refusal is None
        await self.lobbies.start(self.game, people[0])

    async def pick(self, actor, kind, goal, game=None):
        pressed = PickMatch(game or self.game, kind, goal)
        return await self.lobbies.games.arrange(
            pressed.game, By(actor, CHAT), partial(choose, pressed=pressed)
        )

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
        view = (await self.lobbies.view(game or self.game)).part(MatchView)
        return view and (view.decided, view.games, score(view))

    async def lobby(self):
        """What the lobby tells: what it goes on with."""
        view = (await self.lobbies.view(self.game)).part(LobbyMatchView)
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
    assert await evening.lobbies.sitting(evening.game) == ["Аня", "Боб", "Вика"], "the seats turn by one"


async def test_points_are_added_up(evening):
    await evening.begin(ANYA, BOB, kind="sum", goal=3, computers=("solid",))
    assert await evening.lobbies.sitting(evening.game) == ["Аня", "solid", "Боб"]
    await evening.over(110, 40, 120)
    await evening.again(ANYA, BOB)
    assert await evening.lobbies.sitting(evening.game) == ["solid", "Боб", "Аня"]
    await evening.over(30, 130, 110)
    assert await evening.match() == (False, 2, [("Боб", 250), ("Аня", 220), ("solid", 70)])
    assert (await evening.results.of_game(evening.game)).standings[-1].by_game == (40, 30)


def test_equal_ones_share_a_place_and_whoever_was_not_there_has_no_points_of_that_game():
    def seat(user, points, place):
        return SeatResult((user,), Fraction(points), place)

    people = {(user,): MatchContestant(((user, f"P{user}"),)) for user in (1, 2, 3)}
    games = [[seat(1, 20, 1), seat(2, 20, 1)], [seat(2, 4, 2), seat(3, 25, 1)]]
    chips = [[seat(1, 20, 1), seat(2, 90, 1), seat(3, 190, 1)], [seat(1, 9, 2), seat(2, 201, 1)]]
    found = [
        match_view(chosen, played, people, pot)
        for chosen, played, pot in (
            (MatchFormat("wins", 2), games, None),
            (MatchFormat("sum", 2), games, None),
            (MatchFormat("sum", 5), chips, Chips(100, 10)),
        )
    ]
    told = [[(*each.who.people[0], each.place, each.figure) for each in view.standings] for view in found]
    assert told == [
        [(1, "P1", 1, 1), (2, "P2", 1, 1), (3, "P3", 1, 1)],
        [(3, "P3", 1, 25), (2, "P2", 2, 24), (1, "P1", 3, 20)],
        [(2, "P2", 1, 101), (3, "P3", 2, 90), (1, "P1", 3, -91)],
    ]
    assert [view.decided for view in found] == [False, True, True], "nobody else has chips"
    assert [len(view.winners) for view in found] == [0, 1, 1]
    assert found[1].standings[0].by_game == (None, 25)


async def test_a_match_is_of_its_topic_moves_with_its_group_and_keeps_who_is_forgotten_nameless(
    evening,
):
    await evening.begin(ANYA, BOB, VIKA)
    other = await evening.lobbies.games.new_game(Place(CHAT, 7), ANYA, RulesName("yatzy"))
    first, second = evening.game, other.shown.view.game
    await evening.pick(ANYA, "sum", 3, game=second)
    await evening.lobbies.press(Sit(second), BOB)
    await evening.lobbies.start(second, ANYA)
    await evening.over(100, 120, 90)
    evening.game = second
    await evening.over(30, 20)
    assert await evening.match(second) == (False, 1, [("Аня", 30), ("Боб", 20)])
    await evening.lobbies.store.write(lambda tx: Forgetting(tx).forget(BOB.user_id))
    await evening.lobbies.chats.moved(CHAT, CHAT - 1)
    told = await evening.match(first)
    assert (told[:2], [figure for _, figure in told[2]]) == ((False, 1), [1, 0, 0])
    assert "Боб" not in str(told)
    reply = await evening.lobbies.games.rematch(Rematch(first), ANYA, CHAT - 1)
    assert score(reply.shown.view.part(LobbyMatchView).going_on) == told[2]


async def test_two_without_chips_to_play_for_begin_another_match(evening):
    evening.game = await evening.lobbies.open(ANYA, BOB, VIKA, word="showdown")
    await evening.pick(ANYA, "wins", 5)
    await evening.lobbies.start(evening.game, ANYA)
    await evening.over(160, 0, 140)
    await evening.again(ANYA, BOB)
    assert set((await evening.lobbies.view(evening.game)).progress.game.stacks) <= {90, 100}
    await evening.over(1, 2)
    assert (await evening.match())[1] == 1


async def test_another_game_or_another_choice_begins_another_match_and_a_single_one_none(evening):
    await evening.begin(ANYA, BOB)
    await evening.over(100, 120)
    await evening.again(ANYA, BOB, start=False)
    for preset, going_on in (("maxi", None), ("yatzy", [("Боб", 1), ("Аня", 0)])):
        await evening.lobbies.press(PickPreset(evening.game, preset), ANYA)
        assert await evening.lobby() == ("wins", going_on)
    for kind, goal in (("wins", 3), ("single", 1)):
        await evening.pick(ANYA, kind, goal)
        assert await evening.lobby() == (kind, None)
    await evening.lobbies.start(evening.game, ANYA)
    await evening.over(1, 2)
    assert await evening.match() is None
    await evening.begin(ANYA)
    await evening.over(100)
    assert await evening.match() is None, "who plays alone plays no match"


async def test_the_host_decides_and_what_nobody_offers_is_refused(evening):
    evening.game = await evening.lobbies.open(ANYA, BOB)
    assert (await evening.pick(BOB, "wins", 2)).refusal is Refusal.HOST_DECIDES
    for kind, goal in (("wins", 1), ("wins", 4), ("single", 2), ("sum", 10**9)):
        assert (await evening.pick(ANYA, kind, goal)).refusal is Refusal.UNKNOWN_BUTTON
    assert (await evening.pick(ANYA, "wins", 2)).refusal is None
    await evening.lobbies.start(evening.game, ANYA)
    assert (await evening.pick(ANYA, "wins", 3)).refusal is Refusal.STARTED
    assert (await evening.pick(ANYA, "wins", 2, game=999)).refusal is Refusal.UNKNOWN_BUTTON
    await evening.lobbies.press(ConfirmLeave(evening.game, BOB.user_id), BOB)
    await evening.lobbies.stop(evening.game, ANYA)
    assert (await evening.match())[:2] == (False, 0), "a game that ends in its first round does not count"
    await evening.again(ANYA, start=False)
    assert (await evening.lobby())[0] == "wins"


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
    view = (await evening.lobbies.view(evening.game)).part(MatchView)
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
    evening.lobbies.now += DAY - 60 - ROW_WITHIN
    await evening.again(ANYA, BOB)
    assert await evening.lobbies.sitting(evening.game) == ["Аня", "Боб"], "the seats turn after it as well"
    await evening.over(120, 100)
    assert await evening.match() == (False, 2, [("Аня", 1), ("Боб", 1)])
    evening.lobbies.now += DAY + 60
    await evening.again(ANYA, BOB)
    assert await evening.lobbies.sitting(evening.game) == ["Боб", "Аня"]
    await evening.over(1, 2)
    assert await evening.match() == (False, 1, [("Аня", 1), ("Боб", 0)]), "another match"


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
