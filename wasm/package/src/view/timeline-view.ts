// One mounted view: connects the components of this folder and feeds them with patches.
// Invariant: patches apply in order; after a gap the view takes an outline and reconciles by key.
import { changeQueue } from "../apply/apply-patch.js";
import { emptyOutline } from "../contract/empty-snapshot.js";
import type { Diagnostic, OutlinePatch, Patch, SessionFacts } from "../contract/index.js";
import { Announcer } from "./chrome/announcer.js";
import { applyOp, opsToDraw, type AnyOp, type OpSink } from "./apply-ops.js";
import { Elapsed } from "./page/elapsed.js";
import { element } from "./page/element.js";
import { isPrompt } from "./source/entry-facts.js";
import { EntryList } from "./list/entry-list.js";
import { Frame } from "./page/frame.js";
import { HookApplier } from "./hooks/apply-hooks-to-html.js";
import { Hooks } from "./hooks/hooks.js";
import type { MountOptions, Theme } from "./options/options.js";
import { handleActions } from "./content/piece-actions.js";
import { RunningLine } from "./chrome/running-line.js";
import { reportFailure } from "../contract/report-failure.js";
import { QueueStrip } from "./chrome/queue-strip.js";
import { ListControl } from "./list/list-control.js";
import { Changes } from "./source/changes.js";
import type { EntryOutline, Outline } from "./source/outline.js";
import { Selection } from "./list/selection.js";
import { SessionStrip } from "./chrome/session-strip.js";
import { ActivityTracker } from "./activity-tracker.js";
import { whenSettled } from "../contract/answers.js";
import { QuestionFinder } from "./question-finder.js";
import { outlineFrom, type TimelineSource } from "./source/source.js";
import { takeFrame } from "./card/hydrate.js";
import { resultLines } from "./card/results.js";
import { Toast } from "./chrome/toast.js";
import { TodoPanel } from "./chrome/todo-panel.js";
import { Tools } from "./tools.js";
import { withWords } from "./options/words.js";
import { tableOf } from "../locale/phrase.js";

export class TimelineView {
  readonly selection: Selection;
  readonly stage: ListControl;
  readonly tools: Tools;
  readonly #root: HTMLElement;
  readonly #frame: Frame;
  readonly #elapsed: Elapsed;
  readonly #changes: Changes;
  readonly #list: EntryList;
  readonly #strip: SessionStrip;
  readonly #running: RunningLine;
  readonly #todos: TodoPanel;
  readonly #queue: QueueStrip;
  readonly #announcer: Announcer;
  readonly #unsubscribe: () => void;
  readonly #toast = new Toast();
  readonly #activityTracker = new ActivityTracker();
  readonly #questionFinder: QuestionFinder;
  /** The first prompt, which is the title if neither the host nor the log gives one; `null` until known. */
  #promptTitle: string | null = null;
  #hostTitle: string | undefined;
  #themeOption: Theme;
  #facts: SessionFacts | null = null;
  /** `null` while an outline is pending; it includes the patches that arrive until then. */
  #revision: number | null = null;
  #disposed = false;
  /** Callbacks that wait for the outline. */
  #waiting: (() => void)[] = [];

