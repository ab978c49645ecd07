"""A stand-in for Telegram: a strict Bot API server with people in it, for tests and for playing.

The map, from the inside out:

* `model`: people, chats, messages, files.
* `feed`, `updates`, `budget`, `trouble`, `ledger`: what a world keeps beside them.
* `ground`, `community`, `world`: `World`, the state and everything people do in it; its clock is injected.
* `markup` with `tags` and `links`, `tidy`, `render`: HTML to text and entities, and back for the page.
* `parameters` and `schema/`: what a method may be called with, from the published Bot API (see `trim`).
* `methods` and `method_*`: what each Bot API method does to a world; `places`, `keyboards`, `menus` help.
* `shapes` and `views`: the world as JSON, for the bot and for people.
* `wire`, `polling`, `app`, `people_routes`, `server`: HTTP around all that.
"""
