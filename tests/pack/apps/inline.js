// The entry with the WebAssembly inside.
import { load } from "agent-timeline/inline";
import "agent-timeline/styles.css";
import "./page.css";
import { show } from "./show.js";

void show(load);
