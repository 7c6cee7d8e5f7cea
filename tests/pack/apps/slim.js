// The entry that gets the address of core.wasm from the bundler.
import { load } from "agent-timeline/slim";
import wasm from "agent-timeline/core.wasm";
import "agent-timeline/styles.css";
import "./page.css";
import { show } from "./show.js";

void show(() => load({ wasm }));
