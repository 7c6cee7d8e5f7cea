// Prints the result of a bench: its tables, the wanted figures, and the machine.
import { headCommit, uncommittedFiles } from "./checkout.mjs";
import { load, machine, versions } from "./machine.mjs";
import { bodyLines, kWantedColumns, tableLines, wantedCells } from "./table.mjs";

/** @param {ReturnType<typeof import("./result.mjs").normalResult>} result */
export function printResult(result) {
  const lines = ["", result.title, "", ...bodyLines(result)];
  if (result.wanted.length > 0) {
    const rows = result.wanted.map(wantedCells);
    lines.push("", ...tableLines({ columns: kWantedColumns, rows }));
  }
  console.log(lines.join("\n"));
}

function commit() {
  try {
    return uncommittedFiles().length === 0 ? headCommit() : `${headCommit()} with changes`;
  } catch {
    return "not known to git";
  }
}

export function printMachine() {
  const facts = {
    Date: new Date().toISOString().slice(0, 10),
    Machine: machine(),
    "Load average": load().toFixed(1),
    ...versions(),
    Commit: commit(),
  };
  console.log("");
  for (const [name, value] of Object.entries(facts)) console.log(`${name}: ${value}`);
}
