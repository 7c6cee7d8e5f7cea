// Colours of what the command prints. Invariant: they are there only on a terminal that has them,
// and never when the environment names NO_COLOR (https://no-color.org).

const kCodes = { red: 31, yellow: 33, blue: 34, bold: 1, dim: 2 };

function wantsColours(stream, environment) {
  if (environment.NO_COLOR) return false;
  return stream.isTTY === true && environment.TERM !== "dumb";
}

/** `paint(colour, text)` for what goes to `stream`. */
export function painter(stream, environment = process.env) {
  if (!wantsColours(stream, environment)) return (_colour, text) => text;
  return (colour, text) => `\u001b[${kCodes[colour]}m${text}\u001b[0m`;
}
