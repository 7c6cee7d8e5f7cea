// Advice for each diagnostic code: what to do about it. Invariant: every code of the core has advice; an
// unknown code has none, and its diagnostic's own text is shown alone.

const kLines =
  "Each event must be a JSON object, on its own line or in an array. Send the program's other output elsewhere, for example to standard error.";
const kCut =
  "The log was truncated, or two programs wrote to it at once. Check the input just before this position.";
const kLimit = "An event is read up to 4 MiB and 64 levels of nesting. The rest is not shown.";
const kDialect =
  "If you know the dialect, select it with --dialect. Otherwise, report the event so that it can be supported.";
const kNewer =
  "The log may come from a newer version of the program. Report it so that it can be supported.";
const kOrder =
  "Events are missing, duplicated or out of order. Look for lines that were lost or merged.";
const kTwice =
  "No action is needed: the session shows it only once. The log may combine two logs that overlap.";
const kIds = "The program that writes the log uses one id for two things. Make its ids unique.";
const kOwn = "Fix the program that writes the events: this is not how its dialect is defined.";

const kAdvice = {
  "blank-line": "No action is needed.",
  "deprecated-is-running": kOwn,
  "delta-without-start": kOrder,
  "doubtful-dialect": kDialect,
  "duplicate-event": kTwice,
  "end-without-start": kOrder,
  "field-in-wrong-stage": kOwn,
  "inferred-tool": kOrder,
  "invalid-arguments": "The model generated these arguments; they are shown as text.",
  "invalid-utf8": "Write the log as UTF-8.",
  "key-taken": kIds,
  "late-change":
    "This does not affect the check, but an export of this log has the entry's earlier state.",
  "legacy-shape": kOwn,
  "length-limit":
    "The model reached its output limit. Raise the limit, or ask the model to continue.",
  "missing-call": kOwn,
  "missing-id": kOwn,
  "missing-stage": kOwn,
  "newline-in-string": `In JSON, a line feed in a string must be written as \\n. ${kCut}`,
  "not-an-event": kLines,
  "not-json": kLines,
  "number-range": "Write such numbers as strings.",
  "odd-todo": kNewer,
  "patch-limit":
    "The changes that do not fit are not applied; the activity's later snapshots are shown whole.",
  quarantine:
    "The input crashed the core. Report this as a bug, with the event if you can share it.",
  "queue-full": "More messages are queued for the agent than are shown.",
  "repeated-result": kTwice,
  "result-without-call": kOrder,
  "reused-call-id": kIds,
  "reused-id": kIds,
  "running-before-start": kOrder,
  "second-end": kOrder,
  "second-result": kOrder,
  "second-start": kOrder,
  "streaming-before-start": kOrder,
  "too-deep": kLimit,
  "too-long": kLimit,
  unfinished: kCut,
  "unknown-block": kNewer,
  "unknown-event": kDialect,
  "unknown-kind": kNewer,
  "unknown-message": kOrder,
  "unknown-output": kNewer,
  "unknown-parent": kOrder,
  "unknown-reference": kOrder,
  "unknown-role": kNewer,
  "unknown-shape": kNewer,
  "unknown-stage": kOwn,
  "unknown-status": kNewer,
  "unknown-version": kNewer,
  "unpaired-surrogate":
    "A text was cut inside a character, such as an emoji. Cut texts only between characters.",
  "update-after-end": kOrder,
  "update-without-start": kOrder,
};

/** Returns one or two sentences, or `null`. */
export function adviceFor(code) {
  return Object.hasOwn(kAdvice, code) ? kAdvice[code] : null;
}
