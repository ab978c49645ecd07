"""A call to the table."""

from bot.screens import links, seat_names
from bot.texts.formatting import Texts
from bot.views.game import MemberView, SeatView
from bot.views.place import Place
from bot.views.screen import Button, Screen


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
    link = links.to_message(place, board)
    if link is None:
        return Screen(text)
    return Screen(text, ((Button(t("button-to-table"), url=link),),))
