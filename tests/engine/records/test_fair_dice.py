"""Fair dice: the published vector, uniform faces, held dice, and what a check finds."""

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine.errors import RecordError
from engine.play.game import new_game
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Rolled, SeatStep, Undo, parse, to_text
from engine.play.turn import Due
from engine.presets import ruleset
from engine.records.fair_dice import (
    TALISMANS,
    client_string,
    commitment,
    dealt_talisman,
    faces,
    values,
)
from engine.records.reading import parse_record
from engine.records.record import Player, Record
from engine.records.telegram_dice import (
    DieAttempt,
    TelegramDie,
    heard,
    parse_attempt,
    reels,
    telegram_dice,
    telegram_die,
)
from engine.records.verify import verify
from tests.engine.games import of_anybody, random_step, seated, who_may_undo
from tests.paths import ROOT

SECRET = bytes(31) + b"\x2a"
CLIENT = client_string("g1", ["🍀", "🐙"])
DOCUMENT = (ROOT / "docs" / "fair-dice.md").read_text("utf-8")


def test_what_is_published_of_the_secret_and_the_talismans():
    assert commitment(SECRET) == "0a28e9ffef0073f9a6a674cf57ee77307f38f0f1bebb087888d9011ed0eeefdf"
    assert CLIENT == "g1|🍀🐙"


def test_the_program_in_the_document_throws_the_same_dice():
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    published: dict = {}
    exec(program, published)
    for turn in range(1, 60):  # 40 values take two blocks, and some bytes are skipped
        label = f"turn.{turn}.roll.2"
        assert tuple(published["values"](SECRET, CLIENT, label, 40)) == values(SECRET, CLIENT, label, 40)
        due = Due(label, 5, (0, 3, 4))
        assert published["faces"](SECRET, CLIENT, label, (1, 4, 5), 5) == "".join(
            map(str, faces(SECRET, CLIENT, due))
        )


def test_the_vectors_in_the_document_are_those_of_the_program():
    table = re.findall(r"^\| `([\w.]+)` \| (\d(?: \d){4}) \|", DOCUMENT, re.MULTILINE)
    assert len(table) >= 5
    for label, shown in table:
        assert values(SECRET, CLIENT, label, 5) == tuple(map(int, shown.split()))


def test_the_document_throws_double_dice_and_telegrams_dice_as_the_program_does():
    published: dict = {}
    exec(re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)[0], published)
    for order in ("one_die", "five_dice", "shuffle"):
        due = new_game(ruleset("double", {"order": order}), 2).due
        thrown = "".join(map(str, faces(SECRET, CLIENT, due)))
        if order == "one_die":
            assert published["values"](SECRET, CLIENT, due.label, 1) == [int(thrown)]
        else:
            assert published["faces"](SECRET, CLIENT, due.label, range(1, 7), 6, double=True) == thrown
            assert f"| `faces {thrown}` |" in DOCUMENT
    client = client_string("g12", TALISMANS[:2], (27, 5, 64))
    vectors = re.findall(r"^\* `([\w.]+)`: (\d(?: \d){4})$", DOCUMENT, re.MULTILINE)
    assert len(vectors) == 4
    for label, shown in vectors:
        assert values(SECRET, client, label, 5) == tuple(map(int, shown.split()))


def test_the_records_in_the_document_are_some_and_pass_the_checks():
    texts = re.findall(r"```\n(dice-poker record 1\n.*?)```", DOCUMENT, re.DOTALL)
    for text, form, pace in zip(texts, ("repeated", "none"), ("turns", "together"), strict=True):
        record = parse_record(text)
        assert record.text() == text
        verdict = verify(record)
        assert verdict.fair, verdict
        assert verdict.throws == len(re.findall(r"\n(?:\d )?faces ", text)) > 4
        assert (record.secret, telegram_dice(record.client, record.attempts).form) == (SECRET, form)
        assert record.rules.pace == pace


def test_the_document_throws_dice_of_seats_as_the_program_does():
    for number, luck in enumerate(("own", "same")):
        game = new_game(ruleset("yatzy", {"pace": "together", "luck": luck}), 2)
        for seat in (1, 0):
            for line in ("throw 12345", "faces 11111"):
                game = game.apply(parse(f"{seat + 1} {line}"))
        lines = []
        for throw in ("2 throw 145", "1 throw 45") if luck == "same" else ("2 throw 145",):
            thrown = game.apply(parse(throw))
            due = thrown.focus(int(throw[0]) - 1).due
            lines.append(to_text(SeatStep(int(throw[0]) - 1, Rolled(faces(SECRET, CLIENT, due)))))
        assert f"| {', '.join(f'`{line}`' for line in lines)} |" in DOCUMENT, number


