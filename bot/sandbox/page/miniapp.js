// A Mini App in its frame, as Telegram's web clients show one: a sheet on a phone, a panel beside the chat on a wide window.

import { avatar, el, icon, isolated } from "./dom.js";

const VERSION = "9.1"; // of the bridge between client and app
const PLATFORM = "weba";
const SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups allow-modals";
const dark = matchMedia("(prefers-color-scheme: dark)");

const COLOURS = {
  bg_color: "--page", secondary_bg_color: "--page-hover", header_bg_color: "--page", bottom_bar_bg_color: "--page",
  section_bg_color: "--page", section_separator_color: "--line", section_header_text_color: "--accent",
  text_color: "--ink", hint_color: "--quiet", subtitle_text_color: "--quiet", link_color: "--accent",
  accent_text_color: "--accent", button_color: "--accent-solid", button_text_color: "--chosen-ink", destructive_text_color: "--danger",
};

/** Colours of the page as an app is told them: `#rrggbb`. */
function theme() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim().replace(/^#(\w)(\w)(\w)$/, "#$1$1$2$2$3$3");
  return Object.fromEntries(Object.entries(COLOURS).map(([key, name]) => [key, colour(name)]));
}

export class MiniApp {
  /** `hooks`: `link(url)` opens a link of the app's in the client and tells whether it could, `elsewhere()` lets one choose a chat to name the bot in, `closed()` is called when the app has gone. */
  constructor(words, hooks) {
    this.words = words;
    this.hooks = hooks;
    this.opener = null; // what had the focus before
    this.root = el("section", { className: "mini-app", hidden: true, data: { testid: "mini-app" }, attrs: { role: "dialog" } });
    this.resized = new ResizeObserver(() => this.#viewport());
    this.heard = (event) => this.#hear(event);
    this.pressed = (event) => this.#pressed(event);
    this.recoloured = () => this.#tell("theme_changed", { theme_params: theme() });
  }

  /** Open the app at an address with launch data. `compact`: not higher on a phone than the app asks. */
  open(address, bot, name, compact) {
    this.close();
    this.opener = document.activeElement;
    this.compact = compact;
    const close = el("button", { type: "button", className: "round", data: { testid: "mini-app-close" }, attrs: { "aria-label": this.words("close") } }, icon("close"));
    close.addEventListener("click", () => this.close());
    this.back = el("button", { type: "button", className: "round", hidden: true, data: { testid: "mini-app-back" }, attrs: { "aria-label": this.words("appBack") } }, icon("back"));
    this.back.addEventListener("click", () => this.#tell("back_button_pressed", {}));
    const launch = new URLSearchParams({ tgWebAppVersion: VERSION, tgWebAppPlatform: PLATFORM, tgWebAppThemeParams: JSON.stringify(theme()) });
    this.frame = el("iframe", { title: name, src: `${address}&${launch}`, attrs: { sandbox: SANDBOX, referrerpolicy: "no-referrer" } });
    const shade = el("div", { className: "mini-app-shade" });
    shade.addEventListener("click", () => this.close());
    const header = el("header", {}, this.back, avatar(bot, name), isolated(name, "title-name"), close);
    this.root.replaceChildren(shade, el("div", { className: "mini-app-sheet" }, header, this.frame));
    this.root.setAttribute("aria-label", name);
    this.root.classList.toggle("compact", compact);
    this.root.hidden = false;
    addEventListener("message", this.heard);
    document.addEventListener("keydown", this.pressed);
    dark.addEventListener("change", this.recoloured);
    this.resized.observe(this.frame);
    this.frame.focus();
  }

  get isOpen() {
    return !this.root.hidden;
  }

  close() {
    if (!this.isOpen) return;
    removeEventListener("message", this.heard);
    document.removeEventListener("keydown", this.pressed);
    dark.removeEventListener("change", this.recoloured);
    this.resized.disconnect();
    this.root.hidden = true;
    this.root.replaceChildren();
    this.frame = null;
    this.opener?.focus({ preventScroll: true });
    this.hooks.closed();
  }

  // Escape closes what lies on top: a dialog closes by itself.
  #pressed(event) {
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    this.close();
  }

  #tell(eventType, eventData) {
    this.frame.contentWindow.postMessage(JSON.stringify({ eventType, eventData }), "*");
  }

  #viewport() {
    const { clientWidth: width, clientHeight: height } = this.frame;
    this.#tell("viewport_changed", { width, height, is_expanded: !this.compact, is_state_stable: true });
  }

  // Only what the app's own window says is heard; what is about looks and buttons that are not here stays unanswered.
  #hear(event) {
    if (event.source !== this.frame.contentWindow || typeof event.data !== "string") return;
    let said;
    try {
      said = JSON.parse(event.data);
    } catch {
      return;
    }
    const data = said?.eventData ?? {};
    switch (said?.eventType) {
      case "web_app_expand":
        this.compact = false;
        this.root.classList.remove("compact");
        break;
      case "web_app_close":
        this.close();
        break;
      case "web_app_request_theme":
        this.recoloured();
        break;
      case "web_app_request_viewport":
        this.#viewport();
        break;
      case "web_app_request_safe_area":
        this.#tell("safe_area_changed", { top: 0, bottom: 0, left: 0, right: 0 });
        break;
      case "web_app_request_content_safe_area":
        this.#tell("content_safe_area_changed", { top: 0, bottom: 0, left: 0, right: 0 });
        break;
      case "web_app_setup_back_button":
        this.back.hidden = data.is_visible !== true;
        break;
      case "web_app_open_tg_link":
        if (typeof data.path_full === "string") this.hooks.link(`https://t.me${data.path_full}`);
        break;
      case "web_app_open_link":
        if (/^https?:/i.test(data.url)) open(data.url, "_blank", "noopener,noreferrer");
        break;
      case "web_app_switch_inline_query":
        this.close();
        this.hooks.elsewhere();
        break;
      default:
    }
  }
}
