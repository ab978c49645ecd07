"""The Bot API, as the rest of the bot needs it.

answers      answers that are none of a Bot API server
client       the Bot API client, with two shortcuts a busy game needs
connection   one HTTP connection to the server
deliveries   updates that are brought, handled once each
endpoint     where Telegram brings updates
json_values  JSON to bytes and back
payloads     screens as parameters of a call, and errors as what they mean for a screen
polling      fetching updates, whatever the connection does
processor    in what order updates are handled
tapped       taps as they are read: the library's objects, with a light one for the message tapped
transport    what carries the calls: a number of connections, and the order in which calls take them
webhook      updates that Telegram brings: the webhook, set and removed
"""
