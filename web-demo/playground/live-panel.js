// The forms for an address and for text. Invariant: there is one connection at most; what comes of
// it goes to the column that was told when it opened.
import { connect } from "./live.js";

const byId = (id) => document.getElementById(id);

export class LivePanel {
  /** `open(name)` begins a live recording and returns `{ append(bytes), finish() }`. */
  constructor({ open, load }) {
    this.open = open;
    this.end = null;
    byId("connect").addEventListener("submit", (event) => {
      event.preventDefault();
      this.connect(byId("address").value.trim());
    });
    byId("disconnect").addEventListener("click", () => this.disconnect());
    byId("paste").addEventListener("submit", (event) => {
      event.preventDefault();
      const text = byId("pasted").value;
      if (text.trim() !== "") load("pasted text", new TextEncoder().encode(text));
    });
  }

  /** Ends the connection at once: nothing of it that comes later goes anywhere. */
  disconnect() {
    this.end?.("Disconnected.");
  }

  connect(address) {
    this.disconnect();
    let sink = null;
    let came = 0;
    let isOver = false;
    let stop = null;
    const end = (text) => {
      if (isOver) return;
      isOver = true;
      this.end = null;
      sink?.finish();
      byId("disconnect").disabled = true;
      this.say(text);
      stop?.();
    };
    this.end = end;
    this.say("Connecting …");
    byId("disconnect").disabled = false;
    stop = connect(address, {
      opened: () => {
        if (isOver) return;
        sink = this.open(address);
        this.say("Connected.");
      },
      bytes: (piece) => {
        if (isOver) return;
        came += piece.length;
        sink.append(piece);
        this.say(`Connected. ${came.toLocaleString("en")} bytes received.`);
      },
      closed: end,
    });
  }

  say(text) {
    byId("live-state").textContent = text;
  }
}
