-- A group decides whether people who practise in it may have hints.

ALTER TABLE chats ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1));
