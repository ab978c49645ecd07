"""The gate of `make perf`: what it calls worse, and the commit that a document names for it."""

from tests.bench.perf import DOCUMENT, NAMED, compared


def test_the_gate_names_what_has_become_worse_by_its_median_and_a_commit_to_compare_with():
    assert len(NAMED.findall(DOCUMENT.read_text("utf-8"))) == 1
    then = [
        {"CPU": cpu, "memory": 1.9, "presses a second": rate}
        for cpu, rate in (
            (0.50, 2.5),
            (0.47, 2.4),
            (0.48, 2.6),
            (0.90, 1.2),
            (0.46, 2.5),
        )  # one of them disturbed
    ]

    def now(dearer):
        return [
            each | {"CPU": each["CPU"] * dearer, "presses a second": each["presses a second"] / dearer}
            for each in then
        ]

    for dearer, wanted in ((1.15, ["CPU", "presses a second"]), (1.05, []), (0.8, [])):
        lines, worse = compared(now(dearer), then, "0123456789")
        assert worse == wanted, dearer
        assert [line.split()[-1] == "worse" for line in lines[1:]] == [bool(wanted), False, bool(wanted)]
    # Of five rounds one may be as bad as it likes.
    once = [*then[:4], then[4] | {"CPU": 9.0, "memory": 9.0}]
    assert compared(once, then, "0123456789")[1] == []
