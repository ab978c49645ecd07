"""Names are hostile input, and some people are forgotten: screens stay whole whoever is named on them."""

import re
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.coach.reviews import Course, Forecast
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES, clean_name, isolated_name, name_width
from bot.pictures import contents as cards
from bot.pictures import contents as company
from bot.pictures import contents as course
from bot.pictures.contents import PICTURE_CHARACTERS
from bot.rankings.model import CompanyView, YearView
from bot.sandbox.text import parse_html, utf16_length
from bot.table.model import Entered, MemberView, SeatView
from bot.table.screens import lines as seat_names
from bot.table.screens.lobby import main_page_lobby
from bot.table.show.drawing import board
from bot.weekly import screens as places
from bot.weekly.screens import digest
from engine.play.ended_turn import TURNS_BACK
from engine.presets import ruleset
from tests.bot.sandbox.tdlib import telegram_reads
from tests.bot.screens.people_screens import (
    ENDED,
    FIVE,
    ended,
    of_a_chat,
    of_a_table,
    of_many,
    of_the_living,
    seats_of,
    teams_of,
    week_of,
)
from tests.bot.screens.screen_cases import (
    PEOPLE,
    Played,
    check_limits,
    labels,
    lobby_view,
    people,
    plain,
    tables,
)
from tests.rings import sampled

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
DIRECTING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
NAMES = st.text(max_size=40) | st.sampled_from([*NASTY, *WORST])


@settings(max_examples=40)
@given(NAMES, st.integers(1, 30))
@example("\ud83d", 5)
def test_a_clean_name_is_one_short_visible_line(name, columns):
    cleaned = clean_name(name, columns)
    assert name_width(cleaned) <= columns
    assert len(cleaned) <= 2 * columns or name not in WORST
    assert cleaned == cleaned.strip()
    kinds = [unicodedata.category(c) for c in cleaned if c != "\u200d"]
    assert not any(kind[0] == "C" or kind in {"Zl", "Zp"} for kind in kinds)
    assert not any(unicodedata.bidirectional(c) in DIRECTING for c in cleaned)
    assert clean_name(cleaned, columns) == cleaned


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
    assert seat_names.seat_names_html(texts("ru"), name, 12045) == shown


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
    assert clean_name(name, columns) == shown


def persons(names):
    return [MemberView(7_000_000_000 + number, name) for number, name in enumerate(names)]


@pytest.mark.parametrize(("number", "language"), [*enumerate(LANGUAGES)])
def test_every_screen_with_names_stands_whatever_they_are(number, language):
    t, who, calm = texts(language), persons([*NASTY, *WORST][8 * number :][:8]), persons(PEOPLE)
    for hostile, decent in (
        *zip(of_a_table(t, seats_of(who)), of_a_table(t, seats_of(calm)), strict=True),
        *zip(of_teams(t, who), of_teams(t, calm), strict=True),
    ):
        check_limits(hostile)
        assert plain(hostile).count("\n") == plain(decent).count("\n")
        assert [table[1:] for table in tables(hostile)] == [table[1:] for table in tables(decent)]
        assert lasting(hostile) == lasting(decent)
        assert telegram_reads(hostile.text)[0] == parse_html(hostile.text)[0]
    for screen in (*of_a_chat(t, seats_of(who), who), *of_the_living(t, seats_of(who))):
        check_limits(screen)
        assert telegram_reads(screen.text)[0] == parse_html(screen.text)[0]


def of_teams(t, who):
    """Lobbies of eight and of three teams, and a board of those teams and two more."""
    seats = teams_of(who, 4, 2, 2, on_turn=1)
    yield main_page_lobby(t, lobby_view(ENDED.rules, seats_of(who)))
    yield main_page_lobby(t, lobby_view(ENDED.rules, seats))
    yield board(t, FIVE.view(seats=(*seats, *people(5)[3:])))


def lasting(screen):
    """What the buttons say, but for the throws: longer names leave fewer of them room."""
    return [text for row in labels(screen) for text in row if "→" not in text and "🎲" not in text]


def test_turns_to_correct_are_named_whatever_their_people_are_called():
    seats = tuple(replace(seat, name=name) for seat, name in zip(people(3), WORST[-3:], strict=True))
    played = Played(ruleset("double", {"dice": "own"}), seats, seed=1)
    while len(played.progress.ended) < TURNS_BACK:
        played.act()
    for language in LANGUAGES:
        check_limits(board(texts(language), played.view(entered=Entered(None, 0))))


def test_heads_that_would_look_the_same_are_told_apart_and_have_no_half_of_a_flag():
    flags = (SeatView(1, "🇷🇺🇺🇦", "🍀"), SeatView(2, "👍🏽👍🏽", "🦊"))
    assert seat_names.columns_of(texts("ru"), flags) == ("  🇷🇺", "  👍")
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


ACTIVE = re.compile(
    r"@\w{3,}|[#$]\w+|(?<!\S)/\w+|\w+\.[a-z]{2,}|\w+://|\+?\d{6,}|t\.me|\w+@\w+\.\w+", re.IGNORECASE
)
"""What clients make mentions, tags, commands, addresses and telephone numbers of."""


