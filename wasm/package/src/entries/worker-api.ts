// The exports of `agent-timeline/worker` besides `loadInWorker`, in every runtime: those of every entry point
// with sessions, and those that concern workers. Invariant: nothing here needs a loaded core.
export * from "./api.js";
export { WorkerDiedError } from "../contract/errors.js";
export type { InWorker } from "../worker/page/in-worker.js";
export type { LoadInWorker, WorkerLoadOptions } from "../worker/page/load-in-worker.js";
export type { WorkerCore } from "../worker/page/worker-core.js";
export type { WorkerExport } from "../worker/page/worker-export.js";
export type { WorkerMarkdown } from "../worker/page/worker-markdown.js";
export type { AskSignal, WorkerSession } from "../worker/page/worker-session.js";
