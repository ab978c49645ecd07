"""Presets sorted for whoever looks for one."""

from engine.presets import CATEGORIES, PRESETS, WELL_KNOWN


def test_every_preset_stands_in_one_category():
    assert sorted(key for keys in CATEGORIES.values() for key in keys) == sorted(PRESETS)


def test_the_well_known_presets_are_there():
    assert len(set(WELL_KNOWN)) == len(WELL_KNOWN)
    assert set(WELL_KNOWN) <= set(PRESETS)
