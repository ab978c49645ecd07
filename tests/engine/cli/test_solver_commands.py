"""`solve`, `advise` and `simulate` as commands."""

import hashlib
import json
import re

import pytest

from engine.cli import solver_answers
from engine.play.steps import to_text
from engine.records.situation import parse_situation

SHORT = ("--set", "card=short")


@pytest.fixture
def solver(run, tables_folder):
    return lambda *arguments, given="": run(*arguments, "--cache", str(tables_folder), given=given)


def test_where_numpy_is_not_installed_it_is_asked_for_in_one_line(solver, monkeypatch):
    def missing(_):
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr(solver_answers, "strategy", missing)
    said = (2, "", "this command needs NumPy: pip install 'dice-poker[solver]'\n")
    assert solver("strategy", "series") == said


def test_solve(solver):
    for fresh in ([], ["--fresh"]):
        status, output, complaints = solver("solve", "series", *SHORT, *fresh)
        answer = json.loads(output)
        assert (status, complaints) == (0, "")
        assert list(answer) == ["expected", "sd", "states", "seconds"]
        assert (answer["expected"], answer["states"]) == (46.4556945027, 73)
    assert json.loads(solver("solve", "series", *SHORT, "--two")[1])["first_of_two"] == 0.488993


def test_advise(solver):
    lines = [
        {"ruleset": "series", "dice": [6, 6, 6, 1, 6], "roll": 3},
        {"ruleset": "series", "dice": [6, 6, 6, 1, 6], "roll": 2},
        {"ruleset": "series", "card": {"pair": {"dice": [1] * 5, "roll": 1}}, "dice": [1] * 5, "roll": 1},
        {"ruleset": "series", "card": {"nope": {}}, "dice": [1] * 5, "roll": 1},
        {"ruleset": "series", "dice": [1] * 4, "roll": 1},
    ]
    status, output, complaints = solver("advise", given="".join(json.dumps(line) + "\n" for line in lines))
    assert (status, complaints) == (1, "")
    last, second, *bad = map(json.loads, output.splitlines())
    assert last["best"] == "write sixes"
    assert len(last["choices"]) == 6
    assert second["best"] == "throw 4"
    assert "pair was not open" in bad[0]["error"]
    assert "expected rows of ones" in bad[1]["error"]
    assert "5 whole numbers" in bad[2]["error"]


def test_advise_knows_jokers(solver):
    card = {"poker": {"dice": [6] * 5, "roll": 2}, "ones": {"dice": [1, 1, 1, 2, 3], "roll": 3}}
    line = {"ruleset": "yahtzee", "options": {"card": "short"}, "card": card, "dice": [3] * 5, "roll": 3}
    (choice,) = json.loads(solver("advise", given=json.dumps(line))[1])["choices"]
    assert choice["action"] == "write threes"
    assert choice["value"] > 50 + 100 + 15 + 3 + 30


def test_advise_refuses_a_full_card(solver):
    keys = ["ones", "twos", "threes", "fours", "fives", "sixes", "pair", "two_pairs", "three"]
    keys += ["small_straight", "large_straight", "full", "four", "poker", "chance"]
    card = {key: {"dice": [1, 2, 3, 4, 6], "roll": 3} for key in keys}
    line = {"ruleset": "series", "card": card}
    status, output, _ = solver("advise", given=json.dumps(line | {"dice": [1] * 5, "roll": 1}))
    assert status == 1
    assert "open row" in json.loads(output)["error"]


def test_simulate(solver):
    arguments = ("simulate", "series", *SHORT, "--games", "500", "--seed", "4", "--level", "novice")
    status, output, complaints = solver(*arguments, "--json")
    answer = json.loads(output)
    assert (status, complaints) == (0, "")
    assert 10 < answer["mean"] < 40
    ranked = list(answer["quantiles"].values())
    assert ranked == sorted(ranked)
    assert solver(*arguments)[1].startswith(f"500 games, novice play (exact): mean {answer['mean']:.2f}")


def test_games_that_cannot_be_solved_are_played_one_turn_ahead(solver):
    rules = ("thrift", *SHORT, "--set", "max_rounds=8")
    arguments = ("simulate", *rules, "--games", "4", "--seed", "4", "--json")
    status, output, complaints = solver(*arguments)
    assert (status, complaints) == (0, "")
    answer = json.loads(output)
    assert (answer["games"], answer["player"]) == (4, "one-turn")
    assert -130 <= answer["quantiles"]["1%"] <= answer["mean"] <= answer["quantiles"]["99%"]
    assert solver(*arguments)[1] == output


