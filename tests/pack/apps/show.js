// The common part of all apps: shows a session of two entries with the loaded core, exports it, and
// reports the number of its cards.
// Invariant: `outcome` is set once, also if something fails.
import { mount } from "agent-timeline/view";

const events = [
  { "agent-timeline": "message", role: "user", text: "Run the *tests*" },
  { "agent-timeline": "tool-start", call: "c1", name: "Bash", input: { command: "make test" } },
];

async function cardsOf(core) {
  const host = document.createElement("div");
  host.className = "host";
  document.body.append(host);
  const session = await core.createSession();
  mount(host, session);
  for (const event of events) await session.push(event);
  for (let wait = 0; wait < 100; wait += 1) {
    if (host.querySelectorAll("[data-entry]").length >= events.length) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // The styles of an exported page may come in a chunk that is loaded only now.
  const page = await session.toStandaloneHtml();
  if (!/<style>[^<]{9999}/.test(page)) throw new Error("The exported page has no styles.");
  return new Set([...host.querySelectorAll("[data-entry]")].map((card) => card.dataset.entry)).size;
}

export async function show(loading) {
  try {
    globalThis.outcome = { cards: await cardsOf(await loading()) };
  } catch (error) {
    globalThis.outcome = { error: error.name, message: error.message };
  }
}
