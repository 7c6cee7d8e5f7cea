// The entry that is told where core.wasm is: where the bundler put it.
import { load } from "agent-timeline/slim";
import wasm from "agent-timeline/core.wasm";
import "agent-timeline/styles.css";
import "./page.css";
import { show } from "./show.js";

void show(() => load({ wasm }));
