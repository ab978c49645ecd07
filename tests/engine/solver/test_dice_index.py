"""The edges between keeps, as blocks for NumPy and one by one."""

import pytest

from engine.rules.multisets import one_more
from engine.solver.dice_index import Block, dice_index


def numbers(block: Block) -> list[int]:
    pieces = range(block.first, block.first + block.count * block.step, block.step)
    return [first + i for first in pieces for i in range(block.length)]


@pytest.mark.parametrize(("dice", "rolls", "keeps", "edges"), [(5, 252, 462, 1260), (6, 462, 924, 2772)])
def test_blocks_are_all_edges_once(dice, rolls, keeps, edges):
    known = dice_index(dice)
    found = [
        (keep, edge.face, more)
        for size in known.edges
        for edge in size
        for keep, more in zip(numbers(edge.keep), numbers(edge.more), strict=True)
    ]
    every = [
        (known.number[keep], face, known.number[more])
        for keep in known.keeps
        if len(keep) < dice
        for face, more in enumerate(one_more(keep), 1)
    ]
    assert sorted(found) == sorted(every)
    assert (known.rolls, len(known.keeps), len(found)) == (rolls, keeps, edges)
    assert sum(map(len, known.edges)) < edges / 7
