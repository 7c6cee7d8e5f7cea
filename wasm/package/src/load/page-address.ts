// The base of addresses that a host passes: the page, or the script where there is no page.

/** Members of the global object that exist only in some runtimes. */
const { document, location } = globalThis as {
  document?: { baseURI: string };
  location?: { origin: string };
};

/** Returns the base of relative addresses; `script` in runtimes without pages. */
export function baseAddress(script: string): string {
  return document?.baseURI ?? script;
}

/** Whether `address` has another origin than this page. */
export function isForeign({ protocol, origin }: URL): boolean {
  const own = location?.origin ?? "null";
  return /^https?:$/.test(protocol) && own !== "null" && origin !== own;
}
