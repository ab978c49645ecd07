"""Some Russian screens as text: what they say, and the buttons under them."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction
from pathlib import Path

from bot.chats.screens import help as help_screen
from bot.chats.screens import house_rules as house_screens
from bot.chats.screens import settings
from bot.clubs.screens import night as club_night
from bot.clubs.screens import plan as club_plan
from bot.clubs.screens import podium as club_podium
from bot.clubs.screens import rules as club_rules
from bot.clubs.screens import status as club_status
from bot.coach.screens import review as review_screen
from bot.coach.service import reviews
from bot.daily.screens import daily_game
from bot.ground.texts.formatting import texts
from bot.ground.values.actor import guest_id
from bot.ground.values.place import Place
from bot.rankings.screens import profile, ranking
from bot.rankings.views.ranking import EveningView, NightLine, PersonView, TopLine, TopView
from bot.rulebook.screens import advice, rules, unknown_rules
from bot.seasons.screens import ladder, season_end
from bot.seasons.screens import person as season_person
from bot.table.screens import game_screen, questions, scorecards, watch
from bot.table.screens.board import at_rest
from bot.table.screens.lobby import main_page as lobby
from bot.table.screens.result import finish, verify
from bot.table.views.coming import ComingView, UnratedView
from bot.table.views.game import DeadlineView, MemberView, SeatView
from bot.table.views.honours import BestCardView, RatingView, ReachedView
from bot.table.views.match_game import (
    LobbyMatchView,
    MatchContestant,
    MatchFormat,
    MatchStanding,
    MatchView,
    TonightView,
)
from bot.table.views.own_dice import Entered, OwnDice
from bot.weekly import screens as digest
from bot.weekly.views import (
    CardOfWeek,
    ClosestGame,
    DigestView,
    LuckOfWeek,
    PrecisionOfWeek,
    Rivalry,
    SeasonPlace,
    Streak,
    ThrowOfWeek,
)
from engine.play.leavers import Leaver
from engine.play.steps import Announce, Lay, Stand, Throw, Write
from engine.presets import FIRST, ruleset
from engine.records.fair_dice import TALISMANS
from engine.records.telegram_dice import DieAttempt
from engine.records.verify import verify as check
from engine.rulebook.advice import judgement
from engine.solver.solution import solve
from tests.bot.screens import season_cases
from tests.bot.screens.club_cases import night_view, plan_view, podium_view, status_view
from tests.bot.screens.daily_cases import evening_view, in_private, today_view
from tests.bot.screens.pages.profile_cases import LITTLE, MUCH, turned
from tests.bot.screens.screen_cases import (
    SECRET,
    Played,
    houses,
    lobby_view,
    people,
    settings_view,
    teams,
)
from tests.engine.solver.whole import solve_whole

SCREENS_FOLDER = Path(__file__).parent / "screens"
T = texts("ru")
ALL = (0, 1, 2, 3, 4)


def played(preset, seats, moves, **options):
    game = Played(ruleset(preset, options), seats)
    game.wait()
    for move in moves:
        rows = isinstance(move, str) or isinstance(move[0], str)
        game.step(Write(*([move] if isinstance(move, str) else move)) if rows else Throw(move))
        game.wait()
    return game


def first_turn():
    return game_screen.board(T, played("pirate", people(3, 1), [], order="one_die").view())


def middle_of_a_turn():
    game = played("pirate", people(3), [ALL, "twos", ALL, (0, 1), "fives", ALL, "ones", ALL])
    return game_screen.board(T, game.view(held=frozenset({0, 2})))


def after_writing():
    return game_screen.board(T, played("classic", people(2), [ALL, "chance"], round_bonus=10).view())


def a_die_before_a_round():
    view = played("classic", people(2), [ALL, "chance", ALL, "chance"]).view()
    return game_screen.board(T, replace(view, awaits_die=2))


def asking_about_a_zero():
    game = played("yatzy", people(2), [ALL, (0, 1, 2), (3, 4)])
    row = game.rules.row_index("poker")
    return game_screen.board(T, game.view(asking=row))


def double_dice(**shell):
    moves = [(*ALL, 5), ("chance", "ones"), (*ALL, 5), (0, 1)]
    return game_screen.board(T, played("double", people(2), moves, extra="minus").view(**shell))


def yamb():
    """A game of two with columns, a row written in each by turns, and the first roll of the next turn."""
    played = Played(ruleset("yamb"), people(2))
    for row in ("ones_down", "full_free", "poker_up", "max_announced"):
        for _ in range(2):
            played.step(Throw((0, 1, 2, 3, 4)))
            played.chance()
            played.step(Write(row))
    played.step(Throw((0, 1, 2, 3, 4)))
    played.chance()
    return played


def columns(**changes):
    return game_screen.draw(T, yamb().view(**changes))


def announced():
    played = yamb()
    played.step(Announce("four_announced"))
    return game_screen.draw(T, played.view())


def someone_has_left():
    seats = people(3)
    game = played("classic-plain", seats, [ALL, "chance", ALL])
    gone = (seats[0], type(seats[1])(seats[1].user_id, seats[1].name, seats[1].talisman, "left"), seats[2])
    return game_screen.board(T, game.view(seats=gone))


def time_is_out():
    game = played("pirate", people(3), [ALL, "ones", ALL])
    return game_screen.board(T, game.view(overdue=1_790_000_000))


def called():
    game = played("yatzy", people(3), [ALL])
    return game_screen.board(T, game.view(called=True))


def own_seats():
    """Two people and a guest, who has no account."""
    return (*people(2), SeatView(guest_id(1), "", TALISMANS[2], guest=1))


def own_dice(*moves, **shell):
    """The board where people throw their own dice, with what is being entered."""
    game = Played(ruleset("classic", {"dice": "own"}), own_seats())
    for dice, row in moves:
        game.step(Lay(dice))
        game.step(Write(row))
    return game_screen.board(T, game.view(keeper=MemberView(100, "Аня"), **shell))


def guests_in_the_lobby():
    view = lobby_view(
        ruleset("classic", {"dice": "own"}), own_seats(), "guests", keeper=MemberView(100, "Аня")
    )
    return lobby.lobby(T, view)


APP = {"app_link": "https://t.me/dice_poker_bot/table?startapp=abc"}


def in_the_app(*people_there):
    """The board while these people have the table open in the app."""
    game = played("pirate", people(3), [ALL, "twos", ALL, "fives", ALL, "ones", ALL])
    return game_screen.draw_in_chat(T, game.view(in_app=frozenset(people_there), **APP))


def half_of_a_game_in_the_app():
    game = Played(ruleset("classic"), people(2), 4)
    while game.wait() and game.progress.game.turns < 15:
        game.act()
    return game_screen.draw_in_chat(T, game.view(in_app=frozenset({100, 101}), **APP))


def showdown_in_the_app():
    game = played("strongest", people(2), [])
    return game_screen.draw_in_chat(T, game.view(in_app=frozenset({100 + game.progress.game.mover}), **APP))


def card_in_the_app():
    game = played("yatzy", people(2), [], pace="together")
    view = game.view(title="Кости", place=Place(-1_000_000_000_100), board=12, **APP)
    return at_rest.panel(T, view)


def card_with_the_app():
    game = played("yatzy", people(2), [], pace="together")
    view = game.view(title="Кости", place=Place(-1_000_000_000_100), board=12, **APP)
    return game_screen.draw_panel(T, view)


def time_of_a_team_is_out():
    return game_screen.board(T, played("pirate", teams(2, 1), [ALL]).view(overdue=1_790_000_000))


def time_runs(*, dated):
    at = DeadlineView(datetime(2026, 11, 24, 21, 40, tzinfo=UTC), dated)
    return game_screen.board(T, played("pirate", people(2), [ALL, "ones", ALL]).view(deadline=at))


def a_robot_in_a_seat():
    seats = people(2)
    game = played("yatzy", seats, [ALL])
    away = (seats[0], type(seats[1])(seats[1].user_id, seats[1].name, seats[1].talisman, "computer"))
    return game_screen.board(T, game.view(seats=away))


def team_on_turn():
    return game_screen.board(T, played("pirate", teams(2, 4, 1, on_turn=1), [ALL, "ones", ALL]).view())


def eight_at_the_table():
    return game_screen.board(T, played("classic", people(8, 5), [ALL, "sixes"]).view())


def the_end():
    game = Played(ruleset("pirate", {"settlement": "mean"}), people(3, 1), seed=5).finish()
    best = BestCardView(1, -41.0, -58.0, 104, "Даша")
    told = {
        "best_card": best,
        "ratings": (RatingView(102, "Боб", 1043, 12), RatingView(101, "Аня", 987, -9)),
        "reached": (ReachedView("by_one", ((102, "Боб"),)), ReachedView("honest", ((101, "Аня"),))),
    }
    return finish.result(T, game.view(**told), game.progress.game.outcome())


CHOSEN = LobbyMatchView(MatchFormat("mean", 3))


def match_view(games, *, decided=False):
    who = [MatchContestant(((102, "Боб"),)), MatchContestant(((101, "Аня"),)), MatchContestant((), "solid")]
    figures = (Fraction(25, 2), Fraction(-7, 2), Fraction(-9))
    standings = [MatchStanding(*each) for each in zip(who, (1, 2, 3), figures, strict=True)]
    return MatchView(MatchFormat("mean", 3), games, tuple(standings), decided)


def the_end_of_a_match(games, *, decided=False):
    game = Played(ruleset("pirate"), people(3, 1), seed=5).finish()
    tonight = TonightView(games, ((102, "Боб", 2), (101, "Аня", 1)))
    view = game.view(match=match_view(games, decided=decided), tonight=tonight)
    return finish.result(T, view, game.progress.game.outcome())


def the_end_with_leavers():
    game = Played(ruleset("pirate"), people(4), seed=5).finish()
    seats = list(people(4))
    seats[0], seats[3] = replace(seats[0], state="computer"), replace(seats[3], state="removed")
    leavers = (Leaver(0, 31), Leaver(3))
    return game_screen.draw_result(T, game.view(seats=tuple(seats), leavers=leavers, uncounted="pair"))


def the_final_card():
    game = Played(ruleset("pirate", {"settlement": "mean"}), people(3, 1), seed=5).finish()
    return game_screen.draw(T, game.view())


def the_end_in_one():
    game, _, review = reviewed()
    return game_screen.draw(T, game.view(review=review, apart=False))


def reviewed():
    """A finished game of three, what it owes to luck, and the record it was told from."""
    seats = (*people(2), replace(people(3, 1)[2], level="perfect"))
    game = Played(ruleset("international", {"round_bonus": 10}), seats, seed=5).finish()
    record = game.record()
    return game, record, reviews.review_of(solve_whole(record.rules), record)


def the_end_with_luck(**shell):
    game, _, review = reviewed()
    return finish.result(T, game.view(review=review, **shell), game.progress.game.outcome())


def the_end_of_a_first_game():
    game = Played(ruleset(FIRST), people(2), seed=3).finish()
    coming = ComingView(
        "tomorrow", (UnratedView(100, "Аня", 4), UnratedView(101, "Боб", 4)), all_unrated=True
    )
    return finish.result(T, game.view(coming=coming), game.progress.game.outcome())


def the_end_alone():
    game = Played(ruleset("international"), people(1), seed=2).finish()
    review = reviews.review_of(solve_whole(game.rules), game.record())
    return finish.result(T, game.view(review=review), game.progress.game.outcome())


def the_end_of_a_day():
    game, view = in_private(secret=b"")
    return finish.result(T, view, game.progress.game.outcome())


def ones_own_review():
    game, record, _ = reviewed()
    seat = reviews.seat_review(solve(record.rules), record, 1)
    return review_screen.page(T, game.view(), record.rules, seat)


def chances_on_the_board():
    game = played("pirate", people(3, 1), [ALL, "ones", ALL])
    return game_screen.board(T, game.view(with_chances=True, chances=(0.614, 0.3899, 0.002, 0.0)))


def stopped():
    game = played("yatzy", people(2), [ALL, "chance", ALL])
    return game_screen.draw(T, game.view(state="stopped", secret=SECRET))


def all_cards():
    return scorecards.score(T, played("classic", people(7, 2), [ALL, "pair", ALL]).view())


def showdown(moves, **options):
    game = Played(ruleset("showdown", {"order": "join", **options}), people(4, 1), seed=3)
    game.wait()
    for move in moves:
        game.step(Throw(move) if isinstance(move, tuple) else Stand())
        game.wait()
    return game


def pot_turn():
    game = showdown([ALL, (0, 1, 4), "stand", ALL, (2, 3, 4)])
    return game_screen.board(T, game.view(held=frozenset({0, 1, 3})))


def pot_won():
    return game_screen.board(T, showdown([ALL, "stand"] * 3).view())


def pot_end():
    game = showdown([ALL, "stand"] * 6, hands=2)
    return finish.result(T, game.view(), game.progress.game.outcome())


def pot_end_card():
    return game_screen.draw(T, showdown([ALL, "stand"] * 6, hands=2).view())


def duel(moves):
    game = Played(ruleset("duel"), people(2), seed=3)
    game.wait()
    for move in moves:
        game.step(Throw(move) if isinstance(move, tuple) else Stand())
        game.wait()
    return game


def duel_turn():
    return game_screen.board(T, duel([ALL, (0, 1), "stand", ALL]).view(held=frozenset({0, 1})))


def duel_end():
    game = duel([])
    while not game.progress.game.over:
        game.act()
        game.wait()
    return finish.whole(T, game.view(), game.progress.game.outcome())


def fair(page=""):
    record = Played(ruleset("yatzy"), people(2), seed=1).finish().record()
    return verify.verdict(T, 7, check(record), record, Place(-100), page=page)


def checked(drawn, *attempts, rounds=()):
    """The check of a game that began with dice of Telegram's, and of `rounds` that had one each."""
    record = Played(ruleset("yatzy"), people(2), seed=1).finish().record()
    drawn = replace(record, client=f"{record.client}|{drawn}", attempts=attempts, rounds=dict(rounds))
    return verify.verdict(T, 7, check(record), drawn, Place(-1_000_000_000_555))


