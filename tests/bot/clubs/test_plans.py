"""Club nights that open by themselves at the chat's hour, and what a chat chooses for them."""

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest

from bot.clubs import actions as plans
from bot.clubs.actions import LATE, LEAD, at_hour
from bot.clubs.model import CancelNight, JoinNight, LeaveNight, StartNight
from bot.clubs.presenter import NightPresenter, open_planned
from bot.clubs.store import PLANS
from bot.ground.outbox.deliveries import Dues
from bot.ground.values import Place
from bot.rulebook.words import usual_rules
from engine.errors import OptionError
from engine.presets import DEFAULT, FIRST
from tests.bot.clubs.nights import CHAT, PEOPLE, ZONE, PlayedNights

ANYA, BOB, VIKA, _, DINA = PEOPLE[:5]
BERLIN = ZoneInfo(ZONE)
HERE = Place(CHAT, 7)


def berlin(day: str) -> float:
    return datetime.fromisoformat(day).replace(tzinfo=BERLIN).timestamp()


@pytest.mark.parametrize(
    ("weekday", "hour", "after", "at"),
    [
        (4, 20, "2026-11-23T10:00", "2026-11-27T20:00"),
        (4, 20, "2026-11-27T19:59", "2026-11-27T20:00"),
        (4, 20, "2026-11-27T20:00", "2026-12-04T20:00"),
        (6, 2, "2026-10-20T12:00", "2026-10-25T02:00"),  # an hour that comes twice: the first one
        (6, 2, "2026-03-25T12:00", "2026-03-29T03:00"),  # one that is skipped
    ],
)
def test_the_next_hour_of_a_day_of_the_week(weekday: int, hour: int, after: str, at: str) -> None:
    assert at_hour(BERLIN, weekday, hour, berlin(after)) == berlin(at)


async def planned(nights: PlayedNights) -> None:
    """A chat whose nights open on Fridays at eight, on a Monday."""
    nights.now = berlin("2026-11-23T10:00")
    await nights.meet(ANYA, BOB, VIKA)
    await nights.actions.choose(HERE, "weekday", "fri")


async def opened(nights: PlayedNights) -> list[int]:
    """What opens now."""
    found = [await nights.actions.open_planned(chat) for chat in await nights.planned()]
    return [club for club in found if club is not None]


async def test_a_night_opens_before_its_hour_and_starts_at_it(nights: PlayedNights) -> None:
    await planned(nights)
    view = await nights.actions.plan(HERE)
    assert (view.opens, view.planned) == (datetime(2026, 11, 27, 20, tzinfo=BERLIN), HERE)
    nights.now = berlin("2026-11-27T20:00") - LEAD - 1
    assert await opened(nights) == []
    nights.now += 1
    (nights.club,) = await opened(nights)
    assert await opened(nights) == []
    assert (await nights.actions.plan(HERE)).running == nights.club
    for actor in (ANYA, BOB, VIKA):
        await nights.press(JoinNight(nights.club), actor)
    assert await nights.wait(LEAD - 1) == []
    night = await nights.view()
    assert (night.state, night.starts, night.host_id) == ("lobby", view.opens, 0)
    assert len(await nights.wait(5)) == 1
    assert (await nights.actions.plan(HERE)).opens == datetime(2026, 12, 4, 20, tzinfo=BERLIN)


async def test_a_night_waits_for_the_third_person_and_is_called_off_without(nights: PlayedNights) -> None:
    await planned(nights)
    nights.now = berlin("2026-11-27T20:00")
    (nights.club,) = await opened(nights)
    for actor in (ANYA, BOB):
        await nights.press(JoinNight(nights.club), actor)
    await nights.wait(300)
    await nights.press(JoinNight(nights.club), VIKA)
    assert len(await nights.wait(5)) == 1
    nights.now = berlin("2026-12-04T20:00")
    await nights.store.write(
        lambda tx: tx.db.execute("UPDATE clubs SET state = 'over', ended_at = 1, due_at = NULL")
    )
    (nights.club,) = await opened(nights)
    await nights.wait(LATE, often=60)
    assert (await nights.view()).state == "cancelled"


async def test_what_was_missed_is_not_made_up_for(nights: PlayedNights) -> None:
    await planned(nights)
    nights.now = berlin("2026-11-27T20:00") + LATE
    assert await opened(nights) == []
    assert (await nights.actions.plan(HERE)).opens == datetime(2026, 12, 4, 20, tzinfo=BERLIN)
    nights.now = berlin("2026-12-04T20:00") - LEAD
    await nights.open(ANYA, place=HERE)
    assert await opened(nights) == [], "one is open there"
    await nights.chats.away(CHAT)
    nights.now = berlin("2026-12-11T20:00") - LEAD
    assert await opened(nights) == [], "the bot is not in the chat"
    await nights.actions.choose(HERE, "weekday", "none")
    assert (await nights.actions.plan(HERE)).opens is None


