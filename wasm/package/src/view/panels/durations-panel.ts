// The durations panel: a lane of bars over time for each tool, and links to the longest calls. Invariant: a
// lane is a few SVG paths, even with ten thousand bars; the longest calls are also listed as text.
import { whenSettled } from "../../contract/answers.js";
import type { CallTime } from "../../contract/index.js";
import { hasFailed } from "../source/entry-facts.js";
import type { ToolContext } from "../context/tool-context.js";
import { button, element, setText, textElement } from "../page/element.js";
import { layOut, type Bar, type Lane, type Lanes } from "./call-lanes.js";
import { goToEntry } from "./go-to-entry.js";
import type { PanelContent } from "./panel.js";

const kSvg = "http://www.w3.org/2000/svg";
const kUnits = 1000;
/** Minimum width of a bar in SVG units, so that it is visible. */
const kLeast = 2;
const kLongest = 50;
/** Maximum number of lanes; one line counts the remaining tools. */
const kMaxLanes = 40;

export class DurationsPanel implements PanelContent {
  readonly node = element("div", "at-durations");
  readonly #note = textElement("p", "at-durations-note");
  readonly #lanes = element("ul", "at-lanes");
  readonly #title: HTMLElement;
  readonly #longest = element("ol", "at-longest");
  #drawn: readonly CallTime[] | null = null;

  constructor(private readonly context: ToolContext) {
    this.#title = element("h3", "at-panel-title", context.words.panels.longest);
    this.node.append(this.#note, this.#lanes, this.#title, this.#longest);
  }

  refresh(): void {
    const answer = this.context.source.callTimes?.() ?? [];
    whenSettled(answer, (calls) => {
      this.#show(calls);
    });
  }

  dispose(): void {
    this.#lanes.replaceChildren();
  }

  #show(calls: readonly CallTime[]): void {
    if (this.#drawn && isSame(calls, this.#drawn)) return;
    this.#drawn = calls;
    const laid = layOut(calls);
    setText(this.#note, this.#noteOf(calls, laid));
    this.#lanes.replaceChildren(
      ...laid.lanes.slice(0, kMaxLanes).map((lane) => this.#lane(lane, laid.cuts)),
    );
    const rest = laid.lanes.length - kMaxLanes;
    if (rest > 0) {
      const more = this.context.words.panels.moreTools(rest);
      this.#lanes.append(element("li", "at-lane-rest", textElement("span", "", more)));
    }
    const longest = calls
      .filter(({ durationMs }) => durationMs !== null && durationMs > 0)
      .sort((a, b) => (b.durationMs ?? 0) - (a.durationMs ?? 0))
      .slice(0, kLongest);
    this.#title.hidden = longest.length === 0;
    this.#longest.replaceChildren(...longest.map((call) => this.#row(call)));
  }

  #noteOf(calls: readonly CallTime[], { startedAt, endedAt, untimed }: Lanes): string {
    const { words, hooks } = this.context;
    if (calls.length === 0) return words.panels.noCalls;
    const { clockTime } = hooks.format;
    const parts = [words.calls(calls.length)];
    if (startedAt !== null && endedAt !== null && startedAt > 0)
      parts.push(`${clockTime(startedAt)} – ${clockTime(endedAt)}`);
    if (untimed > 0) parts.push(words.panels.untimed(untimed));
    return parts.join(" · ");
  }

  #lane({ tool, calls, failures, total, bars }: Lane, cuts: readonly number[]): HTMLElement {
    const { words, hooks } = this.context;
    const name = textElement("span", "at-lane-name", hooks.text(tool === "" ? "?" : tool));
    const facts = [words.calls(calls)];
    if (failures > 0) facts.push(words.failures(failures));
    if (total > 0) facts.push(hooks.format.duration(total));
    const head = element("span", "at-lane-head", name, " ");
    head.append(textElement("span", "at-lane-facts", facts.join(" · ")));
    return element("li", "at-lane", head, this.#drawing(bars, cuts));
  }

  #drawing(bars: readonly Bar[], cuts: readonly number[]): SVGSVGElement {
    const svg = document.createElementNS(kSvg, "svg");
    svg.setAttribute("class", "at-lane-bars");
    svg.setAttribute("viewBox", `0 0 ${kUnits} 12`);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("aria-hidden", "true");
    const failed = bars.filter(({ call }) => hasFailed(call.status));
    const others = bars.filter(({ call }) => !hasFailed(call.status));
    svg.append(
      pathOf("at-lane-cut", cuts.map((cut) => `M${round(cut)} 0v12`).join("")),
      pathOf("at-lane-bar", others.map(rectangle).join("")),
      pathOf("at-lane-failed", failed.map(rectangle).join("")),
    );
    svg.addEventListener("click", ({ clientX }) => {
      const { left, width } = svg.getBoundingClientRect();
      const nearest = nearestTo((clientX - left) / Math.max(1, width), bars);
      if (nearest) goToEntry(this.context.stage, nearest.call.entry);
    });
    return svg;
  }

  #row(call: CallTime): HTMLElement {
    const { words, hooks, stage } = this.context;
    const name = textElement("span", "at-lane-name", hooks.text(call.tool));
    const go = button("at-longest-row", name);
    if (hasFailed(call.status))
      go.append(textElement("span", "at-outline-note", words.status[call.status]));
    go.append(textElement("span", "at-longest-time", hooks.format.duration(call.durationMs ?? 0)));
    go.addEventListener("click", () => {
      goToEntry(stage, call.entry);
    });
    return element("li", "", go);
  }
}

function isSame(left: readonly CallTime[], right: readonly CallTime[]): boolean {
  if (left.length !== right.length) return false;
  return left.every((call, index) => {
    const { entry, tool, status, startedAt, durationMs } = call;
    const other = right[index];
    if (entry !== other?.entry || tool !== other.tool || status !== other.status) return false;
    return startedAt === other.startedAt && durationMs === other.durationMs;
  });
}

function round(position: number): number {
  return Math.round(position * kUnits * 10) / 10;
}

function rectangle({ from, to }: Bar): string {
  const width = Math.max(kLeast, round(to) - round(from));
  return `M${Math.min(round(from), kUnits - kLeast)} 1h${Math.round(width * 10) / 10}v10h-${Math.round(width * 10) / 10}z`;
}

function pathOf(name: string, d: string): SVGPathElement {
  const path = document.createElementNS(kSvg, "path");
  path.setAttribute("class", name);
  path.setAttribute("d", d);
  return path;
}

/** Returns the bar at a position on the axis, or the nearest one. */
function nearestTo(position: number, bars: readonly Bar[]): Bar | null {
  let [nearest, least]: [Bar | null, number] = [null, Infinity];
  for (const bar of bars) {
    const distance = Math.max(bar.from - position, position - bar.to, 0);
    if (distance < least) [nearest, least] = [bar, distance];
  }
  return nearest;
}
