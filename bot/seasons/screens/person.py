"""The seasons of a player: the present one by evenings, and those that have ended."""

from collections.abc import Iterator

from bot.ground.texts import people
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen
from bot.rankings.screens import profile
from bot.seasons.screens.ladder import how, quarter
from bot.seasons.views import EveningLine, PastSeason, PersonSeasonsView, PresentSeason
from bot.table.screens import seat_names
from bot.weekly.screens import day


def page(t: Texts, view: PersonSeasonsView) -> Screen:
    """The page, among the pages of the profile."""
    name = seat_names.html(t, view.name, view.user_id)
    where = t("profile-everywhere") if view.everywhere else t("profile-here")
    text = [t("season-person-title", name=name, where=where)]
    if view.present is not None:
        text.extend(("", *_present(t, view.present)))
    elif not view.everywhere:
        text.extend(("", t("season-person-none")))
    if view.past:
        text.extend(("", t("season-person-past")))
        text.extend(_past(t, each, titled=view.everywhere) for each in view.past)
    elif view.everywhere:
        text.extend(("", t("season-person-nothing")))
    text.extend(("", how(t)))
    return Screen("\n".join(text), tuple(profile.tabs(t, view.user_id, "season")))


def _present(t: Texts, season: PresentSeason) -> Iterator[str]:
    yield t(
        "season-person-present",
        quarter=quarter(season.first),
        place=season.place,
        people=season.people,
        points=t("season-points", n=season.points),
    )
    yield from (_evening(t, each) for each in season.evenings if each.counts)
    rest = sum(not each.counts for each in season.evenings)
    if rest:
        yield t("season-person-rest", n=rest)


def _evening(t: Texts, each: EveningLine) -> str:
    if each.club:
        return t("season-evening-club", day=day(each.first), place=each.place, points=each.points)
    first, last = day(each.first), day(each.last)
    return t("season-evening-week", first=first, last=last, place=each.place, points=each.points)


def _past(t: Texts, each: PastSeason, *, titled: bool) -> str:
    line = t(
        "season-past",
        quarter=quarter(each.first),
        place=each.place,
        people=each.people,
        points=t("season-points", n=each.points),
    )
    title = people.clean(each.title) if titled else ""
    return t("season-past-more", season=line, more=seat_names.html(t, title, None)) if title else line