async def test_choices_are_kept_and_others_refused_and_the_hour_follows_the_zone_of_the_chat(
    nights: PlayedNights,
) -> None:
    await nights.meet(ANYA)
    usual = (await nights.actions.plan(HERE)).words
    assert usual == {"minutes": "30", "card": "short", "weekday": "none", "hour": "20"}
    await nights.actions.choose(HERE, "minutes", "90")
    await nights.actions.choose(HERE, "card", "full")
    assert (await nights.actions.plan(HERE)).words == {**usual, "minutes": "90", "card": "full"}
    for choice, word in (("minutes", "31"), ("hour", "24"), ("thread", "1")):
        with pytest.raises(OptionError):
            await nights.actions.choose(HERE, choice, word)
    with pytest.raises(OptionError):
        await nights.actions.choose(Place(ANYA.user_id), "minutes", "90")
    nights.now = berlin("2026-11-23T10:00")
    for choice, word in (("weekday", "fri"), ("hour", "9")):
        await nights.actions.choose(HERE, choice, word)
    await nights.chats.set_zone(CHAT, "Asia/Tokyo")
    opens = (await nights.actions.plan(HERE)).opens
    assert opens == datetime(2026, 11, 27, 9, tzinfo=ZoneInfo("Asia/Tokyo"))


@pytest.mark.parametrize(
    ("chosen", "played"), [(None, FIRST), ("yahtzee", "yahtzee"), ("showdown", DEFAULT), ("duel", DEFAULT)]
)
async def test_the_game_is_that_of_the_chat_if_all_can_play_it_at_once(
    nights: PlayedNights, chosen: str | None, played: str
) -> None:
    await nights.meet(ANYA)
    if chosen is not None:
        await nights.chats.set_default_preset(CHAT, chosen)
    rules = (await nights.actions.plan(HERE)).rules
    assert (rules.preset, rules.pace, rules.rounds) == (played, "together", 6)
    await nights.actions.choose(HERE, "card", "full")
    assert (await nights.actions.plan(HERE)).rules.rounds == usual_rules(played).rounds


async def test_a_night_that_cannot_open_holds_up_no_other_and_is_planned_anew(
    nights: PlayedNights, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await nights.chats.meet(CHAT, "supergroup", "Клуб", PEOPLE[0])
    await nights.actions.choose(Place(CHAT), "weekday", "fri")
    opens = (await nights.actions.plan(Place(CHAT))).opens
    nights.now = opens.timestamp() - LEAD

    def broken(*_: object) -> None:
        raise KeyError("rules that nobody knows")

    monkeypatch.setattr(plans, "open_night", broken)
    await Dues(nights.store, lambda: nights.now, {PLANS: partial(open_planned, nights.actions, None)}).look()
    assert "cannot open" in caplog.text
    assert await nights.planned() == []
    assert (await nights.actions.plan(Place(CHAT))).opens == opens + timedelta(days=7)


async def test_a_night_that_cannot_be_shown_after_a_start_holds_up_no_other(
    nights: PlayedNights, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clubs = [await nights.open(ANYA), await nights.open(BOB, place=HERE)]
    shown = []

    async def present(club: int) -> None:
        if club == clubs[0]:
            raise KeyError("a name that nobody knows")
        shown.append(club)

    surfaces = SimpleNamespace(add=lambda _kind: None)
    presenter = NightPresenter(nights.messages, None, surfaces, None, 1.0)
    monkeypatch.setattr(presenter, "present_night", present)
    await presenter.present_behind(None)
    assert shown == clubs[1:]
    assert f"club night {clubs[0]} cannot be shown" in caplog.text


async def test_the_night_of_an_hour_opens_once_whatever_is_chosen_meanwhile(nights: PlayedNights) -> None:
    await planned(nights)
    nights.now = berlin("2026-11-27T20:00") - LEAD
    (nights.club,) = await opened(nights)
    nights.now += 60
    await nights.actions.choose(Place(CHAT, 8), "minutes", "60")
    assert await opened(nights) == [], "it is open in the topic before"
    await nights.press(CancelNight(nights.club, sure=True), replace(ANYA, admin=True))
    await nights.actions.choose(HERE, "minutes", "90")
    assert await opened(nights) == [], "it was called off"
    assert (await nights.actions.plan(HERE)).opens == datetime(2026, 12, 4, 20, tzinfo=BERLIN)


async def test_nights_of_a_topic_that_is_gone_are_in_the_chat_itself(nights: PlayedNights) -> None:
    await planned(nights)
    await nights.open(ANYA, BOB, VIKA, place=HERE)
    await nights.press(StartNight(nights.club), ANYA)
    await nights.step()
    await nights.press(LeaveNight(nights.club, sure=True), VIKA)
    assert await nights.service.boards.topic_gone(HERE) is None
    assert await nights.actions.live_in(Place(CHAT)) == nights.club
    assert (await nights.actions.plan(Place(CHAT))).planned == Place(CHAT)
    await nights.press(JoinNight(nights.club), VIKA)
    await nights.open(DINA, place=HERE)
    assert await nights.service.boards.topic_gone(HERE) is None
    assert await nights.actions.live_in(HERE) == nights.club, "another night is in the chat itself"
