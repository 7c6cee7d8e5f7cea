// The entry that finds core.wasm on its own.
import { load } from "agent-timeline";
import "agent-timeline/styles.css";
import "./page.css";
import { show } from "./show.js";

void show(load);
