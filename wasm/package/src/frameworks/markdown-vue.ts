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
    text: String,
    /** As in `StreamingMarkdownSettings`, and so are the others. */
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
    // A reactive copy of an object is another one each time.
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
    );
    onBeforeUnmount(() => live?.dispose());
    // Vue never changes what it has rendered once: the elements in the host are not its own from then on.
    const first = text();
    return () => h("div", { ref: host }, h("div", { class: kSourceClass }, first));
  },
});
