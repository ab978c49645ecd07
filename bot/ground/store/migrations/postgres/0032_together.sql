-- Games in which all seats play at once: what is chosen in the turn of each seat, the clock of a round, and the
-- message in each person's private chat that shows their card.

ALTER TABLE seats ADD COLUMN held bigint NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN asking text COLLATE "C";
ALTER TABLE seats ADD COLUMN touched bigint NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN taps text COLLATE "C";

ALTER TABLE games ADD COLUMN round_number bigint NOT NULL DEFAULT 0; -- the round whose clock was set
ALTER TABLE games ADD COLUMN round_at double precision; -- when it opened
ALTER TABLE games ADD COLUMN round_due double precision; -- NULL: nobody is waited for

CREATE TABLE panels (
    game_id bigint NOT NULL REFERENCES games (id),
    user_id bigint NOT NULL,
    message_id bigint, -- NULL: none, or it is not known
    PRIMARY KEY (game_id, user_id)
);
CREATE INDEX panels_of ON panels (user_id);
