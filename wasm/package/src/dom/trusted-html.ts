// The one place where the view turns a string into nodes. It takes only what the core's writer
// made, through a Trusted Types policy that a page can allow by name.
// Invariant: `createHTML` and `innerHTML` occur here once each and nowhere else in the package.

interface Policy {
  createHTML(html: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string }): Policy;
}

const policies = new Map<string, Policy>();

/** Turns HTML of the core into a detached fragment. */
export type HtmlParser = (html: string) => DocumentFragment;

/** A parser under the policy `name`; policies are shared, since a page may allow each only once. */
export function htmlParser(name: string): HtmlParser {
  const policy = policies.get(name) ?? makePolicy(name);
  policies.set(name, policy);
  return (html) => {
    const template = document.createElement("template");
    template.innerHTML = policy.createHTML(html) as string;
    return template.content;
  };
}

function makePolicy(name: string): Policy {
  const rules = { createHTML: (html: string) => html };
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  return factory ? factory.createPolicy(name, rules) : rules;
}
