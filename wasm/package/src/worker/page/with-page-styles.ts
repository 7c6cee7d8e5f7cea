// Adds the styles of exported pages, for sessions in a worker. Invariant: they are loaded on the page, and
// only when a page is exported, because many bundlers need extra settings to build workers that load parts of
// themselves later.
import type { StyledPage } from "../../session/export-page.js";
import type { PageOptions } from "../../contract/index.js";

/** Returns `options` with the styles, which the worker writes into the page. */
export async function withPageStyles(options: PageOptions): Promise<StyledPage> {
  const { styles, styleHash, script, scriptHash } = await import("../../session/page-styles.js");
  return { ...options, styles: { styles, styleHash, script, scriptHash } };
}
