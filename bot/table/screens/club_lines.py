"""The lines of a panel about the club night of its game: the place of its person, the gain of the game."""

from collections.abc import Iterator

from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import say
from bot.rulebook import words
from bot.table.views.club_game import ClubGameView, ClubSeatView
from bot.table.views.game import GameView


def standing(t: Texts, view: GameView) -> Iterator[str]:
    """Where the person of the panel stands while the game runs, and what is special about it for them."""
    night, own = view.club, _own(view)
    if night is None or own is None or view.state != "playing":
        return
    parts = [_place(t, night, own)] if own.place is not None else []
    if own.doubled:
        parts.append(t("panel-club-doubled"))
    if own.dares:
        parts.append(t("panel-club-dares"))
    if parts:
        yield f"🎪 {' · '.join(parts)}"


def gained(t: Texts, view: GameView) -> Iterator[str]:
    """What a game that has ended has brought its person, and where they stand now."""
    night, own = view.club, _own(view)
    if night is None or own is None or view.state == "playing":
        return
    if own.gained is None:
        yield t("panel-club-void")
        return
    brought = say("club-gained", n=own.gained)
    parts = [t("panel-club-gained", gained=brought) if own.gained else t("panel-club-nothing")]
    if own.dare_won:
        parts.append(t("club-gained-dare"))
    told = " ".join(parts)
    yield told if own.place is None else f"{told} · {_place(t, night, own)}"
    if own.on_fire and not night.over:
        yield t("club-now-fire")


def _own(view: GameView) -> ClubSeatView | None:
    """The seat of whoever reads the panel."""
    if view.club is None or view.focus is None or view.focus >= len(view.club.seats):
        return None
    return view.club.seats[view.focus]


def _place(t: Texts, night: ClubGameView, own: ClubSeatView) -> str:
    place = f"{own.place}{'' if own.place is None else words.moved(own.place, own.before)}"
    return t("panel-club", place=place, people=night.people, points=own.points)
