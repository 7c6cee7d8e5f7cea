// What the functions and the objects of the fake core have in common: an instance's memory, where texts
// come and answers go, and how they die. Invariant: a dead instance is counted, never revived.

/** Answers are written here, behind the largest input. */
const OUTPUT = 2 * 1024 * 1024;
/** Holds the address of the answers. */
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

  /** The texts of these lengths, one behind the other. */
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

  /** Writes `value` as JSON. */
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

/** What the host makes and deletes. */
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
