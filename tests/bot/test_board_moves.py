"""When a board is sent anew: by what lies below it, by what it is sent for, and not too often."""

from dataclasses import replace

import pytest

from bot.ground.outbox.chat_progress import ChatProgress
from bot.ground.values import Place
from bot.table.model import GameView
from bot.table.show.pace import APART, ASKED, STANDS, BoardMoves
from engine.play.steps import Throw, Undo, Write
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, changed, people

SUPERGROUP, GROUP, PRIVATE = Place(-1_000_000_000_005), Place(-5), Place(5)
TURN = 9.0
"""Seconds."""


class Table:
    """A chat with a game, and what its policy does with each turn.

    Args:
        place: where it is.
        seen: whether the bot sees all that is said.
    """

    live = False
    """Whether turns take minutes, not days."""

    def __init__(
        self,
        place: Place = SUPERGROUP,
        seats: int = 3,
        computers: int = 0,
        *,
        preset: str = "yatzy",
        seen: bool = False,
    ) -> None:
        self.now = 0.0
        self.place, self.seen = place, seen
        self.progress = ChatProgress(lambda: self.now)
        self.moves = BoardMoves(self.progress, lambda: self.now)
        self.game = Played(ruleset(preset, {"order": "join"}), people(seats, computers))
        self.chat = self.board = 0
        self.send(None)

    @property
    def view(self) -> GameView:
        return replace(self.game.view(), place=self.place)

    def talk(self, count: int) -> None:
        for _ in range(count):
            self.chat += 1
            if self.seen:
                self.progress.note_other(self.place, self.chat, meant_for_all=True)

    def send(self, before: int | None) -> None:
        self.chat += 1
        self.board = self.chat
        self.progress.note_own(self.place, self.chat)
        self.moves.sent(self.view, before)

    def shows(self, how: str = "follows", **changes: object) -> bool:
        """Show the game as it is now; returns whether it took a new message."""
        due = self.moves.is_due(changed(self.view, **changes), self.board, how, live=self.live)
        if due:
            self.send(self.board)
        return due

    def turn(self, talk: int = 0, how: str = "follows") -> bool:
        """A turn in which so much is said; returns whether the next one begins with a new message."""
        self.game.wait()
        if self.game.progress.game.turn.roll == 0:
            self.game.step(Throw(tuple(range(self.game.rules.dice))))
            self.game.wait()
        self.shows(how)
        self.talk(talk)
        self.now += TURN
        turn = self.game.progress.game
        rows = turn.writable_rows()
        self.game.step(Write(self.game.rules.rows[rows[-1]].key))
        return self.shows(how)


def sent(table: Table, turns: int, talk: int = 0, how: str = "follows") -> list[int]:
    """The turns, counted from 1, that ended with a new message."""
    return [number for number in range(1, turns + 1) if table.turn(talk, how)]


def test_a_quiet_supergroup_is_asked_after_one_round_two_four_and_eight():
    assert sent(Table(seats=2, preset="maxi"), 39) == [2, 6, 14, 30]


def live(place: Place = SUPERGROUP, seats: int = 2) -> Table:
    table = Table(place, seats)
    table.live = True
    return table


@pytest.mark.parametrize("place", [SUPERGROUP, GROUP])
def test_a_live_table_of_several_people_has_its_board_at_the_bottom_at_every_turn(place):
    assert sent(live(place), 5) == [1, 2, 3, 4, 5]
    assert sent(live(place), 5, how="stays") == []
    alone = live(place, 1)
    sent(alone, 5)
    assert not alone.moves.counts["every turn"], "nobody else waits for it"
    assert sent(live(PRIVATE), 5) == [], "nobody talks there"


def test_a_talking_supergroup_gets_its_board_at_every_turn_once_that_is_known():
    table = Table()
    assert sent(table, 12, talk=3) == [3, *range(4, 13)]
    assert sent(table, 9) == [1, 2, 5], "quiet after two that found nothing; then asked after one round"
    assert table.moves.counts == {"talk": 11, "probe": 2}


