-- Tables of games that people have open in the app beside the chat.

CREATE TABLE game_windows (
    game_id    INTEGER NOT NULL REFERENCES games (id),
    user_id    INTEGER NOT NULL,
    until      REAL NOT NULL,                                    -- it counts as closed then, without a sign of life
    in_chat    INTEGER NOT NULL DEFAULT 0 CHECK (in_chat IN (0, 1)), -- 1: its person has acted in the chat since
    PRIMARY KEY (game_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX game_windows_of ON game_windows (user_id);
CREATE INDEX game_windows_until ON game_windows (until);
