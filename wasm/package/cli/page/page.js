// The page of `agent-timeline view`: the core in a worker, the view on it, and the bytes of the session
// as the server sends them.
// Invariant: errors are shown in the line at the top.
import { loadInWorker } from "./agent-timeline/worker.js";
import { mount } from "./agent-timeline/view.js";

const kStatusIntervalMs = 200;
const status = document.getElementById("progress");

function setStatus(text) {
  if (status.textContent !== text) status.textContent = text;
}

function showProblem(text) {
  status.classList.add("is-problem");
  setStatus(text);
}

/** Yields the chunks of `body`, and reports from time to time how much was read. */
async function* withProgress(body, live) {
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
    setStatus(live ? "Live" : `${(bytes / 1e6).toFixed(1)} MB read`);
  }
}

async function fetchAbout() {
  const response = await fetch("about.json");
  return response.json();
}

/** Returns the texts of a language, and sets it as the page's language. */
async function languageOf(name) {
  document.documentElement.lang = name;
  const { default: table } = await import(`./agent-timeline/locales/${name}.js`);
  return table;
}

async function show() {
  const { name, dialect, lang, live } = await fetchAbout();
  document.title = `${name} · agent-timeline`;
  document.getElementById("name").textContent = name;
  const core = await loadInWorker();
  const forced = dialect === null ? {} : { dialect };
  const session = await core.createSession({ ...forced, patches: "outline" });
  // This page's policy blocks external images, so the view does not offer to load them.
  mount(document.getElementById("timeline"), session, {
    imagePolicy: () => "never",
    panel: "outline",
    ...(lang === null ? {} : { locale: await languageOf(lang) }),
  });
  const response = await fetch("events");
  if (live) setStatus("Live");
  await session.pushStream(withProgress(response.body, live));
  await session.end();
  setStatus("");
}

async function reasonFor(error) {
  const { problem } = await fetchAbout().catch(() => ({ problem: "the server has stopped." }));
  return problem ?? error.message;
}

show().catch(async (error) => showProblem(`Reading the session failed: ${await reasonFor(error)}`));
