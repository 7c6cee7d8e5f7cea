// @ts-check
// One column of the page: a session, its view, and the player that feeds it.
// Invariant: moving to another core keeps the recording and the position in it.
import { mount } from "../agent-timeline/view.js";
import { withFaults } from "./faults.js";
import { Meter } from "./meter.js";
import { Player } from "./player.js";
import { readRecording } from "./recording.js";

/** @typedef {import("./faults.js").FaultCounts} FaultCounts */
/** @typedef {import("./faults.js").FaultRates} FaultRates */

export class Column {
  /** @type {import("./cores.js").Session | null} */
  session = null;
  /** @type {import("../agent-timeline/view.js").View | null} */
  view = null;
  /** @type {import("./recording.js").Recording | null} */
  recording = null;

  /**
   * @param {HTMLElement} host
   * @param {string} idPrefix makes the ids of this column unique
   * @param {{ changed(): void, failed(error: unknown): void }} page notified of changes and errors
   */
  constructor(host, idPrefix, { changed, failed }) {
    this.host = host;
    this.idPrefix = idPrefix;
    this.meter = new Meter(failed);
    this.player = new Player(this.meter, changed);
  }

  /**
   * Creates a new session and view in `core`.
   * @param {import("./cores.js").Core} core
   */
  async moveTo(core) {
    const session = await core.createSession({
      markdown: { idPrefix: this.idPrefix },
      patches: "outline",
    });
    this.view?.dispose();
    this.session?.dispose();
    this.session = session;
    this.meter.measure(session);
    this.view = mount(this.host, session, { clock: () => this.player.now() });
    this.player.begin();
  }

  /**
   * Loads the recording in `bytes`; returns how many faults of each kind it now has.
   * @param {string} name
   * @param {Uint8Array} bytes
   * @param {FaultRates} faults
   */
  load(name, bytes, faults) {
    this.recording = readRecording(name, bytes);
    return this.applyFaults(faults);
  }

  /**
   * @param {FaultRates} faults
   * @returns {FaultCounts}
   */
  applyFaults(faults) {
    if (!this.recording) return { drop: 0, duplicate: 0, reorder: 0 };
    const { recording, counts } = withFaults(this.recording, faults);
    this.player.load(recording);
    return counts;
  }

  /**
   * Starts a recording that grows as events arrive.
   * @param {string} name
   */
  goLive(name) {
    this.recording = null;
    this.player.load({ name, lines: [], offsets: [], startedAt: Date.now(), live: true });
  }
}
