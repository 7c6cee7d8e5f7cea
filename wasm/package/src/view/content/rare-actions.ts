// What buttons in the core's HTML do that few readers press, loaded when one does: sorting a table, its cells
// as text, code as a file.
export { fileNameFor, saveFile } from "../page/save-file.js";
export { sortTable } from "./sort-table.js";
export { delimitedText } from "./table-text.js";
