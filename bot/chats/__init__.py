"""The room of chats and the people in them: settings, languages, hours, membership, menus."""
