// The columns beside the first: made when they are first wanted, each with a picker of its own.
// Invariant: columns that are not shown have no session and cost nothing.
import { Column } from "./column.js";
import { fetchRecording, kAgents, offerRecordings } from "./recordings.js";

export class Columns {
  /** `{ stage, changed, failed, faults(), core() }`; the first column is there already. */
  constructor(first, page) {
    this.page = page;
    this.all = [first];
    this.pickers = [];
  }

  get players() {
    return this.all.map(({ player }) => player);
  }

  /** Shows `count` columns; new ones play recordings that no other column has. */
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
    this.all.at(-1).host.closest(".column").after(section);
    const column = new Column(host, `c${index}`, this.page);
    this.all.push(column);
    picker.addEventListener("change", () => this.choose(column, picker.value));
    return this.begin(column, picker.value);
  }

  async begin(column, name) {
    await column.moveTo(await this.page.core());
    await this.choose(column, name);
  }

  async choose(column, name) {
    try {
      column.load(name, await fetchRecording(name), this.page.faults());
    } catch (error) {
      this.page.failed(error);
    }
  }

  remove() {
    const { host, player, view, session } = this.all.pop();
    player.pause();
    view?.dispose();
    session?.dispose();
    host.closest(".column").remove();
  }

  async moveTo(core) {
    await Promise.all(this.all.map((column) => column.moveTo(core)));
  }
}
