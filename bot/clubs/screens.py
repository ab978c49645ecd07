"""Screens of club nights: the night, statuses, the plan, results, the podium."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Final, Literal, get_args

from bot.chats.pages import chat_names_html
from bot.clubs.model import (
    CLUB_CHOICES,
    LEAST,
    MOST,
    CancelNight,
    DareNext,
    JoinNight,
    LeaveNight,
    MemberState,
    NightChoice,
    NightPageName,
    NightPlanView,
    NightTable,
    NightView,
    OpenNight,
    PauseNight,
    PodiumView,
    ResumeNight,
    SetNights,
    ShowNightRules,
    ShowNights,
    StandingRow,
    StartNight,
    StatusView,
    TableSeat,
)
from bot.ground.drawing import SURE, Keys, abreast, button_lines, choice, folded, is_one_line, key, to_message
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import LINE, Message, characters_of, clean_name, name_width, say
from bot.ground.values import Button, Screen
from bot.pictures.contents import (
    PICTURE_CHARACTERS,
    Illustration,
    PodiumLine,
    PodiumPicture,
    captions_person,
)
from bot.rulebook import words
from bot.table.presses import Dismiss
from bot.table.screens.lines import dice_proof_seal, dice_proof_sealed, seat_names_html

# Names of the people of a club night, and signs of what they do.


BRIEF = 12
"""Columns of a name where several share a line."""

FIRE, DARE = "🔥", "🎯"
_STATES: dict[MemberState, str] = {
    "paused": "⏸",
    "asleep": "💤",
    "unreached": "✉️",
    "left": "🚪",
}
_MARKED = "\N{NO-BREAK SPACE}"


def names_html(t: Texts, name: str, user_id: int, columns: int = LINE) -> str:
    """The name of a person, as HTML of so many columns at most."""
    if user_id <= 0:
        called = t("player-forgotten")
        return called if name_width(called) <= columns else t("player-forgotten-short")
    return seat_names_html(t, clean_name(name, columns), user_id)


def names_listed(t: Texts, rows: Iterable[StandingRow], columns: int = LINE) -> str:
    """The names of some people, as HTML."""
    return ", ".join(names_html(t, row.name, row.user_id, columns) for row in rows)


def names_marks(*, on_fire: bool, dares: bool, state: MemberState | None = None) -> str:
    """The signs behind a name: who is on fire, who dares, and who does not play now."""
    signs = FIRE * on_fire + DARE * dares + _STATES.get(state or "free", "")
    return _MARKED + signs if signs else ""


# Lines that tell how games at the tables of a club night ended.


TableEnding = Literal["plain", "close", "rout", "draw", "dared", "fire", "stopped", "left"]
"""The kinds of results of a game of two that are worth telling."""

_PAIR: Final = 2
_USUAL: Final = 2
"""Points of the night for a plain win, which need not be told."""
_CLOSE: Final = 3
_ROUT: Final = 1.5
"""The points of a winner by those of the loser from which on a game was no contest."""


def results_line(t: Texts, table: NightTable) -> str:
    """The line about the end of a game, for the group: the winner first."""
    seats = table.seats
    first = seats[0]
    if not table.counts:
        return t("club-result-void", names=_names(t, table))
    if len(seats) != _PAIR:
        return t("club-result-three", names=", ".join(_with_score(t, seat) for seat in seats))
    text_id = f"club-result-{_how(first, seats[1])}"
    return t(text_id, names=_names(t, table), score=_score(t, seats)) + _gained(first)


def _score(t: Texts, seats: tuple[TableSeat, ...]) -> str:
    """The points of cards, in the order of the seats."""
    return "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}".join(words.number(t, seat.score or 0) for seat in seats)


def in_full(t: Texts, table: NightTable) -> str:
    """The points of everybody, for the people of the table."""
    return ", ".join(_with_score(t, seat) for seat in table.seats)


def _how(first: TableSeat, second: TableSeat) -> TableEnding:
    if second.left or first.left:
        return "left"
    if first.place == second.place:
        return "draw"
    mine, other = first.score or 0, second.score or 0
    if first.dare_won:
        return "dared"
    if second.doubled:
        return "stopped"
    if first.doubled:
        return "fire"
    if mine - other <= _CLOSE:
        return "close"
    if other <= 0 or mine >= _ROUT * other:
        return "rout"
    return "plain"


def _names(t: Texts, table: NightTable) -> str:
    return " — ".join(_called(t, seat) for seat in table.seats)


def _called(t: Texts, seat: TableSeat) -> str:
    called = names_html(t, seat.name, seat.user_id, BRIEF)
    return called + names_marks(on_fire=seat.on_fire, dares=seat.dares)


def _with_score(t: Texts, seat: TableSeat) -> str:
    points = words.number(t, seat.score or 0)
    return t("club-result-seat", name=names_html(t, seat.name, seat.user_id, BRIEF), points=points)


def _gained(first: TableSeat) -> str:
    """The gain of the winner, where it is more than a plain win brings."""
    gained = first.gained or 0
    return f", {words.whole(gained, signed=True)}" if gained > _USUAL else ""


# The message of a club night in its group: who takes part, the standing, tables and results.
#
# There is one message, and it stays whole on a phone: who is not among the first is folded away.


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


def night_screen(t: Texts, view: NightView) -> Screen:
    """The message of a night in whatever state it is."""
    match view.state:
        case "lobby":
            return _lobby(t, view)
        case "running" | "closing":
            return _running(t, view)
        case "over":
            return _over(t, view)
        case "cancelled":
            return Screen(t("club-cancelled"), ((key(t("button-club-again"), OpenNight()),),))


def moment(t: Texts, text_id: str, at: datetime) -> str:
    """A text about a moment, which a client of today counts down to."""
    return t(text_id, time=f"{at:%H:%M}", unix=str(int(at.timestamp())))


def _lobby(t: Texts, view: NightView) -> Screen:
    here = view.here
    text = [
        t("club-title", minutes=view.minutes),
        dice_proof_sealed(t, t("club-game", preset=words.game(view.rules)), view.commitment),
        t("club-about"),
    ]
    if here:
        listed = ", ".join(_named(t, row, LINE if len(here) < _BRIEFLY else BRIEF) for row in here)
        text.append(t("club-joined", n=len(here), most=MOST, names=listed))
    else:
        text.append(t("club-nobody"))
    text += _unreached(t, view)
    if view.starts is not None:
        text.append(moment(t, "club-starts", view.starts))
    elif len(here) < LEAST:
        text.append(t("club-too-few", n=LEAST - len(here)))
    elif view.host_id:
        text.append(t("club-ready-host", name=names_html(t, view.host, view.host_id)))
    else:
        text.append(t("club-ready"))
    start = (key(t("button-club-start"), StartNight(view.club), "primary"),) if len(here) >= LEAST else ()
    keys = (
        (
            key(t("button-club-join"), JoinNight(view.club), "success"),
            key(t("button-club-not"), LeaveNight(view.club, sure=False)),
        ),
        *abreast((*start, *_private(t, view))),
        *abreast(_always(t, view, "button-club-cancel")),
    )
    return Screen("\n".join(text), keys)


def _running(t: Texts, view: NightView) -> Screen:
    closing = view.state == "closing" or view.ends is None
    title = t("club-closing") if view.ends is None or closing else moment(t, "club-running", view.ends)
    keys: list[Keys] = []
    if not closing:
        keys += abreast(
            (
                key(t("button-club-join"), JoinNight(view.club), "success"),
                key(t("button-club-pause"), PauseNight(view.club)),
                key(t("button-club-leave"), LeaveNight(view.club, sure=False)),
            )
        )
    always = _always(t, view, "button-club-end")
    keys += [*abreast(tuple(_private(t, view))), *abreast(always[:1] if closing else always)]
    return Screen(_fitting(t, view, title, len(keys)), tuple(keys))


def _over(t: Texts, view: NightView) -> Screen:
    return Screen(_fitting(t, view, t("club-over", n=view.games), 0))


def _fitting(t: Texts, view: NightView, title: str, keys: int) -> str:
    """The standing, tables and results, as much of them in sight as a phone has room for."""
    ranked = [row for row in view.rows if row.state != "left" or row.games]
    standing = [_line(t, row, few=row in too_few(ranked)) for row in ranked]
    tables = [_table(t, each) for each in view.tables]
    waiting = list(_waiting(t, view)) if view.state != "over" else []
    told = [results_line(t, each) for each in view.results] if view.state != "over" else []
    needed = list(_unreached(t, view)) if view.state != "over" else []
    seal = list(dice_proof_seal(t, view.commitment))
    legend = dice_proof_sealed(t, t("club-legend"), view.commitment)
    text: list[str] = []
    for most, latest, tight in _SIZES:
        legended = any(row.games for row in ranked) and not tight
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
        for lines, unfolds in parts:
            text += folded(t, lines) if unfolds else lines
            seen += ["", *lines[:_FOLD]] if unfolds and lines else lines
        if keys <= button_lines(seen, line=SURE):
            break
    return "\n".join(text)


def too_few(rows: Sequence[StandingRow]) -> list[StandingRow]:
    """Those whose points a game would place them higher, had they played enough games."""
    return [row for at, row in enumerate(rows) if any(each.average < row.average for each in rows[:at])]


def _line(t: Texts, row: StandingRow, *, few: bool) -> str:
    """A line of the standing, with as much of the name as one line of a phone has room for."""
    cut = [
        _placed(t, row, f"{row.place}. {_named(t, row, columns)}", few=few)
        for columns in range(LINE, _NARROWEST - 1, -4)
    ]
    return next((line for line in cut if is_one_line(line)), cut[-1])


def _named(t: Texts, row: StandingRow, columns: int) -> str:
    return names_html(t, row.name, row.user_id, columns) + names_marks(
        on_fire=row.on_fire, dares=row.dares, state=row.state
    )


def _placed(t: Texts, row: StandingRow, placed: str, *, few: bool) -> str:
    if not row.games:
        return placed
    average = t("club-few") if few else words.number(t, row.average)
    return t("club-line", placed=placed, average=average, wins=row.wins, games=row.games)


def _table(t: Texts, table: NightTable) -> str:
    each = (
        names_html(t, seat.name, seat.user_id, BRIEF) + names_marks(on_fire=seat.doubled, dares=seat.dares)
        for seat in table.seats
    )
    return t("club-table", table=table.table_no, names=" — ".join(each))


def _waiting(t: Texts, view: NightView) -> Iterator[str]:
    free = [row for row in view.rows if row.state == "free"]
    if free:
        yield t("club-waiting", names=names_listed(t, free, BRIEF))


def _unreached(t: Texts, view: NightView) -> Iterator[str]:
    """What those can do to whom the bot may not write; their names are marked."""
    if any(row.state == "unreached" for row in view.rows):
        yield t("club-unreached")


def _private(t: Texts, view: NightView) -> Iterator[Button]:
    """The way into the private chat, for those to whom the bot may not write yet."""
    if view.link and any(row.state == "unreached" for row in view.rows):
        yield Button(t("button-club-private"), url=view.link)


def _always(t: Texts, view: NightView, end: str) -> Keys:
    return (
        key(t("button-club-rules"), ShowNightRules()),
        key(t(end), CancelNight(view.club, sure=False)),
    )


# The pages of `/club` about the nights of a chat, and questions before something ends.


_HOURS_ABREAST: Final = 4
_FIRST: Final = 3


def plan_screen(t: Texts, view: NightPlanView, page: NightPageName = "main") -> Screen:
    """The overview, or the page of one choice."""
    return _overview(t, view) if page == "main" else _choice(t, view, page)


def _overview(t: Texts, view: NightPlanView) -> Screen:
    text = [
        t("club-title", minutes=int(view.words["minutes"])),
        t("club-game", preset=words.game(view.rules)),
        t("club-about"),
        t("club-plan-none")
        if view.opens is None
        else t("club-plan", day=plan_word("weekday", view.words["weekday"]), time=f"{view.opens:%H:%M}"),
    ]
    last = view.last
    if last is not None and last.rows:
        best = (f"{names_html(t, row.name, row.user_id)} {row.points}" for row in last.rows[:_FIRST])
        text.append(t("club-last-night", day=f"{last.day:%d.%m}", names=", ".join(best)))
    settings = [
        key(
            t("button-option", option=say(f"club-choice-{each}"), value=plan_word(each, view.words[each])),
            ShowNights(each),
        )
        for each in get_args(NightChoice)
        if each != "hour" or view.words["weekday"] != "none"
    ]
    keys = (
        (key(t("button-club-open"), OpenNight(), "success"),),
        *abreast(settings),
        (key(t("button-club-rules"), ShowNightRules()),),
    )
    return Screen("\n".join(text), keys)


def _choice(t: Texts, view: NightPlanView, name: NightChoice) -> Screen:
    buttons = [
        choice(t, t.say(plan_word(name, each)), SetNights(name, each), chosen=each == view.words[name])
        for each in CLUB_CHOICES[name]
    ]
    if name == "hour":
        lines = [tuple(buttons[at : at + _HOURS_ABREAST]) for at in range(0, len(buttons), _HOURS_ABREAST)]
    else:
        lines = list(abreast(buttons))
    heading = t(
        "club-choice-page", setting=say(f"club-choice-{name}"), about=say(f"club-choice-{name}-about")
    )
    back: Keys = (key(t("button-back"), ShowNights("main")),)
    return Screen(heading, (*lines, back))


def plan_word(name: NightChoice, chosen: str) -> Message:
    """The name of a word of a choice."""
    match name:
        case "minutes":
            return say("club-minutes", n=int(chosen))
        case "hour":
            return say("club-hour", hour=f"{int(chosen):02}")
        case _:
            return say(f"club-{name}-{chosen}")


def ask_leave(t: Texts, club: int) -> Screen:
    """Really leave the night, and the game under way with it? Asked in the person's private chat."""
    go = key(t("button-club-leave"), LeaveNight(club, sure=True), "danger")
    return Screen(t("club-ask-leave"), ((go, key(t("button-stay"), Dismiss())),))


