// Generates long sessions in the page, in neutral events, with messages, thoughts, commands, reads and
// edits in turn, so that tests need no large files.

/** Pushes `count` entries in one push; they come from a sub-agent if `agent` names its call. */
export function pushLong(page, count, agent) {
  return page.evaluate(
    ([total, parent]) => {
      const from = parent ? { agent: parent } : {};
      const events = [];
      const add = (kind, fields) => {
        globalThis.clock = (globalThis.clock ?? 1_770_800_000_000) + 250;
        events.push({ "agent-timeline": kind, time: globalThis.clock, ...from, ...fields });
      };
      const lines = (n, text) => Array.from({ length: n }, (_, i) => `${text} ${i}`).join("\n");
      const call = (name, input, output) => {
        const id = `long-${(globalThis.calls = (globalThis.calls ?? 0) + 1)}`;
        add("tool-start", { call: id, name, input });
        add("tool-end", { call: id, output });
      };
      for (let i = 0; i < total; i += 1) {
        if (i % 10 === 0) add("message", { role: "user", text: `question ${i}` });
        else if (i % 5 === 1)
          add("message", { role: "assistant", text: `answer ${i}\n\n${lines(i % 7, "so\n\n")}` });
        else if (i % 10 === 2)
          add("message", { role: "assistant", reasoning: true, text: `hm ${i}` });
        else if (i % 3 === 0)
          call("Bash", { command: `make ${i}` }, lines(30, `\u001b[32mok\u001b[0m ${i}`));
        else if (i % 3 === 1) call("Read", { file_path: `src/${i}.c` }, lines(40, `int a${i};`));
        else
          call("Edit", { file_path: `src/${i}.c`, old_string: "a\nb", new_string: "a\nc" }, "done");
      }
      globalThis.session.push(events.map((event) => `${JSON.stringify(event)}\n`).join(""));
    },
    [count, agent ?? null],
  );
}
