// The package's worker as it is, with an eye on the memory of its WebAssembly: the browser's figure of
// the memory in use leaves that out. Invariant: nothing is done but to look.
import { instanceMemory } from "./instance-hook.js";
import "./worker-main.js";

globalThis.instanceMemory = instanceMemory;
