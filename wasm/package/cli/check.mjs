// `agent-timeline check`: reports what is wrong with the events of a log, where, and what to do about it.
// Invariant: the exit code is 0 only if there are events and certainly no errors. Diagnostics that the core
// did not keep might be errors.
import { adviceFor } from "./advice.mjs";
import { Beginning } from "./beginning.mjs";
import { painter } from "./colors.mjs";
import { kExit } from "./errors.mjs";
import { Excerpts } from "./excerpts.mjs";
import { isStandardInput } from "./input.mjs";
import { printableJson, printableLine } from "./printable.mjs";
import { createSession, detect, feed } from "./session.mjs";

const kColors = { error: "red", warning: "yellow", info: "blue" };
const kLevels = ["error", "warning", "info"];
/** The number of diagnostics shown per code; the summary counts the rest. */
const kMaxShownPerCode = 20;

/** @throws UsageError, InputError, Interrupted */
export async function check({ file, dialect, json }, signal) {
  const session = await createSession(dialect);
  const facts = { dialects: [], droppedDiagnostics: 0 };
  const excerpts = new Excerpts();
  const beginning = new Beginning();
  const diagnostics = [];
  session.subscribe((patch) => collect(patch, facts, diagnostics, excerpts));
  await feed(
    session,
    file,
    signal,
    (patch) => releaseEntries(session, patch),
    (piece) => {
      excerpts.add(piece);
      beginning.add(piece);
    },
  );
  session.end();
  const source = {
    file: isStandardInput(file) ? null : file,
    detected: await detect(beginning.bytes()),
  };
  const report = reportOf(session, facts, diagnostics, source);
  const text = json ? `${printableJson(report, 2)}\n` : reportText(report, painter(process.stdout));
  process.stdout.write(text);
  const { error, notKept } = report.counts;
  return report.events === 0 || error + notKept > 0 ? kExit.found : kExit.fine;
}

/** Collects facts about the session from patches; asking for a snapshot would include all entries. */
function collect({ ops }, facts, diagnostics, excerpts) {
  for (const op of ops) {
    if (op.on === "session") Object.assign(facts, op.fields);
    if (op.on !== "diagnostic" || op.op !== "insert") continue;
    const { value } = op;
    diagnostics.push({
      ...value,
      excerpt: excerpts.at(value.offset),
      advice: adviceFor(value.code),
    });
  }
}

/** Releases the contents of entries, which are not needed. */
function releaseEntries(session, { ops }) {
  const last = ops.findLast((op) => op.op === "insert" && op.on === "entry");
  if (last) session.release(last.entry ?? last.value.id);
}

function reportOf(session, facts, diagnostics, { file, detected }) {
  const { dialects, droppedDiagnostics: notKept } = facts;
  const entries = Object.values(session.stats().entries).reduce((sum, count) => sum + count, 0);
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { level } of diagnostics) counts[level] += 1;
  return {
    ...{ file, detected, events: session.revision, entries, dialects },
    ...{ counts: { ...counts, notKept }, kinds: kindsOf(diagnostics), diagnostics },
  };
}

/** Returns `{ code, level, count, advice }` for each code, the worst and most frequent first. */
function kindsOf(diagnostics) {
  const kinds = new Map();
  for (const { code, level, advice } of diagnostics) {
    const kind = kinds.get(code) ?? { code, level, count: 0, advice };
    kind.count += 1;
    kinds.set(code, kind);
  }
  const rank = ({ level }) => kLevels.indexOf(level);
  return [...kinds.values()].sort((a, b) => rank(a) - rank(b) || b.count - a.count);
}

function reportText(report, paint) {
  const { counts, kinds, diagnostics } = report;
  const lines = shownOf(diagnostics).map((found) => diagnosticText(found, paint));
  const remaining = diagnostics.length - lines.length;
  if (remaining > 0) lines.push(`… and ${remaining} more of these kinds; --json lists them all`);
  if (counts.notKept > 0) {
    lines.push(`… and ${counts.notKept} more that were not kept: there may be errors among them`);
  }
  if (kinds.length > 0) lines.push("", ...kinds.map((kind) => kindText(kind, paint)), "");
  if (report.detected.dialect !== null) lines.push(detectedText(report.detected));
  lines.push(summaryText(report));
  return `${lines.join("\n")}\n`;
}

function shownOf(diagnostics) {
  const shown = new Map();
  return diagnostics.filter(({ code }) => {
    shown.set(code, (shown.get(code) ?? 0) + 1);
    return shown.get(code) <= kMaxShownPerCode;
  });
}

function diagnosticText({ level, code, event, entry, line, offset, text, excerpt }, paint) {
  const row = entry === null ? `event ${event}` : `event ${event} (${entry})`;
  const label = `${paint(kColors[level], level)} ${paint("bold", code)}`;
  const head = `line ${line}, byte ${offset}, ${row}: ${label}: ${printableLine(text)}`;
  if (excerpt === null || excerpt.trim() === "") return head;
  return `${head}\n${paint("dim", `  | ${printableLine(excerpt)}`)}`;
}

function kindText({ code, level, count, advice }, paint) {
  const label = `${count} × ${paint(kColors[level], level)} ${paint("bold", code)}`;
  return advice === null ? label : `${label}: ${advice}`;
}

/** `Detected: codex 0.169.0 (matches 100 % of the events)`; with a version only if the log contains it. */
function detectedText({ dialect, version, confidence }) {
  const name = version === null ? dialect : `${dialect} ${printableLine(version)}`;
  return `Detected: ${name} (matches ${Math.round(confidence * 100)} % of the events)`;
}

function summaryText({ events, entries, dialects, counts }) {
  if (events === 0) return "The input contains no events.";
  const kinds = dialects.length === 0 ? "unknown dialect" : dialects.join(", ");
  return (
    `${number(events, "event")}, ${number(entries, "entry", "entries")} (${kinds}): ` +
    `${number(counts.error, "error")}, ${number(counts.warning, "warning")}, ` +
    number(counts.info, "note")
  );
}

function number(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}
