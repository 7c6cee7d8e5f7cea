// `agent-timeline view`: serves a page on this machine that shows the session. Invariant: it runs until the
// user stops it, and leaves no files behind.
import { basename } from "node:path";
import { painter } from "./colors.mjs";
import { InputError, kExit, reasonOf } from "./errors.mjs";
import { noMore, readFollowed, readGrowing } from "./growing-file.mjs";
import { isStandardInput, openFile, openInput } from "./input.mjs";
import { readLanguage } from "./language.mjs";
import { openBrowser } from "./open-browser.mjs";
import { servePage } from "./page-server.mjs";
import { printableLine } from "./printable.mjs";
import { checkDialect } from "./session.mjs";
import { spool } from "./spool.mjs";

/** @throws UsageError, InputError */
export async function view({ file, port, dialect, lang, follow = false, open = false }, signal) {
  await checkDialect(dialect);
  await readLanguage(lang);
  const state = { problem: null };
  const log = await openLog(file, follow, (error) => {
    const message = error instanceof InputError ? error.message : `${reasonOf(error)}.`;
    const problem = printableLine(message);
    // Reported once, although every open page encounters it.
    if (problem === state.problem) return;
    state.problem = problem;
    process.stderr.write(`agent-timeline: ${problem}\n`);
  });
  try {
    const about = () => ({
      ...{ name: log.name, dialect: dialect ?? null, lang: lang ?? null, live: log.live },
      ...state,
    });
    const server = await servePage({ about, read: log.read }, port);
    await announce(server.address, log.name, open);
    if (!signal.aborted) {
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    }
    await server.close();
  } finally {
    await log.close();
  }
  return kExit.fine;
}

/** Returns `{ name, live, read(signal), close() }`. Calls `onError` with errors that occur during reading. */
async function openLog(file, follow, onError) {
  if (isStandardInput(file)) return openSpooled(await openInput(file), onError);
  const { handle, size } = await openFile(file);
  await handle.close();
  if (size === null) return openSpooled(await openInput(file), onError);
  const read = (signal) =>
    follow ? readFollowed(file, signal) : readGrowing(file, noMore, signal);
  return {
    name: basename(file),
    live: follow,
    read: (signal) => reportErrors(read(signal), signal, onError),
    close: async () => undefined,
  };
}

async function openSpooled({ name, pieces, stop }, onError) {
  const saved = await spool(pieces);
  return {
    name,
    live: true,
    read: (signal) =>
      reportErrors(readGrowing(saved.path, saved.waitForMore, signal), signal, onError),
    async close() {
      stop();
      await saved.close();
    },
  };
}

async function* reportErrors(pieces, signal, onError) {
  try {
    yield* pieces;
  } catch (error) {
    if (!signal.aborted) onError(error);
    throw error;
  }
}

async function announce(address, name, open) {
  const paint = painter(process.stdout);
  const note = paint("dim", "(press Ctrl+C to stop)");
  process.stdout.write(`${printableLine(name)}: ${paint("bold", address)} ${note}\n`);
  if (open && !(await openBrowser(address))) {
    process.stderr.write("agent-timeline: could not open a browser; use the address above.\n");
  }
}
