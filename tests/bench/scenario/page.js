// The scenario bench inside the page: opens the day in the worker, jumps, scrolls, searches, opens the
// panels, switches between sessions, and streams an answer. `scenario.mjs` calls these functions one by
// one.
// Invariant: a clock runs until the requested content is painted; nothing is prepared outside of it.
import { loadInWorker, mount } from "./timeline.js";

const host = document.querySelector("#timeline");
/** A page that requires Trusted Types has to name its worker's script. */
const kWorker = new URL("page.worker.js", import.meta.url);
const kChunk = 100;
/** Frames to wait before the page counts as settled. */
const kQuietFrames = 3;

let core;
let session;
let view;
let bytes;
/** Sessions that were opened, by the address of their log. */
const opened = new Map();
const longTasks = [];
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) longTasks.push(task.duration);
}).observe({ type: "longtask" });

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves once the next frame is on the screen, to the time at which it was due. */
async function painted() {
  const due = await nextFrame();
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  });
  return due;
}

const cardOf = (id) => host.querySelector(`[data-entry="${id}"]`);

function isInSight(card) {
  const box = card?.getBoundingClientRect();
  const frame = host.getBoundingClientRect();
  return box !== undefined && box.bottom > frame.top && box.top < frame.bottom;
}

export async function loadCore() {
  core = await loadInWorker({ worker: kWorker });
}

/** Fetches the day, so that its bytes are available when the clock starts. */
export async function fetchDay(address) {
  bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  return bytes.length;
}

/** Pushes the day's bytes to a new session on the page; resolves when all of them are folded. */
async function pushDay() {
  session = await core.createSession({ patches: "outline" });
  view = mount(host, session);
  const folding = session.push(bytes).then(() => session.end());
  bytes = undefined;
  return folding;
}

/** Returns the milliseconds until the end of the day is painted; `last` is the id of its last entry. */
export async function openDay(last) {
  const begin = performance.now();
  const folding = pushDay();
  await showEnd(last);
  const tail = performance.now() - begin;
  await folding;
  return tail;
}

/**
 * Returns the milliseconds until the day is folded and until it is searchable, and the page's longest
 * task meanwhile.
 */
export async function foldDay() {
  longTasks.length = 0;
  const begin = performance.now();
  await pushDay();
  const folded = performance.now() - begin;
  await session.search("a text that is nowhere", { limit: 1 });
  const searchable = performance.now() - begin;
  await painted();
  return { folded, searchable, longestTask: Math.max(0, ...longTasks) };
}

/**
 * Returns the milliseconds until a panel shows its first row, including the loading of the panel's
 * script.
 */
export async function openPanel(name, row) {
  const begin = performance.now();
  view.showPanel(name);
  while (!host.querySelector(row)) await nextFrame();
  await painted();
  const time = performance.now() - begin;
  view.showPanel(null);
  return time;
}

async function showEnd(last) {
  while (!isInSight(cardOf(last))) await nextFrame();
  await painted();
}

/** Returns the milliseconds until the end of a fetched log is painted, with the core already loaded. */
export async function openLog(address, last) {
  const log = new Uint8Array(await (await fetch(address)).arrayBuffer());
  view?.dispose();
  const begin = performance.now();
  session = await core.createSession({ patches: "outline" });
  view = mount(host, session);
  const folding = session.push(log).then(() => session.end());
  await showEnd(last);
  const time = performance.now() - begin;
  await folding;
  opened.set(address, session);
  return time;
}

/** Returns the milliseconds from switching to an open session until its end is painted. */
export async function changeTo(address, last) {
  const begin = performance.now();
  view.dispose();
  session = opened.get(address);
  view = mount(host, session);
  await showEnd(last);
  return performance.now() - begin;
}

/** Returns the milliseconds from a jump to an entry until it is painted. */
export async function jump(id) {
  const begin = performance.now();
  await view.list.reveal(id, { align: "start" });
  while (!isInSight(cardOf(id))) await nextFrame();
  await painted();
  return performance.now() - begin;
}

/** Returns the milliseconds of each frame of a fast scroll over the whole session. */
export async function scroll(frames) {
  const scroller = host.querySelector(".at-scroller");
  const step = (scroller.scrollHeight - scroller.clientHeight) / frames;
  scroller.scrollTop = 0;
  for (let count = 0; count < kQuietFrames; count += 1) await nextFrame();
  const times = [];
  let before = await nextFrame();
  for (let frame = 1; frame <= frames; frame += 1) {
    scroller.scrollTop = frame * step;
    const now = await nextFrame();
    times.push(now - before);
    before = now;
  }
  return times;
}

/** Returns the milliseconds until the hits of a word are available. */
export async function search(word) {
  const begin = performance.now();
  const { total } = await session.search(word, { limit: 200 });
  return { time: performance.now() - begin, total };
}

export function elements() {
  return document.getElementsByTagName("*").length;
}

/** Returns the text of an entry's card, and the entry's own text, which it must contain after a jump. */
export async function showsItsText(id) {
  const [piece] = (await session.entryText(id, "text")).split("\n").filter((line) => line !== "");
  return { text: cardOf(id)?.textContent ?? "", expected: piece ?? "" };
}

/**
 * Streams an answer, one piece per frame, and selects its first paragraph once that exists. Each
 * measured frame lasts from when it was due until it is painted: its work and its delay.
 */
export async function streamAnswer(answer) {
  core ??= await loadInWorker({ worker: kWorker });
  session = await core.createSession({ patches: "outline" });
  view = mount(host, session);
  const send = (fields) =>
    session.push({ "agent-timeline": "message", key: "m", append: true, ...fields });
  const frames = [];
  let selected = "";
  for (let at = 0; at < answer.length; at += kChunk) {
    void send({ text: answer.slice(at, at + kChunk), open: true });
    const due = await painted();
    frames.push(performance.now() - due);
    if (selected === "" && at > 20 * kChunk) selected = selectFirstParagraph();
  }
  await send({ text: "" });
  await session.end();
  await painted();
  return { frames, selected, kept: String(getSelection()) };
}

function selectFirstParagraph() {
  const paragraph = host.querySelector(".at-body p");
  if (!paragraph) return "";
  getSelection().selectAllChildren(paragraph);
  return String(getSelection());
}

export function streamedText() {
  return host.querySelector(".at-body")?.textContent ?? "";
}

export async function close() {
  view.dispose();
  for (const one of new Set([...opened.values(), session])) await one.dispose();
}
