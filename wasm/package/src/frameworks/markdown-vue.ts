// Streaming Markdown as a Vue component, for chat answers without a session. Invariant: the component owns what it
// creates; until the engine is loaded, and on a server, it shows the raw text.
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

/** Renders a Markdown text that may still grow, in a `div`. */
export const StreamingMarkdown = defineComponent({
  name: "StreamingMarkdown",
  props: {
    /** The Markdown so far. Appended text is parsed incrementally; any other change starts over. */
    text: String,
    /** This and the other props are described in `StreamingMarkdownSettings`. */
    isComplete: Boolean,
    options: Object as PropType<Setting<"options">>,
    words: Object as PropType<Setting<"words">>,
    locale: Object as PropType<Setting<"locale">>,
    load: Function as PropType<Setting<"load">>,
    onFailure: Function as PropType<Setting<"onFailure">>,
  },
  setup(props) {
    const host = shallowRef<HTMLElement | null>(null);
    let live: LiveMarkdown | null = null;
    const text = (): string => props.text ?? "";
    // Unwraps reactive proxies.
    const settings = (): StreamingMarkdownSettings => ({
      ...props,
      options: toRaw(props.options),
      words: toRaw(props.words),
      locale: toRaw(props.locale),
    });
    onMounted(() => {
      if (host.value) live = new LiveMarkdown(host.value, text(), settings());
    });
    watch(
      () => ({ ...props }),
      () => live?.update(text(), settings()),
      // Reactive `options`, `words` and `locale` may have changed inside.
      { deep: true },
    );
    onBeforeUnmount(() => live?.dispose());
    // The rendered child never changes, so Vue leaves the elements that replace it alone.
    const first = text();
    return () => h("div", { ref: host }, h("div", { class: kSourceClass }, first));
  },
});
