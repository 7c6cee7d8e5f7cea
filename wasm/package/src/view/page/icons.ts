// The icons of the view, drawn as SVG nodes on a 16 × 16 grid in the color of the text.
// Invariant: decorative only (`aria-hidden`); whatever an icon says is also given as text.
import type { Status, ToolFamily } from "../../contract/index.js";

const kSvg = "http://www.w3.org/2000/svg";

const paths = {
  chevron: "M6 4l4 4-4 4",
  check: "M3.5 8.5l3 3 6-7",
  cross: "M4.5 4.5l7 7M11.5 4.5l-7 7",
  clock: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11M8 5v3.2l2.2 1.3",
  ring: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11",
  arc: "M8 2.5a5.5 5.5 0 1 1-5.5 5.5",
  slash: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11M4.2 4.2l7.6 7.6",
  hand: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11M6.6 6v4M9.4 6v4",
  layers: "M8 2.5l5.5 3L8 8.5l-5.5-3zM2.5 8.5l5.5 3 5.5-3M2.5 11l5.5 3 5.5-3",
  unlinked:
    "M6.5 9.5l3-3M7 4.5l1.3-1.3a2.8 2.8 0 0 1 4 4L11 8.5M9 11.5l-1.3 1.3a2.8 2.8 0 0 1-4-4L5 7.5",
  warning: "M8 2.5l6 11H2zM8 6.5v3M8 11.4v.4",
  file: "M4 2h5l3 3v9H4zM9 2v3h3M6 8.5h4M6 11h4",
  terminal: "M2.5 3.5h11v9h-11zM5 6.5l2 1.7-2 1.6M8.5 10h2.5",
  search: "M7 3a4 4 0 1 0 0 8a4 4 0 0 0 0-8M10 10l3.5 3.5",
  globe:
    "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11M2.5 8h11M8 2.5c3 3.4 3 7.6 0 11M8 2.5c-3 3.4-3 7.6 0 11",
  branch:
    "M4.5 5.5v5M4.5 5.5a1.5 1.5 0 1 0 0-3a1.5 1.5 0 0 0 0 3M4.5 13.5a1.5 1.5 0 1 0 0-3a1.5 1.5 0 0 0 0 3M11.5 7.5a1.5 1.5 0 1 0 0-3a1.5 1.5 0 0 0 0 3M11.5 7.5c0 2.5-7 1-7 3",
  list: "M2.5 4l1 1 1.5-2M2.5 8.5l1 1 1.5-2M2.5 13l1 1 1.5-2M7.5 4.5h6M7.5 8.5h6M7.5 12.5h6",
  tool: "M13.5 4.5l-2.3 2.3-2-2L11.5 2.5a3.8 3.8 0 0 0-5 5L2.5 11.5l2 2 4-4a3.8 3.8 0 0 0 5-5z",
  thought:
    "M8 2.5v3M8 10.5v3M2.5 8h3M10.5 8h3M4.2 4.2l1.8 1.8M10 10l1.8 1.8M11.8 4.2L10 6M6 10l-1.8 1.8",
  notice: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11M8 7.5v3.5M8 5v.3",
  unknown:
    "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11M6.5 6.4a1.6 1.6 0 1 1 2.3 1.5c-.6.3-.8.6-.8 1.2M8 11v.3",
  down: "M8 3v10M4 9l4 4 4-4",
  up: "M8 13V3M4 7l4-4 4 4",
  filter: "M2.5 3.5h11L9.5 8.5v4l-3 1v-5z",
  print: "M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z",
  keyboard: "M2 4.5h12v7H2zM4.5 7h.1M7 7h.1M9.5 7h.1M11.9 7h.1M5.5 9.5h5",
  more: "M3.5 8h.1M8 8h.1M12.5 8h.1",
  person: "M8 2.5a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 0 0 0-5.2M3 13.5c.4-2.6 2.4-4 5-4s4.6 1.4 5 4",
  panel: "M2.5 3h11v10h-11zM9.5 3v10M11 5.5h1M11 8h1",
  export: "M8 10V2.5M5 5l3-3 3 3M3 9.5v4h10v-4",
  open: "M9 3h4v4M13 3L7.5 8.5M11 9v4H3V5h4",
} as const;

export type IconName = keyof typeof paths;

const kFamilyIcon: Record<ToolFamily, IconName> = {
  files: "file",
  command: "terminal",
  search: "search",
  web: "globe",
  task: "branch",
  todo: "list",
  generic: "tool",
};

const kStatusIcon: Record<Status, IconName> = {
  "input-streaming": "arc",
  ready: "ring",
  "awaiting-approval": "hand",
  running: "arc",
  partial: "arc",
  done: "check",
  error: "cross",
  denied: "slash",
  cancelled: "slash",
  "timed-out": "clock",
  background: "layers",
  orphaned: "unlinked",
};

/** A fresh icon; its size and color come from the style sheet. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(kSvg, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", `at-icon at-icon-${name}`);
  const path = document.createElementNS(kSvg, "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}

export function familyIcon(family: ToolFamily): SVGSVGElement {
  return icon(kFamilyIcon[family]);
}

export function statusIcon(status: Status): SVGSVGElement {
  return icon(kStatusIcon[status]);
}
