// The page stands in for a Telegram client, so its own few words live here and not among the bot's texts.

const WORDS = {
  ru: {
    who: "Кто вы?", whoHint: "Выберите, за кого играть. Каждое окно браузера — свой человек.", addPerson: "Новый человек",
    name: "Имя", language: "Язык", add: "Добавить", cancel: "Отмена", create: "Создать", ok: "OK", close: "Закрыть", appBack: "Назад", noApp: "Приложение не найдено",
    newGroup: "Новая группа", joinGroup: "Вступить", join: "Вступить", nothing: "Вы уже во всех группах.",
    groupName: "Название", kind: "Вид", group: "Группа", supergroup: "Супергруппа", forum: "Форум с темами", withWhom: "С кем",
    topics: "Темы через запятую", write: "Сообщение", send: "Отправить", commands: "Команды", back: "К списку чатов",
    chats: "Чаты", people: "Люди", edited: "изменено", bot: "бот", general: "Общая", start: "Запустить",
    connecting: "Соединение…", offline: "Нет связи с сервером", reply: "Ответить", edit: "Изменить", delete: "Удалить",
    photo: "Фото", pick: "Выберите чат", empty: "Здесь пока пусто", newest: "К новым сообщениям", members: "Участники",
    admin: "админ", invite: "Пригласить", leave: "Выйти", remove: "Удалить", spoiler: "Скрытый текст", editing: "Правка", noCommands: "Команд пока нет", actions: "Действия", phone: "Телефон", clock: "Часы этого мира", evening: "До вечера", morning: "До утра", monday: "До понедельника",
    pushing: "переводим…", pushNote: "У игр, что идут сейчас, выйдет время", alone: "Больше болтать некому: за остальных играют",
    talk: "Пусть поболтают", hush: "Хватит болтать", more: "Ещё", languages: "Язык",
    called: "Вас позвали", pinned: "Закреплено", onlyYou: "Видно только вам", lose: "Потерять, как бывает в Telegram",
    poll: "Опрос", quiz: "Викторина", anonymous: "анонимно", pollClosed: "завершено", vote: "Ответить", explanation: "Пояснение",
    size: ["Б", "КБ", "МБ"],
    votes: { one: "# голос", few: "# голоса", many: "# голосов", other: "# голоса" },
    memberCount: { one: "# участник", few: "# участника", many: "# участников", other: "# участника" },
  },
  en: {
    who: "Who are you?", whoHint: "Choose whom to play as. Every browser window can be another person.", addPerson: "New person",
    name: "Name", language: "Language", add: "Add", cancel: "Cancel", create: "Create", ok: "OK", close: "Close", appBack: "Back", noApp: "There is no such app",
    newGroup: "New group", joinGroup: "Join", join: "Join", nothing: "You are in every group already.",
    groupName: "Name", kind: "Kind", group: "Group", supergroup: "Supergroup", forum: "Forum with topics", withWhom: "With whom",
    topics: "Topics, separated by commas", write: "Message", send: "Send", commands: "Commands", back: "Back to chats",
    chats: "Chats", people: "People", edited: "edited", bot: "bot", general: "General", start: "Start",
    connecting: "Connecting…", offline: "The server cannot be reached", reply: "Reply", edit: "Edit", delete: "Delete",
    photo: "Photo", pick: "Choose a chat", empty: "Nothing here yet", newest: "To the newest messages", members: "Members",
    admin: "admin", invite: "Invite", leave: "Leave", remove: "Remove", spoiler: "Hidden text", editing: "Editing", noCommands: "No commands yet", actions: "Actions", phone: "Phone", clock: "The clock of this world", evening: "To the evening", morning: "To the morning", monday: "To Monday",
    pushing: "moving on…", pushNote: "Games that are under way will run out of time", alone: "Nobody is left to talk: the others are being played",
    talk: "Let them talk", hush: "Stop the talk", more: "More", languages: "Language",
    called: "You were called", pinned: "Pinned", onlyYou: "Only you can see this", lose: "Lose it, as happens in Telegram",
    poll: "Poll", quiz: "Quiz", anonymous: "anonymous", pollClosed: "closed", vote: "Vote", explanation: "Explanation",
    size: ["B", "KB", "MB"],
    votes: { one: "# vote", other: "# votes" },
    memberCount: { one: "# member", other: "# members" },
  },
  uk: {
    who: "Хто ви?", whoHint: "Оберіть, за кого грати. Кожне вікно браузера — окрема людина.", addPerson: "Нова людина",
    name: "Ім'я", language: "Мова", add: "Додати", cancel: "Скасувати", create: "Створити", ok: "OK", close: "Закрити", appBack: "Назад", noApp: "Застосунок не знайдено",
    newGroup: "Нова група", joinGroup: "Приєднатися", join: "Приєднатися", nothing: "Ви вже в усіх групах.",
    groupName: "Назва", kind: "Вид", group: "Група", supergroup: "Супергрупа", forum: "Форум із темами", withWhom: "З ким",
    topics: "Теми через кому", write: "Повідомлення", send: "Надіслати", commands: "Команди", back: "До списку чатів",
    chats: "Чати", people: "Люди", edited: "змінено", bot: "бот", general: "Загальна", start: "Запустити",
    connecting: "З'єднання…", offline: "Немає зв'язку із сервером", reply: "Відповісти", edit: "Змінити", delete: "Видалити",
    photo: "Фото", pick: "Оберіть чат", empty: "Тут поки порожньо", newest: "До нових повідомлень", members: "Учасники",
    admin: "адмін", invite: "Запросити", leave: "Вийти", remove: "Вилучити", spoiler: "Прихований текст", editing: "Редагування", noCommands: "Команд поки немає", actions: "Дії", phone: "Телефон", clock: "Годинник цього світу", evening: "До вечора", morning: "До ранку", monday: "До понеділка",
    pushing: "переводимо…", pushNote: "В ігор, що тривають зараз, вийде час", alone: "Більше балакати нікому: за інших грають",
    talk: "Нехай побалакають", hush: "Годі балакати", more: "Ще", languages: "Мова",
    called: "Вас покликали", pinned: "Закріплено", onlyYou: "Видно лише вам", lose: "Загубити, як буває в Telegram",
    poll: "Опитування", quiz: "Вікторина", anonymous: "анонімно", pollClosed: "завершено", vote: "Відповісти", explanation: "Пояснення",
    size: ["Б", "КБ", "МБ"],
    votes: { one: "# голос", few: "# голоси", many: "# голосів", other: "# голоси" },
    memberCount: { one: "# учасник", few: "# учасники", many: "# учасників", other: "# учасника" },
  },
};

