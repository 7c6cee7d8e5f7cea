// Uses every entry's types the way a host does; compiled with `strict`, never run.
import {
  applyOutlinePatch,
  applyPatch,
  configure,
  emptyOutline,
  emptySnapshot,
  load,
  LoadError,
  renderMarkdown,
  type AgentEvent,
  type Core,
  type Descriptor,
  type NeutralEvent,
  type OutlinePatch,
  type Patch,
  type Session,
  type Snapshot,
  timelineStore,
} from "agent-timeline";
import { load as loadInline } from "agent-timeline/inline";
import { load as loadSlim } from "agent-timeline/slim";
import { load as loadFragments, renderCode, type FragmentCore } from "agent-timeline/fragments";
import fragmentsWasm from "agent-timeline/fragments.wasm";
import {
  load as loadMarkdown,
  type MarkdownChange,
  type MarkdownCore,
} from "agent-timeline/markdown";
import markdownWasm from "agent-timeline/markdown.wasm";
import wasm from "agent-timeline/core.wasm";
import {
  loadInWorker,
  renderDiff,
  type WorkerCore,
  type WorkerSession,
} from "agent-timeline/worker";
import { mount, type TimelineSource, type View } from "agent-timeline/view";
import type { LabelKey, Locale, MountOptions } from "agent-timeline/view";
import german from "agent-timeline/locales/de.js";
import { AgentTimelineElement } from "agent-timeline/element";
import {
  AgentTimeline as ReactTimeline,
  useAgentSession,
  useEntry,
  useTimeline,
} from "agent-timeline/react";
import { AgentTimeline as VueTimeline, useTimeline as useVueTimeline } from "agent-timeline/vue";
import { agentTimeline, attachTimeline, readableTimeline } from "agent-timeline/svelte";
import {
  connectRpc,
  overStreams,
  readEventSource,
  readWebSocket,
  SourceError,
  tapChatTransport,
  type SourceSession,
} from "agent-timeline/sources";
import { followFile } from "agent-timeline/sources/node";
import "agent-timeline/styles.css";

export async function parts(core: Core): Promise<number> {
  const fragments: FragmentCore = await loadFragments({ wasm: fragmentsWasm });
  const markdown: MarkdownCore = await loadMarkdown({ wasm: markdownWasm });
  const less: MarkdownCore[] = [fragments, markdown, core];
  const changes: MarkdownChange[] = less.flatMap((part) => part.createMarkdownStream().push("*a*"));
  fragments.renderDiff({ oldText: "a", newText: "b" });
  return (await renderCode(`${changes.length}`, { language: "js" })).length;
}

export async function sync(host: Element): Promise<View> {
  const core: Core = await load();
  const session: Session = core.createSession({ dialect: "neutral" });
  const neutral: NeutralEvent = { "agent-timeline": "message", text: "Hello" };
  const event: AgentEvent = { type: "agent_start" };
  const patch: Patch = session.push(neutral);
  session.push(event);
  session.push("text");
  session.push(new Uint8Array(3));
  session.push({ anything: 1n });
  applyPatch(emptySnapshot(), patch);
  await session.pushStream(await fetch("/events"), { signal: AbortSignal.timeout(10), end: true });
  const outlined: Session<OutlinePatch> = core.createSession({ patches: "outline" });
  const told: OutlinePatch = outlined.push(neutral);
  applyOutlinePatch(emptyOutline(), told);
  // @ts-expect-error: a patch of outlines leads to no snapshot
  applyPatch(emptySnapshot(), outlined.end());
  outlined.subscribe(({ ops }: OutlinePatch) => ops.length);
  const source: TimelineSource = outlined;
  return mount(host, source);
}

