// `agent-timeline export`: writes the session as a document. Invariant: finished entries are written and
// released while the rest is read, so that a log may be larger than memory.
import { basename } from "node:path";
import { kExit } from "./errors.mjs";
import { isStandardInput } from "./input.mjs";
import { readLanguage } from "./language.mjs";
import { openOutput } from "./output.mjs";
import { createSession, feed } from "./session.mjs";
import { openBodyBuffer } from "./body-buffer.mjs";

/** Formats whose document begins with a head, which depends on everything after it. */
const kFormatsWithHead = new Set(["html", "markdown"]);

/** @throws UsageError, InputError, Interrupted */
export async function exportSession(options, signal) {
  const { file, format, dialect, output, title, theme, lang } = options;
  const locale = await readLanguage(lang);
  const session = await createSession(dialect);
  const document = session.createExporter(format, {
    title,
    theme: theme ?? "system",
    ...(locale ? { locale } : {}),
    source: isStandardInput(file) ? undefined : basename(file),
    script: !options["no-script"],
  });
  const target = await openOutput(output, file);
  const buffer = kFormatsWithHead.has(format) ? await openBodyBuffer() : null;
  const body = buffer ?? target;
  try {
    await feed(session, file, signal, () => body.write(document.take()));
    session.end();
    await body.write(document.finish());
    await target.write(document.head());
    await buffer?.moveTo(target);
    await target.finish();
  } catch (error) {
    await target.abandon();
    throw error;
  } finally {
    await buffer?.close();
  }
  return kExit.fine;
}
