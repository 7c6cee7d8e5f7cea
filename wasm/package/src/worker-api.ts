// What `agent-timeline/worker` exports besides `loadInWorker`, in every runtime: what every other entry
// exports, and what only workers have. Invariant: nothing here needs the core to be loaded.
export * from "./api.js";
export { WorkerDiedError } from "./errors.js";
export type { InWorker } from "./worker/in-worker.js";
export type { LoadInWorker, WorkerLoadOptions } from "./worker/load-in-worker.js";
export type { WorkerLike } from "./worker/port.js";
export type { WorkerCore } from "./worker/worker-core.js";
export type { WorkerExport } from "./worker/worker-export.js";
export type { WorkerMarkdown } from "./worker/worker-markdown.js";
export type { AskSignal, WorkerSession } from "./worker/worker-session.js";
