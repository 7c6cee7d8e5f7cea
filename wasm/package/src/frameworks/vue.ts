// The view as a Vue component, and composables for hosts with components of their own. Invariant: the component
// owns the view but never the session.
/** @module agent-timeline/vue */
import {
  computed,
  defineComponent,
  h,
  onBeforeUnmount,
  onMounted,
  onScopeDispose,
  shallowRef,
  toRaw,
  toValue,
  watch,
  type ComputedRef,
  type MaybeRefOrGetter,
  type PropType,
  type ShallowRef,
} from "vue";
import { emptySnapshot } from "../contract/empty-snapshot.js";
import { timelineStore, type SnapshotSource } from "../apply/timeline-store.js";
import type { Descriptor, Snapshot } from "../contract/index.js";
import type { MountOptions, TimelineSource, View } from "../view/mount.js";
import { LiveView } from "./live-view.js";

/** The view in a `div`. */
export const AgentTimeline = defineComponent({
  name: "AgentTimeline",
  props: {
    /** The session to show, or nothing. Another session creates a new view. */
    session: Object as PropType<TimelineSource | null>,
    /** Options of `mount`. You can write them inline: they are compared by value. */
    options: Object as PropType<MountOptions>,
    /** The HTML that `renderToHtml` returned on the server. A later value has no effect. */
    serverHtml: String,
  },
  emits: {
    /** Emitted with the view when it is mounted, and with `null` when it is removed. */
    view: (view: View | null) => typeof view === "object",
  },
  setup(props, { emit }) {
    const host = shallowRef<HTMLElement | null>(null);
    let live: LiveView | null = null;
    // Only the first value: Vue would write another one over the mounted view.
    const { serverHtml } = props;
    // A reactive proxy of a session cannot access its private fields.
    const update = (): void => live?.update(toRaw(props.session), props.options);
    onMounted(() => {
      if (!host.value) return;
      live = new LiveView(host.value, (view) => {
        emit("view", view);
      });
      update();
    });
    watch(() => props.session, update);
    // A reactive `options` may have changed inside.
    watch(() => props.options, update, { deep: true });
    onBeforeUnmount(() => live?.dispose());
    return () =>
      h("div", { ref: host, ...(serverHtml === undefined ? {} : { innerHTML: serverHtml }) });
  },
});

/**
 * Returns the state of a session, for components that render it themselves; an empty snapshot while there is no
 * session. The session must have full patches. Unchanged entries stay the same objects.
 */
export function useTimeline(
  session: MaybeRefOrGetter<SnapshotSource | null | undefined>,
): Readonly<ShallowRef<Snapshot>> {
  const state = shallowRef(emptySnapshot());
  let unsubscribe = (): void => undefined;
  const follow = (source: SnapshotSource | null | undefined): void => {
    unsubscribe();
    unsubscribe = () => undefined;
    state.value = emptySnapshot();
    if (!source) return;
    const store = timelineStore(toRaw(source));
    const take = (): void => {
      state.value = store.getSnapshot();
    };
    unsubscribe = store.subscribe(take);
    take();
  };
  watch(() => toValue(session), follow, { immediate: true });
  onScopeDispose(() => {
    unsubscribe();
  });
  return state;
}

/** Returns one entry of that state. The value changes only when this entry changes. */
export function useEntry(
  session: MaybeRefOrGetter<SnapshotSource | null | undefined>,
  id: MaybeRefOrGetter<string>,
): ComputedRef<Descriptor | undefined> {
  const state = useTimeline(session);
  return computed(() => {
    const wanted = toValue(id);
    return state.value.entries.find((entry) => entry.id === wanted);
  });
}
