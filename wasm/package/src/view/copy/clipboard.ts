// Puts texts on the clipboard, also those that are still being made. Invariant: never throws; a
// browser or page that does not allow it is an ordinary answer.
import { type Awaitable, isPending } from "../../contract/answers.js";

/** Resolves with whether the text is on the clipboard. */
export async function copyText(text: Awaitable<string>): Promise<boolean> {
  try {
    if (isPending(text)) await copyPending(text);
    else await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed, or the page is not a secure one
  }
}

/** Hands the promise itself over, so that the reader's click still counts when it is kept. */
async function copyPending(text: PromiseLike<string>): Promise<void> {
  if (typeof ClipboardItem !== "function") {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const blob = Promise.resolve(text).then((value) => new Blob([value], { type: "text/plain" }));
  // A browser that refuses before it is made does not look at it.
  blob.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}
