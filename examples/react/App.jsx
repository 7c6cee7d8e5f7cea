// The view as a component, beside your own component for the same session.
import { load } from "agent-timeline";
import { AgentTimeline, useAgentSession, useTimeline } from "agent-timeline/react";
import { useEffect } from "react";
import "agent-timeline/styles.css";

const makeSession = async () => (await load()).createSession();

function Failures({ session }) {
  const { entries } = useTimeline(session);
  const failed = entries.filter(({ status }) => status === "error").length;
  return <p>{`${entries.length} entries, ${failed} failed`}</p>;
}

export default function App({ url }) {
  const { session } = useAgentSession(makeSession);
  useEffect(() => {
    if (!session) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const read = async () => {
      await session.reset(); // removes the log of the previous url
      await session.pushStream(await fetch(url, { signal }), { signal, end: true });
    };
    read().catch((error) => signal.aborted || console.error(error));
    return () => controller.abort();
  }, [session, url]);
  return (
    <>
      <Failures session={session} />
      <AgentTimeline session={session} style={{ height: "85vh" }} />
    </>
  );
}
