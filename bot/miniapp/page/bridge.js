// The bridge to Telegram's client, spoken directly: https://core.telegram.org/bots/webapps, "Events".

const heard = new Map();
const launch = new URLSearchParams(location.hash.slice(1));

export const initData = launch.get("tgWebAppData") ?? "";
export const platform = launch.get("tgWebAppPlatform") ?? "";
export const inside = initData !== "";
export const inline = launch.get("tgWebAppBotInline") === "1"; // whether the bot has something for other chats
export const shakes = Number(launch.get("tgWebAppVersion")) >= 8 && /^(android|ios)/.test(platform);

export function languageCode() {
  return parsed(new URLSearchParams(initData).get("user")).language_code ?? "";
}

export function launchTheme() {
  return parsed(launch.get("tgWebAppThemeParams"));
}

function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

export function post(eventType, eventData = {}) {
  if (window.TelegramWebviewProxy) window.TelegramWebviewProxy.postEvent(eventType, JSON.stringify(eventData));
  else if (window.external && "notify" in window.external) {
    window.external.notify(JSON.stringify({ eventType, eventData }));
  } else if (window.parent !== window) {
    window.parent.postMessage(JSON.stringify({ eventType, eventData }), "*"); // no secret is ever in it
  }
}

export function on(eventType, act) {
  heard.set(eventType, act);
}

function receive(eventType, eventData) {
  heard.get(eventType)?.(eventData ?? {});
}

export function begin() {
  window.Telegram = { WebView: { receiveEvent: receive } };
  window.TelegramGameProxy = { receiveEvent: receive };
  window.TelegramGameProxy_receiveEvent = receive;
  window.addEventListener("message", (event) => {
    if (event.source !== window.parent || typeof event.data !== "string") return;
    const { eventType, eventData } = parsed(event.data);
    if (eventType === "reload_iframe") location.reload();
    else if (eventType) receive(eventType, eventData);
  });
  post("iframe_ready", { reload_supported: true });
  post("web_app_ready");
  post("web_app_expand");
  post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });
  post("web_app_setup_closing_behavior", { need_confirmation: false });
  for (const asked of ["theme", "viewport", "safe_area", "content_safe_area"]) post(`web_app_request_${asked}`);
}

export function haptic(kind) {
  const feel = {
    hold: { type: "selection_change" },
    roll: { type: "impact", impact_style: "medium" },
    row: { type: "notification", notification_type: "success" },
    refused: { type: "notification", notification_type: "error" },
  };
  post("web_app_trigger_haptic_feedback", feel[kind]);
}

export function close() {
  post("web_app_close");
  if (window.parent === window && !window.TelegramWebviewProxy) window.close();
}

// The reader chooses a chat, in which the name of the bot is typed for them; the client closes the page.
export function elsewhere() {
  post("web_app_switch_inline_query", { query: "", chat_types: ["users", "groups"] });
}

export function openLink(event) {
  const url = new URL(event.currentTarget.href);
  if (!inside || url.hostname !== "t.me") return;
  event.preventDefault();
  post("web_app_open_tg_link", { path_full: url.pathname + url.search });
  post("web_app_close");
}
