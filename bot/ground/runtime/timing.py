"""Intervals and time limits in seconds: fixed for people at a table, shorter where a test cannot wait."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timing:
    """The intervals and time limits of the running bot.

    Attributes:
        edits: between two edits of one message.
        reminder: before a player who is at the table gets a reminder; one who is not gets it at once.
        idle: without a press, after which somebody is no longer taken to be at a table; at a large one later.
        idle_each: of that at least, for each person who plays: so long others may take until one's next turn.
        reminder_again: between two reminders of a player in slow games.
        live_turn: that a turn may take by the clock `live`.
        slow_turn: that a turn may take by the clock `slow`; it does not end in quiet hours.
        live_round: that a round in which all play at once takes at least by the clock `live`.
        after_first: that others have there at least, once the first person has written.
        after_miss: the part of that for a player who has missed their last turn.
        rest: that nobody has chosen what becomes of a turn, before the game is put away.
        abandoned: without a press, after which a game without a clock is ended as abandoned.
        thrown_out: without the bot in its chat, after which a game is ended.
        abandoned_look: between two looks for abandoned games.
        retention_look: between two looks for chats that the bot has been out of for long.
        packing: between two vacuums of the database while people play.
        window: without a sign of life, after which a table that was open in the app counts as closed.
        window_sign: between two signs of life of an open table.
        lobby: without a press, after which a lobby closes.
        stop: that the others have to agree with a host who wants to stop a game.
        host: without a press, after which the others may start without the host of a lobby.
        refusal: before a refusal to what somebody typed in a group is deleted.
        quota: in which a person has so many commands, and no more.
        tap: between two taps of a person in the long run; some may follow each other faster.
        deadlines: between two looks at the deadlines: cheap, and nobody has to report a new one.
        after_failure: before deadlines are looked at again when acting on them has failed.
        heartbeat: between two heartbeats; three of them missing mean that the bot is, or was, away.
        puzzles: between two looks whether a puzzle of the day is due, or an evening.
        report: between two lines of the log about how much goes on.
        webhook_look: between two looks whether the webhook is still set, and updates wait at the server.
        unheard: between two looks whether the server is reached again, and then until what waited there has
            been handled.
        unheard_least: without the server, for which clocks stood still.
        shown: between two times that it is noted what boards show.
        closing: that the last screens may take when the bot stops.
        double_tap: of the debounce: a second press for a throw or a seat so soon counts as the first one.
        after_person: that a computer player waits at least after a person's turn, which may be taken back.
        rehearsal: before a computer player is asked again that is still computing its strategy.
        worker_look: between two looks of a worker into its inbox, if nobody wakes it.
        worker_beat: between two heartbeats of a worker.
        worker_silent: without a heartbeat, after which a worker that still runs is ended by another.
        worker_quiet: without an update, after which a chat may go to a worker that has fewer; no shorter than
            Telegram's minute, in which what was said counts.
    """

    edits: float = 1.0
    reminder: float = 30.0
    idle: float = 60.0
    idle_each: float = 20.0
    reminder_again: float = 24 * 3600.0
    live_turn: float = 120.0
    slow_turn: float = 24 * 3600.0
    live_round: float = 90.0
    after_first: float = 60.0
    after_miss: float = 1 / 6
    rest: float = 24 * 3600.0
    abandoned: float = 30 * 24 * 3600.0
    thrown_out: float = 24 * 3600.0
    abandoned_look: float = 3600.0
    retention_look: float = 3600.0
    packing: float = 3600.0
    window: float = 45.0
    window_sign: float = 15.0
    lobby: float = 3600.0
    stop: float = 600.0
    host: float = 180.0
    refusal: float = 60.0
    quota: float = 60.0
    tap: float = 0.2
    deadlines: float = 2.0
    after_failure: float = 5.0
    heartbeat: float = 20.0
    puzzles: float = 20.0
    report: float = 60.0
    webhook_look: float = 20.0
    unheard: float = 1.0
    unheard_least: float = 5.0
    shown: float = 5.0
    closing: float = 5.0
    double_tap: float = 0.8
    after_person: float = 5.0
    rehearsal: float = 0.25
    worker_look: float = 0.5
    worker_beat: float = 1.5
    worker_silent: float = 30.0
    worker_quiet: float = 60.0

    @property
    def alive(self) -> float:
        """The age of the last heartbeat, within which a bot counts as running."""
        return 3 * self.heartbeat


USUAL_TIMING = Timing()