def seated_record(*, same: bool = False) -> Record:
    """A whole game that all play at once, with a row taken back."""
    rules = ruleset("yatzy", {"pace": "together", "luck": "same" if same else "own", "card": "short"})
    players = (Player("A", "🍀"), Player("B", "🐙"), Player("C", "🦊"))
    client = client_string("g1", [player.talisman for player in players], (27, 5, 64))
    record = Record(rules, players, (), "g1", commitment(SECRET), client, SECRET, THREE)
    rnd, progress, lines = Random(1), record.start(), []
    while not progress.game.over:
        view = of_anybody(progress, rnd)
        takers = who_may_undo(progress)
        if takers and rnd.random() < 0.2:
            view, step = rnd.choice(takers), Undo()
        elif view.game.due is not None:
            step = Rolled(faces(SECRET, client, view.game.due))
        else:
            step = random_step(view.game, rnd)
        step = seated(view.game, step)
        lines.append(to_text(step))
        progress = progress.after(step)
    return replace(record, lines=tuple(lines))


@pytest.mark.parametrize("same", [False, True])
def test_the_dice_of_seats_are_checked(*, same):
    record = seated_record(same=same)
    assert parse_record(record.text()) == record
    verdict = verify(record)
    assert verdict.fair, verdict
    assert verdict.throws == sum("faces" in line for line in record.lines)
    number = next(n for n, line in enumerate(record.lines) if " faces " in line)
    seat, word, shown = record.lines[number].split()
    for wrong in (f"{seat} {word} {7 - int(shown[0])}{shown[1:]}", f"{seat} {word} {shown[1:]}"):
        found = verify(replace(record, lines=(*record.lines[:number], wrong, *record.lines[number + 1 :])))
        label = "turn.1.roll.1" if same else f"seat.{seat}.turn.1.roll.1"
        assert (found.fault, found.step) == (label, number + 1)
        assert (found.expected, found.found) == (record.lines[number], wrong)
    for wrong in (f"faces {shown}", f"8 faces {shown}"):
        found = verify(replace(record, lines=(*record.lines[:number], wrong)))
        assert (found.fault, found.step) == ("illegal", number + 1)


def test_the_document_tells_the_dice_of_every_form():
    vectors = re.findall(r"^\* (few|none|single), .*`(g\d+\|.*)`: (\d(?: \d){4})$", DOCUMENT, re.MULTILINE)
    assert {form: client for form, client, _ in vectors} == {
        "few": client_string("g12", TALISMANS[:2], (27, 5)),
        "none": client_string("g12", TALISMANS[:2]),
        "single": client_string("g1", TALISMANS[:2], TelegramDie(57, 43)),
    }
    for _, client, shown in vectors:
        assert values(SECRET, client, "turn.1.roll.1", 5) == tuple(map(int, shown.split()))


def test_the_document_tells_who_is_dealt_which_talisman():
    plain = " ".join(DOCUMENT.split())
    dealt = r"(\S+) \(\*n\* is (\d+)\)"
    ((whole, n, less, m),) = re.findall(
        rf"`g12\|robot 2\|talisman` is dealt {dealt}; without 🍀 it is {dealt}", plain
    )
    assert TALISMANS[0] == "🍀"
    assert whole == TALISMANS[int(n)] == dealt_talisman("g12", "robot 2", TALISMANS)
    assert less == TALISMANS[1:][int(m)] == dealt_talisman("g12", "robot 2", TALISMANS[1:])
    ((daily, day),) = re.findall(r"(\S+) from `([\d-]+)\|everybody\|talisman`", plain)
    assert daily == dealt_talisman(day, "everybody", TALISMANS)


def test_every_face_comes_from_equally_many_bytes():
    assert set(Counter(byte % 6 + 1 for byte in range(252)).values()) == {42}
    counts = Counter(f for n in range(2000) for f in values(SECRET, CLIENT, f"turn.{n}.roll.1", 5))
    chi_square = sum((counts[face] - 10_000 / 6) ** 2 / (10_000 / 6) for face in range(1, 7))
    assert chi_square < 20.5  # one in a thousand by chance; the secret is fixed, so this never wavers


def test_double_dice_take_twelve_values_six_outer_then_six_inner():
    label = "turn.1.roll.1"
    twelve = values(SECRET, CLIENT, label, 12)
    game = new_scorecard_game(ruleset("double"), 1).apply(parse("throw 123456"))
    assert faces(SECRET, CLIENT, game.due) == twelve
    lying = game.apply(Rolled(twelve))
    assert lying.ruleset.split(lying.turn.dice) == (twelve[:6], twelve[6:])
    again = lying.apply(parse("throw 25"))
    second = values(SECRET, CLIENT, "turn.1.roll.2", 12)
    assert faces(SECRET, CLIENT, again.due) == (second[1], second[4], second[7], second[10])


def test_the_older_form_with_the_number_of_a_message_is_read_back():
    with_die = client_string("g1", TALISMANS[:2], TelegramDie(57, 43))
    assert with_die == "g1|🍀🐙|57.43"
    assert telegram_die(with_die) == TelegramDie(57, 43)
    assert telegram_die(client_string("g1", TALISMANS[:2])) is None
    for end in ("57.0", "57.65", "057.43", "57.043", "57.43 ", "57.43.1"):
        assert telegram_die(f"g1|🍀🐙|{end}") is None, end
    for wrong in ("", "57.43"):
        assert telegram_die(wrong) is None, wrong


