// The output of `--help` and `--version`.
import { readFile } from "node:fs/promises";

const kGeneral = `Shows, exports and checks recorded sessions of AI coding agents.

Usage: agent-timeline <command> [options] <file>

  view     serve a page on this machine that shows the session
  export   write the session as HTML, Markdown, JSON or text
  check    list what is wrong with the events

<file> holds the agent's events as JSON lines, a JSON array or server-sent events; "-" is
standard input.

  --dialect NAME   read every event as one of this dialect instead of finding it out
  -h, --help       this text; of a command: its options
  -V, --version    the version

Exit codes: 0 fine, 1 check found errors or nothing, 2 wrong use or a file that cannot be read or written.
`;

const kTopics = {
  view: `Serves a page on this machine that shows the session; Ctrl+C stops it.

Usage: agent-timeline view [options] <file>

  --port N         the port to listen on (default: any that is free)
  --open           open the page in the browser
  --lang NAME      the language of the page: de, en, ja or zh (default: en)
  --follow         go on with what is added to the file; standard input always does
  --dialect NAME   read every event as one of this dialect

Only 127.0.0.1 is listened on, and the address has a secret part: others on this machine
cannot read the session without it.
`,
  export: `Writes the session as a document.

Usage: agent-timeline export [options] <file>

  -o, --output FILE   where to; the ending says the format (default: standard output)
  -f, --format NAME   html, md, json or txt (default: as FILE ends, else txt)
  --title TEXT        the title, for HTML and Markdown (default: what was asked first)
  --lang NAME         the language of what is not the session's: de, en, ja or zh (default: en)
  --theme NAME        light, dark or system, for HTML (default: system)
  --no-script         no script in large HTML pages either: they open slowly
  --dialect NAME      read every event as one of this dialect

HTML is one file that needs no network, and up to 2,000 entries no script: beyond that, one of
two kilobytes unpacks what is opened. JSON is a descriptor a line.
`,
  check: `Lists what is wrong with the events: where, what, how the event begins, and what to do.

Usage: agent-timeline check [options] <file>

  --json           print one JSON object instead
  --dialect NAME   read every event as one of this dialect

An error is input that could not be read as an event; a warning is an event that breaks the
contract of its dialect. The exit code is 1 when there is an error, no event at all, or more than
the 1,000 diagnostics that are kept, else 0.
`,
};

/** Returns the help for one command, or the general help for `null`. */
export function helpText(topic) {
  return topic === null ? kGeneral : kTopics[topic];
}

export async function versionText() {
  const manifest = await readFile(new URL("../package.json", import.meta.url), "utf8");
  return `${JSON.parse(manifest).version}\n`;
}
