// Opens the package's Svelte actions, its attachment and the element for adapters.test.mjs.
import { mount, unmount } from "svelte";
import "agent-timeline/element";
import Adapters from "./Adapters.svelte";
import Reactive from "./Reactive.svelte";

export function open(kind, target, first) {
  const component = mount(Adapters, { target, props: { kind, first } });
  return { show: component.show, close: () => unmount(component) };
}

/** Opens a view or a text whose `options` are deep state; `change` changes them in place. */
export function openReactive(kind, target, first) {
  const component = mount(Reactive, { target, props: { kind, first } });
  return { change: component.change, close: () => unmount(component) };
}
