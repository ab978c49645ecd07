// Who there is and who is where: choosing and adding people, making and joining groups.

import { post } from "./api.js";
import { attempt, groupForm, list, personForm } from "./dialogs.js";
import { avatar, el, fullName, isolated } from "./dom.js";

/** The first page of somebody who has not said who they are, out of these `people`. `hooks`: `become(user)`, `addPerson()`. */
export function choosePerson(words, people, hooks) {
  const rows = people.map((person) => {
    const name = fullName(person);
    const button = el("button", { type: "button", className: "line", data: { testid: "choose", userId: person.id } }, avatar(person.id, name), isolated(name));
    button.addEventListener("click", () => hooks.become(person.id));
    return button;
  });
  const add = el("button", { type: "button", className: "flat", textContent: words("addPerson"), data: { testid: "add-person" } });
  add.addEventListener("click", () => hooks.addPerson());
  const title = el("h1", { textContent: words("who") });
  return el("main", { className: "chooser", data: { testid: "chooser" } }, title, el("p", { className: "quiet", textContent: words("whoHint") }), ...rows, add);
}

/** Asks for somebody new in a community; resolves to the person or `null`. */
export async function newPerson(words, community) {
  const wanted = await personForm(words);
  return wanted && attempt(post("world/people", { ...wanted, ...(community && { community }) }), words);
}

/** Asks for a new group; resolves to its id or `null`. */
export async function newGroup(world, words) {
  const wanted = await groupForm(world.humans().filter((person) => person.id !== world.me.id), words);
  if (!wanted) return null;
  const chat = await attempt(post("world/chats", { ...wanted, members: [world.me.id, ...wanted.members] }), words);
  return chat && chat.id;
}

/** Offers the groups one is not in; resolves to the id of the one joined, or `null`. */
export async function joinGroup(world, words) {
  const open = [...world.chats.values()].filter((chat) => chat.type !== "private" && !world.isMember(chat));
  const rows = open.map((chat) => ({ id: chat.id, name: chat.title, note: words.count("memberCount", chat.members.length), action: words("join"), value: chat.id }));
  const id = await list(words("joinGroup"), "join-list", rows, words("nothing"), words);
  return id !== null && (await attempt(post("world/join", { user: world.me.id, chat: id }), words)) ? id : null;
}

/** Shows who is in a group; one invites others, leaves it, and as an administrator throws others out. */
export async function showMembers(world, chat, words) {
  if (chat.type === "private") return;
  const note = (person) => (person.is_bot ? words("bot") : chat.admins.includes(person.id) ? words("admin") : "");
  const inside = chat.members.map((id) => world.person(id)).filter(Boolean);
  const removes = (person) => !person.is_bot && chat.admins.includes(world.me.id) && !chat.admins.includes(person.id);
  const goes = (person) => (person.id === world.me.id ? words("leave") : removes(person) ? words("remove") : undefined);
  const outside = world.humans().filter((person) => !chat.members.includes(person.id));
  const rows = [
    ...inside.map((person) => ({ id: person.id, name: fullName(person), note: note(person), action: goes(person), value: person.id })),
    ...outside.map((person) => ({ id: person.id, name: fullName(person), action: words("invite"), value: person.id })),
  ];
  const picked = await list(words("members"), "member-list", rows, "", words);
  if (picked === null) return;
  const comes = !chat.members.includes(picked);
  const what = comes ? post("world/join", { user: picked, chat: chat.id }) : post("world/leave", { user: world.me.id, chat: chat.id, person: picked });
  await attempt(what, words);
}
