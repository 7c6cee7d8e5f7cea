// The page's Trusted Types policy, for HTML that the core wrote and for the URL of its worker.
// Invariant: a policy is created on first use and only once per name, because pages may allow
// each name only once.

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

let configuredPolicy: string | TrustedPolicy = "agent-timeline";
const made = new Map<string, TrustedPolicy>();

/** Makes all later calls use `policy`, or a policy created with that name. */
export function useTrustedPolicy(policy: string | TrustedPolicy): void {
  configuredPolicy = policy;
}

/** @throws TypeError if the page does not allow a policy of that name */
function policy(): TrustedPolicy {
  if (typeof configuredPolicy !== "string") return configuredPolicy;
  let known = made.get(configuredPolicy);
  if (!known) {
    const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
    known = factory ? factory.createPolicy(configuredPolicy, kRules) : kRules;
    made.set(configuredPolicy, known);
  }
  return known;
}

/** Passes HTML of the core through the policy, for `innerHTML`. */
export const trustedHtml = (html: string): string => policy().createHTML(html) as string;

/** Passes the URL of a script through the policy. It must not contain untrusted input. */
export const trustedScriptUrl = (address: string): string =>
  policy().createScriptURL(address) as string;
