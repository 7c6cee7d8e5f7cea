// Reads from a CMake file for which sources it sets properties, such as compiler flags. It follows `set`,
// `list(APPEND)`, `list(TRANSFORM … PREPEND)` and `foreach`. For build_checks.mjs.
// Invariant: a source that cannot be determined is a problem, never left out.

import { posix } from "node:path";

/** Comments, bracket arguments, quoted arguments, parentheses, and all other arguments. */
const kToken =
  /#\[(=*)\[[\s\S]*?\]\1\]|#.*|\[(=*)\[[\s\S]*?\]\2\]|"(?:[^"\\]|\\[\s\S])*"|[()]|(?:[^\s()#"\\]|\\[\s\S])(?:[^\s()#"\\]|\\[\s\S]|"(?:[^"\\]|\\[\s\S])*")*/g;

/** Returns the commands of a CMake file: `{ name, args }`, where an argument is as it is written. */
function commandsOf(text) {
  const tokens = text.match(kToken)?.filter((token) => !token.startsWith("#")) ?? [];
  const commands = [];
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (token === ")") depth -= 1;
    else if (token === "(" && depth++ === 0)
      commands.push({ name: tokens[at - 1]?.toLowerCase() ?? "", args: [] });
    else if (depth > 0 && token !== "(") commands.at(-1).args.push(token);
  }
  return commands;
}

/** Commands whose body may not run, or not with the variables of this file. */
const kUncertain = ["if", "while", "function", "macro", "block"];
/** Commands that change no variable that they name. */
const kReaders = ["if", "elseif", "while", "message"];

const kSourcesEnd = /^(?:DIRECTORY|TARGET_DIRECTORY|PROPERTIES|APPEND|APPEND_STRING|PROPERTY)$/;

/** Runs the commands of a file as far as they determine the sources that get properties. */
class Reader {
  sources = [];
  problems = [];
  /** Name → value, with `;` between the items of a list, or null if it is not known. */
  #variables;
  #folder;
  #uncertain = 0;

  constructor(folder) {
    this.#folder = folder;
    this.#variables = new Map([
      ["PROJECT_SOURCE_DIR", ""],
      ["CMAKE_CURRENT_SOURCE_DIR", posix.join("/", folder)],
    ]);
  }

  run(commands) {
    for (let at = 0; at < commands.length; at += 1) {
      const { name, args } = commands[at];
      if (name === "foreach") {
        const end = endOf(commands, at);
        this.#loop(args, commands.slice(at + 1, end));
        at = end;
      } else {
        this.#runOne(name, args);
      }
    }
  }

  #runOne(name, args) {
    if (kUncertain.includes(name)) this.#uncertain += 1;
    if (kUncertain.includes(/^end(.*)/.exec(name)?.[1])) this.#uncertain -= 1;
    else if (name === "set") this.#assign(args[0], this.#items(args.slice(1)));
    else if (name === "list") this.#changeList(args);
    else if (name === "project") this.#variables.set("PROJECT_SOURCE_DIR", `/${this.#folder}`);
    else if (name === "set_source_files_properties") this.#flag(name, args);
    else if (name === "set_property") this.#setProperty(args);
    else if (name === "cmake_language") this.problems.push(`${name} may hide any command`);
    else if (!kReaders.includes(name)) for (const arg of args) this.#forget(arg);
  }

  /** Runs a body for each item, or once with an unknown one. */
  #loop([variable, ...args], body) {
    const items = this.#loopItems(args);
    for (const item of items ?? [null]) {
      this.#variables.set(variable, item);
      this.run(body);
    }
    this.#variables.set(variable, null);
  }

  #loopItems(args) {
    if (args[0] !== "IN") return args[0] === "RANGE" ? null : this.#items(args);
    const names = this.#items(args.slice(2));
    if (args[1] === "ITEMS") return names;
    if (args[1] !== "LISTS") return null;
    return names === null ? null : this.#items(names.map((name) => `\${${name}}`));
  }

  /** Returns the items of arguments, or null if one is not known. */
  #items(args) {
    const values = args.map((arg) => this.#itemsOf(arg));
    return values.includes(null) ? null : values.flat();
  }

  /** A quoted argument is a single item, even if it contains a list. */
  #itemsOf(arg) {
    const isQuoted = arg.startsWith('"');
    let isKnown = !/^\[=*\[/.test(arg);
    const text = (isQuoted ? arg.slice(1, -1) : arg).replace(/\$\{(\w+)\}/g, (_, name) => {
      const value = this.#variables.get(name) ?? null;
      isKnown &&= value !== null;
      return value ?? "";
    });
    if (!isKnown || /[$\\]/.test(text)) return null;
    return isQuoted ? [text] : text.split(";").filter((item) => item !== "");
  }

  /** Gives a variable a value, which is not known if another branch may give it another one. */
  #assign(target, items) {
    const name = this.#itemsOf(target)?.[0];
    if (name === undefined) return;
    this.#variables.set(name, items === null || this.#uncertain > 0 ? null : items.join(";"));
  }

  #forget(arg) {
    const name = this.#itemsOf(arg)?.[0];
    if (this.#variables.has(name)) this.#variables.set(name, null);
  }

  #changeList([operation, list, ...args]) {
    const name = this.#itemsOf(list)?.[0];
    const [old, given] = [this.#items([`\${${name}}`]), this.#items(args)];
    const isPrepended = operation === "TRANSFORM" && args[0] === "PREPEND" && args.length === 2;
    if (operation !== "APPEND" && !isPrepended)
      for (const arg of [list, ...args]) this.#forget(arg);
    else if (old === null || given === null) this.#assign(list, null);
    else if (isPrepended)
      this.#assign(
        list,
        old.map((item) => given[1] + item),
      );
    else this.#assign(list, [...old, ...given]);
  }

  #setProperty([scope, ...args]) {
    const name = this.#itemsOf(scope)?.[0];
    if (name === undefined) this.problems.push(`set_property(${scope} …) may name sources`);
    else if (name === "SOURCE") this.#flag("set_property", args);
  }

  #flag(command, args) {
    const end = args.findIndex((arg) => kSourcesEnd.test(arg));
    const named = end < 0 ? args : args.slice(0, end);
    if (named.length === 0) this.problems.push(`${command} names no source`);
    for (const arg of named) {
      const items = this.#itemsOf(arg);
      if (items === null) this.problems.push(`${command}: ${arg} cannot be determined`);
      else if (items.length === 0) this.problems.push(`${command}: ${arg} is empty`);
      else this.sources.push(...items.map((item) => this.#pathOf(item)));
    }
  }

  /** Returns the path of a source, relative to the repository. */
  #pathOf(source) {
    const path = source.startsWith("/") ? source : posix.join("/", this.#folder, source);
    return posix.normalize(path).slice(1);
  }
}

/** Returns where the loop ends that begins at an index. */
function endOf(commands, begin) {
  let depth = 0;
  for (let at = begin; at < commands.length; at += 1) {
    if (commands[at].name === "foreach") depth += 1;
    if (commands[at].name === "endforeach" && --depth === 0) return at;
  }
  return commands.length;
}

/**
 * Returns the sources that get properties of their own from a CMake file, and the problems: what may name
 * sources that cannot be determined from this file.
 * @param {string} text
 * @param {string} folder the folder of the file, relative to the repository
 * @returns {{ sources: string[], problems: string[] }} with paths relative to the repository
 */
export function flaggedSources(text, folder) {
  const reader = new Reader(folder);
  reader.run(commandsOf(text));
  const { sources, problems } = reader;
  return { sources, problems: [...new Set(problems)] };
}
