// How ./dev runs its steps: in dependency order, in parallel, within their time limits, and without
// leaving processes behind.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const kGraph = new URL("../../scripts/dev/graph.mjs", import.meta.url).href;

/**
 * Runs the text of a module that can use `runSteps`, `step` and `folder`; resolves to its output and
 * exit code.
 */
function run(t, text, { after } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "graph-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const script = join(folder, "it.mjs");
  writeFileSync(
    script,
    `import { isGreen, runSteps, totals } from ${JSON.stringify(kGraph)};
const folder = ${JSON.stringify(folder)};
const step = (id, shell, others) => ({
  id: "test-graph-" + id, title: id, command: ["sh", "-c", shell], seconds: 60, ...others });
${text}`,
  );
  const child = spawn(process.execPath, [script], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += chunk));
  after?.(child, folder);
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, output, folder }));
  });
}

const lines = (output, ...words) =>
  words.map((word) => output.search(new RegExp(`^${word} `, "m")));

test("a step runs after its dependencies, and is not run if one of them failed", async (t) => {
  const { output } = await run(
    t,
    `const results = await runSteps([
      step("last", "exit 0", { after: ["test-graph-first"] }),
      step("first", "sleep 0.1"),
      step("bad", "echo this is why; exit 3"),
      step("hopeless", "exit 0", { after: ["test-graph-bad"] }),
      step("more hopeless", "exit 0", { after: ["test-graph-hopeless"] }),
      step("behind", "exit 0", { afterEnd: ["test-graph-bad"] }),
    ]);
    console.log(isGreen(results), [...results.values()].map(({ state }) => state).sort().join());`,
  );
  const [first, last] = lines(output, "first", "last");
  assert.ok(first >= 0 && first < last, output);
  assert.match(output, /^bad +FAILED/m);
  assert.match(output, /this is why/);
  assert.match(output, /^hopeless +not run/m);
  assert.match(output, /^more hopeless +not run/m);
  assert.match(output, /^behind +ok/m);
  assert.match(output, /^false failed,not run,not run,ok,ok,ok$/m);
});

test("a step that lacks something on this machine is skipped, which is no failure", async (t) => {
  const { output } = await run(
    t,
    `const results = await runSteps([
      step("lacking", "exit 4", { skipCode: 4 }),
      step("next", "exit 0", { after: ["test-graph-lacking"] }),
    ]);
    console.log(isGreen(results), [...results.values()].map(({ state }) => state).sort().join());
    console.log(isGreen(await runSteps([step("bad", "exit 4"), step("worse", "exit 5", { skipCode: 4 })])));`,
  );
  assert.match(output, /^lacking +skipped/m);
  assert.match(output, /^true ok,skipped$/m);
  assert.match(output, /^bad +FAILED/m);
  assert.match(output, /^worse +FAILED/m);
  assert.match(output, /^false$/m);
});

test("a step that exceeds its time limit fails and is killed with all its child processes", async (t) => {
  const { output, folder } = await run(
    t,
    `const late = JSON.stringify(folder + "/late");
    await runSteps([step("slow", "(sleep 3; touch " + late + ") & wait", { seconds: 0.3 })]);`,
  );
  assert.match(output, /^slow +FAILED/m);
  assert.match(output, /time limit of 0\.3s/);
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  assert.equal(existsSync(join(folder, "late")), false);
});

test("an interrupted run kills the processes that it started", async (t) => {
  const { code, folder } = await run(
    t,
    `await runSteps([step("long", "touch " + folder + "/begun; sleep 3; touch " + folder + "/late")]);`,
    {
      after(child, folder) {
        const look = setInterval(() => {
          if (!existsSync(join(folder, "begun"))) return;
          clearInterval(look);
          child.kill("SIGTERM");
        }, 20);
      },
    },
  );
  assert.equal(code, 143);
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  assert.equal(existsSync(join(folder, "late")), false);
});

test("a step that might end after the deadline is paused, unless it is the first; the run is not green", async (t) => {
  const { output } = await run(
    t,
    `const ended = [];
    const results = await runSteps(
      [
        step("one", "sleep 0.5"),
        step("two", "exit 0", { after: ["test-graph-one"] }),
        step("short", "exit 0", { after: ["test-graph-one"], seconds: 2 }),
      ],
      { deadline: Date.now() + 20_000, onEnd: ({ title }, state) => ended.push(title + " " + state) });
    console.log(isGreen(results), ended.join(), [...results.values()].map(({ state }) => state).join());`,
  );
  assert.match(output, /^false one ok,short ok ok,ok,paused$/m);
});

test("exit code 75 means paused, and a step that is not needed counts as done", async (t) => {
  const { output } = await run(
    t,
    `const results = await runSteps([
      step("more", "exit 75"),
      step("not needed", "exit 1", { needed: () => false }),
    ]);
    console.log([...results.values()].map(({ state }) => state).sort().join());`,
  );
  assert.match(output, /^more +paused/m);
  assert.match(output, /^ok,paused$/m);
});

test("a dependency on an unknown step is an error", async (t) => {
  const { code, output } = await run(
    t,
    `await runSteps([step("a", "true", { after: ["gone"] })]);`,
  );
  assert.equal(code, 1);
  assert.match(output, /test-graph-a waits for gone/);
});

test("steps that need all cores do not run in parallel", async (t) => {
  const { folder } = await run(
    t,
    `const line = (name) => "echo begin >> " + folder + "/order; sleep 0.2; echo end >> " + folder + "/order";
    await runSteps([step("a", line("a"), { cores: 64 }), step("b", line("b"), { cores: 64 })]);`,
  );
  assert.equal(readFileSync(join(folder, "order"), "utf8"), "begin\nend\nbegin\nend\n");
});
