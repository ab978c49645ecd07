"""Boards, cards and what is asked beside them, as they are in the middle of games."""

from datetime import UTC, datetime

from bot.ground.values import Place
from bot.table.model import DeadlineView, Entered, MemberView, OwnDice
from bot.table.screens import pages as at_rest
from bot.table.screens import pages as questions
from bot.table.screens import pages as scorecards
from bot.table.screens import pages as watch
from bot.table.show import drawing as game_screen
from engine.play.steps import Announce, Lay, Throw, Write
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, changed, people, teams
from tests.golden.games import ALL, APP, T, duel, own_seats, played, showdown


def first_turn():
    return game_screen.board(T, played("pirate", people(3, 1), [], order="one_die").view())


def middle_of_a_turn():
    game = played("pirate", people(3), [ALL, "twos", ALL, (0, 1), "fives", ALL, "ones", ALL])
    return game_screen.board(T, game.view(held=frozenset({0, 2})))


def after_writing():
    return game_screen.board(T, played("classic", people(2), [ALL, "chance"], round_bonus=10).view())


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
    return game_screen.board(T, game.view(reminded=True))


def own_dice(*moves, **shell):
    """The board where people throw their own dice, with what is being entered."""
    game = Played(ruleset("classic", {"dice": "own"}), own_seats())
    for dice, row in moves:
        game.step(Lay(dice))
        game.step(Write(row))
    return game_screen.board(T, game.view(keeper=MemberView(100, "Аня"), **shell))


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
    return at_rest.at_rest_panel(T, view)


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


def chances_on_the_board():
    game = played("pirate", people(3, 1), [ALL, "ones", ALL])
    return game_screen.board(T, game.view(with_chances=True, chances=(0.614, 0.3899, 0.002, 0.0)))


def all_cards():
    return scorecards.scorecards_score(T, played("classic", people(7, 2), [ALL, "pair", ALL]).view())


def pot_turn():
    game = showdown([ALL, (0, 1, 4), "stand", ALL, (2, 3, 4)])
    return game_screen.board(T, game.view(held=frozenset({0, 1, 3})))


def pot_won():
    return game_screen.board(T, showdown([ALL, "stand"] * 3).view())


def duel_turn():
    return game_screen.board(T, duel([ALL, (0, 1), "stand", ALL]).view(held=frozenset({0, 1})))


def running_tables():
    """The tables of a supergroup: one with a board and a link into the app, two with neither."""
    cards = played("classic", people(2), [ALL, "chance", ALL, "ones", ALL]).view()
    cards = changed(
        cards, place=Place(-1_001_234_567_890), board=77, app_link="https://t.me/bot/table?a=1&b=2"
    )
    beginning = played("yatzy", people(3, 1), [ALL], pace="together").view(table_no=2, focus=None)
    return watch.watch_tables(T, [cards, beginning, showdown([]).view()])


BOARD_SCREENS = {
    "board_first": first_turn,
    "board_turn": middle_of_a_turn,
    "board_written": after_writing,
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
        reminded=True,
    ),
    "board_own_dice_which": lambda: own_dice(
        *(((1, 1, 2, 3, 4), "ones"), ((2, 2, 2, 3, 4), "twos")), entered=Entered(back=0)
    ),
    "board_overdue": time_is_out,
    "board_overdue_team": time_of_a_team_is_out,
    "board_deadline": lambda: time_runs(dated=False),
    "board_deadline_day": lambda: time_runs(dated=True),
    "board_robot": a_robot_in_a_seat,
    "board_team": team_on_turn,
    "board_eight": eight_at_the_table,
    "board_chances": chances_on_the_board,
    "pot_turn": pot_turn,
    "pot_won": pot_won,
    "duel_turn": duel_turn,
    "board_crag": lambda: game_screen.board(
        T, played("crag", people(3), [(0, 1, 2), "thirteen", (0, 1, 2)]).view()
    ),
    "score": all_cards,
    "running": lambda: questions.questions_running(
        T, played("pirate", people(3), []).view(), 100, deserted=False
    ),
    "running_deserted": lambda: questions.questions_running(
        T, played("pirate", people(1), []).view(), 200, deserted=True
    ),
    "leave": lambda: questions.questions_leave(
        T, played("pirate", people(2), [ALL, "ones", ALL]).view(leaving_costs=True), 100, "Аня"
    ),
    "watch": running_tables,
    "watch_none": lambda: watch.watch_tables(T, []),
}
