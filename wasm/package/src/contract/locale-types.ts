// The texts of one language, in the format of `locales/*.json`: labels of the core, words of the view and
// texts of exported pages, in one table. Invariant: types only.
import type { LabelKey } from "./label-keys.js";

/**
 * A text with placeholders `{name}` for its arguments, or one such text for each plural form of
 * `Intl.PluralRules`. Missing forms fall back to `other`.
 */
export type LocaleText = string | ({ other: string } & Partial<Record<PluralForm, string>>);
export type PluralForm = "zero" | "one" | "two" | "few" | "many";

/** The texts of a language. Missing texts are shown in English. */
export type Locale = {
  /** A BCP 47 tag such as `de` or `zh-Hant`. It determines the format of numbers, times and plurals. */
  locale: string;
} & Partial<Record<LabelKey, LocaleText>>;
