// The entry that is told where core.wasm is, as Vite says it.
import { load } from "agent-timeline/slim";
import wasm from "agent-timeline/core.wasm?url";
import "agent-timeline/styles.css";
import "./page.css";
import { show } from "./show.js";

void show(() => load({ wasm }));
