// How addresses are read in Node and Bun.
import { readFile } from "node:fs/promises";
import { openWith } from "./open-file.js";

export const open = openWith(readFile);
