"""Lobby, board, end and pages: what they say and which buttons they have in each situation."""

from dataclasses import replace

import pytest

from bot.buttons.board import DecideLeftSeat, Roll, TakeBack
from bot.buttons.callback_data import parse
from bot.buttons.lobby import AddComputer, DropComputer, OpenMenu, Sit, StandUp, Start
from bot.buttons.pages import SetLanguage, SetPreset, ShowRules, ShowTop
from bot.buttons.questions import ConfirmLeave, ConfirmStop, Dismiss, ShowBoard
from bot.screens import game_screen
from bot.screens.cards import scorecard_table
from bot.screens.pages import command_menu, lobby, questions, ranking, reminder, rules, settings
from bot.screens.pages import help as help_screen
from bot.screens.result import finish, verify
from bot.texts.formatting import texts
from bot.texts.languages import LANGUAGES
from bot.views.game import SeatView, TopLine, TopView
from engine.players.choose import choose_best
from engine.presets import PRESETS, ruleset
from engine.records.verify import Verdict
from engine.records.verify import verify as check
from tests.bot.screens.screen_cases import (
    Played,
    check_limits,
    labels,
    lobby_view,
    people,
    plain,
    presses,
    tables,
)

T = texts("ru")


COMPUTERS = OpenMenu(7, "computer")


def kinds(screen):
    return {type(press) for press in presses(screen)}


@pytest.mark.parametrize(
    ("seats", "there", "missing"),
    [
        ((), {Sit, COMPUTERS}, {StandUp, DropComputer, Start}),
        (people(1), {Sit, StandUp, COMPUTERS, Start}, {DropComputer}),
        (people(1, 1), {Sit, COMPUTERS, DropComputer}, {StandUp, Start}),
        (people(8, 1), {StandUp, DropComputer, Start}, {Sit, COMPUTERS}),
    ],
)
def test_a_lobby_offers_only_what_can_be_done(seats, there, missing):
    screen = lobby.lobby(T, lobby_view(ruleset("classic"), seats))
    found = kinds(screen) | ({COMPUTERS} & set(presses(screen)))
    assert there <= found
    assert not missing & found


def test_computers_are_offered_by_strength_and_named_by_it():
    seats = (*people(1), SeatView(None, "", "🐙", "computer", "novice"))
    screen = lobby.lobby(T, lobby_view(ruleset("classic"), seats, "computer"))
    assert presses(screen) == [
        *(AddComputer(7, level) for level in ("novice", "solid", "perfect")),
        OpenMenu(7, "main"),
    ]
    assert "2. 🐙 Робот-новичок" in plain(screen)
    assert parse("a:7:solid") == AddComputer(7, "solid")
    assert parse("a:7:champion") is None
    assert parse("a:7") is None


def test_nothing_can_be_pressed_while_a_computer_thinks_but_taking_back():
    seats = (*people(2, 1), SeatView(None, "", "🦉", "computer", "perfect"))
    game = Played(ruleset("yatzy"), seats)
    while game.progress.game.mover == 0:
        game.step(game.progress.game.legal_actions()[-1])
        game.chance()
    screen = game_screen.board(T, game.view())
    assert plain(screen).split("\n")[0].endswith("· Робот-знаток думает…")
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


def test_a_lobby_shows_the_whole_commitment_and_who_sits_where():
    view = lobby_view(ruleset("pirate"), people(3, 1))
    text = plain(lobby.lobby(T, view))
    assert view.commitment in text
    assert "1. 🍀 Аня · хозяин стола\n2. 🐙 Боб\n3. 🦊 Робот-знаток" in text
    assert "Свободно 5 мест." in text


def test_changed_options_are_told_in_the_lobby():
    text = plain(lobby.lobby(T, lobby_view(ruleset("classic", {"round_bonus": 10}), people(1))))
    assert "За этим столом: Премия за круг — +10." in text


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
        assert seen[-1] == (game.progress.back is not None)
        game.act()
    assert set(seen) == {True, False}


def test_the_board_shows_at_most_five_cards_and_the_mover_alone_when_there_are_more():
    for count in (1, 2, 5, 6, 8):
        game = Played(ruleset("pirate"), people(count))
        game.wait()
        (scorecard_table,) = tables(game_screen.board(T, game.view()))
        assert len(scorecard_table[0]) == 11 + 4 * (count if count <= 5 else 1)
        assert ("Итого —" in game_screen.board(T, game.view()).text) == (count > 5)


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
            assert shown == "✗"
        else:
            assert int(shown) == entry.points
            assert shown.startswith("+") == (row.section == "upper" and entry.points > 0)


