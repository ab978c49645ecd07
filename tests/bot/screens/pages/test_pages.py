"""Pages: what they say and which buttons they have."""

from dataclasses import replace
from itertools import product

import pytest

from bot.chats import pages as help_screen
from bot.chats import pages as settings
from bot.chats.model import (
    HOURS,
    PLACE,
    RARE,
    SETTINGS,
    TOGETHER,
    SetLanguage,
    SetPreset,
    SetSetting,
    ShowSettings,
)
from bot.chats.pages import MENUS, commands
from bot.ground import drawing as room
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES, name_width
from bot.ground.values import Place
from bot.rankings import screens as ranking
from bot.rankings.model import ShowTop, ShowTopPage, TopLine, TopView
from bot.rulebook import pages as rules
from bot.rulebook import pages as unknown_rules
from bot.rulebook.names import SHORT, NewGame, OpenHouseLobby, ShowHouse, ShowRules
from bot.rulebook.words import FAMILIES
from bot.table.presses import BookSeat, ConfirmLeave, ConfirmStop, Dismiss, ShowBoard
from bot.table.screens import pages as questions
from bot.table.screens import result as verify
from engine.presets import CATEGORIES, WELL_KNOWN, ruleset
from engine.records.telegram_dice import DieAttempt
from engine.records.verify import Verdict
from engine.records.verify import verify as check
from tests.bot.screens.screen_cases import (
    Played,
    check_limits,
    finished,
    houses,
    labels,
    people,
    plain,
    presses,
    settings_view,
)

T = texts("ru")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages(language):
    t, running = texts(language), Played(ruleset("pirate"), people(1)).view()
    every = {
        "start": help_screen.help_start(t, "dice_bot"),
        "nameless": help_screen.help_start(t, ""),
        "greeting": help_screen.help_greeting(t),
        "help": help_screen.help_screen(t, MENUS),
        "rules": rules.rules_index(t),
        "unknown": unknown_rules.unknown_rules_page(
            t, "ж" * 99, (), houses(*("ж" * 20 for _ in range(20))), opens=True
        ),
        "near": unknown_rules.unknown_rules_page(t, "", (houses("Дача")[0], "pirate"), (), opens=False),
        "empty": ranking.ranking_top(t, TopView("week", "*", (), ())),
        "leave": questions.questions_leave(t, running, 55, "Аня"),
        "stop": questions.questions_stop(t, running),
    }
    for screen in every.values():
        check_limits(screen)
    assert [b.url for b in every["start"].buttons[1]] == ["https://t.me/dice_bot?startgroup=true"]
    assert presses(every["nameless"]) == [NewGame("computer"), ShowRules("")]
    assert presses(every["greeting"]) == [NewGame("turns"), NewGame("together"), ShowRules("")]
    assert presses(every["rules"]) == [*map(ShowRules, WELL_KNOWN), ShowRules(next(iter(CATEGORIES)))]
    found = set(WELL_KNOWN)
    for category in (SHORT, *CATEGORIES):
        page = rules.rules_index(t, category)
        check_limits(page)
        found |= {press.preset for press in presses(page)}
        assert presses(page)[-1] == ShowRules("")
    assert set(FAMILIES) <= found, "every game is on a page of the list"
    assert presses(every["unknown"]) == [*(OpenHouseLobby(n) for n in (1, 2, 3)), ShowRules("")]
    assert presses(every["near"]) == [ShowHouse(1), ShowRules("pirate"), ShowRules("")]
    assert all("\n" not in every[name].text for name in ("unknown", "near")), "no list of games"
    assert presses(every["leave"]) == [ConfirmLeave(7, 55), Dismiss()]
    assert presses(every["stop"]) == [ConfirmStop(7), Dismiss()]


def test_the_page_of_hours_names_the_puzzle_where_its_button_is():
    for hidden in (frozenset(), frozenset({"puzzle"})):
        view = settings_view(hidden=hidden)
        first, hours = settings.settings_screen(T, view), settings.settings_screen(T, view, HOURS)
        assert ("задача" in str(labels(first))) == ("задача" in hours.text) == (not hidden)
        assert (ShowSettings("puzzle") in presses(hours)) == (not hidden)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("private", [False, True])
