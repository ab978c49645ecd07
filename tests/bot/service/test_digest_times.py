"""When a digest is due: weeks, hours and zones, a bot that was away, clocks that jump."""

from collections import Counter

import pytest

from tests.bot.service.weeks import CHAT, three_games

WEEK, DAY, HOUR = 7 * 86400.0, 86400.0, 3600.0


async def test_a_bot_that_was_away_tells_of_the_week_before_and_of_no_older_one(weeks):
    await three_games(weeks)
    weeks.now = weeks.at("2026-11-26T12:00")
    await weeks.resume()
    await weeks.look()
    assert len(weeks.telegram.sent) == 1
    await three_games(weeks)
    weeks.now += 5 * WEEK
    await weeks.resume()
    await weeks.look()
    assert len(weeks.telegram.sent) == 1


async def test_a_clock_that_jumps_makes_no_second_digest(weeks):
    await three_games(weeks)
    await weeks.until("2026-11-23T10:06")
    true = weeks.now
    for jump in (2 * WEEK, -3 * WEEK, 0.0, -HOUR):
        weeks.now = true + jump
        await weeks.look()
        await weeks.resume()
        await weeks.look()
        await three_games(weeks)
    assert len(weeks.telegram.sent) == 1
    told = Counter(text.partition("</b>")[0] for _, text in weeks.telegram.sent)
    weeks.now = true + DAY
    await three_games(weeks)
    await weeks.until(true + 6 * WEEK)
    told = Counter(text.partition("</b>")[0] for _, text in weeks.telegram.sent)
    assert set(told.values()) == {1}
    assert len(told) > 1


@pytest.mark.parametrize("late", [8 * DAY, 20 * DAY])
async def test_a_clock_or_a_bot_that_skips_weeks_tells_once_of_the_last_one_played(weeks, late):
    await three_games(weeks)
    weeks.now = weeks.at("2026-11-23T10:06") + late
    for _ in range(2):
        await weeks.look()
        await weeks.resume()
    assert len(weeks.telegram.sent) == 1
    assert "16.11–22.11" in weeks.telegram.sent[0][1]
    await three_games(weeks)
    await weeks.until(weeks.now + 3 * WEEK)
    assert len(weeks.telegram.sent) == 2, "and the next one comes as ever"


async def test_a_week_told_of_is_not_told_again_by_a_clock_that_skips_one(weeks):
    await three_games(weeks)
    await weeks.until("2026-11-23T10:06")
    await weeks.play(CHAT, (1, 2))
    weeks.now += 9 * DAY
    await weeks.look()
    assert len(weeks.telegram.sent) == 1


async def test_of_two_weeks_the_later_one_is_told(weeks):
    await three_games(weeks)
    weeks.now += WEEK
    await three_games(weeks)
    weeks.now += WEEK
    await weeks.look()
    assert ["23.11–29.11" in text for _, text in weeks.telegram.sent] == [True]


async def test_too_little_told_by_a_clock_that_ran_ahead_is_told_in_its_own_time(weeks):
    await weeks.play(CHAT, (1, 2))
    true = weeks.now
    weeks.now = true + WEEK
    await weeks.look()
    weeks.now = true
    await three_games(weeks)
    await weeks.until("2026-11-23T10:06")
    assert len(weeks.telegram.sent) == 1


async def test_the_hour_can_be_chosen_or_there_is_no_digest(weeks):
    await three_games(weeks)
    await weeks.chats.set_value(CHAT, "digest", "18")
    await weeks.until("2026-11-23T17:59")
    assert weeks.telegram.sent == []
    await weeks.chats.set_value(CHAT, "digest", "12")  # that has passed, and it was not told
    await weeks.look()
    assert len(weeks.telegram.sent) == 1
    await weeks.chats.set_value(CHAT, "digest", "20")
    await weeks.until("2026-11-24T12:00")
    assert len(weeks.telegram.sent) == 1
    await three_games(weeks)
    await weeks.chats.set_value(CHAT, "digest", "none")
    await weeks.until("2026-12-02T12:00")
    assert len(weeks.telegram.sent) == 1
    await weeks.chats.set_value(CHAT, "digest", "10")
    await weeks.look()
    assert len(weeks.telegram.sent) == 1, "an old week is not told when digests come back"
    await three_games(weeks)
    await weeks.until("2026-12-07T10:06")
    assert len(weeks.telegram.sent) == 2
    for forged in ("11", "25", ""):
        with pytest.raises(ValueError, match="expected"):
            await weeks.chats.set_value(CHAT, "digest", forged)


async def test_another_zone_or_first_day_moves_what_is_to_come(weeks):
    await three_games(weeks)
    await weeks.chats.set_zone(CHAT, "America/New_York")
    await weeks.until("2026-11-23T15:59")
    assert weeks.telegram.sent == []
    await weeks.until("2026-11-23T16:06")
    assert len(weeks.telegram.sent) == 1
    await three_games(weeks)
    await weeks.chats.set_value(CHAT, "week_start", "sat")
    await weeks.until("2026-11-28T15:59")
    assert len(weeks.telegram.sent) == 1
    await weeks.until("2026-11-28T16:06")
    assert len(weeks.telegram.sent) == 2
