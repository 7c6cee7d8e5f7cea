// The texts of a language, as `locales/*.json` has them: what the core's labels, the words of the view
// and those of exported pages say, in one table. Invariant: types only.
import type { LabelKey } from "./label-keys.js";

/**
 * A text with `{name}` for each argument, or one for each plural form of `Intl.PluralRules` that the
 * language has; `other` stands in for the rest.
 */
export type LocaleText = string | ({ other: string } & Partial<Record<PluralForm, string>>);
export type PluralForm = "zero" | "one" | "two" | "few" | "many";

/** What is missing is said in English. */
export type Locale = {
  /** A BCP 47 tag such as `de` or `zh-Hant`, by which numbers, times and plurals are made. */
  locale: string;
} & Partial<Record<LabelKey, LocaleText>>;
