"use client";
// The component in the browser: a worker's session in place of what the server drew.
import { useEffect, useState } from "react";
import { AgentTimeline } from "agent-timeline/react";
import { loadInWorker } from "agent-timeline/worker";

export default function Timeline({ events, serverHtml }) {
  const [session, setSession] = useState(null);
  useEffect(() => {
    const drawn = document.querySelectorAll(".at-static [data-entry]").length;
    let made = null;
    loadInWorker()
      .then(async (core) => {
        made = await core.createSession();
        for (const event of events) await made.push(event);
        setSession(made);
        const cards = () => document.querySelectorAll("[role=log] [data-entry]").length;
        for (let wait = 0; wait < 200 && cards() < 2; wait += 1) {
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        const left = document.querySelectorAll(".at-static").length;
        globalThis.outcome = { drawn, left, cards: cards() };
      })
      .catch(({ name, message }) => {
        globalThis.outcome = { error: name, message };
      });
    return () => made?.dispose();
  }, []);
  return <AgentTimeline className="host" session={session} serverHtml={serverHtml} />;
}
