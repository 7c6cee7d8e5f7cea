// Advice for each diagnostic code: what to do about it. Invariant: every code of the core has advice; an
// unknown code has none, and its diagnostic's own text is shown alone.

const kLines =
  "Each event is one JSON object, on its own line or in an array; send the program's other output elsewhere, for example to standard error.";
const kCut =
  "The log was cut, or two programs wrote to it at once: look at what precedes this place.";
const kLimit = "See docs/limits.md; the rest of the event is not shown.";
const kDialect =
  "If you know the dialect, force it with --dialect; else report the event, so that it can be supported.";
const kNewer =
  "The log may be of a newer version of its program: report it, so that it can be supported.";
const kOrder =
  "Events are missing, come twice or in another order than they were written: look for lines that were lost or joined.";
const kTwice =
  "Nothing needs to be done: the session shows it once. The log may have been joined of two that overlap.";
const kIds = "Whatever writes the log gives one id to two things; make its ids unique.";
const kOwn = "Mend what writes the events: the contract of the dialect is in docs/dialects.md.";

const kAdvice = {
  "blank-line": "Nothing needs to be done.",
  "deprecated-is-running": kOwn,
  "delta-without-start": kOrder,
  "doubtful-dialect": kDialect,
  "duplicate-event": kTwice,
  "end-without-start": kOrder,
  "field-in-wrong-stage": kOwn,
  "inferred-tool": kOrder,
  "invalid-arguments": "The agent's model wrote them so: they are shown as text.",
  "invalid-utf8": "Write the log as UTF-8.",
  "key-taken": kIds,
  "late-change":
    "Nothing is missing here; an export that was written meanwhile has the earlier state.",
  "legacy-shape": kOwn,
  "length-limit": "The model stopped at its limit: raise it, or ask it to go on.",
  "missing-call": kOwn,
  "missing-id": kOwn,
  "missing-stage": kOwn,
  "newline-in-string": `A line feed in a string is written \\n in JSON. ${kCut}`,
  "not-an-event": kLines,
  "not-json": kLines,
  "number-range": "Write such a number as a string.",
  "odd-todo": kNewer,
  quarantine: "The input made the core stop: report it, with the event if you may.",
  "queue-full": "More messages wait for the agent than are shown.",
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
    "A text was cut within a character, such as an emoji: cut texts between characters.",
  "update-after-end": kOrder,
  "update-without-start": kOrder,
};

/** Returns one or two sentences, or `null`. */
export function adviceFor(code) {
  return Object.hasOwn(kAdvice, code) ? kAdvice[code] : null;
}
