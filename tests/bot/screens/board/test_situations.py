"""The board: what it says and which buttons it has in each situation."""

import re
from dataclasses import replace

from bot.ground.texts.formatting import texts
from bot.rulebook import words
from bot.table.buttons.board import DecideLeftSeat, Roll, TakeBack
from bot.table.buttons.lobby import OpenMenu
from bot.table.screens import game_screen
from bot.table.screens.result import finish
from bot.table.views.game import SeatView
from engine.play.steps import Rolled, Throw, Write
from engine.players.choose import choose_best
from engine.presets import ruleset
from tests.bot.screens.screen_cases import (
    Played,
    labels,
    people,
    plain,
    presses,
    tables,
)

T = texts("ru")

COMPUTERS, TEAMS, TALISMAN = (OpenMenu(7, menu) for menu in ("computer", "teams", "talisman"))


def kinds(screen):
    return {type(press) for press in presses(screen)}


def test_nothing_can_be_pressed_while_a_computer_thinks_but_taking_back():
    seats = (*people(2, 1), SeatView(None, "", "🦉", "computer", "perfect"))
    game = Played(ruleset("yatzy"), seats)
    while game.progress.game.mover == 0:
        game.step(game.progress.game.legal_actions()[-1])
        game.chance()
    screen = game_screen.board(T, game.view())
    assert "\nРобот-знаток думает… · круг 1 из 15" in plain(screen)
    assert presses(screen) == [TakeBack(7, game.version)]
    for _ in range(2):
        game.step(game.progress.game.legal_actions()[0])
        game.chance()
        game.step(choose_best(game.progress.game))
        game.chance()
        while game.progress.game.turn.roll:
            game.step(choose_best(game.progress.game))
            game.chance()
    screen = game_screen.board(T, game.view())
    assert kinds(screen) == {Roll}, "a computer's row is not ours to take back"


def test_nothing_to_press_while_a_left_player_is_on_turn_but_their_fate():
    game = Played(ruleset("yatzy"), people(3))
    game.wait()
    seats = (replace(game.seats[0], state="left"), *game.seats[1:])
    screen = game_screen.board(T, game.view(seats=seats))
    assert presses(screen) == [DecideLeftSeat(7, 0, "computer"), DecideLeftSeat(7, 0, "remove")]
    others = (game.seats[0], replace(game.seats[1], state="left"), game.seats[2])
    assert len(presses(game_screen.board(T, game.view(seats=others)))) == 3


def test_taking_back_is_offered_until_the_next_throw():
    game = Played(ruleset("yatzy"), people(2))
    game.wait()
    seen = []
    while len(game.progress.game.cards[0].written) < 3:
        screen = game_screen.board(T, game.view())
        seen.append(TakeBack in kinds(screen))
        assert seen[-1] == game.progress.undoable
        game.act()
    assert set(seen) == {True, False}


def test_players_share_the_width_of_a_phone_and_more_than_five_have_two_tables():
    for count, columns in ((1, [8]), (2, [16]), (3, [18]), (5, [20]), (6, [18, 18]), (8, [20, 20])):
        game = Played(ruleset("pirate"), people(count))
        game.wait()
        blocks = tables(game_screen.board(T, game.view()))
        assert [len(block[0]) for block in blocks] == [11 + width for width in columns]


def test_the_card_is_folded_away_but_when_a_round_begins():
    game = Played(ruleset("pirate"), people(3))
    folded = []
    for _ in range(7):
        game.step(game.progress.game.legal_actions()[0])
        game.chance()
        screen = game_screen.board(T, game.view())
        folded.append((game.progress.game.mover, "<blockquote expandable><pre>" in screen.text))
        game.step(Write(game.rules.rows[game.progress.game.writable_rows()[0]].key))
    assert folded == [(0, True), (1, True), (2, True), (0, False), (1, True), (2, True), (0, False)]


def test_the_mover_and_what_was_written_last_are_marked():
    game = Played(ruleset("classic"), people(3))
    game.step(game.progress.game.legal_actions()[0])
    game.chance()
    game.step(Write("chance"))
    (card,) = tables(game_screen.board(T, game.view()))
    assert card[0].split() == ["Аня", "›Боб", "Вика"]
    assert [line.split()[0] for line in card[1:] if "›" in line] == ["Сумма"]


