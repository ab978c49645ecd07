-- Where views are shown: the board of a game, the panel of a person in it, the message of a night and the status of a
-- person in it, each with the number of its message and the attempt that may have sent it.

CREATE TABLE surfaces (
    kind       TEXT NOT NULL CHECK (kind <> ''),                 -- `model.SurfaceKind`
    key        INTEGER NOT NULL,                                 -- the game or the night
    user_id    INTEGER NOT NULL DEFAULT 0,                       -- whose; 0: for all of its chat
    chat_id    INTEGER NOT NULL,
    message_id INTEGER,                                          -- NULL: none, or it is not known
    tried      TEXT,                                             -- of what it may have been sent; NULL: of nothing
    PRIMARY KEY (kind, key, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX surfaces_message ON surfaces (chat_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX surfaces_person ON surfaces (user_id) WHERE user_id <> 0;

INSERT INTO surfaces (kind, key, chat_id, message_id)
SELECT 'board', id, chat_id, message_id FROM games WHERE message_id IS NOT NULL;
INSERT INTO surfaces (kind, key, user_id, chat_id, message_id)
SELECT 'panel', game_id, user_id, user_id, message_id FROM panels WHERE message_id IS NOT NULL;
INSERT INTO surfaces (kind, key, chat_id, message_id, tried)
SELECT 'night', id, chat_id, nullif(message_id, 0), '' FROM clubs WHERE message_id IS NOT NULL;
INSERT INTO surfaces (kind, key, user_id, chat_id, message_id, tried)
SELECT 'status', club_id, user_id, user_id, message_id, told FROM club_members
WHERE told IS NOT NULL OR message_id IS NOT NULL;

DROP TRIGGER games_drawn;
CREATE TRIGGER games_drawn AFTER UPDATE OF
    state, preset, options, revision, host_id, held, asking, menu, touched, clock, overdue_at, called_at ON games
WHEN OLD.shown IS NOT NULL
BEGIN UPDATE games SET shown = NULL WHERE id = NEW.id; END;

-- Whether the lobby that is shown calls them; NULL: none has yet, 0: an earlier one has.
ALTER TABLE invitations ADD COLUMN called INTEGER CHECK (called IN (0, 1));
UPDATE invitations SET called = CASE
    WHEN message_id = (SELECT g.message_id FROM games AS g WHERE g.id = invitations.game_id) THEN 1 ELSE 0 END
WHERE message_id IS NOT NULL;

ALTER TABLE invitations DROP COLUMN message_id;
ALTER TABLE games DROP COLUMN message_id;
ALTER TABLE clubs DROP COLUMN message_id;
ALTER TABLE club_members DROP COLUMN told;
ALTER TABLE club_members DROP COLUMN message_id;
DROP TABLE panels;