def ask_cancel(t: Texts, club: int, *, begun: bool) -> Screen:
    """Really end the night for everybody?"""
    go = key(t("button-club-end" if begun else "button-club-cancel"), CancelNight(club, sure=True), "danger")
    stay = key(t("button-keep-playing" if begun else "button-back"), Dismiss())
    return Screen(t("club-ask-end" if begun else "club-ask-cancel"), ((go, stay),))


# The end of a club night: a text, and its picture.


_MEDALS = ("🥇", "🥈", "🥉")


def podium_screen(t: Texts, view: PodiumView) -> Illustration:
    """The picture of the podium, and the same in words below it."""
    title = clean_name(view.title)
    day = f"{view.day:%d.%m}"
    about = " · ".join((*([title] if title else []), day, t.say(words.game(view.rules))))
    lines = tuple(
        PodiumLine(
            str(row.place),
            captions_person(t, row.name, row.place, forgotten=row.user_id <= 0),
            words.number(t, row.average),
            t("club-podium-wins", n=row.wins, games=row.games),
        )
        for row in view.rows
    )
    return Illustration(PodiumPicture(t("club-podium-picture"), about, lines), _caption(t, view))


def _caption(t: Texts, view: PodiumView) -> Screen:
    """The winner, everybody's points, and what the night is remembered by, as much of it as fits."""
    head, told = list(_head(t, view)), list(_told(t, view))
    few = too_few(view.rows)
    places = [
        _placed(t, row, _medal(row.place) + names_html(t, row.name, row.user_id), few=row in few)
        for row in view.rows
    ]
    shown = len(places)
    while True:
        more = [] if shown == len(places) else [t("club-podium-more", n=len(places) - shown)]
        text = "\n".join((*head, t("club-legend"), *places[:shown], *more, *(["", *told] if told else [])))
        if characters_of(text) <= PICTURE_CHARACTERS or shown <= len(_MEDALS):
            break
        shown -= 1
    return Screen(text, ((key(t("button-club-again"), OpenNight()),),))


