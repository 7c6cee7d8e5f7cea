// Creates the lines between the cards: the head of a run of calls and the foot of a turn. For
// entry-list.ts, which mounts them. Invariant: a line exists for as long as its row is on the page.
import type { CardContext } from "../context/card-context.js";
import type { ListModel } from "../rows/model.js";
import type { Row } from "../rows/row.js";
import { learnResults } from "./learn-results.js";
import { RunLine } from "./run-line.js";
import { TurnLine } from "./turn-line.js";

export interface LineHost {
  /** Runs a change that the reader requested. */
  runReaderChange(change: () => void): void;
  /** The height of a line may have changed. */
  resized(row: Row): void;
}

export class RowLines {
  readonly #lines = new Map<Row, RunLine | TurnLine>();

  constructor(
    private readonly context: CardContext,
    private readonly model: ListModel,
    private readonly host: LineHost,
  ) {}

  /** Returns the node of a row that is not an entry. */
  node(row: Row): HTMLElement {
    const known = this.#lines.get(row);
    if (known) return known.node;
    const made = row.kind === "run" ? this.#makeRun(row) : this.#makeTurn(row);
    this.#lines.set(row, made);
    this.update(row);
    return made.node;
  }

  /** The rows of all runs on the page. */
  get runs(): Row[] {
    return [...this.#lines.keys()].filter(({ kind }) => kind === "run");
  }

  /** Must be called when the row left the page. */
  forget(row: Row): void {
    this.#lines.delete(row);
  }

  /** Updates the line of a row, if it exists, from the model. */
  update(row: Row): void {
    const line = this.#lines.get(row);
    if (line instanceof RunLine) this.#updateRun(row, line);
    else if (line) this.#updateTurn(row, line);
  }

  #makeRun(row: Row): RunLine {
    return new RunLine(this.context, () => {
      this.host.runReaderChange(() => {
        this.model.toggleRun(row.id);
      });
    });
  }

  #makeTurn(row: Row): TurnLine {
    const toggle = (): void => {
      this.host.runReaderChange(() => {
        this.model.turns.toggle(row.id);
      });
    };
    return new TurnLine(this.context, toggle, () => {
      this.host.resized(row);
    });
  }

  #updateRun(row: Row, line: RunLine): void {
    const run = this.model.runs.get(row.id);
    if (!run) return;
    line.update(run, row.node.level);
    learnResults(this.context, run, (node, showsResult) => {
      this.model.setShowsResult(node, showsResult);
    });
  }

  #updateTurn(row: Row, line: TurnLine): void {
    const turn = this.model.turns.get(row.id);
    if (turn) line.update(turn, this.model.turns.isFoldedTurn(row.id));
  }
}
