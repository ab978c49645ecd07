"""Names are hostile input: whatever people call themselves, screens stay whole."""

import re
import unicodedata
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.ground.texts.formatting import texts
from bot.ground.texts.languages import LANGUAGES
from bot.ground.texts.people import clean, isolated, width
from bot.ground.values.place import Place
from bot.rankings.screens.profile import page as profile
from bot.rankings.screens.ranking import top
from bot.rankings.views.ranking import PersonView, TopLine, TopView
from bot.rulebook.screens.unknown_rules import page as unknown_rules
from bot.sandbox.text.html_parser import parse_html
from bot.table.screens import seat_names
from bot.table.screens.game_screen import board
from bot.table.screens.lobby.main_page import lobby
from bot.table.screens.questions import leave
from bot.table.screens.result.finish import card, result, whole
from bot.table.screens.scorecards import score
from bot.table.views.game import MemberView, SeatView
from bot.table.views.honours import RatingView, ReachedView
from bot.table.views.own_dice import Entered
from bot.weekly.screens import digest
from bot.weekly.views import (
    CardOfWeek,
    ClosestGame,
    DigestView,
    LuckOfWeek,
    PrecisionOfWeek,
    Rivalry,
    Streak,
    ThrowOfWeek,
)
from engine.play.ended_turn import TURNS_BACK
from engine.presets import ruleset
from tests.bot.sandbox.tdlib import telegram_reads
from tests.bot.screens.pages.profile_cases import MUCH
from tests.bot.screens.screen_cases import (
    PEOPLE,
    Played,
    check_limits,
    labels,
    lobby_view,
    people,
    plain,
    tables,
    teams,
)

NASTY = [
    "",
    "   ",
    "<b>Боб</b>",
    "&lt;&amp;&#38;",
    "\u202eбоБ\u202c",
    "\u2066\u2067\u2068\u2069",
    "مرحبا بالعالم",
    "שלום",
    "Аня\nИтого 999",
    "Z̷̢͈̞̘̝͈̪̲̮̊͗̀͝ä̶̢̛̳̼l̵͈̿g̸͉̈́o̷̗̽",
    "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦",
    "中文名字很长很长很长很长很长很长",
    "ㅤ",
    "\u200b\u200d\ufeff",
    "a" * 500,
    "</pre><pre>",
    "\ud83d",
    "𝕬𝖓𝖎𝖆",
    "{ $name }",
]
ENDED = Played(ruleset("classic", {"tie_break": "blitz"}), people(8), seed=4).finish()
SOLO = Played(ruleset("pirate"), people(1))
FIVE = Played(ruleset("yatzy"), people(5), seed=4)
SOLO.wait()
for _ in range(30):
    FIVE.wait()
    FIVE.act()

DIRECTING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
NAMES = st.text(max_size=40) | st.sampled_from(NASTY)


@given(NAMES, st.integers(1, 30))
@example("\ud83d", 5)
def test_a_clean_name_is_one_short_visible_line(name, columns):
    cleaned = clean(name, columns)
    assert width(cleaned) <= columns
    assert cleaned == cleaned.strip()
    kinds = [unicodedata.category(c) for c in cleaned if c != "\u200d"]
    assert not any(kind[0] == "C" or kind in {"Zl", "Zp"} for kind in kinds)
    assert not any(unicodedata.bidirectional(c) in DIRECTING for c in cleaned)
    assert clean(cleaned, columns) == cleaned


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Аня \t Б ", "Аня Б"),
        ("Константин Константинопольский", "Константин Констант…"),
        ("<b>", "&lt;b&gt;"),
        ("", "Игрок 45"),
        ("ㅤ", "Игрок 45"),
        ("שלום", "\u2068שלום\u2069"),
        ("中文名字很长很长很长很长很长很长", "中文名字很长很长很…"),
    ],
)
def test_what_a_name_becomes(name, shown):
    assert seat_names.html(texts("ru"), name, 12045) == shown


@pytest.mark.parametrize(
    ("name", "columns", "shown"),
    [
        ("🇷🇺🇺🇦🇰🇿", 6, "🇷🇺🇺🇦🇰🇿"),
        ("🇷🇺🇺🇦🇰🇿", 4, "🇷🇺…"),
        ("Лев👍🏽👍🏽", 6, "Лев…"),  # not the thumb without its colour
        ("हिन्दी", 3, "हि…"),  # not the letter without its vowel
        ("각각각", 5, "각각…"),
        ("👨‍👩‍👧‍👦", 8, "👨‍👩‍👧‍👦"),
        ("👨‍👩‍👧‍👦", 5, "👨‍👩…"),  # too wide by itself: some of it, rather than nothing
    ],
)
def test_a_name_is_cut_between_what_people_take_for_letters(name, columns, shown):
    assert clean(name, columns) == shown


