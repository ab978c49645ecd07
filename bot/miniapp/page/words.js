// What the page says before the first state has come; all later texts come from the server.

const WORDS = {
  ru: {
    loading: "Готовим стол…",
    outside: "Этот стол открывается в Telegram",
    outsideText: "Нажмите «Стол» под игрой в чате.",
    openBot: "Открыть бота",
    lost: "Связь пропала, восстанавливаем…",
    expired: "Стол открыт слишком давно. Закройте его и откройте снова из чата.",
    unknown: "Этой игры больше нет.",
    close: "Вернуться в чат",
  },
  en: {
    loading: "Setting up the table…",
    outside: "This table opens in Telegram",
    outsideText: "Tap “Table” under the game in the chat.",
    openBot: "Open the bot",
    lost: "Connection lost, reconnecting…",
    expired: "This table has been open for too long. Close it and open it again from the chat.",
    unknown: "This game is gone.",
    close: "Back to the chat",
  },
  uk: {
    loading: "Готуємо стіл…",
    outside: "Цей стіл відкривається в Telegram",
    outsideText: "Натисніть «Стіл» під грою в чаті.",
    openBot: "Відкрити бота",
    lost: "Зв'язок зник, відновлюємо…",
    expired: "Стіл відкрито надто давно. Закрийте його й відкрийте знову з чату.",
    unknown: "Цієї гри вже немає.",
    close: "Повернутися в чат",
  },
};

export function wordsFor(code) {
  const word = (code || navigator.language || "ru").slice(0, 2).toLowerCase();
  const near = ["be", "kk", "ky", "uz", "tg", "tk", "tt", "ba", "cv", "hy", "az"].includes(word) ? "ru" : "en";
  const language = word in WORDS ? word : near;
  return { language, ...WORDS[language] };
}
