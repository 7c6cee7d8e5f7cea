// The forms for an address and for text. Invariant: there is one connection at most; what comes of
// it goes to the column that was told when it opened.
import { connect } from "./live.js";

const byId = (id) => document.getElementById(id);

export class LivePanel {
  /** `open(name)` begins a live recording and returns `{ append(bytes), finish() }`. */
  constructor({ open, load }) {
    this.open = open;
    this.stop = null;
    byId("connect").addEventListener("submit", (event) => {
      event.preventDefault();
      this.connect(byId("address").value.trim());
    });
    byId("disconnect").addEventListener("click", () => this.stop?.());
    byId("paste").addEventListener("submit", (event) => {
      event.preventDefault();
      const text = byId("pasted").value;
      if (text.trim() !== "") load("pasted text", new TextEncoder().encode(text));
    });
  }

  connect(address) {
    this.stop?.();
    let sink = null;
    let came = 0;
    this.say("Connecting …");
    byId("disconnect").disabled = false;
    const stop = connect(address, {
      opened: () => {
        sink = this.open(address);
        this.say("Connected.");
      },
      bytes: (piece) => {
        came += piece.length;
        sink.append(piece);
        this.say(`Connected. ${came.toLocaleString("en")} bytes came.`);
      },
      closed: (text) => {
        sink?.finish();
        if (this.stop !== null && this.stop !== stop) return;
        this.stop = null;
        byId("disconnect").disabled = true;
        this.say(text);
      },
    });
    if (!byId("disconnect").disabled) this.stop = stop;
  }

  say(text) {
    byId("live-state").textContent = text;
  }
}
