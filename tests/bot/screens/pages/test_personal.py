"""Pages about what is kept, and people who are forgotten on every screen."""

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES
from bot.ground.values import Place
from bot.privacy import room as personal
from bot.privacy.room import AboutView, ConfirmForget
from bot.table.model import MemberView, SeatView, TableView
from bot.table.screens import lines as seat_names
from tests.bot.screens.screen_cases import check_limits, plain

ENDLESS = "\U0001f469\u200d" * 60
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_every_page_fits_whatever_the_operator_and_the_titles_are(language):
    t = texts(language)
    for days in (0, 1, 2, 365, 36500):
        for contact in ("", "@name", "<b>&" * 25):
            about = AboutView("0.1.0", contact, days)
            for screen in (personal.privacy_screen(t, about), personal.privacy_about(t, about)):
                check_limits(screen)
                assert "<b>&" not in screen.text
    places = (Place(77), Place(-1_001_234_567_890))
    tables = [TableView(n, places[n % 2], ENDLESS, "yatzy", 7, lobby=n % 3 == 0) for n in range(200)]
    for number in (1, 10, 11, 200):
        check_limits(personal.privacy_tables(t, tables[:number]))
    assert personal.privacy_forget(t).buttons[0][0].data == ConfirmForget.code
    for screen in (
        personal.privacy_forget(t),
        personal.privacy_forgotten(t),
        personal.privacy_elsewhere(t, "", "forget"),
    ):
        check_limits(screen)
        assert plain(screen)


def seats(*people: int) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(person, "" if person < 0 else f"P{person}", "🍀🐙🦊🐢"[n]) for n, person in enumerate(people)
    )


@every_language
def test_a_forgotten_person_is_no_computer_and_no_mention(language):
    t = texts(language)
    forgotten = t("player-forgotten")
    assert seat_names.seat_names(t, seats(-10001, 2)) == (forgotten, "P2")
    assert seat_names.seat_names_mention(t, MemberView(-10001, "")) == forgotten
    labels = seat_names.labels_of(t, seats(-10001, -10002, 3))
    assert len({label.strip() for label in labels}) == 3
    assert all(len(label) == seat_names.LABEL for label in labels)
    columns = seat_names.columns_of(t, seats(-10001, -10002, 3))
    assert len({column.strip() for column in columns}) == 3
    team = SeatView(-10001, "", "🍀", team=(MemberView(-10001, ""), MemberView(5, "Bo")))
    assert "Bo" in seat_names.seat_names(t, (team,))[0]
