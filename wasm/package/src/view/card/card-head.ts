// The head of a card, made from the descriptor alone: icon, title, summary, badges, time and status.
// Invariant: agent text reaches the page only as text nodes, and a head never queries the core.
import type { Badge } from "../../contract/index.js";
import type { CardContext } from "../context/card-context.js";
import { button, element, setText, textElement } from "../page/element.js";
import { familyIcon, icon, type IconName } from "../page/icons.js";
import { canFold } from "../rows/row.js";
import type { WatchedEntry } from "../source/outline.js";
import { isRunning, StatusMark } from "../chrome/status-mark.js";
import { childOf, removeChildrenExcept } from "./hydrate.js";

/** A descriptor without its body. */
export type EntryFacts = Omit<WatchedEntry, "parts">;

/** Badges that the head shows in another form: the duration as its time, "running" as its status. */
const kShownElsewhere = new Set(["badge.duration", "badge.running"]);
/** Shorter durations are not shown, in milliseconds. */
const kMinShownMs = 1000;

const kKindIcon: Record<Exclude<WatchedEntry["kind"], "tool">, IconName> = {
  message: "notice",
  reasoning: "thought",
  notice: "notice",
  unknown: "unknown",
};

export class CardHead {
  /** The button that opens the body, or a plain line for a message that stays open. */
  readonly node: HTMLElement;
  readonly #icon = element("span", "at-kind");
  readonly #title: HTMLElement;
  readonly #summary = element("span", "at-summary");
  readonly #badges = element("span", "at-badges");
  readonly #time = element("span", "at-time");
  readonly #status: StatusMark;
  #badgeKey = "";
  #iconKey = "";

