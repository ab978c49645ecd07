"""Lobby, board, end and pages: what they say and which buttons they have in each situation."""

import re
from dataclasses import replace
from typing import get_args

import pytest

from bot.buttons.board import DecideLeftSeat, Roll, TakeBack
from bot.buttons.callback_data import parse
from bot.buttons.lobby import (
    SAVED,
    AddComputer,
    DropComputer,
    JoinTeam,
    Menu,
    OpenItem,
    OpenMenu,
    PickHouse,
    PickPreset,
    ShowCommitment,
    Sit,
    StandUp,
    Start,
)
from bot.buttons.pages import (
    NewGame,
    SetLanguage,
    SetPreset,
    SetSetting,
    ShowHouse,
    ShowRules,
    ShowSettings,
    ShowTop,
)
from bot.buttons.questions import ConfirmLeave, ConfirmStop, Dismiss, OpenLobby, ShowBoard
from bot.buttons.result import BookSeat
from bot.screens import game_screen
from bot.screens.pages import (
    call,
    command_menu,
    lobby,
    questions,
    ranking,
    rules,
    settings,
    unknown_rules,
)
from bot.screens.pages import help as help_screen
from bot.screens.result import finish, verify
from bot.texts import words
from bot.texts.formatting import texts
from bot.texts.languages import LANGUAGES
from bot.texts.people import width
from bot.views.game import MemberView, SeatView, TopLine, TopView
from bot.views.place import Place
from bot.views.settings import SETTINGS
from engine.play.steps import Rolled, Throw, Write
from engine.players.choose import choose_best
from engine.presets import CATEGORIES, PRESETS, WELL_KNOWN, ruleset
from engine.records.verify import Verdict
from engine.records.verify import verify as check
from tests.bot.screens.screen_cases import (
    PLACE,
    Played,
    check_limits,
    houses,
    labels,
    lobby_view,
    people,
    plain,
    presses,
    settings_view,
    tables,
)

T = texts("ru")


COMPUTERS, TEAMS, TALISMAN = (OpenMenu(7, menu) for menu in ("computer", "teams", "talisman"))


def kinds(screen):
    return {type(press) for press in presses(screen)}


@pytest.mark.parametrize(
    ("seats", "there", "missing"),
    [
        ((), {Sit, COMPUTERS}, {StandUp, TEAMS, TALISMAN, Start}),
        (people(1), {Sit, StandUp, COMPUTERS, TEAMS, TALISMAN, Start}, set()),
        (people(1, 1), {Sit, COMPUTERS}, {StandUp, TEAMS, TALISMAN, Start}),
        (people(8, 1), {StandUp, COMPUTERS, Start}, {Sit}),
    ],
)
def test_a_lobby_offers_only_what_can_be_done(seats, there, missing):
    screen = lobby.lobby(T, lobby_view(ruleset("classic"), seats))
    found = kinds(screen) | set(presses(screen))
    assert there <= found
    assert not missing & found


def test_a_private_lobby_has_nothing_that_takes_other_people():
    for seats in (people(1), people(2, 1), people(8, 7)):
        for menu in {*get_args(Menu)} - {"teams"}:
            screen = lobby.lobby(T, lobby_view(ruleset("classic"), seats, menu, place=Place(100)))
            assert not {Sit, StandUp, JoinTeam} & kinds(screen)
            assert TEAMS not in presses(screen)
            assert "хозяин" not in screen.text
            assert "За столом:" not in screen.text
    nobody = lobby.lobby(T, lobby_view(ruleset("classic"), (), place=Place(100)))
    assert Sit in kinds(nobody)


def test_computers_are_offered_by_strength_and_named_by_it():
    seats = (*people(1), SeatView(None, "", "🐙", "computer", "novice"))
    screen = lobby.lobby(T, lobby_view(ruleset("classic"), seats, "computer"))
    assert presses(screen) == [
        *(AddComputer(7, level) for level in ("novice", "solid", "perfect")),
        DropComputer(7),
        Sit(7),
        OpenMenu(7, "main"),
    ]
    full = lobby.lobby(T, lobby_view(ruleset("classic"), people(8), "computer"))
    assert presses(full) == [OpenMenu(7, "main")]
    assert "2. Робот-новичок" in plain(screen)
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


def test_a_lobby_shows_who_sits_where_and_the_commitment_in_short():
    view = lobby_view(ruleset("pirate"), people(3, 1))
    screen = lobby.lobby(T, view)
    assert "1. Аня · хозяин стола\n2. Боб\n3. Робот-знаток" in plain(screen)
    (shown,) = [b for row in screen.buttons for b in row if parse(b.data) == ShowCommitment(7)]
    assert shown.text == f"🔒 {view.commitment[:4]}…{view.commitment[-4:]}"
    talismans = plain(lobby.lobby(T, lobby_view(ruleset("pirate"), people(3, 1), "talisman")))
    assert "1. 🍀 Аня · хозяин стола\n2. 🐙 Боб\n3. 🦊 Робот-знаток" in talismans


