// A session as HTML for the page that a server sends: the cards that the exports have, in the frame of
// the view, which takes them over. Invariant: everything in it was written by the core; it reads well
// without any script. The frame is what `view/take-over.ts` looks for.
import type { Session } from "./session.js";

const kFrame = ["agent-timeline at-static", "at-main", "at-scroller", "at-content"];

/** `session`'s cards, its to-dos and turns, to be put into the element that the view is mounted on. */
export function renderToHtml(session: Pick<Session, "exportChunks">): string {
  const chunks = [...session.exportChunks("html")];
  // The first chunk opens the page of an export, the last one closes it.
  const cards = chunks.slice(1, -1).join("");
  const opened = kFrame.map((name) => `<div class="${name}">`).join("");
  return `${opened}<div class="at-entries-list">\n${cards}</div>${"</div>".repeat(kFrame.length)}`;
}
