// The entry that finds core.wasm by itself.
import { load } from "agent-timeline";
import "agent-timeline/styles.css";
import "./page.css";
import { show } from "./show.js";

void show(load);
