// Opens the element in Preact for adapters.test.mjs.
import { h, render } from "preact";
import "agent-timeline/element";

export function open(kind, host, first) {
  const show = (props) => render(h("agent-timeline", props), host);
  show(first);
  return { show, close: () => render(null, host) };
}
