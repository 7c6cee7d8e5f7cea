// Which mutant of the package is switched on, for the mutated copy of its sources: package_build.mjs puts
// this file among them and writes the number into what was built, wherever the text below went.
// Invariant: with kTraced nothing is changed, and whoever runs the tests is told what is
// reached: in Node by trace.mjs, in a page by a request, once for each script, that trace.mjs answers.
// @ts-nocheck
const kTraced = 99999999;
const chosen = Number("AGENT_TIMELINE_MUTANT=00000000".slice(22));
const reached = new Set();

function tell(number) {
  if (globalThis.agentTimelineReached) globalThis.agentTimelineReached(number);
  else tellServer(number);
}

function tellServer(number) {
  if (reached.has(number)) return;
  reached.add(number);
  try {
    const address = new URL(`/agent-timeline-mutant/${number}`, globalThis.location.origin);
    fetch(address, { keepalive: true }).catch(() => undefined);
  } catch {
    // A page without an address of its own: it is no test's only one.
  }
}

export function agentTimelineMutant(number) {
  if (chosen === kTraced) tell(number);
  return number === chosen;
}
