"""`score` and `total`: what dice and cards are worth, line by line."""

import json

import pytest

DICE = {"dice": [1, 2, 3, 4, 5], "roll": 3}

SCORE = {"ruleset": "pirate", "options": {}, "dice": [4, 4, 4, 4, 4], "roll": 1}

BAD_LINES = [
    ({"dise": 1}, "the line: expected the keys ruleset, options, dice, roll, not 'dise'"),
    ({"card": {}}, "not 'card'"),
    ("{", "expected a JSON object"),
    ("[" * 100_000, "expected a JSON object"),
    ("[1]", "the line: expected a JSON object, not [1]"),
    ("{}", 'expected "ruleset" to name one'),
    ('{"ruleset": "\\ud800"}', "no ruleset '\\ud800'"),
    ({"options": []}, "options: expected a JSON object, not []"),
    ({"options": {"order": 3}}, "option order: expected join"),
    ({"options": {"colour": 3}}, "no option 'colour'"),
    ({"dice": 5}, 'expected "dice" to be 5 whole numbers from 1 to 6'),
    ({"dice": [1, 2, 3, 4]}, 'expected "dice"'),
    ({"dice": [1, 2, 3, 4, 0]}, 'expected "dice"'),
    ({"dice": [1, 2, 3, 4, True]}, 'expected "dice"'),
    ({"roll": 0}, 'expected "roll" to be a whole number from 1 to 3'),
    ({"roll": None}, 'expected "roll"'),
]


def test_score_answers_line_by_line_and_says_what_is_wrong_with_bad_ones(run):
    bad = [line if isinstance(line, str) else json.dumps(SCORE | line) for line, _ in BAD_LINES]
    good = json.dumps(SCORE | {"rows": "as in a list of questions with their answers"})
    status, output, complaints = run("score", given="".join(f"{line}\n{good}\n" for line in bad))
    assert status == 1
    assert complaints == ""
    answers = [json.loads(line) for line in output.splitlines()]
    assert len(answers) == 2 * len(bad)
    for (_, complaint), answer in zip(BAD_LINES, answers[::2], strict=True):
        assert complaint in answer["error"]
    for answer in answers[1::2]:
        assert answer["rows"]["fours"] == 8
        assert answer["rows"]["poker"] == 70
        assert answer["rows"]["four"] == 0


def test_score_without_bad_lines_is_fine_and_a_byte_order_mark_does_no_harm(run):
    status, output, _ = run("score", given="\ufeff" + json.dumps(SCORE))
    assert (status, output.count("\n")) == (0, 1)
    assert run("score") == (0, "", "")


def test_bytes_that_are_no_text_are_a_bad_line(run):
    status, output, _ = run("score", given=b"\xff\xfe\n" + json.dumps(SCORE).encode())
    assert status == 1
    assert ["error" in json.loads(line) for line in output.splitlines()] == [True, False]


def card_line(**changes: object) -> str:
    keys = (
        "ones twos threes fours fives sixes pair three small_straight large_straight full four poker chance"
    )
    card = {key: {"dice": [1, 2, 3, 4, 5], "roll": 3} for key in keys.split()} | changes
    card = {key: value for key, value in card.items() if value != "left out"}
    return json.dumps({"ruleset": "pirate", "card": card})


def test_total_sums_what_is_written_and_says_what_is_wrong_with_bad_lines(run):
    lines = [
        card_line(),
        card_line(ones="left out"),
        json.dumps({"ruleset": "pirate", "card": {}}),
        card_line(elevens={"dice": [1, 2, 3, 4, 5], "roll": 3}),
        card_line(ones=3),
        card_line(ones={"dice": [1, 2, 3], "roll": 3}),
        json.dumps({"ruleset": "pirate"}),
        json.dumps({"ruleset": "pirate", "card": {}, "order": ["ones"]}),
        json.dumps({"ruleset": "pirate", "card": {}, "order": "ones"}),
        json.dumps({"ruleset": "pirate", "card": {"pair": DICE}, "order": ["pair"]}),
    ]
    status, output, _ = run("total", given="\n".join(lines))
    assert status == 1
    good, partial, empty, *bad = [json.loads(line) for line in output.splitlines()]
    assert good["points"] | {"ones": -2, "sixes": -18, "small_straight": 15, "chance": 15} == good["points"]
    assert good["total"] == sum(good["points"].values()) - 50
    assert sum(partial["points"].values()) == sum(good["points"].values()) + 2
    assert partial["total"] == sum(partial["points"].values()) - 50, "ones can help no more"
    assert empty == {"points": {}, "total": 0}
    complaints = [
        "expected rows of ones",
        "ones: expected a JSON",
        "ones: expected",
        "card: expected",
        "order: expected the rows of the card, each once",
        "order: expected",
        "pair was not open to these dice",
    ]
    assert len(bad) == len(complaints)
    for answer, complaint in zip(bad, complaints, strict=True):
        assert complaint in answer["error"]


FIVES = {"dice": [5, 5, 5, 5, 5], "roll": 3}


@pytest.mark.parametrize(
    ("rules", "order", "points", "total"),
    [
        ({"ruleset": "yahtzee"}, "poker fives full", {"poker": 50, "fives": 25, "full": 25}, 300),
        ({"ruleset": "yahtzee"}, "fives full poker", {"poker": 50, "fives": 25, "full": 0}, 75),
        (
            {"ruleset": "generala", "options": {"double": "on"}},
            "second_poker poker",
            {"second_poker": 0, "poker": 50},
            50,
        ),
    ],
)
def test_total_adds_what_further_five_equal_dice_pay_where_the_order_is_given(
    rules, order, points, total, run
):
    line = rules | {"card": dict.fromkeys(points, FIVES), "order": order.split()}
    assert json.loads(run("total", given=json.dumps(line))[1]) == {"points": points, "total": total}


def test_total_says_that_it_cannot_add_it_where_the_order_is_not_given(run):
    def answer(key, options, **card):
        line = {"ruleset": key, "options": options, "card": card}
        return json.loads(run("total", given=json.dumps(line))[1])

    open_to_doubt = answer("yahtzee", {}, poker=FIVES, fives=FIVES, ones=DICE)
    assert open_to_doubt["total"] == 76
    assert "five equal dice in fives" in open_to_doubt["note"]
    assert "note" in answer("yahtzee", {}, poker=DICE, full=FIVES), "a joker may have made it"
    assert "note" in answer("kniffel", {"further": "plus_100"}, poker=FIVES, fives=FIVES)
    for key, options, card in (
        ("yahtzee", {}, {"poker": FIVES, "ones": DICE}),
        ("yahtzee", {}, {"fives": FIVES, "chance": FIVES}),
        ("yahtzee", {"joker": "none"}, {"poker": FIVES, "fives": FIVES}),
        ("kniffel", {}, {"poker": FIVES, "fives": FIVES}),
        ("kniffel", {"further": "plus_100"}, {"poker": DICE, "fives": FIVES}),
        ("yatzy", {}, {"poker": FIVES, "fives": FIVES}),
    ):
        assert "note" not in answer(key, options, **card)
