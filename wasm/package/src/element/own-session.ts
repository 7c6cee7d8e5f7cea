// The session that `<agent-timeline>` creates if its host gives none. Invariant: every call opens a
// new session, which the caller disposes of, even if the element is gone by then; the core and the
// worker are shared.
import { load } from "../entries/entry.browser.js";
import { loadInWorker } from "../entries/entry.worker.js";
import type { Session } from "../session/session.js";
import type { OutlinePatch } from "../contract/index.js";
import type { WorkerSession } from "../worker/page/worker-session.js";

/** The values of the element's attributes. */
export interface OwnSessionOptions {
  dialect: string | null;
  worker: boolean;
}

/** A session on the page or in a worker. */
export type AnySession = Session<OutlinePatch> | WorkerSession<OutlinePatch>;

export async function openSession({ dialect, worker }: OwnSessionOptions): Promise<AnySession> {
  const options = { patches: "outline" as const, ...(dialect && { dialect }) };
  const core = await (worker ? loadInWorker() : load());
  return core.createSession(options);
}

/** Fetches `address` and pushes the response. @throws what `fetch` and `pushStream` throw */
export async function readAddress(
  session: AnySession,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  await session.pushStream(await fetch(address, { signal }), { signal, end: true });
}
