// Uses the guide's component for Angular, and a signal of the session's state, as a host does.
import { Component, effect, signal, type ApplicationRef } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import { load, timelineStore, type Session } from "agent-timeline/inline";
import type { MountOptions } from "agent-timeline/view";
import "agent-timeline/styles.css";
import "./page.css";
import { adapterOutcome, firstOptions, sessionOf } from "./adapter.js";
import { Timeline } from "./angular-recipe.js";

const session = signal<Session | null>(null);
const options = signal<MountOptions>(firstOptions);

@Component({
  selector: "app-root",
  imports: [Timeline],
  template: `
    <app-timeline class="host shown" [session]="session()" [options]="options()" />
    <p class="own">{{ own() }}</p>
  `,
})
class App {
  readonly session = session;
  readonly options = options;
  readonly own = signal("");

  constructor() {
    effect((onCleanup) => {
      const given = session();
      if (!given) return;
      const store = timelineStore(given);
      const tell = () => {
        const { entries } = store.getSnapshot();
        this.own.set(`${entries.length} ${entries[0]?.title.text}`);
      };
      tell();
      onCleanup(store.subscribe(tell));
    });
  }
}

const core = await load();
let app: Promise<ApplicationRef>;
Object.assign(globalThis, {
  outcome: await adapterOutcome({
    mount: (root: Element) => {
      root.append(document.createElement("app-root"));
      app = bootstrapApplication(App);
    },
    give: (next: Session) => session.set(next),
    setOptions: (next: MountOptions) => options.set(next),
    unmount: () => app.then((running) => running.destroy()),
    sessions: [sessionOf(core, 2), sessionOf(core, 1)],
  }),
});