def test_every_page_of_the_settings_marks_what_is_set_and_leads_back(language, private):
    t, view = texts(language), settings_view(private=private, language="uk", rules=ruleset("yahtzee"))
    first = settings.settings_screen(t, view)
    for screen in (
        first,
        *(settings.settings_screen(t, view, page) for page in (HOURS, PLACE, RARE) if not private),
    ):
        check_limits(screen)
        assert room.button_lines(screen.text.split("\n")) >= len(screen.buttons)
    hours = ["zone", *(name for name in view.settings if SETTINGS[name].page == HOURS)]
    place = [name for name in view.settings if view.page_of(name) == PLACE]
    together = [name for name in view.settings if view.page_of(name) == TOGETHER]
    rare = [name for name in view.settings if view.page_of(name) == RARE]
    others = [name for name in view.settings if view.page_of(name) == ""]
    pages = [p.page for p in presses(first) if isinstance(p, ShowSettings)]
    before, after = (["zone"], []) if private else ([HOURS, PLACE], [RARE])
    assert pages == ["language", "rules", *before, *others, *after]
    assert ("hints" in pages) != private
    if not private:
        for name, names, back in (
            (HOURS, hours, ""),
            (PLACE, [*place, TOGETHER], ""),
            (TOGETHER, together, PLACE),
            (RARE, rare, ""),
        ):
            inner = settings.settings_screen(t, view, name)
            check_limits(inner)
            assert presses(inner) == [*map(ShowSettings, names), ShowSettings(back)]
    for page in (*pages, *hours, *place, *together, *rare):
        if page in {HOURS, PLACE, RARE}:
            continue
        screen = settings.settings_screen(t, view, page)
        check_limits(screen)
        back = next(
            (each for each, names in ((PLACE, place), (TOGETHER, together), (RARE, rare)) if page in names),
            "",
        )
        back = HOURS if page in hours and not private else back
        assert presses(screen)[-1] == ShowSettings(back)
        assert sum(text.startswith("✓") for row in labels(screen) for text in row) == 1
    offered = presses(settings.settings_screen(t, view, "language"))
    languages = [press.language for press in offered if isinstance(press, SetLanguage)]
    assert languages == [*LANGUAGES, *([""] if private else [])]
    picked = {
        p.preset
        for page in ("rules", *(f"rules.{each}" for each in (*CATEGORIES, SHORT)))
        for p in presses(settings.settings_screen(t, view, page))
        if isinstance(p, SetPreset)
    }
    assert picked == set(FAMILIES)
    values = [
        p.value for p in presses(settings.settings_screen(t, view, "chances")) if isinstance(p, SetSetting)
    ]
    assert values == list(SETTINGS["chances"].values)
    for unknown in (
        "nosuch",
        "rules.nosuch",
        "language.x",
        "quiet",  # of before
        *([] if not private else ["hints", HOURS, PLACE, TOGETHER, RARE]),
    ):
        assert settings.settings_screen(t, view, unknown) == first


def test_a_running_game_can_be_shown_or_stopped_and_the_next_one_joined():
    game = Played(ruleset("yatzy"), people(2))
    game.wait()
    every = [ShowBoard(7), ConfirmStop(7), BookSeat(7)]
    for seated in (100, 101):
        assert presses(questions.questions_running(T, game.view(), seated, deserted=False)) == every
    assert presses(questions.questions_running(T, game.view(), 200, deserted=False)) == [
        ShowBoard(7),
        BookSeat(7),
    ]
    assert presses(questions.questions_running(T, game.view(), 200, deserted=True)) == every
    alone = questions.questions_running(T, game.view(place=Place(100)), 100, deserted=False)
    assert presses(alone) == [ShowBoard(7), ConfirmStop(7)]


def spaced(screen):
    """The lines of a screen, with ordinary spaces for those that do not break."""
    return plain(screen).replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "").split("\n")


