"""Time zones as people type them."""

from zoneinfo import ZoneInfo

import pytest

from bot.chats.calendar import NAMED, OFFERED, find_zone, zone_called, zone_name, zones_known
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import COMPLETE


@pytest.mark.parametrize(
    ("words", "zone"),
    [
        ("Europe/Kyiv", "Europe/Kyiv"),
        ("europe/kyiv", "Europe/Kyiv"),
        ("riga", "Europe/Riga"),
        ("new york", "America/New_York"),
        ("Buenos Aires", "America/Buenos_Aires"),
        ("UTC", "UTC"),
        ("UTC+3", "Etc/GMT-3"),
        ("+3", "Etc/GMT-3"),
        ("gmt\N{MINUS SIGN}11:00", "Etc/GMT+11"),
        ("+0", "UTC"),
        ("+15", None),
        ("-13", None),
        ("nowhere", None),
        ("../../etc/passwd", None),
        ("x" * 3000, None),
        ("", None),
    ],
)
def test_what_people_mean(words, zone):
    assert find_zone(words) == zone
    assert zone is None or zones_known(zone) is not None


def test_every_zone_that_is_offered_is_known_and_found_by_its_name():
    assert set(OFFERED) == set(COMPLETE)
    for zone in NAMED:
        assert zones_known(zone) == ZoneInfo(zone)
        assert find_zone(zone) == zone
        for language in COMPLETE:
            assert zone_called(texts(language).say(zone_name(zone))) == zone


def test_what_other_zones_are_called():
    assert zone_name("Etc/GMT-3") == "UTC+3"
    assert zone_name("Asia/Tokyo") == "Tokyo"
    assert zone_name("America/Argentina/Buenos_Aires") == "Buenos Aires"
    assert zone_name("Etc/GMT") == "GMT"
