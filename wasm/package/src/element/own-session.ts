// The session that `<agent-timeline>` makes when its host gives none. Invariant: what was begun for an
// element that is gone by then is freed; a worker and a core are shared with everything else.
import { load } from "../entries/entry.browser.js";
import { loadInWorker } from "../entries/entry.worker.js";
import type { Session } from "../session/session.js";
import type { OutlinePatch } from "../contract/index.js";
import type { WorkerSession } from "../worker/page/worker-session.js";

/** What the attributes of the element say. */
export interface OwnSessionOptions {
  dialect: string | null;
  worker: boolean;
}

/** A session on the page or in a worker. */
export type AnySession = Session<OutlinePatch> | WorkerSession<OutlinePatch>;

export async function openSession({ dialect, worker }: OwnSessionOptions): Promise<AnySession> {
  const options = { patches: "outline" as const, ...(dialect === null ? {} : { dialect }) };
  const core = await (worker ? loadInWorker() : load());
  return core.createSession(options);
}

/** Fetches `address` and pushes what comes. @throws what `fetch` and `pushStream` throw */
export async function readAddress(
  session: AnySession,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  await session.pushStream(await fetch(address, { signal }), { signal, end: true });
}
