// Exact terminal colours. The core writes the nearest of 256 classes and the true colour as
// `data-fg`/`data-bg`; this adds one rule per true colour to a style sheet made through the CSSOM,
// since a `style` attribute would need a weaker content security policy.
// Invariant: a rule is only ever built from six hexadecimal digits.

const kMaxColours = 4096;
const kColour = /^[0-9a-f]{6}$/;

const known = new Set<string>();
let sheet: CSSStyleSheet | undefined;

/** Makes the colours that occur in `root` exact; beyond 4096 of them the classes stand. */
export function applyTerminalColours(root: ParentNode): void {
  for (const node of root.querySelectorAll<HTMLElement>("[data-fg], [data-bg]")) {
    addColour("fg", "color", node.dataset["fg"]);
    addColour("bg", "background-color", node.dataset["bg"]);
  }
}

function addColour(attribute: "fg" | "bg", property: string, value: string | undefined): void {
  if (value === undefined || !kColour.test(value)) return;
  const name = `${attribute}${value}`;
  if (known.has(name) || known.size >= kMaxColours) return;
  known.add(name);
  const rule = `.at-terminal [data-${attribute}="${value}"] { ${property}: #${value}; }`;
  adoptedSheet().insertRule(rule);
}

function adoptedSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  return sheet;
}