let zone; // of the world, by which everything is dated; undefined: the browser's own

/** Date everything by a zone ("Europe/Berlin"); `null`: by the browser's own. */
export function setZone(name) {
  zone = name ?? undefined;
}

/** A date or a time as `Intl` writes it in a language, in the zone of the world. */
export function written(seconds, language, options) {
  return new Intl.DateTimeFormat(language, { ...options, timeZone: zone }).format(new Date(seconds * 1000));
}

const DAY = { year: "numeric", month: "2-digit", day: "2-digit" };
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const WEEK = 6 * 86400;

/** The day that a moment belongs to, as a key. */
export const dayOf = (seconds) => written(seconds, "en", DAY);

export const LANGUAGES = { ru: "Русский", en: "English", uk: "Українська" };

/** The words of the language nearest to `code` (a `language_code`): `words(key)`, `words.count(key, n)`, `words.language`, and how it writes dates. */
export function wordsOf(code) {
  const language = (code ?? "").toLowerCase().split("-")[0];
  const chosen = language in WORDS ? language : "en";
  const plural = new Intl.PluralRules(chosen);
  const words = (key) => WORDS[chosen][key];
  words.count = (key, n) => (WORDS[chosen][key][plural.select(n)] ?? WORDS[chosen][key].other).replace("#", n);
  words.language = chosen;
  words.time = (seconds) => written(seconds, chosen, TIME);
  words.day = (seconds) => written(seconds, chosen, { day: "numeric", month: "long" });
  words.moment = (seconds) => written(seconds, chosen, { weekday: "short", day: "numeric", month: "long", ...TIME });
  /** When something was, shortly: a time of today, a day of this week, or a date. */
  words.when = (seconds, now) => {
    if (dayOf(seconds) === dayOf(now)) return words.time(seconds);
    return written(seconds, chosen, now - seconds < WEEK ? { weekday: "short" } : { day: "2-digit", month: "2-digit" });
  };
  return words;
}
