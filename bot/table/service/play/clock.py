"""The clock of a turn: the person it waits for, its length, and the effects of its deadline.

It starts when the turn begins, with the setting that the chat has then, and covers the whole turn. A player
who has missed their last turn has a part of that time for the next one, until they press something. When it
has run out nothing is played: the board asks everybody for a decision (`sleepers`). Games of one person have
no clock, and computers have a time of their own.
"""

from bot.ground.texts.message import say
from bot.table.service import presence
from bot.table.service.game_views import shown_of_game
from bot.table.service.keeping import waited_for
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.play import reminders, rounds
from bot.table.service.play.automatic import run
from bot.table.service.play.clock_effect import ClockEffect, clock_of
from bot.table.service.play.ending import end_if_over, put_away


def hand_over(loaded: LoadedGame, at: float, *, after_person: bool = False) -> None:
    """Start the turn of the seat on turn now: its clock and its reminders, or the time a computer takes.

    Args:
        loaded: the game.
        at: the time in unix seconds.
        after_person: whether a person has just ended a turn, which they may take back for a while.
    """
    if loaded.together is not None:
        rounds.follow(loaded, at)
        return
    seat = loaded.on_turn
    loaded.change(deadline=None, clock=None, overdue_at=None, called_at=None, call_at=None, calls_left=0)
    if loaded.for_computer:
        wait = max(loaded.computers.pace, loaded.timing.after_person if after_person else 0.0)
        loaded.change(deadline=at + wait)
    elif seat is not None and seat.state == "left" and clock_of(loaded) != "none":
        loaded.change(deadline=at + loaded.timing.rest)
    elif seat is not None and seat.state == "in" and _somebody_waits(loaded):
        member = waited_for(loaded, seat)
        missed = member is not None and member.missed
        loaded.change(clock=clock_of(loaded))
        loaded.change(deadline=_end(loaded, at, loaded.timing.after_miss if missed else 1.0))
        reminders.expect_first(loaded, at)


def acted(loaded: LoadedGame, at: float) -> None:
    """The person on turn has done something: they are called no more, nobody need choose for them."""
    if loaded.together is not None:
        rounds.acted(loaded, at)
        return
    loaded.change(called_at=None)
    if loaded.row.overdue_at is not None:
        loaded.change(overdue_at=None, deadline=_end(loaded, at))
    if loaded.row.clock is not None:
        reminders.expect_another(loaded, at)


def woken(loaded: LoadedGame, user_id: int, at: float) -> bool:
    """Give a shortened turn its whole time, now that the player on turn is there.

    Returns:
        Whether it is their turn, and nobody has been asked what becomes of it.
    """
    row, seat = loaded.row, loaded.on_turn
    if row.state != "playing" or row.clock is None or row.overdue_at is not None:
        return False
    member = None if seat is None or seat.state != "in" else waited_for(loaded, seat)
    if member is None or member.user_id != user_id:
        return False
    loaded.change(deadline=_end(loaded, at))
    return True


def wait_again(loaded: LoadedGame, at: float) -> None:
    """Give the person on turn the length of another clock; they may be called once more in it."""
    if loaded.together is not None:
        rounds.wait_again(loaded, at)
        return
    loaded.change(overdue_at=None, called_at=None, deadline=_end(loaded, at), calls_left=1)
    reminders.expect_another(loaded, at)


def let_alone(loaded: LoadedGame, at: float) -> None:
    """Stop the clock when only one person is left at the table: nobody waits for them."""
    if loaded.together is not None:
        rounds.follow(loaded, at)
        return
    if loaded.row.clock is not None and not _somebody_waits(loaded):
        loaded.change(deadline=None, clock=None, overdue_at=None, called_at=None, call_at=None, calls_left=0)


def _somebody_waits(loaded: LoadedGame) -> bool:
    """Whether others wait for a turn elsewhere: not at a table that one phone serves."""
    one_phone = loaded.rules.source == "own" and loaded.row.keeper_all
    return len(loaded.persons) > 1 and not one_phone


def due(loaded: LoadedGame, at: float) -> ClockEffect:
    """Do what the time has come for in a game that waits for people: call, ask, or put it away."""
    if loaded.together is not None:
        return rounds.due(loaded, at)
    row = loaded.row
    if loaded.for_computer:  # since the time came, the person on turn has played: this is another's time
        return ClockEffect()
    called = row.call_at is not None and row.call_at <= at and reminders.due(loaded, at)
    row, effect = (
        loaded.row,
        ClockEffect(shown_of_game(loaded, urgent=True), calls=True) if called else ClockEffect(),
    )
    if row.deadline is None or row.deadline > at:
        return effect
    seat = loaded.on_turn
    if row.state != "playing" or seat is None:
        loaded.change(deadline=None)  # of a call, from before there were clocks
        return effect
    if row.clock is None and seat.state != "left":
        # An earlier program waited here for a die of Telegram's before the round: it begins without one.
        run(loaded)
        loaded.save(at)
        hand_over(loaded, at)
        end_if_over(loaded, at)
        return ClockEffect(shown_of_game(loaded, urgent=True))
    asked = row.overdue_at is not None or seat.state == "left"
    if not reminders.in_chat(loaded.tx, row):
        # Where the bot is not, nobody could do anything about it.
        loaded.change(deadline=at + loaded.timing.rest if asked else _end(loaded, at))
        return ClockEffect()
    if asked:
        put_away(loaded, at)
        return ClockEffect(shown_of_game(loaded, urgent=True), said=say("game-put-away", game=row.id))
    later = loaded.calendar.after_night(at) if row.clock == "slow" else at
    if later > at:  # the bot was away, and the end of the time with it
        loaded.change(deadline=later)
        return ClockEffect(shown_of_game(loaded, urgent=called), calls=called)
    presence.note_missed(loaded, seat)
    loaded.change(overdue_at=at, deadline=at + loaded.timing.rest, call_at=None, called_at=None)
    return ClockEffect(shown_of_game(loaded, urgent=True), calls=True)


def _end(loaded: LoadedGame, at: float, part: float = 1.0) -> float | None:
    """The deadline of a turn that begins at `at` and has this part of the usual time."""
    match loaded.row.clock:
        case "live":
            return at + loaded.timing.live_turn * part
        case "slow":
            return loaded.calendar.after_night(at + loaded.timing.slow_turn * part)
    return None
