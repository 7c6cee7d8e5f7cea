// The view as a Vue component. Invariant: the component owns the view and never the session.
import {
  defineComponent,
  h,
  onBeforeUnmount,
  onMounted,
  shallowRef,
  toRaw,
  watch,
  type PropType,
} from "vue";
import { mount, type MountOptions, type TimelineSource, type View } from "../view/mount.js";

export const AgentTimeline = defineComponent({
  name: "AgentTimeline",
  props: {
    /** Drawn when it is there. Another session is another view. */
    session: { type: Object as PropType<TimelineSource | null>, default: null },
    /** What `mount` is called with: read when the session is mounted. Change `key` to draw anew. */
    options: { type: Object as PropType<MountOptions>, default: () => ({}) },
    /** HTML of `renderToHtml` from the server. */
    serverHtml: { type: String, default: undefined },
  },
  emits: {
    /** With the view when it is mounted, and with `null` when it is gone. */
    view: (view: View | null) => typeof view === "object",
  },
  setup(props, { emit }) {
    const host = shallowRef<HTMLElement | null>(null);
    let view: View | null = null;
    const stop = () => {
      if (!view) return;
      emit("view", null);
      view.dispose();
      view = null;
    };
    const start = () => {
      stop();
      if (!host.value || !props.session) return;
      // A reactive copy of a session has no access to its private fields.
      view = mount(host.value, toRaw(props.session), toRaw(props.options));
      emit("view", view);
    };
    onMounted(start);
    watch(() => props.session, start);
    onBeforeUnmount(stop);
    return () =>
      h("div", {
        ref: host,
        ...(props.serverHtml === undefined ? {} : { innerHTML: props.serverHtml }),
      });
  },
});
