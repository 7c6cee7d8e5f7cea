// The React component, twice mounted as strict mode does.
import { createElement, StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { load } from "agent-timeline/inline";
import { AgentTimeline } from "agent-timeline/react";
import "agent-timeline/styles.css";
import "./page.css";

function App() {
  const [session, setSession] = useState(null);
  useEffect(() => {
    let made = null;
    load().then((core) => {
      made = core.createSession();
      made.push({ "agent-timeline": "message", role: "user", text: "Hello" });
      made.push({ "agent-timeline": "message", text: "Good day" });
      setSession(made);
    });
    return () => made?.dispose();
  }, []);
  return createElement(AgentTimeline, { session, className: "host" });
}

const root = document.createElement("div");
root.className = "host";
document.body.append(root);
createRoot(root).render(createElement(StrictMode, null, createElement(App)));
for (let wait = 0; wait < 200; wait += 1) {
  if (root.querySelectorAll("[data-entry]").length >= 2) break;
  await new Promise((resolve) => setTimeout(resolve, 20));
}
globalThis.outcome = { cards: root.querySelectorAll("[data-entry]").length };