def test_changed_options_are_told_in_the_lobby():
    text = plain(lobby.lobby(T, lobby_view(ruleset("classic", {"round_bonus": 10}), people(1))))
    assert "За этим столом: Премия за круг — +10." in text
    every = {"order": "shuffle", "round_bonus": 10, "even_odd": "strict", "poker_prize": 100}
    text = plain(lobby.lobby(T, lobby_view(ruleset("classic", every), people(1))))
    assert "Чёт и нечет — все кости; …." in text, "the others are on the page of rules"


def test_whoever_is_awaited_is_mentioned_in_the_message_that_calls_them():
    invited = (MemberView(105, "Вика <3"), MemberView(106, ""))
    view = lobby_view(ruleset("pirate"), people(2), invited=invited, called=frozenset({101, 105, 106}))
    text = lobby.lobby(T, view).text
    for user, name in ((101, "Боб"), (105, "Вика &lt;3"), (106, "Игрок 106")):
        assert f'<a href="tg://user?id={user}">{name}</a>' in text
    assert '<a href="tg://user?id=100">' not in text
    later = lobby.lobby(T, replace(view, called=frozenset())).text
    assert "<a " not in later
    assert "Ждём: Вика &lt;3, Игрок 106" in later


def test_what_was_played_last_is_offered_first():
    plainly = lobby_view(ruleset("yatzy"), people(2), "presets", last=ruleset("yahtzee"))
    picked = [p.preset for p in presses(lobby.lobby(T, plainly)) if isinstance(p, PickPreset)]
    assert picked == ["", "classic", "pirate", "yatzy", "showdown"]
    own = lobby_view(ruleset("yatzy"), people(2), "presets", last=ruleset("yahtzee", {"order": "shuffle"}))
    screen = lobby.lobby(T, own)
    assert labels(screen)[0][0] == "Яхтзи, по-своему"
    saved = houses(*"абвгд")
    first = lobby.lobby(T, replace(own, last=saved[1].rules, houses=saved))
    assert labels(first)[0][0].startswith("🏠 ")


def test_many_house_rules_have_a_page_of_their_own():
    few = lobby_view(ruleset("yatzy"), people(2), "presets", houses=houses(*"абв"))
    every = [p.house for p in presses(lobby.lobby(T, few)) if isinstance(p, PickHouse)]
    assert every == [3, 2, 1]
    many = replace(few, houses=houses(*"абвгд"))
    assert [p.house for p in presses(lobby.lobby(T, many)) if isinstance(p, PickHouse)] == [5, 4, 3]
    category = lobby.lobby(T, replace(many, menu="category", item="school"))
    assert OpenItem(7, "category", SAVED) in presses(category)
    page = lobby.lobby(T, replace(many, menu="category", item=SAVED))
    assert [p.house for p in presses(page) if isinstance(p, PickHouse)] == [5, 4, 3, 2, 1]


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
    paying = ["Единицы 1", "Двойки 2", "Четв. 12", "Пара 8", "Тройка 12", "Шанс 15"]
    assert shown[-7:] == [*paying, "✗ Вычеркнуть… (9)"]
    unfolded = [text for row in labels(game_screen.board(T, game.view(crossing=True))) for text in row]
    assert unfolded[-15:-9] == paying
    assert all(text.endswith(" ✗") for text in unfolded[-9:])


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages(language):
    t = texts(language)
    every = {
        "start": help_screen.start(t, "dice_bot"),
        "nameless": help_screen.start(t, ""),
        "greeting": help_screen.greeting(t),
        "help": help_screen.help(t),
        "rules": rules.index(t),
        "unknown": unknown_rules.page(t, "ж" * 99, (), houses(*("ж" * 20 for _ in range(20))), opens=True),
        "near": unknown_rules.page(t, "", (houses("Дача")[0], "pirate"), (), opens=False),
        "empty": ranking.top(t, TopView("week", "*", (), ())),
        "leave": questions.leave(t, 7, 55, "Аня", people(1)),
        "stop": questions.stop(t, 7),
        "call": call.call(t, SeatView(55, "Аня <3", "🍀"), PLACE, 7),
    }
    for screen in every.values():
        check_limits(screen)
    assert [b.url for b in every["start"].buttons[1]] == ["https://t.me/dice_bot?startgroup=true"]
    assert presses(every["nameless"]) == [NewGame("computer"), ShowRules("")]
    assert presses(every["greeting"]) == [NewGame("people"), ShowRules("")]
    assert presses(every["rules"]) == [ShowRules(key) for key in PRESETS]
    assert presses(every["unknown"]) == [OpenLobby(key) for key in WELL_KNOWN]
    assert presses(every["near"]) == [ShowHouse(1), ShowRules("pirate")]
    assert presses(every["leave"]) == [ConfirmLeave(7, 55), Dismiss()]
    assert presses(every["stop"]) == [ConfirmStop(7), Dismiss()]
    assert 'href="tg://user?id=55">Аня &lt;3</a>' in every["call"].text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("private", [False, True])
