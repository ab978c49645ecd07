"""The message of a club night in the private chat of one of its people."""

from collections.abc import Iterator
from typing import Literal

from bot.chats.screens import chat_names
from bot.clubs.buttons import DareNext, JoinClub, LeaveClub, PauseClub, ResumeClub, ShowClubRules
from bot.clubs.screens import names, results
from bot.clubs.screens.night import moment
from bot.clubs.views import ClubTable, StatusView
from bot.ground.drawing import links
from bot.ground.drawing.keyboard import abreast, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Screen
from bot.rulebook import words

OwnEnding = Literal["won", "drawn", "second", "lost", "void"]
"""The ways in which a game can have ended for one of its people."""

_OVER = ("over", "cancelled")


def status(t: Texts, view: StatusView) -> Screen:
    """The end of the last game, one's place, and what comes now."""
    lines = [
        t("club-status", chat=chat_names.html(t, view.title)),
        *_last(t, view),
        *_standing(t, view),
        *_now(t, view),
    ]
    new = view.state not in _OVER and view.own.state in {"free", "playing"} and not view.own.games
    rules = (key(t("button-club-rules"), ShowClubRules()),) if new else ()
    keys = abreast((*_keys(t, view), *_to_group(t, view), *rules))
    return Screen("\n".join(lines), tuple(keys))


def _last(t: Texts, view: StatusView) -> Iterator[str]:
    """The game that ended last, from where they sat."""
    table = view.last
    if table is None:
        return
    mine = next((seat for seat in table.seats if seat.user_id == view.own.user_id), None)
    if mine is None:
        return
    gained = mine.gained or 0
    line = t(f"club-last-{_ended(table, view.own.user_id)}", line=results.in_full(t, table))
    if gained:
        line = f"{line} · {t('club-gained', n=gained)}"
    if mine.dare_won:
        line = f"{line} {t('club-gained-dare')}"
    yield line


def _ended(table: ClubTable, user_id: int) -> OwnEnding:
    mine = next(seat for seat in table.seats if seat.user_id == user_id)
    if mine.gained is None:
        return "void"
    first = [seat for seat in table.seats if seat.place == 1]
    if mine.place != 1:
        return "lost" if mine.place == len(table.seats) else "second"
    return "won" if len(first) == 1 else "drawn"


def _standing(t: Texts, view: StatusView) -> Iterator[str]:
    own = view.own
    if not own.games:
        return
    yield t(
        "club-own",
        place=own.place,
        people=view.people,
        average=words.number(t, own.average),
        points=own.points,
        wins=own.wins,
        games=own.games,
    )
    around = [
        t(
            text_id,
            name=names.html(t, row.name, row.user_id, names.BRIEF),
            points=words.number(t, row.average),
        )
        for text_id, row in (("club-above", view.above), ("club-below", view.below))
        if row is not None
    ]
    if around and view.state not in _OVER:
        yield " · ".join(around)


def _now(t: Texts, view: StatusView) -> Iterator[str]:
    """What comes now, and until when."""
    if view.state in _OVER:
        yield t("club-now-over" if view.state == "over" else "club-cancelled")
        return
    state = view.own.state
    if state in {"free", "playing"} and view.own.on_fire:
        yield t("club-now-fire")
    if state in {"free", "playing"} and view.dares_next:
        yield t("club-now-dares")
    if view.state == "lobby" and state == "free":
        yield t("club-now-lobby") if view.starts is None else moment(t, "club-starts", view.starts)
    elif view.state == "closing" and state == "free":
        yield t("club-now-closing")
    elif state == "playing":
        yield t("club-now-playing", table=view.own.table_no)
        if view.pauses_next:
            yield t("club-now-pauses-next")
    elif state == "free":
        yield t("club-now-alone" if view.alone else "club-now-free")
    else:
        yield t(f"club-now-{state}")
    if view.state == "running" and view.ends is not None:
        yield moment(t, "club-until", view.ends)


def _keys(t: Texts, view: StatusView) -> Iterator[Button]:
    """What somebody may do now."""
    club, own = view.club, view.own
    if view.state in _OVER or (view.state == "closing" and own.state != "playing"):
        return
    if own.state == "left":
        yield key(t("button-club-return"), JoinClub(club), "success")
        return
    if own.state in {"paused", "asleep", "unreached"}:
        yield key(t("button-club-resume"), ResumeClub(club), "success")
    else:
        if view.state != "closing":
            dare = "button-club-dare-not" if view.dares_next else "button-club-dare"
            yield key(t(dare), DareNext(club, on=not view.dares_next))
        if view.pauses_next:
            yield key(t("button-club-pause-not"), ResumeClub(club))
        elif view.state == "running":
            yield key(t("button-club-pause"), PauseClub(club))
    yield key(t("button-club-leave"), LeaveClub(club, sure=False))


def _to_group(t: Texts, view: StatusView) -> Iterator[Button]:
    link = links.to_message(view.place, view.message)
    if link is not None:
        yield Button(t("button-club-table"), url=link)
