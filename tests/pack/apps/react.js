// The React component and the hooks, mounted twice as strict mode does.
import { createElement, StrictMode, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { load } from "agent-timeline/inline";
import { AgentTimeline, useAgentSession, useEntry, useTimeline } from "agent-timeline/react";
import "agent-timeline/styles.css";
import "./page.css";
import { adapterOutcome, firstOptions, sessionOf } from "./adapter.js";

const views = [];
const refs = [];
let change;

function Own({ session }) {
  const { entries } = useTimeline(session);
  const first = useEntry(session, "e1");
  return createElement("p", { className: "own" }, `${entries.length} ${first?.title.text}`);
}

const makeSession = async () => (await load()).createSession();

function Made() {
  const { session, error } = useAgentSession(makeSession);
  return createElement("p", { className: "made" }, session ? "made" : String(error));
}

function App() {
  const [{ session, options }, set] = useState({ session: null, options: firstOptions });
  change = (next) => set((now) => ({ ...now, ...next }));
  const onView = (view) => views.push(view !== null);
  const ref = (view) => refs.push(view?.selected() === null);
  return [
    createElement(AgentTimeline, {
      key: 1,
      className: "host shown",
      session,
      options,
      onView,
      ref,
    }),
    createElement(Own, { key: 2, session }),
    createElement(Made, { key: 3 }),
  ];
}

const core = await load();
let root;
let made;
const outcome = await adapterOutcome({
  mount: (host) => {
    root = createRoot(host);
    flushSync(() => root.render(createElement(StrictMode, null, createElement(App))));
  },
  give: (session) => change({ session }),
  setOptions: (options) => change({ options }),
  unmount: () => {
    made = document.querySelector(".made").textContent;
    root.unmount();
  },
  sessions: [sessionOf(core, 2), sessionOf(core, 1)],
  views,
});
globalThis.outcome = made === "made" && refs.includes(true) ? outcome : { made, refs };
