// Reads and edits the sections of a WebAssembly module, for the build of the package and for the size
// benchmark. Invariant: all other sections stay unchanged, byte by byte and in order.

/** The size of the magic number and the version. */
const kHeader = 8;
const kCustom = 0;

/** Reads values of the WebAssembly binary format one after the other. */
export class WasmReader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  get isAtEnd() {
    return this.at >= this.bytes.length;
  }

  /** Reads an unsigned LEB128 number. */
  number() {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = this.bytes[this.at++];
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  /** Reads a length and as many bytes. */
  block() {
    const size = this.number();
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  text() {
    return Buffer.from(this.block()).toString();
  }
}

/** Returns `{ id, name, whole, content }` of each section; only custom sections have a name. */
export function sectionsOf(wasm) {
  const reader = new WasmReader(wasm, kHeader);
  const sections = [];
  while (!reader.isAtEnd) {
    const begin = reader.at;
    const id = reader.number();
    const block = reader.block();
    const whole = wasm.subarray(begin, reader.at);
    const inside = new WasmReader(block);
    const name = id === kCustom ? inside.text() : "";
    sections.push({ id, name, whole, content: block.subarray(inside.at) });
  }
  return sections;
}

/** Returns the module without its custom sections of this name. */
export function withoutSection(name, wasm) {
  const kept = sectionsOf(wasm).filter(
    (section) => section.id !== kCustom || section.name !== name,
  );
  return Buffer.concat([wasm.subarray(0, kHeader), ...kept.map(({ whole }) => whole)]);
}

function leb128(number) {
  return number < 0x80 ? [number] : [(number & 0x7f) | 0x80, ...leb128(number >>> 7)];
}

/** Returns the module with a custom section appended. */
export function withSection(name, text, wasm) {
  const title = Buffer.from(name);
  const content = Buffer.from([...leb128(title.length), ...title, ...Buffer.from(text)]);
  return Buffer.concat([wasm, Buffer.from([kCustom, ...leb128(content.length)]), content]);
}
