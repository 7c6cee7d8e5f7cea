// The view as a component, beside your own component for the same session.
import { load } from "agent-timeline";
import { AgentTimeline, useAgentSession, useTimeline } from "agent-timeline/react";
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import "agent-timeline/styles.css";

const makeSession = async () => (await load()).createSession();

function Failures({ session }) {
  const { entries } = useTimeline(session);
  const failed = entries.filter(({ status }) => status === "error").length;
  return <p>{`${entries.length} entries, ${failed} failed`}</p>;
}

function App({ url }) {
  const { session } = useAgentSession(makeSession);
  useEffect(() => {
    if (!session) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    fetch(url, { signal })
      .then((log) => session.pushStream(log, { signal, end: true }))
      .catch((error) => signal.aborted || console.error(error));
    return () => controller.abort();
  }, [session, url]);
  return (
    <>
      <Failures session={session} />
      <AgentTimeline session={session} style={{ height: "85vh" }} />
    </>
  );
}

createRoot(document.querySelector("#root")).render(<App url="/session.jsonl" />);
