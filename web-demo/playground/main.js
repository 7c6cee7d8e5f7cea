// The playground: columns of a session, its view and the player that feeds it, in the page or in a
// worker, with live sources and faults on demand.
// Sessions and views are those of the package's public API, from the files that its entries lead to;
// only instance-hook.js, which kills cores and reads their memory, looks behind it.
import { place } from "./cores.js";
import { Column } from "./column.js";
import { Columns } from "./columns.js";
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

const byId = (id) => document.getElementById(id);

function say(text) {
  byId("message").textContent = text;
}

function failed(error) {
  say(error.message);
}

/** The parts of the page that need to know one another; made in one place, wired in `main`. */
function makePage() {
  const page = { failed, changed: () => page.transport?.draw() };
  page.place = () => place(byId("worker").checked);
  page.core = () => page.place().core;
  page.faults = () => page.faultPanel.rates();
  page.first = new Column(byId("timeline"), "a", page);
  page.columns = new Columns(page.first, page);
  page.players = new PlayerGroup(() => page.columns.players);
  page.transport = new Transport(page.players, {
    play: byId("play"),
    step: byId("step"),
    restart: byId("restart"),
    scrub: byId("scrub"),
    position: byId("position"),
    speed: byId("speed"),
  });
  page.panel = makePanel(page);
  page.faultPanel = new FaultPanel(byId("fault-rates"), byId("fault-counts"), (rates) => {
    for (const column of page.columns.all.slice(1)) column.applyFaults(rates);
    page.faultPanel.say(page.first.applyFaults(rates));
    page.players.seek(page.players.length);
  });
  return page;
}

function makePanel(page) {
  page.inspector = new Inspector({
    panel: byId("inspector"),
    descriptor: byId("descriptor"),
    patch: byId("patch"),
    title: byId("inspector-title"),
    hint: byId("inspector-hint"),
  });
  page.timings = new Timings({
    list: byId("figures"),
    isOpen: () => page.panel.shows("timings"),
    meter: () => page.first.meter.figures,
    memory: () => page.place().memory(),
  });
  const elements = { panel: byId("panel"), toggle: byId("inspect"), tabs: byId("tabs") };
  return new Panel(elements, () => {
    page.inspector.request();
    if (page.panel) page.timings.draw();
  });
}

/** Shows a file or a text in the first column, from its beginning. */
function load(page, name, bytes) {
  page.live.disconnect();
  say("");
  page.faultPanel.say(page.first.load(name, bytes, page.faults()));
  page.players.seek(0);
  page.players.play();
}

async function chooseRecording(page) {
  const name = byId("recording").value;
  try {
    load(page, name, await fetchRecording(name));
  } catch (error) {
    say(`The recording could not be loaded: ${error.message}`);
  }
}

async function showColumns(page, count) {
  if (count > 1) {
    page.hidPanel ||= !byId("panel").hidden;
    page.panel.show(false);
  } else if (page.hidPanel) {
    page.hidPanel = false;
    page.panel.show(true);
  }
  await page.columns.show(count);
  page.players.seek(0);
  page.players.play();
  page.changed();
}

/** Between the page and the worker: every session is made anew, and stands where it stood. */
async function moveTo(page) {
  say("");
  try {
    await page.columns.moveTo(await page.core());
    page.inspector.follow(page.first.session, page.first.view);
    document.body.dataset.core = page.place().name;
  } catch (error) {
    say(`The core could not be loaded: ${error.message}`);
  }
}

/** The next question finds the instance dead; the package makes a new one and replays the input. */
async function kill(page) {
  const killed = await page.place().kill();
  const begun = performance.now();
  const { session } = page.first;
  await session.descriptor("e1");
  const ms = Math.round(performance.now() - begun);
  byId("kill-result").textContent =
    `${killed} ${killed === 1 ? "instance" : "instances"} killed. ` +
    `All ${session.revision} events were restored in ${ms} ms.`;
}

async function main() {
  themeSwitch(byId("theme"));
  const page = makePage();
  await moveTo(page);
  offerRecordings(byId("recording"), "maria-fix-parser");
  byId("recording").addEventListener("change", () => chooseRecording(page));
  byId("columns").addEventListener("change", (event) =>
    showColumns(page, Number(event.target.value)).catch(failed),
  );
  byId("worker").addEventListener("change", () => moveTo(page));
  byId("kill").addEventListener("click", () => kill(page).catch(failed));
  const show = (name, bytes) => load(page, name, bytes);
  acceptFiles({ button: byId("open"), input: byId("file"), target: byId("timeline") }, show);
  page.live = new LivePanel({
    load: show,
    open: (name) => {
      page.first.goLive(name);
      return page.first.player;
    },
  });
  await chooseRecording(page);
}

main().catch((error) => say(`The playground could not start: ${error.message}`));
