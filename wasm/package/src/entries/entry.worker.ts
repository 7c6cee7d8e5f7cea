// `agent-timeline/worker` in browsers, Deno and Bun: the core runs in a Web Worker. Invariant: importing it
// starts no worker; the first `loadInWorker()` does.
/** @module agent-timeline/worker */
import { trustedScriptUrl } from "../dom/trusted-types.js";
import { open } from "../load/open-url.browser.js";
import { baseAddress } from "../load/page-address.js";
import { createStandaloneFunctions } from "./standalone-functions.js";
import { createLoadInWorker, type LoadInWorker } from "../worker/page/load-in-worker.js";
import { startWorker } from "../worker/page/start-worker.js";

export * from "./worker-api.js";

/**
 * Loads the core in a worker, once for all callers. The options of the first call apply.
 * @example
 * ```ts
 * import { loadInWorker } from "agent-timeline/worker";
 * import { mount } from "agent-timeline/view";
 *
 * const core = await loadInWorker();
 * const session = await core.createSession({ patches: "outline" });
 * mount(document.body, session);
 * await session.pushStream(await fetch("/events"), { end: true });
 * ```
 */
export const loadInWorker: LoadInWorker = createLoadInWorker({
  startWorker: (address) => startWorker(trustedScriptUrl, address),
  open,
  absolute: (address) => new URL(address, baseAddress(import.meta.url)).href,
});
export const { renderMarkdown, renderDiff, renderCode, renderTerminal } =
  createStandaloneFunctions(loadInWorker);