def test_labelled_situations_are_a_file_with_its_hash(solver, tmp_path, solved):
    path = tmp_path / "yatzy.jsonl"
    arguments = ("situations", "yatzy", *SHORT, str(path), "--count", "200")
    status, output, complaints = solver(*arguments)
    assert (status, complaints) == (0, "")
    assert output == f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path}\n"
    labels = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert len(labels) == 200
    for label in labels[::20]:
        choices = solved("yatzy", card="short").advise(parse_situation(label["situation"]).game())
        assert label["best"] == to_text(choices[0].action)
        assert label["value"] == pytest.approx(choices[0].value, abs=1e-8)
        told = {to_text(each.action): choices[0].value - each.value for each in choices}
        assert label["regret"] == pytest.approx(told, abs=1e-8)
    assert solver(*arguments)[0] == 2, "no file is written over"
    assert solver(*arguments[:-1], "0")[0] == 2


def test_best_play_stands_on_one_page(solver):
    for key in ("yatzy", "kniffel", "classic"):
        status, output, complaints = solver("strategy", key, *SHORT)
        assert (status, complaints) == (0, "")
        assert len(output.splitlines()) < 60
        shares = [float(share) for share in re.findall(r" (\d+\.\d)%", output)]
        assert sum(shares) == pytest.approx(100, abs=1)
    assert solver("strategy", "duel")[0] == 2


def test_baselines_stand_in_one_table(solver):
    status, output, complaints = solver(
        "baselines", "yatzy card=short", "kniffel card=short", "--games", "400"
    )
    assert (status, complaints) == (0, "")
    head, *lines = output.splitlines()
    assert head.split() == ["random", "greedy", "one", "turn", "ahead", "best"]
    assert [line.split()[-1] for line in lines] == ["86.61", "88.31"]
    for line in lines:
        at_random, greedy, _ = (float(cell.split()[-1]) for cell in line.split(" ±")[:3])
        assert at_random < 40
        assert 65 < greedy < 80


BAD = [
    (("simulate", "series", "--games", "0"), "expected --games from 1 to 1000000, not 0"),
    (("simulate", "series", "--seed", "-1"), "expected --seed of 0 or more"),
    (("simulate", "series", "--level", "god"), "invalid choice: 'god'"),
    (("solve", "nope"), "no ruleset 'nope'"),
]


@pytest.mark.parametrize(("arguments", "complaint"), BAD, ids=str)
def test_bad_input_is_answered_with_one_line(solver, arguments, complaint):
    status, output, complaints = solver(*arguments)
    assert (status, output) == (2, "")
    assert complaint in complaints
    assert complaints.count("\n") == 1


def test_a_situation_is_advised_on_and_a_target_aimed_at(run, tables_folder):
    cache = "--cache", str(tables_folder)
    line = "yatzy card=short | dice 1 3 3 5 5 | roll 1"
    status, out, wrong = run("advise", line, *cache)
    assert (status, wrong) == (0, "")
    assert out.splitlines()[1].split() == ["86.1921", "throw", "145"]
    status, out, _ = run("advise", "maxi | dice 1 3 3 5 5 6 | roll 1", *cache)
    assert (status, "estimate" in out) == (0, True)
    status, out, _ = run("target", line, "80", *cache)
    assert out.splitlines()[0] == "80 or more: 63.44% at best, 55.54% playing for points"
    assert out.splitlines()[2].split() == ["63.44%", "throw", "145"]
    assert run("target", "yatzy card=short", "80", *cache)[1].startswith("80 or more: 62.85% at best, 54.84%")
    for wrong_line in ("yatzi", "yatzy card=short", "yatzy | dice 1 | roll 1"):
        status, out, wrong = run("advise", wrong_line, *cache)
        assert (status, out, wrong.count("\n")) == (2, "", 1)
    assert run("target", "duel", "80", *cache)[0] == 2
    status, out, _ = run("rules", "yatzy", "--keys")
    assert out.splitlines()[0].split() == ["ones", "Ones"]