def test_the_head_of_a_column_has_no_half_of_a_flag():
    seats = [SeatView(1, "🇷🇺🇺🇦", "🍀"), SeatView(2, "👍🏽👍🏽", "🦊")]
    assert seat_names.columns_of(texts("ru"), tuple(seats)) == ("  🇷🇺", "  👍")


def hostile_teams(given_names):
    return teams(4, 2, 2, names=given_names, on_turn=1)


def at_a_board(given_names):
    return FIVE.view(seats=(*hostile_teams(given_names), *FIVE.seats[3:]))


def week_of(names):
    """A week in which everything there is to tell was somebody's with one of these names."""
    who = [PersonView(number, name) for number, name in enumerate(names, 1)]
    return DigestView(
        Place(-100),
        date(2026, 11, 16),
        date(2026, 11, 22),
        12,
        9,
        tuple(
            TopLine(n, name, 12, 7, 3, 1, before=9 - n if n < 7 else None)
            for n, name in enumerate(names[:7], 1)
        ),
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


def test_a_digest_fits_below_a_picture_whatever_the_names_are():
    for language in LANGUAGES:
        t = texts(language)
        long = digest(t, week_of(["Щ" * 40] * 8))
        text = parse_html(long.text)[0]
        assert len(text.encode("utf-16-le")) // 2 <= 1024
        assert "16.11" in text.splitlines()[0]


@settings(max_examples=40, deadline=None)
@given(st.lists(NAMES, min_size=8, max_size=8), st.sampled_from(LANGUAGES))
@example(NASTY[:8], "ru")
@example(NASTY[8:16], "uk")
def test_every_screen_with_names_stands_whatever_they_are(given_names, language):
    t = texts(language)
    played = ENDED
    seats = tuple(replace(s, name=n) for s, n in zip(played.seats, given_names, strict=True))
    view = played.view(seats=seats)
    calm = played.view()
    outcome = played.progress.game.outcome()
    left = replace(view, seats=(replace(seats[0], state="left"), *seats[1:]), state="playing")
    lines = tuple(TopLine(i, n, 3, 1, 1, 0, 10.0, 5.0) for i, n in enumerate(given_names, 1))
    rated = tuple(RatingView(i, n, 1000 + i, -i) for i, n in enumerate(given_names, 1))
    reached = (ReachedView("five", tuple(enumerate(given_names, 1))),)
    places = tuple(TopLine(1, n, 3, 1) for n in given_names)
    for screen, plainer in (
        (result(t, view, outcome), result(t, calm, outcome)),
        (card(t, view, outcome), card(t, calm, outcome)),
        (whole(t, view, outcome), whole(t, calm, outcome)),
        (score(t, view), score(t, calm)),
        (board(t, left), None),
        (board(t, SOLO.view(seats=seats[:1])), board(t, SOLO.view())),
        (board(t, FIVE.view(seats=seats[:5])), board(t, FIVE.view())),
        (lobby(t, lobby_view(view.rules, seats)), lobby(t, lobby_view(view.rules, played.seats))),
        (top(t, TopView("all", "classic", lines, ("classic",))), None),
        (top(t, TopView("all", "*", places, ("classic",))), None),
        (digest(t, week_of(given_names)), None),
        (profile(t, replace(MUCH, name=given_names[0])), profile(t, MUCH)),
        (result(t, played.view(ratings=rated, reached=reached), outcome), None),
        (unknown_rules(t, given_names[0], (), (), opens=True), unknown_rules(t, "Боб", (), (), opens=True)),
        (
            lobby(t, lobby_view(view.rules, hostile_teams(given_names))),
            lobby(t, lobby_view(view.rules, hostile_teams(PEOPLE))),
        ),
        (lobby(t, lobby_view(view.rules, hostile_teams(given_names), "teams")), None),
        (board(t, at_a_board(given_names)), board(t, at_a_board(PEOPLE))),
        (board(t, replace(at_a_board(given_names), called=True)), None),
        (board(t, replace(at_a_board(given_names), overdue=5)), None),
        (leave(t, view, 123, given_names[0]), None),
    ):
        check_limits(screen)
        read = telegram_reads(screen.text)
        assert read[0] == parse_html(screen.text)[0]
        if plainer is not None:  # as many lines as with decent names, and the same table below the heads
            assert plain(screen).count("\n") == plain(plainer).count("\n")
            assert [table[1:] for table in tables(screen)] == [table[1:] for table in tables(plainer)]
            assert lasting(screen) == lasting(plainer)


def lasting(screen):
    """What the buttons say, but for the throws: longer names leave fewer of them room."""
    return [text for row in labels(screen) for text in row if "→" not in text and "🎲" not in text]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["a" * 500, NASTY[11], "👨‍👩‍👧‍👦" * 4])
