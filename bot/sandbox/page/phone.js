// Whether the page is a phone. A narrow window is one; a wide one shows one in a frame when its address asks (`phone=1`).

const narrow = matchMedia("(max-width: 719px)");

const asked = () => new URLSearchParams(location.search).get("phone") === "1";

/** Whether a phone stands in a frame on a wide window. */
export const isFramed = () => asked() && !narrow.matches;

/** Whether there is room for one thing at a time only: the chats or one of them. */
export const isPhone = () => asked() || narrow.matches;

/** The address of a place in this page; whether it is a phone stays as it is. `place`: `{user, chat, thread}` or parts of it. */
export function addressOf(place) {
  return `?${new URLSearchParams({ ...place, ...(asked() && { phone: 1 }) })}`;
}

/** Ask for the frame or no longer. */
export function turnPhone() {
  const query = new URLSearchParams(location.search);
  if (asked()) query.delete("phone");
  else query.set("phone", "1");
  history.replaceState(null, "", `?${query}`);
  showPhone();
}

/** Bring the look of the page to what the window and its address say. */
export function showPhone() {
  document.body.classList.toggle("phone", isPhone());
  document.body.classList.toggle("framed", isFramed());
}

narrow.addEventListener("change", showPhone);
