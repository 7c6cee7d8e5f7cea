#!/usr/bin/env node
// The command `agent-timeline`. Invariant: this file only starts it; `run` never throws.
import { run } from "./run.mjs";

process.exitCode = await run(process.argv.slice(2));
// Who interrupts does not wait for the other end of a pipe.
if (process.exitCode > 128) process.exit();
