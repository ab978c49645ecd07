-- The matches that games belong to. All that a match has come to is computed from the results of its games.

CREATE TABLE match_games (
    game_id    INTEGER PRIMARY KEY REFERENCES games (id),
    kind       TEXT NOT NULL,                                    -- what decides; 'single': no match, as was chosen
    goal       INTEGER NOT NULL CHECK (goal > 0),                -- so many wins, or games
    first_id   INTEGER                                           -- the first game of the match; NULL: not begun yet
) STRICT;
CREATE INDEX match_games_of ON match_games (first_id) WHERE first_id IS NOT NULL;
