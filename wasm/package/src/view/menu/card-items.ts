// The items of a card's menu: copies of the entry, its link, its raw events, its files. Loaded when a
// menu is first opened. Invariant: only what the source supports is offered.
import type { CopyFormat } from "../copy/entry-copies.js";
import { entryCopy } from "../copy/entry-copies.js";
import type { ToolContext } from "../context/tool-context.js";
import type { Awaitable } from "../../contract/answers.js";
import { reportFailure } from "../../contract/report-failure.js";
import type { MenuItem } from "./menu.js";

/** The card whose menu is opened. */
export interface CardFacts {
  entry: string;
  title: string;
  /** The paths in its summary. */
  paths: readonly string[];
  link: () => string;
  /** Copies a text and announces the outcome. */
  copy: (text: Awaitable<string>) => Promise<void>;
}

export function cardItems(context: ToolContext, card: CardFacts): MenuItem[] {
  const { words, source } = context;
  const { tools } = words;
  const copies: [string, CopyFormat][] = [[tools.copyJson, "json"]];
  if (source.entryText) {
    copies.unshift([tools.copyText, "text"], [tools.copyMarkdown, "markdown"]);
  }
  const items = copies.map(([name, format]) => ({
    name,
    choose: () => {
      card.copy(entryCopy(context, card.entry, format)).catch(reportFailure);
    },
  }));
  items.push({ name: tools.copyLink, choose: () => void card.copy(card.link()) });
  if (source.eventsOf) items.push(rawEvents(context, card));
  return [...items, ...openItems(context, card.paths)];
}

function rawEvents(context: ToolContext, { entry, title }: CardFacts): MenuItem {
  const show = async (): Promise<void> => {
    try {
      const { openRawEvents } = await import("../panels/raw-events.js");
      openRawEvents(context.stage.root, context, entry, title);
    } catch (error) {
      context.failedToLoad();
      throw error;
    }
  };
  return {
    name: context.words.tools.rawEvents,
    choose: () => {
      show().catch(reportFailure);
    },
  };
}

function openItems({ hooks, words }: ToolContext, paths: readonly string[]): MenuItem[] {
  return paths.flatMap((path) => {
    const url = hooks.fileUrl(path, null);
    if (url === null) return [];
    const choose = (): void => {
      globalThis.open(url, "_self");
    };
    return [{ name: words.tools.openPath(hooks.text(path)), choose }];
  });
}
