-- The matches that games belong to. All that a match has come to is computed from the results of its games.

CREATE TABLE match_games (
    game_id    bigint PRIMARY KEY REFERENCES games (id),
    kind       text COLLATE "C" NOT NULL,         -- what decides; 'single': no match, as was chosen
    goal       bigint NOT NULL CHECK (goal > 0),  -- so many wins, or games
    first_id   bigint                             -- the first game of the match; NULL: not begun yet
);
CREATE INDEX match_games_of ON match_games (first_id) WHERE first_id IS NOT NULL;
