// A fake core in JavaScript behind the real boundary, for tests of the package's code around the core.
// Every line is an event and becomes an entry with the line as its summary. Lines can kill the
// instance: `KILL` always, `FAINT` as often as `faints` allows; with `HUGE` there is no snapshot.
// Invariant: everything else is deterministic.
import { kAbiVersion } from "../../build/js/wasm/boundary.js";
import { Core } from "../../build/js/load/core.js";
import { Engine } from "../../build/js/wasm/engine.js";
import { FakeFragments, FakeMarkdown, FakeOptions } from "./fake-markdown.mjs";
import { FakeObject } from "./fake-object.mjs";

// (module (memory (export "memory") 1))
const memoryOnly = Uint8Array.from([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 5, 3, 1, 0, 1, 7, 10, 1, 6, 0x6d, 0x65, 0x6d, 0x6f, 0x72, 0x79,
  2, 0,
]);

/** State shared by all instances of one fake: settings, and counts of what the instances did. */
export class FakeWorld {
  /** The WebAssembly module that the fake's instances are made from. */
  static wasm = memoryOnly;
  /** How many more times a line `FAINT`, `watch` or a request for HTML may kill an instance. */
  faints = 0;
  instances = 0;
  /** Number of sessions and streams inside instances that were not deleted. */
  handles = 0;
  /** If instances start synchronously; engines refuse that for large modules on a page's main thread. */
  startsAtOnce = true;
  /** Number of calls into dead instances; must stay 0. */
  callsOfTheDead = 0;
  /** The ABI version that the instances report. */
  abi = kAbiVersion;

  async core() {
    return new Core(await Engine.open(this.start, new WebAssembly.Module(memoryOnly)), null);
  }

  start = () => {
    this.instances += 1;
    const module = this.#module({ dead: false, memory: new WebAssembly.Memory({ initial: 1 }) });
    if (this.startsAtOnce) return { immediate: module, promise: Promise.resolve(module) };
    return { immediate: null, promise: new Promise((resolve) => setTimeout(resolve, 1, module)) };
  };

  #module(instance) {
    const world = this;
    const fragments = new FakeFragments(world, instance);
    return {
      memory: instance.memory,
      abiVersion: () => world.abi,
      input: (length) => fragments.input(length),
      answer: () => fragments.answer(),
      renderMarkdown: (text, options) => fragments.markdown(text, options),
      Session: class extends FakeSession {
        constructor() {
          super(world, instance);
        }
      },
      Options: class extends FakeOptions {
        constructor() {
          super(world, instance);
        }
      },
      MarkdownStream: class extends FakeMarkdown {
        constructor() {
          super(world, instance);
        }
      },
    };
  }
}

class FakeSession extends FakeObject {
  #pending = "";
  #entries = [];
  #ended = 0;
  #watched = new Set();

  push(length) {
    const base = this.revision();
    const lines = (this.#pending + this.read(length)).split("\n");
    this.#pending = lines.pop();
    for (const line of lines) this.#take(line);
    return this.#patch(base);
  }

  /** Reports "inside a line" with the largest possible byte count. */
  quiet() {
    this.checkAlive();
    return this.#pending === "" ? 0 : (0xffff << 8) | 1;
  }

  end() {
    const base = this.revision();
    this.#ended += 1;
    if (this.#pending !== "") this.#take(this.#pending);
    this.#pending = "";
    return this.#patch(base);
  }

  snapshot() {
    if (this.#entries.some(({ summary }) => summary === "HUGE")) return 0;
    return this.write({
      version: 1,
      revision: this.revision(),
      session: { ended: this.#ended },
      todos: [],
      queue: [],
      entries: this.#entries,
      diagnostics: [],
    });
  }

  /** The snapshot with nothing but the ids of entries. */
  outline() {
    return this.write({
      version: 1,
      revision: this.revision(),
      session: { ended: this.#ended },
      todos: [],
      queue: [],
      entries: this.#entries.map(({ id }) => ({ id })),
      turns: [],
      groups: [],
      diagnostics: [],
    });
  }

  /** Returns the entries, each with the list of all watched ids, so that tests can see what is watched. */
  watch(length) {
    const ids = this.read(length).split("\n").slice(0, -1);
    this.mayFaint("watch");
    for (const id of ids) this.#watched.add(id);
    return this.write(
      ids.map((id) => {
        const entry = this.#entries.find((candidate) => candidate.id === id);
        return entry ? { ...entry, watched: [...this.#watched] } : null;
      }),
    );
  }

  unwatch(length) {
    for (const id of this.read(length).split("\n")) this.#watched.delete(id);
  }

  retell() {}

  html(...lengths) {
    const names = this.readAll(...lengths);
    this.mayFaint("html");
    return this.write(names);
  }

  descriptor(length) {
    const id = this.read(length);
    const entry = this.#entries.find((candidate) => candidate.id === id);
    return entry ? this.write(entry) : 0;
  }

  revision() {
    this.checkAlive();
    return this.#entries.length;
  }

  #take(line) {
    if (line.includes("KILL") && !line.includes("quarantine")) this.die("killed");
    if (line.includes("FAINT") && !line.includes("quarantine")) this.mayFaint("fainted");
    this.#entries.push({ id: `e${this.#entries.length + 1}`, summary: line, parts: [] });
  }

  #patch(base) {
    const revision = this.revision();
    if (revision === base) return 0;
    const ops = this.#entries.slice(base).map((value, place) => ({
      op: "insert",
      on: "entry",
      entry: value.id,
      index: base + place,
      value,
    }));
    return this.write({ base, revision, ops });
  }
}
