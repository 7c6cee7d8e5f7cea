// The Trusted Types policy of the page, for the HTML that the core wrote and for the address of its worker.
// Invariant: there is one, made when it is first needed; pages may allow each name only once.

/** A policy as `trustedTypes.createPolicy` returns it. */
export interface TrustedPolicy {
  createHTML(html: string): unknown;
  createScriptURL(address: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy;
}

const kRules: TrustedPolicy = {
  createHTML: (html) => html,
  createScriptURL: (address) => address,
};

let wanted: string | TrustedPolicy = "agent-timeline";
const made = new Map<string, TrustedPolicy>();

/** Has everything from now on go through `policy`, or through one of that name. */
export function useTrustedPolicy(policy: string | TrustedPolicy): void {
  wanted = policy;
}

/** @throws TypeError if the page does not allow a policy of that name */
function policy(): TrustedPolicy {
  if (typeof wanted !== "string") return wanted;
  let known = made.get(wanted);
  if (!known) {
    const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
    known = factory ? factory.createPolicy(wanted, kRules) : kRules;
    made.set(wanted, known);
  }
  return known;
}

/** HTML of the core for `innerHTML`. */
export const trustedHtml = (html: string): string => policy().createHTML(html) as string;

/** The address of a script that was not put together from anything foreign. */
export const trustedScriptUrl = (address: string): string =>
  policy().createScriptURL(address) as string;