  /** `serverHead` is the server-rendered head of a message, if there is one. */
  constructor(
    private readonly context: CardContext,
    descriptor: EntryFacts,
    serverHead: HTMLElement | null,
  ) {
    this.#title = childOf(serverHead, "at-title") ?? element("span", "at-title");
    this.#status = new StatusMark(context.words, context.hooks);
    this.#title.dir = "auto";
    const folds = canFold(descriptor);
    this.node = serverHead ?? (folds ? button("at-head") : element("div", "at-head"));
    const chevron = folds ? icon("chevron") : "";
    if (serverHead) removeChildrenExcept(serverHead, this.#title);
    else this.node.append(this.#title);
    this.node.prepend(this.#icon);
    this.node.append(this.#summary, this.#badges);
    this.node.append(this.#time, this.#status.node, chevron);
    this.update(descriptor);
  }

  update(descriptor: EntryFacts): void {
    this.#updateIcon(descriptor);
    const { hooks } = this.context;
    setText(this.#title, this.#titleOf(descriptor));
    showSummary(this.#summary, canFold(descriptor) ? hooks.summary(descriptor) : "", descriptor);
    const paths = descriptor.summaryParts.filter((part) => part.kind === "path");
    this.node.classList.toggle("at-one-path", paths.length === 1);
    this.#updateBadges(descriptor);
    this.#status.update(descriptor.status);
    this.#updateTime(descriptor);
    this.#updateTooltip(descriptor);
  }

  setOpen(open: boolean, expandable: boolean): void {
    if (!(this.node instanceof HTMLButtonElement)) return;
    if (expandable) this.node.setAttribute("aria-expanded", String(open));
    else this.node.removeAttribute("aria-expanded");
  }

  dispose(): void {
    this.context.elapsed.stop(this.#time);
  }

  #updateIcon(facts: EntryFacts): void {
    const { kind, role, tool } = facts;
    const key = `${kind} ${role ?? ""} ${tool?.family ?? ""} ${tool?.name ?? ""}`;
    if (key === this.#iconKey) return;
    this.#iconKey = key;
    const family = tool?.family ?? null;
    const hostIcon = this.context.hooks.icon({ tool: tool?.name ?? null, family, kind });
    if (hostIcon) this.#icon.replaceChildren(hostIcon);
    else if (kind === "tool") this.#icon.replaceChildren(familyIcon(tool?.family ?? "generic"));
    else if (!canFold(facts)) this.#icon.replaceChildren();
    else this.#icon.replaceChildren(icon(kKindIcon[kind]));
  }

  /** Messages are titled by role, reasoning by how long it took, everything else by its label. */
  #titleOf({ kind, role, status, title, durationMs }: EntryFacts): string {
    const { hooks, words } = this.context;
    if (hooks.hasHostLabel(title)) return hooks.label(title);
    const isRole = kind === "message" && role !== null && title.key === `role.${role}`;
    if (isRole) return words.role[role];
    if (kind !== "reasoning") return hooks.label(title);
    if (isRunning(status)) return words.thinking;
    const isLong = durationMs !== null && durationMs >= kMinShownMs;
    return isLong ? words.thoughtFor(hooks.format.duration(durationMs)) : words.thought;
  }

  #updateBadges({ badges, pruned }: EntryFacts): void {
    const key = JSON.stringify([badges, pruned]);
    if (key === this.#badgeKey) return;
    this.#badgeKey = key;
    const { hooks } = this.context;
    const shown = badges.filter(({ label, tone }) => {
      if (label.key === "badge.exit-code") return tone === "bad" || tone === "warning";
      return !kShownElsewhere.has(label.key);
    });
    this.#badges.replaceChildren(
      ...shown.map((badge) => badgeNode(badge, hooks.label(badge.label))),
    );
    if (pruned) this.#badges.append(textElement("span", "at-badge", this.context.words.pruned));
  }

  /** Shows the full date and time as a tooltip. */
  #updateTooltip({ startedAt }: EntryFacts): void {
    const text =
      startedAt === null || startedAt <= 0 ? "" : this.context.hooks.format.fullTime(startedAt);
    for (const node of [this.#title, this.#time]) {
      if (text === "") node.removeAttribute("title");
      else if (node.title !== text) node.title = text;
    }
  }

  #updateTime({ kind, status, startedAt, durationMs }: EntryFacts): void {
    const { elapsed, hooks } = this.context;
    const { clockTime, duration } = hooks.format;
    this.#time.classList.toggle("at-clock", kind !== "tool" && kind !== "reasoning");
    if (isRunning(status) && kind !== "message" && startedAt !== null) {
      elapsed.start(this.#time, startedAt);
      return;
    }
    elapsed.stop(this.#time);
    if (kind === "reasoning") {
      setText(this.#time, "");
    } else if (kind === "tool") {
      const isLong = durationMs !== null && durationMs >= kMinShownMs;
      setText(this.#time, isLong ? duration(durationMs) : "");
    } else {
      setText(this.#time, startedAt === null || startedAt <= 0 ? "" : clockTime(startedAt));
    }
  }
}

/** Returns the path that the summary starts with, if it has directories; exported pages have the same rule. */
function leadingPath(summary: string, { summaryParts: [first] }: EntryFacts): string {
  const isPath = first?.kind === "path" && first.text.includes("/");
  return isPath && summary.startsWith(first.text) ? first.text : "";
}

/** Sets a leading path apart, so that a narrow head cuts off its first directories, not its end. */
function showSummary(node: HTMLElement, summary: string, facts: EntryFacts): void {
  const path = leadingPath(summary, facts);
  node.dir = path === "" ? "auto" : "ltr";
  if (path === "") {
    setText(node, summary);
    return;
  }
  if (node.textContent === summary && node.childElementCount > 0) return;
  const text = textElement("span", "at-path-text", path);
  const rest = textElement("span", "at-after-path", summary.slice(path.length));
  node.replaceChildren(element("span", "at-path-first", text));
  if (path.length < summary.length) node.append(rest);
}

function badgeNode({ tone, label }: Badge, text: string): HTMLElement {
  const node = textElement("span", `at-badge at-tone-${tone}`, text);
  node.classList.toggle("at-lines", label.key.startsWith("badge.lines-"));
  return node;
}
