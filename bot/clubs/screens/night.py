"""The message of a club night in its group: who takes part, the standing, tables and results.

There is one message, and it stays whole on a phone: who is not among the first is folded away.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from bot.clubs.buttons import CancelClub, JoinClub, LeaveClub, OpenClub, PauseClub, ShowClubRules, StartClub
from bot.clubs.screens import names, results
from bot.clubs.views import LEAST, MOST, ClubRow, ClubTable, ClubView
from bot.ground.drawing import phone_room as room
from bot.ground.drawing.keyboard import Keys, abreast, key
from bot.ground.texts import people
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Screen
from bot.rulebook import words
from bot.table.screens import dice_proof

_FOLD: Final = 3
"""Lines that a client shows of a quotation that unfolds."""
_NARROWEST: Final = 4
_SIZES: Final = (
    *((MOST, 3, False), (MOST, 2, False), (12, 2, False), (10, 2, False), (8, 2, False), (MOST, 1, False)),
    *((8, 1, False), (5, 2, False), (5, 1, False), (3, 1, False), (5, 1, True), (3, 1, True)),
)
"""The numbers of lines of the standing and of results in sight, and whether all else is folded away."""
_BRIEFLY: Final = 6
"""People from whose number on their names are cut where they share a line."""


def night(t: Texts, view: ClubView) -> Screen:
    """The message of a night in whatever state it is."""
    match view.state:
        case "lobby":
            return _lobby(t, view)
        case "running" | "closing":
            return _running(t, view)
        case "over":
            return _over(t, view)
        case "cancelled":
            return Screen(t("club-cancelled"), ((key(t("button-club-again"), OpenClub()),),))


def moment(t: Texts, text_id: str, at: datetime) -> str:
    """A text about a moment, which a client of today counts down to."""
    return t(text_id, time=f"{at:%H:%M}", unix=str(int(at.timestamp())))


def _lobby(t: Texts, view: ClubView) -> Screen:
    here = view.here
    text = [
        t("club-title", minutes=view.minutes),
        t("club-game", preset=words.game(view.rules)),
        t("club-about"),
        next(dice_proof.seal(t, view.commitment), ""),
    ]
    if here:
        listed = names.listed(t, here, people.LINE if len(here) < _BRIEFLY else names.BRIEF)
        text.append(t("club-joined", n=len(here), most=MOST, names=listed))
    else:
        text.append(t("club-nobody"))
    text += _unreached(t, view)
    if view.starts is not None:
        text.append(moment(t, "club-starts", view.starts))
    elif len(here) < LEAST:
        text.append(t("club-too-few", n=LEAST - len(here)))
    elif view.host_id:
        text.append(t("club-ready-host", name=names.html(t, view.host, view.host_id)))
    else:
        text.append(t("club-ready"))
    start = (key(t("button-club-start"), StartClub(view.club), "primary"),) if len(here) >= LEAST else ()
    keys = (
        (
            key(t("button-club-join"), JoinClub(view.club), "success"),
            key(t("button-club-not"), LeaveClub(view.club, sure=False)),
        ),
        *abreast((*start, *_private(t, view))),
        *abreast(_always(t, view, "button-club-cancel")),
    )
    return Screen("\n".join(text), keys)


def _running(t: Texts, view: ClubView) -> Screen:
    closing = view.state == "closing" or view.ends is None
    title = t("club-closing") if view.ends is None or closing else moment(t, "club-running", view.ends)
    keys: list[Keys] = []
    if not closing:
        keys += abreast(
            (
                key(t("button-club-join"), JoinClub(view.club), "success"),
                key(t("button-club-pause"), PauseClub(view.club)),
                key(t("button-club-leave"), LeaveClub(view.club, sure=False)),
            )
        )
    always = _always(t, view, "button-club-end")
    keys += [*abreast(tuple(_private(t, view))), *abreast(always[:1] if closing else always)]
    return Screen(_fitting(t, view, title, len(keys)), tuple(keys))


def _over(t: Texts, view: ClubView) -> Screen:
    title = t("club-over", n=view.games)
    return Screen(_fitting(t, view, title, 0))


def _fitting(t: Texts, view: ClubView, title: str, keys: int) -> str:
    """The standing, tables and results, as much of them in sight as a phone has room for."""
    ranked = [row for row in view.rows if row.state != "left" or row.games]
    standing = [_line(t, row) for row in ranked]
    tables = [_table(t, each) for each in view.tables]
    waiting = list(_waiting(t, view)) if view.state != "over" else []
    told = [results.line(t, each) for each in view.results] if view.state != "over" else []
    needed = list(_unreached(t, view)) if view.state != "over" else []
    seal = list(dice_proof.seal(t, view.commitment))
    legend = dice_proof.sealed(t, t("club-legend"), view.commitment)
    text: list[str] = []
    for most, latest, tight in _SIZES:
        legended = bool(standing) and not tight
        rest = [*standing[most:], *((*tables, *waiting, *seal) if tight else ())]
        if most != MOST and len(rest) <= _FOLD:
            continue  # a quotation of so few lines shows all of them
        parts = (
            ([title, legend] if legended else [title, *(() if tight else seal)], False),
            (standing[:most], False),
            (rest, bool(rest)),
            ([] if tight else tables, len(tables) > _FOLD),
            ([*needed, *([] if tight else waiting), *told[:latest]], False),
        )
        text = []
        seen: list[str] = []
        for lines, folded in parts:
            text += _folded(lines) if folded else lines
            seen += ["", *lines[:_FOLD]] if folded and lines else lines
        if keys <= room.button_lines(seen, line=room.SURE):
            break
    return "\n".join(text)


def _folded(lines: Sequence[str]) -> list[str]:
    return [f"<blockquote expandable>{chr(10).join(lines)}</blockquote>"] if lines else []


def _line(t: Texts, row: ClubRow) -> str:
    """A line of the standing, with as much of the name as one line of a phone has room for."""
    marks = names.marks(on_fire=row.on_fire, dares=row.dares, state=row.state)
    cut = [
        t(
            "club-line",
            place=row.place,
            name=names.html(t, row.name, row.user_id, columns) + marks,
            average=words.number(t, row.average),
            points=row.points,
            wins=row.wins,
            games=row.games,
        )
        for columns in range(people.LINE, _NARROWEST - 1, -4)
    ]
    return next((line for line in cut if room.is_one_line(line)), cut[-1])


def _table(t: Texts, table: ClubTable) -> str:
    each = (
        names.html(t, seat.name, seat.user_id, names.BRIEF)
        + names.marks(on_fire=seat.doubled, dares=seat.dares)
        for seat in table.seats
    )
    return t("club-table", table=table.table_no, names=" — ".join(each))


def _waiting(t: Texts, view: ClubView) -> Iterator[str]:
    free = [row for row in view.rows if row.state == "free"]
    if free:
        yield t("club-waiting", names=names.listed(t, free, names.BRIEF))


def _unreached(t: Texts, view: ClubView) -> Iterator[str]:
    """Who cannot play as the bot may not write to them, and what they can do."""
    rows = [row for row in view.rows if row.state == "unreached"]
    if rows:
        yield t("club-unreached", names=names.listed(t, rows, names.BRIEF))


def _private(t: Texts, view: ClubView) -> Iterator[Button]:
    """The way into the private chat, for those to whom the bot may not write yet."""
    if view.link and any(row.state == "unreached" for row in view.rows):
        yield Button(t("button-club-private"), url=view.link)


def _always(t: Texts, view: ClubView, end: str) -> Keys:
    return (
        key(t("button-club-rules"), ShowClubRules()),
        key(t(end), CancelClub(view.club, sure=False)),
    )
