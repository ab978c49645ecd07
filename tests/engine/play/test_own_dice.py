"""Dice of the players' own: what may be laid, turns taken back and corrected, ties, computer players."""

import contextlib
from random import Random

import pytest

from engine.errors import IllegalStepError, InvalidStepError
from engine.play.ended_turn import TURNS_BACK, EndedTurn, corrected, same_turn
from engine.play.events import Corrected, Laid, RowTakenBack, Stood, TurnTakenBack, Wrote, events
from engine.play.game import least_seats, new_game
from engine.play.steps import Lay, Leave, Stand, Undo, Write, parse, to_text
from engine.players.choose import choose_best
from engine.players.own_dice import whole_turn
from engine.presets import ruleset
from engine.records.corrections import correction
from engine.records.reading import parse_record
from engine.records.record import Player, Progress, Record
from engine.rules.patterns import FACES
from tests.engine.games import after_lines, random_lay


def table(key: str = "yatzy", seats: int = 2, **options) -> Progress:
    return Progress(new_game(ruleset(key, {"dice": "own", **options}), seats))


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["lay 3356"], "expected 5 faces, not 4"),
        (["lay 333566"], "expected 5 faces, not 6"),
        (["lay 33567"], r"expected faces from 1 to 6, not \(3, 3, 5, 6, 7\)"),
        (["lay 33566 4"], "expected a roll from 1 to 3, not 4"),
        (["throw 12345"], "cannot throw dice 1, 2, 3, 4, 5: the players' own dice are laid here"),
        (["lay 33566 1", "throw 12"], "cannot throw dice 1, 2: the players' own dice are laid here"),
        (["faces 33566"], "no dice are in the air: the players lay their own"),
        (["write threes"], "cannot write threes: the players' own dice are laid here"),
        (["lay 33566", "stop"], "cannot end the turn without a row"),
        (["lay 33566", "undo"], "nothing to take back"),
        (["lay 33566", "join"], "the seats take turns"),
    ],
)
def test_what_cannot_be_is_refused_in_words_and_nothing_is_lost(lines, complaint):
    before = after_lines(table(), lines[:-1])
    with pytest.raises(IllegalStepError, match=complaint):
        before.after(parse(lines[-1]))


@pytest.mark.parametrize("line", ["lay", "lay 0", "lay 3 0", "lay 3 100", "lay x", "lay 3 x", "1 lay 33566"])
def test_what_no_dice_are_is_no_step(line):
    with pytest.raises(InvalidStepError, match="expected throw, faces, lay"):
        parse(line)


@pytest.mark.parametrize("key", ["yatzy", "showdown"])
def test_nobody_lays_dice_where_the_bot_throws_them(key):
    with pytest.raises(IllegalStepError, match="the bot throws them"):
        new_game(ruleset(key, {"order": "join"}), 2).apply(Lay((3,) * 5))


def test_dice_lie_after_the_last_roll_unless_another_one_is_named():
    start = table("classic")
    poker, at_once = (after_lines(start, [line]).game for line in ("lay 66666", "lay 66666 1"))
    row = start.game.ruleset.row_index("poker")
    assert (poker.turn.roll, at_once.turn.roll) == (3, 1)
    assert (poker.entry(row).points, at_once.entry(row).points) == (80, 110), "с руки"
    again = after_lines(start, ["lay 66666 1", "lay 12345"])
    assert again.game == after_lines(start, ["lay 12345"]).game, "until the turn ends they may be laid again"


def test_saved_rolls_are_named_by_the_number_of_the_roll():
    start = table("thrift", seats=1)
    kept = after_lines(start, ["lay 11123 1", "write ones"]).game
    assert (kept.cards[0].saved, kept.lay_rolls) == (2, range(1, 6))
    spent = kept.apply(parse("lay 22212 5")).apply(parse("write twos"))
    assert spent.cards[0].saved == 0
    with pytest.raises(IllegalStepError, match="a roll from 1 to 5, not 6"):
        kept.apply(parse("lay 22212 6"))


