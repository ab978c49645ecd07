"""The room of pictures of games and chats: asked for by a button, drawn by a subprocess, sent once."""
