// @ts-check
// The playground: columns, each with a session, its view and the player that feeds it, in the page or
// in a worker, with live sources and simulated faults on demand. Sessions and views use the package's
// public API, from the files that its entries import; only instance-hook.js, which kills cores and
// reads their memory size, bypasses it.
import { place } from "./cores.js";
import { Column } from "./column.js";
import { Columns } from "./columns.js";
import { byId, messageOf } from "./elements.js";
import { FaultPanel } from "./fault-panel.js";
import { Inspector } from "./inspector.js";
import { acceptFiles } from "./inputs.js";
import { LivePanel } from "./live-panel.js";
import { Panel } from "./panel.js";
import { PlayerGroup } from "./player-group.js";
import { fetchRecording, offerRecordings } from "./recordings.js";
import { themeSwitch } from "./theme.js";
import { Timings } from "./timings.js";
import { Transport } from "./transport.js";

/** @param {string} text */
function say(text) {
  byId("message", HTMLElement).textContent = text;
}

/** @param {unknown} error */
function failed(error) {
  say(messageOf(error));
}

/** The parts of the page, which reach each other through it. */
class Page {
  changed = () => this.transport.draw();
  failed = failed;
  /** True if showing more than one column has hidden the panel. */
  hidPanel = false;

  first = new Column(byId("timeline", HTMLElement), "a", this);
  columns = new Columns(this.first, this);
  players = new PlayerGroup(() => this.columns.players);
  inspector = new Inspector({
    panel: byId("inspector", HTMLElement),
    descriptor: byId("descriptor", HTMLElement),
    patch: byId("patch", HTMLElement),
    title: byId("inspector-title", HTMLElement),
    hint: byId("inspector-hint", HTMLElement),
  });
  timings = new Timings({
    list: byId("figures", HTMLElement),
    isOpen: () => this.panel.shows("timings"),
    meter: () => this.first.meter.figures,
    memory: () => this.place().memory(),
  });
  panel = new Panel(
    {
      panel: byId("panel", HTMLElement),
      toggle: byId("inspect", HTMLButtonElement),
      tabs: byId("tabs", HTMLFieldSetElement),
    },
    () => {
      this.inspector.request();
      this.timings.draw();
    },
  );
  transport = new Transport(this.players, {
    play: byId("play", HTMLButtonElement),
    step: byId("step", HTMLButtonElement),
    restart: byId("restart", HTMLButtonElement),
    scrub: byId("scrub", HTMLInputElement),
    position: byId("position", HTMLOutputElement),
    speed: byId("speed", HTMLSelectElement),
  });
  faultPanel = new FaultPanel(
    byId("fault-rates", HTMLFormElement),
    byId("fault-counts", HTMLElement),
    (rates) => {
      for (const column of this.columns.all.slice(1)) column.applyFaults(rates);
      this.faultPanel.say(this.first.applyFaults(rates));
      this.players.seek(this.players.length);
    },
  );
  live = new LivePanel({
    load: (name, bytes) => this.load(name, bytes),
    open: (name) => {
      this.first.goLive(name);
      return this.first.player;
    },
  });

  place() {
    return place(byId("worker", HTMLInputElement).checked);
  }

  /** @returns {Promise<import("./cores.js").Core>} */
  async core() {
    return this.place().core;
  }

  faults() {
    return this.faultPanel.rates();
  }

  /**
   * Plays a file or a text in the first column, from its beginning.
   * @param {string} name
   * @param {Uint8Array} bytes
   */
  load(name, bytes) {
    this.live.disconnect();
    say("");
    this.faultPanel.say(this.first.load(name, bytes, this.faults()));
    this.players.seek(0);
    this.players.play();
  }

  async chooseRecording() {
    const name = byId("recording", HTMLSelectElement).value;
    try {
      this.load(name, await fetchRecording(name));
    } catch (error) {
      say(`The recording could not be loaded: ${messageOf(error)}`);
    }
  }

  /** @param {number} count */
  async showColumns(count) {
    if (count > 1) {
      this.hidPanel ||= !byId("panel", HTMLElement).hidden;
      this.panel.show(false);
    } else if (this.hidPanel) {
      this.hidPanel = false;
      this.panel.show(true);
    }
    await this.columns.show(count);
    this.players.seek(0);
    this.players.play();
    this.changed();
  }

  /** Moves between the page and the worker: every session is recreated at its position. */
  async move() {
    say("");
    try {
      await this.columns.moveTo(await this.core());
      this.inspector.follow(this.first.session, this.first.view);
      document.body.dataset.core = this.place().name;
    } catch (error) {
      say(`The core could not be loaded: ${messageOf(error)}`);
    }
  }

  /** The next call finds the instance dead; the package starts a new one and replays the input. */
  async kill() {
    const { session } = this.first;
    if (!session) return;
    const killed = await this.place().kill();
    const begun = performance.now();
    await session.descriptor("e1");
    const ms = Math.round(performance.now() - begun);
    byId("kill-result", HTMLElement).textContent =
      `${killed} ${killed === 1 ? "instance" : "instances"} killed. ` +
      `All ${session.revision} events were restored in ${ms} ms.`;
  }
}

async function main() {
  themeSwitch(byId("theme", HTMLFieldSetElement));
  const page = new Page();
  await page.move();
  const recording = byId("recording", HTMLSelectElement);
  offerRecordings(recording, "maria-fix-parser");
  recording.addEventListener("change", () => page.chooseRecording());
  const columns = byId("columns", HTMLSelectElement);
  columns.addEventListener("change", () => {
    page.showColumns(Number(columns.value)).catch(failed);
  });
  byId("worker", HTMLInputElement).addEventListener("change", () => page.move());
  byId("kill", HTMLButtonElement).addEventListener("click", () => page.kill().catch(failed));
  const elements = {
    button: byId("open", HTMLButtonElement),
    input: byId("file", HTMLInputElement),
    target: byId("timeline", HTMLElement),
  };
  acceptFiles(elements, (name, bytes) => page.load(name, bytes));
  await page.chooseRecording();
}

main().catch((error) => say(`The playground could not start: ${messageOf(error)}`));
