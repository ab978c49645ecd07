"""Sheets with columns: their order, announcements, factors, and bonuses by column, row and grand total."""

from dataclasses import replace

import pytest

from engine.errors import IllegalStepError
from engine.play.events import need
from engine.play.game import new_game
from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.standings import card_total
from engine.play.steps import Announce, Rolled, Throw, Write
from engine.presets import ruleset
from engine.rules.bonuses import Further, Tiers, amount
from engine.rules.ruleset import Ruleset
from engine.rules.scoring import allowed, counted, gated_rows
from engine.rules.sheet import Card, Entry
from tests.engine.games import card_with, thrown, walk

DOWN_UP = ruleset("classic", {"columns": 2, "card": "short"})
YAMB, TRIPLE, BALUT = ruleset("yamb"), ruleset("triple"), ruleset("balut")


def open_keys(rules: Ruleset, card: Card) -> list[str]:
    return [rules.rows[index].key for index in gated_rows(rules, card)]


def column_card(rules: Ruleset, card: Card, column: str) -> Card:
    """What a card has in one column, as a card of a plain sheet."""
    places = [index for index, row in enumerate(rules.rows) if row.column == column]
    order = [places.index(index) for index in card.written if index in places]
    return Card(tuple(card.entries[index] for index in places), tuple(order))


