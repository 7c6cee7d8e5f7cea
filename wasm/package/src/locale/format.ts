// Formats numbers and times for display, in plain English or by the rules of a locale that the host names. If
// there is a table of texts, durations have its units, as in the core's own texts (translation.cpp).
// Invariant: the same input gives the same text, except for `clockTime` and `fullTime`, which
// follow the time zone.
import type { Locale } from "../contract/locale-types.js";
import { PhraseFormatter, textFor } from "./phrase.js";

export interface Format {
  /** A duration in milliseconds: `340 ms`, `2.4 s`, `1 m 05 s`, `2 h 03 m`. */
  duration: (milliseconds: number) => string;
  /** A count in at most four characters and a unit: `940`, `1.2k`, `38k`, `1.4M`. */
  compact: (count: number) => string;
  /** US dollars with two decimals, `$1.25`; below one cent with up to four: `$0.0034`. */
  dollars: (amount: number) => string;
  /** A whole number with grouped digits. */
  number: (count: number) => string;
  /** A numeric argument of a core label; the name of the argument gives its unit. */
  quantity: (name: string, value: number) => string;
  /** The time of day as hours and minutes, from milliseconds since 1970. */
  clockTime: (milliseconds: number) => string;
  /** The date and the time with seconds, from milliseconds since 1970. */
  fullTime: (milliseconds: number) => string;
}

/** @throws RangeError if `locale` is not a language tag. */
export function makeFormat(locale: string | undefined, table?: Locale): Format {
  const timeIn = (options: Intl.DateTimeFormatOptions): Format["clockTime"] => {
    let made: Intl.DateTimeFormat | null = null;
    return (milliseconds) => {
      const date = new Date(milliseconds);
      if (Number.isNaN(date.getTime())) return "";
      made ??= new Intl.DateTimeFormat(locale, options);
      return made.format(date);
    };
  };
  const clockTime = timeIn({ hour: "2-digit", minute: "2-digit" });
  const fullTime = timeIn({ dateStyle: "full", timeStyle: "medium" });
  const plain = locale === undefined ? { duration, compact, dollars } : localFormat(locale, table);
  const number = numberIn(locale ?? "en");
  return {
    ...plain,
    number,
    quantity: quantityIn(locale ?? "en", plain, number),
    clockTime,
    fullTime,
  };
}

function numberIn(locale: string): Format["number"] {
  const format = new Intl.NumberFormat(locale);
  return (count) => format.format(count);
}

/** Formats quantities as the core does in English (quantities.cpp). */
function quantityIn(
  locale: string,
  { duration, compact, dollars }: PlainFormat,
  number: Format["number"],
): Format["quantity"] {
  const bytes = bytesIn(locale);
  const kNano = 1e9;
  const units: Record<string, (value: number) => string> = {
    milliseconds: duration,
    seconds: (value) => duration(value * 1000),
    characters: compact,
    nano_usd: (value) => dollars(value / kNano),
    bytes,
  };
  return (name, value) => (Object.hasOwn(units, name) && units[name]?.(value)) || number(value);
}

function bytesIn(locale: string): (value: number) => string {
  const whole = new Intl.NumberFormat(locale, {
    ...{ style: "unit", unit: "byte", unitDisplay: "long" },
  });
  const tenths = new Intl.NumberFormat(locale, {
    ...{ minimumFractionDigits: 1, maximumFractionDigits: 1 },
  });
  const names = ["KiB", "MiB", "GiB", "TiB"];
  return (value) => {
    if (value < 1024) return whole.format(value);
    const step = Math.min(names.length, Math.floor(Math.log2(value) / 10));
    return `${tenths.format(value / 1024 ** step)} ${names[step - 1] ?? ""}`;
  };
}

type PlainFormat = Pick<Format, "duration" | "compact" | "dollars">;

function localFormat(locale: string, table: Locale | undefined): PlainFormat {
  const count = new Intl.NumberFormat(locale, {
    notation: "compact",
    maximumSignificantDigits: 2,
  });
  const money = (maximumFractionDigits: number): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, {
      ...{ style: "currency", currency: "USD", minimumFractionDigits: 2, maximumFractionDigits },
    });
  const [cents, parts] = [money(2), money(4)];
  const phrases = new PhraseFormatter(locale);
  const unit = (name: string, digits = 0): ((value: number) => string) => {
    const text = textFor(table, `unit.${name}s`);
    const style = { style: "unit", unit: name, unitDisplay: "narrow" } as const;
    const format = new Intl.NumberFormat(locale, {
      ...(text === null ? style : {}),
      maximumFractionDigits: digits,
    });
    if (text === null) return (value) => format.format(value);
    return (count) => phrases.format(text, { count }, (_name, value) => format.format(value));
  };
  const units = {
    ms: unit("millisecond"),
    tenths: unit("second", 1),
    seconds: unit("second"),
    minutes: unit("minute"),
    hours: unit("hour"),
  };
  return {
    compact: (value) => {
      // Some languages have no short form for thousands and would write out every digit.
      const isShort = count.formatToParts(value).some(({ type }) => type === "compact");
      return isShort || value < 1000 ? count.format(value) : `${count.format(value / 1000)}k`;
    },
    dollars: (value) => (isUnderCent(value) ? parts : cents).format(value),
    duration: (milliseconds) => {
      const ms = Math.max(0, milliseconds);
      if (ms < 1000) return units.ms(Math.round(ms));
      if (ms < 9950) return units.tenths(ms / 1000);
      const seconds = Math.round(ms / 1000);
      if (seconds < 60) return units.seconds(seconds);
      const minutes = Math.floor(seconds / 60);
      if (minutes < 60) return `${units.minutes(minutes)} ${units.seconds(seconds % 60)}`;
      return `${units.hours(Math.floor(minutes / 60))} ${units.minutes(minutes % 60)}`;
    },
  };
}

function duration(milliseconds: number): string {
  const ms = Math.max(0, milliseconds);
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} m ${pad(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} m`;
}

function compact(count: number): string {
  if (count < 1000) return String(count);
  if (count < 999_500) return scaled(count / 1000, "k");
  return scaled(count / 1_000_000, "M");
}

function dollars(amount: number): string {
  return `$${isUnderCent(amount) ? amount.toFixed(4).replace(/0{1,2}$/, "") : amount.toFixed(2)}`;
}

function isUnderCent(amount: number): boolean {
  return amount > 0 && amount < 0.00995;
}

function scaled(value: number, unit: string): string {
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)}${unit}`;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
