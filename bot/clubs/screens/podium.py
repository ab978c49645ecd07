"""The end of a club night: a text, and its picture."""

from collections.abc import Iterator

from bot.clubs.buttons import OpenClub
from bot.clubs.screens import names
from bot.clubs.views import ClubRow, PodiumView
from bot.ground.drawing.keyboard import key
from bot.ground.texts import people
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen
from bot.pictures.screens import captions
from bot.pictures.views import PICTURE_CHARACTERS, Illustration, PodiumLine, PodiumPicture
from bot.rulebook import words

_MEDALS = ("🥇", "🥈", "🥉")


def podium(t: Texts, view: PodiumView) -> Illustration:
    """The picture of the podium, and the same in words below it."""
    title = people.clean(view.title)
    day = f"{view.day:%d.%m}"
    about = " · ".join((*([title] if title else []), day, t.say(words.game(view.rules))))
    lines = tuple(
        PodiumLine(
            str(row.place),
            captions.person(t, row.name, row.place, forgotten=row.user_id <= 0),
            words.number(t, row.average),
            t("club-podium-wins", n=row.wins, games=row.games),
        )
        for row in view.rows
    )
    return Illustration(PodiumPicture(t("club-podium-picture"), about, lines), _caption(t, view))


def _caption(t: Texts, view: PodiumView) -> Screen:
    """Who has won, everybody's points, and what the night is remembered by, as much of it as fits."""
    head, told = list(_head(t, view)), list(_told(t, view))
    places = [_place(t, row) for row in view.rows]
    shown = len(places)
    while True:
        more = [] if shown == len(places) else [t("club-podium-more", n=len(places) - shown)]
        text = "\n".join((*head, "", *places[:shown], *more, *(["", *told] if told else [])))
        if captions.characters([text]) <= PICTURE_CHARACTERS or shown <= len(_MEDALS):
            break
        shown -= 1
    return Screen(text, ((key(t("button-club-again"), OpenClub()),),))


def _head(t: Texts, view: PodiumView) -> Iterator[str]:
    winner = view.rows[0]
    yield t("club-podium", name=names.html(t, winner.name, winner.user_id))
    yield t(
        "club-podium-about",
        people=t("digest-people", n=len(view.rows)),
        games=t("digest-games", n=view.games),
        preset=words.game(view.rules),
    )


def _place(t: Texts, row: ClubRow) -> str:
    medal = f"{_MEDALS[row.place - 1]} " if row.place <= len(_MEDALS) else f"{row.place}. "
    name = names.html(t, row.name, row.user_id)
    average = words.number(t, row.average)
    return t(
        "club-podium-line",
        place=medal,
        name=name,
        average=average,
        points=row.points,
        wins=row.wins,
        games=row.games,
    )


def _told(t: Texts, view: PodiumView) -> Iterator[str]:
    if view.run is not None:
        name = names.html(t, view.run.name, view.run.user_id)
        yield t("club-podium-run", name=name, n=view.run.wins)
    if view.daredevil is not None:
        bold = view.daredevil
        name = names.html(t, bold.name, bold.user_id)
        yield t("club-podium-dares", name=name, wins=bold.wins, dares=bold.dares)
    if view.best is not None:
        name = names.html(t, view.best.name, view.best.user_id)
        yield t("club-podium-best", name=name, points=words.number(t, view.best.score))
