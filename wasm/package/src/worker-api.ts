// What `agent-timeline/worker` exports besides `loadInWorker`, in every runtime.
export {
  CoreDiedError,
  DisposedError,
  LoadError,
  OptionsError,
  StreamError,
  WorkerDiedError,
} from "./errors.js";
export type { PushStreamOptions } from "./push-stream.js";
export type { StreamSource } from "./read-stream.js";
export type { LoadInWorker, WorkerLoadOptions } from "./worker/load-in-worker.js";
export type { WorkerLike } from "./worker/port.js";
export type { WorkerCore } from "./worker/worker-core.js";
export type { WorkerSession } from "./worker/worker-session.js";