LINES = (
    TopLine(1, "Аня", 12, 5, 0, 0, 9.0, 300.0, average=241.27, before=3, rating=987),
    TopLine(
        *(2, "Анна-Мария", 42, 20, 10, 11, 9.0, 287.0),
        average=229.0,
        reviewed=11,
        luck=0.041,
        lost=0.034,
        before=1,
        rating=1043,
    ),
    TopLine(2, "Боб", 2, 1, 1, 0, 9.0, 200.0, average=180.0, reviewed=1, luck=-0.104, lost=0.0, before=3),
    TopLine(4, "Гена", 1, 0),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ranking_fits_a_phone_with_its_lines_and_its_buttons(language):
    """What it tells: tests/golden/screens/top.txt and its kin."""
    for family, figures in product(("pirate", "*"), ("places", "cards", "luck", "rating")):
        lines = tuple(replace(each, points=None) if family == "*" else each for each in LINES)
        screen = ranking.ranking_top(
            texts(language), TopView("week", family, lines, ("pirate", "classic"), figures)
        )
        check_limits(screen)
        assert max(map(name_width, spaced(screen)[3:])) <= 50
        for row in labels(screen):
            assert len(row) == 1 or room.share_line(row), row
    cards = ranking.ranking_top(T, TopView("week", "pirate", LINES[1:], ("pirate",), "cards"))
    assert spaced(cards)[3:] == ["🥈 Анна-Мария ▼1: 229 · 287", "🥈 Боб ▲1: 180 · 200", "4. Гена: 0 · 0"]


def test_the_buttons_of_a_ranking_lead_to_other_spans_figures_and_families():
    families = ("classic", "double", "pirate", "yatzy")
    view = TopView("month", "pirate", LINES[:1], families)
    screen = ranking.ranking_top(T, view)
    assert presses(screen) == [
        *(ShowTop(span, "pirate") for span in ("week", "month", "all")),
        ShowTop("month", "pirate"),
        *(ShowTopPage("month", "pirate", figures, 0) for figures in ("cards", "luck", "rating")),
        ShowTopPage("month", "pirate", "games", 0),
    ]
    choice = ranking.ranking_top(T, replace(view, figures="games"))
    assert presses(choice) == [ShowTop("month", family) for family in ("*", *families)]
    check_limits(choice)


def test_a_ranking_keeps_its_order_and_tells_no_precision_below_half_of_best_play():
    told = (0.5, 0.51, 1.4, 0.2)
    lines = tuple(TopLine(n, f"P{n}", 5, 1, reviewed=5, luck=0.01, lost=each) for n, each in enumerate(told))
    shown = spaced(ranking.ranking_top(T, TopView("week", "*", lines, ("pirate",), "luck")))[3:]
    assert shown == ["0. P0: +1 % · 50 %", "1. P1: +1 %", "2. P2: +1 %", "3. P3: +1 % · 80 %"]


def test_a_ranking_has_pages_and_the_asking_person_finds_their_line_on_each():
    def page(number, own, *, figures="places", more=True):
        lines = tuple(TopLine(number * 10 + n, f"P{n}", 1, 0) for n in range(1, 11))
        screen = ranking.ranking_top(T, TopView("all", "*", lines, ("pirate",), figures, number, more, own))
        found = (press.page for press in presses(screen) if isinstance(press, ShowTopPage))
        turns = [each for each in found if each]
        return screen, spaced(screen), turns

    me = TopLine(15, "Я", 1, 0, me=True)
    screen, text, turns = page(0, me)
    assert text[-2:] == ["10. P10: 1 партия", "15. Я: 1 партия"]
    assert "<b>15. Я</b>" in screen.text
    assert (labels(screen)[-2], turns) == (["🎲 Игра ▾", "11–20 ▶"], [1])
    screen, text, turns = page(1, None, figures="luck")
    assert "…" not in text
    assert labels(screen)[-1] == ["◀ 1–10", "🎲 Игра ▾", "21–30 ▶"]
    assert presses(screen)[-3::2] == [ShowTopPage("all", "*", "luck", n) for n in (0, 2)]
    screen, text, _ = page(2, me, more=False)
    assert text[-12:-10] == ["15. Я: 1 партия", "…"]
    assert presses(screen)[-2] == ShowTopPage("all", "*", "places", 1)
    assert page(0, replace(me, rank=11))[1][-2:] == ["10. P10: 1 партия", "11. Я: 1 партия"]


def test_the_check_says_what_is_wrong():
    """What is right, and what Telegram's dice prove: tests/golden/screens/verify.txt and its kin."""
    record = finished(ruleset("pirate", {"order": "one_die"}), people(2)).record()
    first = next(n for n, line in enumerate(record.lines, 1) if line.startswith("faces"))
    lines = list(record.lines)
    lines[first - 1] = "faces 2" if lines[first - 1] == "faces 1" else "faces 1"
    forged = replace(record, lines=tuple(lines))
    text = verify.verify_verdict(T, 7, check(forged), forged, HERE, shown=True).text
    assert f"Шаг {first} записи" in text
    assert f"есть <code>{lines[first - 1]}</code>" in text
    for fault, told in (("commitment", "отпечатку"), ("client", "талисманов"), ("illegal", "не по правилам")):
        screen = verify.verify_verdict(T, 7, Verdict(0, fault, 3, "<a", "b&"), record, HERE, shown=True)
        check_limits(screen)
        assert told in screen.text
    three = tuple(DieAttempt(*each) for each in ((27, 57), (49, 58), (64, 60)))
    drawn = replace(record, client=f"{record.client}|27.49.64", attempts=three)
    for place, linked in ((Place(-1_000_000_000_555), True), (HERE, False)):  # a supergroup alone has links
        screen = verify.verify_verdict(T, 7, Verdict(8), drawn, place, shown=True)
        assert ('<a href="https://t.me/c/555/58">' in screen.text) == linked


HERE = Place(-555)


def test_the_menus_are_for_their_places():
    menus = {
        scope: [name for name, _ in commands(T, scope, MENUS)] for scope in ("private", "group", "admins")
    }
    assert {"board", "leave", "stop", "top"} <= set(menus["group"])
    assert not {"board", "leave", "stop", "top"} & set(menus["private"])
    assert set(menus["admins"]) - set(menus["group"]) == {"settings"}
    for language in LANGUAGES:
        for scope in menus:
            every = commands(texts(language), scope, MENUS)
            assert all(1 <= len(name) <= 32 and 3 <= len(what) <= 256 for name, what in every)
