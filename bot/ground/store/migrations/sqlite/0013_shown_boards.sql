-- What the board of a running game is known to show, so that a start need not draw it again. NULL: not known.
ALTER TABLE games ADD COLUMN shown TEXT;

-- A board may come back to what it showed: what is noted of it holds only until something changes.
CREATE TRIGGER games_drawn AFTER UPDATE OF
    state, preset, options, revision, host_id, message_id, held, asking, menu, touched, clock, overdue_at ON games
WHEN OLD.shown IS NOT NULL
BEGIN UPDATE games SET shown = NULL WHERE id = NEW.id; END;
CREATE TRIGGER seats_drawn AFTER UPDATE ON seats
BEGIN UPDATE games SET shown = NULL WHERE id = NEW.game_id AND shown IS NOT NULL; END;
