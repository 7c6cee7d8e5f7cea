// The core in a worker whose address comes from Vite, for pages that require Trusted Types.
import { loadInWorker } from "agent-timeline/worker";
import worker from "agent-timeline/worker-main?worker&url";
import "agent-timeline/styles.css";
import "./page.css";
import { show } from "./show.js";

void show(() => loadInWorker({ worker }));