@pytest.mark.parametrize(
    ("value", "symbols"),
    [
        (64, ("seven", "seven", "seven")),
        (4, ("seven", "bar", "bar")),
        (27, ("lemon", "lemon", "grapes")),
    ],
)
def test_a_value_is_three_reels_the_left_one_first(value, symbols):
    assert reels(value) == symbols


@pytest.mark.parametrize(
    ("line", "attempt"),
    [
        ("27", DieAttempt(27)),
        ("64 581", DieAttempt(64, 581)),
        ("lost", DieAttempt(lost=True)),
        ("none", DieAttempt()),
        *((wrong, None) for wrong in ("0", "65", "027", "27 0", "27 x", "27 5 8", "27 ", "-1", "２")),
    ],
)
def test_lines_of_dice(line, attempt):
    assert parse_attempt(line) == attempt
    assert attempt is None or attempt.text() == line


def made(drawn, attempts=()):
    """A record of some steps of a game that began with these dice."""
    client = client_string("g1", ["🍀", "🐙"], drawn)
    rules = ruleset("yacht")
    game, lines = new_game(rules, 2), []
    for _ in range(6):
        step = Rolled(faces(SECRET, client, game.due)) if game.due is not None else game.legal_actions()[0]
        lines.append(to_text(step))
        game = game.apply(step)
    players = (Player("A", "🍀"), Player("B", "🐙"))
    return Record(rules, players, tuple(lines), "g1", commitment(SECRET), client, SECRET, attempts)


LOST, NONE = DieAttempt(lost=True), DieAttempt()
THREE = (DieAttempt(27, 5), DieAttempt(5, 6), DieAttempt(64, 8))


@pytest.mark.parametrize(
    ("drawn", "attempts", "form", "choices"),
    [
        (None, (), "none", None),
        (TelegramDie(1, 1), (), "single", None),
        (TelegramDie(2**31, 64), (), "single", None),
        ((), (NONE,), "none", None),
        ((), (LOST, LOST, LOST), "none", None),
        ((27,), (THREE[0], LOST, NONE), "few", None),
        ((27, 5), THREE[:2], "few", None),
        ((27, 5, 64), THREE, "three", 1),
        ((27, 5, 64), (NONE, *THREE), "three", 1),
        ((27, 5, 64), (THREE[0], LOST, *THREE[1:]), "repeated", 3),
        ((27, 5, 64), (LOST, THREE[0], LOST, *THREE[1:]), "repeated", 6),
    ],
)
def test_records_of_every_form_are_verified_and_told_as_what_they_are(drawn, attempts, form, choices):
    record = made(drawn, attempts)
    assert parse_record(record.text()) == record
    assert verify(parse_record(record.text())).fair
    dice = telegram_dice(record.client, record.attempts)
    assert (dice.form, dice.choices) == (form, choices)
    other = replace(record, client=client_string("g1", ["🍀", "🐙"], TelegramDie(7, 7)))
    assert verify(other).fault
    if heard(attempts):
        for changed in (attempts[1:] if attempts[0].value else attempts[:-1], (DieAttempt(1), *attempts[1:])):
            assert verify(replace(record, attempts=changed)).fault == "client"


def test_two_dice_of_today_are_no_die_of_an_older_game():
    record = made((27, 5), THREE[:2])
    assert record.client.endswith("|27.5")
    assert telegram_dice(record.client, record.attempts).values == (27, 5)
    assert telegram_dice(record.client, ()).values == (5,)
    assert telegram_dice(record.client, ()).choices is None, "and without its lines it claims no more"
    assert verify(replace(record, attempts=())).fair
    for other in (made((27,), THREE[:1]), made((27, 5, 64), THREE)):
        assert verify(replace(other, attempts=())).fault == "client"


def test_only_the_dice_are_proven_and_no_names_choices_or_end():
    record = made((27, 5, 64), THREE)
    renamed = tuple(replace(player, name="C") for player in record.players)
    split = (Player("A", "🍀🐙"), Player("B"))
    for changed in ({"players": renamed}, {"players": split}, {"lines": record.lines[:-1]}):
        assert verify(replace(record, **changed)).fair
    for row in ("ones", "twos"):
        assert verify(replace(record, lines=(*record.lines[:2], f"write {row}", "throw 12345"))).fair
    assert verify(replace(record, lines=(*record.lines[:2], "write nothing"))).fault == "illegal"


def test_no_more_than_three_dice_count():
    text = made((27, 5, 64), THREE).text().replace("die 64 8", "die 64 8\ndie 3")
    with pytest.raises(RecordError, match="at most 3"):
        parse_record(text)
    with pytest.raises(RecordError, match="line 8"):
        parse_record(text.replace("die 27 5", "die 72 5"))


def test_a_dealt_talisman_follows_from_the_game_and_the_person():
    assert {dealt_talisman("g1", str(user), TALISMANS) for user in range(200)} == set(TALISMANS)
    assert dealt_talisman("g1", "7", TALISMANS[3:4]) == TALISMANS[3]
