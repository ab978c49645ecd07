ALTER TABLE chats ADD COLUMN dice TEXT NOT NULL DEFAULT 'digits';  -- what they look like: digits, pips or keycaps