def divided(card: Card, factor: int) -> Card:
    entries = (entry and replace(entry, points=entry.points // factor) for entry in card.entries)
    return replace(card, entries=tuple(entries))


@pytest.mark.parametrize(
    ("options", "plain"),
    [
        ({"columns": 3, "announced": "on", "school_penalty": "each"}, {"school_penalty": "each"}),
        ({"announced": "on", "even_odd": "strict"}, {"even_odd": "strict"}),
    ],
    ids=str,
)
def test_columns_come_to_what_as_many_plain_cards_come_to(options, plain):
    rules, single = ruleset("classic", options), ruleset("classic", plain)
    *_, (_, _, last) = walk(rules, 3, options)
    for card, points in zip(last.game.cards, last.game.points, strict=True):
        cards = [column_card(rules, card, column.key) for column in rules.columns]
        assert points == sum(card_total(single, each).points for each in cards)


def test_a_column_multiplies_its_rows_and_its_bonus():
    rules, single = ruleset("triple", {"joker": "none"}), ruleset("yahtzee", {"joker": "none"})
    *_, (_, _, last) = walk(rules, 4, "triple", luck=0.5)
    for card, points in zip(last.game.cards, last.game.points, strict=True):
        totals = [
            column.factor
            * card_total(single, divided(column_card(rules, card, column.key), column.factor)).points
            for column in rules.columns
        ]
        assert points == sum(totals)


def test_columns_are_written_from_their_ends():
    card = Card((None,) * 12)
    assert open_keys(DOWN_UP, card) == ["ones_down", "chance_up"]
    card = card_with(DOWN_UP, ones_down="11123", chance_up="66123")
    assert open_keys(DOWN_UP, card) == ["threes_down", "full_up"]
    game = replace(thrown(new_scorecard_game(DOWN_UP, 1), (4, 4, 4, 4, 4)), cards=(card,))
    with pytest.raises(IllegalStepError, match="from top to bottom, after threes_down"):
        game.apply(Write("sixes_down"))
    with pytest.raises(IllegalStepError, match="from bottom to top, after full_up"):
        game.apply(Write("poker_up"))


def test_boxes_of_a_row_are_filled_from_left_to_right():
    card = Card((None,) * 28)
    assert {key.split("_")[-1] for key in open_keys(BALUT, card)} == {"first"}
    card = card_with(BALUT, fours_first="44412")
    assert "fours_second" in open_keys(BALUT, card)
    assert "fours_third" not in open_keys(BALUT, card)
    game = replace(thrown(new_scorecard_game(BALUT, 1), (4, 4, 4, 4, 4)), cards=(card,))
    with pytest.raises(IllegalStepError, match="cannot write fours_third: fours_second comes first"):
        game.apply(Write("fours_third"))


def lying(roll: int = 1) -> ScorecardGame:
    return thrown(new_scorecard_game(YAMB, 1), (5, 5, 5, 1, 2), roll)


def test_a_row_is_announced_after_the_first_roll_and_then_no_other_is_written():
    game = lying()
    announced = [action for action in game.legal_actions() if isinstance(action, Announce)]
    assert [action.row for action in announced] == [row.key for row in YAMB.rows if row.column == "announced"]
    assert Write("three_announced") in game.legal_actions()
    after = game.apply(Announce("fives_announced"))
    assert {a for a in after.legal_actions() if not isinstance(a, Throw)} == {Write("fives_announced")}
    with pytest.raises(IllegalStepError, match="cannot write three_free: fives_announced was announced"):
        after.apply(Write("three_free"))
    with pytest.raises(IllegalStepError, match="cannot announce fours_announced: fives_announced was"):
        after.apply(Announce("fours_announced"))
    again = thrown_on(after)
    assert again.turn.announced == "fives_announced"
    assert [a for a in again.legal_actions() if isinstance(a, Write)] == [Write("fives_announced")]
    assert again.apply(Write("fives_announced")).turn.announced == ""


def thrown_on(game: ScorecardGame) -> ScorecardGame:
    """The game after one more throw of the last die, showing a three."""
    return game.apply(Throw((4,))).apply(Rolled((3,)))


def test_without_an_announcement_the_column_is_closed_after_the_first_roll():
    game = lying(2)
    assert not any(isinstance(action, Announce) for action in game.legal_actions())
    with pytest.raises(IllegalStepError, match="three_announced: it was not announced after the first roll"):
        game.apply(Write("three_announced"))
    with pytest.raises(IllegalStepError, match="before the second one"):
        game.apply(Announce("three_announced"))
    with pytest.raises(IllegalStepError, match="no row of its column is announced"):
        lying().apply(Announce("three_free"))
    with pytest.raises(IllegalStepError, match="begins with a throw of all dice"):
        new_game(YAMB, 1).apply(Announce("three_announced"))


def test_where_only_announced_rows_are_open_the_second_roll_waits_for_one():
    full = Card(tuple(None if row.column == "announced" else Entry((), 3, 0, made=True) for row in YAMB.rows))
    card = replace(full, written=tuple(i for i, entry in enumerate(full.entries) if entry))
    game = replace(lying(), cards=(card,))
    assert game.must_announce
    assert not any(isinstance(action, Throw) for action in game.legal_actions())
    with pytest.raises(IllegalStepError, match="cannot throw dice 1"):
        game.apply(Throw((0,)))
    assert game.apply(Announce("fives_announced")).possible_throws()


def test_a_joker_needs_the_row_and_its_face_in_every_column():
    five = {f"poker_{column.key}": "66666" for column in TRIPLE.columns}
    dice, full = (4, 4, 4, 4, 4), TRIPLE.row_index("full_double")
    two = card_with(TRIPLE, **dict(list(five.items())[:2]))
    assert counted(TRIPLE, two, dice, full).points(dice, 3) is None
    assert amount(Further("lower", 100), TRIPLE.rows, two) == 0
    card = card_with(TRIPLE, **five)
    fours = [TRIPLE.row_index(f"fours_{column.key}") for column in TRIPLE.columns]
    assert list(allowed(TRIPLE, card, dice, gated_rows(TRIPLE, card))) == fours
    written = card_with(TRIPLE, **five, fours_single="44123", fours_double="44123", fours_triple="44123")
    assert counted(TRIPLE, written, dice, full).points(dice, 3) == 50
    assert amount(Further("lower", 100), TRIPLE.rows, card.write(full, Entry(dice, 3, 50, made=True))) == 100


def test_the_grand_total_earns_points_and_nothing_else_of_the_rows_does():
    (rule,) = (bonus for bonus in BALUT.bonuses if isinstance(bonus, Tiers))
    card = Card((None,) * 28)
    assert amount(rule, BALUT.rows, card) == -2
    for points, pays in ((299, -2), (300, -1), (399, 0), (400, 1), (649, 5), (650, 6), (812, 6)):
        assert amount(rule, BALUT.rows, card.write(0, Entry((), 3, points, made=True))) == pays
    fours = card_with(
        BALUT, fours_first="44444", fours_second="44412", fours_third="44412", fours_fourth="44123"
    )
    assert card_total(BALUT, fours).points == 2 - 2


def test_the_points_needed_are_not_told_where_fewer_may_be_better():
    rows = {row.key: "12346" for row in YAMB.rows if row.key != "min_free"}
    game = new_scorecard_game(YAMB, 2)
    assert need(replace(game, cards=(card_with(YAMB, **rows),) * 2), 0) is None
