// The styles of exported pages, for sessions in a worker. Invariant: they are loaded on this side, and
// only when a page is exported; a worker that loads parts of itself later is more than bundlers build
// without settings.
import type { StyledPage } from "../export-page.js";
import type { PageOptions } from "../types.js";

/** `options` with the styles, for the worker to put into the page. */
export async function withPageStyles(options: PageOptions): Promise<StyledPage> {
  const { styles, styleHash, script, scriptHash } = await import("../page-styles.js");
  return { ...options, styles: { styles, styleHash, script, scriptHash } };
}
