"""Secrets of one chain: each record by itself leads to the commitment shown before the first game."""

import hashlib
from dataclasses import replace

import pytest

from engine.errors import RecordError
from engine.records.fair_dice import commitment, first_of_chain
from engine.records.reading import parse_record
from engine.records.record import ChainPlace
from engine.records.verify import verify
from tests.golden.golden_records import RECORDS_FOLDER
from tests.paths import ROOT

TEXT = (RECORDS_FOLDER / "pirate.txt").read_text(encoding="utf-8")
RECORD = parse_record(TEXT)


def chain(length: int) -> list[bytes]:
    """The secrets of a chain from the first on, of which the last is that of the record."""
    secrets = [RECORD.secret]
    while len(secrets) < length:
        secrets.insert(0, hashlib.sha256(b"dice-poker chain" + secrets[0]).digest())
    return secrets


def test_each_secret_leads_to_the_first():
    secrets = chain(5)
    assert [first_of_chain(secret, number) for number, secret in enumerate(secrets, 1)] == [secrets[0]] * 5


def test_a_record_without_a_chain_stays_as_it_is():
    assert RECORD.chain is None
    assert RECORD.text() == TEXT


def test_a_record_of_a_chain_is_checked_against_what_was_shown(run):
    place = ChainPlace(3, commitment(chain(3)[0]))
    record = replace(RECORD, chain=place)
    assert parse_record(record.text()) == record
    assert verify(record).fair
    status, said, _ = run("verify", "-", given=record.text())
    assert status == 0
    assert f"\nsecret 3 of a chain, which leads to {place.commitment}: compare" in said
    for wrong in (replace(place, number=2), replace(place, number=4), replace(place, commitment="0" * 64)):
        verdict = verify(replace(record, chain=wrong))
        assert (verdict.fault, verdict.step, verdict.expected) == ("chain", 0, wrong.commitment)


@pytest.mark.parametrize("line", ["chain 0 " + "a" * 64, "chain 10000 " + "a" * 64, "chain 1 abc", "chain 1"])
def test_a_chain_of_another_form_is_refused(line):
    with pytest.raises(RecordError, match="chain"):
        parse_record(TEXT.replace("client ", f"{line}\nclient ", 1))


def test_the_document_has_the_vector():
    text = (ROOT / "docs" / "fair-dice.md").read_text("utf-8")
    first = first_of_chain(bytes(31) + b"*", 2)
    assert f"`{first.hex()}`, and the commitment of the chain\n`{commitment(first)}`." in text