def test_turns_to_correct_are_named_whatever_their_people_are_called(name, language):
    seats = tuple(replace(seat, name=name) for seat in people(3))
    played = Played(ruleset("double", {"dice": "own"}), seats, seed=1)
    for _ in range(40):
        played.act()
        if len(played.progress.ended) == TURNS_BACK:
            check_limits(board(texts(language), played.view(entered=Entered(None, 0))))


def test_heads_that_would_look_the_same_are_told_apart():
    seats = (
        SeatView(1, "Анна", "🍀"),
        SeatView(2, "Анна", "🐙"),
        SeatView(3, "Боб", "🦊"),
        SeatView(None, "", "🐢", "computer"),
        SeatView(None, "", "🦊", "computer", "perfect"),
        SeatView(None, "", "🦉", "computer"),
    )
    assert seat_names.columns_of(texts("ru"), seats) == (" Ан1", " Ан2", " Боб", " Зн1", " Мас", " Зн2")
    assert seat_names.seat_names(texts("ru"), seats)[3:] == (
        "Робот-знаток 1",
        "Робот-мастер",
        "Робот-знаток 2",
    )


def test_a_seat_played_on_by_a_robot_says_so():
    seats = (SeatView(1, "Аня", "🍀", "computer"), SeatView(2, "Боб", "🐙"))
    assert seat_names.seat_names(texts("ru"), seats) == ("Аня (доигрывает робот)", "Боб")


WORST = [
    "\U0001f469\u200d" * 60,
    "\u200d".join("a" * 100),
    "a\u0301\u0316\u200d" * 60,
    "&" * 64 + "<" * 64,
    "@/#:." * 25,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 12,
    "\u202e" + "\u05e9\u0301" * 60,
    "1" * 128,
]
"""Names that take the most room there is, in one way or another."""

ACTIVE = re.compile(
    r"@\w{3,}|[#$]\w+|(?<!\S)/\w+|\w+\.[a-z]{2,}|\w+://|\+?\d{6,}|t\.me|\w+@\w+\.\w+", re.IGNORECASE
)
"""What clients make mentions, tags, commands, addresses and telephone numbers of."""


@pytest.mark.parametrize("name", WORST)
def test_the_worst_names_are_short_in_every_sense(name):
    for columns in (3, 8, 20):
        cleaned = clean(name, columns)
        assert width(cleaned) <= columns
        assert len(cleaned) <= 2 * columns
        assert clean(cleaned, columns) == cleaned


@pytest.mark.parametrize(
    "name",
    [
        *("@durov", "#tag", "$USD", "/stop", "/stop@dice_poker_bot", "example.com", "https://t.me/x"),
        *("me@example.com", "+79991234567", "tg://resolve", "4111111111111111", "a.b.c.com"),
    ],
)
def test_a_name_never_becomes_a_link_a_mention_a_tag_or_a_command(name):
    assert ACTIVE.search(name)
    for shown in (seat_names.html(texts("ru"), name, 1), isolated(clean(name)), isolated(isolated(name))):
        assert not ACTIVE.search(shown)
        assert width(shown) == width(name)
    assert clean(isolated(clean(name))) == clean(name), "what is copied is found again"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WORST)
def test_every_screen_has_room_for_thirty_two_people_with_the_worst_names(name, language):
    t = texts(language)
    seats = teams(*[4] * 8, names=[name] * 32, on_turn=1)
    ended = ENDED.view(seats=seats)
    outcome = ENDED.progress.game.outcome()
    overdue = Played(ruleset("classic", {"order": "five_dice"}), seats, seed=2)
    overdue.wait()
    running = overdue.view(overdue=1_790_000_000, lines_left=7)
    alone = tuple(replace(seat, team=(), name=name) for seat in seats)
    lines = tuple(TopLine(number, name, 3, 1, 1, 0, 10.0, 5.0) for number in range(1, 12))
    for screen in (
        result(t, ended, outcome),
        card(t, ended, outcome),
        whole(t, ended, outcome),
        whole(t, replace(running, state="stopped", counts=True), None),
        score(t, ended),
        board(t, running),
        board(t, replace(running, seats=alone)),
        board(t, replace(running, seats=tuple(replace(seat, state="left") for seat in seats))),
        *(
            lobby(t, lobby_view(ended.rules, seats, menu))
            for menu in ("main", "teams", "talisman", "computer")
        ),
        lobby(
            t,
            lobby_view(
                ended.rules,
                seats,
                invited=tuple(MemberView(500 + n, name) for n in range(32)),
                called=frozenset(range(500, 532)),
            ),
        ),
        top(t, TopView("all", "classic", lines, ("classic",))),
        digest(t, week_of([name] * 8)),
        board(t, replace(running, called=True)),
        board(t, replace(running, overdue=5)),
        leave(t, running, 101, name),
    ):
        check_limits(screen)
