-- Workers that share a database; where only one process may have it, all of this stays empty.

CREATE TABLE workers (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL,
    session    INTEGER NOT NULL,                         -- the server's number of what it writes through
    beats      INTEGER NOT NULL,                         -- signs of life, counted: clocks of machines differ
    started_at REAL NOT NULL,
    ended_at   REAL                                      -- by itself, or by another that found it gone
) STRICT;

CREATE TABLE leases (
    chat_id INTEGER PRIMARY KEY,
    worker  INTEGER NOT NULL REFERENCES workers (id)     -- who alone acts for the chat
) STRICT;

CREATE INDEX leases_worker ON leases (worker);

CREATE TABLE inbox (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    chat_id   INTEGER NOT NULL,
    update_id INTEGER UNIQUE,                            -- NULL: not an update, but a matter of the bot's own
    body      TEXT NOT NULL,                             -- JSON
    put_at    REAL NOT NULL
) STRICT;

CREATE INDEX inbox_chat ON inbox (chat_id, id);
