"""Seats that join a game under way, in which all play at once."""

from random import Random

import pytest

from engine.errors import IllegalStepError, RecordError
from engine.play.game import new_game
from engine.play.in_turns import in_turns
from engine.play.length import first_round_over
from engine.play.steps import Announce, Join, Rolled, SeatStep, Step, Throw, Undo, Write, parse, to_text
from engine.play.together import TogetherGame
from engine.presets import ruleset
from engine.records.fair_dice import client_string, commitment, faces
from engine.records.reading import parse_record
from engine.records.record import Player, Progress, Record, lines_of
from engine.records.verify import verify
from engine.rules.ruleset import MAX_SEATS

SECRET = bytes(31) + b"*"
NAMES = "ABCDEFGH"


def play(key: str, seats: int, seed: int, joins: int) -> tuple[Record, Progress]:
    """A game with fair dice to its end, in which so many seats join as long as they may."""
    rng, rules = Random(f"{key} {seed}"), ruleset(key, {"pace": "together", "tie_break": "share"})
    client = client_string("g1", list(NAMES[:seats]))
    progress, steps = Progress(new_game(rules, seats)), list[Step]()
    while not progress.game.over:
        game = progress.game
        assert isinstance(game, TogetherGame)
        seat = rng.choice(game.awaited)
        here = game.focus(seat)
        step: Step
        if here.due is not None:
            step = SeatStep(seat, Rolled(faces(SECRET, client, here.due)))
        elif joins and game.joinable and rng.random() < 0.05:
            step, joins = Join(), joins - 1
        else:
            action = rng.choice(here.legal_actions())
            assert isinstance(action, Throw | Announce | Write)
            step = SeatStep(seat, action)
        progress = progress.after(step)
        steps.append(step)
    players = tuple(Player(name, name) for name in NAMES[: progress.game.seats])
    return Record(rules, players, lines_of(steps), "g1", commitment(SECRET), client, SECRET), progress


@pytest.mark.parametrize(
    "key",
    ["classic", "double"],
)
def test_a_game_with_late_seats_is_told_verified_and_comes_to_the_same_in_turns(key):
    for seed in range(2):
        record, end = play(key, 1 + seed, seed, joins=2)
        again = parse_record(record.text())
        assert again == record
        assert again.seats == 1 + seed
        assert again.replay() == end
        assert verify(again).fair
        start = record.start().game
        assert isinstance(start, TogetherGame)
        told = in_turns(start, map(parse, record.lines))[-1][2]
        assert (told.cards, told.outcome()) == (end.game.cards, end.game.outcome())


def test_a_late_seat_has_its_first_rows_crossed_out_and_plays_on_with_the_others():
    progress = Progress(new_game(ruleset("yatzy", {"pace": "together"}), 1))
    for line in ("1 throw 12345", "1 faces 11122", "1 write ones", "1 throw 12345", "1 faces 22233"):
        progress = progress.after(parse(line))
    progress = progress.after(Join())
    game = progress.game
    assert isinstance(game, TogetherGame)
    assert game.awaited == (0, 1)
    assert [row.key for row, e in zip(game.ruleset.rows, game.cards[1].entries, strict=True) if e] == ["ones"]
    assert game.totals()[1].points == 0
    late = progress.of_seat(1).after(SeatStep(1, Throw((0, 1, 2, 3, 4)))).of_seat(1)
    assert late.game.due is not None
    assert late.game.due.label == "seat.2.turn.2.roll.1"
    assert late.round == 2
    assert first_round_over(game, progress.taken), "leaving costs those who were there as before"


def test_nothing_is_taken_back_for_a_seat_that_has_written_nothing():
    progress = Progress(new_game(ruleset("yatzy", {"pace": "together"}), 1))
    for line in ("1 throw 12345", "1 faces 11122", "1 write ones"):
        progress = progress.after(parse(line))
    with pytest.raises(IllegalStepError):
        progress.after(Join()).after(SeatStep(1, Undo()))


def test_who_may_join():
    game = new_game(ruleset("yatzy", {"pace": "together"}), MAX_SEATS - 1)
    assert isinstance(game, TogetherGame)
    full = game.apply(Join())
    with pytest.raises(IllegalStepError, match="nobody can join"):
        full.apply(Join())
    race = new_game(ruleset("thrift", {"pace": "together"}), 2)
    with pytest.raises(IllegalStepError, match="nobody can join"):
        race.apply(Join())
    with pytest.raises(IllegalStepError, match="take turns"):
        new_game(ruleset("yatzy"), 2).apply(Join())
    with pytest.raises(IllegalStepError, match="take turns"):
        new_game(ruleset("showdown"), 2).apply(Join())


def test_nobody_joins_in_the_second_half():
    game = new_game(ruleset("yatzy", {"pace": "together"}), 1)
    rows = [row.key for row in game.ruleset.rows]
    for number, key in enumerate(rows):
        assert isinstance(game, TogetherGame)
        assert game.joinable == (2 * number <= len(rows))
        for line in ("1 throw 12345", "1 faces 11122", f"1 write {key}"):
            game = game.apply(parse(line))


def test_a_line_of_joining_has_no_seat_and_a_record_no_more_of_them_than_players():
    assert to_text(Join()) == "join"
    record, _ = play("yatzy", 2, 1, joins=1)
    assert "join" in record.lines
    alone = Record(record.rules, record.players[:1], ("join",), "g1")
    with pytest.raises(RecordError):
        parse_record(alone.text())
