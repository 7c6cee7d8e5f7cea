// Loaded when a reader opens the first menu: the menu itself and the items of each.
export { cardItems } from "./card-items.js";
export { exportItems } from "./export-items.js";
export { Menu } from "./menu.js";
