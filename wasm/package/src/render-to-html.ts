// A session as HTML for the page that a server sends: the cards that the exports have, for the view to
// take over. Invariant: everything in it was written by the core; it reads well without any script.
import type { Session } from "./session.js";

/** `session`'s cards, its to-dos and turns, to be put into the element that the view is mounted on. */
export function renderToHtml(session: Pick<Session, "exportChunks">): string {
  const chunks = [...session.exportChunks("html")];
  // The first chunk opens the page of an export, the last one closes it.
  const cards = chunks.slice(1, -1).join("");
  return (
    '<div class="agent-timeline at-page-export at-static"><div class="at-content">' +
    `<div class="at-entries-list">\n${cards}</div></div></div>`
  );
}
