// The texts of a language, as `locales/*.json` has them: what the core's labels, the words of the view
// and those of exported pages say, in one table. Invariant: types only.
import type { LabelKey } from "./label-keys.js";

/**
 * A text with `{name}` for each argument, or one such text for each plural form of `Intl.PluralRules`. Forms
 * that are missing use `other`.
 */
export type LocaleText = string | ({ other: string } & Partial<Record<PluralForm, string>>);
export type PluralForm = "zero" | "one" | "two" | "few" | "many";

/** The texts of a language. Missing texts are shown in English. */
export type Locale = {
  /** A BCP 47 tag such as `de` or `zh-Hant`, which decides the form of numbers, times and plurals. */
  locale: string;
} & Partial<Record<LabelKey, LocaleText>>;
