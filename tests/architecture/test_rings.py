"""The rings of tests: what they name is there, and no file is lost between them."""

import re
from functools import cache

import pytest

from tests import rings
from tests.paths import ROOT

TOLD = (ROOT / "docs/tests.md").read_text("utf-8")
LEFT = re.compile(r"mark\.(?:further|alone)\b|\bimport sampled\b|@both_ways\b")


def test_folders_and_files_of_the_rings_are_there():
    named = (*rings.USUAL, *rings.FURTHER, *rings.ORDER)
    assert [name for name in named if not (rings.HERE / name).exists()] == []


def test_a_file_outside_the_fast_ring_is_not_read_there():
    play = rings.HERE / "play/test_kill.py"
    assert rings.is_left_out(play, "fast", "")
    assert not rings.is_left_out(play, "usual", "")
    assert not rings.is_left_out(play, "further", ""), "it has tests on both databases"
    assert not rings.is_left_out(play, "further", "alone")
    assert rings.is_left_out(rings.HERE / "play/test_puzzles.py", "further", "alone")
    assert rings.is_left_out(rings.HERE / "engine/rules/test_multisets.py", "further", "")
    assert not rings.is_left_out(rings.HERE / "play", "fast", ""), "a folder's files are asked one by one"


def test_every_test_runs_in_one_ring_at_least_and_the_usual_one_has_the_fast_ones(request):
    """Of the tests that run now: whichever they are."""
    left_out = cache(rings.is_left_out)
    for item in request.session.items:
        assert rings.belongs(item, "usual") != rings.belongs(item, "further"), item.nodeid
        assert rings.belongs(item, "usual") or not rings.belongs(item, "fast"), item.nodeid
        read_by_usual = not left_out(item.path, "usual", "")
        read_by_further = not left_out(item.path, "further", "")
        assert read_by_usual if rings.belongs(item, "usual") else read_by_further, item.nodeid


def test_some_of_the_values_are_left_to_the_further_ring():
    first, second = rings.sampled(["a", "b"], ["a"])
    assert first == "a"
    assert second == pytest.param("b", marks=pytest.mark.further)
    with pytest.raises(AssertionError):
        rings.sampled(["a"], ["b"])


def test_the_document_tells_of_all_that_is_left_to_the_further_ring():
    whole = [f"tests/{name}" for name in rings.FURTHER]
    parts = [
        path.relative_to(ROOT).as_posix()
        for path in rings.HERE.rglob("test_*.py")
        if LEFT.search(path.read_text("utf-8")) and path.name != "test_rings.py"
    ]
    assert [name for name in (*whole, *parts) if f"`{name}`" not in TOLD] == []