def test_a_tie_for_the_first_place_is_broken_by_dice_that_are_laid():
    progress = table("yatzy", seats=3, tie_break="blitz", card="short")
    while progress.game.blitz is None:
        progress = progress.after(Lay((1, 1, 1, 1, 1))).after(Write(open_row(progress)))
    tie = progress.game
    assert (tie.mover, tie.lays, tie.lay_rolls, tie.legal_actions()) == (0, 5, range(0), ())
    with pytest.raises(IllegalStepError, match="no roll, as a tie is broken"):
        tie.apply(parse("lay 66666 1"))
    thrown = after_lines(progress, ["lay 66666", "lay 12345", "undo", "lay 66666", "lay 11111"]).game
    assert thrown.mover == 0, "the two best throw again"
    assert after_lines(Progress(thrown), ["lay 11111", "lay 11112"]).game.outcome().winners == (1,)
    without = thrown.apply(Leave(0))
    assert without.outcome().winners == (1,)
    assert without.outcome().ranks == (None, 1, 2)
    assert tie.apply(Leave(0)).apply(Leave(1)).outcome().winners == (2,)


def open_row(progress: Progress) -> str:
    game = progress.after(Lay((1, 1, 1, 1, 1))).game
    return game.ruleset.rows[game.writable_rows()[0]].key


def test_hands_are_laid_too_and_so_is_what_decides_a_deal():
    progress = after_lines(table("strongest", seats=3, hands=1), ["lay 66611", "stand", "lay 66611", "stand"])
    tied = after_lines(progress, ["lay 12346", "stand"])
    assert (tied.game.mover, tied.game.lays, tied.game.lay_rolls) == (0, 5, range(0))
    won = after_lines(tied, ["lay 12345", "lay 12346"])
    assert won.game.outcome().winners == (1,)
    gone = tied.game.apply(Leave(1))
    assert gone.over
    assert gone.deals_won == (1, 0, 0)
    put_right = after_lines(progress, ["undo", "lay 66622", "stand", "lay 12346", "stand"])
    assert put_right.game.outcome().winners == (1,)


class Game:
    """A random game with own dice, and beside it a plain list of its turns: what was laid, and the end."""

    def __init__(self, rules, seats, rnd):
        self.rules, self.seats, self.rnd = rules, seats, rnd
        self.turns, self.now, self.progress = [], [], self.replayed([])

    def replayed(self, turns):
        progress = Progress(new_game(self.rules, self.seats))
        for step in (step for turn in turns for step in turn):
            progress = progress.after(step)
        return progress

    def turn_from(self, game):
        """A turn with any dice and any end."""
        laid = random_lay(game, self.rnd)
        lying = game.apply(laid)
        if lying.turns != game.turns or not lying.turn.roll:
            return [laid]
        return [laid, self.rnd.choice(lying.legal_actions())]

    def play(self):
        self.turns.append(self.turn_from(self.progress.game))
        for step in self.turns[-1]:
            self.progress = self.progress.after(step)

    def lay(self):
        self.now = [random_lay(self.progress.game, self.rnd)] if self.progress.game.lay_rolls else []
        for step in self.now:
            self.progress = self.progress.after(step)

    def correct(self):
        """Correct a turn in a random way, and in the list."""
        back = self.rnd.randrange(len(self.progress.ended))
        start = len(self.turns) - 1 - back
        kept, later = self.turns[:start], self.turns[start + 1 :]
        wanted = self.replayed(kept)
        anew = self.turn_from(wanted.game)
        for step in correction(self.progress, back, anew):
            self.progress = self.progress.after(step)
        turns, lost = [*kept, anew], []
        for number, turn in enumerate([*later, self.now], start + 1):
            if not same_turn(self.replayed(self.turns[:number]).game, self.replayed(turns).game):
                break
            try:
                wanted = self.replayed([*turns, turn])
                turns.append(turn)
            except IllegalStepError:
                lost = turn
                break
        legal = self.replayed(turns)
        for step in lost[:1] if lost[1:] else ():
            with contextlib.suppress(IllegalStepError):
                legal = legal.after(step)
        assert self.progress.game == legal.game
        assert self.progress.taken == legal.taken


@pytest.mark.parametrize("key", ["pirate", "double", "thrift", "generala", "showdown", "strongest"])
def test_a_corrected_turn_is_as_if_it_had_been_played_so_at_once(key):
    rnd, beside = Random(key), {"thrift": {"max_rounds": 15}, "strongest": {"hands": 5}}
    rules, cut = ruleset(key, {"dice": "own", "tie_break": "blitz", **beside.get(key, {})}), 0
    for _ in range(8):
        game = Game(rules, 3, rnd)
        for _ in range(rnd.randint(1, 20)):
            if not game.progress.game.over:
                game.play()
        if game.progress.ended:
            if rnd.random() < 0.5:
                game.lay()
            before = len(game.progress.ended)
            game.correct()
            cut += 1
            assert before <= TURNS_BACK
    assert cut > 4


