// The custom element alone.
import "agent-timeline/element";
import "agent-timeline/styles.css";
import "./page.css";

const element = document.createElement("agent-timeline");
element.addEventListener("timeline-error", (event) => {
  event.preventDefault();
  globalThis.outcome = { error: event.detail.name, message: event.detail.message };
});
element.addEventListener("timeline-ready", async () => {
  await element.push({ "agent-timeline": "message", role: "user", text: "Hello" });
  await element.push({ "agent-timeline": "message", text: "Good day" });
  for (let wait = 0; wait < 100; wait += 1) {
    if (element.querySelectorAll("[data-entry]").length >= 2) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  globalThis.outcome = { cards: element.querySelectorAll("[data-entry]").length };
});
document.body.append(element);
