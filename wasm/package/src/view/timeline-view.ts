// One mounted view: puts the pieces of this folder together and feeds them with patches.
// Invariant: patches apply in order; after a gap the view takes a snapshot and reconciles by key.
import { changeQueue } from "../apply.js";
import type { Diagnostic, Patch, SessionFacts } from "../types.js";
import { Announcer } from "./announcer.js";
import { applyOp, opsToDraw, type OpSink } from "./apply-ops.js";
import { Elapsed } from "./elapsed.js";
import { element } from "./element.js";
import { EntryList } from "./entry-list.js";
import { FollowTail } from "./follow-tail.js";
import { Frame } from "./frame.js";
import type { MountOptions } from "./mount.js";
import { serveActions } from "./piece-actions.js";
import { QueueStrip } from "./queue-strip.js";
import { Selection } from "./selection.js";
import { SessionStrip } from "./session-strip.js";
import type { TimelineSource } from "./source.js";
import { TodoPanel } from "./todo-panel.js";
import { htmlParser } from "./trusted-html.js";
import { withWords } from "./words.js";

export class TimelineView {
  readonly selection: Selection;
  readonly #root = element("div", "agent-timeline");
  readonly #frame: Frame;
  readonly #follow: FollowTail;
  readonly #elapsed: Elapsed;
  readonly #list: EntryList;
  readonly #strip: SessionStrip;
  readonly #todos: TodoPanel;
  readonly #queue: QueueStrip;
  readonly #announcer: Announcer;
  readonly #unsubscribe: () => void;
  #facts!: SessionFacts;
  #revision = 0;

  constructor(
    host: Element,
    private readonly source: TimelineSource,
    options: MountOptions,
  ) {
    const words = withWords(options.words);
    const content = element("div", "at-content");
    const scroller = element("div", "at-scroller", content);
    scroller.tabIndex = 0;
    content.setAttribute("role", "log");
    content.setAttribute("aria-live", "off");
    content.setAttribute("aria-label", words.timeline);
    this.#follow = new FollowTail(scroller, content, words.jump);
    this.#frame = new Frame(() => {
      this.#follow.settle();
    });
    this.#elapsed = new Elapsed(options.clock);
    this.#list = new EntryList({
      source,
      words,
      parse: htmlParser(options.policyName ?? "agent-timeline"),
      frame: this.#frame,
      follow: this.#follow,
      elapsed: this.#elapsed,
    });
    this.selection = new Selection(this.#list);
    this.#strip = new SessionStrip(words);
    this.#todos = new TodoPanel(words, host.clientWidth);
    this.#queue = new QueueStrip(words);
    this.#announcer = new Announcer(words);
    serveActions(this.#list.node, {
      source,
      words,
      announce: (text) => {
        this.#announcer.say(text);
      },
    });
    content.append(this.#list.node);
    const main = element("div", "at-main", scroller, this.#follow.jump);
    this.#root.append(this.#strip.node, this.#todos.node, main, this.#queue.node);
    this.#root.append(this.#announcer.node);
    this.#takeSnapshot();
    host.append(this.#root);
    this.#unsubscribe = source.subscribe((patch) => {
      this.#apply(patch);
    });
  }

  select(id: string | null): void {
    const card = id === null ? undefined : this.#list.get(id);
    this.selection.select(card);
    if (card) this.#list.reveal(card);
    card?.node.scrollIntoView({ block: "nearest" });
  }

  dispose(): void {
    this.#unsubscribe();
    this.#frame.dispose();
    this.#follow.dispose();
    this.#elapsed.dispose();
    this.#root.remove();
  }

  #takeSnapshot(): void {
    const snapshot = this.source.snapshot();
    this.#revision = snapshot.revision;
    this.#facts = snapshot.session;
    this.#list.keepOnly(snapshot.groups, snapshot.turns);
    this.#list.reconcile(snapshot.entries);
    for (const group of snapshot.groups) this.#list.setGroup(group);
    for (const turn of snapshot.turns) this.#list.setTurn(turn);
    this.#strip.clearProblems();
    for (const diagnostic of snapshot.diagnostics) this.#addProblem(diagnostic);
    this.#strip.update(snapshot.session);
    this.#todos.update(snapshot.todos);
    this.#queue.update(snapshot.queue);
  }

  #apply(patch: Patch): void {
    if (patch.base !== this.#revision) {
      this.#takeSnapshot();
      return;
    }
    if (patch.revision < patch.base) this.#dropAll();
    this.#revision = patch.revision;
    for (const op of opsToDraw(patch.ops)) {
      if (op.on === "entry") this.#beforeEntryOp(op);
      applyOp(op, this.#list, this.#sink);
    }
  }

  /** A patch back to an earlier revision drops these without saying so. */
  #dropAll(): void {
    this.#list.keepOnly([], []);
    this.#strip.clearProblems();
  }

  #beforeEntryOp(op: Extract<Patch["ops"][number], { on: "entry" }>): void {
    if (op.op === "remove") {
      this.selection.forget(op.entry);
      return;
    }
    const known = this.#list.get(op.entry)?.facts;
    const { status, title } = op.op === "insert" ? op.value : { ...known, ...op.fields };
    if (status && title) this.#announcer.status(title.text, known?.status, status);
  }

  readonly #sink: OpSink = {
    session: (fields) => {
      const next = { ...this.#facts, ...fields };
      this.#announcer.running(this.#facts.running, next.running);
      this.#facts = next;
      this.#strip.update(next);
    },
    todos: (todos) => {
      this.#todos.update(todos);
    },
    queue: (op) => {
      this.#queue.update(changeQueue(this.#queue.messages, op));
    },
    diagnostic: (diagnostic) => {
      this.#addProblem(diagnostic);
    },
  };

  #addProblem(diagnostic: Diagnostic): void {
    const card = diagnostic.entry === null ? undefined : this.#list.get(diagnostic.entry);
    if (card) card.addProblem(diagnostic);
    else this.#strip.addProblem(diagnostic);
  }
}
