"""Every screen on which people are named, whoever they are."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

from bot.daily.model import PuzzleChoice, PuzzleEvening, PuzzleView, SolverView
from bot.daily.screens import daily_game_today, puzzle_evening
from bot.ground.values import Place, is_forgotten
from bot.rankings.model import EveningView, NightLine, PersonView, RivalView, TopLine, TopView
from bot.rankings.screens import profile_page as profile
from bot.rankings.screens import ranking_evening as tonight
from bot.rankings.screens import ranking_top
from bot.rulebook.pages import unknown_rules_page as unknown_rules
from bot.table.model import (
    BestCardView,
    LuckView,
    MatchContestant,
    MatchFormat,
    MatchStanding,
    MatchView,
    MemberView,
    RatingView,
    ReachedView,
    ReviewView,
    SeatView,
    TonightView,
    TurningPoint,
)
from bot.table.screens.lobby import main_page_lobby
from bot.table.screens.pages import questions_leave, scorecards_score
from bot.table.screens.result import finish_card, finish_result, finish_whole
from bot.table.show.drawing import board
from bot.weekly.model import (
    CardOfWeek,
    ClosestGame,
    DigestView,
    LuckOfWeek,
    PrecisionOfWeek,
    Rivalry,
    Streak,
    ThrowOfWeek,
)
from bot.weekly.screens import digest
from engine.presets import ruleset
from engine.records.fair_dice import TALISMANS
from tests.bot.screens.daily_cases import today_view
from tests.bot.screens.pages.profile_cases import MUCH, turned
from tests.bot.screens.screen_cases import Played, changed, finished, lobby_view, people

ENDED = finished(ruleset("classic", {"tie_break": "blitz"}), people(8), 4)
SOLO = Played(ruleset("pirate"), people(1))
FIVE = Played(ruleset("yatzy"), people(5), seed=4)
SOLO.wait()
EIGHT, TOGETHER = (Played(ruleset("yatzy", {"pace": pace}), people(8)) for pace in ("turns", "together"))
for _ in range(30):
    FIVE.wait()
    FIVE.act()
PUZZLE = PuzzleView(
    3,
    ruleset("international"),
    own=False,
    dice=(1, 1, 2, 3, 4),
    roll=1,
    choices=(PuzzleChoice(0.0, right=True, held=(1, 1)), PuzzleChoice(2.5, right=False, held=(1, 2, 3, 4))),
    open_rows=("pair",),
)


def seats_of(who):
    """A seat for each of them."""
    return tuple(
        SeatView(each.user_id, each.name, talisman) for each, talisman in zip(who, TALISMANS, strict=False)
    )


def teams_of(who, *sizes, on_turn=0):
    """Seats with so many of them each."""
    left, seats = [*who], []
    for size, talisman in zip(sizes, TALISMANS, strict=False):
        members = tuple(MemberView(each.user_id, each.name) for each in left[:size])
        del left[:size]
        team = members if size > 1 else ()
        turn = min(on_turn, size - 1)
        seats.append(SeatView(members[0].user_id, members[0].name, talisman, team=team, on_turn=turn))
    return tuple(seats)


def ended(seats, who):
    """A game in which everything there is to tell was somebody's of them."""
    luck = tuple(LuckView(seat, 200.0, 1.5 + 9 * seat, 3.0) for seat in range(len(seats)))
    return ENDED.view(
        seats=seats,
        review=ReviewView(luck, TurningPoint(0, 5, (4, 4, 4, 2, 1), 0.35, 0.71), ()),
        best_card=BestCardView(0, 250.0, 240.0, who[1].user_id, who[1].name),
        ratings=tuple(RatingView(each.user_id, each.name, 1012, 5) for each in who),
        reached=(ReachedView("five", tuple((each.user_id, each.name) for each in who)),),
    )


def of_a_table(t, seats):
    """Screens that have the same lines, tables and lasting keys whatever the people of a table are called."""
    view = ENDED.view(seats=seats)
    yield finish_result(t, view, view.outcome)
    yield finish_card(t, view)
    yield finish_whole(t, view, view.outcome)
    yield scorecards_score(t, view)
    yield board(t, SOLO.view(seats=seats[:1]))
    yield board(t, FIVE.view(seats=seats[:5]))


