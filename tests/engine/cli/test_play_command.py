"""`play`: whole games in the terminal, and whatever people type there."""

import re
from random import Random

import pytest

from engine.cli import main
from engine.cli.event_lines import event_lines
from engine.play.events import Finished, Tied
from engine.play.rolloff import RollOff
from engine.presets import ruleset
from engine.records.reading import parse_record
from engine.records.record import Player

RULES = ruleset("pirate")
PLAYERS = (Player("You"), Player("Computer"))


class Person:
    """Writes the first of the rows that are shown; throws all dice where there is none."""

    def __init__(self, capsys, layers):
        self.capsys, self.layers, self.seen = capsys, layers, ""

    def __call__(self, prompt):
        shown = self.capsys.readouterr().out
        assert "expected" not in shown, "what is shown may be written"
        self.seen += shown
        if "which" not in prompt:
            return ""
        # A plain sheet has a row a line beside the dice, one with columns a number before each place.
        rows = re.findall(r"(\d+)  (?=\S)(?!\d)|(?<=  )(\d+): ", shown)
        rows = [plain or place for plain, place in rows]
        return f"w{' '.join(rows[: self.layers])}" if rows else "0"


@pytest.fixture
def play_out(run, monkeypatch, capsys):
    """Plays a preset to its end: (status, output, complaints)."""

    def call(key, setting="order=one_die"):
        person = Person(capsys, ruleset(key).layers)
        monkeypatch.setattr("builtins.input", person)
        short = ("--set", "card=short", "--set", setting)
        status, rest, complaints = run("play", key, "--seed", "one", *short)
        return status, person.seen + rest, complaints

    return call


@pytest.mark.parametrize("key", ["yatzy", "double", "thrift", "triple"])
def test_a_whole_game_can_be_played_in_the_terminal(play_out, key):
    rules = ruleset(key, {"card": "short"})
    status, output, complaints = play_out(key)
    assert (status, complaints) == (0, "")
    assert output.count("You, roll 1:") == rules.rounds or not rules.crossing
    assert output.count("You: ") >= len(rules.rows)
    assert re.search(
        r"Computer: Ones( \w+)?, " if "ones" in {row.name for row in rules.rows} else "Computer: ", output
    )
    assert ("You: nothing fits, no row is written" in output) == (not rules.crossing)
    assert ("Saved rolls" in output) == rules.saves
    assert " wins.\n" in output or "share the first place" in output
    assert key != "yatzy" or play_out(key)[1] == output, "a seed brings the same game"


@pytest.mark.parametrize("key", ["generala", "thrift"])
def test_a_whole_game_can_be_played_at_once(play_out, key):
    status, output, complaints = play_out(key, "pace=together")
    assert (status, complaints) == (0, "")
    who = re.findall(r"^(You|Computer): (?!all)[A-Zn]", output, re.MULTILINE)
    assert len(who) >= 2 * ruleset(key, {"card": "short"}).rounds
    assert " wins.\n" in output or "share the first place" in output or " outright.\n" in output


class Thrower(Person):
    """Says what their own dice show, after some slips at first; writes the first row, or stands."""

    def __init__(self, capsys, layers, dice):
        super().__init__(capsys, layers)
        self.rnd, self.dice = Random(7), dice
        self.slips = ["", "1" * (dice - 1), "1" * (dice + 1), "7" * dice, "1" * dice + " 9"]

    def __call__(self, prompt):
        if "dice show" not in prompt:
            return "s" if "Stand" in prompt else "e" if "End" in prompt else super().__call__(prompt)
        self.seen += self.capsys.readouterr().out
        right = "".join(str(self.rnd.randint(1, 6)) for _ in range(self.dice))
        return self.slips.pop() if self.slips else right + self.rnd.choice(["", " 1"])


@pytest.mark.parametrize("key", ["double", "thrift", "strongest"])
def test_a_whole_game_can_be_played_with_dice_of_ones_own(run, monkeypatch, capsys, key):
    card = {} if key == "strongest" else {"card": "short"}
    rules = ruleset(key, {"dice": "own", **card})
    person = Thrower(capsys, getattr(rules, "layers", 1), rules.values)
    monkeypatch.setattr("builtins.input", person)
    given = [f"{name}={value}" for name, value in card.items()] + ["max_rounds=15"] * (key == "thrift")
    settings = [word for each in ("dice=own", *given) for word in ("--set", each)]
    status, rest, complaints = run("play", key, "--seed", "one", *settings)
    output = person.seen + rest
    assert (status, complaints) == (0, "")
    assert " wins" in output or " win" in output or "share the first place" in output
    assert "A computer's dice are thrown by this program" in output
    assert "Holding" not in output
    for slip in (
        f"expected {rules.values} faces, not",
        "expected faces from 1 to 6",
        "expected faces, as in",
    ):
        assert slip in output


def test_a_record_with_dice_of_the_players_own_says_why_nothing_is_verified(run, tmp_path):
    path = tmp_path / "own.txt"
    path.write_text(
        "dice-poker record 1\nruleset yatzy 2\noption dice own\nseat - A\n\nlay 66666 1\nwrite poker\nundo\n",
        "utf-8",
    )
    assert run("replay", str(path))[0] == 0
    status, output, complaints = run("verify", str(path))
    assert (status, output) == (2, "")
    assert complaints == "the players threw dice of their own and said what these showed: nothing proves it\n"


