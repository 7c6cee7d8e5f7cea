// The styles of exported pages, for sessions in a worker. Invariant: they are loaded on this side, and
// only when a page is exported; a worker that loads parts of itself later is more than bundlers build
// without settings.
import type { StyledPage } from "../../session/export-page.js";
import type { PageOptions } from "../../contract/index.js";

/** `options` with the styles, for the worker to put into the page. */
export async function withPageStyles(options: PageOptions): Promise<StyledPage> {
  const { styles, styleHash, script, scriptHash } = await import("../../session/page-styles.js");
  return { ...options, styles: { styles, styleHash, script, scriptHash } };
}
