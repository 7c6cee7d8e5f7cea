// Texts with places for arguments, in English or another language. Invariant: an English phrase knows
// its own text, so that a table of all of them can be made and translated; numbers are written as the
// language has them.
import type { Locale, LocaleText, PluralForm } from "../contract/locale-types.js";

type Argument = string | number;
/** Called with the arguments in the order in which English names them. */
export type Phrase = ((...values: Argument[]) => string) & { readonly text: LocaleText };

const kPlace = /\{(\w+)\}/g;

/** The names of the arguments of a text, in their order. */
function placesOf(text: string): string[] {
  return [...text.matchAll(kPlace)].map(([, name = ""]) => name);
}

const otherOf = (text: LocaleText): string => (typeof text === "string" ? text : text.other);

/** Chooses plural forms and fills in arguments. */
export class Speaker {
  #made: { number: Intl.NumberFormat; plural: Intl.PluralRules } | null = null;

  /** @throws RangeError if `locale` is no language tag */
  constructor(private readonly locale: string) {
    Intl.getCanonicalLocales(locale);
  }

  /** What it takes to write numbers is made when the first is to be written. */
  get #rules(): { number: Intl.NumberFormat; plural: Intl.PluralRules } {
    this.#made ??= {
      number: new Intl.NumberFormat(this.locale),
      plural: new Intl.PluralRules(this.locale),
    };
    return this.#made;
  }

  /** `quantity` writes a number whose name is its unit. */
  say(
    text: LocaleText,
    values: Record<string, Argument>,
    quantity: (name: string, number: number) => string = (_name, number) =>
      this.#rules.number.format(number),
  ): string {
    return this.#formFor(text, values).replace(kPlace, (place, name: string) => {
      if (!Object.hasOwn(values, name)) return place;
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

const kEnglish = new Speaker("en");

/** An English phrase; `one` is what it says of a single thing, if that is different. */
export function phrase(other: string, one?: string): Phrase {
  const text: LocaleText = one === undefined ? other : { one, other };
  return Object.assign(spoken(text, placesOf(other), kEnglish), { text });
}

export function isPhrase(value: unknown): value is Phrase {
  return typeof value === "function" && "text" in value;
}

/** The same phrase in another language. */
export function translated(english: Phrase, text: LocaleText, speaker: Speaker): Phrase {
  const made = spoken(text, placesOf(otherOf(english.text)), speaker);
  return Object.assign(made, { text });
}

function spoken(text: LocaleText, names: string[], speaker: Speaker) {
  return (...values: Argument[]): string =>
    speaker.say(text, Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""])));
}

/** The text of a key, if the table has one that can be said. Tables of untyped JavaScript may hold anything. */
export function textFor(locale: Locale | undefined, key: string): LocaleText | null {
  if (!locale || !Object.hasOwn(locale, key)) return null;
  const text: unknown = locale[key as keyof Locale];
  if (typeof text === "string") return text;
  const isForms = typeof text === "object" && text !== null && "other" in text;
  return isForms && typeof text.other === "string" ? (text as LocaleText) : null;
}

/** The table of an option that may be a mere tag. */
export function tableOf(locale: string | Locale | undefined): Locale | undefined {
  return typeof locale === "object" ? locale : undefined;
}
