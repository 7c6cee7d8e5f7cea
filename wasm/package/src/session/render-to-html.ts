// Renders a session as HTML for a page that a server sends: the cards of the exports inside the view's frame,
// which the view then hydrates. Invariant: all content was written by the core, and is readable without any
// script. The frame is what `view/card/hydrate.ts` looks for.
import type { Session } from "./session.js";
import type { AnyPatch } from "../contract/index.js";

type LocalSession = Pick<Session<AnyPatch>, "exportChunks">;
/** A session in a worker, declared here because its class is in a higher layer. */
interface InWorker {
  exportChunks(format: "cards"): AsyncIterable<string>;
}

/** Reserves the place of the view's header, so that nothing shifts when it appears. */
const kHeader = '<header class="at-session"></header>';
const kFrame = ["agent-timeline at-static", "at-main", "at-scroller", "at-content"];

function cardsOf(chunks: readonly string[]): string {
  const cards = chunks.join("");
  const [root, ...inner] = kFrame.map((name) => `<div class="${name}">`);
  return `${root}${kHeader}${inner.join("")}<div class="at-entries-list">\n${cards}</div>${"</div>".repeat(kFrame.length)}`;
}

async function renderAsync(chunks: AsyncIterable<string>): Promise<string> {
  const all: string[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return cardsOf(all);
}

/**
 * Returns the cards, turns and to-dos of a session as HTML, for the element on which the view will be mounted.
 * For a session in a worker, returns a promise.
 */
export function renderToHtml(session: LocalSession): string;
export function renderToHtml(session: InWorker): Promise<string>;
export function renderToHtml(session: LocalSession | InWorker): string | Promise<string> {
  const chunks = session.exportChunks("cards");
  return Symbol.asyncIterator in chunks ? renderAsync(chunks) : cardsOf([...chunks]);
}
