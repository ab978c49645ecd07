"""What buttons carry: every press has a code of its own and comes back from it."""

from dataclasses import fields
from typing import get_args, get_type_hints

import pytest

from bot.ground.drawing.callback_data import Presses, pack
from tests.presses import PRESSES, parse


def test_two_presses_of_one_code_are_refused():
    with pytest.raises(ValueError, match="has the code of"):
        Presses((*PRESSES.kinds, type("Double", (), {"code": PRESSES.kinds[0].code})))


def test_every_press_comes_back_from_its_data():
    assert {kind for kind in PRESSES.kinds if parse(pack(_any(kind))) != _any(kind)} == set()


def _any(kind):
    hints = get_type_hints(kind)
    types = (hints[field.name] for field in fields(kind))
    return kind(*(get_args(each)[0] if get_args(each) else each(1) for each in types))
