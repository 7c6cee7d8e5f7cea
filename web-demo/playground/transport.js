// @ts-check
// The playback controls at the bottom of the page, and their keys.
// Invariant: the controls only show the player's state and hold no position of their own.
import { elementOf } from "./elements.js";
import { kSpeeds } from "./player.js";

const kSvg = "http://www.w3.org/2000/svg";
const kShapes = {
  play: "M4 2.5v11l9.5-5.5z",
  pause: "M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z",
  step: "M3 2.5v11l7-5.5zM11 2.5h2v11h-2z",
  restart: "M13 2.5v11L6 8zM3 2.5h2v11H3z",
};

// Elements with their own meaning of the keys: fields, and the view.
const kTyping = "select, textarea, input:not([type=range]), .agent-timeline";

/**
 * @typedef {object} TransportElements
 * @property {HTMLButtonElement} play
 * @property {HTMLButtonElement} step
 * @property {HTMLButtonElement} restart
 * @property {HTMLInputElement} scrub
 * @property {HTMLOutputElement} position
 * @property {HTMLSelectElement} speed
 */

export class Transport {
  /** @type {boolean | undefined} */
  drawnPlaying;

  /**
   * @param {import("./player-group.js").PlayerGroup} player
   * @param {TransportElements} elements
   */
  constructor(player, elements) {
    this.player = player;
    this.elements = elements;
    const { play, step, restart, scrub, speed } = elements;
    restart.replaceChildren(shape("restart"));
    step.replaceChildren(shape("step"));
    speed.replaceChildren(...kSpeeds.map(speedOption));
    speed.value = String(player.speed);
    play.addEventListener("click", () => this.toggle());
    step.addEventListener("click", () => player.step());
    restart.addEventListener("click", () => player.restart());
    scrub.addEventListener("input", () => {
      const position = Number(scrub.value);
      player.pause();
      player.seek(position);
    });
    speed.addEventListener("change", () => player.setSpeed(Number(speed.value)));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  toggle() {
    if (this.player.playing) this.player.pause();
    else this.player.play();
  }

  draw() {
    const { player } = this;
    const { play, scrub, position } = this.elements;
    scrub.max = String(player.length);
    scrub.value = String(player.position);
    position.value = `${player.position} / ${player.length}`;
    if (this.drawnPlaying === player.playing) return;
    this.drawnPlaying = player.playing;
    play.replaceChildren(shape(player.playing ? "pause" : "play"));
    play.setAttribute("aria-label", player.playing ? "Pause" : "Play");
  }

  // p plays and pauses, n takes the next event, r restarts; not while a field or the view has the
  // focus.
  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (elementOf(event)?.closest(kTyping)) return;
    if (event.key === "p") this.toggle();
    else if (event.key === "n") this.player.step();
    else if (event.key === "r") this.player.restart();
  }
}

/** @param {number} speed */
function speedOption(speed) {
  const option = document.createElement("option");
  option.value = String(speed);
  option.textContent = speed === Infinity ? "instant" : `${speed}×`;
  return option;
}

/** @param {keyof typeof kShapes} name */
function shape(name) {
  const svg = document.createElementNS(kSvg, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(kSvg, "path");
  path.setAttribute("d", kShapes[name]);
  svg.append(path);
  return svg;
}
