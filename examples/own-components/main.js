// Your own rows, drawn from plain data.
import { load, timelineStore } from "agent-timeline";

const core = await load();
const session = core.createSession();
const store = timelineStore(session);
const list = document.querySelector("ol");
const drawn = new Map(); // the last drawn state of each entry, by id

store.subscribe(() => {
  for (const entry of store.getSnapshot().entries) {
    if (drawn.get(entry.id) === entry) continue; // unchanged entries are the same object
    const row = document.getElementById(entry.id) ?? list.appendChild(document.createElement("li"));
    row.id = entry.id;
    row.textContent = `${entry.title.text}: ${entry.summary} (${entry.status})`;
    drawn.set(entry.id, entry);
  }
});
await session.pushStream(await fetch("/session.jsonl"), { end: true });
