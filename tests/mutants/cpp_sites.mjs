// Finds the mutation sites of a C++ source in its tokens: conditions to negate, calls to drop, bounds
// to move by one, functions to return from at once.
// Invariant: a mutation replaces whole expressions and statements, switched at run time, so that a
// source with all its mutants compiles and behaves as the original while none is selected. The compiler
// rejects the few exceptions (e.g. a literal that must not narrow).
import { functionBodies } from "./cpp_functions.mjs";
import { tokens } from "./cpp_tokens.mjs";

const kMoved = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const kLogic = new Set(["&&", "||", "==", "!=", "<", "<=", ">", ">=", "!"]);
const kSeparators = new Set(["&&", "||", "?", ":", ",", ";"]);
const kNoCalls = new Set(
  "return if for while switch delete throw sizeof static_assert assert using case else do".split(
    " ",
  ),
);
// Dropping these calls changes only the speed, not the behavior.
const kHints = new Set(["reserve", "shrink_to_fit"]);

class Finder {
  constructor(source) {
    this.source = source;
    this.list = tokens(source);
    this.sites = [];
  }

  /** Returns the source text of the tokens [from, to). */
  text(from, to) {
    return this.source.slice(this.list[from].start, this.list[to - 1].end);
  }

  /** Adds a site that replaces the tokens [from, to). */
  replace(kind, from, to, change, text) {
    const [start, end] = [this.list[from].start, this.list[to - 1].end];
    this.sites.push({ kind, start, end, change, parts: [{ start, end, text }] });
  }

  /** Returns the indices of the tokens in [from, to) that are not inside a bracket pair. */
  outer(from, to) {
    const found = [];
    for (let i = from; i < to; i += 1) {
      found.push(i);
      if ("([{".includes(this.list[i].text) && this.list[i].partner > i) i = this.list[i].partner;
    }
    return found;
  }

  is(i, ...texts) {
    return texts.includes(this.list[i]?.text) && this.list[i].kind !== "string";
  }

  /**
   * True if token `i` is a comparison, which has spaces around it, unlike the angle brackets of a
   * template.
   */
  compares(i) {
    const { start, end, kind, text } = this.list[i];
    return (
      kind === "mark" &&
      text in kMoved &&
      this.source[start - 1] === " " &&
      /\s/.test(this.source[end])
    );
  }

  negate(from, to) {
    const was = this.text(from, to);
    this.replace("negate", from, to, `!(${was})`, (on) => `${on} != static_cast<bool>(${was})`);
  }

