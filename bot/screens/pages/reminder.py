"""The one reminder of a turn."""

from bot.screens import seat_names
from bot.texts.formatting import Texts
from bot.views.game import MemberView, SeatView
from bot.views.screen import Screen


def reminder(t: Texts, seat: SeatView) -> Screen:
    """A short message that mentions whoever is to play for a seat, so that their phone rings."""
    player = seat.player or MemberView(0, "")
    mention = seat_names.mention(t, player)
    if len(seat.members) > 1:
        team = seat_names.seat_names(t, (seat,))[0]
        return Screen(t("nudge-turn-team", mention=mention, talisman=seat.talisman, team=team))
    return Screen(t("nudge-turn", mention=mention))
