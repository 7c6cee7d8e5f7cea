// The button that exports the whole session, as a file or onto the clipboard. Invariant: it offers what the
// source can make; a page only where no text is redacted, for its HTML is the core's.
import { reportFailure } from "../../contract/report-failure.js";
import type { ToolContext } from "../context/tool-context.js";
import { copyText } from "../copy/clipboard.js";
import type { ExportKind } from "../options/words.js";
import { iconButton } from "../page/icon-button.js";
import { Menu, type MenuItem } from "./menu.js";

export class ExportMenu {
  readonly button: HTMLButtonElement;
  readonly #menu = new Menu();

  /** `title` is what the session is called now; it names files and heads pages. */
  constructor(
    private readonly context: ToolContext,
    private readonly title: () => string,
  ) {
    const { words, stage } = context;
    this.button = iconButton("export", words.panels.export, () => {
      this.#menu.toggle(this.button, stage.scroller, words.panels.export, this.#items());
    });
    this.button.setAttribute("aria-haspopup", "menu");
    this.button.setAttribute("aria-expanded", "false");
  }

  get canExport(): boolean {
    return this.#kinds().length > 0;
  }

  close(): boolean {
    const { isOpen } = this.#menu;
    this.#menu.close(true);
    return isOpen;
  }

  dispose(): void {
    this.#menu.close(false);
  }

  #kinds(): ExportKind[] {
    const { source, hooks } = this.context;
    const can: Record<ExportKind, boolean> = {
      html: source.toStandaloneHtml !== undefined && !hooks.redacts,
      markdown: source.toMarkdown !== undefined,
      json: source.exportChunks !== undefined,
      text: source.toText !== undefined,
    };
    return (["html", "markdown", "json", "text"] as const).filter((kind) => can[kind]);
  }

  #items(): MenuItem[] {
    const { panels } = this.context.words;
    const kinds = this.#kinds();
    const saves = kinds.map((kind) => ({
      name: panels.save[kind],
      choose: () => {
        this.#save(kind).catch(reportFailure);
      },
    }));
    const copies = (["markdown", "text"] as const).filter((kind) => kinds.includes(kind));
    return [
      ...saves,
      ...copies.map((kind) => ({
        name: panels.copyAll[kind],
        choose: () => {
          this.#copy(kind).catch(reportFailure);
        },
      })),
    ];
  }

  async #save(kind: ExportKind): Promise<void> {
    const { words, announce } = this.context;
    try {
      const { saveSession } = await import("../panels/export-session.js");
      await saveSession(this.context, kind, this.title());
    } catch (error) {
      announce(words.panels.notExported);
      throw error;
    }
  }

  async #copy(kind: ExportKind): Promise<void> {
    const { words, announce } = this.context;
    const title = this.title();
    const text = import("../panels/export-session.js").then(({ sessionText }) =>
      sessionText(this.context, kind, title === "" ? {} : { title }),
    );
    announce((await copyText(text)) ? words.copied : words.notCopied);
  }
}
