"""Every screen of every preset and option, in every language: limits, and buttons that may be pressed."""

from dataclasses import replace
from typing import get_args

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.texts.languages import LANGUAGES
from bot.rulebook.buttons import SAVED
from bot.rulebook.screens.rules import rules as rules_screen
from bot.rulebook.words import MINUS
from bot.table.buttons.board import HoldOnly, PickInner, PickRow, PlayHere, Reroll, Roll, ShowCrossing
from bot.table.buttons.lobby import Menu, OpenItem, OpenMenu, PickOption, PickPreset, PickTalisman, Sit
from bot.table.screens import watch
from bot.table.screens.game_screen import board, draw_in_chat
from bot.table.screens.lobby.main_page import lobby
from bot.table.screens.result.finish import card, result, whole
from bot.table.screens.scorecards import score
from bot.table.views.own_dice import Entered, OwnDice, due_layers
from engine.play.game import least_seats
from engine.play.showdown import ShowdownGame
from engine.play.steps import Rolled, Throw, Undo, Write
from engine.presets import CATEGORIES, PRESETS, WELL_KNOWN, options_in_effect, preset, ruleset
from engine.records.fair_dice import TALISMANS
from engine.rules.options import options_of
from tests.bot.screens.screen_cases import (
    Played,
    check_limits,
    check_play,
    every_ruleset,
    houses,
    labels,
    lobby_view,
    named,
    people,
    plain,
    presses,
    same_rows,
    tables,
    teams,
)
from tests.engine.games import KINDS, by_preset, with_change
from tests.presses import parse
from tests.rings import sampled

pytestmark = pytest.mark.usefixtures("no_text_goes_wrong")

LINK = "https://t.me/dice_poker_bot/table?startapp=abc&mode=compact"
RULESETS = {named(rules): rules for rules in every_ruleset()}
TABLES = ((1, 0), (2, 1), (5, 0), (8, 0))
"""Seats, and how many of them are computers. Every preset is played at each; with an option changed at one of
the small ones, for an option changes what stands on a board and not how many share it."""
GAMES = [(key, table) for key in PRESETS for table in TABLES] + [
    (name, TABLES[number % 2]) for number, name in enumerate(RULESETS) if name not in PRESETS
]


USUAL = (
    {(key, (8, 0)) for key in PRESETS}
    | {(key, (1, 0)) for key in KINDS}
    | {game for game in GAMES[::24] if game[0] not in PRESETS}
)
"""With the most, the different kinds alone as well, and every twenty-fourth option."""


_ROWS = 15
"""Rows of a sheet of usual length."""


