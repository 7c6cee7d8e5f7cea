// The core in a worker whose script was bundled separately, with core.wasm beside it.
import { loadInWorker } from "agent-timeline/worker";
import wasm from "agent-timeline/core.wasm";
import "agent-timeline/styles.css";
import "./page.css";
import { show } from "./show.js";

void show(() => loadInWorker({ worker: "./worker-main.js", wasm }));
