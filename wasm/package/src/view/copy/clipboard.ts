// Copies texts to the clipboard, including ones that are still pending. Invariant: never throws; a
// browser or page that refuses is an ordinary result.
import { type Awaitable, isPromise } from "../../contract/answers.js";

/** Resolves to whether the text was copied. */
export async function copyText(text: Awaitable<string>): Promise<boolean> {
  try {
    if (isPromise(text)) await copyPending(text);
    else await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not permitted, or not a secure context
  }
}

/** Passes the promise itself to the clipboard, so that the reader's click still counts when it resolves. */
async function copyPending(text: PromiseLike<string>): Promise<void> {
  if (typeof ClipboardItem !== "function") {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const blob = Promise.resolve(text).then((value) => new Blob([value], { type: "text/plain" }));
  // Avoids an unhandled rejection if the browser refuses before it awaits the promise.
  blob.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}
