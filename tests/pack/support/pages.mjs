// The pages of the apps: one script, and the stylesheet that the bundler generated from its imports.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes `<app>.html` into `folder` for each app; `css` if a stylesheet of that name exists. */
export function writePages(folder, apps, { css = true } = {}) {
  for (const app of apps) {
    const link = css ? `<link rel="stylesheet" href="./${app}.css">` : "";
    const script = `<script type="module" src="./${app}.js"></script>`;
    writeFileSync(
      join(folder, `${app}.html`),
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${app}</title>${link}<body>${script}</body></html>\n`,
    );
  }
}