@pytest.mark.parametrize(("name", "table"), sampled(GAMES, USUAL))
def test_a_game_from_beginning_to_end(name, table):
    rules = RULESETS[name]
    count, computers = table
    seats = people(max(count, least_seats(rules)), computers)
    played = Played(rules, seats, seed=list(RULESETS).index(name))
    # An option changes a few boards of many, and there are hundreds; long games and large tables have more.
    longer = max(1, len(getattr(rules, "rows", ())) // _ROWS) * max(1, len(seats) // 4)
    turn, every = 0, (3 if name in PRESETS else 11) * longer
    while played.wait():
        if turn % every == 0:
            t = texts(LANGUAGES[turn // every % len(LANGUAGES)])
            view = played.view(quick_rerolls=turn % 2 == 0)
            screen = board(t, view)
            check_limits(screen)
            check_play(screen, view)
            if turn % (2 * every) == 0:
                check_app(t, view, screen)
            for asking in questions(played):
                screen = board(t, asking)
                check_limits(screen)
                shown = check_play(screen, asking)
                assert asking.asking is None or shown == {asking.asking}
        turn += 1
        played.act()
    view = played.view()
    for language in LANGUAGES:
        t = texts(language)
        check_limits(score(t, view))
        check_limits(watch.tables(t, [replace(view, app_link=LINK, board=10**9)] * (watch.MOST + 1)))
        last = card(t, view, played.progress.game.outcome())
        check_limits(last)
        assert last.buttons == ()
        check_limits(result(t, view, played.progress.game.outcome()))
        check_limits(whole(t, view, played.progress.game.outcome()))
        check_limits(whole(t, played.view(state="stopped"), None))
        game = played.progress.game
        if isinstance(game, ShowdownGame):
            shown = [int(row[10:].split()[0]) for table in tables(last) for row in table[1:]]
        else:
            footer = [row for table in tables(last) for row in table[-1:]]
            shown = [int(cell.replace(MINUS, "-")) for row in footer for cell in _cells(row)]
        assert shown == [game.points[seat] for seat in game.order]


def check_app(t, view, screen):
    """With a table in the app there is one key more, and at rest nobody can play in the chat."""
    linked = board(t, replace(view, app_link=LINK))
    check_limits(linked)
    check_play(linked, replace(view, app_link=LINK))
    keys = [button for row in linked.buttons for button in row]
    no_room = isinstance(view.progress.game, ShowdownGame) and len(view.seats) == TABLES[-1][0]
    assert [button.url for button in keys if button.url] in ([LINK], [] if no_room else [LINK])
    suggested = [parse(b.data) for row in screen.buttons for b in row if b.text not in {b.text for b in keys}]
    assert all(isinstance(press, Reroll | HoldOnly | Roll | ShowCrossing) for press in suggested), suggested
    for somebody in (view.seats[view.progress.game.mover].members[:1], view.seats):
        resting = replace(view, app_link=LINK, in_app=frozenset(each.user_id for each in somebody))
        rests = draw_in_chat(t, resting)
        check_limits(rests)
        assert [type(press) for press in presses(rests)] == [PlayHere]
        assert t("button-open-table") in {b.text for row in rests.buttons for b in row}
        called = replace(resting, called=True)
        assert draw_in_chat(t, called) == board(t, called)


def questions(played):
    """The board while a zero is asked about, or a row has been chosen for the outer values of double dice."""
    game = played.progress.game
    if played.rules.source == "own":
        return [*entries(played)]
    if isinstance(game, ShowdownGame):
        return []
    rows = game.writable_rows()
    unmade = [index for index in rows if not game.entry(index, played.rules.layers - 1).made]
    if played.rules.layers == 1:
        asked = [played.view(asking=index) for index in unmade[:1]] + [played.view(crossing=True)]
        several = [index for index in rows if len(same_rows(game, index)) > 1]
        asked += [played.view(named=index) for index in several[:1]]
        return asked + ([played.view(announcing=True)] if game.announceable_rows else [])
    asked = [(outer, inner) for inner in unmade[:1] for outer in rows if outer != inner]
    pairs = [played.view(outer=outer, asking=inner) for outer, inner in asked[-1:]]
    return pairs + [
        played.view(outer=index, crossing=crossing) for index in rows[:1] for crossing in (False, True)
    ]


def entries(played):
    """The board while dice are being entered, and while an earlier turn is being corrected."""
    for face in (1, 6):
        some = OwnDice().with_face(face, due_layers(played.progress.game))
        yield played.view(entered=Entered(replace(some, roll=1 if face == 1 else None)))
    if played.progress.ended:
        yield played.view(entered=Entered(back=0))
    for back, turn in enumerate(reversed(played.progress.ended), 1):
        if played.seats[turn.game.mover].state == "computer":
            continue
        progress = played.progress
        for _ in range(back):
            progress = progress.after(Undo())
        yield played.view(entered=Entered(None, back, OwnDice.lying(turn.game)), progress=progress)


def _cells(line):
    return line[11:].split()  # numbers that touch would be one cell


@by_preset(RULESETS, RULESETS, usual=KINDS)
def test_rules_of_every_ruleset(name):
    for language in LANGUAGES:
        check_limits(rules_screen(texts(language), RULESETS[name]))
        rules = RULESETS[name]
        for menu, item in (
            ("rules", ""),
            ("table", ""),
            *(("option", option) for option, _ in rules.options),
        ):
            page = lobby(texts(language), lobby_view(rules, people(2), menu, item=item))
            check_limits(page)
            check_lobby(page, short=len(page.buttons) < 12)


PAGES = (
    *((menu, "") for menu in get_args(Menu)),
    *(("category", category) for category in (*CATEGORIES, SAVED)),
)


@pytest.mark.parametrize("key", sampled(PRESETS, KINDS))
def test_every_page_of_the_lobby(key):
    for language in LANGUAGES:
        for menu, item in PAGES:
            for seats in ((), people(3), people(8, 2), teams(4, 3, 1)):
                view = lobby_view(ruleset(key), seats, menu, item=item, houses=houses(*"абвгд"))
                page = lobby(texts(language), view)
                check_limits(page)
                check_lobby(page, full=len(seats) == 8, short=menu != "howto")


def check_lobby(page, *, full=False, short=True):
    """One can sit down on every page and leave every page, and it fits a small telephone."""
    found = presses(page)
    assert (Sit(7) in found) != full
    assert any(isinstance(p, OpenMenu) for p in found)
    assert len(found) == len(set(found))
    if short:
        assert len(page.buttons) <= 9 or any(isinstance(p, OpenItem) for p in found)
        assert sum(1 + len(line) // 40 for line in plain(page).split("\n")) <= 18


@pytest.mark.parametrize("key", PRESETS)
def test_the_page_of_an_option_offers_every_choice_and_marks_the_one_that_is_set(key):
    t = texts("ru")
    for option in options_of(preset(key)):
        for value in option.choices:
            now = with_change(key, option, value)
            if now is None:
                continue
            page = lobby(t, lobby_view(now, people(2), "option", item=option.key))
            offered = [p for p in presses(page) if isinstance(p, PickOption)]
            assert [p.value for p in offered] == [str(choice) for choice in option.choices]
            assert {p.key for p in offered} == {option.key}
            marked = [b for row in page.buttons for b in row if b.text.startswith("✓")]
            assert [parse(b.data).value for b in marked] == [str(value)]


@pytest.mark.parametrize("key", PRESETS)
def test_every_option_can_be_reached_from_the_page_of_rules(key):
    t = texts("ru")
    reached = {
        p.item
        for menu in ("rules", "table")
        for p in presses(lobby(t, lobby_view(ruleset(key), people(2), menu)))
        if isinstance(p, OpenItem)
    }
    assert reached == {option.key for option in options_in_effect(ruleset(key))}


def test_options_without_effect_are_not_shown():
    t = texts("ru")

    def shown(key, **options):
        page = lobby(t, lobby_view(ruleset(key, options), people(2), "rules"))
        return {p.item for p in presses(page) if isinstance(p, OpenItem)}

    assert shown("strongest", chips=100) - shown("strongest") == {"ante", "stakes"}
    assert shown("double") - shown("double", base="yahtzee") == {"same_face", "poker_pips"}
    assert "surplus" in shown("series")
    assert "surplus" not in shown("stages")


def test_a_value_between_the_choices_is_shown_in_its_place():
    now = ruleset("pirate", {"poker_prize": 75})
    page = lobby(texts("ru"), lobby_view(now, people(2), "option", item="poker_prize"))
    offered = [p.value for p in presses(page) if isinstance(p, PickOption)]
    assert offered == ["0", "30", "50", "75", "100", "150", "200", "300"]


def test_an_option_of_another_game_shows_the_rules():
    t = texts("ru")
    page = lobby(t, lobby_view(ruleset("pirate"), people(2), "option", item="joker"))
    assert page == lobby(t, lobby_view(ruleset("pirate"), people(2), "rules"))


def test_every_preset_can_be_picked_and_every_free_talisman():
    t = texts("ru")
    pages = (("presets", ""), *(("category", each) for each in CATEGORIES))
    picked = [
        [
            p.preset
            for p in presses(lobby(t, lobby_view(ruleset("classic"), people(2), menu, item=item)))
            if isinstance(p, PickPreset)
        ]
        for menu, item in pages
    ]
    others = [[each for each in keys if each not in WELL_KNOWN] for keys in CATEGORIES.values()]
    assert picked == [[*WELL_KNOWN, "classic-short"], *others]
    seats = people(3)
    offered = [
        TALISMANS[p.number]
        for p in presses(lobby(t, lobby_view(ruleset("classic"), seats, "talisman")))
        if isinstance(p, PickTalisman)
    ]
    assert offered == [t for t in TALISMANS if t not in {seat.talisman for seat in seats}]


def test_a_joker_is_explained_and_its_rows_say_what_it_pays():
    played = Played(ruleset("yahtzee"), people(1))

    def thrown(dice):
        played.step(Throw((0, 1, 2, 3, 4)))
        played.step(Rolled(dice))
        return board(texts("ru"), played.view())

    def rows(screen):
        chosen = [p.row for p in presses(screen) if isinstance(p, PickRow)]
        shown = [text for row in labels(screen) for text in row if text[:1].isalpha()]
        return len(chosen), shown

    assert "Джокер" not in thrown((2, 2, 2, 2, 2)).text
    played.step(Write("poker"))
    screen = thrown((4, 4, 4, 4, 4))
    assert "Джокер" in screen.text
    assert rows(screen)[0] == 1
    assert "Четвёрки 20" in rows(screen)[1]
    played.step(Write("fours"))
    assert "снова пять одинаковых, +100" in board(texts("ru"), played.view()).text
    screen = thrown((4, 4, 4, 4, 4))
    assert rows(screen)[0] == 6
    assert {"Фулл-хаус 25", "Мал. стрит 30", "Бол. стрит 40", "Каре 20"} <= set(rows(screen)[1])
    played.step(Write("full"))
    assert "Джокер" not in thrown((4, 4, 4, 4, 5)).text


def test_the_last_two_rows_of_double_dice_are_written_with_one_tap():
    played = Played(ruleset("double"), people(1))
    keys = [row.key for row in played.rules.rows]
    for outer, inner in zip(keys[0:14:2], keys[1:14:2], strict=True):
        played.step(Throw(tuple(range(6))))
        played.chance()
        played.step(Write(outer, inner))
    played.step(Throw(tuple(range(6))))
    played.step(Rolled((5, 5, 5, 5, 5, 2, 1, 2, 3, 4, 4, 6)))
    screen = board(texts("ru"), played.view())
    assert [row[0] for row in labels(screen)[-3:-1]] == [
        "Ятзи 50 без 2 и Экстра 19 без 1",
        "Экстра 25 без 2 и Ятзи ✗",
    ]
    pairs = [p for p in presses(screen) if isinstance(p, PickInner)]
    assert [(keys[p.outer], keys[p.inner]) for p in pairs] == [("poker", "extra"), ("extra", "poker")]
    assert "Осталось две строки" in screen.text


def test_rows_closed_by_the_school_are_explained_until_it_is_written():
    played = Played(ruleset("series"), people(1))
    seen = []
    while played.wait():
        seen.append("Сначала «Школа» целиком" in board(texts("ru"), played.view()).text)
        played.act()
        assert seen[-1] or len(played.progress.game.cards[0].written) >= 5
    assert set(seen) == {True, False}


def test_row_buttons_say_what_the_row_pays():
    rules = ruleset("pirate")
    played = Played(rules, people(2), seed=3)
    told = 0
    while played.wait():
        game = played.progress.game
        if game.turn.roll:
            screens = [board(texts("ru"), played.view(crossing=crossing)) for crossing in (False, True)]
            buttons = [text for screen in screens for row in labels(screen) for text in row]
            for index in game.writable_rows():
                row = rules.rows[index]
                points = row.points(game.turn.dice, game.turn.roll)
                name = texts("ru")(f"row-{row.title or row.key}")
                sign = "+" if row.section == "upper" and points else ""
                double = " (×2)" if row.doubled and game.turn.roll == 1 else ""
                pays = "✗" if points is None else f"{points:{sign}}".replace("-", MINUS) + double
                short = texts("ru")(f"row-{row.key}-short") if row.section == "upper" else name
                assert f"{name} {pays}" in buttons or f"{short} {pays}" in buttons
                told += 1
        played.act()
    assert told > 100
