// The demo page: one core, one session, one view, and a player that feeds them.
// Everything here uses the package's public API, and nothing of the page is needed by the package.
import { load } from "./agent-timeline/entry.browser.js";
import { mount } from "./agent-timeline/view/mount.js";
import { Inspector } from "./inspector.js";
import { acceptFiles } from "./inputs.js";
import { Player } from "./player.js";
import { readRecording } from "./recording.js";
import { themeSwitch } from "./theme.js";
import { Transport } from "./transport.js";

const kRecordings = [
  ["maria-fix-parser", "Fix a parser (maria)"],
  ["maria-cancelled", "Cancelled, then failed (maria)"],
  ["maria-seed-flat", "First steps (maria, flat form)"],
  ["broken", "Broken on purpose"],
];

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
}

async function fetchRecording(name) {
  const response = await fetch(`recordings/${name}.jsonl`);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

function makePicker(start) {
  const picker = byId("recording");
  for (const [value, text] of kRecordings) picker.add(new Option(text, value));
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

async function main() {
  themeSwitch(byId("theme"));
  const core = await load();
  const session = core.createSession();
  const player = new Player(session, () => transport.draw());
  const transport = new Transport(player, {
    play: byId("play"),
    step: byId("step"),
    restart: byId("restart"),
    scrub: byId("scrub"),
    position: byId("position"),
    speed: byId("speed"),
  });
  const view = mount(byId("timeline"), session, { clock: () => player.now() });
  makeInspector(session, view);
  const start = (name, bytes) => {
    say("");
    player.load(readRecording(name, bytes));
    player.play();
  };
  acceptFiles({ button: byId("open"), input: byId("file"), target: byId("timeline") }, start);
  await makePicker(start)();
}

main().catch((error) => say(`The demo could not start: ${error.message}`));
