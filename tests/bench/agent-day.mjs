// Generates one deterministic day of an agent for the scenario benches: a Claude Code session file with
// the requested number of timeline entries, about 2 KB each. Of ten entries one is an answer, one is
// reasoning, two are commands with colored output, two read files, two are edits, one is a listing, one
// a search; every hundredth is a prompt of the user.
// Invariant: the same count gives the same bytes, on every machine.

const kWords =
  "parse token stream buffer index cache merge patch retry worker queue signal block entry frame " +
  "state render cursor offset length header branch commit review deploy config module export";
const kFolders = ["src/core", "src/view", "lib/net", "tests/unit", "tools", "docs/guide"];
const kAnswer = 1_100;
const kThought = 900;
const kOutputLines = 27;
const kFileLines = 44;
const kStart = Date.UTC(2026, 0, 2, 8);
const kSecond = 1_000;

/** Returns a pseudo-random generator of integers below `limit` (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

class Day {
  #words = kWords.split(" ");
  #next;
  #calls = 0;
  #lines = [];

  constructor(seed) {
    this.#next = randomNumbers(seed);
  }

  /** Returns the session so far as JSON lines. */
  text() {
    return `${this.#lines.join("\n")}\n`;
  }

  #pick(list) {
    return list[this.#next(list.length)];
  }

  #sentence(length) {
    const words = Array.from({ length }, () => this.#pick(this.#words));
    return `${words.join(" ")}.`;
  }

  #prose(characters) {
    let text = "";
    while (text.length < characters) text += `${this.#sentence(8 + this.#next(9))} `;
    return text;
  }

  #path() {
    return `/home/dev/app/${this.#pick(kFolders)}/${this.#pick(this.#words)}_${this.#next(400)}.ts`;
  }

  #codeLine(number) {
    const [a, b, c] = [0, 1, 2].map(() => this.#pick(this.#words));
    const indent = "  ".repeat(this.#next(3));
    return `${indent}const ${a}${number} = ${b}(${this.#next(900)}, "${c}"); // ${this.#pick(this.#words)}`;
  }

  #code(lines) {
    return Array.from({ length: lines }, (_none, index) => this.#codeLine(index));
  }

  #line(type, message) {
    const number = this.#lines.length;
    const timestamp = new Date(kStart + number * kSecond).toISOString();
    this.#lines.push(
      JSON.stringify({ type, uuid: `u-${number}`, timestamp, sessionId: "day", message }),
    );
  }

  #assistant(block) {
    const id = `m-${this.#lines.length}`;
    this.#line("assistant", { id, role: "assistant", model: "claude-sonnet", content: [block] });
  }

  #call(name, input, content, isError = false) {
    this.#calls += 1;
    const id = `call-${this.#calls}`;
    this.#assistant({ type: "tool_use", id, name, input });
    const result = { type: "tool_result", tool_use_id: id, content, is_error: isError };
    this.#line("user", { role: "user", content: [result] });
  }

  question() {
    this.#line("user", { role: "user", content: `Please ${this.#sentence(12)}` });
  }

  answer() {
    const code = ["```ts", ...this.#code(4), "```"].join("\n");
    const list = [1, 2, 3].map((n) => `${n}. **${this.#pick(this.#words)}** ${this.#sentence(9)}`);
    const text = [`## ${this.#sentence(4)}`, this.#prose(kAnswer / 2), list.join("\n"), code];
    this.#assistant({ type: "text", text: text.join("\n\n") });
  }

  thought() {
    this.#assistant({ type: "thinking", thinking: this.#prose(kThought), signature: "s" });
  }

  command() {
    const lines = Array.from({ length: kOutputLines }, (_none, index) => {
      const failed = this.#next(24) === 0;
      const mark = failed ? "\u001b[1;31mFAIL\u001b[0m" : "\u001b[32mPASS\u001b[0m";
      return `${mark} \u001b[2m[${index}]\u001b[0m ${this.#pick(kFolders)} › ${this.#sentence(3)}`;
    });
    const failed = this.#next(12) === 0;
    const output = failed ? `Exit code 1\n${lines.join("\n")}` : lines.join("\n");
    this.#call(
      "Bash",
      { command: `make ${this.#pick(this.#words)}`, description: this.#sentence(4) },
      output,
      failed,
    );
  }

  read() {
    const lines = this.#code(kFileLines).map(
      (line, index) => `${`${index + 1}`.padStart(6)}\t${line}`,
    );
    this.#call("Read", { file_path: this.#path() }, lines.join("\n"));
  }

  edit() {
    const before = this.#code(20);
    const after = before.map((line, index) => (index % 6 === 3 ? this.#codeLine(index) : line));
    const file_path = this.#path();
    const input = { file_path, old_string: before.join("\n"), new_string: after.join("\n") };
    this.#call("Edit", input, `The file ${file_path} has been updated.`);
  }

  listing() {
    const names = Array.from(
      { length: 30 },
      () => `- ${this.#pick(this.#words)}_${this.#next(90)}.ts`,
    );
    this.#call(
      "LS",
      { path: "/home/dev/app" },
      `- /home/dev/app/\n${names.map((n) => `  ${n}`).join("\n")}`,
    );
  }

  search() {
    const found = Array.from(
      { length: 14 },
      () => `${this.#path()}:${1 + this.#next(400)}:${this.#codeLine(1)}`,
    );
    const pattern = this.#pick(this.#words);
    this.#call("Grep", { pattern, output_mode: "content", "-n": true }, found.join("\n"));
  }
}

const kRound = [
  "command",
  "read",
  "edit",
  "thought",
  "command",
  "read",
  "edit",
  "listing",
  "search",
  "answer",
];

/** Returns a session of `entries` entries as text. */
export function agentDay(entries, seed = 1) {
  const day = new Day(seed);
  for (let entry = 0; entry < entries; entry += 1) {
    if (entry % 100 === 0) day.question();
    else day[kRound[entry % kRound.length]]();
  }
  return day.text();
}
