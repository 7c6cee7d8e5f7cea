// The Content Security Policy of the demo's pages (set by serve.mjs as a header) and of the site's pages (in
// the pages themselves). Invariant: a page runs only scripts that are files of its own server, and its inline
// scripts by hash.
import { createHash } from "node:crypto";

// The playground may connect to servers on this machine, and images that a reader asks for may come from
// anywhere; everything else is as strict as a host's page can be.
const kLocal = "http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:*";

export const kDemoPolicy = { connect: `'self' ${kLocal}`, images: "'self' blob: https:" };

const kInlineScript = /<script(?: type="[a-z]+")?>([^]*?)<\/script>/g;

/**
 * Returns the policy of a page with that markup, which allows its inline scripts by their hashes.
 * @param {string} markup
 * @param {object} [options]
 * @param {string} [options.connect] what its scripts may connect to
 * @param {string} [options.images] where images may come from
 * @param {boolean} [options.trustedTypes] false for a page whose scripts write markup
 * @param {boolean} [options.inlineStyles] true for a page whose elements have inline styles
 */
export function policyFor(markup, options = {}) {
  const { connect = "'self'", images = "'self' blob:" } = options;
  const { trustedTypes = true, inlineStyles = false } = options;
  const digest = (text) => createHash("sha256").update(text).digest("base64");
  const scripts = [...markup.matchAll(kInlineScript)].map(
    ([, text]) => ` 'sha256-${digest(text)}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${scripts.join("")}`,
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ""}`,
    `img-src ${images}`,
    `connect-src ${connect}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    ...(trustedTypes ? ["require-trusted-types-for 'script'"] : []),
  ].join("; ");
}
