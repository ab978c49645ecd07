"""What buttons carry: every press has a code of its own and comes back from it."""

from dataclasses import fields
from typing import get_args, get_type_hints

import pytest

from bot.ground.drawing import Presses, pack
from bot.ground.values import Button, Screen
from bot.rulebook.names import DropHouse, NewGame, ShowRules
from bot.table.presses import Roll
from tests.presses import PRESSES, parse


def test_two_presses_of_one_code_are_refused():
    with pytest.raises(ValueError, match="has the code of"):
        Presses((*PRESSES.kinds, type("Double", (), {"code": PRESSES.kinds[0].code})))


def test_every_press_comes_back_from_its_data():
    assert {kind for kind in PRESSES.kinds if parse(pack(_any(kind))) != _any(kind)} == set()


@pytest.mark.parametrize(
    ("data", "pressed"),
    [
        ("r:0:0", Roll(0, 0)),
        (f"r:{'9' * 16}:12", Roll(10**16 - 1, 12)),
        (f"r:{'9' * 17}:12", None),
        ("r:07:12", None),
        ("r:-7:12", None),
        ("r:٧:12", None),
        ("r::12", None),
        ("r:7", None),
        ("r:7:12:1", None),
        ("nothing:7:12", None),
        ("X:7:0", DropHouse(7, sure=False)),
        ("X:7:1", DropHouse(7, sure=True)),
        ("X:7:2", None),
        ("G:people", NewGame("people")),
        ("G:together", NewGame("together")),
        ("G:nobody", None),
        (f"U:{'x' * 62}", ShowRules("x" * 62)),
        (f"U:{'x' * 63}", None),
    ],
)
def test_data_is_read_as_buttons_write_it(data, pressed):
    assert parse(data) == pressed
    if pressed is not None:
        assert pack(pressed) == data


@pytest.mark.parametrize("preset", ["x" * 63, "покер"])
def test_data_that_telegram_would_not_take_is_an_error(preset):
    with pytest.raises(ValueError, match="64 plain characters"):
        pack(ShowRules(preset))


def test_buttons_that_nobody_acts_on_are_left_out_and_links_stay():
    known, unknown, link = Button("1", "r:7:12"), Button("2", "U:x"), Button("3", url="https://t.me/x")
    only = Presses([Roll])
    assert only.kinds == (Roll,)
    screen = Screen("", ((known, unknown), (unknown,), (link, unknown)))
    assert only.offered(screen) == Screen("", ((known,), (link,)))


def _any(kind):
    hints = get_type_hints(kind)
    types = (hints[field.name] for field in fields(kind))
    return kind(*(get_args(each)[0] if get_args(each) else each(1) for each in types))
