// A session as HTML for the page that a server sends: the cards that the exports have, for the view to
// take over. Invariant: everything in it was written by the core; it reads well without any script.
import type { Session } from "./session.js";
import type { AnyPatch } from "./types.js";
import type { WorkerSession } from "./worker/worker-session.js";

type Here = Pick<Session<AnyPatch>, "exportChunks">;
type InWorker = Pick<WorkerSession<AnyPatch>, "exportChunks">;

/** The first chunk opens the page of an export, the last one closes it. */
function cardsOf(chunks: readonly string[]): string {
  return (
    '<div class="agent-timeline at-page-export at-static"><div class="at-content">' +
    `<div class="at-entries-list">\n${chunks.slice(1, -1).join("")}</div></div></div>`
  );
}

async function gathered(chunks: AsyncIterable<string>): Promise<string> {
  const all: string[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return cardsOf(all);
}

/**
 * `session`'s cards, its to-dos and turns, to be put into the element that the view is mounted on.
 * Of a session in a worker it is a promise.
 */
export function renderToHtml(session: Here): string;
export function renderToHtml(session: InWorker): Promise<string>;
export function renderToHtml(session: Here | InWorker): string | Promise<string> {
  const chunks = session.exportChunks("html");
  return Symbol.asyncIterator in chunks ? gathered(chunks) : cardsOf([...chunks]);
}