def test_dice_are_held_by_their_places_and_anything_else_is_explained(run):
    given = "?\nc\n\n12345\n9\nx\nw\nw99\nw7\n1 3,5\n0\n0\n2\nq\n"
    status, output, _ = run("play", "pirate", "--seed", "two", given=given)
    assert status == 0
    first, second, third = re.findall(r"You, roll [123]:  (.*?)   ", output)
    assert (first[0], first[4], first[8]) == (second[0], second[4], second[8])
    assert len(third.split()) == 5
    assert output.count("Holding: type the places") == 2
    assert "all dice held: then write the number of one of the rows above, like w7" in output
    assert output.count("expected places from 1 to 5 to hold, 0 for none, or w and a row") == 2
    assert output.count("expected the number of one of the rows above, like w7") == 4
    assert "You: Twos," in output
    assert output.endswith("The game ends here. See you!\n")


def test_a_tie_and_the_throws_that_break_it_are_told():
    assert list(event_lines(Tied((0, 1)), RULES, PLAYERS)) == [
        "A tie: all dice are rolled once for the first place."
    ]
    blitz = RollOff("blitz", 5, ((0, 1),)).land((1, 2, 3, 4, 5)).land((6, 6, 1, 1, 1))
    assert list(event_lines(Finished(blitz), RULES, PLAYERS)) == ["You: 1 2 3 4 5", "Computer: 6 6 1 1 1"]
    assert list(event_lines(Finished(None), RULES, PLAYERS)) == []


def test_round_bonuses_are_told(run):
    given = "".join(f"\nw{row}\n\n" for row in range(1, 16))
    _, output, _ = run("play", "yatzy", "--seed", "3", "--set", "round_bonus=50", given=given)
    assert ": +50 points\n" in output
    assert "Rounds won" in output


@pytest.mark.parametrize(
    "game", ["yatzy card=short", "yatzy card=short pace=together", "thrift card=short", "duel", "strongest"]
)
def test_the_dice_of_a_recorded_game_are_proven(run, monkeypatch, capsys, tmp_path, game):
    key, *options = game.split()
    path, person = tmp_path / "game.txt", Person(capsys, 1)

    def types(prompt):
        if "type any word" in prompt:
            shown = person.seen = capsys.readouterr().out
            assert "roll 1" not in shown, "the commitment stands there before the first roll"
            return "  an | owl "
        if "goes on" in prompt and not person.seen.count("| undone"):
            person.seen += capsys.readouterr().out + "| undone"
            return "u"
        return "s" if "stand" in prompt else person(prompt)

    monkeypatch.setattr("builtins.input", types)
    chosen = [word for option in options for word in ("--set", option)]
    status, rest, complaints = run("play", key, "--record", str(path), "--robot", "novice", *chosen)
    assert (status, complaints) == (0, "")
    output, record = person.seen + rest, parse_record(path.read_text("utf-8"))
    assert record.commitment in output.splitlines()
    assert f"The secret of the dice was {record.secret.hex()}" in output
    assert record.client == "terminal an owl|"
    assert record.replay().game.over
    assert any("undo" in line for line in record.lines) or not options
    status, output, complaints = run("verify", str(path))
    assert (status, complaints) == (0, "")
    assert output.startswith("fair: all ")
    assert run("play", key, "--record", str(path))[0] == 2, "no file is written over"


def test_several_people_share_a_terminal_and_may_take_back_a_row(run):
    given = "\nh\nw1\nu\nw2\n\nu\nw1\n\nu\nq\n"
    people = ("--person", "Ann", "--person", "Bob", "--set", "card=short", "--seed", "2")
    status, output, complaints = run("play", "yatzy", *people, given=given)
    assert (status, complaints) == (0, "")
    assert output.startswith("Yatzy: Ann, Bob.\n")
    assert "Ann's turn. Enter throws the dice: " in output
    assert "Expected final score:\n" in output
    assert output.count("Ann: Ones") == 1
    assert output.count("Ann: Threes") == 1
    assert output.count("nothing can be taken back now") == 2, "not once the next one has thrown"


def test_a_hint_where_no_table_can_be_had_is_an_estimate(run):
    given = "h\n\nh\nq\n"
    for key in ("maxi", "duel", "double", "yamb"):
        status, output, _ = run("play", key, "--seed", "2", given=given)
        assert status == 0
        assert "There is nothing to choose yet." in output
        assert "Estimate, one turn ahead:\n" in output


def test_more_people_than_a_game_has_seats_are_refused_in_one_line(run):
    status, output, complaints = run("play", "yatzy", *(["--person", "A"] * 9))
    assert (status, output, complaints) == (2, "", "expected 1 to 8 seats, not 9\n")


def test_a_new_game_has_new_dice(run):
    assert len({run("play", "classic", given="\nq\n")[1] for _ in range(2)}) == 2


def test_an_interrupt_ends_any_command_quietly(run, monkeypatch):
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    status, output, complaints = run("play", "classic")
    assert (status, complaints) == (0, "")
    assert output.endswith("See you!\n")
    monkeypatch.setattr("sys.stdin", map(interrupted, ["{}"]))
    assert main(["score"]) == 130
