"""The board and the panels of games in which all play at once."""

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.texts.message import characters_of
from bot.ground.values import Place
from bot.table.model import DeadlineView, NightGameView, NightSeatView
from bot.table.show.drawing import board, draw_card_here, draw_panel
from bot.table.show.pace import board_pace
from engine.play.events import Joined, Wrote
from engine.play.steps import SeatStep, Throw, Write
from engine.presets import ruleset
from engine.rules.sheet import Entry
from tests.bot.screens.screen_cases import Played, labels, people, plain, tables

RU = texts("ru")
NAMES = ("Аня", "Боб", "Вика", "Гена", "Даша", "Ева")


def begun(count, word="classic"):
    """A game that has just begun: everybody's first roll lies there."""
    return thrown(Played(ruleset(word, {"pace": "together"}), people(count)))


def thrown(game):
    """The same once everybody's first roll of the round lies there."""
    for seat in range(len(game.seats)):
        game.step(SeatStep(seat, Throw(tuple(range(5)))))
        game.chance()
    return game


def write(game, *seats):
    """Let these seats write the first row there is."""
    for seat in seats:
        actions = game.progress.game.focus(seat).legal_actions()
        game.step(SeatStep(seat, next(step for step in actions if isinstance(step, Write))))
    return game


def view_of(game, seat, **changes):
    """What the panel of a seat is drawn from."""
    progress = game.progress.of_seat(seat)
    given = {"focus": seat, "progress": progress, "title": "Кости", "board": 5}
    return game.view(**(given | changes))


def on_board(game, **changes):
    return plain(board(RU, game.view(**({"focus": None} | changes))))


@pytest.mark.parametrize("word", ["classic", "yatzy"])
@pytest.mark.parametrize("count", [2, 5, 6])
def test_a_panel_begins_with_the_card_of_its_own_person(count, word):
    game = write(begun(count, word), 0)
    for seat in range(count):
        heads = [
            name.lstrip("›")
            for table in tables(draw_panel(RU, view_of(game, seat)))
            for name in table[0].split()
        ]
        others = [name for name in NAMES[:count] if name != NAMES[seat]]
        assert all(name.startswith(head) for name, head in zip([NAMES[seat], *others], heads, strict=True))


def test_a_panel_names_the_game_once_and_its_keys_are_told_apart():
    game = begun(3)
    assert plain(draw_panel(RU, view_of(game, 1))).count(RU("preset-classic")) == 1
    assert RU("preset-classic") in plain(draw_panel(RU, view_of(game, 1, title=None)))
    view = view_of(write(game, 0), 0, undoable=True, place=Place(-1001234567890))
    keys = [text for line in labels(draw_panel(RU, view)) for text in line]
    back, table = (RU(f"button-{name}") for name in ("take-back", "close-card"))
    assert {back, table} <= set(keys)
    assert back.split()[0] != table.split()[0]


def test_the_cards_lie_open_for_everybody_whose_round_begins():
    game = thrown(write(begun(4), 0, 1, 2, 3))
    for seat in range(4):
        assert "<blockquote" not in draw_panel(RU, view_of(game, seat)).text


def test_a_panel_tells_until_when_the_round_lasts_and_that_its_time_is_out():
    game = write(begun(3), 0)
    ends = DeadlineView(datetime(2026, 11, 26, 14, 5, tzinfo=UTC), dated=False)
    late, others = RU("panel-late"), RU("panel-late-others")
    for seat, told in ((0, others), (1, late)):
        text = plain(draw_panel(RU, view_of(game, seat, deadline=ends)))
        assert "14:05" in text
        assert not any(each in text for each in (late, others))
        assert told in plain(draw_panel(RU, view_of(game, seat, out_of_time=True)))


def test_a_board_that_waits_for_all_does_not_list_them():
    assert "⏳ Ждём всех" in on_board(begun(3))
    assert "⏳ Ждём: Аня, Боб" in on_board(begun(2))
    assert "⏳ Ждём: Боб, Вика" in on_board(write(begun(3), 0))
    left = begun(3)
    left.seats = (*left.seats[:2], replace(left.seats[2], state="left"))
    assert "⏳ Ждём: Аня, Боб, Вика" in on_board(left)


