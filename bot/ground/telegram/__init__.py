"""The Bot API client, and updates by polling or webhook."""
