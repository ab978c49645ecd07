"""The page that verifies records in a browser: complete, shut off from the network, with the rules of today.

What it answers is compared with the command line in tests/browser_play/test_verify_page.py.
"""

import base64
import hashlib
import json
import re
from random import Random
from typing import Any

import pytest

from engine.errors import ClashError
from engine.presets import PRESETS, ruleset
from engine.rules.options import OptionValue, options_of
from tests.engine import every_option
from tests.engine.games import values_of
from tests.golden.verify_page import CODE, FILE, parts

PAGE = FILE.read_text("utf-8")
SCRIPT = CODE.search(PAGE)[1]
LANGUAGES = ("ru", "en", "uk")


def block(name: str) -> Any:
    return json.loads(
        re.search(rf'(?s)<script type="application/json" id="{name}">\n(.*?)\n</script>', PAGE)[1]
    )


TEXTS, RULES = block("texts"), block("rules")


def test_nothing_of_the_page_comes_from_elsewhere_or_goes_there():
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', PAGE)[1]
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    assert policy == (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; base-uri 'none';"
        " form-action 'none'"
    )
    assert PAGE.count("<script") == 3
    outside = (
        r"\w+://|\bsrc=|\bhref=|@import|\burl\(|\bfetch\b|XMLHttp|WebSocket|sendBeacon|EventSource|\bimport\b"
    )
    assert re.findall(outside, PAGE) == []
    assert re.findall(r"innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|new Function", PAGE) == []


def fields_of(text: str | dict[str, str]) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text if isinstance(text, str) else " ".join(text.values())))


def test_the_texts_are_complete_in_three_languages():
    assert tuple(TEXTS) == LANGUAGES
    assert set(re.findall(r'<button type="button" lang="(\w+)"', PAGE)) == set(LANGUAGES)
    usual, *others = (TEXTS[language] for language in LANGUAGES)
    for other in others:
        assert other.keys() == usual.keys()
        for key, text in usual.items():
            assert fields_of(other[key]) == fields_of(text), key
            assert isinstance(other[key], str) == isinstance(text, str), key
    for language, forms in (("ru", 4), ("uk", 4), ("en", 2)):
        plurals = [text for text in TEXTS[language].values() if not isinstance(text, str)]
        assert {len(text.keys() - {"0"}) for text in plurals} == {forms}


def test_every_text_is_said_and_every_reason_has_one():
    reasons = set(re.findall(r'new Unreadable\("([\w-]+)"', SCRIPT)) | {"not-read", "empty"}
    refused = re.findall(r'(?:new Illegal\(|refusal\(game, )"([\w-]+)"', SCRIPT)
    refused += re.findall(r'new Illegal\([^;]*? \? "([\w-]+)" : "([\w-]+)"', SCRIPT)[0]
    whys = {f"why-{reason}" for reason in (*refused, "first")}
    marked = set(re.findall(r'data-text="([\w-]+)"', PAGE))
    called = set(re.findall(r'\bt\("([\w-]+)"', SCRIPT))
    forms = {"three", "repeated", "few", "single", "none", "limit", "limit-round", "limit-until"}
    throws = {"turn", "seat", "hand", "order", "blitz"}
    titles = {"fair", "unfair", "unknown", "illegal", "unfair-commitment", "unfair-client", "unfair-chain"}
    assert reasons | whys | marked | called | forms | throws | titles == TEXTS["ru"].keys()


def test_the_code_knows_every_pattern_gate_bonus_and_field_of_the_data():
    kinds, names = set(), set()

    def look(value: Any) -> None:
        if isinstance(value, dict) and "by" not in value:
            kinds.add(value.get("is"))
            names.update(value.keys() - {"is", "$"})
        for each in value.values() if isinstance(value, dict) and "by" not in value else ():
            look(each)
        for each in value if isinstance(value, list) else ():
            look(each)

    for value in RULES["values"]:
        look(value)
    every = {name for game in RULES["games"].values() for name in game["parts"]}
    whole = [name for name in sorted(every) if not name.startswith("row ")]
    assert [kind for kind in sorted(kinds - {None}) if f'"{kind}"' not in SCRIPT] == []
    assert [name for name in sorted(names) if not re.search(rf"\b{name}\b", SCRIPT)] == []
    assert [name for name in whole if not re.search(rf"\b{name}\b", SCRIPT)] == []


def told(number: int | None, chosen: dict[str, OptionValue]) -> Any:
    """A part of the rules as the page reads it."""
    found = RULES["values"][number]
    if isinstance(found, dict) and "by" in found:
        ways = found["of"]
        return told(ways.get(str(chosen[found["by"]]), ways.get("*")), chosen)
    return filled(found, chosen)


def filled(value: Any, chosen: dict[str, OptionValue]) -> Any:
    if isinstance(value, list):
        return [filled(each, chosen) for each in value]
    if isinstance(value, dict):
        if "$" in value:
            return chosen[value["$"]]
        return {name: filled(each, chosen) for name, each in value.items()}
    return value


def same_rules(key: str, options: dict[str, OptionValue], revision: int) -> None:
    game, rules = RULES["games"][key], ruleset(key, options, revision)
    chosen = {name: usual for name, usual, *_ in game["options"]} | options | {"revision": revision}
    expected = {name: filled(value, {}) for name, value in parts(rules).items()}
    rows = {f"row {row}" for row in expected.get("keys", ())}
    names = rows | {name for name in game["parts"] if not name.startswith("row ")}
    assert {name: told(game["parts"][name], chosen) for name in names} == json.loads(json.dumps(expected))


def clashes(key: str, options: dict[str, OptionValue], revision: int) -> bool:
    game = RULES["games"][key]
    chosen = {name: usual for name, usual, *_ in game["options"]} | options

    def within(value: OptionValue, span: list) -> bool:
        return span[0] <= value <= span[1] if isinstance(value, int) else value in span

    named = any(
        revision >= since and all(within(chosen[name], span) for name, span in values.items())
        for since, values in game["clashes"]
    )
    return named or 0 < chosen.get("chips", 0) < chosen.get("ante", 0)


@pytest.mark.parametrize("key", PRESETS)
def test_the_rules_of_the_page_are_those_of_every_option_or_none_at_all(key):
    rnd = Random(f"page of {key}")
    game, kind = RULES["games"][key], PRESETS[key]
    assert game["revision"] == kind.revision
    for option, (name, usual, *values) in zip(options_of(kind), game["options"], strict=True):
        span = option.number_range
        assert (name, usual) == (option.key, option.default)
        assert values == ([span.low, span.high] if span else [list(option.choices)])
    for rules in (ruleset(key), *every_option.rulesets(key)):
        same_rules(key, dict(rules.options), rules.revision)
    refused = 0
    for _ in range(15):
        some = [option for option in options_of(kind) if rnd.random() < 0.4]
        chosen = {option.key: rnd.choice(sorted(values_of(option), key=str)) for option in some}
        revision = rnd.randint(1, kind.revision)
        try:
            ruleset(key, chosen, revision)
        except ClashError:
            refused += 1
            assert clashes(key, chosen, revision), chosen
        else:
            assert not clashes(key, chosen, revision), chosen
            same_rules(key, chosen, revision)
    assert refused < 15