LOST = DieAttempt(lost=True)
DICE = (DieAttempt(27, 57), DieAttempt(5, 58), DieAttempt(64, 60))


def unfair():
    record = Played(ruleset("yatzy"), people(2), seed=1).finish().record()
    throw, _, *rest = record.lines
    forged = replace(record, lines=(throw, "faces 66666", *rest))
    return verify.verdict(T, 7, check(forged), forged, Place(-100))


LAST = ruleset("pirate", {"order": "one_die"})


def rematch():
    invited = (MemberView(101, "Боб"), MemberView(102, "Вика <3"))
    called = frozenset(member.user_id for member in invited)
    return lobby_view(ruleset("pirate"), people(1), invited=invited, called=called)


def running_tables():
    """The tables of a supergroup: one with a board and a link into the app, two with neither."""
    cards = played("classic", people(2), [ALL, "chance", ALL, "ones", ALL]).view()
    cards = replace(
        cards, place=Place(-1_001_234_567_890), board=77, app_link="https://t.me/bot/table?a=1&b=2"
    )
    beginning = played("yatzy", people(3, 1), [ALL], pace="together").view(table_no=2, focus=None)
    return watch.tables(T, [cards, beginning, showdown([]).view()])


def week():
    anya, bob, vika = (PersonView(number, name) for number, name in enumerate(("Аня", "Боб", "Вика"), 1))
    return DigestView(
        Place(-100),
        date(2026, 11, 16),
        date(2026, 11, 22),
        12,
        9,
        (
            TopLine(1, "Аня", 12, 7, 3, 1, before=3),
            TopLine(2, "Боб", 11, 4, 6, before=1),
            TopLine(2, "Вика", 11, 4, 6),
            TopLine(4, "Гена", 2, 0, before=4),
        ),
        others=5,
        champions=(anya,),
        cards=(CardOfWeek((anya,), "yatzy", 312.0), CardOfWeek((bob, vika), "pirate", 287.0, 279.0)),
        luckiest=LuckOfWeek((vika,), "yatzy", 41),
        unluckiest=LuckOfWeek((bob,), "pirate", -23),
        precise=PrecisionOfWeek(anya, 0.971, 8),
        throw=ThrowOfWeek((anya,), ruleset("yatzy"), (6, 6, 6, 6, 6), 0.12, 0.81),
        closest=ClosestGame((bob,), (vika,), "pirate", 2.0),
        rivalry=Rivalry(anya, bob, 4, 3),
        streak=Streak(anya, 4),
    )


