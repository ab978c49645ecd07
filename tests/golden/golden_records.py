"""A game of every revision of every preset: a record with fair dice, and beside it the cards it comes to.

`<preset>.txt` is of the first revision, `<preset>.2.txt` of the second; `.cards.txt` stands for `.txt` in the
names of what they come to. Other cards for an old record mean that the rules have changed.
"""

import contextlib
import hashlib
import io
from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random

from engine.cli import main
from engine.play.game import new_game
from engine.play.steps import Bank, Leave, Rolled, Stand, Step, Stop, Take, Throw, Undo, Write, to_text
from engine.players.choose import choose_best
from engine.presets import PRESETS, ruleset
from engine.records.fair_dice import TALISMANS, client_string, commitment, faces
from engine.records.record import Player, Progress, Record
from engine.rules.options import options_of
from engine.rules.ruleset import Ruleset

RECORDS_FOLDER = Path(__file__).parent / "records"
FIRST_REVISION_FOLDER = Path(__file__).parent / "first_revision"
"""Games in which a rule that changed after the first revision makes a difference, and what they came to."""
OWN_DICE_FOLDER = Path(__file__).parent / "own_dice"
"""Games with dice of the players' own, some turns of which were corrected, and what they came to."""
DARES_FOLDER = Path(__file__).parent / "dares"
"""Games in which all play at once and two of four seats have one roll fewer, and what they came to."""
ROUND_DICE_FOLDER = Path(__file__).parent / "round_dice"
"""Games from when Telegram threw before rounds as well, some of them played on by a program that does not."""
PLAYERS = tuple(map(Player, ("Аня", "Bob <b>&", "", "Віка 🦊"), TALISMANS))
UNDO_AT, LEAVE_AT = 9, 31  # turns; where hands are compared there are fewer of them
LEAVE_HANDS_AT = 14


class StaleRecordError(ValueError):
    """A record that does not fit the rules of its preset any more."""


def table_options(number: int) -> dict[str, object]:
    """A first preset as it is; the others with options of the table, so that all of them occur."""
    if number == 0:
        return {}
    return {
        "order": ("one_die", "five_dice", "shuffle")[number % 3],
        "tie_break": "blitz",
        "settlement": ("mean", "total")[number % 2],
        "round_bonus": 10 * (number % 2),
        "hands": 8,
        "best_of": 9,
        "sets": "on",
        "faces": "cards",
    }


def play(key: str, number: int) -> Record:
    """A game of four: computer players, one who plays at random, one who leaves; one row is taken back."""
    known = {option.key for option in options_of(PRESETS[key])}
    rules = ruleset(key, {k: v for k, v in table_options(number).items() if k in known})
    secret = hashlib.sha256(key.encode()).digest()
    game = f"g{number + 1}"
    client = client_string(game, [player.talisman for player in PLAYERS])
    progress, steps, rnd = Progress(new_game(rules, len(PLAYERS))), [], Random(number)
    while not progress.game.over:
        step = next_step(progress, steps, rnd, secret, client)
        steps.append(step)
        progress = progress.after(step)
    return Record(rules, PLAYERS, tuple(map(to_text, steps)), game, commitment(secret), client, secret)


def next_step(progress: Progress, steps: list[Step], rnd: Random, secret: bytes, client: str) -> Step:
    """Chance, the row to be taken back, the seat to leave, or somebody's choice."""
    game = progress.game
    if game.due is not None:
        return Rolled(faces(secret, client, game.due))
    if game.turns >= UNDO_AT and progress.back is not None and Undo() not in steps:
        return Undo()
    leave_at = LEAVE_AT if isinstance(game.ruleset, Ruleset) else LEAVE_HANDS_AT
    if game.turns >= leave_at and Leave(2) not in steps:
        return Leave(2)
    if game.mover != 1:
        return choose_best(game)
    actions = game.legal_actions()
    writes = [action for action in actions if isinstance(action, Write | Stop | Stand | Take | Bank)]
    throws = [action for action in actions if isinstance(action, Throw)]
    return rnd.choice(writes if writes and (not throws or rnd.random() < 0.5) else throws)


def cards(path: Path) -> str:
    """What the command line prints for the record in this file."""
    output, complaints = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(complaints):
        status = main(["replay", str(path)])
    if status != 0:
        reason = complaints.getvalue().strip()
        raise StaleRecordError(
            f"{path.name} does not fit the rules any more: {reason}. A game that nobody has played yet:"
            f" delete {path.name} and {path.stem}.cards.txt, and run this again; another: raise its revision"
        )
    return output.getvalue()


def record_files(names: Collection[str], folder: Path = RECORDS_FOLDER) -> Iterator[tuple[Path, str]]:
    """The records of these presets and what they come to; of all presets without names.

    A record that is there is never made anew: whatever computer players do today, it means what it meant.
    Write each file before asking for the next: cards are read off the record in the folder.
    """
    for number, key in enumerate(PRESETS):
        if not names or key in names:
            for revision in range(1, PRESETS[key].revision):
                old = record_file(key, revision, folder)
                if old.exists():
                    yield old.with_suffix(".cards.txt"), cards(old)
            path = record_file(key, PRESETS[key].revision, folder)
            if not path.exists():
                yield path, play(key, number).text()
            yield path.with_suffix(".cards.txt"), cards(path)


def record_file(key: str, revision: int, folder: Path = RECORDS_FOLDER) -> Path:
    """Where the record of a revision of a preset is kept."""
    return folder / (f"{key}.txt" if revision == 1 else f"{key}.{revision}.txt")
