-- The first schema. All times are unix seconds, given by the caller.
PRAGMA application_id = 0x64506f6b;

CREATE TABLE people (
    user_id    INTEGER PRIMARY KEY,
    name       TEXT NOT NULL,
    username   TEXT,
    language   TEXT,                                             -- NULL: the client's own
    talisman   TEXT,
    started    INTEGER NOT NULL DEFAULT 0 CHECK (started IN (0, 1)),  -- 1: the bot may write in private
    updated_at REAL NOT NULL
) STRICT;

CREATE TABLE chats (
    chat_id         INTEGER PRIMARY KEY,
    kind            TEXT NOT NULL CHECK (kind IN ('private', 'group', 'supergroup', 'channel')),
    title           TEXT NOT NULL,
    language        TEXT,                                        -- NULL: not chosen yet
    zone            TEXT,                                        -- IANA name; NULL: the bot's default
    default_preset  TEXT,
    default_options TEXT CHECK (default_options IS NULL OR json_type(default_options) = 'object'),
    migrated_to     INTEGER,                                     -- the supergroup this group became
    active          INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),  -- 0: the bot was removed
    updated_at      REAL NOT NULL
) STRICT;

CREATE TABLE games (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    chat_id          INTEGER NOT NULL,
    thread_id        INTEGER NOT NULL,                           -- 0: no topic
    state            TEXT NOT NULL CHECK (state IN ('lobby', 'playing', 'over', 'stopped')),
    preset           TEXT NOT NULL,
    options          TEXT NOT NULL CHECK (json_type(options) = 'object'),
    revision         INTEGER NOT NULL,
    secret           BLOB NOT NULL CHECK (length(secret) = 32),
    commitment       TEXT NOT NULL CHECK (length(commitment) = 64),
    client           TEXT,                                       -- public string of the dice, fixed at the start
    host_id          INTEGER,                                    -- NULL: forgotten
    message_id       INTEGER,                                    -- the board
    held             INTEGER NOT NULL DEFAULT 0,                 -- bit i: die i is held
    asking           TEXT,                                       -- what waits for a confirmation
    menu             TEXT,                                       -- which lobby menu is open
    deadline         REAL,
    nudge_message_id INTEGER,
    rematch_of       INTEGER REFERENCES games (id),
    created_at       REAL NOT NULL,
    started_at       REAL,
    ended_at         REAL,
    CHECK ((state IN ('over', 'stopped')) = (ended_at IS NOT NULL)),
    CHECK (deadline IS NULL OR state IN ('lobby', 'playing'))
) STRICT;

CREATE UNIQUE INDEX games_live ON games (chat_id, thread_id) WHERE state IN ('lobby', 'playing');
CREATE INDEX games_ended ON games (chat_id, thread_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX games_deadline ON games (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE seats (
    game_id  INTEGER NOT NULL REFERENCES games (id),
    seat     INTEGER NOT NULL CHECK (seat >= 0),                 -- order of joining, from 0 without gaps
    user_id  INTEGER,                                            -- NULL: a computer, or forgotten
    level    TEXT,                                               -- the computer's strength
    name     TEXT NOT NULL,
    talisman TEXT NOT NULL,
    state    TEXT NOT NULL CHECK (state IN ('in', 'left', 'computer', 'removed')),
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX seats_person ON seats (user_id, game_id) WHERE user_id IS NOT NULL;

CREATE TABLE steps (
    game_id INTEGER NOT NULL REFERENCES games (id),
    n       INTEGER NOT NULL CHECK (n >= 1),                     -- from 1 without gaps
    line    TEXT NOT NULL CHECK (line <> '' AND instr(line, char(10)) = 0),
    by_user INTEGER,                                             -- NULL: chance, a computer, or forgotten
    at      REAL NOT NULL,
    PRIMARY KEY (game_id, n)
) STRICT, WITHOUT ROWID;

-- The record is append-only; only the name of who tapped may be blotted out (/forget).
CREATE TRIGGER steps_keep BEFORE DELETE ON steps
BEGIN SELECT raise(ABORT, 'steps are append-only'); END;
CREATE TRIGGER steps_fixed BEFORE UPDATE OF game_id, n, line, at ON steps
BEGIN SELECT raise(ABORT, 'steps are append-only'); END;
CREATE TRIGGER steps_by BEFORE UPDATE OF by_user ON steps WHEN NEW.by_user IS NOT NULL
BEGIN SELECT raise(ABORT, 'steps are append-only'); END;

CREATE TABLE results (
    game_id  INTEGER NOT NULL REFERENCES games (id),
    seat     INTEGER NOT NULL,
    user_id  INTEGER,                                            -- NULL: a computer, or forgotten
    chat_id  INTEGER NOT NULL,
    family   TEXT NOT NULL CHECK (family > '*'),
    points   REAL NOT NULL,                                      -- the total on the card
    settled  REAL NOT NULL,                                      -- what rankings add up
    place    INTEGER NOT NULL CHECK (place >= 1),
    won      INTEGER NOT NULL CHECK (won IN (0, 1)),
    seats    INTEGER NOT NULL,
    week     TEXT NOT NULL,                                      -- '2026-W47' in the chat's zone, frozen
    month    TEXT NOT NULL,                                      -- '2026-11'
    ended_at REAL NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_person ON results (user_id, ended_at) WHERE user_id IS NOT NULL;

-- A sum over results, kept in the same transaction. `points` is in 1/840: the means of 1 to 8 seats are
-- whole numbers in it, so that sums are exact in any order.
CREATE TABLE ranking (
    chat_id INTEGER NOT NULL,
    period  TEXT NOT NULL,                                       -- 'week:2026-W47', 'month:2026-11', 'all'
    family  TEXT NOT NULL,                                       -- a preset, or '*' for all together
    user_id INTEGER NOT NULL,
    games   INTEGER NOT NULL,
    wins    INTEGER NOT NULL,
    points  INTEGER NOT NULL,
    best    REAL NOT NULL,
    PRIMARY KEY (chat_id, period, family, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX ranking_order
    ON ranking (chat_id, period, family, wins DESC, points DESC, games, user_id);

CREATE TABLE marks (
    name  TEXT PRIMARY KEY,
    value REAL NOT NULL
) STRICT, WITHOUT ROWID;
