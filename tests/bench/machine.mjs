// What the figures were measured on and of, printed beneath every table.
import { execFileSync } from "node:child_process";
import { arch, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";

const kRoot = fileURLToPath(new URL("../../", import.meta.url));

/** The first line that a command prints, or "none" where there is no such command. */
function firstLine(command, ...args) {
  try {
    const output = execFileSync(command, args, { cwd: kRoot, stdio: ["ignore", "pipe", "ignore"] });
    return output.toString().split("\n", 1)[0].trim();
  } catch {
    return "none";
  }
}

function commit() {
  const changed = firstLine("git", "status", "--porcelain", "--untracked-files=no");
  const name = firstLine("git", "rev-parse", "--short=12", "HEAD");
  return changed === "" || changed === "none" ? name : `${name} with changes`;
}

export function printMachine() {
  const processors = cpus();
  const facts = {
    Date: new Date().toISOString().slice(0, 10),
    Machine: `${processors.length} cores, ${arch()}, ${processors[0].model.trim()}`,
    "Load average": loadavg()[0].toFixed(1),
    Node: process.version,
    "C++ compiler": firstLine("c++", "--version"),
    Emscripten: firstLine("emcc", "--version"),
    Commit: commit(),
  };
  console.log("");
  for (const [name, value] of Object.entries(facts)) console.log(`${name}: ${value}`);
}