def test_what_computers_did_is_one_line_each():
    game = Played(ruleset("yatzy"), people(4, 3))
    game.wait()
    while game.progress.game.turns < 4:
        game.act()
    text = plain(game_screen.board(T, game.view()))
    assert [
        text.count(f"\n{who}: ") for who in ("Аня", "Робот-знаток 1", "Робот-знаток 2", "Робот-знаток 3")
    ] == [0, 1, 1, 1], "three lines, the latest"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages(language):
    t = texts(language)
    every = {
        "start": help_screen.start(t, "dice_bot", in_group=False),
        "nameless": help_screen.start(t, "", in_group=False),
        "group": help_screen.start(t, "dice_bot", in_group=True),
        "greeting": help_screen.greeting(t),
        "help": help_screen.help(t),
        "rules": rules.index(t),
        "empty": ranking.top(t, TopView("week", "*", (), ())),
        "leave": questions.leave(t, 7, 55, "Аня", people(1)),
        "stop": questions.stop(t, 7),
        "reminder": reminder.reminder(t, SeatView(55, "Аня <3", "🍀")),
        "private": settings.settings(t, None, ruleset("pirate"), (), private=True),
        "settings": settings.settings(t, "uk", ruleset("pirate"), (), private=False),
    }
    for screen in every.values():
        check_limits(screen)
    assert [b.url for b in every["start"].buttons[0]] == ["https://t.me/dice_bot?startgroup=true"]
    assert presses(every["nameless"]) == presses(every["group"]) == [ShowRules("")]
    assert presses(every["rules"]) == [ShowRules(key) for key in PRESETS]
    assert presses(every["leave"]) == [ConfirmLeave(7, 55), Dismiss()]
    assert presses(every["stop"]) == [ConfirmStop(7), Dismiss()]
    assert 'href="tg://user?id=55">Аня &lt;3</a>' in every["reminder"].text
    assert [p.language for p in presses(every["private"]) if isinstance(p, SetLanguage)] == [*LANGUAGES, ""]
    assert [p.language for p in presses(every["settings"]) if isinstance(p, SetLanguage)] == [*LANGUAGES]
    assert [p.preset for p in presses(every["private"]) if isinstance(p, SetPreset)] == list(PRESETS)
    assert sum(text.startswith("✓") for row in labels(every["settings"]) for text in row) == 2


def test_a_running_game_can_be_shown_or_stopped():
    game = Played(ruleset("yatzy"), people(2))
    game.wait()
    assert presses(questions.running(T, game.view())) == [ShowBoard(7), ConfirmStop(7)]


def test_the_ranking_counts_places_and_marks_my_own_line():
    lines = (
        TopLine(1, "Аня", 5, 3, 812.5),
        TopLine(2, "Боб", 5, 1, 640.0),
        TopLine(14, "", 1, 0, -8.0, me=True),
    )
    screen = ranking.top(T, TopView("month", "pirate", lines, ("pirate", "classic")))
    text = plain(screen).split("\n")
    assert text[2:] == [
        "🥇 1. Аня — 3 победы из 5, очки: 812,5",
        "🥈 2. Боб — 1 победа из 5, очки: 640",
        "…",
        "14. Игрок 14 — 0 побед из 1, очки: −8",
    ]
    assert [p for p in presses(screen) if isinstance(p, ShowTop)] == [
        *(ShowTop(span, "pirate") for span in ("week", "month", "all")),
        *(ShowTop("month", family) for family in ("*", "pirate", "classic")),
    ]


def test_the_check_says_what_is_wrong():
    record = Played(ruleset("pirate", {"order": "one_die"}), people(2)).finish().record()
    fair = verify.verdict(T, 7, check(record), record)
    assert "кости честные" in fair.text
    assert record.commitment in fair.text
    first = next(n for n, line in enumerate(record.lines, 1) if line.startswith("faces"))
    lines = list(record.lines)
    lines[first - 1] = "faces 7".replace("7", "1" if lines[first - 1] != "faces 1" else "2")
    forged = replace(record, lines=tuple(lines))
    text = verify.verdict(T, 7, check(forged), forged).text
    assert f"Шаг {first} записи, бросок за порядок хода номер 1: другие кости." in text
    assert f"есть <code>{lines[first - 1]}</code>" in text
    for fault, words in (
        ("commitment", "отпечатку"),
        ("client", "талисманов"),
        ("illegal", "не по правилам"),
    ):
        screen = verify.verdict(T, 7, Verdict(0, fault, 3, "<a", "b&"), record)
        check_limits(screen)
        assert words in screen.text
        assert "кости не сходятся" in screen.text


def test_the_menus_are_for_their_places():
    menus = {
        scope: [name for name, _ in command_menu.commands(T, scope)]
        for scope in ("private", "group", "admins")
    }
    assert {"board", "leave", "stop", "top"} <= set(menus["group"])
    assert not {"board", "leave", "stop", "top"} & set(menus["private"])
    assert set(menus["admins"]) - set(menus["group"]) == {"settings"}
    for language in LANGUAGES:
        for scope in menus:
            every = command_menu.commands(texts(language), scope)
            assert all(1 <= len(name) <= 32 and 3 <= len(what) <= 256 for name, what in every)


def test_numbers_of_four_signs_do_not_touch():
    played = Played(ruleset("classic", {"school_penalty": "each"}), people(5), seed=1).finish()
    t = texts("en")
    assert min(total.points for total in played.progress.game.totals()) <= -100
    cards = tables(finish.card(t, played.view(), played.progress.game.outcome()))
    assert [len(card[0].split()) for card in cards] == [2, 3]
    for card in cards:
        assert {len(line[scorecard_table.LABEL :].split()) for line in card} == {len(card[0].split())}
