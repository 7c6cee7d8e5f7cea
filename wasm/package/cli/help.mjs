// The output of `--help` and `--version`.
import { readFile } from "node:fs/promises";

const kGeneral = `Shows, exports and checks recorded sessions of AI coding agents.

Usage: agent-timeline <command> [options] <file>

  view     serve the session as a web page on this machine
  export   write the session as HTML, Markdown, JSON or text
  check    list the problems in the events

<file> contains the agent's events as JSON lines, a JSON array or server-sent events; "-" means
standard input.

  --dialect NAME   read all events as this dialect instead of detecting it automatically
  -h, --help       show this help; after a command, show its options
  -V, --version    show the version

Exit codes: 0 success; 1 check found errors or no events; 2 usage error, or a file cannot be read
or written.
`;

const kTopics = {
  view: `Serves the session as a web page on this machine; press Ctrl+C to stop.

Usage: agent-timeline view [options] <file>

  --port N         port to listen on (default: any free port)
  --open           open the page in the browser
  --lang NAME      language of the page: de, en, ja or zh (default: en)
  --follow         keep reading as the file grows (always on for standard input)
  --dialect NAME   read all events as this dialect

The server listens on 127.0.0.1 only. The address contains a random secret, without which other
users of this machine cannot read the session.
`,
  export: `Writes the session as a document.

Usage: agent-timeline export [options] <file>

  -o, --output FILE   output file; its extension selects the format (default: standard output)
  -f, --format NAME   html, md, json or txt (default: from the extension of FILE, else txt)
  --title TEXT        title, for HTML and Markdown (default: the log's title or the first prompt)
  --lang NAME         language of labels, numbers and dates: de, en, ja or zh (default: en)
  --theme NAME        light, dark or system, for HTML (default: system)
  --no-script         omit the script from large HTML pages, which then open slowly
  --dialect NAME      read all events as this dialect

HTML output is a single file that needs no network. Above 2,000 entries, it contains a script of
2 KB that unpacks entries when they are opened. JSON output has one descriptor per line.
`,
  check: `Lists the problems in the events: position, message, start of the event, and advice.

Usage: agent-timeline check [options] <file>

  --json           print one JSON object instead of text
  --dialect NAME   read all events as this dialect

An error is input that could not be read as an event; a warning is an event that violates the
format of its dialect. The exit code is 1 if there are errors, no events, or more than the 1,000
diagnostics that are kept; otherwise it is 0.
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