def season_week():
    places = ((1, "Аня", 47), (2, "Боб", 41), (2, "Вика", 41))
    season = tuple(SeasonPlace(PersonView(place, name), place, points) for place, name, points in places)
    return replace(week(), cards=(), closest=None, rivalry=None, season=season)


SCREENS = {
    "lobby": lambda: lobby.lobby(T, lobby_view(ruleset("pirate", {"order": "one_die"}), people(4, 1))),
    "lobby_app": lambda: lobby.lobby(T, lobby_view(ruleset("pirate"), people(3), **APP)),
    "lobby_empty": lambda: lobby.lobby(T, lobby_view(ruleset("classic"), ())),
    "lobby_private": lambda: lobby.lobby(T, lobby_view(ruleset("classic"), people(2, 1), place=Place(100))),
    "lobby_uncounted": lambda: lobby.lobby(
        T,
        lobby_view(ruleset("strongest"), people(2), uncounted="short", unreliable=frozenset({101})),
    ),
    "lobby_rematch": lambda: lobby.lobby(T, rematch()),
    "lobby_match": lambda: lobby.lobby(T, lobby_view(ruleset("pirate"), people(2), "match", match=CHOSEN)),
    "lobby_match_next": lambda: lobby.lobby(
        T, lobby_view(ruleset("pirate"), people(2, 1), match=replace(CHOSEN, going_on=match_view(2)))
    ),
    "lobby_rules": lambda: lobby.lobby(T, lobby_view(ruleset("classic"), people(2), "rules")),
    "lobby_rules_changed": lambda: lobby.lobby(
        T, lobby_view(ruleset("classic", {"order": "one_die", "poker_prize": 100}), people(2), "rules")
    ),
    "lobby_table": lambda: lobby.lobby(T, lobby_view(ruleset("classic"), people(2), "table")),
    "lobby_option": lambda: lobby.lobby(T, lobby_view(ruleset("classic"), people(2), "option", item="order")),
    "lobby_option_number": lambda: lobby.lobby(
        T, lobby_view(ruleset("pirate", {"poker_prize": 75}), people(2), "option", item="poker_prize")
    ),
    "lobby_howto": lambda: lobby.lobby(T, lobby_view(ruleset("pirate"), people(2), "howto")),
    "lobby_more": lambda: lobby.lobby(T, lobby_view(ruleset("pirate"), people(3), "more")),
    "lobby_presets_first": lambda: lobby.lobby(
        T, lobby_view(ruleset(FIRST), people(1), "presets", first=True)
    ),
    "lobby_presets": lambda: lobby.lobby(T, lobby_view(ruleset("yatzy"), people(2), "presets")),
    "lobby_presets_last": lambda: lobby.lobby(
        T, lobby_view(ruleset("yatzy"), people(2), "presets", last=LAST)
    ),
    "lobby_category": lambda: lobby.lobby(
        T, lobby_view(ruleset("classic"), people(2), "category", item="school")
    ),
    "lobby_computer": lambda: lobby.lobby(T, lobby_view(ruleset("yatzy"), people(3, 1), "computer")),
    "lobby_talisman": lambda: lobby.lobby(T, lobby_view(ruleset("yatzy"), people(2), "talisman")),
    "lobby_teams": lambda: lobby.lobby(T, lobby_view(ruleset("yatzy"), teams(4, 2, 1), "teams")),
    "lobby_closed": lambda: lobby.closed(T, lobby_view(ruleset("yatzy"), people(2), closed=True)),
    "board_first": first_turn,
    "board_turn": middle_of_a_turn,
    "board_written": after_writing,
    "board_round_die": a_die_before_a_round,
    "board_zero": asking_about_a_zero,
    "board_double": lambda: double_dice(held=frozenset({0, 3})),
    "board_double_inner": lambda: double_dice(outer=4),
    "board_double_zeros": lambda: double_dice(outer=14, asking=10),
    "board_columns": columns,
    "board_columns_choice": lambda: columns(named=1),
    "board_columns_announcing": lambda: columns(announcing=True),
    "board_columns_announced": announced,
    "board_left": someone_has_left,
    "board_app": in_the_app,
    "board_app_turn": lambda: in_the_app(100),
    "board_app_all": lambda: in_the_app(100, 101, 102),
    "board_app_half": half_of_a_game_in_the_app,
    "board_app_showdown": showdown_in_the_app,
    "panel_app": card_with_the_app,
    "panel_app_rest": card_in_the_app,
    "board_called": called,
    "board_own_dice": own_dice,
    "board_own_dice_guest": lambda: own_dice(
        *(((1, 1, 2, 3, 4), "ones"), ((2, 2, 2, 3, 4), "twos")),
        entered=Entered(OwnDice(((3, 3, 6),), 1)),
        called=True,
    ),
    "board_own_dice_which": lambda: own_dice(
        *(((1, 1, 2, 3, 4), "ones"), ((2, 2, 2, 3, 4), "twos")), entered=Entered(back=0)
    ),
    "lobby_guests": guests_in_the_lobby,
    "board_overdue": time_is_out,
    "board_overdue_team": time_of_a_team_is_out,
    "board_deadline": lambda: time_runs(dated=False),
    "board_deadline_day": lambda: time_runs(dated=True),
    "board_robot": a_robot_in_a_seat,
    "board_team": team_on_turn,
    "board_eight": eight_at_the_table,
    "finish": the_end,
    "finish_match": lambda: the_end_of_a_match(2),
    "finish_match_over": lambda: the_end_of_a_match(3, decided=True),
    "finish_left": the_end_with_leavers,
    "finish_card": the_final_card,
    "finish_whole": the_end_in_one,
    "finish_first": the_end_of_a_first_game,
    "finish_luck": the_end_with_luck,
    "finish_course": lambda: the_end_with_luck(with_chances=True),
    "finish_alone": the_end_alone,
    "finish_daily": the_end_of_a_day,
    "review": ones_own_review,
    "board_chances": chances_on_the_board,
    "pot_turn": pot_turn,
    "pot_won": pot_won,
    "pot_end": pot_end,
    "pot_end_card": pot_end_card,
    "duel_turn": duel_turn,
    "duel_end": duel_end,
    "rules_crag": lambda: rules.rules(T, ruleset("crag")),
    "rules_kismet": lambda: rules.rules(T, ruleset("kismet")),
    "rules_triple": lambda: rules.rules(T, ruleset("triple")),
    "rules_yamb": lambda: rules.rules(T, ruleset("yamb", {"dice": "own"})),
    "rules_balut": lambda: rules.rules(T, ruleset("balut")),
    "board_crag": lambda: game_screen.board(
        T, played("crag", people(3), [(0, 1, 2), "thirteen", (0, 1, 2)]).view()
    ),
    "rules_duel": lambda: rules.rules(T, ruleset("duel")),
    "rules_showdown": lambda: rules.rules(T, ruleset("showdown", {"straights": "on"})),
    "stopped": stopped,
    "score": all_cards,
    "daily_today": lambda: daily_game.today(T, today_view(), "dice_bot"),
    "daily_offer": lambda: daily_game.offer(T, today_view(own=True, today=False)),
    "daily_evening": lambda: daily_game.evening(T, evening_view()),
    "daily_evening_page": lambda: daily_game.evening(T, evening_view(count=7, page=1)),
    "rules_pirate": lambda: rules.rules(T, ruleset("pirate", {"poker_prize": 50})),
    "rules_classic": lambda: rules.rules(T, ruleset("classic")),
    "advice_page": lambda: advice.page(T, ruleset("classic"), judgement(ruleset("classic"))),
    "help": lambda: help_screen.help(T, help_screen.MENUS),
    "verify": fair,
    "verify_page": lambda: fair("https://bot.example.org/app/verify.html"),
    "verify_unfair": unfair,
    "verify_three": lambda: checked("27.5.64", *DICE),
    "verify_repeated": lambda: checked("27.5.64", DICE[0], LOST, *DICE[1:]),
    "verify_few": lambda: checked("27.5", *DICE[:2], DieAttempt()),
    "verify_rounds": lambda: checked("27.5.64", *DICE, rounds=[(2, DieAttempt(9, 77)), (3, LOST)]),
    "verify_single": lambda: checked("57.27"),
    "houses": lambda: house_screens.index(T, houses("Пятница", "Дача <у Пети>", order="one_die")),
    "houses_none": lambda: house_screens.index(T, ()),
    "houses_one": lambda: house_screens.house(T, houses("Дача <у Пети>", order="one_die", poker_prize=50)[0]),
    "houses_broken": lambda: house_screens.house(T, houses()[0]),
    "houses_drop": lambda: house_screens.drop(T, houses("Дача <у Пети>")[0]),
    "settings": lambda: settings.settings(T, settings_view()),
    "settings_private": lambda: settings.settings(T, settings_view(private=True, language=None)),
    "settings_language": lambda: settings.settings(T, settings_view(), "language"),
    "settings_zone": lambda: settings.settings(T, settings_view(zone="Asia/Tokyo"), "zone"),
    "settings_hours": lambda: settings.settings(T, settings_view(), "hours"),
    "settings_rules": lambda: settings.settings(T, settings_view(), "rules"),
    "settings_hints": lambda: settings.settings(T, settings_view(), "hints"),
    "start": lambda: help_screen.start(T, "dice_bot"),
    "greeting": lambda: help_screen.greeting(T),
    "running": lambda: questions.running(T, played("pirate", people(3), []).view(), 100, deserted=False),
    "running_deserted": lambda: questions.running(
        T, played("pirate", people(1), []).view(), 200, deserted=True
    ),
    "lobby_house": lambda: lobby.lobby(T, lobby_view(ruleset("pirate"), people(2), houses=houses("Пятница"))),
    "lobby_presets_house": lambda: lobby.lobby(
        T, lobby_view(ruleset("pirate"), people(2), "presets", houses=houses("Пятница"))
    ),
    "unknown_rules": lambda: unknown_rules.page(T, "xyz", (), houses(), opens=True),
    "unknown_rules_near": lambda: unknown_rules.page(
        T, "Пятнеца <b>", (houses("Пятница")[0], "pirate"), houses("Пятница", "Дача <у Пети>"), opens=False
    ),
    "leave": lambda: questions.leave(
        T, played("pirate", people(2), [ALL, "ones", ALL]).view(leaving_costs=True), 100, "Аня"
    ),
    "profile": lambda: profile.page(T, MUCH, mine=True),
    "profile_new": lambda: profile.page(T, LITTLE),
    "profile_games": lambda: profile.page(T, turned(MUCH, "games")),
    "profile_rows": lambda: profile.page(T, turned(MUCH, "rows")),
    "profile_rivals": lambda: profile.page(T, turned(MUCH, "rivals")),
    "profile_achievements": lambda: profile.page(T, turned(MUCH, "achievements")),
    "top": lambda: ranking.top(
        T,
        TopView(
            "week",
            "pirate",
            (
                TopLine(1, "Аня", 5, 3, 2, 0, 812.5, 245, before=3),
                TopLine(2, "Боб", 5, 1, 1, 3, 640.0, 190, before=1),
            ),
            ("pirate", "classic"),
            own=TopLine(14, "Вика", 1, 0, 0, 0, -8.0, -8, me=True),
        ),
    ),
    "club_lobby": lambda: club_night.night(T, night_view(9, state="lobby", tables=(), results=(), ends=None)),
    "club_running": lambda: club_night.night(T, night_view()),
    "club_many": lambda: club_night.night(T, night_view(24)),
    "club_over": lambda: club_night.night(T, night_view(state="over", tables=())),
    "club_free": lambda: club_status.status(T, status_view(5)),
    "club_playing": lambda: club_status.status(T, status_view(0)),
    "club_asleep": lambda: club_status.status(T, status_view(7)),
    "club_plan": lambda: club_plan.plan(T, plan_view()),
    "club_plan_hour": lambda: club_plan.plan(T, plan_view(), "hour"),
    "club_rules": lambda: club_rules.page(T, back=True),
    "club_podium": lambda: club_podium.podium(T, podium_view()).caption,
    "watch": running_tables,
    "watch_none": lambda: watch.tables(T, []),
    "digest": lambda: digest.digest(T, week()),
    "digest_season": lambda: digest.digest(T, season_week()),
    "season": lambda: ladder.page(T, season_cases.LADDER),
    "season_empty": lambda: ladder.page(T, season_cases.EMPTY),
    "season_league": lambda: ladder.page(T, season_cases.LEAGUE),
    "season_over": lambda: ladder.page(T, season_cases.OVER),
    "season_person": lambda: season_person.page(T, season_cases.PERSON),
    "season_end": lambda: season_end.season_end(T, season_cases.END),
    "season_end_divided": lambda: season_end.season_end(T, season_cases.DIVIDED),
    "top_today": lambda: ranking.evening(
        T,
        EveningView(
            3,
            (TopLine(1, "Боб", 3, 2, 0, 1), TopLine(2, "Аня", 3, 1, 2)),
            (NightLine(7, (PersonView(103, "Вика"),)),),
        ),
    ),
    "top_today_empty": lambda: ranking.evening(T, EveningView(0, ())),
    "top_luck": lambda: ranking.top(
        T,
        TopView(
            "month",
            "*",
            (
                TopLine(11, "Аня", 12, 3, reviewed=12, luck=0.031, lost=0.042, before=9),
                TopLine(12, "Вика", 12, 3, me=True, reviewed=5, luck=-0.114, lost=0.151, before=14),
                TopLine(13, "Гена", 2, 0),
            ),
            ("pirate", "classic"),
            figures="luck",
            page=1,
        ),
    ),
    "top_rating": lambda: ranking.top(
        T,
        TopView(
            "week",
            "pirate",
            (
                TopLine(1, "Аня", 12, 7, points=812.5, best=245.0, average=170.2, before=2, rating=1043),
                TopLine(2, "Боб", 11, 4, points=640.0, best=190.0, average=150.0, me=True, rating=1061),
                TopLine(3, "Вика", 2, 0, points=10.0, best=90.0, average=80.5),
            ),
            ("pirate", "classic"),
            figures="rating",
        ),
    ),
    "top_all": lambda: ranking.top(
        T,
        TopView(
            "all",
            "*",
            (
                TopLine(1, "Аня", 12, 7, 3, 1),
                TopLine(2, "Боб", 12, 4, 6),
                TopLine(2, "Вика", 12, 4, 6, me=True),
                TopLine(4, "Гена", 2, 0),
            ),
            ("pirate", "classic"),
        ),
    ),
}


def drawn(screen):
    buttons = [
        " | ".join(b.text + (f" ({b.style})" if b.style else "") for b in row) for row in screen.buttons
    ]
    return "\n".join((screen.text, "-" * 31, *buttons, ""))


def screen_files(names: Collection[str]) -> Iterator[tuple[Path, str]]:
    """The files of these screens, and what they hold; of all screens without names."""
    for name, screen in SCREENS.items():
        if not names or name in names:
            yield SCREENS_FOLDER / f"{name}.txt", drawn(screen())
