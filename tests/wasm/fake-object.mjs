// What the objects of the fake core have in common: their place in an instance's memory, where input
// comes and answers go, and how they die. Invariant: a dead instance is counted, never revived.

/** Answers are written here, behind the largest input. */
const OUTPUT = 2 * 1024 * 1024;
/** Holds the address of the answers. */
const RESULT = OUTPUT - 8;
const PAGE = 64 * 1024;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

export class FakeObject {
  #world;
  #instance;

  constructor(world, instance) {
    this.#world = world;
    this.#instance = instance;
    world.handles += 1;
  }

  configure(length) {
    return JSON.parse(this.read(length)).accept !== false;
  }

  input(length) {
    this.#reach(length);
    return 0;
  }

  result() {
    this.#reach(OUTPUT);
    new DataView(this.#instance.memory.buffer).setUint32(RESULT, OUTPUT, true);
    return RESULT;
  }

  delete() {
    this.checkAlive();
    this.#world.handles -= 1;
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

  read(length) {
    this.checkAlive();
    return decoder.decode(new Uint8Array(this.#instance.memory.buffer, 0, length));
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
