"""Who has left is last, whatever a computer made of their seat; the others stand as without them."""

from engine.play.leavers import Leaver
from engine.play.length import outcome_now
from engine.play.steps import to_text
from engine.presets import ruleset
from engine.records.reading import parse_record
from engine.records.record import Player, Record
from tests.engine.games import walk


def record(key="yatzy", leavers=(), **options) -> Record:
    rules, lines = ruleset(key, options), []
    for _, step, _ in walk(rules, 3, key):
        lines.append(to_text(step))
    players = tuple(Player(name) for name in ("Ann", "Bob", "Carl"))
    return Record(rules, players, tuple(lines), leavers=leavers)


def test_a_record_tells_who_has_left_and_reads_it_again():
    told = record(leavers=(Leaver(2, 41), Leaver(0), Leaver(1, 0)))
    assert "left 3 41\nleft 1\nleft 2 0\n" in told.text()
    again = parse_record(told.text())
    assert again == told
    game = again.replay().game
    assert again.outcome(game).ranks == (2, 1, 3)
    assert again.outcome(game).totals[2] == 41
    assert parse_record(record().text()).outcome(game) == outcome_now(game)
