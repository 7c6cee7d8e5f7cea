// Colors for the output of the command. Invariant: they are used only on a terminal that supports them, and
// never if the environment variable NO_COLOR is set (https://no-color.org).

const kCodes = { red: 31, yellow: 33, blue: 34, bold: 1, dim: 2 };

function wantsColors(stream, environment) {
  if (environment.NO_COLOR) return false;
  return stream.isTTY === true && environment.TERM !== "dumb";
}

/** Returns a function `paint(color, text)` for output to `stream`. */
export function painter(stream, environment = process.env) {
  if (!wantsColors(stream, environment)) return (_color, text) => text;
  return (color, text) => `\u001b[${kCodes[color]}m${text}\u001b[0m`;
}
