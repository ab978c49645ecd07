"""Every action of sixty situations is worth what another solver says: its values are in tests/vectors."""

import json

import pytest

from tests.engine.solver import parity
from tests.paths import ROOT

VECTORS = ROOT / "tests/vectors/parity.jsonl"


@pytest.mark.further
def test_every_action_is_worth_what_another_solver_says_and_a_value_that_differs_is_found(
    tables_folder, tmp_path, capsys
):
    assert parity.main(str(VECTORS), str(tables_folder)) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told] == ["american+forced-joker", "yatzy-scandinavian"]
    assert all(": 30 situations, " in line for line in told)
    line = json.loads(VECTORS.read_text("utf-8").splitlines()[-1])
    line["options"][0][1] += 1e-6
    changed = tmp_path / "parity.jsonl"
    changed.write_text(json.dumps(line) + "\n", "utf-8")
    assert parity.main(str(changed), str(tables_folder)) == 1