def test_who_sits_down_late_takes_nobodys_line_of_the_round():
    game = write(begun(3), 0, 1, 2)
    text = on_board(game, recent=(Joined(2), *game.recent))
    assert "Вика подсаживается за стол" in text
    assert all(re.search(rf"{name}: .+\(", text) for name in NAMES[:3])


def test_a_panel_of_a_game_that_is_over_tells_the_places_and_no_secret():
    game = begun(3, "yatzy").finish()
    view = view_of(game, 2)
    text = plain(draw_panel(RU, view))
    assert text.count(RU("preset-yatzy")) == 1
    assert game.view().fairness.secret.hex() not in text
    table, told = text.split("🏆")
    assert table.index("Вика") < table.index("Аня")
    for seat, name in enumerate(NAMES[:3]):
        assert f"{'🥇🥈🥉'[view.outcome.ranks[seat] - 1]} {name} — {view.outcome.totals[seat]}" in told


def test_a_panel_of_a_game_that_was_stopped_says_what_everybody_has():
    game = write(begun(3, "yatzy"), 0)
    text = plain(draw_panel(RU, view_of(game, 1, state="stopped")))
    points = game.progress.game.points
    for seat, name in enumerate(NAMES[:3]):
        assert f"{name} — {points[seat]}" in text


def of_a_night(*seats, **changes):
    return NightGameView(**({"club": 3, "table_no": 5, "seats": seats, "people": 8} | changes))


def test_a_panel_of_a_club_night_tells_where_its_person_stands_and_what_the_game_has_brought():
    night = of_a_night(
        NightSeatView(2, 7), NightSeatView(1, 9, doubled=True, dares=True), NightSeatView(None, 0)
    )
    first, second, third = (plain(draw_panel(RU, view_of(begun(3), seat, club=night))) for seat in range(3))
    assert "🎪 Место 2 из 8 · очки: 7\n" in first
    assert "🎪 Место 1 из 8 · очки: 9 · 🔥 всё вдвойне · 🎯 риск\n" in second
    assert "🎪" not in third

    game, won = begun(2, "yatzy").finish(), {"dares": True, "gained": 3, "dare_won": 1, "before": 3}
    for seat, told in (
        (NightSeatView(1, 9, **won), "🎪 +3 очка (за риск — одно) · Место 1\xa0▲2 из 8 · очки: 9"),
        (NightSeatView(6, 0, gained=0, before=5), "🎪 Без очков · Место 6\xa0▼1 из 8 · очки: 0"),
        (NightSeatView(6, 0), RU("panel-club-void")),
    ):
        view = view_of(game, 0, club=of_a_night(seat, NightSeatView(5, 1, gained=0)))
        assert plain(draw_panel(RU, view)).endswith(told)
    fire = NightSeatView(1, 9, gained=3, on_fire=True)
    for over in (False, True):
        view = view_of(game, 0, club=of_a_night(fire, NightSeatView(5, 1, gained=0), over=over))
        assert ("🔥" in plain(draw_panel(RU, view))) != over


def test_a_rare_row_and_nothing_in_a_dear_one_are_told_at_once():
    rules = ruleset("yatzy", {"pace": "together"})
    rows = {row.key: row for row in rules.rows}

    def told(key, dice, *, made):
        entry = Entry(dice, 2, 50 if key == "poker" and made else 0, made)
        return board_pace(begun(2, "yatzy").view(focus=None, recent=(Wrote(0, rows[key], entry),)))

    quiet = board_pace(begun(2, "yatzy").view(focus=None, recent=()))
    assert told("chance", (1, 2, 3, 4, 6), made=True).state == quiet.state
    assert told("poker", (6, 6, 6, 6, 6), made=True).state != quiet.state
    assert told("poker", (1, 2, 3, 4, 6), made=False).state != quiet.state
    assert told("ones", (2, 2, 3, 4, 6), made=False).state == quiet.state


def test_a_card_in_the_group_itself_is_cut_as_telegram_counts_characters():
    view = view_of(begun(3), 0)
    whole = draw_card_here(RU, view, 4096).text
    counted, letters = characters_of(whole), len(plain(draw_card_here(RU, view, 4096)))
    assert "<pre>" in whole
    assert letters < counted  # signs beyond the first plane are two
    assert "<pre>" in draw_card_here(RU, view, counted).text
    assert "<pre>" not in draw_card_here(RU, view, counted - 1).text
