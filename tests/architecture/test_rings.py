"""The rings of tests: what they name is there, and no test is lost between them."""

from functools import cache

import pytest

from tests import rings


def test_folders_and_files_of_the_rings_are_there():
    named = (*rings.OUTSIDE, *rings.FURTHER, *rings.SLOW, *rings.ORDER)
    assert [name for name in named if not (rings.HERE / name).exists()] == []


def test_a_file_is_not_read_by_a_ring_that_has_none_of_its_tests():
    for name, left_out in (
        ("play/test_turns.py", {"fast": True, "usual": False, "further": True}),
        ("play/test_restarts.py", {"fast": True, "usual": False, "further": False}),
        ("outside/test_kill.py", {"fast": True, "usual": True, "further": False}),
        ("simulate/test_weeks.py", {"fast": True, "usual": True, "further": False}),
    ):
        assert {ring: rings.is_left_out(rings.HERE / name, ring) for ring in rings.RINGS} == left_out, name
    assert not rings.is_left_out(rings.HERE / "play", "fast"), "a folder's files are asked one by one"


def test_every_test_runs_in_one_ring_at_least_and_the_usual_one_has_the_fast_ones(request):
    """Of the tests that run now: whichever they are."""
    left_out = cache(rings.is_left_out)
    for item in request.session.items:
        assert rings.belongs(item, "usual") != rings.belongs(item, "further"), item.nodeid
        assert rings.belongs(item, "usual") or not rings.belongs(item, "fast"), item.nodeid
        read = {ring: not left_out(item.path, ring) for ring in rings.RINGS}
        assert read["usual" if rings.belongs(item, "usual") else "further"], item.nodeid


MOST_OUTSIDE = 60


@pytest.mark.further
def test_few_tests_are_outside(request):
    """Each may wait for a minute where a machine is busy, so only what nothing else can show is outside."""
    outside = [item.nodeid for item in request.session.items if rings.is_outside(item)]
    assert len(outside) <= MOST_OUTSIDE, "\n".join(outside)


def test_some_of_the_values_are_left_to_the_further_ring():
    first, second = rings.sampled(["a", "b"], ["a"])
    assert first == "a"
    assert second == pytest.param("b", marks=pytest.mark.further)
    with pytest.raises(AssertionError):
        rings.sampled(["a"], ["b"])
