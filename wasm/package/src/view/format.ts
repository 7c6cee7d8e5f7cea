// Numbers and times as people read them. Pure functions, used by every header of the view.
// Invariant: the same input gives the same text, but for `clockTime`, which follows the locale.

/** A duration in milliseconds: `340 ms`, `2.4 s`, `1 m 05 s`, `2 h 03 m`. */
export function duration(milliseconds: number): string {
  const ms = Math.max(0, milliseconds);
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} m ${pad(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} m`;
}

/** A count in at most four characters and a unit: `940`, `1.2k`, `38k`, `1.4M`. */
export function compact(count: number): string {
  if (count < 1000) return String(count);
  if (count < 999_500) return scaled(count / 1000, "k");
  return scaled(count / 1_000_000, "M");
}

/** An amount of US dollars with at least two and at most four decimals: `$1.25`, `$0.0347`. */
export function dollars(amount: number): string {
  return `$${amount.toFixed(4).replace(/0{1,2}$/, "")}`;
}

/** Hours and minutes of a moment in milliseconds since 1970, in the reader's locale. */
export function clockTime(milliseconds: number): string {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return "";
  return date.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
}

function scaled(value: number, unit: string): string {
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)}${unit}`;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
