"""A stand-in for Telegram: a strict Bot API server with people in it, for tests and for playing.

The map, from the inside out:

* `model`: people, chats, messages; `feed`, `updates`, `budget`, `trouble`: what a world keeps beside them.
* `ground` and `world`: `World`, the state and everything people do in it. No sockets, an injected clock.
* `markup`, `tidy`, `render`: Telegram's HTML to text and entities, and back to HTML for the page.
* `parameters` and `schema/`: what a method may be called with, from the published Bot API.
* `methods` (and `method_*`): what each Bot API method does to a world.
* `wire`, `app`, `crowd_routes`, `server`: HTTP around all that.
"""
