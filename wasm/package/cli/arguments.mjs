// Parses the command line. Invariant: the result is complete and valid; anything else throws a UsageError
// that says what is allowed.
import { extname } from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "./errors.mjs";

const kCommonOptions = {
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "V" },
  dialect: { type: "string" },
};

const kCommands = {
  view: {
    port: { type: "string" },
    open: { type: "boolean" },
    follow: { type: "boolean" },
    lang: { type: "string" },
  },
  export: {
    output: { type: "string", short: "o" },
    format: { type: "string", short: "f" },
    title: { type: "string" },
    theme: { type: "string" },
    lang: { type: "string" },
    "no-script": { type: "boolean" },
  },
  check: { json: { type: "boolean" } },
};

const kFormats = { html: "html", md: "markdown", markdown: "markdown", json: "json", txt: "text" };
const kFormatNames = "html, md, json or txt";
const kThemes = ["light", "dark", "system"];

/**
 * Returns `{ command, file, …options }`, `{ command: "help", topic }` or `{ command: "version" }`.
 * @throws UsageError
 */
export function readArguments(args) {
  const [name, ...rest] = args;
  if (name === undefined) throw new UsageError("Missing command: use view, export or check.");
  if (name === "help")
    return { command: "help", topic: Object.hasOwn(kCommands, rest[0] ?? "") ? rest[0] : null };
  if (!Object.hasOwn(kCommands, name)) return readWithoutCommand(args);
  const { values, positionals } = parse(rest, { ...kCommonOptions, ...kCommands[name] });
  if (values.help) return { command: "help", topic: name };
  if (values.version) return { command: "version" };
  return { command: name, file: onlyFile(name, positionals), ...validated(name, values) };
}

/** Without a command, only help and the version can be requested. */
function readWithoutCommand(args) {
  const [name] = args;
  if (!name.startsWith("-") || name === "-") {
    throw new UsageError(`Unknown command "${name}": use view, export or check.`);
  }
  const { values } = parse(args, { help: kCommonOptions.help, version: kCommonOptions.version });
  return values.help ? { command: "help", topic: null } : { command: "version" };
}

function parse(args, options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    if (!String(error.code).startsWith("ERR_PARSE_ARGS")) throw error;
    throw new UsageError(error.message.split(/\.\s/, 1)[0].replace(/\.?$/, "."));
  }
}

function onlyFile(command, positionals) {
  if (positionals.length === 1 && positionals[0] !== "") return positionals[0];
  if (positionals.length > 1) throw new UsageError(`${command} takes one file, not several.`);
  throw new UsageError(`${command} needs a file, or - for standard input.`);
}

function validated(command, values) {
  if (command === "view") return { ...values, port: portOf(values.port) };
  if (command !== "export") return values;
  if (values.theme !== undefined && !kThemes.includes(values.theme)) {
    throw new UsageError(`--theme must be light, dark or system, not "${values.theme}".`);
  }
  return { ...values, format: formatOf(values) };
}

/** Parses a port; 0 stands for any free port. */
function portOf(text) {
  if (text === undefined) return 0;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new UsageError(`--port must be a number from 0 to 65535, not "${text}".`);
}

function formatOf({ format, output }) {
  if (format !== undefined) {
    if (Object.hasOwn(kFormats, format)) return kFormats[format];
    if (format === "text") return "text";
    throw new UsageError(`--format must be ${kFormatNames}, not "${format}".`);
  }
  if (output === undefined || output === "-") return "text";
  const ending = extname(output).slice(1).toLowerCase();
  if (Object.hasOwn(kFormats, ending)) return kFormats[ending];
  throw new UsageError(`Cannot tell the format from "${output}": add --format ${kFormatNames}.`);
}
