// What `agent-timeline/worker` exports besides `loadInWorker`, in every runtime: what every other entry
// exports, and what only workers have. Invariant: nothing here needs the core to be loaded.
export * from "./api.js";
export { WorkerDiedError } from "../contract/errors.js";
export type { InWorker } from "../worker/page/in-worker.js";
export type { LoadInWorker, WorkerLoadOptions } from "../worker/page/load-in-worker.js";
export type { WorkerCore } from "../worker/page/worker-core.js";
export type { WorkerExport } from "../worker/page/worker-export.js";
export type { WorkerMarkdown } from "../worker/page/worker-markdown.js";
export type { AskSignal, WorkerSession } from "../worker/page/worker-session.js";
