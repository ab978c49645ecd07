-- Club nights: evenings of short games at side tables. What a night came to follows from its games; only the result
-- of a night that is over is kept beside them.

CREATE TABLE clubs (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    chat_id    INTEGER NOT NULL,
    thread_id  INTEGER NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('lobby', 'running', 'closing', 'over', 'cancelled')),
    host_id    INTEGER,                                           -- NULL: it has opened by itself
    preset     TEXT NOT NULL,
    options    TEXT NOT NULL CHECK (json_type(options) = 'object'),
    minutes    INTEGER NOT NULL CHECK (minutes > 0),
    opened_at  REAL NOT NULL,
    starts_at  REAL,                                              -- NULL: when somebody starts it
    started_at REAL,
    ends_at    REAL,                                              -- when its time is out
    ended_at   REAL,
    due_at     REAL,                                              -- when something is to be done next
    message_id INTEGER,                                           -- NULL: not sent yet; 0: not known
    CHECK ((state IN ('over', 'cancelled')) = (ended_at IS NOT NULL)),
    CHECK (due_at IS NULL OR ended_at IS NULL)
) STRICT;
CREATE UNIQUE INDEX clubs_live ON clubs (chat_id, thread_id) WHERE ended_at IS NULL;
CREATE INDEX clubs_due ON clubs (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX clubs_ended ON clubs (chat_id, ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE club_members (
    club_id    INTEGER NOT NULL REFERENCES clubs (id),
    user_id    INTEGER NOT NULL,
    number     INTEGER NOT NULL CHECK (number >= 1),              -- the first who joined has 1
    state      TEXT NOT NULL DEFAULT 'here' CHECK (state IN ('here', 'paused', 'asleep', 'left')),
    free_since REAL NOT NULL,                                     -- since when they wait, unless they play
    dares      INTEGER NOT NULL DEFAULT 0 CHECK (dares IN (0, 1)), -- 1: in their next game
    game_id    INTEGER REFERENCES games (id),                     -- that they play now
    told       TEXT,                                              -- of what the last message in private was sent
    message_id INTEGER,                                           -- that message; NULL: none, or it is not known
    PRIMARY KEY (club_id, user_id),
    UNIQUE (club_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX club_members_person ON club_members (user_id);

CREATE TABLE club_games (
    game_id  INTEGER PRIMARY KEY REFERENCES games (id),
    club_id  INTEGER NOT NULL REFERENCES clubs (id),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    number   INTEGER CHECK (number >= 1),                         -- as which of the night it ended; NULL: it runs
    counts   INTEGER NOT NULL DEFAULT 0 CHECK (counts IN (0, 1)),
    UNIQUE (club_id, number)
) STRICT;
CREATE INDEX club_games_of ON club_games (club_id);

CREATE TABLE club_seats (
    game_id INTEGER NOT NULL REFERENCES club_games (game_id),
    seat    INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER NOT NULL,
    dared   INTEGER NOT NULL CHECK (dared IN (0, 1)),             -- 1: one roll fewer each turn
    place   INTEGER CHECK (place >= 1),                           -- NULL: it runs
    points  REAL,                                                 -- of the card
    gone    INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),    -- 1: left before its end
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX club_seats_person ON club_seats (user_id);

CREATE TABLE club_results (
    club_id INTEGER NOT NULL REFERENCES clubs (id),
    user_id INTEGER NOT NULL,
    place   INTEGER NOT NULL CHECK (place >= 1),
    points  INTEGER NOT NULL,
    games   INTEGER NOT NULL CHECK (games >= 1),
    wins    INTEGER NOT NULL,
    PRIMARY KEY (club_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX club_results_person ON club_results (user_id);

CREATE TABLE club_plans (
    chat_id   INTEGER PRIMARY KEY,
    thread_id INTEGER NOT NULL DEFAULT 0,                         -- where nights open by themselves
    words     TEXT NOT NULL DEFAULT '{}' CHECK (json_type(words) = 'object'), -- what differs from the default
    open_at   REAL                                                -- when the next one does
) STRICT;
CREATE INDEX club_plans_due ON club_plans (open_at) WHERE open_at IS NOT NULL;
