// The Svelte action, attachment and store, in a component: the Svelte compiler generates Timelines.js
// from it.
import { mount, unmount } from "svelte";
import { load } from "agent-timeline/inline";
import "agent-timeline/styles.css";
import "./page.css";
import { adapterOutcome, firstOptions, sessionOf } from "./adapter.js";
import Timelines from "./Timelines.js";

const core = await load();
const views = [];
let component;

globalThis.outcome = await adapterOutcome({
  mount: (root) => {
    component = mount(Timelines, {
      target: root,
      props: {
        attached: sessionOf(core, 3),
        first: firstOptions,
        onView: (view) => views.push(view !== null),
      },
    });
  },
  give: (session) => component.give(session),
  setOptions: (options) => component.setOptions(options),
  unmount: () => unmount(component),
  sessions: [sessionOf(core, 2), sessionOf(core, 1)],
  attachedCards: 3,
  views,
});
