-- A game a day with the same dice for everybody of a chat; each plays it alone, in private.

ALTER TABLE chats ADD COLUMN daily_game INTEGER NOT NULL DEFAULT 1 CHECK (daily_game IN (0, 1));

-- A line is there from when somebody first asks for the game of that day. Its number is never used again: the
-- public string of the dice begins with it.
CREATE TABLE daily_games (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    chat_id    INTEGER NOT NULL,
    thread_id  INTEGER NOT NULL,                                  -- where it was first asked for
    day        TEXT NOT NULL,                                     -- of its evening, '2026-11-22'
    preset     TEXT NOT NULL,
    options    TEXT NOT NULL CHECK (json_type(options) = 'object'),
    revision   INTEGER NOT NULL,
    secret     BLOB NOT NULL CHECK (length(secret) = 32),
    commitment TEXT NOT NULL CHECK (length(commitment) = 64),
    talisman   TEXT NOT NULL,                                     -- of everybody: games have one public string
    zone       TEXT NOT NULL,                                     -- by whose clock it ends
    evening_at REAL NOT NULL,                                     -- when it ends
    open       INTEGER NOT NULL DEFAULT 1 CHECK (open IN (0, 1)), -- 1: nobody may know the secret
    told       INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1)), -- 1: its evening is, or may have been, told
    UNIQUE (chat_id, day)
) STRICT;

CREATE INDEX daily_games_untold ON daily_games (evening_at) WHERE told = 0;

CREATE TABLE daily_attempts (
    daily_id INTEGER NOT NULL REFERENCES daily_games (id),
    user_id  INTEGER NOT NULL,
    game_id  INTEGER NOT NULL UNIQUE REFERENCES games (id),
    PRIMARY KEY (daily_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_attempts_person ON daily_attempts (user_id);

ALTER TABLE games ADD COLUMN daily_id INTEGER;                    -- of whose dice it has; no line any more: known dice
