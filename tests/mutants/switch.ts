// Selects the active mutant in the mutated copy of the package's sources: package_build.mjs adds this
// file to them and writes the number into every built file that contains the text below.
// Invariant: kTraced changes no behavior and reports which mutants are reached: in Node to trace.mjs,
// in a page by a request that trace.mjs answers, sent once per mutant and script.
// @ts-nocheck
const kTraced = 99999999;
const chosen = Number("AGENT_TIMELINE_MUTANT=00000000".slice(22));
const reached = new Set();

function report(number) {
  if (globalThis.agentTimelineReached) globalThis.agentTimelineReached(number);
  else reportToServer(number);
}

function reportToServer(number) {
  if (reached.has(number)) return;
  reached.add(number);
  // The policy of a page may forbid requests to its own server, but not to that of its scripts.
  const path = `/agent-timeline-mutant/${number}`;
  // Scripts and pages without an origin cannot report; no test uses only such ones.
  const bases = [import.meta.url, globalThis.location.origin].filter((base) =>
    URL.canParse(path, base),
  );
  // Chromium reports a request as failed whose answer nobody reads, and tests expect none to fail.
  for (const address of new Set(bases.map((base) => new URL(path, base).href)))
    fetch(address, { keepalive: true })
      .then((answer) => answer.text())
      .catch(() => undefined);
}

export function agentTimelineMutant(number) {
  if (chosen === kTraced) report(number);
  return number === chosen;
}
