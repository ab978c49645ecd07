-- When a game whose round is out of time is put away is a time of its own, which is moved when clocks are set.

UPDATE games SET round_due = overdue_at + 86400
WHERE state = 'playing' AND round_number > 0 AND overdue_at IS NOT NULL;
