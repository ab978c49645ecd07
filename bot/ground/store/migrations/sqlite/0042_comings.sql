-- Who has left a group since they were met, and whom the host of a lobby has turned away there.

CREATE TABLE departures (
    chat_id    INTEGER NOT NULL,
    user_id    INTEGER NOT NULL,
    left_at    REAL NOT NULL,
    games      TEXT NOT NULL,  -- the games whose seats they left by that, by number, separated by blanks
    PRIMARY KEY (chat_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE turned_away (
    chat_id    INTEGER NOT NULL,
    user_id    INTEGER NOT NULL,
    until      REAL NOT NULL,
    PRIMARY KEY (chat_id, user_id)
) STRICT, WITHOUT ROWID;
