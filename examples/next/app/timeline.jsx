"use client";
// In the browser: a session in a worker reads the same log and replaces the server-rendered cards.
import { AgentTimeline, useAgentSession } from "agent-timeline/react";
import { loadInWorker } from "agent-timeline/worker";
import { useCallback } from "react";

export default function Timeline({ url, serverHtml }) {
  const makeSession = useCallback(async () => {
    const core = await loadInWorker();
    const session = await core.createSession({ patches: "outline" });
    await session.pushStream(await fetch(url), { end: true });
    return session;
  }, [url]);
  const { session, error } = useAgentSession(makeSession);
  return (
    <>
      {error ? <p>The timeline could not be loaded.</p> : null}
      <AgentTimeline session={session} serverHtml={serverHtml} style={{ height: "95vh" }} />
    </>
  );
}