@pytest.mark.parametrize(
    "name",
    [
        *("@durov", "#tag", "$USD", "/stop", "/stop@dice_poker_bot", "example.com", "https://t.me/x"),
        *("me@example.com", "+79991234567", "tg://resolve", "4111111111111111", "a.b.c.com"),
    ],
)
def test_a_name_never_becomes_a_link_a_mention_a_tag_or_a_command(name):
    assert ACTIVE.search(name)
    for shown in (
        seat_names.seat_names_html(texts("ru"), name, 1),
        isolated_name(clean_name(name)),
        isolated_name(isolated_name(name)),
    ):
        assert not ACTIVE.search(shown)
        assert name_width(shown) == name_width(name)
    assert clean_name(isolated_name(clean_name(name))) == clean_name(name), "what is copied is found again"


@pytest.mark.parametrize("name", sampled(WORST, WORST[::2]))
def test_every_screen_has_room_for_thirty_two_people_with_the_worst_names(name):
    """Fluent puts 2,500 characters into one place of a text, and {???} for more: that is complained about."""
    t, who = texts(LANGUAGES[WORST.index(name) % len(LANGUAGES)]), persons([name] * 32)
    seats = teams_of(who, *[4] * 8, on_turn=1)
    screens = (
        *of_a_table(t, seats),
        *of_a_chat(t, seats, who),
        *of_the_living(t, seats),
        *of_many(t, seats, who),
    )
    for screen in screens:
        check_limits(screen)


def test_a_line_of_names_has_those_that_fit_and_says_how_many_more_there_are():
    t = texts("ru")
    assert seat_names.seat_names_listed(t, ["Аня", "Боб"]) == "Аня, Боб"
    assert seat_names.seat_names_listed(t, ["Аня"] * 40) == f"{', '.join(['Аня'] * 10)} и ещё 30"
    assert (
        seat_names.seat_names_listed(t, ["Аня"] * 40, seat_names.CALLED)
        == f"{', '.join(['Аня'] * 32)} и ещё 8"
    )
    assert seat_names.seat_names_listed(t, ["&amp;" * 100] * 5).endswith(" и ещё 1")


def test_a_digest_fits_below_a_picture_whatever_the_names_are():
    for language in LANGUAGES:
        text = plain(digest(texts(language), week_of(persons(["Щ" * 40] * 8))))
        assert utf16_length(text) <= PICTURE_CHARACTERS
        assert "16.11" in text.splitlines()[0]


GONE = [MemberView(-10001 - number, "") for number in range(8)]
NOBODY = re.compile(r"<b></b>|: *:|^ *[:,—]", re.MULTILINE)


def check_named(t, text, drawn):
    """Nobody is a number, an empty name or a link."""
    assert "tg://" not in drawn
    assert not re.search(r"-?1000[1-8]\b|\b99[2-9]\b", drawn)
    for number in ("player-number", "picture-player"):
        assert t(number, number=1).rstrip("1") not in text
    assert not NOBODY.search(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_calls_forgotten_people_so(language):
    """As often at least as it would name them by a name of theirs, which may be cut."""
    t = texts(language)
    called = t("player-forgotten")
    name = re.sub(r"\w", "ж", called)  # as long as that
    known = [MemberView(100 + number, name) for number in range(8)]

    def every(who):
        yield from of_a_table(t, seats_of(who))
        yield from of_a_chat(t, seats_of(who), who)
        yield from of_a_table(t, teams_of([*who, who[0]], 2, *[1] * 7))

    for gone, named in zip(every(GONE), every(known), strict=True):
        check_limits(gone)
        check_named(t, plain(gone), repr(gone))
        assert plain(gone).count(called) >= plain(named).count(name), plain(gone)


def test_every_picture_calls_forgotten_people_so():
    """How names are drawn: tests/bot/pictures."""
    t = texts("ru")
    view, called = ended(seats_of(GONE), GONE), t("player-forgotten")
    forecasts = tuple(Forecast(200.0 - n, 150 + n, 250 - n) for n in range(15))
    ahead = ((None, 2, 1), (3, None, 0), (1, 4, None))
    about = "Кости", MemberView(5, "Боб"), "2026", (3,) * 12
    year = YearView(*about, 9, 5, "classic", best=250.0, luck=12.0, company=GONE[0])
    for shown, least in (
        (cards.cards_illustration(t, view), 8),
        (course.course_illustration(t, view, [Course(seat, forecasts) for seat in range(8)]), 8),
        (company.company_matrix(t, CompanyView("Кости", tuple(GONE[:3]), ahead)), 3),
        (company.company_year(t, year), 1),
    ):
        caption, picture = plain(shown.caption), repr(shown.picture)
        assert utf16_length(caption) <= PICTURE_CHARACTERS
        check_named(t, caption, repr(shown.caption))
        assert min(caption.count(called), picture.count(called)) >= least
        assert not re.search(r"name=''|-1000[1-8]", picture)
    drawn = places.places_week(t, week_of(GONE)).picture
    assert [line.person.name for line in drawn.lines] == [called] * 7
