-- Games in which all seats play at once: what is chosen in the turn of each seat, the clock of a round, and the
-- message in each person's private chat that shows their card.

ALTER TABLE seats ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN asking TEXT;
ALTER TABLE seats ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN taps TEXT;

ALTER TABLE games ADD COLUMN round_number INTEGER NOT NULL DEFAULT 0;  -- the round whose clock was set
ALTER TABLE games ADD COLUMN round_at REAL;                            -- when it opened
ALTER TABLE games ADD COLUMN round_due REAL;                           -- NULL: nobody is waited for

CREATE TABLE panels (
    game_id    INTEGER NOT NULL REFERENCES games (id),
    user_id    INTEGER NOT NULL,
    message_id INTEGER,                                                -- NULL: none, or it is not known
    PRIMARY KEY (game_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX panels_of ON panels (user_id);
