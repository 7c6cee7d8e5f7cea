// The demo page: one core, and one or two columns of a session, its view and the
// player that feeds it.
// Everything here uses the package's public API, and nothing of the page is needed by the package.
import { load } from "./agent-timeline/entry.browser.js";
import { mount } from "./agent-timeline/view/mount.js";
import { Inspector } from "./inspector.js";
import { acceptFiles } from "./inputs.js";
import { PlayerPair } from "./player-pair.js";
import { Player } from "./player.js";
import { readRecording } from "./recording.js";
import { fetchRecording, offerRecordings } from "./recordings.js";
import { themeSwitch } from "./theme.js";
import { Transport } from "./transport.js";

const byId = (id) => document.getElementById(id);

function say(text) {
  byId("message").textContent = text;
}

function narrow() {
  return matchMedia("(max-width: 900px)").matches;
}

function makeInspector(session, view) {
  const panel = byId("inspector");
  const toggle = byId("inspect");
  const inspector = new Inspector(session, view, {
    panel,
    descriptor: byId("descriptor"),
    patch: byId("patch"),
    title: byId("inspector-title"),
    hint: byId("inspector-hint"),
  });
  const show = (open) => {
    panel.hidden = !open;
    toggle.setAttribute("aria-pressed", String(open));
    inspector.request();
  };
  toggle.addEventListener("click", () => show(panel.hidden));
  show(!narrow());
  return show;
}

/** Loads what `picker` names into `start` now and whenever another is chosen. */
function followPicker(picker, start) {
  const choose = async () => {
    try {
      start(picker.value, await fetchRecording(picker.value));
    } catch (error) {
      say(`The recording could not be loaded: ${error.message}`);
    }
  };
  picker.addEventListener("change", choose);
  return choose;
}

/** `idPrefix` sets the ids of one column apart from those of the other. */
function makeColumn(core, host, idPrefix, changed) {
  const session = core.createSession({ markdown: { idPrefix } });
  const player = new Player(session, changed);
  const view = mount(host, session, { clock: () => player.now() });
  const load = (name, bytes) => player.load(readRecording(name, bytes));
  return { session, player, view, load };
}

/** The second column: made when it is first wanted, and filled from its own picker. */
function offerComparison(core, pair, showInspector, changed) {
  const toggle = byId("compare");
  const host = byId("other");
  const picker = byId("other-recording");
  offerRecordings(picker, "claude-code-fix-parser");
  let column = null;
  const choose = followPicker(picker, (name, bytes) => {
    column.load(name, bytes);
    pair.seek(0);
    pair.play();
  });
  toggle.addEventListener("click", async () => {
    const open = host.hidden;
    host.hidden = !open;
    byId("other-field").hidden = !open;
    toggle.setAttribute("aria-pressed", String(open));
    if (open) showInspector(false);
    if (open) column ??= makeColumn(core, host, "b", changed);
    pair.setSecond(open ? column.player : null);
    if (open) await choose();
    changed();
  });
}

async function main() {
  themeSwitch(byId("theme"));
  const core = await load();
  const changed = () => transport.draw();
  const column = makeColumn(core, byId("timeline"), "a", changed);
  const pair = new PlayerPair(column.player);
  const transport = new Transport(pair, {
    play: byId("play"),
    step: byId("step"),
    restart: byId("restart"),
    scrub: byId("scrub"),
    position: byId("position"),
    speed: byId("speed"),
  });
  const showInspector = makeInspector(column.session, column.view);
  const start = (name, bytes) => {
    say("");
    column.load(name, bytes);
    pair.seek(0);
    pair.play();
  };
  offerRecordings(byId("recording"), "maria-fix-parser");
  offerComparison(core, pair, showInspector, changed);
  acceptFiles({ button: byId("open"), input: byId("file"), target: byId("timeline") }, start);
  await followPicker(byId("recording"), start)();
}

main().catch((error) => say(`The demo could not start: ${error.message}`));