def test_rows_that_pay_nothing_are_folded_where_others_pay():
    game = Played(ruleset("yatzy"), people(2))
    game.step(Throw((0, 1, 2, 3, 4)))
    game.step(Rolled((4, 4, 4, 2, 1)))
    shown = [text for row in labels(game_screen.board(T, game.view())) for text in row]
    paying = ["Единицы 1", "Двойки 2", "Четвёрки 12", "Пара 8", "Тройка 12", "Шанс 15"]
    assert shown[-7:] == [*paying, "✗ Вычеркнуть… (9)"]
    unfolded = [text for row in labels(game_screen.board(T, game.view(crossing=True))) for text in row]
    assert all(text.endswith(" ✗") for text in unfolded[:-1])
    assert unfolded[9:] == ["← Назад"], "nine rows stand alone, and the way back"


def test_where_nothing_pays_the_rows_to_cross_out_are_open():
    game = Played(ruleset("yatzy"), people(1))
    left = [row for row in game.rules.rows if row.key in {"twos", "full", "small_straight", "poker"}]
    for row in game.rules.rows:
        if row not in left:
            game.step(Throw((0, 1, 2, 3, 4)))
            game.step(Rolled((6, 6, 6, 6, 6)))
            game.step(Write(row.key))
    game.step(Throw((0, 1, 2, 3, 4)))
    game.step(Rolled((1, 3, 4, 6, 6)))
    shown = [text for row in labels(game_screen.board(T, game.view())) for text in row]
    assert {f"{T.say(words.row(row))} ✗" for row in left} <= set(shown)
    assert not any("…" in text for text in shown)


def test_open_nothing_and_crossed_out_are_told_apart():
    game = Played(ruleset("pirate"), people(1), seed=2)
    while not any(e is not None and not e.made for e in game.progress.game.cards[0].entries):
        game.wait()
        game.act()
    (scorecard_table,) = tables(game_screen.board(T, game.view()))
    cells = {line[:11].strip(): line[11:].strip() for line in scorecard_table[1:]}
    for row, entry in zip(game.rules.rows, game.progress.game.cards[0].entries, strict=True):
        shown = cells[T(f"row-{row.title or row.key}")]
        if entry is None:
            assert shown == "·"
        elif not entry.made:
            assert shown.lstrip("›") == "✗"
        else:
            assert int(shown.lstrip("›").replace("−", "-")) == entry.points
            assert shown.lstrip("›").startswith("+") == (row.section == "upper" and entry.points > 0)


def test_what_computers_did_is_one_line_each_and_three_at_most():
    game = Played(ruleset("yatzy"), people(4, 3))
    game.wait()
    while game.progress.game.turns < 4:
        game.act()
    lines = plain(game_screen.board(T, game.view())).split("\n")
    told = [line.partition(":")[0] for line in lines if re.match(r"(Аня|Робот-знаток \d): .*\(", line)]
    assert told == ["Робот-знаток 1", "Робот-знаток 2", "Робот-знаток 3"]


def test_numbers_of_four_signs_do_not_touch():
    played = Played(ruleset("classic", {"school_penalty": "each"}), people(5), seed=1).finish()
    t = texts("en")
    assert min(total.points for total in played.progress.game.totals()) <= -100
    cards = tables(finish.card(t, played.view(), played.progress.game.outcome()))
    assert [len(card[0].split()) for card in cards] == [2, 3]
    for card in cards:
        assert {len(line[11:].split()) for line in card if "─" not in line} == {len(card[0].split())}


def test_double_dice_have_a_legend_in_the_first_two_turns_of_each_player():
    game = Played(ruleset("double", {"order": "join"}), people(2))
    seen = []
    while len(seen) < 6:
        game.step(Throw(tuple(range(6))))
        game.step(Rolled((6, 2, 3, 6, 1, 1, 2, 2, 4, 5, 6, 1)))
        screen = game_screen.board(T, game.view())
        legend = "6·2 — снаружи 6, внутри 2" in plain(screen)
        left_out = "«Без 1»" in plain(screen)
        assert left_out == (legend and any("без 1" in text for keys in labels(screen) for text in keys))
        seen.append((game.progress.game.mover, legend))
        row, inner = game.progress.game.writable_rows()[:2]
        game.step(Write(game.rules.rows[row].key, game.rules.rows[inner].key))
    assert seen == [(seat, turn < 2) for turn in range(3) for seat in range(2)]
