"""Every action of 300 situations is worth what another solver says."""

import json
from random import Random

import pytest
import yatzy_solver

from tests.engine.solver import parity

pytestmark = pytest.mark.further
VARIANTS = ("yatzy-scandinavian", "american+forced-joker")


def situations(variant: str, count: int) -> list[dict]:
    """Random situations, five equal dice among them, with what the other solver says of every action."""
    rules, rnd, lines = yatzy_solver.Variant(variant), Random(variant), []
    solver, names = yatzy_solver.Solver.build(rules), list(rules.categories)
    for _ in range(count):
        some = set(rnd.sample(names, rnd.randrange(len(names))))
        filled = [name for name in names if name in some]
        upper = sum((names.index(name) + 1) * rnd.randrange(6) for name in filled if names.index(name) < 6)
        state = f"upper {upper} | filled {','.join(filled) or '-'}"
        if "five_of_a_kind" in filled and variant != "american+no-bonus":
            state += f" | five_of_a_kind {rnd.choice((0, 50))}"
        faces = [rnd.randint(1, 6)] * 5 if rnd.random() < 0.2 else [rnd.randint(1, 6) for _ in range(5)]
        situation = f"dice {' '.join(map(str, sorted(faces)))} | rolls {rnd.randrange(3)} | {state}"
        options = [[rules.action_code(a), value] for a, value in solver.option_values(situation)]
        lines.append({"variant": variant, "situation": situation, "options": options})
    return lines


def test_every_action_is_worth_what_another_solver_says(tables_folder, tmp_path, capsys):
    lines = [line for variant in VARIANTS for line in situations(variant, 150)]
    path = tmp_path / "parity.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    assert parity.main(str(path), str(tables_folder)) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told] == sorted(VARIANTS)
    assert all(": 150 situations, " in line for line in told)


def test_a_value_that_differs_is_found(tables_folder, tmp_path):
    [line] = situations(VARIANTS[1], 1)
    line["options"][0][1] += 1e-6
    path = tmp_path / "parity.jsonl"
    path.write_text(json.dumps(line) + "\n", "utf-8")
    assert parity.main(str(path), str(tables_folder)) == 1
