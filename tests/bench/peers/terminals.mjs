// Engines that render terminal output, and their input. `html` returns HTML, `stream` does so after
// each piece.
import { ansi, pieces } from "../fragment-fixtures.mjs";

/** Returns the method and arguments of a task, by its title in terminal.mjs. */
export function prepare(task) {
  const text = ansi(1_000_000);
  if (task.endsWith("at once")) return { method: "html", arguments: [text] };
  const parts = pieces(text, Math.ceil(text.length / 256));
  return { method: "stream", arguments: [parts], steps: parts.length };
}

async function ours() {
  const { load } = await import("../../../wasm/package/dist/index.node.js");
  const core = await load();
  return {
    html: (text) => core.renderTerminal(text),
    /** Through a session: pushes events and takes patches. */
    stream(parts) {
      const session = core.createSession();
      const push = (type, event) => session.push({ "agent-timeline": type, call: "c1", ...event });
      push("tool-start", { name: "Bash", input: { command: "make" } });
      let ops = 0;
      for (const outputChunk of parts) {
        ops += push("tool-update", { outputChunk })?.ops.length ?? 0;
      }
      session.dispose();
      return String(ops);
    },
  };
}

export const kEngines = {
  "agent-timeline": ours,
  "anser 2.3": async () => {
    const { default: anser } = await import("anser");
    return { html: (text) => anser.ansiToHtml(anser.escapeForHtml(text), { use_classes: true }) };
  },
  "ansi_up 6.0": async () => {
    const { AnsiUp } = await import("ansi_up");
    return {
      html: (text) => new AnsiUp().ansi_to_html(text),
      stream(parts) {
        const converter = new AnsiUp();
        return parts.map((part) => converter.ansi_to_html(part)).join("");
      },
    };
  },
  "ansi-to-react 6.2": async () => {
    const [{ default: ansi }, { createElement }, { renderToStaticMarkup }] = await Promise.all([
      import("ansi-to-react"),
      import("react"),
      import("react-dom/server"),
    ]);
    const component = ansi.default ?? ansi;
    const html = (text) => renderToStaticMarkup(createElement(component, null, text));
    return {
      html,
      stream(parts) {
        let text = "";
        let shown = "";
        for (const part of parts) shown = html((text += part));
        return shown;
      },
    };
  },
};
