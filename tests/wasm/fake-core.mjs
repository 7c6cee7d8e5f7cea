// A core in JavaScript behind the real boundary, for tests of what the package does around the core:
// every line is an event and becomes an entry with the line as its summary. Lines can order deaths:
// `KILL` dies each time, `FAINT` as often as `faints` says; with `HUGE` there is no snapshot.
// Invariant: the rest is deterministic.
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

/** What all instances of one fake have in common: orders to them and counts of what they did. */
export class FakeWorld {
  /** The WebAssembly that the fake's instances are made of. */
  static wasm = memoryOnly;
  /** How many more times a line `FAINT`, and a question for HTML, may kill. */
  faints = 0;
  instances = 0;
  /** Sessions and streams inside instances that were not deleted. */
  handles = 0;
  /** Whether instances start at once; engines refuse that to large modules on a page's thread. */
  startsAtOnce = true;
  /** Calls of dead instances: there must be none. */
  callsOfTheDead = 0;
  /** What the boundary version of the instances is. */
  abi = kAbiVersion;

  async core() {
    return new Core(await Engine.open(this.start, new WebAssembly.Module(memoryOnly)), null);
  }

  start = () => {
    this.instances += 1;
    const module = this.#module({ dead: false, memory: new WebAssembly.Memory({ initial: 1 }) });
    if (this.startsAtOnce) return { now: module, later: Promise.resolve(module) };
    return { now: null, later: new Promise((resolve) => setTimeout(resolve, 1, module)) };
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

  /** Inside a line, and as many bytes as can be told. */
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

  /** The same with nothing but the ids of entries. */
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

  /** Notes what is watched in the summary of the answers. */
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
