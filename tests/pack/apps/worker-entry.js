// The core in a worker that is a separate bundler entry, for pages that require Trusted Types.
import { loadInWorker } from "agent-timeline/worker";
import "agent-timeline/styles.css";
import "./page.css";
import { show } from "./show.js";

void show(() => loadInWorker({ worker: "/worker-main.js" }));
