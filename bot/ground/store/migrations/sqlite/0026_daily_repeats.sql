-- Who has tried a game of the day and was forgotten before its evening: they would know its dice. `mark` is
-- HMAC-SHA256 of their id, with the secret of the dice as its key; a line goes with the evening.

CREATE TABLE daily_repeats (
    daily_id INTEGER NOT NULL REFERENCES daily_games (id),
    mark     BLOB NOT NULL CHECK (length(mark) = 32),
    PRIMARY KEY (daily_id, mark)
) STRICT, WITHOUT ROWID;
