// Exact terminal colors. The core writes the nearest of 256 classes and the true color as
// `data-fg`/`data-bg`; this adds one rule per true color to a style sheet made through the CSSOM, since
// a `style` attribute would need a weaker content security policy.
// Programs choose colors without knowing whether the screen is dark or light, so the lightness of text
// without a background of its own is clamped to stay readable.
// Invariant: a rule is only ever built from six hexadecimal digits.

const kMaxColors = 4096;
const kColor = /^[0-9a-f]{6}$/;

const known = new Set<string>();
let sheet: CSSStyleSheet | undefined;

/** Gives terminal output in `root` its exact colors. Beyond 4096 colors, approximate classes remain. */
export function applyTerminalColors(root: ParentNode): void {
  for (const node of root.querySelectorAll<HTMLElement>("[data-fg], [data-bg]")) {
    addColor("fg", node.dataset["fg"]);
    addColor("bg", node.dataset["bg"]);
  }
}

/** Limits of lightness (CSS Color 4, oklch) that keep a contrast of 4.5 : 1 with the background. */
const kMinLightnessOnDark = 0.64;
const kMaxLightnessOnLight = 0.52;

const kRules = {
  bg: (value: string) => [`.at-terminal [data-bg="${value}"] { background-color: #${value}; }`],
  fg: (value: string) => [
    `.at-terminal [data-fg="${value}"] { color: #${value}; }`,
    `.at-terminal [data-fg="${value}"]:not([data-bg], [class*="at-bg-"], .at-inverse) { color: light-dark(
      oklch(from #${value} min(l, ${kMaxLightnessOnLight}) c h),
      oklch(from #${value} max(l, ${kMinLightnessOnDark}) c h)); }`,
  ],
};

function addColor(attribute: "fg" | "bg", value: string | undefined): void {
  if (value === undefined || !kColor.test(value)) return;
  const name = `${attribute}${value}`;
  if (known.has(name) || known.size >= kMaxColors) return;
  known.add(name);
  const to = adoptedSheet();
  for (const rule of kRules[attribute](value)) to.insertRule(rule, to.cssRules.length);
}

function adoptedSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  return sheet;
}
