"""The Bot API, as the rest of the bot needs it.

client       the Bot API client, with two shortcuts a busy game needs
transport    what carries the calls: a number of connections, and the order in which calls take them
connection   one HTTP connection to the server
json_values  JSON to bytes and back
answers      answers that are none of a Bot API server
contact      whether the server is reached, and since when not
tapped       taps as they are read: the library's objects, with a light one for the message tapped
polling      fetching updates, whatever the connection does
webhook      updates that Telegram brings: the webhook, set and removed
endpoint     where Telegram brings updates
deliveries   updates that are brought, handled once each
processor    in what order updates are handled
payloads     screens as parameters of a call, and errors as what they mean for a screen
"""
