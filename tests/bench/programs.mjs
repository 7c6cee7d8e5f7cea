// The command lines of the programs that measure, for the benches that run them.
import { fileURLToPath } from "node:url";

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));

export const kDecodeBench = [pathOf("../../build/release/tests/agent_timeline_decode_bench")];
export const kReparseBench = [pathOf("../../build/release/tests/agent_timeline_reparse_bench")];
export const kDecodeInWasm = [process.execPath, pathOf("decode-in-wasm.mjs")];
