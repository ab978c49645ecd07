"""Records as the database has them: what people were told, what was kept, who pressed."""

import json
from itertools import pairwise
from pathlib import Path

from bot.sandbox.world import World
from engine.play.steps import parse
from engine.presets import ruleset
from engine.records.fair_dice import commitment
from engine.records.record import ChainPlace, Player, Record
from engine.records.telegram_dice import DieAttempt, parse_round
from tests.databases import opened
from tests.play.thrown_dice import dice_rows


def record_of(database: Path | str, game: int) -> Record:
    """A game's record as the database has it; the secret is taken from there too."""
    with opened(database) as db:
        row = db.execute(
            "SELECT preset, options, revision, client, secret, round_throws FROM games WHERE id = ?", (game,)
        ).fetchone()
        lines = db.execute("SELECT n, line FROM steps WHERE game_id = ? ORDER BY n", (game,)).fetchall()
        seats = db.execute(
            "SELECT name, talisman FROM seats JOIN members USING (game_id, seat)"
            " WHERE game_id = ? ORDER BY seat",
            (game,),
        )
        players = tuple(Player(*seat) for seat in seats)
        attempts = tuple(
            DieAttempt(value, message, state == "tried") for value, message, state in dice_rows(db, game)
        )
        chain = db.execute(
            "SELECT g.chain_no, c.commitment FROM games AS g JOIN dice_chains AS c ON c.id = g.chain_id"
            " WHERE g.id = ?",
            (game,),
        ).fetchone()
    assert [n for n, _ in lines] == list(range(1, len(lines) + 1))
    preset, options, revision, client, secret, before_rounds = row
    return Record(
        rules=ruleset(preset, json.loads(options), revision),
        players=players,
        lines=tuple(line for _, line in lines),
        game=f"g{game}",
        commitment=commitment(secret),
        client=client,
        secret=secret,
        attempts=attempts,
        rounds=dict(filter(None, map(parse_round, (before_rounds or "").splitlines()))),
        chain=None if chain is None else ChainPlace(*chain),
    )


def presses_are_noted(database: Path | str, game: int) -> bool:
    """Whether somebody is noted for every throw of a game but first rolls, which throw themselves."""
    with opened(database) as db:
        query = "SELECT line, by_user FROM steps WHERE game_id = ? ORDER BY n"
        steps = db.execute(query, (game,)).fetchall()
    progress = record_of(database, game).start()
    for line, by in steps:
        if line.startswith("throw") and (by is None) != (progress.game.turn.roll == 0):
            return False
        progress = progress.after(parse(line))
    return True


def accepted(world: World) -> int:
    """How many throws and rows people were told of.

    Whoever pressed for a throw when the bot died and presses again when it is back is told of it once more:
    the same dice twice, one after the other, are one throw.
    """
    told = [str(c.params.get("text", "")) for c in world.state.call_log.made("answerCallbackQuery")]
    acts = [text for text in told if text.startswith(("Бросок", "Записано", "Вычеркнуто"))]
    again = [now for before, now in pairwise(acts) if now == before and now.startswith("Бросок")]
    return len(acts) - len(again)


def committed(database: Path | str) -> int:
    """How many throws and rows that people pressed for the records have."""
    query = (
        "SELECT count(*) FROM steps WHERE by_user IS NOT NULL AND (line LIKE 'throw%' OR line LIKE 'write%')"
    )
    with opened(database) as db:
        return int(db.execute(query).fetchone()[0])


def busiest_minute(times: list[float]) -> int:
    """The most calls in any 60 seconds."""
    return max(sum(start <= at < start + 60.0 for at in times) for start in times) if times else 0