def test_where_all_is_seen_three_messages_are_enough_and_nothing_is_asked():
    assert sent(Table(seen=True), 9, talk=1) == [3, 4, 5, 6, 7, 8, 9]
    table = Table(seen=True)
    table.talk(1)
    assert sent(table, 30) == []


def test_within_a_turn_six_messages_are_enough():
    for talk, late in ((5, False), (6, True)):
        table = Table(seen=True)
        table.shows()
        table.talk(talk)
        table.now += APART
        assert table.shows() == late


def test_a_number_far_ahead_of_the_chat_does_not_send_a_board_again_and_again():
    table = Table()
    table.shows()
    table.now += APART
    table.progress.note_other(SUPERGROUP, table.chat + 900)
    assert table.shows()
    assert not any(table.shows() for _ in range(9))


def test_within_a_turn_as_much_is_expected_as_was_said_before_where_not_all_is_seen():
    for seen, turns, shown in ((False, [3], [False, True]), (True, [1, 2, 3], [False, False])):
        table = Table(seen=seen)
        assert sent(table, 3, talk=3) == turns
        for expected in shown:
            table.now += 10.0
            assert table.shows() == expected, "a third of a message a second, for twenty seconds"


def test_in_a_basic_group_time_decides_and_in_private_all_is_seen():
    turns = int(STANDS // TURN) + 1
    assert sent(Table(GROUP), 2 * turns, talk=9) == [turns, 2 * turns]
    assert sent(Table(PRIVATE, seats=1, preset="maxi"), turns + 1) == []


def test_a_board_is_not_sent_while_a_computer_plays_or_somebody_is_called():
    table = Table(seats=2, computers=1, seen=True)
    table.talk(9)
    assert not table.turn(), "the computer's turn"
    table = Table(seen=True)
    table.shows()
    table.talk(9)
    table.now += APART
    assert not table.shows(reminded=True)
    assert not table.shows(overdue=5)
    assert table.shows()


@pytest.mark.parametrize(("how", "turns"), [("every-turn", [1, 2, 3, 4]), ("stays", [])])
def test_what_the_chat_has_set_stands_above_all(how, turns):
    assert sent(Table(seen=True), 4, talk=9, how=how) == turns


def test_a_turn_that_is_taken_back_does_not_pass_on():
    table = Table()
    assert table.turn(how="every-turn")
    table.game.step(Undo())
    assert not table.shows("every-turn")
    assert table.turn(how="every-turn"), "it passes on when it has ended once more"


def test_what_came_below_the_lobby_shows_that_people_talk_and_not_how_fast():
    table = Table()
    table.moves = BoardMoves(table.progress, lambda: table.now)
    table.talk(9)
    table.send(table.board)
    table.now += 5.0
    assert not table.shows()
    assert table.turn()
    assert table.moves.counts == {"talk": 1}


def test_it_comes_down_for_whoever_asks_where_something_lies_below_and_not_twice_in_a_moment():
    table = Table()
    assert not table.moves.comes_down(table.view, table.board), "nothing lies below"
    table.chat += 1
    table.progress.note_own(table.place, table.chat)  # a page of the bot's own buries it too
    assert table.moves.comes_down(table.view, table.board)
    assert not table.moves.comes_down(table.view, table.board)
    elsewhere = replace(table.view, game=8, place=Place(SUPERGROUP.chat_id, 9))
    assert not table.moves.comes_down(elsewhere, table.board), "the chat is the same"
    table.now += ASKED
    assert table.moves.comes_down(table.view, table.board)


def test_where_nobody_can_tell_it_comes_down_once_in_a_while_or_by_the_talk_that_is_expected():
    table = Table(GROUP)
    assert table.moves.comes_down(table.view, table.board)
    assert not table.moves.comes_down(table.view, table.board)
    table.now += ASKED
    assert table.moves.comes_down(table.view, table.board)
    table = Table()
    assert sent(table, 12, talk=3)[-1] == 12
    assert not table.moves.comes_down(table.view, table.board)
    table.now += 2 * TURN
    assert table.moves.comes_down(table.view, table.board)
