"""Teams: one seat with several members, who take its turns in rotation (000; docs/rules-readings.md, 1)."""

from collections.abc import Sequence

TEAM_SIZES = range(2, 5)
"""How many members a team may have."""


def member_on_turn(gone: Sequence[int | None], turns: int) -> int:
    """The member who plays the turn that follows `turns` turns of their seat.

    The rotation goes on without members who leave: nobody's place in it changes, and who is in the middle of
    a turn stays so when somebody else leaves.

    Args:
        gone: by member, in the order of joining: how many turns the seat had taken when they left, None for
            those who are there.
        turns: how many turns of the seat have ended, including none that was taken back.

    Returns:
        The member's number, from 0; the first one's when everybody has left.
    """
    member = -1
    for turn in range(turns + 1):
        member = _next(member, [left is None or left > turn for left in gone])
    # A row written by somebody who left afterwards may be taken back: the next one plays that turn again.
    here = [left is None for left in gone]
    return member if here[member] else _next(member, here)


def _next(member: int, here: Sequence[bool]) -> int:
    """The next one after `member` who is there, round the table; 0 when nobody is."""
    count = len(here)
    return next((m % count for m in range(member + 1, member + 1 + count) if here[m % count]), 0)