export async function others(host: HTMLElement): Promise<string> {
  await loadInline();
  await loadSlim({ wasm });
  configure({ wasm, worker: () => new Worker("/worker-main.js"), trustedTypesPolicy: "mine" });
  // @ts-expect-error: a worker that is there already is for one core only
  configure({ worker: new Worker("/worker-main.js") });
  const core = await loadInWorker({ signal: new AbortController().signal });
  const session: WorkerSession = await core.createSession();
  const entry: Descriptor | null = await session.descriptor("e1");
  if (entry?.kind === "tool") entry.tool.name.toUpperCase();
  const outlined: WorkerSession<OutlinePatch> = await core.createSession({ patches: "outline" });
  const told: OutlinePatch = await outlined.push("x");
  const full: Patch = await session.push("x");
  for await (const chunk of session.exportChunks("html")) chunk.trim();
  const out = await outlined.createExporter("text");
  const taken: string = await out.take();
  const released: number = await outlined.release("e1");
  const markdown = await core.createMarkdownStream({ math: true });
  for (const change of await markdown.push("*x*")) change.index.toFixed();
  await renderDiff({ patch: `${taken}${released}${told.revision}${full.revision}` });
  mount(host, session);
  agentTimeline(host, { session }).destroy();
  attachTimeline(session)(host)();
  attachTimeline(null, { toolbar: false })(host)();
  const element: AgentTimelineElement = document.createElement("agent-timeline");
  element.session = session;
  const given: { session?: WorkerSession; options?: MountOptions; src?: string } = {};
  element.session = given.session;
  element.options = given.options;
  element.src = given.src;
  element.worker = undefined;
  element.theme = element.dialect = null;
  element.addEventListener("timeline-error", ({ detail }) => void (detail satisfies unknown));
  const endOf: (event: CustomEvent<null>) => void = ({ detail }) => void detail;
  document.body.addEventListener("timeline-end", endOf);
  await element.pushStream([{ "agent-timeline": "message", text: "x" }]);
  return renderMarkdown("**x**");
}

export const props: Parameters<typeof ReactTimeline>[0] = { session: null, className: "x" };
export const component: object = VueTimeline;

/** Objects made by one entry are accepted by another, because both use the same classes. */
export function acrossEntries(
  host: Element,
  here: Session,
  there: WorkerSession,
  worker: WorkerCore,
): View {
  const view: View = mount(host, here, { diffLayout: "split" });
  view.update({ toolbar: false });
  view.list.rows().length.toFixed();
  const rendered: Parameters<typeof ReactTimeline>[0] = {
    session: there,
    options: { theme: "dark" },
  };
  const state: Snapshot = useTimeline(there);
  const own: typeof worker | Awaited<ReturnType<typeof loadInWorker>> = worker;
  void [rendered, state, own, agentTimeline(document.createElement("div"), { session: there })];
  return view;
}

const makeSession = async () => (await load()).createSession({ dialect: "neutral" });
const makeOutlined = async () => (await load()).createSession({ patches: "outline" });
const makeInWorker = async () => (await loadInWorker()).createSession();

/** Uses the hooks as a host's component does. */
export function hooks(): string {
  const here: Session | null = useAgentSession(makeSession).session;
  const { session, error } = useAgentSession(makeInWorker);
  const there: WorkerSession | null = session;
  const state: Snapshot = useTimeline(here ?? there);
  const entry: Descriptor | undefined = useEntry(session, "e1");
  const outlined = useAgentSession(makeOutlined);
  // @ts-expect-error: patches of outlines lead to no snapshot
  useTimeline(outlined.session);
  const first = useVueTimeline(() => here).value.entries[0];
  readableTimeline(here).subscribe((next: Snapshot) => next.entries.length);
  if (here) timelineStore(here).getEntry("e1")?.title.text.trim();
  return `${state.revision} ${entry?.id} ${first?.id} ${String(error)}`;
}

export const isLoadError = (error: unknown): boolean => error instanceof LoadError;

/** Every source can feed a session of either kind. */
export async function sources(here: Session<OutlinePatch>, there: WorkerSession): Promise<unknown> {
  const signal = AbortSignal.timeout(10);
  const all: SourceSession[] = [here, there];
  const { lastEventId } = await readEventSource(there, "/live", { signal, idleMs: 1000 });
  await readWebSocket(here, (received) => new WebSocket(`/socket?from=${received}`), { end: true });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const agent = connectRpc(here, overStreams(readable, writable), { jsonrpc: false });
  const transport = {
    prefix: "/api",
    sendMessages: async (options: { messages: string[] }) => new Blob(options.messages).stream(),
    reconnectToStream: () => Promise.resolve(null),
  };
  const tapped: typeof transport = tapChatTransport(transport, there);
  await tapped.sendMessages({ messages: [lastEventId] });
  // @ts-expect-error: no such state of a message
  await readEventSource(here, "/live", { whenEnded: "later" });
  const bytes: number = await followFile(here, new URL("file:///log"), { from: "end" });
  const failed = (error: unknown): boolean => error instanceof SourceError && error.code === "lost";
  return [all.length, bytes, await agent.request("initialize").catch(failed)];
}

const locale: Locale = { ...german, "role.user": "Kundin", "badge.files": { other: "{count}" } };
mount(document.body, {} as TimelineSource, { locale, labels: { "role.user": "Kundin" } });
// @ts-expect-error there is no such key
const unknownKey: LabelKey = "role.usr";
void unknownKey;
