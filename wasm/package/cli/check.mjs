// `agent-timeline check`: what is wrong with the events of a log. Invariant: it exits with 0 only when
// it knows that there are no errors; of what the core did not keep nobody knows.
import { painter } from "./colours.mjs";
import { kExit } from "./errors.mjs";
import { isStandardInput } from "./input.mjs";
import { printableJson, printableLine } from "./printable.mjs";
import { createSession, feed } from "./session.mjs";

const kColours = { error: "red", warning: "yellow", info: "blue" };

/** @throws UsageError, InputError, Interrupted */
export async function check({ file, dialect, json }, signal) {
  const session = await createSession(dialect);
  const facts = { dialects: [], droppedDiagnostics: 0 };
  session.subscribe((patch) => note(facts, patch));
  await feed(session, file, signal, (patch) => forget(session, patch));
  session.end();
  const report = reportOf(session, facts, isStandardInput(file) ? null : file);
  const text = json ? `${printableJson(report, 2)}\n` : reportText(report, painter(process.stdout));
  process.stdout.write(text);
  const { error, notKept } = report.counts;
  return error + notKept > 0 ? kExit.found : kExit.fine;
}

/** What patches say of the session: asking for it would bring all entries along. */
function note(facts, { ops }) {
  for (const op of ops) if (op.on === "session") Object.assign(facts, op.fields);
}

/** Nobody will ask for what the entries hold. */
function forget(session, { ops }) {
  const last = ops.findLast((op) => op.op === "insert" && op.on === "entry");
  if (last) session.release(last.entry ?? last.value.id);
}

function reportOf(session, { dialects, droppedDiagnostics: notKept }, file) {
  const entries = Object.values(session.stats().entries).reduce((sum, count) => sum + count, 0);
  const diagnostics = session.diagnostics();
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { level } of diagnostics) counts[level] += 1;
  return {
    ...{ file, events: session.revision, entries, dialects },
    ...{ counts: { ...counts, notKept }, diagnostics },
  };
}

function reportText({ events, entries, dialects, counts, diagnostics }, paint) {
  const lines = diagnostics.map((found) => diagnosticText(found, paint));
  if (counts.notKept > 0) {
    lines.push(`… and ${counts.notKept} more that were not kept: there may be errors among them`);
  }
  const kinds = dialects.length === 0 ? "no dialect known" : dialects.join(", ");
  lines.push(
    `${number(events, "event")}, ${number(entries, "entry", "entries")} (${kinds}): ` +
      `${number(counts.error, "error")}, ${number(counts.warning, "warning")}, ` +
      number(counts.info, "note"),
  );
  return `${lines.join("\n")}\n`;
}

function diagnosticText({ level, code, event, entry, text }, paint) {
  const place = entry === null ? `event ${event}` : `event ${event} (${entry})`;
  const said = `${paint(kColours[level], level)} ${paint("bold", code)}`;
  return `${place}: ${said}: ${printableLine(text)}`;
}

function number(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}