def _medal(place: int) -> str:
    return f"{_MEDALS[place - 1]} " if place <= len(_MEDALS) else f"{place}. "


def _head(t: Texts, view: PodiumView) -> Iterator[str]:
    winner = view.rows[0]
    yield t("club-podium", name=names_html(t, winner.name, winner.user_id))
    yield t(
        "club-podium-about",
        people=t("digest-people", n=len(view.rows)),
        games=t("digest-games", n=view.games),
        preset=words.game(view.rules),
    )


def _told(t: Texts, view: PodiumView) -> Iterator[str]:
    if view.run is not None:
        name = names_html(t, view.run.name, view.run.user_id)
        yield t("club-podium-run", name=name, n=view.run.wins)
    if view.daredevil is not None:
        bold = view.daredevil
        name = names_html(t, bold.name, bold.user_id)
        yield t("club-podium-dares", name=name, wins=bold.wins, dares=bold.dares)
    if view.best is not None:
        name = names_html(t, view.best.name, view.best.user_id)
        yield t("club-podium-best", name=name, points=words.number(t, view.best.score))


# The page that tells how people are paired in a club night and what brings points.


PARTS = ("where", "start", "pairing", "points", "fire", "dare", "late", "end", "order", "signs")
"""The paragraphs, in their order."""


