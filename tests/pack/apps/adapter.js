// What an adapter must do, for those of Vue and Svelte: show the session that it is given, then another
// one, and leave nothing behind, while the sessions stay their host's.
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

export function sessionOf(core, messages) {
  const session = core.createSession();
  for (let index = 0; index < messages; index += 1) {
    session.push({ "agent-timeline": "message", text: `Message ${index}` });
  }
  return session;
}

async function cardsIn(root, selector, count) {
  const cards = () => root.querySelectorAll(`${selector} [data-entry]`).length;
  for (let wait = 0; wait < 100 && cards() !== count; wait += 1) await pause();
  return cards();
}

/** `{ cards: 2 }` if all is well, otherwise what was seen. */
export async function adapterOutcome(adapter) {
  const { mount, give, unmount, sessions, attachedCards = 0, views } = adapter;
  const root = document.createElement("div");
  root.className = "host";
  document.body.append(root);
  mount(root);
  give(sessions[0]);
  const first = await cardsIn(root, ".shown", 2);
  const attached = await cardsIn(root, ".attached", attachedCards);
  const hasToolbar = root.querySelector(".shown .at-toolbar button") !== null;
  give(sessions[1]);
  const second = await cardsIn(root, ".shown", 1);
  unmount();
  await pause();
  const left = root.querySelectorAll(".agent-timeline").length;
  const alive = sessions.map((session) => session.snapshot().entries.length);
  const seen = { first, attached, hasToolbar, second, left, alive, views };
  const expected = {
    ...{ first: 2, attached: attachedCards, hasToolbar: false, second: 1, left: 0 },
    ...{ alive: [2, 1], views: [true, false, true, false] },
  };
  return JSON.stringify(seen) === JSON.stringify(expected) ? { cards: first } : { seen };
}
