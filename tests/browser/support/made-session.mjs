// A scripted session behind the real view: one message whose pieces, HTML and patches the test decides.
// The page reaches it as `made`, and its view as `view`.

/** Replaces the view on a bare page with a view of a scripted session. */
export async function openMadeSession(page, html) {
  await page.evaluate((first) => {
    const label = (text) => ({ key: "", args: {}, text });
    const pieces = Object.entries(first).map(([key, markup]) => ({
      ...{ key, block: "paragraph", language: null, meta: null, open: false },
      text: `source of ${key}\n\n`,
      markup,
    }));
    const part = { key: "p1", kind: "markdown", label: null, note: null, pieces };
    const entry = {
      ...{ id: "e1", revision: 1, parent: null, turn: null, status: "running", kind: "message" },
      ...{ role: "assistant", tool: null, group: null, title: label("Assistant"), summary: "" },
      ...{ summaryParts: [], badges: [], startedAt: null, endedAt: null, durationMs: null },
      ...{ collapsed: false, expandable: true, expandHint: null, heightHint: 1, pruned: false },
      ...{ parts: [part], diagnostics: [], dialect: null, sourceId: null },
    };
    const made = { html: { ...first }, asked: [], revision: 1, listener: null };
    globalThis.view.dispose();
    globalThis.made = made;
    const boxes = () =>
      Object.entries(made.html).map(
        ([key, inner]) => `<div class="at-piece" data-key="${key}">${inner}</div>`,
      );
    const snapshot = () => ({ ...globalThis.session.snapshot(), revision: 1, entries: [entry] });
    globalThis.view = globalThis.mount(document.querySelector("#host"), {
      snapshot,
      descriptor: () => entry,
      html: (_id, { piece }) => {
        made.asked.push(piece ?? "all");
        return piece === undefined ? boxes().join("") : made.html[piece];
      },
      subscribe: (listener) => {
        made.listener = listener;
        return () => (made.listener = null);
      },
    });
    made.patch = (html, ...ops) => {
      Object.assign(made.html, html);
      const at = { on: "piece", entry: "e1", part: "p1" };
      const base = made.revision;
      made.revision += 1;
      const full = ops.map((op) => ({ ...at, ...op }));
      made.listener({ base, revision: made.revision, ops: full });
    };
  }, html);
}
