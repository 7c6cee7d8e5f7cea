// Measures one engine at one task in a process of its own, for fragments.mjs: `node fragment-run.mjs
// <module of engines> <engine> <task> <seconds>`. Prints milliseconds as JSON: the first call, then as
// many calls as fit into the time.
const [module, name, task, seconds] = process.argv.slice(2);
const { kEngines, prepare } = await import(module);
const input = prepare(task);
const engine = await kEngines[name]();

function timed() {
  const start = performance.now();
  const result = engine[input.method](...input.arguments);
  return { result, milliseconds: performance.now() - start };
}

async function timedAsync() {
  const start = performance.now();
  const result = await engine[input.method](...input.arguments);
  return { result, milliseconds: performance.now() - start };
}

if (typeof engine[input.method] !== "function") {
  console.log(JSON.stringify({ first: null }));
} else {
  const run = engine.isAsync ? timedAsync : timed;
  const { result, milliseconds: first } = await run();
  const later = [];
  const until = performance.now() + 1000 * Number(seconds);
  while (later.length < 5 || (performance.now() < until && later.length < 2000)) {
    later.push((await run()).milliseconds);
    if (first > 5000) break;
  }
  const size = typeof result === "string" ? result.length : null;
  console.log(JSON.stringify({ first, later, size, steps: input.steps ?? 1 }));
}
