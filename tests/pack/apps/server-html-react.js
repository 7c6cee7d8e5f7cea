// The React component in HTML of a server: it must show the session's new events after it has rendered
// again, with the same HTML and with other HTML.
import { createElement, useState } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { load, parseHtml, renderToHtml } from "agent-timeline/inline";
import { AgentTimeline } from "agent-timeline/react";
import "agent-timeline/styles.css";
import "./page.css";
import { sessionOf } from "./adapter.js";

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
const say = (session, text) => session.push({ "agent-timeline": "message", text });

const session = sessionOf(await load(), 1);
const html = renderToHtml(session);

/** The document as the server sends it. */
const root = document.body.appendChild(document.createElement("main"));
const host = root.appendChild(document.createElement("div"));
host.className = "host";
host.append(parseHtml(html));

let change;
function App() {
  const [props, set] = useState({ session: null, serverHtml: html });
  change = (next) => flushSync(() => set({ ...props, ...next }));
  return createElement(AgentTimeline, { className: "host", ...props });
}

const isShown = async (text) => {
  const log = () => root.querySelector("[role=log]")?.textContent ?? "";
  for (let wait = 0; wait < 100 && !log().includes(text); wait += 1) await pause();
  return log().includes(text);
};

hydrateRoot(root, createElement(App));
await pause();
change({ session });
const seen = [await isShown("Message 0")];
change({ options: {} });
say(session, "After a render");
seen.push(await isShown("After a render"));
change({ serverHtml: renderToHtml(session) });
say(session, "After other HTML");
seen.push(await isShown("After other HTML"));
const { length } = root.querySelectorAll(".agent-timeline");
globalThis.outcome = seen.every(Boolean) && length === 1 ? { cards: 2 } : { seen, length };
