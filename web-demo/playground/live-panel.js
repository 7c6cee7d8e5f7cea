// @ts-check
// The forms for an address and for text.
// Invariant: there is at most one connection; its data goes to the column that was given when it
// opened.
import { byId } from "./elements.js";
import { connect } from "./live.js";

/** @typedef {{ append(bytes: Uint8Array): void, finish(): void }} Sink */

export class LivePanel {
  /** @type {((text: string) => void) | null} */
  end = null;

  /**
   * @param {object} page
   * @param {(name: string) => Sink} page.open starts a live recording
   * @param {import("./inputs.js").Load} page.load
   */
  constructor({ open, load }) {
    this.open = open;
    byId("connect", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      this.connect(byId("address", HTMLInputElement).value.trim());
    });
    this.button.addEventListener("click", () => this.disconnect());
    byId("paste", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      const text = byId("pasted", HTMLTextAreaElement).value;
      if (text.trim() !== "") load("pasted text", new TextEncoder().encode(text));
    });
  }

  /** Ends the connection at once; data that still arrives is ignored. */
  disconnect() {
    this.end?.("Disconnected.");
  }

  get button() {
    return byId("disconnect", HTMLButtonElement);
  }

  /** @param {string} address */
  connect(address) {
    this.disconnect();
    /** @type {Sink | null} */
    let sink = null;
    let came = 0;
    let isOver = false;
    /** @type {(() => void) | null} */
    let stop = null;
    /** @param {string} text */
    const end = (text) => {
      if (isOver) return;
      isOver = true;
      this.end = null;
      sink?.finish();
      this.button.disabled = true;
      this.say(text);
      stop?.();
    };
    this.end = end;
    this.say("Connecting …");
    this.button.disabled = false;
    stop = connect(address, {
      opened: () => {
        if (isOver) return;
        sink = this.open(address);
        this.say("Connected.");
      },
      bytes: (piece) => {
        if (isOver) return;
        came += piece.length;
        sink?.append(piece);
        this.say(`Connected. ${came.toLocaleString("en")} bytes received.`);
      },
      closed: end,
    });
  }

  /** @param {string} text */
  say(text) {
    byId("live-state", HTMLElement).textContent = text;
  }
}
