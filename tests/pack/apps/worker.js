// The core in a worker that the bundler finds.
import { loadInWorker } from "agent-timeline/worker";
import "agent-timeline/styles.css";
import "./page.css";
import { show } from "./show.js";

void show(loadInWorker);
