// The Markdown of the fake core: every push becomes a block whose HTML is its text, and pushing a dot
// changes nothing. Texts can kill the instance just as lines of sessions can. The option `accept:
// false` is rejected.
import { kNothing } from "../../build/js/wasm/boundary.js";
import { FakeExchange, FakeObject } from "./fake-object.mjs";

export class FakeMarkdown extends FakeObject {
  #pieces = [];
  #ends = 0;

  configure(options) {
    this.#pieces = [];
    this.checkAlive();
    return options.accepted;
  }

  push(length) {
    const text = this.#take(length);
    if (text === ".") return 0;
    const index = this.#pieces.length;
    const piece = { key: String(index), block: "paragraph", html: text };
    this.#pieces.push(piece);
    return this.write([{ op: "insert", index, piece }]);
  }

  end() {
    this.checkAlive();
    this.#ends += 1;
    return this.write([{ op: "edit", index: 0, edits: [{ text: `end ${this.#ends}` }] }]);
  }

  pieces() {
    this.checkAlive();
    return this.write(this.#pieces);
  }

  html() {
    this.mayFaint("html");
    return this.writeText(this.#pieces.map(({ html }) => html).join("|"));
  }

  #take(length) {
    const text = this.read(length);
    obey(this, text);
    return text;
  }
}

/** Renders standalone texts. */
export class FakeFragments extends FakeExchange {
  markdown(length, options) {
    const text = this.read(length);
    if (!options.accepted) return kNothing;
    obey(this, text);
    return this.writeText(`<p>${text}</p>`);
  }
}

/** Options that cross the boundary one by one. */
export class FakeOptions extends FakeObject {
  accepted = true;

  add(_kind, nameLength, spellingLength) {
    const [name, spelling] = this.readAll(nameLength, spellingLength);
    if (name === "accept" && spelling === "false") this.accepted = false;
  }
}

function obey(fake, text) {
  if (text.includes("KILL")) fake.die("killed");
  if (text.includes("FAINT")) fake.mayFaint("fainted");
}
