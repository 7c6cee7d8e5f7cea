// What buttons in the core's HTML do that few readers press, loaded when one does: sorting a table, code as a file.
// Copying is not among it: browsers allow it only at once, while a click is being handled.
export { fileNameFor, saveFile } from "../page/save-file.js";
export { sortTable } from "./sort-table.js";
