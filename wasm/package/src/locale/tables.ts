// Converts a group of English words to rows of a table, and translates a group with a table.
// Invariant: the rows of a group are its texts and phrases, including those of nested groups; what a
// table lacks stays English.
import type { Locale, LocaleText } from "../contract/locale-types.js";
import { isPhrase, PhraseFormatter, textFor, translated } from "./phrase.js";

/** Removed from the keys of words that the core has as well, so that a table has them only once. */
const kShared = /^view\.(?=(?:status|role)\.)/;
/** Key names of the two members of a pair of words. */
const kPair = ["label", "description"];

const keyOf = (path: string): string => path.replace(kShared, "");
const nameOf = (group: object, name: string): string =>
  Array.isArray(group) ? (kPair[Number(name)] ?? name) : name;

/**
 * Returns `[key, text]` of every text in `words`.
 * @throws TypeError for a value that is neither a text nor a phrase
 */
export function rowsOf(words: object, prefix: string): [string, LocaleText][] {
  return Object.entries(words).flatMap(
    ([name, word]: [string, unknown]): [string, LocaleText][] => {
      const path = `${prefix}.${nameOf(words, name)}`;
      if (typeof word === "string") return [[keyOf(path), word]];
      if (isPhrase(word)) return [[keyOf(path), word.text]];
      if (typeof word === "object" && word !== null) return rowsOf(word, path);
      throw new TypeError(`${path} is not a text; use phrase() for a text with arguments.`);
    },
  );
}

/** Translates `words`, which are English. @throws RangeError if the table's tag is not a language tag */
export function wordsIn<Words extends object>(words: Words, prefix: string, locale: Locale): Words {
  return inLanguage(words, prefix, locale, new PhraseFormatter(locale.locale)) as Words;
}

function inLanguage(
  words: object,
  prefix: string,
  locale: Locale,
  formatter: PhraseFormatter,
): object {
  const members = Object.entries(words).map(([name, word]: [string, unknown]) => {
    const path = `${prefix}.${nameOf(words, name)}`;
    if (typeof word === "object" && word !== null)
      return [name, inLanguage(word, path, locale, formatter)];
    const text = textFor(locale, keyOf(path));
    if (text === null) return [name, word];
    if (isPhrase(word)) return [name, translated(word, text, formatter)];
    return [name, typeof text === "string" ? text : text.other];
  });
  const made = Object.fromEntries(members) as object;
  return Array.isArray(words) ? Object.values(made) : made;
}
