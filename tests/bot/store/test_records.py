"""The record of a game only ever grows, by the next line."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from bot.ground.store.base import StoreError, Tx
from bot.table.store import Records
from tests.bot.store.databases import REFUSED, bare_database, finish, new_game, steps_of

LINES = st.lists(st.text("abc 0123456789🍀", min_size=1, max_size=20), min_size=1, max_size=4)


def test_lines_come_back_in_order_with_who_and_when(db, tx):
    game_id = new_game(tx)
    Records(tx).append(game_id, 1, ["throw 12345", "faces 44421"], 11, 5.0)
    Records(tx).append(game_id, 3, ["faces 6", "write chance"], [None, 12], 6.0)
    Records(tx).append(game_id, 5, [], None, 6.0)
    assert Records(tx).lines(game_id) == ["throw 12345", "faces 44421", "faces 6", "write chance"]
    assert Records(tx).lines(game_id, after=2) == ["faces 6", "write chance"]
    assert steps_of(db, game_id, after=1) == [
        (2, "faces 44421", 11, 5.0),
        (3, "faces 6", None, 6.0),
        (4, "write chance", 12, 6.0),
    ]
    assert Records(tx).lines(game_id + 1) == []


class RecordLines(RuleBasedStateMachine):
    """Two records under every kind of attack; a list of lines each is the model."""

    def __init__(self) -> None:
        super().__init__()
        self.db = bare_database()
        self.tx = Tx(self.db)
        first = new_game(self.tx)
        finish(self.tx, first, "over", 1.0)
        self.model: dict[int, list[str]] = {first: [], new_game(self.tx): []}

    @rule(game=st.sampled_from([1, 2]), lines=LINES)
    def append(self, game, lines):
        Records(self.tx).append(game, len(self.model[game]) + 1, lines, 11, 2.0)
        self.model[game] += lines

    @rule(game=st.sampled_from([1, 2]), lines=LINES, off=st.sampled_from([-3, -1, 1, 2]))
    def append_elsewhere(self, game, lines, off):
        with pytest.raises(StoreError, match="does not follow"):
            Records(self.tx).append(game, len(self.model[game]) + 1 + off, lines, 11, 2.0)

    @rule(game=st.sampled_from([1, 2]), lines=LINES)
    def append_and_fail(self, game, lines):
        self.db.execute("BEGIN")
        Records(self.tx).append(game, len(self.model[game]) + 1, lines, 11, 2.0)
        self.db.execute("ROLLBACK")

    @rule(
        statement=st.sampled_from(
            [
                *("DELETE FROM steps", "UPDATE steps SET line = 'undo'", "UPDATE steps SET n = n + 1000"),
                *("UPDATE steps SET game_id = 2", "UPDATE steps SET at = 0", "UPDATE steps SET by_user = 99"),
                "REPLACE INTO steps SELECT game_id, n, 'other', by_user, at FROM steps",
                "INSERT INTO steps SELECT * FROM steps",
            ]
        )
    )
    def rewrite(self, statement):
        if not any(self.model.values()):
            return
        with pytest.raises(REFUSED):
            self.db.execute(statement)

    @invariant()
    def records_are_as_written(self):
        for game, lines in self.model.items():
            expected = [(n, line, 11, 2.0) for n, line in enumerate(lines, 1)]
            assert steps_of(self.db, game) == expected

    def teardown(self) -> None:
        self.db.close()


TestRecords = RecordLines.TestCase
TestRecords.settings = settings(max_examples=5, stateful_step_count=20, deadline=None)