  constructor(
    host: Element,
    private readonly source: TimelineSource,
    options: MountOptions,
  ) {
    const words = withWords(options.words, tableOf(options.locale));
    const serverFrame = takeFrame(host);
    const content = serverFrame?.content ?? element("div", "at-content");
    const scroller = serverFrame?.scroller ?? element("div", "at-scroller", content);
    this.#root = serverFrame?.root ?? element("div", "agent-timeline");
    scroller.tabIndex = 0;
    content.setAttribute("role", "log");
    content.setAttribute("aria-live", "off");
    content.setAttribute("aria-label", words.timeline);
    const hooks = new Hooks(options);
    this.#frame = new Frame(
      () => {
        this.#list.window.noticeScroll();
      },
      () => {
        this.#list.draw();
      },
    );
    this.#elapsed = new Elapsed(options.clock, hooks.format.duration, this.#root);
    this.#changes = new Changes(source, () => {
      this.#list.filesChanged();
      this.tools.filesChanged();
      if (this.tools.hasPanel("files")) this.#strip.setFiles(this.#changes.files);
    });
    const applier = new HookApplier(hooks, scroller, words.fenceSource);
    const drawing = { source, words, hooks, applier };
    const diffLayout = options.diffLayout ?? null;
    const results = resultLines(options.results);
    const shared = { ...drawing, diffLayout, results };
    const parts = { frame: this.#frame, elapsed: this.#elapsed, changes: this.#changes };
    const context = { ...shared, ...parts };
    const asks = (id: string): void => {
      this.#track(id);
      this.#showActivity();
    };
    this.#list = new EntryList(context, scroller, asks, serverFrame?.list);
    this.#questionFinder = new QuestionFinder(source, (id) => {
      const node = this.#list.model.get(id);
      if (node && !this.#disposed) this.#list.markHasQuestions(node);
    });
    this.selection = new Selection(this.#list);
    this.stage = new ListControl(this.#root, scroller, this.#list, this.selection);
    const headerActions = {
      toFailure: () => {
        this.tools.goTo("nextFailure");
      },
      toFiles: () => {
        this.tools.showPanel("files", true);
      },
    };
    this.#strip = new SessionStrip(words, hooks, headerActions, options.contextLimit);
    this.#hostTitle = options.title;
    this.#running = new RunningLine(context, (id) => {
      this.stage.reveal(id).catch(reportFailure);
    });
    this.#showTitle();
    this.#todos = new TodoPanel(words, hooks);
    this.#queue = new QueueStrip(words, hooks);
    this.#announcer = new Announcer(words, hooks.text);
    handleActions(this.#list.node, {
      words,
      session: { source, redact: hooks.text },
      announce: (text) => {
        this.#announcer.announce(text);
      },
      toEnd: (id) => {
        const row = this.#list.model.get(id)?.row;
        if (row) this.#list.window.revealEnd(row);
      },
    });
    if (!serverFrame) content.append(this.#list.node);
    const announce = (text: string): void => {
      this.#announcer.announce(text);
      this.#toast.show(text);
    };
    const failedToLoad = (): void => {
      announce(words.tools.notLoaded);
    };
    const services = { words, hooks, announce, failedToLoad };
    const shares = { stage: this.stage, source, changes: this.#changes, ...services };
    this.tools = new Tools(shares, options);
    const main = serverFrame?.main ?? element("div", "at-main", scroller);
    main.append(this.#list.tail.jump, this.#toast.node, this.tools.panelNode);
    if (this.tools.find) main.append(this.tools.find.bar.node);
    this.#strip.node.append(this.tools.toolbar);
    this.#root.prepend(this.#strip.node, this.tools.filterNode);
    if (!serverFrame) this.#root.append(main);
    this.#root.append(this.#running.node, this.#todos.node, this.#queue.node);
    this.#root.append(this.#announcer.node);
    this.#themeOption = options.theme ?? "system";
    this.setTheme(this.#themeOption);
    if (!serverFrame) host.append(this.#root);
    this.#takeOutline();
    this.#list.draw();
    this.#unsubscribe = source.subscribe((patch) => {
      this.#apply(patch);
    });
  }

  select(id: string | null): void {
    this.selection.select(id);
    if (id !== null) void this.stage.reveal(id);
  }

  setTheme(theme: Theme): void {
    if (theme === "system") delete this.#root.dataset["theme"];
    else this.#root.dataset["theme"] = theme;
  }

  /** Applies the options that need no new view. */
  applyInPlace({ theme = "system", title, contextLimit }: MountOptions): void {
    // A theme that the host has set with setTheme() stays until the option changes.
    if (theme !== this.#themeOption) this.setTheme(theme);
    this.#themeOption = theme;
    this.#strip.setContextLimit(contextLimit);
    this.#hostTitle = title;
    this.#showTitle();
  }

  /** Calls `then` when the session's entries are known: at once, or when the first outline has arrived. */
  whenKnown(then: () => void): void {
    if (this.#revision === null) this.#waiting.push(then);
    else then();
  }

  dispose(): void {
    this.#disposed = true;
    this.#waiting = [];
    this.tools.dispose();
    this.#running.dispose();
    this.#unsubscribe();
    this.#frame.dispose();
    this.#list.dispose();
    this.#changes.dispose();
    this.#elapsed.dispose();
    this.#toast.dispose();
    this.#root.remove();
  }

  #takeOutline(): void {
    this.#revision = null;
    whenSettled(outlineFrom(this.source), (outline) => {
      if (!this.#disposed) this.#show(outline);
    });
  }

  #show(outline: Outline): void {
    this.#revision = outline.revision;
    this.#facts = outline.session;
    this.#elapsed.observe(outline.session.updatedAt);
    this.#list.reconcile(outline);
    this.#activityTracker.clear();
    this.#questionFinder.clear();
    for (const { id } of outline.entries) this.#track(id);
    for (const turn of outline.turns) this.#activityTracker.updateTurn(turn);
    this.#showActivity();
    this.#askForTitle();
    this.#showTitle();
    this.#strip.clearProblems();
    for (const diagnostic of outline.diagnostics) this.#addProblem(diagnostic);
    this.#strip.update(outline.session);
    if (outline.groups.length > 0) this.#changes.touch();
    if (outline.session.ended) this.#list.takeOver();
    this.#todos.update(outline.todos);
    this.#queue.update(outline.queue);
    this.#frame.wake();
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const then of waiting) then();
  }

  #apply(patch: Patch | OutlinePatch): void {
    if (this.#revision === null) return;
    if (patch.base !== this.#revision) {
      this.#takeOutline();
      return;
    }
    this.#revision = patch.revision;
    for (const op of opsToDraw(patch.ops)) {
      if (op.on === "entry") this.#beforeEntryOp(op);
      applyOp(op, this.#list, this.#sink);
      if (op.on === "group") this.#changes.touch();
      if (op.on === "turn") this.#activityTracker.updateTurn(op.value);
      if (op.on !== "entry") continue;
      const outline = this.#track(op.entry);
      if (op.op === "insert" && outline && isPrompt(outline)) this.#askForTitle();
    }
    this.#showActivity();
  }

  /** Updates what the header and the running line say about an entry; returns its outline. */
  #track(id: string): EntryOutline | null {
    const node = this.#list.model.get(id);
    this.#activityTracker.updateEntry(id, node?.outline ?? null, node?.hasQuestions ?? false);
    if (node) this.#questionFinder.check(node.outline);
    return node?.outline ?? null;
  }

  #showActivity(): void {
    const activity = this.#activityTracker.activity;
    this.#strip.setActivity(activity);
    const isWorking = this.#facts?.running === true && activity.waiting === 0;
    this.#running.update(isWorking ? this.#activityTracker.running : null);
  }

  /** Requests the first prompt, which is the title if there is no other. */
  #askForTitle(): void {
    const first = this.#promptTitle === null ? this.#list.model.first(isPrompt) : null;
    if (first === null) return;
    this.#promptTitle = "";
    whenSettled(this.source.descriptor(first), (entry) => {
      if (this.#disposed || !entry) return;
      this.#promptTitle = entry.summary;
      this.#showTitle();
    });
  }

  #showTitle(): void {
    this.#strip.setTitle(this.#hostTitle ?? this.#facts?.title ?? this.#promptTitle ?? "");
  }

  /** Empties the view when the session starts over. */
  #clear(): void {
    this.#list.dropRunsAndTurns();
    this.#changes.clear();
    this.#strip.clearProblems();
    this.#activityTracker.clear();
    this.#questionFinder.clear();
    for (const { outline } of [...this.#list.model.entries()].reverse()) {
      this.selection.forget(outline.id);
      this.#list.remove(outline.id);
    }
    this.#promptTitle = null;
    this.#showTitle();
    const { session, todos, queue } = emptyOutline();
    this.#sink.session(session);
    this.#todos.update(todos);
    this.#queue.update(queue);
  }

  #beforeEntryOp(op: Extract<AnyOp, { on: "entry" }>): void {
    if (op.op === "remove") {
      this.selection.forget(op.entry);
      return;
    }
    const fields = op.op === "insert" ? op.value : op.fields;
    if (!fields.status) return;
    const known = this.#list.card(op.entry)?.facts;
    const before = this.#list.model.get(op.entry)?.outline;
    const newTitle = "title" in fields ? fields.title.text : undefined;
    const title = newTitle ?? known?.title.text ?? before?.tool ?? "";
    this.#announcer.statusChanged(title, before?.status, fields.status);
  }

  readonly #sink: OpSink = {
    clear: () => {
      this.#clear();
    },
    session: (fields) => {
      if (!this.#facts) return;
      const next = { ...this.#facts, ...fields };
      this.#announcer.runningChanged(this.#facts.running, next.running);
      this.#facts = next;
      this.#elapsed.observe(next.updatedAt);
      this.#strip.update(next);
      this.#showTitle();
      if (next.ended) this.#list.takeOver();
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
    if (!this.#list.addProblem(diagnostic)) this.#strip.addProblem(diagnostic);
  }
}
