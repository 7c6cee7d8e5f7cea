// One column of the page: a session, the view on it, and the player that feeds it.
// Invariant: moving to another core keeps the recording and the position in it.
import { mount } from "../agent-timeline/view.js";
import { withFaults } from "./faults.js";
import { Meter } from "./meter.js";
import { Player } from "./player.js";
import { readRecording } from "./recording.js";

export class Column {
  /** `idPrefix` sets the ids of this column apart; `changed` is called whenever something has. */
  constructor(host, idPrefix, { changed, failed }) {
    this.host = host;
    this.idPrefix = idPrefix;
    this.meter = new Meter(failed);
    this.player = new Player(this.meter, changed);
    this.session = null;
    this.view = null;
    this.recording = null;
  }

  /** Makes session and view anew in `core`. */
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

  /** Loads what `bytes` hold; returns how many faults of each kind that has now. */
  load(name, bytes, faults) {
    this.recording = readRecording(name, bytes);
    return this.applyFaults(faults);
  }

  applyFaults(faults) {
    if (!this.recording) return { drop: 0, duplicate: 0, reorder: 0 };
    const { recording, counts } = withFaults(this.recording, faults);
    this.player.load(recording);
    return counts;
  }

  /** Begins a recording that grows as events come. */
  goLive(name) {
    this.recording = null;
    this.player.load({ name, lines: [], offsets: [], startedAt: Date.now(), live: true });
  }
}
