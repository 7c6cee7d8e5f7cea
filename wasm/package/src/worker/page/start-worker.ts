// Starts the package's worker in browsers, Deno and Bun. Invariant: the script is never text that was
// put together: it is the package's own, or what the host names.
import { baseAddress, isForeign } from "../../load/page-address.js";
import type { WorkerLike } from "../../load/configuration.js";

/** Pages that require Trusted Types refuse addresses that are text; this makes them trusted. */
type Trust = (address: string) => string;

/** Browsers start workers only from the page's own origin; a script of that may import any other. */
function loader(address: URL): string {
  const script = `import ${JSON.stringify(address.href)};`;
  return URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
}

function startAt(address: URL, trusted: Trust): Worker {
  if (!isForeign(address)) return new Worker(trusted(address.href), { type: "module" });
  const own = loader(address);
  const worker = new Worker(trusted(own), { type: "module" });
  // The worker has its own hold of the text once it has said or refused anything.
  const release = () => {
    URL.revokeObjectURL(own);
  };
  worker.addEventListener("message", release, { once: true });
  worker.addEventListener("error", release, { once: true });
  return worker;
}

/** Whether this very file, which the build keeps apart, was loaded: not a bundle of the host's. */
function isUnbundled(own: string): boolean {
  return /^https?:[^?#]*\/start-worker\.js(?:[?#]|$)/.test(own);
}

/** @throws what the browser says if it refuses to start a worker */
export function startWorker(trusted: Trust, address?: URL | string): WorkerLike {
  const own = import.meta.url;
  if (address !== undefined) return startAt(new URL(address, baseAddress(own)), trusted);
  if (isUnbundled(own)) return startAt(new URL("worker-main.js", own), trusted);
  // Bundlers recognise this very expression and bring the script along.
  return new Worker(new URL("./worker-main.js", import.meta.url), { type: "module" });
}
