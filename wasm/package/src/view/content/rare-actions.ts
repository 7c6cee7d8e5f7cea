// Rarely used actions of the controls in the core's HTML, loaded on first use: sorting a table, saving
// code as a file. Copying is not among them: browsers allow it only while a click is being handled.
export { fileNameFor, saveFile } from "../page/save-file.js";
export { sortTable } from "./sort-table.js";
