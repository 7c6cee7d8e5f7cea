// Texts with placeholders for arguments, in English or another language. Invariant: an English phrase
// exposes its text, so that a table of all phrases can be generated and translated; numbers are
// formatted for the language.
import type { Locale, LocaleText, PluralForm } from "../contract/locale-types.js";

type Argument = string | number;
/** Takes the arguments in the order of the placeholders in the English text. */
export type Phrase = ((...values: Argument[]) => string) & { readonly text: LocaleText };

const kPlaceholder = /\{(\w+)\}/g;

/** Returns the names of the placeholders of a text, in order. */
function placeholdersOf(text: string): string[] {
  return [...text.matchAll(kPlaceholder)].map(([, name = ""]) => name);
}

const otherOf = (text: LocaleText): string => (typeof text === "string" ? text : text.other);

/** Chooses plural forms and fills in arguments. */
export class PhraseFormatter {
  #made: { number: Intl.NumberFormat; plural: Intl.PluralRules } | null = null;

  /** @throws RangeError if `locale` is not a language tag */
  constructor(private readonly locale: string) {
    Intl.getCanonicalLocales(locale);
  }

  /** Created on first use. */
  get #rules(): { number: Intl.NumberFormat; plural: Intl.PluralRules } {
    this.#made ??= {
      number: new Intl.NumberFormat(this.locale),
      plural: new Intl.PluralRules(this.locale),
    };
    return this.#made;
  }

  /** Fills in `text`. `quantity` formats a number, whose name gives its unit. */
  format(
    text: LocaleText,
    values: Record<string, Argument>,
    quantity: (name: string, number: number) => string = (_name, number) =>
      this.#rules.number.format(number),
  ): string {
    return this.#formFor(text, values).replace(kPlaceholder, (placeholder, name: string) => {
      if (!Object.hasOwn(values, name)) return placeholder;
      const value = values[name] ?? "";
      return typeof value === "number" ? quantity(name, value) : value;
    });
  }

  #formFor(text: LocaleText, { count }: Record<string, Argument>): string {
    if (typeof text === "string") return text;
    const form = typeof count === "number" ? this.#rules.plural.select(count) : "other";
    return text[form as PluralForm] ?? text.other;
  }
}

const kEnglish = new PhraseFormatter("en");

/** Makes an English phrase; `one` is its singular form, if different. */
export function phrase(other: string, one?: string): Phrase {
  const text: LocaleText = one === undefined ? other : { one, other };
  return Object.assign(phraseFunction(text, placeholdersOf(other), kEnglish), { text });
}

export function isPhrase(value: unknown): value is Phrase {
  return typeof value === "function" && "text" in value;
}

/** Returns the phrase in another language. */
export function translated(english: Phrase, text: LocaleText, formatter: PhraseFormatter): Phrase {
  const made = phraseFunction(text, placeholdersOf(otherOf(english.text)), formatter);
  return Object.assign(made, { text });
}

function phraseFunction(text: LocaleText, names: string[], formatter: PhraseFormatter) {
  return (...values: Argument[]): string =>
    formatter.format(text, Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""])));
}

/**
 * Returns the text of a key; `null` if it is missing or malformed: tables in untyped JavaScript
 * may hold anything.
 */
export function textFor(locale: Locale | undefined, key: string): LocaleText | null {
  if (!locale || !Object.hasOwn(locale, key)) return null;
  const text: unknown = locale[key as keyof Locale];
  if (typeof text === "string") return text;
  const isForms = typeof text === "object" && text !== null && "other" in text;
  return isForms && typeof text.other === "string" ? (text as LocaleText) : null;
}

/** Returns the table of a `locale` option, which may be a mere tag. */
export function tableOf(locale: string | Locale | undefined): Locale | undefined {
  return typeof locale === "object" ? locale : undefined;
}
