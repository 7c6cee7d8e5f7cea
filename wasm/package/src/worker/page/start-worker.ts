// Starts the package's worker in browsers, Deno and Bun. Invariant: the script is never assembled from text;
// it is the package's own or one that the host names.
import { baseAddress, isForeign } from "../../load/page-address.js";
import type { WorkerLike } from "../../load/configuration.js";

/** Makes an address trusted, because pages that require Trusted Types reject plain strings. */
type Trust = (address: string) => string;

/** Browsers start workers only from the page's own origin, but such a script may import one of another origin. */
function loader(address: URL): string {
  const script = `import ${JSON.stringify(address.href)};`;
  return URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
}

function startAt(address: URL, trusted: Trust): Worker {
  if (!isForeign(address)) return new Worker(trusted(address.href), { type: "module" });
  const own = loader(address);
  const worker = new Worker(trusted(own), { type: "module" });
  // Once the worker has sent a message or failed, it no longer needs the URL.
  const release = () => {
    URL.revokeObjectURL(own);
  };
  worker.addEventListener("message", release, { once: true });
  worker.addEventListener("error", release, { once: true });
  return worker;
}

/** Whether this file, which the build keeps separate, was loaded as it is and not as part of a host's bundle. */
function isUnbundled(own: string): boolean {
  return /^https?:[^?#]*\/start-worker\.js(?:[?#]|$)/.test(own);
}

/** @throws the browser's error if it refuses to start a worker */
export function startWorker(trusted: Trust, address?: URL | string): WorkerLike {
  const own = import.meta.url;
  if (address !== undefined) return startAt(new URL(address, baseAddress(own)), trusted);
  if (isUnbundled(own)) return startAt(new URL("worker-main.js", own), trusted);
  // Bundlers recognize exactly this expression and emit the script.
  return new Worker(new URL("./worker-main.js", import.meta.url), { type: "module" });
}
