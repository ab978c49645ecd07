-- People can be forgotten for good, and chats that the bot has been out of for long.

-- Whoever is forgotten has a number below zero from then on, in all tables: the sums of the others stay what they
-- are. What is left to be wiped of their Telegram id, game by game; a line goes when nothing is left.
CREATE TABLE forgotten (
    number    INTEGER PRIMARY KEY CHECK (number < 0),
    user_id   INTEGER NOT NULL CHECK (user_id > 0),
    wiped_to  INTEGER NOT NULL DEFAULT 0,                        -- the games up to this one are done
    last_game INTEGER NOT NULL                                   -- later ones are played by who has come back
) STRICT;

-- Games whose record, names and messages are to be deleted, a few at a time. They have the chat 0 by then, which
-- no ranking counts. Of a game that is erased remain its rules, its times and the bare results.
CREATE TABLE erasing (
    game_id INTEGER PRIMARY KEY REFERENCES games (id)
) STRICT;

-- The record is append-only: it is there as a whole, or it is erased as a whole.
DROP TRIGGER steps_keep;
CREATE TRIGGER steps_keep BEFORE DELETE ON steps
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE game_id = OLD.game_id)
BEGIN SELECT raise(ABORT, 'steps are append-only'); END;

-- Those who were forgotten until now have no results, and looked like computers; here they are numbered by seat.
UPDATE members SET user_id = -1 - 100 * seat - position WHERE user_id IS NULL;
INSERT INTO marks (name, value) VALUES ('forgotten', 10000);

-- Until now deleted bytes stayed in free space of the file: it is to be packed once.
INSERT INTO marks (name, value) SELECT 'unpacked', 0 WHERE EXISTS (SELECT 1 FROM people);