def test_every_page_of_the_settings_marks_what_is_set_and_leads_back(language, private):
    t, view = texts(language), settings_view(private=private, language="uk", rules=ruleset("yatzy"))
    first = settings.settings(t, view)
    check_limits(first)
    pages = [p.page for p in presses(first) if isinstance(p, ShowSettings)]
    assert pages == ["language", "rules", *view.settings]
    assert ("hints" in pages) != private
    for page in pages:
        screen = settings.settings(t, view, page)
        check_limits(screen)
        assert presses(screen)[-1] == ShowSettings("")
        assert sum(text.startswith("✓") for row in labels(screen) for text in row) == 1
    languages = [
        p.language for p in presses(settings.settings(t, view, "language")) if isinstance(p, SetLanguage)
    ]
    assert languages == [*LANGUAGES, *([""] if private else [])]
    picked = {
        p.preset
        for page in ("rules", *(f"rules.{each}" for each in CATEGORIES))
        for p in presses(settings.settings(t, view, page))
        if isinstance(p, SetPreset)
    }
    assert picked == set(PRESETS)
    values = [p.value for p in presses(settings.settings(t, view, "chances")) if isinstance(p, SetSetting)]
    assert values == list(SETTINGS["chances"].values)
    for unknown in ("nosuch", "rules.nosuch", "language.x", *([] if not private else ["hints"])):
        assert settings.settings(t, view, unknown) is None


def test_a_running_game_can_be_shown_or_stopped_and_the_next_one_joined():
    game = Played(ruleset("yatzy"), people(2))
    game.wait()
    assert presses(questions.running(T, game.view())) == [ShowBoard(7), ConfirmStop(7), BookSeat(7)]
    alone = questions.running(T, game.view(place=Place(100)))
    assert presses(alone) == [ShowBoard(7), ConfirmStop(7)]


def test_the_ranking_of_a_family_has_points_and_marks_my_own_line():
    lines = (
        TopLine(1, "Аня", 5, 3, 2, 0, 812.5, 245),
        TopLine(2, "Боб", 5, 1, 1, 0, 640.0, 190),
        TopLine(14, "", 1, 0, 0, 1, -8.0, -8, me=True),
    )
    screen = ranking.top(T, TopView("month", "pirate", lines, ("pirate", "classic")))
    text = plain(screen).split("\n")
    assert text[3:] == [
        "🥇 1. Аня — 3 из 5 · 812,5 · 245",
        "🥈 2. Боб — 1 из 5 · 640 · 190",
        "…",
        "14. Игрок 14 — 0 из 1 · −8 · −8",
    ]
    assert "<b>14. Игрок 14</b>" in screen.text
    assert [p for p in presses(screen) if isinstance(p, ShowTop)] == [
        *(ShowTop(span, "pirate") for span in ("week", "month", "all")),
        *(ShowTop("month", family) for family in ("*", "pirate", "classic")),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ranking_over_all_games_counts_places_in_lines_that_fit_a_phone(language):
    lines = (
        TopLine(1, "Анна-Мария", 42, 20, 10, 11),
        TopLine(2, "Боб", 5, 1, 1, me=True),
        TopLine(2, "Вика", 5, 1, 1),
        TopLine(4, "Гена", 1, 0),
    )
    t = texts(language)
    text = plain(ranking.top(t, TopView("month", "*", lines, ("pirate", "classic")))).split("\n")
    games = [t("top-games", n=n) for n in (42, 5, 5, 1)]
    assert text[3:] == [
        f"1. Анна-Мария — 🥇20 🥈10 🥉11 · {games[0]}",
        f"2. Боб — 🥇1 🥈1 · {games[1]}",
        f"2. Вика — 🥇1 🥈1 · {games[2]}",  # they share a place, and nobody is left out between
        f"4. Гена — {games[3]}",
    ]
    assert max(map(width, text)) <= 43  # a medal takes two


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
    for fault, told in (
        ("commitment", "отпечатку"),
        ("client", "талисманов"),
        ("illegal", "не по правилам"),
    ):
        screen = verify.verdict(T, 7, Verdict(0, fault, 3, "<a", "b&"), record)
        check_limits(screen)
        assert told in screen.text
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
        assert {len(line[11:].split()) for line in card if "─" not in line} == {len(card[0].split())}
