// Neutral events of no dialect, half a second apart, for tests of how the view shows them.
let time = 1_770_800_000_000;

export function event(kind, fields) {
  time += 500;
  return { "agent-timeline": kind, time, ...fields };
}

export const says = (text, more) => event("message", { role: "assistant", text, ...more });
export const asks = (text) => event("message", { role: "user", text });
export const starts = (call, name, input, more) =>
  event("tool-start", { call, name, input, ...more });
export const ends = (call, more) => event("tool-end", { call, output: "done", ...more });
