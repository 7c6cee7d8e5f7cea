// The only place where the package parses a string into nodes. Callers pass only HTML that the core
// wrote; it goes through the page's Trusted Types policy.
// Invariant: `innerHTML` occurs here once and nowhere else in the package.
import { trustedHtml } from "./trusted-types.js";

/** Parses HTML of the core into a detached fragment. */
export type HtmlParser = (html: string) => DocumentFragment;

/**
 * Parses HTML of the core into a fragment that is not on the page. See `trustedTypesPolicy` of `configure`.
 */
export const parseHtml: HtmlParser = (html) => {
  const template = document.createElement("template");
  template.innerHTML = trustedHtml(html);
  return template.content;
};
