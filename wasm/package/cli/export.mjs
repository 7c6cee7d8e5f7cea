// `agent-timeline export`: the session as a document. Invariant: what is finished is written and
// forgotten while the rest is read, so that a log may be larger than memory.
import { basename } from "node:path";
import { kExit } from "./errors.mjs";
import { isStandardInput } from "./input.mjs";
import { openOutput } from "./output.mjs";
import { createSession, feed } from "./session.mjs";

/** @throws UsageError, InputError, Interrupted */
export async function exportSession({ file, format, dialect, output, title, theme }, signal) {
  const session = await createSession(dialect);
  const document = session.exportStream(format, {
    title: title ?? (isStandardInput(file) ? "Session" : basename(file)),
    theme: theme ?? "system",
  });
  const target = await openOutput(output, file);
  try {
    await feed(session, file, signal, () => target.write(document.take()));
    session.end();
    await target.write(document.finish());
    await target.finish();
  } catch (error) {
    await target.abandon();
    throw error;
  }
  return kExit.fine;
}
