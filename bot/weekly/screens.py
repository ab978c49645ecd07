"""The text of a digest, short enough for the caption of its picture, and the picture of places."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Final

from bot.ground.drawing import folded
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import clean_name
from bot.ground.values import Screen
from bot.pictures.contents import (
    PICTURE_CHARACTERS,
    Arrow,
    Illustration,
    PlaceLine,
    PlacesPicture,
    captions_person,
)
from bot.rankings.model import TopLine
from bot.rankings.screens import places_line
from bot.rulebook import words
from bot.table.screens.lines import seat_names_html
from bot.weekly.model import CardOfWeek, DigestView, LuckOfWeek, ThrowOfWeek, Who

# The text of a digest, short enough for the caption of its picture.


_FIRST: Final = 3
"""Places that are told at once; the others unfold, and so does all but the most memorable thing."""


def digest(t: Texts, view: DigestView) -> Screen:
    """The first places and what the week is remembered by most; all else, as much of it as fits, folded.

    With tables of Telegram's own it is a message without a picture, and all of it fits.
    """
    newcomers = has_newcomers(view.lines)
    places = [places_line(t, line, new=newcomers and line.before is None) for line in view.lines]
    others = [t("digest-others", n=view.others)] if view.others else []
    head = [
        t("digest-title", first=day(view.first), last=day(view.last)),
        t("digest-played", games=t("digest-games", n=view.games), people=t("digest-people", n=view.people)),
        *places[:_FIRST],
    ]
    told = list(_told(t, view))
    more = [*places[_FIRST:], *others]
    while told and not t.tables and _length("\n".join((*head, *told, *folded(t, more)))) > PICTURE_CHARACTERS:
        told.pop()
    more += told[1:]
    return Screen("\n".join((*head, *told[:1], *folded(t, more))))


def _length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def day(day: date) -> str:
    """A day of a week, as it is told."""
    return f"{day:%d.%m}"


def has_newcomers(lines: Sequence[TopLine]) -> bool:
    """Whether it is worth telling who was not in the week before: in a chat's first week nobody was."""
    return any(line.before is not None for line in lines) and any(line.before is None for line in lines)


def _told(t: Texts, view: DigestView) -> Iterator[str]:
    """A line for each thing worth telling, the most memorable first."""
    if view.throw is not None:
        yield _throw(t, view.throw)
    yield from (_card(t, card) for card in view.cards if card.before is not None)
    if view.streak is not None:
        yield t("digest-streak", name=_who(t, (view.streak.who,)), n=view.streak.games)
    yield from (_card(t, card) for card in view.cards if card.before is None)
    if view.closest is not None:
        found = view.closest
        yield t(
            "digest-closest" if found.points else "digest-closest-even",
            first=_who(t, found.first),
            second=_who(t, found.second),
            points=words.number(t, found.points),
            preset=words.family(found.preset),
        )
    if view.rivalry is not None:
        pair = view.rivalry
        yield t(
            "digest-rivalry",
            first=_who(t, (pair.first,)),
            second=_who(t, (pair.second,)),
            ahead=pair.ahead,
            behind=pair.behind,
        )
    if view.luckiest is not None:
        yield _luck(t, "digest-luckiest", view.luckiest)
    share = None if view.precise is None else words.precision(view.precise.share)
    if view.precise is not None and share is not None:
        yield t("digest-precise", name=_who(t, (view.precise.who,)), share=share)
    if view.unluckiest is not None:
        yield _luck(t, "digest-unluckiest", view.unluckiest)
    if view.season:
        ahead = [
            t("digest-season-place", name=_who(t, (each.who,)), points=each.points) for each in view.season
        ]
        yield t("digest-season", places=", ".join(ahead))


def _who(t: Texts, who: Who) -> str:
    return " + ".join(seat_names_html(t, each.name, each.user_id) for each in who)


def _throw(t: Texts, throw: ThrowOfWeek) -> str:
    return t(
        "digest-throw",
        name=_who(t, throw.who),
        dice=words.faces(throw.rules, throw.dice, unbroken=True),
        hand=words.hand_of(throw.rules, throw.dice),
        before=words.percent(throw.before),
        after=words.percent(throw.after),
    )


def _card(t: Texts, card: CardOfWeek) -> str:
    name, points, preset = _who(t, card.who), words.number(t, card.points), words.family(card.preset)
    if card.before is None:
        return t("digest-card", name=name, points=points, preset=preset)
    return t("digest-record", name=name, points=points, preset=preset, before=words.number(t, card.before))


def _luck(t: Texts, text_id: str, luck: LuckOfWeek) -> str:
    points = words.number(t, luck.points, signed=True) if luck.points > 0 else words.number(t, -luck.points)
    return t(text_id, name=_who(t, luck.who), points=points)


# The picture of a week's ranking, with the changes since the week before.


def places_week(t: Texts, view: DigestView) -> Illustration:
    """The places of a week, and below them what the week is remembered by."""
    days = f"{day(view.first)} – {day(view.last)}"
    title = clean_name(view.title)
    about = f"{title} · {days}" if title else days
    picture = PlacesPicture(
        t("picture-week-title"),
        about,
        t("picture-wins"),
        t("picture-games"),
        tuple(_lines(t, view.lines)),
        t("picture-new") if has_newcomers(view.lines) else "",
    )
    return Illustration(picture, digest(t, view))


def _lines(t: Texts, lines: Iterable[TopLine]) -> Iterable[PlaceLine]:
    for number, line in enumerate(lines, 1):
        moved = 0 if line.before is None else line.before - line.rank
        arrow: Arrow = (
            "new" if line.before is None else "up" if moved > 0 else "down" if moved < 0 else "same"
        )
        yield PlaceLine(
            str(line.rank),
            captions_person(t, line.name, number, forgotten=line.forgotten),
            arrow,
            str(line.wins),
            str(line.games),
            abs(moved),
        )
