// The one place where the package turns a string into nodes. It takes only what the core's writer
// made, through the page's Trusted Types policy.
// Invariant: `innerHTML` occurs here once and nowhere else in the package.
import { trustedHtml } from "./trusted-types.js";

/** Turns HTML of the core into a detached fragment. */
export type HtmlParser = (html: string) => DocumentFragment;

/** Turns HTML of the core into nodes that are not on the page yet. See `trustedTypesPolicy` of `configure`. */
export const parseHtml: HtmlParser = (html) => {
  const template = document.createElement("template");
  template.innerHTML = trustedHtml(html);
  return template.content;
};
