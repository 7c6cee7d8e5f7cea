// The components and hooks of `/react` and `/markdown/react`: compiled, never run.
import { load, type Session } from "agent-timeline";
import { StreamingMarkdown } from "agent-timeline/markdown/react";
import { AgentTimeline, useAgentSession, useEntry, useTimeline } from "agent-timeline/react";
import type { View } from "agent-timeline/view";
import { useRef } from "react";

const makeSession = async () => (await load()).createSession();

export function Log() {
  const view = useRef<View>(null);
  const { session } = useAgentSession<Session>(makeSession);
  const { entries } = useTimeline(session);
  const first = useEntry(session, "e1");
  return (
    <AgentTimeline
      ref={view}
      session={session}
      options={{ toolbar: false }}
      className={first?.kind ?? `of ${entries.length}`}
    />
  );
}
// @ts-expect-error a session is not a text
export const wrong = <AgentTimeline session="mine" />;
export const answer = <StreamingMarkdown isComplete>{"Some **text**"}</StreamingMarkdown>;
