// @ts-check
// The figures of the panel: the amount of input, the processing time, and the memory size.
// Invariant: while the panel is hidden, only the meter measures.

const kEvery = 500;
const kMega = 1_000_000;

/** @param {number} value */
function figure(value, digits = 1) {
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}

/**
 * The sources of the figures, and the list that shows them.
 * @typedef {object} TimingsPage
 * @property {HTMLElement} list
 * @property {() => boolean} isOpen
 * @property {() => import("./meter.js").Meter["figures"]} meter
 * @property {() => Promise<number>} memory in bytes
 */

/**
 * Returns the size of the scripts' heap, which only Chromium reports.
 * @returns {number | undefined}
 */
const heapSize = () => /** @type {any} */ (performance).memory?.usedJSHeapSize;

export class Timings {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** @param {TimingsPage} page */
  constructor(page) {
    this.page = page;
  }

  /** Must be called whenever the panel may have been opened. */
  async draw() {
    clearTimeout(this.timer);
    if (!this.page.isOpen()) return;
    const longest = await longestFrame();
    const rows = this.rows(longest, await this.page.memory());
    this.page.list.replaceChildren(...rows.flatMap(([name, value]) => [term(name), detail(value)]));
    this.timer = setTimeout(() => this.draw(), kEvery);
  }

  /**
   * @param {number} longest
   * @param {number} coreMemory
   * @returns {[string, string][]}
   */
  rows(longest, coreMemory) {
    const { bytes, pushes, ms, worstMs, patches, ops } = this.page.meter();
    const speed = ms === 0 ? 0 : bytes / kMega / (ms / 1000);
    const heap = heapSize();
    /** @type {[string, string][]} */
    const rows = [
      ["Input", `${figure(bytes / kMega, 2)} MB in ${figure(pushes)} pushes`],
      ["Processing time", `${figure(ms)} ms · ${figure(speed)} MB/s`],
      ["Slowest push", `${figure(worstMs)} ms`],
      ["Patches", `${figure(patches)} with ${figure(ops)} operations`],
      ["Slowest of 20 frames", `${figure(longest)} ms`],
      ["Elements on the page", figure(document.getElementsByTagName("*").length)],
      ["WebAssembly memory", `${figure(coreMemory / kMega)} MB`],
    ];
    if (heap) rows.push(["JavaScript heap", `${figure(heap / kMega)} MB`]);
    return rows;
  }
}

/**
 * Measures the longest of the next frames.
 * @returns {Promise<number>}
 */
function longestFrame() {
  return new Promise((resolve) => {
    let last = performance.now();
    let longest = 0;
    let left = 20;
    /** @param {number} now */
    const frame = (now) => {
      longest = Math.max(longest, now - last);
      last = now;
      left -= 1;
      if (left === 0) resolve(longest);
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

/** @param {string} text */
function term(text) {
  const node = document.createElement("dt");
  node.textContent = text;
  return node;
}

/** @param {string} text */
function detail(text) {
  const node = document.createElement("dd");
  node.textContent = text;
  return node;
}