  /** Adds the bounds in the expression [from, to): comparisons and number literals. */
  bounds(from, to) {
    const outer = this.outer(from, to);
    const cuts = [from - 1, ...outer.filter((i) => this.is(i, ...kSeparators)), to];
    cuts.slice(1).forEach((end, at) => this.comparison(cuts[at] + 1, end));
    for (const i of outer) {
      const { kind, text, partner } = this.list[i];
      if (kind === "number" && /^[0-9']+[uU]?$/.test(text)) this.number(i);
      if (kind === "mark" && text === "(" && partner > i + 1) this.bounds(i + 1, partner);
    }
  }

  comparison(from, to) {
    const marks = from < to ? this.outer(from, to).filter((i) => this.compares(i)) : [];
    if (marks.length !== 1 || marks[0] === from || marks[0] === to - 1) return;
    const was = this.text(from, to);
    const [at] = marks;
    const moved = `${this.text(from, at)} ${kMoved[this.list[at].text]} ${this.text(at + 1, to)}`;
    this.replace("bound", from, to, moved, (on) => `(${on} ? (${moved}) : (${was}))`);
  }

  number(i) {
    const { text } = this.list[i];
    this.replace("bound", i, i + 1, `${text} + 1`, (on) => `(${on} ? ${text} + 1 : ${text})`);
  }

  /** Adds the sites in the condition [from, to) of an `if` or a `while`. */
  condition(from, to) {
    const outer = this.outer(from, to);
    const semicolon = outer.findLast((i) => this.is(i, ";"));
    const first = semicolon === undefined ? from : semicolon + 1;
    if (outer.some((i) => i >= first && this.is(i, "="))) return;
    this.negate(first, to);
    this.bounds(first, to);
  }

  loop(from, to) {
    const cuts = this.outer(from, to).filter((i) => this.is(i, ";"));
    if (cuts.length === 2 && cuts[1] > cuts[0] + 1) this.bounds(cuts[0] + 1, cuts[1]);
  }

  returned(from, to) {
    const outer = this.outer(from, to);
    if (from >= to || outer.some((i) => this.is(i, "{", "[", "<=>"))) return;
    if (outer.some((i) => this.is(i, ...kLogic) && (!this.is(i, "<", ">") || this.compares(i)))) {
      if (!outer.some((i) => this.is(i, "?", ","))) this.negate(from, to);
    }
    this.bounds(from, to);
  }

  /** True if a statement may begin at `i`; a colon counts only after a label, not in `a ? b : c`. */
  begins(i) {
    if (!this.is(i - 1, ":")) return this.is(i - 1, ";", "{", "}", ")", "else");
    let label = i - 2;
    while (!this.is(label, ";", "{", "}", "?", "case", "default")) label -= 1;
    return this.is(label, "case", "default");
  }

  /** Returns the end of the call that makes up the whole statement at `from`, or null if there is none. */
  call(from) {
    let i = from;
    let last = "";
    if (this.list[i].kind !== "word" || kNoCalls.has(this.list[i].text)) return null;
    for (;;) {
      if (this.list[i]?.kind === "word") {
        last = this.list[i].text;
        i += 1;
      } else return null;
      while (this.is(i, "(", "[")) i = this.list[i].partner + 1;
      if (this.is(i, ";")) break;
      if (!this.is(i, ".", "->", "::")) return null;
      i += 1;
    }
    return this.is(i - 1, ")") && !kHints.has(last) ? i : null;
  }

  statement(i) {
    const end = this.call(i);
    if (end === null) return;
    const was = this.text(i, end);
    const change = `without ${was}`;
    this.replace("drop", i, end, change, (on) => `(${on} ? void() : void(${was}))`);
  }

  body({ from, to, early }) {
    if (early !== null && to > from + 1) {
      const at = this.list[from].end;
      const text = (on) => ` if (${on}) ${early}`;
      this.sites.push({
        kind: "return",
        start: at,
        end: at,
        change: `${early.slice(0, -1)} at once`,
        parts: [{ start: at, end: at, text }],
      });
    }
    for (let i = from + 1; i < to; i += 1) {
      if (this.is(i, "if", "while") && this.is(i + 1, "(")) {
        this.condition(i + 2, this.list[i + 1].partner);
      } else if (this.is(i, "for") && this.is(i + 1, "(")) {
        this.loop(i + 2, this.list[i + 1].partner);
      } else if (this.is(i, "return")) {
        let end = i + 1;
        while (!this.is(end, ";")) end = (this.list[end].partner ?? end) + 1;
        this.returned(i + 1, end);
      } else if (this.begins(i)) {
        this.statement(i);
      }
    }
  }

  /** Adds numeric constants outside of functions: `constexpr std::size_t kLimit = 20;`. */
  constants() {
    for (let i = 0; i < this.list.length; i += 1) {
      if (!this.is(i, "constexpr")) continue;
      let end = i;
      while (!this.is(end, ";", "(", "{", "=")) end += 1;
      const { kind, text } = this.list[end + 1];
      if (!this.is(end, "=") || !this.is(end + 2, ";") || kind !== "number") continue;
      if (!/^[0-9']+[uU]?$/.test(text)) continue;
      const { start, end: stop } = this.list[i];
      const literal = this.list[end + 1];
      this.sites.push({
        kind: "bound",
        start,
        end: literal.end,
        change: `${this.text(end - 1, end + 2)} + 1`,
        parts: [
          { start, end: stop, text: () => "const" },
          {
            start: literal.start,
            end: literal.end,
            text: (on) => `(${on} ? ${text} + 1 : ${text})`,
          },
        ],
      });
    }
  }
}

/** Returns the sites of a source, see edits.mjs. */
export function cppSites(source) {
  const finder = new Finder(source);
  finder.constants();
  for (const body of functionBodies(finder.list)) finder.body(body);
  return finder.sites;
}
