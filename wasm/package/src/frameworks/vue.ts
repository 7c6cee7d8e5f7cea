// The view as a Vue component, and composables for those who draw their own. Invariant: the component
// owns the view and never the session.
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
    /** The session to show; nothing is shown without one. Another session gets another view. */
    session: Object as PropType<TimelineSource | null>,
    /** Options of `mount`. You can write them inline: only what changes in them has an effect. */
    options: Object as PropType<MountOptions>,
    /** HTML of `renderToHtml` from the server. */
    serverHtml: String,
  },
  emits: {
    /** Emitted with the view when it is mounted, and with `null` when it is removed. */
    view: (view: View | null) => typeof view === "object",
  },
  setup(props, { emit }) {
    const host = shallowRef<HTMLElement | null>(null);
    let live: LiveView | null = null;
    // A reactive copy of a session has no access to its private fields.
    const update = (): void => live?.update(toRaw(props.session), toRaw(props.options) ?? {});
    onMounted(() => {
      if (!host.value) return;
      live = new LiveView(host.value, (view) => {
        emit("view", view);
      });
      update();
    });
    // Another object each time: a reactive one may have changed within.
    watch(() => ({ session: props.session, ...props.options }), update);
    onBeforeUnmount(() => live?.dispose());
    return () =>
      h("div", {
        ref: host,
        ...(props.serverHtml === undefined ? {} : { innerHTML: props.serverHtml }),
      });
  },
});

/**
 * The state of a session, for components that draw it themselves; an empty snapshot while there is no session.
 * The session must have full patches. Unchanged entries stay the same objects.
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

/** One entry of that state. It changes only when this entry does. */
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
