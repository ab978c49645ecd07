"""Statements in the words of PostgreSQL."""

from bot.ground.store.postgres import translate

STATEMENTS = (
    ("SELECT ?, ?", "SELECT $1, $2", ()),
    ("SELECT ?2, ?1, '?', ':no' || x::text", "SELECT $2, $1, '?', ':no' || x::text", ()),
    ("SELECT :b, :a, :b LIKE 'it''s ?%'", "SELECT $1, $2, $1 LIKE 'it''s ?%'", ("b", "a")),
    (
        "SELECT round(x) WHERE p.name = ?2 COLLATE NOCASE",
        "SELECT rounded(x) WHERE lower(p.name) = lower($2)",
        (),
    ),
)


def test_statements_in_the_words_of_postgres():
    for sql, text, names in STATEMENTS:
        found = translate(sql)
        assert (found.text, found.names, found.reads) == (text, names, True)
