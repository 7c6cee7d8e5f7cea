// With long logs and long lines, the command's memory is bounded, not a multiple of its input.
import assert from "node:assert/strict";
import { open, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { runCommand } from "../support/command.mjs";
import { writeLongLog } from "../support/long-log.mjs";

const kMega = 1_000_000;
const kLog = 30 * kMega;
/**
 * The limit of the JavaScript heap, at which Node aborts. An export that kept its document until the end
 * would need more; one to HTML, whose head has an outline of all prompts, edits and failures, needs half.
 */
const environment = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --max-old-space-size=80`.trim(),
};
/** Bounds of resident memory, of which Node with an idle core takes about 60 MB. */
const kBound = 230 * kMega;
/**
 * For a page, garbage is collected at different times from run to run: 185 to 262 MB. An export that
 * kept the page would need 600.
 */
const kPageBound = 400 * kMega;

const skip =
  process.platform !== "linux" && "the memory of a process can be measured only on Linux";

let folder;
let log;
let steps;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "cli-memory-"));
  log = join(folder, "long.jsonl");
  steps = await writeLongLog(log, kLog);
});
after(() => rm(folder, { recursive: true }));

test("check of a 30 MB log needs bounded memory", { skip }, async () => {
  const { code, stdout, peak } = await runCommand(["check", "--json", log], { environment });
  assert.equal(code, 0);
  assert.equal(JSON.parse(stdout).entries, steps);
  assert(peak < kBound, `${peak} bytes`);
});

for (const ending of ["html", "md", "json", "txt"]) {
  test(
    `export of a 30 MB log to .${ending} needs bounded memory and contains its steps`,
    { skip },
    async () => {
      const target = join(folder, `long.${ending}`);
      const run = await runCommand(["export", "-o", target, log], { environment });
      assert.deepEqual([run.code, run.stderr], [0, ""]);
      assert(run.peak < (ending === "html" ? kPageBound : kBound), `${run.peak} bytes`);
      assert((await stat(target)).size > kLog / 2);
      const text = await readFile(target, "utf8");
      for (const step of [1, Math.floor(steps / 2), steps]) {
        assert(text.includes(`c${step}`) || text.includes(`file-c${step}`), `step ${step}`);
      }
      await rm(target);
    },
  );
}

test(
  "a line of 100 MB is cut with a notice in bounded memory, and the line after it is shown",
  { skip },
  async () => {
    const path = join(folder, "bomb.jsonl");
    const file = await open(path, "w");
    await file.write('{"agent-timeline":"message","text":"');
    const block = "x".repeat(kMega);
    for (let count = 0; count < 100; count += 1) await file.write(block);
    await file.write('"}\n{"agent-timeline":"message","text":"after the bomb"}\n');
    await file.close();
    const options = { environment };
    const { code, stdout, peak } = await runCommand(["export", "-f", "txt", path], options);
    assert.equal(code, 0);
    assert(stdout.length < kMega, `${stdout.length} characters`);
    assert.match(stdout, /too.long/i);
    assert.match(stdout, /after the bomb/);
    assert(peak < kBound, `${peak} bytes`);
    const checked = await runCommand(["check", path], options);
    assert.equal(checked.code, 1);
    assert.match(checked.stdout, /error too-long/);
  },
);
