// The page of `agent-timeline view`: the core in a worker, the view on it, and the bytes of the session
// as the server sends them.
// Invariant: errors are shown in the line at the top, in the language of the page.
import { loadInWorker } from "./agent-timeline/worker.js";
import { mount } from "./agent-timeline/view.js";
import { kPageWords } from "./words.js";

const kStatusIntervalMs = 200;
const status = document.getElementById("progress");
/** In English until the language is known. */
let words = kPageWords.en;

function setStatus(text) {
  if (status.textContent !== text) status.textContent = text;
}

function showProblem(text) {
  status.classList.add("is-problem");
  setStatus(text);
}

/** Yields the chunks of `body`, and reports from time to time how much was read. */
async function* withProgress(body, live) {
  const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const { format } = new Intl.NumberFormat(document.documentElement.lang, oneDigit);
  const reader = body.getReader();
  let bytes = 0;
  let next = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.byteLength;
    yield value;
    if (performance.now() < next) continue;
    next = performance.now() + kStatusIntervalMs;
    setStatus(live ? words.live : words.read(format(bytes / 1e6)));
  }
}

async function fetchAbout() {
  const response = await fetch("about.json");
  return response.json();
}

/** Makes a language that of the page, and returns its texts for the view. */
async function useLanguage(name) {
  document.documentElement.lang = name;
  words = kPageWords[name];
  const { default: table } = await import(`./agent-timeline/locales/${name}.js`);
  return table;
}

async function show() {
  const { name, dialect, lang, live } = await fetchAbout();
  document.title = `${name} · agent-timeline`;
  document.getElementById("name").textContent = name;
  const locale = lang === null ? {} : { locale: await useLanguage(lang) };
  const core = await loadInWorker();
  const forced = dialect === null ? {} : { dialect };
  const session = await core.createSession({ ...forced, patches: "outline" });
  // This page's policy blocks external images, so the view does not offer to load them.
  mount(document.getElementById("timeline"), session, {
    imagePolicy: () => "never",
    panel: "outline",
    ...locale,
  });
  const response = await fetch("events");
  if (live) setStatus(words.live);
  await session.pushStream(withProgress(response.body, live));
  await session.end();
  setStatus("");
}

async function reasonFor(error) {
  const { problem } = await fetchAbout().catch(() => ({ problem: words.stopped }));
  return problem ?? error.message;
}

show().catch(async (error) => showProblem(words.failed(await reasonFor(error))));