def rules_page(t: Texts, *, back: bool) -> Screen:
    """All rules of a club night; `back`: with the way to the page of `/club`."""
    text = "\n\n".join((t("club-rules-title"), *(t(f"club-rules-{part}") for part in PARTS)))
    return Screen(text, ((key(t("button-back"), ShowNights("main")),),) if back else ())


# The message of a club night in the private chat of one of its people.


OwnEnding = Literal["won", "drawn", "second", "lost", "void"]
"""The ways in which a game can have ended for one of its people."""

_OVER = ("over", "cancelled")


def status_screen(t: Texts, view: StatusView) -> Screen:
    """The end of the last game, one's place, and what comes now."""
    lines = [
        t("club-status", chat=chat_names_html(t, view.title)),
        *_last(t, view),
        *_standing(t, view),
        *_now(t, view),
    ]
    new = view.state not in _OVER and view.own.state in {"free", "playing"} and not view.own.games
    rules = (key(t("button-club-rules"), ShowNightRules()),) if new else ()
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
    line = t(f"club-last-{_ended(table, view.own.user_id)}", line=in_full(t, table))
    if gained:
        line = f"{line} · {t('club-gained', n=gained)}"
    if mine.dare_won:
        line = f"{line} {t('club-gained-dare')}"
    yield line


