-- How many turns of a person have run out of time in a game: whoever sleeps at a club night is paused.

ALTER TABLE members ADD COLUMN turns_missed INTEGER NOT NULL DEFAULT 0 CHECK (turns_missed >= 0);
