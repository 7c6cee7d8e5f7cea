// Streaming Markdown as a Vue component, for chat answers without a session. Invariant: the component owns what it
// makes; before the engine is there, on a server too, it shows the text as it was written.
/** @module agent-timeline/markdown/vue */
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
import { kSourceClass, LiveMarkdown, type StreamingMarkdownSettings } from "./live-markdown.js";

export type { StreamingMarkdownSettings } from "./live-markdown.js";

type Setting<Name extends keyof StreamingMarkdownSettings> = NonNullable<
  StreamingMarkdownSettings[Name]
>;

/** A Markdown text that may still grow, in a `div`. */
export const StreamingMarkdown = defineComponent({
  name: "StreamingMarkdown",
  props: {
    /** The Markdown so far. Only what is new at its end is read; any other change begins anew. */
    text: { type: String, default: "" },
    /** As in `StreamingMarkdownSettings`, and so are the others. */
    isComplete: { type: Boolean, default: false },
    options: { type: Object as PropType<Setting<"options">>, default: undefined },
    words: { type: Object as PropType<Setting<"words">>, default: undefined },
    locale: { type: Object as PropType<Setting<"locale">>, default: undefined },
    load: { type: Function as PropType<Setting<"load">>, default: undefined },
    onFailure: { type: Function as PropType<Setting<"onFailure">>, default: undefined },
  },
  setup(props) {
    const host = shallowRef<HTMLElement | null>(null);
    let live: LiveMarkdown | null = null;
    // A reactive copy of an object is another one each time.
    const settings = (): StreamingMarkdownSettings => ({
      ...props,
      options: toRaw(props.options),
      words: toRaw(props.words),
      locale: toRaw(props.locale),
    });
    onMounted(() => {
      if (host.value) live = new LiveMarkdown(host.value, props.text, settings());
    });
    watch(
      () => ({ ...props }),
      () => live?.update(props.text, settings()),
    );
    onBeforeUnmount(() => live?.dispose());
    // Vue never changes what it has rendered once: the elements in the host are not its own from then on.
    const first = props.text;
    return () => h("div", { ref: host }, h("div", { class: kSourceClass }, first));
  },
});