def _ended(table: NightTable, user_id: int) -> OwnEnding:
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
        wins=own.wins,
        games=own.games,
    )
    around = [
        t(
            text_id,
            name=names_html(t, row.name, row.user_id, BRIEF),
            points=words.number(t, row.average),
        )
        for text_id, row in (("club-above", view.above), ("club-below", view.below))
        if row is not None
    ]
    if around and view.state not in _OVER:
        yield " · ".join(around)


def _now(t: Texts, view: StatusView) -> Iterator[str]:
    """The line about what comes now, and until when."""
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
    """The keys that somebody has now."""
    club, own = view.club, view.own
    if view.state in _OVER or (view.state == "closing" and own.state != "playing"):
        return
    if own.state == "left":
        yield key(t("button-club-return"), JoinNight(club), "success")
        return
    if own.state in {"paused", "asleep", "unreached"}:
        yield key(t("button-club-resume"), ResumeNight(club), "success")
    else:
        if view.state != "closing":
            dare = "button-club-dare-not" if view.dares_next else "button-club-dare"
            yield key(t(dare), DareNext(club, on=not view.dares_next))
        if view.pauses_next:
            yield key(t("button-club-pause-not"), ResumeNight(club))
        elif view.state == "running":
            yield key(t("button-club-pause"), PauseNight(club))
    yield key(t("button-club-leave"), LeaveNight(club, sure=False))


def _to_group(t: Texts, view: StatusView) -> Iterator[Button]:
    link = to_message(view.place, view.message)
    if link is not None:
        yield Button(t("button-club-table"), url=link)
