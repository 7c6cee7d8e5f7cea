// Tests a component for streaming Markdown: it must show the source text until the engine is loaded,
// parse only new text, start over with another text or other options, show rejected input as source
// text, and clean up.
import { load } from "agent-timeline/markdown";
import wasm from "agent-timeline/markdown.wasm";

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

async function eventually(read, wanted) {
  for (let wait = 0; wait < 100 && read() !== wanted; wait += 1) await pause();
  return read();
}

/** Called once the source text was seen. */
let open;
const opened = new Promise((resolve) => {
  open = resolve;
});

/** The component's default loader does not know where the bundler put the module. */
const engine = async () => {
  await opened;
  return load({ wasm });
};

/** Resolves to `{ cards: 2 }` if all is well, else to what was seen. */
export async function streamingOutcome({ mount, show, unmount }) {
  const root = document.createElement("div");
  document.body.append(root);
  const failures = [];
  const onFailure = ({ name }) => failures.push(name);
  const textOf = (selector) => root.querySelector(selector)?.textContent ?? "";
  const give = (text, settings) => show({ load: engine, onFailure, text, ...settings });
  const seen = {};
  const expect = async (name, read, wanted) => {
    seen[name] = (await eventually(read, wanted)) === wanted || read();
  };

  mount(root, { load: engine, onFailure, text: "Some **te" });
  await expect("source", () => textOf(".at-markdown-source, strong"), "Some **te");
  open();
  await expect("drawn", () => textOf("p > strong"), "te");
  const paragraph = root.querySelector("p");
  give("Some **text**\n\n*a");
  await expect("grown", () => textOf("p > strong") + textOf("em"), "texta");
  seen.kept = root.querySelector("p") === paragraph;
  give("Some **text**\n\n*a", { isComplete: true });
  await expect("complete", () => textOf(".at-piece:last-child"), "*a");
  give("# Another", { options: { idPrefix: "x", headingAnchors: true } });
  await expect("anew", () => root.querySelector("h1")?.id ?? "", "x-h1");
  seen.replaced = !root.textContent.includes("Some");
  for (const text of ["**ref", "**refused**"]) {
    give(text, { options: { linkHosts: 5 } });
    await expect("refused", () => textOf(".at-markdown-source"), text);
  }
  seen.failures = failures.join();
  give("**shown**");
  await expect("again", () => textOf("strong"), "shown");
  unmount();
  await pause();
  seen.left = root.querySelectorAll(".at-fragment, .at-markdown-source").length;
  const { failures: told, left, ...others } = seen;
  const isWell = Object.values(others).every((value) => value === true);
  return isWell && told === "OptionsError" && left === 0 ? { cards: 2 } : { seen };
}
