// @ts-check
// The two places where a core can run: the page and a worker.
// Invariant: each is loaded once, on first use; sessions of both are used in the same way, with `await`
// before every answer.
import { instanceMemory, killInstances } from "./instance-hook.js";
import { load } from "../agent-timeline/index.js";
import { loadInWorker } from "../agent-timeline/worker.js";

/**
 * Sessions of the page, and of a worker, whose answers are promises.
 * @typedef {import("../agent-timeline/index.js").OutlinePatch} OutlinePatch
 * @typedef {import("../agent-timeline/index.js").Session<OutlinePatch>
 *   | import("../agent-timeline/worker.js").WorkerSession<OutlinePatch>} Session
 * @typedef {import("../agent-timeline/index.js").Core
 *   | import("../agent-timeline/worker.js").WorkerCore} Core
 */

class InPage {
  name = "page";
  core = load();

  async memory() {
    return instanceMemory();
  }

  async kill() {
    return killInstances();
  }
}

class InWorker {
  name = "worker";

  constructor() {
    const name = crypto.randomUUID();
    const worker = new URL(`./demo-worker.js?channel=${name}`, import.meta.url);
    this.channel = new BroadcastChannel(name);
    this.core = loadInWorker({ worker });
  }

  async memory() {
    return (await this.ask("memory")).memory;
  }

  async kill() {
    return (await this.ask("kill")).killed;
  }

  /**
   * @param {"memory" | "kill"} question
   * @returns {Promise<{ memory: number, killed: number }>}
   */
  ask(question) {
    return new Promise((resolve) => {
      this.channel.addEventListener("message", ({ data }) => resolve(data), { once: true });
      this.channel.postMessage(question);
    });
  }
}

/** @type {{ page?: InPage, worker?: InWorker }} */
const places = {};

/**
 * Returns `{ core, memory(), kill() }` of the worker or of the page; `core` is a promise.
 * @param {boolean} inWorker
 */
export function place(inWorker) {
  if (inWorker) return (places.worker ??= new InWorker());
  return (places.page ??= new InPage());
}
