// A session whose tools answer from its snapshot, for tests of the view's tools on a bare page: results
// of find, copy and export are made here in JavaScript, so that the tests decide them.
import { openBare, push } from "./bare-page.mjs";
import { settled } from "./browser.mjs";

/**
 * Opens a page with a session that has received `events` and a view with all tools. `view` are the
 * view's options; with `later`, the tools answer with promises.
 */
export async function openToolPage(browser, events, { view, later, ...options } = {}) {
  const opened = await openBare(browser, options);
  await push(opened.page, ...events);
  await openTools(opened.page, view, later);
  await settled(opened.page);
  return opened;
}

/** Mounts a view of the page's session whose tools answer at once or with promises. */
export function openTools(page, options = {}, later = false) {
  return page.evaluate(
    ([viewOptions, asPromises]) => {
      const { session } = globalThis;
      const later = (value) => (asPromises ? Promise.resolve(value) : value);
      const texts = (entry) => [
        // The head of a message shows no summary.
        ["", "", entry.kind === "message" ? "" : `${entry.title.text}\n${entry.summary}`],
        ...entry.parts.flatMap((part) =>
          part.pieces.map((piece) => [part.key, piece.key, piece.text ?? textOf(piece)]),
        ),
      ];
      const textOf = (piece) => (piece.lines ?? []).map(({ text }) => text).join("\n");
      const source = Object.create(session);
      globalThis.asked = [];
      for (const name of [
        "snapshot",
        "html",
        "descriptor",
        "subscribe",
        "outline",
        "watch",
        "unwatch",
        "overview",
        "changedFiles",
        "fileChange",
        "callTimes",
        "eventsOf",
      ])
        if (session[name]) source[name] = (...given) => session[name](...given);
      source.search = (query, { caseSensitive = false, limit = 1000 } = {}) => {
        globalThis.asked.push(query);
        const fold = (text) => (caseSensitive ? text : text.toLowerCase());
        const hits = [];
        for (const entry of session.snapshot().entries) {
          let index = 0;
          for (const [part, piece, text] of texts(entry)) {
            let at = fold(text).indexOf(fold(query));
            for (; at >= 0; at = fold(text).indexOf(fold(query), at + query.length)) {
              const end = at + query.length;
              const before = text.slice(Math.max(0, at - 20), at);
              const found = {
                before,
                match: text.slice(at, end),
                after: text.slice(end, end + 20),
              };
              hits.push({ entry: entry.id, part, piece, index: index++, ...found });
            }
          }
        }
        const entries = new Set(hits.map(({ entry }) => entry)).size;
        return later({ hits: hits.slice(0, limit), total: hits.length, entries });
      };
      const plain = (entry) =>
        texts(entry)
          .map(([, , text]) => text.trim())
          .join("\n")
          .trim();
      source.entryText = (id, format) => {
        const entry = session.descriptor(id);
        return later(entry ? `${format === "markdown" ? "## " : ""}${plain(entry)}` : "");
      };
      source.toText = () => later(session.snapshot().entries.map(plain).join("\n\n"));
      source.toStandaloneHtml = ({ title = "" } = {}) =>
        later(
          `<!doctype html><html><head><title>${title}</title><style>article{color:#123456}</style>` +
            `</head><body>${session
              .snapshot()
              .entries.map((e) => `<article data-kind="${e.kind}">${session.html(e.id)}</article>`)
              .join("")}</body></html>`,
        );
      globalThis.view.dispose();
      globalThis.source = source;
      globalThis.view = globalThis.mount(document.querySelector("#host"), source, viewOptions);
    },
    [options, later],
  );
}
