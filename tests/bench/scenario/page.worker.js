// The package's unmodified worker, plus access to the size of its WebAssembly memory, which the
// browser's memory figure leaves out.
// Invariant: the hook only observes.
import { instanceMemory } from "./instance-hook.js";
import "./worker-main.js";

globalThis.instanceMemory = instanceMemory;
