// Colors of what the command prints. Invariant: they are there only on a terminal that has them,
// and never when the environment names NO_COLOR (https://no-color.org).

const kCodes = { red: 31, yellow: 33, blue: 34, bold: 1, dim: 2 };

function wantsColors(stream, environment) {
  if (environment.NO_COLOR) return false;
  return stream.isTTY === true && environment.TERM !== "dumb";
}

/** `paint(color, text)` for what goes to `stream`. */
export function painter(stream, environment = process.env) {
  if (!wantsColors(stream, environment)) return (_color, text) => text;
  return (color, text) => `\u001b[${kCodes[color]}m${text}\u001b[0m`;
}
