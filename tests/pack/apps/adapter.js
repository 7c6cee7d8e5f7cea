// Tests a framework adapter: it must show the given session, then another one; apply changed options;
// give the session's state to a component that draws its own; and clean up, while the sessions stay
// alive.
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

const say = (session, text) => session.push({ "agent-timeline": "message", text });

export function sessionOf(core, messages) {
  const session = core.createSession();
  for (let index = 0; index < messages; index += 1) say(session, `Message ${index}`);
  return session;
}

/** The options with which the component is mounted. */
export const firstOptions = { toolbar: false, redact: (text) => text };

/** Resolves to the result of `read`, once it equals `wanted` or the time is over. */
async function eventually(read, wanted) {
  for (let wait = 0; wait < 100 && read() !== wanted; wait += 1) await pause();
  return read();
}

const cardsIn = (root, selector, count) =>
  eventually(() => root.querySelectorAll(`${selector} [data-entry]`).length, count);

/** Changes options as hosts do: with new objects and functions each time. */
async function changeOptions(root, { setOptions, sessions, views }) {
  const hasToolbar = () => root.querySelector(".shown .at-toolbar button") !== null;
  const before = hasToolbar();
  setOptions({ toolbar: false, redact: (text) => text.replace("Message", "Redacted") });
  await pause();
  say(sessions[0], "Message 2");
  const shown = await cardsIn(root, ".shown", 3);
  const isRedacted = root.querySelector(".shown").textContent.includes("Redacted 2");
  const mounted = views?.length;
  setOptions({ toolbar: true });
  const after = await eventually(hasToolbar, true);
  const again = await cardsIn(root, ".shown", 3);
  return { mounted, seen: { before, shown, isRedacted, after, again } };
}

const kOptionsExpected = { before: false, shown: 3, isRedacted: true, after: true, again: 3 };

/**
 * Resolves to `{ cards: 2 }` if all is well, else to what was seen; `views` if the adapter exposes its
 * views.
 */
export async function adapterOutcome(adapter) {
  const { mount, give, unmount, sessions, attachedCards = 0, views } = adapter;
  const root = document.createElement("div");
  root.className = "host";
  document.body.append(root);
  mount(root);
  give(sessions[0]);
  const first = await cardsIn(root, ".shown", 2);
  const own = await eventually(() => root.querySelector(".own").textContent, "2 Assistant");
  const attached = await cardsIn(root, ".attached", attachedCards);
  const { seen: options, mounted } = await changeOptions(root, adapter);
  const ownAfter = await eventually(() => root.querySelector(".own").textContent, "3 Assistant");
  give(sessions[1]);
  const second = await cardsIn(root, ".shown", 1);
  unmount();
  await pause();
  const left = root.querySelectorAll(".agent-timeline").length;
  const alive = sessions.map((session) => session.snapshot().entries.length);
  const seen = { first, own, attached, options, ownAfter, second, left, alive, mounted, views };
  const expected = {
    ...{ first: 2, own: "2 Assistant", attached: attachedCards, options: kOptionsExpected },
    ...{ ownAfter: "3 Assistant", second: 1, left: 0, alive: [3, 1] },
    ...(views && { mounted: 1, views: [true, false, true, false] }),
  };
  return JSON.stringify(seen) === JSON.stringify(expected) ? { cards: first } : { seen };
}
