"""The deadline of a turn: who is called, and the choices once it has passed; on every sort of board."""

from collections.abc import Iterator, Sequence

from bot.ground.drawing.keyboard import Keys, abreast, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Style
from bot.table.buttons.board import ComeBack, DecideSleeper, SleeperChoice
from bot.table.screens import seat_names
from bot.table.views.game import DeadlineView, GameView, MemberView, SeatView


def call(t: Texts, view: GameView, called: str) -> Iterator[str]:
    """Who is wanted at the table, so that their phones ring: the player on turn, or who decides for them.

    Args:
        t: the texts.
        view: what is shown.
        called: what the seat on turn is called, as HTML.
    """
    seat = _waited_for(view)
    if seat is None:
        return
    player = seat.player or MemberView(0, "")
    if view.overdue is not None:
        seats = (each for each in view.seats if each.state == "in" and not each.guest)
        others = (each for holder in seats for each in holder.members if each.user_id != player.user_id)
        mentions = (seat_names.mention(t, each) for each in others)
        wanted = seat_names.listed(t, mentions, seat_names.CALLED)
        yield t("board-overdue", name=seat_names.mover(t, seat, called), mentions=wanted)
    elif view.called and len(seat.members) > 1:
        mention = seat_names.mention(t, player)
        yield t("call-turn-team", mention=mention, talisman=seat.talisman, team=called)
    elif view.called:
        waited = view.waited_for(seat) or player
        if waited.user_id == player.user_id:
            yield t("call-turn", mention=seat_names.mention(t, player))
        else:
            yield t("call-turn-keeper", mention=seat_names.mention(t, waited), name=called)


def line(t: Texts, view: GameView) -> Iterator[str]:
    """When the time is out, in words for a client that cannot count down."""
    if view.focus is not None:
        yield from until_line(t, view)
    elif _waited_for(view) is not None and view.overdue is None and view.deadline is not None:
        yield until(t, view.deadline)


def until_line(t: Texts, view: GameView) -> Iterator[str]:
    """When the time of a round is out in which all play at once; on a panel also that it is."""
    if view.out_of_time:
        game = view.progress.game
        yield t("panel-late-others" if game.mover is None else "panel-late")
    elif view.overdue is None and view.deadline is not None:
        yield until(t, view.deadline, of_round=True)


def until(t: Texts, deadline: DeadlineView, *, of_round: bool = False) -> str:
    """When the time of a turn is out, or of a round, which a client of today counts down to."""
    at = deadline.at
    unix, hour = str(int(at.timestamp())), f"{at:%H:%M}"
    if deadline.dated:
        dated = "together-deadline-date" if of_round else "board-deadline-date"
        return t(dated, unix=unix, time=hour, date=f"{at:%d.%m}")
    return t("together-deadline" if of_round else "board-deadline", unix=unix, time=hour)


def choices(t: Texts, view: GameView) -> Iterator[Keys]:
    """What anybody at the table may choose when the time is out; a team may go on without one of them."""
    seat = _waited_for(view)
    if seat is not None:
        yield from _choices(t, view, seat)


def late_choices(t: Texts, view: GameView, late: Sequence[int]) -> Iterator[Keys]:
    """The same where all play at once, for these seats, which are late."""
    yield from _choices(t, view, view.seats[late[0]] if len(late) == 1 else None)


def _choices(t: Texts, view: GameView, seat: SeatView | None) -> Iterator[Keys]:
    """What may be chosen for a seat whose time is out, or, None, for several."""
    if view.overdue is None:
        return
    since = view.overdue

    def button(text: str, choice: SleeperChoice, style: Style | None = None) -> Button:
        return key(text, DecideSleeper(view.game, view.version, since, choice), style)

    answers = [
        button(t("button-sleeper-seat"), "seat", "primary"),
        button(t("button-sleeper-turn"), "turn"),
        button(t("button-sleeper-wait"), "wait"),
    ]
    if seat is None:
        answers.append(button(t("button-sleeper-all-out"), "remove", "danger"))
    elif seat.player is None or len(seat.members) == 1:
        out = t("button-sleeper-out", name=seat_names.plain_seat(t, seat))
        answers.append(button(out, "remove", "danger"))
    else:
        out = t("button-sleeper-out", name=seat_names.plain(t, seat.player))
        answers.append(button(out, "member", "danger"))
        answers.append(button(t("button-sleeper-team-out"), "remove", "danger"))
    yield from abreast(answers)


def come_back(t: Texts, view: GameView) -> Iterator[Keys]:
    """The way back for those whose seat a computer plays, or who have just left; one seat is named."""
    away = [s for s in view.seats if s.may_return or (s.state == "computer" and s.user_id is not None)]
    if len(away) == 1:
        text = t("button-come-back", name=seat_names.plain_seat(t, away[0]))
    else:
        text = t("button-come-back-all")
    if away:
        yield (key(text, ComeBack(view.game)),)


def _waited_for(view: GameView) -> SeatView | None:
    """The seat on turn, if people play it."""
    mover = view.progress.game.mover
    return None if mover is None or view.seats[mover].state != "in" else view.seats[mover]
