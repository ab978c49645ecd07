"""The view that the screens of a lobby are drawn from."""

from collections.abc import Sequence

from bot.chats.service.default_rules import last_rules
from bot.chats.store.chats import Chats
from bot.chats.store.people import People
from bot.chats.store.rows import ChatRow
from bot.ground.store import Tx
from bot.ground.values.place import is_private
from bot.rulebook import saved_rules
from bot.table.service import counting, leavers
from bot.table.store.guests import Invitations
from bot.table.store.results import Results
from bot.table.store.rows import GameRow, SeatRow
from bot.table.store.turned_away import TurnedAway
from bot.table.views.game import LobbyView, MemberView, SeatView
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules


def _unreached(tx: Tx, chat: ChatRow | None, rules: Rules, seated: Sequence[int]) -> frozenset[int]:
    if not isinstance(rules, Ruleset) or rules.pace != "together" or chat is None:
        return frozenset()
    if chat.kind == "private" or chat.settings.cards == "here":
        return frozenset()
    return frozenset(seated) - People(tx).reachable(seated)


def lobby_view(  # noqa: PLR0913 - what is known of a lobby
    tx: Tx,
    row: GameRow,
    chat: ChatRow | None,
    *,
    rules: Rules,
    rows: Sequence[SeatRow],
    seats: tuple[SeatView, ...],
) -> LobbyView:
    """The view of a lobby.

    What happened of late is what had when it was opened.

    Args:
        tx: the transaction.
        row: the lobby.
        chat: where it is; None for one that was never met.
        rules: what is to be played.
        rows: the seats as they are stored.
        seats: the same as screens show them.
    """
    menu, _, item = (row.menu or "main").partition(".")
    asked = Invitations(tx).of(row.id)
    people = [member for seat in rows for member in seat.present]
    seated = [member.user_id for member in people if member.user_id is not None]
    return LobbyView(
        game=row.id,
        place=row.place,
        rules=rules,
        seats=seats,
        host_id=row.host_id or 0,
        commitment=row.commitment,
        menu=menu,
        item=item,
        closed=row.state != "lobby",
        houses=saved_rules.views(tx, row.chat_id),
        last=last_rules(tx, row.chat_id),
        first=not Results(tx).any_in(row.chat_id),
        invited=tuple(MemberView(each.user_id, each.name) for each in asked if each.user_id not in seated),
        called=frozenset(each.user_id for each in asked if each.message_id in {None, row.message_id}),
        drawing=row.drawing_at is not None and row.state == "lobby",
        clock=None if chat is None or is_private(row.chat_id) else chat.settings.clock,
        uncounted=counting.uncounted(tx, rules, rows, row.created_at),
        unreliable=leavers.break_off_often(tx, row.chat_id, seated, row.created_at),
        unreached=_unreached(tx, chat, rules, seated),
        cards_here=chat is not None and chat.settings.cards == "here",
        notices=Chats(tx).told_by(row.id),
        turned_away=tuple(MemberView(*each) for each in TurnedAway(tx).of(row.chat_id, row.created_at)),
    )
