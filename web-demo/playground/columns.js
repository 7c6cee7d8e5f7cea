// @ts-check
// The columns beside the first: created on demand, each with a picker of its own.
// Invariant: hidden columns have no session and cost nothing.
import { Column } from "./column.js";
import { fetchRecording, kAgents, offerRecordings } from "./recordings.js";

/**
 * What columns need from the page.
 * @typedef {object} ColumnsPage
 * @property {() => void} changed
 * @property {(error: unknown) => void} failed
 * @property {() => import("./faults.js").FaultRates} faults
 * @property {() => Promise<import("./cores.js").Core>} core
 */

export class Columns {
  /**
   * @param {Column} first the existing first column
   * @param {ColumnsPage} page
   */
  constructor(first, page) {
    this.page = page;
    this.all = [first];
  }

  get players() {
    return this.all.map(({ player }) => player);
  }

  /**
   * Shows `count` columns; each new one starts with the recording of another agent.
   * @param {number} count
   */
  async show(count) {
    while (this.all.length > count) this.remove();
    const added = [];
    while (this.all.length < count) added.push(this.add());
    await Promise.all(added);
  }

  add() {
    const index = this.all.length;
    const section = document.createElement("section");
    section.className = "column is-added";
    section.setAttribute("aria-label", `Timeline ${index + 1}`);
    const picker = document.createElement("select");
    picker.setAttribute("aria-label", `Recording of timeline ${index + 1}`);
    offerRecordings(picker, kAgents[index % kAgents.length]);
    const host = document.createElement("div");
    section.append(picker, host);
    this.all.at(-1)?.host.closest(".column")?.after(section);
    const column = new Column(host, `c${index}`, this.page);
    this.all.push(column);
    picker.addEventListener("change", () => this.choose(column, picker.value));
    return this.begin(column, picker.value);
  }

  /**
   * @param {Column} column
   * @param {string} name
   */
  async begin(column, name) {
    await column.moveTo(await this.page.core());
    await this.choose(column, name);
  }

  /**
   * @param {Column} column
   * @param {string} name
   */
  async choose(column, name) {
    try {
      column.load(name, await fetchRecording(name), this.page.faults());
    } catch (error) {
      this.page.failed(error);
    }
  }

  remove() {
    const last = this.all.pop();
    last?.player.pause();
    last?.view?.dispose();
    last?.session?.dispose();
    last?.host.closest(".column")?.remove();
  }

  /** @param {import("./cores.js").Core} core */
  async moveTo(core) {
    await Promise.all(this.all.map((column) => column.moveTo(core)));
  }
}
