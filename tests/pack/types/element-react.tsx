// `<agent-timeline>` in React: compiled, never run.
import { AgentTimelineElement } from "agent-timeline/element/react";
import type { Session } from "agent-timeline";
import { createRef } from "react";

const ref = createRef<AgentTimelineElement>();
declare const session: Session;

export const own = (
  <agent-timeline
    src="/session.jsonl"
    worker
    theme="dark"
    className="tall"
    ref={ref}
    ontimeline-error={({ detail }) => void (detail satisfies unknown)}
  />
);
export const given = <agent-timeline session={session} options={{ keyboard: false }} />;
declare const bound: { src?: string; worker?: boolean; session?: Session };
export const later = <agent-timeline {...bound} theme="system" options={undefined} />;
// @ts-expect-error there is no such theme
export const wrong = <agent-timeline theme="blue" />;
// @ts-expect-error a session is not a text
export const worse = <agent-timeline session="mine" />;
