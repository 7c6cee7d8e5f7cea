// Where addresses that a host gives begin: at the page, or at the script where there is no page.

/** What of the global object is there in some runtimes only. */
const { document, location } = globalThis as {
  document?: { baseURI: string };
  location?: { origin: string };
};

/** What relative addresses are relative to; `script` in runtimes without pages. */
export function baseAddress(script: string): string {
  return document?.baseURI ?? script;
}

/** Whether `address` is on another host than this page. */
export function isForeign({ protocol, origin }: URL): boolean {
  const own = location?.origin ?? "null";
  return /^https?:$/.test(protocol) && own !== "null" && origin !== own;
}
