// The common part of the fake core's functions and objects: an instance's memory, its input and output
// buffers, and how it dies.
// Invariant: calls of a dead instance are counted; it never revives.

/** Address of the output, above the largest input. */
const OUTPUT = 2 * 1024 * 1024;
/** Address of the word that holds the output's address. */
const RESULT = OUTPUT - 8;
const PAGE = 64 * 1024;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

export class FakeExchange {
  #world;
  #instance;

  constructor(world, instance) {
    this.#world = world;
    this.#instance = instance;
  }

  input(length) {
    this.#reach(length);
    return 0;
  }

  answer() {
    this.#reach(OUTPUT);
    new DataView(this.#instance.memory.buffer).setUint32(RESULT, OUTPUT, true);
    return RESULT;
  }

  checkAlive() {
    if (this.#instance.dead) this.#world.callsOfTheDead += 1;
  }

  mayFaint(message) {
    if (this.#world.faints === 0) return;
    this.#world.faints -= 1;
    this.die(message);
  }

  die(message) {
    this.#instance.dead = true;
    this.#world.handles = 0;
    throw new WebAssembly.RuntimeError(message);
  }

  /** Returns the texts of these lengths, which lie one after another in the input. */
  readAll(...lengths) {
    this.checkAlive();
    let at = 0;
    return lengths.map((length) => {
      const text = decoder.decode(new Uint8Array(this.#instance.memory.buffer, at, length));
      at += length;
      return text;
    });
  }

  read(length) {
    return this.readAll(length)[0];
  }

  /** Writes `value` as JSON to the output. */
  write(value) {
    return this.writeText(JSON.stringify(value));
  }

  writeText(text) {
    const bytes = encoder.encode(text);
    this.#reach(OUTPUT + bytes.length);
    new Uint8Array(this.#instance.memory.buffer).set(bytes, OUTPUT);
    return bytes.length;
  }

  #reach(end) {
    const { memory } = this.#instance;
    const lacking = end - memory.buffer.byteLength;
    if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE));
  }
}

/** An object that the host creates and deletes. */
export class FakeObject extends FakeExchange {
  #world;

  constructor(world, instance) {
    super(world, instance);
    this.#world = world;
    world.handles += 1;
  }

  configure(length) {
    return JSON.parse(this.read(length)).accept !== false;
  }

  delete() {
    this.checkAlive();
    this.#world.handles -= 1;
  }
}
