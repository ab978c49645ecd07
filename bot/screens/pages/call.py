"""A call to the table."""

from bot.screens import seat_names
from bot.texts.formatting import Texts
from bot.views.game import MemberView, SeatView
from bot.views.place import Place
from bot.views.screen import Button, Screen

_SUPERGROUPS = -1_000_000_000_000
"""Chats with a lower id are supergroups: without this offset it stands in links to their messages."""


def call(t: Texts, seat: SeatView, place: Place, board: int | None) -> Screen:
    """A short message that mentions whoever is to play for a seat, so that their phone rings.

    Args:
        t: the texts.
        seat: the seat on turn.
        place: where it is played.
        board: the message to play on, None if there is none now; only supergroups have links to messages.
    """
    player = seat.player or MemberView(0, "")
    mention = seat_names.mention(t, player)
    text = t("call-turn", mention=mention)
    if len(seat.members) > 1:
        team = seat_names.seat_names(t, (seat,))[0]
        text = t("call-turn-team", mention=mention, talisman=seat.talisman, team=team)
    if board is None or place.chat_id >= _SUPERGROUPS:
        return Screen(text)
    link = f"https://t.me/c/{_SUPERGROUPS - place.chat_id}/{board}"
    return Screen(text, ((Button(t("button-to-table"), url=link),),))