def test_a_turn_that_lost_its_row_to_the_correction_is_to_be_chosen_anew():
    lines = ["lay 11123", "write ones", "lay 22234", "write twos", "lay 33345", "write threes"]
    progress = after_lines(table("yatzy", seats=1), lines)
    steps = correction(progress, 2, [parse("lay 11123"), parse("write threes")])
    assert [to_text(step) for step in steps] == [
        *["undo"] * 3,
        *("lay 11123", "write threes", "lay 22234", "write twos", "lay 33345"),
    ]
    with pytest.raises(IllegalStepError, match="one of the last 3 turns"):
        correction(progress, 3, steps)
    with pytest.raises(IllegalStepError, match="expected 5 faces"):
        correction(progress, 0, [parse("lay 1112"), parse("write ones")])


@pytest.mark.parametrize("key", ["strongest", "showdown", "duel"])
def test_no_hand_goes_to_another_seat_or_deal_by_a_correction(key):
    start = table(key, seats=3, **{"strongest": {"hands": 3}}.get(key, {}))
    hands = ["lay 66655", "stand", "lay 66611", "stand", "lay 66622", "stand"]
    later = after_lines(start, [*hands, "lay 12346", "stand", "lay 12346"])
    assert (later.game.deal, later.game.mover) == (2, 2)
    tied = correction(later, 1, [parse("lay 66655"), Stand()])
    assert [to_text(step) for step in tied] == ["undo", "undo", "lay 66655", "stand"], (
        "the first seat is on turn"
    )
    again = after_lines(
        start, [*hands[:4], "lay 66655", "stand", *["lay 12346", "stand"][: 1 + (key != "strongest")]]
    )
    decided = correction(again, 1, [parse("lay 66622"), Stand()])
    assert [to_text(step) for step in decided] == ["undo", "undo", "lay 66622", "stand"], "another deal"


def test_what_was_corrected_is_told_with_what_it_was():
    before = after_lines(table("yatzy"), ["lay 44423"])
    was, now = EndedTurn(before.game, Write("fours")), EndedTurn(before.game, Write("three"))
    told = corrected(was, now)
    assert [[event.row.key for event in ends] for ends in (told.was, told.now)] == [["fours"], ["three"]]
    assert corrected(was, was) is None
    hand = after_lines(table("showdown"), ["lay 44423"])
    other = EndedTurn(after_lines(hand, ["lay 44443"]).game, Stand())
    assert corrected(EndedTurn(hand.game, Stand()), other) == Corrected(
        0, (Stood(0, (4, 4, 4, 2, 3)),), (Stood(0, (4, 4, 4, 4, 3)),)
    )


@pytest.mark.parametrize(
    ("key", "end", "back"), [("yatzy", "write fours", RowTakenBack), ("showdown", "stand", TurnTakenBack)]
)
def test_events_tell_dice_that_were_laid(key, end, back):
    start = table(key)
    laid = start.after(parse("lay 44423 1"))
    assert events(start.game, parse("lay 44423 1"), laid.game) == (Laid(0, 1, (4, 4, 4, 2, 3)),)
    ended = laid.after(parse(end))
    assert isinstance(events(laid.game, parse(end), ended.game)[0], Wrote | Stood)
    assert isinstance(events(ended.game, Undo(), ended.after(Undo()).game)[0], back)


@pytest.mark.parametrize("key", ["double", "generala", "thrift", "showdown"])
def test_computer_players_play_whole_games_with_dice_thrown_for_them(key):
    rules, rnd = ruleset(key, {"dice": "own", "tie_break": "blitz"}), Random(key)
    progress, lines = Progress(new_game(rules, least_seats(rules))), []
    while not progress.game.over and len(lines) < 15:
        for step in whole_turn(progress.game, choose_best, lambda dice: tuple(rnd.choices(FACES, k=dice))):
            lines.append(to_text(step))
            progress = progress.after(step)
    record = Record(rules, tuple(Player("") for _ in range(progress.game.seats)), tuple(lines))
    assert "option dice own" in record.text()
    assert parse_record(record.text()).replay() == progress


def test_a_computer_player_goes_on_with_dice_that_lie():
    game = after_lines(table("yatzy"), ["lay 66666"]).game
    assert whole_turn(game, choose_best, (1,).__mul__) == (Write("poker"),)
