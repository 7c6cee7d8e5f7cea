// Uses the guide's component for Solid, and a signal of the session's state, as a host does.
import { createSignal, from, Show } from "solid-js";
import { render } from "solid-js/web";
import { load, timelineStore } from "agent-timeline/inline";
import "./page.css";
import { adapterOutcome, firstOptions, sessionOf } from "./adapter.js";
import { AgentTimeline } from "./solid-recipe.jsx";

const core = await load();
const [session, give] = createSignal(null);
const [options, setOptions] = createSignal(firstOptions);

function Own(props) {
  const store = timelineStore(props.session);
  const state = from((set) => store.subscribe(() => set(store.getSnapshot())), store.getSnapshot());
  return <p class="own">{`${state().entries.length} ${state().entries[0]?.title.text}`}</p>;
}

function App() {
  return (
    <>
      <AgentTimeline class="host shown" session={session()} options={{ ...options() }} />
      <Show when={session()} keyed>
        {(given) => <Own session={given} />}
      </Show>
    </>
  );
}

let unmount;
globalThis.outcome = await adapterOutcome({
  mount: (root) => (unmount = render(App, root)),
  give,
  setOptions,
  unmount: () => unmount(),
  sessions: [sessionOf(core, 2), sessionOf(core, 1)],
});