def of_a_chat(t, seats, who):
    """All others: whom a result mentions, who is awaited, rankings, the week, a person, a puzzle."""
    invited, who = tuple(MemberView(each.user_id, each.name) for each in who), who[:8]
    view, running = ended(seats, who), FIVE.view(seats=seats[:5], lines_left=7)
    yield finish_result(t, view, view.outcome)
    yield finish_whole(t, view, view.outcome)
    yield finish_whole(t, changed(view, state="stopped", counts=True, reached=()), None)
    yield board(t, changed(running, reminded=True))
    yield board(t, changed(running, overdue=1_790_000_000))
    yield board(t, replace(running, seats=tuple(replace(seat, state="left") for seat in seats[:5])))
    called = frozenset(each.user_id for each in invited if not is_forgotten(each.user_id))
    yield main_page_lobby(t, lobby_view(view.rules, people(2), invited=invited, mentioned=called))
    week = week_of(who)
    for figures in ("places", "cards", "luck", "rating"):
        for family in ("*", "classic"):
            yield ranking_top(t, TopView("all", family, week.lines, ("classic",), figures))
    yield digest(t, week)
    rivals = tuple(RivalView(each.user_id, each.name, 9, 4, 3) for each in who)
    yield profile(t, replace(turned(MUCH, "rivals"), rivals=rivals))
    solvers = tuple(SolverView(each.name, each.user_id, number) for number, each in enumerate(who, 1))
    yield puzzle_evening(t, PuzzleEvening(1, PUZZLE, solvers, 3), "dice_poker_bot")


def of_many(t, seats, who):
    """Those with a line of names as long as a full table of teams, or as a whole chat."""
    everybody = tuple(MemberView(each.user_id, each.name) for each in who)
    persons = tuple(PersonView(each.user_id, each.name) for each in who)
    unreached = frozenset(each.user_id for each in who)
    teams = (MatchContestant(tuple((each.user_id, each.name) for each in seat.members)) for seat in seats)
    contestants = tuple(MatchStanding(team, place, Fraction(3)) for place, team in enumerate(teams, 1))
    match = MatchView(MatchFormat("wins", 3), 5, contestants, decided=True)
    view = ENDED.view(
        seats=seats,
        match=match,
        tonight=TonightView(9, tuple((each.user_id, each.name, 1) for each in who)),
        ratings=tuple(RatingView(each.user_id, each.name, 1012, 5) for each in who),
        reached=(ReachedView("five", tuple((each.user_id, each.name) for each in who)),),
    )
    yield finish_result(t, view, view.outcome)
    yield finish_whole(t, view, view.outcome)
    for game in (EIGHT, TOGETHER):
        yield board(t, game.view(seats=seats, overdue=1_790_000_000, focus=None))
        yield board(t, game.view(seats=seats, reminded=True, unreached=unreached, focus=None))
    lobby_of_cards = lobby_view(TOGETHER.rules, seats, unreached=unreached, mentioned=unreached)
    yield main_page_lobby(t, lobby_of_cards)
    yield main_page_lobby(t, lobby_view(ruleset("classic"), seats, "door", turned_away=everybody))
    yield tonight(t, EveningView(3, (), (NightLine(32, persons),)))
    yield daily_game_today(t, today_view(ruleset("yatzy"), done=persons, playing=persons), "a_bot")


def of_the_living(t, seats):
    """Those on which nobody is forgotten: lobbies, and what somebody asks for."""
    first = seats[0]
    for menu in ("main", "teams", "computer"):
        yield main_page_lobby(t, lobby_view(ruleset("classic"), seats, menu))
    yield questions_leave(t, FIVE.view(), first.user_id, first.name)
    yield profile(t, replace(MUCH, name=first.name))
    yield unknown_rules(t, first.name, (), (), opens=True)


def week_of(who):
    """A week in which everything there is to tell was somebody's of these eight."""
    who = [PersonView(each.user_id, each.name) for each in who]
    lines = [
        TopLine(
            *(number, each.name, 12, 7, 3, 1),
            points=120.0,
            best=250.0,
            average=188.0,
            reviewed=4,
            luck=0.02,
            lost=0.04,
            before=9 - number if number < 7 else None,
            forgotten=is_forgotten(each.user_id),
        )
        for number, each in enumerate(who[:7], 1)
    ]
    return DigestView(
        *(Place(-100), date(2026, 11, 16), date(2026, 11, 22), 12, 9, tuple(lines)),
        others=2,
        cards=(CardOfWeek((who[0],), "yatzy", 312.0), CardOfWeek((who[1], who[2]), "pirate", 287.0, 279.0)),
        luckiest=LuckOfWeek((who[3],), "yatzy", 41),
        unluckiest=LuckOfWeek((who[4],), "pirate", -23),
        precise=PrecisionOfWeek(who[5], 0.971, 8),
        throw=ThrowOfWeek((who[6],), ruleset("yatzy"), (6, 6, 6, 6, 6), 0.12, 0.81),
        closest=ClosestGame((who[7],), (who[0],), "pirate", 2.0),
        rivalry=Rivalry(who[1], who[2], 4, 3),
        streak=Streak(who[3], 4),
    )
