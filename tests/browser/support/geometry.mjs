// Finds layout faults of a page from boxes and computed styles: text that overflows, is cut or
// overlaps, targets that are too small, low contrast of texts and icons, empty cards. Used for every
// page of the project.
// Invariant: every reported fault is visible; each complaint gives the rule, the element and the
// figures.

/** @returns {Promise<string[]>} */
export function complaintsOf(page) {
  return page.evaluate(lookAtPage);
}

/** Runs in the page and therefore must not use anything outside of it. */
export function lookAtPage() {
  const kMaxCount = 40;
  const kSlack = 1.5;
  const complaints = [];
  const nameOf = (node) => {
    const text = node.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
    return `${node.tagName.toLowerCase()}.${[...node.classList].join(".")} “${text}”`;
  };
  const complain = (rule, node, detail = "") => {
    if (complaints.length < kMaxCount) complaints.push(`${rule}: ${nameOf(node)} ${detail}`.trim());
  };
  const styleOf = (node) => getComputedStyle(node);
  const isScreenReaderOnly = (node) => node.closest(".at-spoken, [aria-hidden=true]") !== null;
  const isSeen = (node) =>
    node.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: false,
    });

  /** Elements that directly contain text, with the visible boxes of that text. */
  const leaves = [];
  for (const node of document.body.querySelectorAll("*")) {
    if (!isSeen(node) || isScreenReaderOnly(node)) continue;
    const texts = [...node.childNodes].filter(
      (child) => child.nodeType === Node.TEXT_NODE && child.data.trim() !== "",
    );
    if (texts.length > 0) leaves.push({ node, texts, boxes: texts.flatMap(boxesOf) });
  }

  function boxesOf(text) {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  }

  const scrolls = (node) => /auto|scroll/.test(styleOf(node).overflowX);
  const clips = (node) => /hidden|clip|auto|scroll/.test(styleOf(node).overflowX);
  const canScroll = (node) => {
    for (let at = node; at && at !== document.body; at = at.parentElement)
      if (scrolls(at)) return true;
    return false;
  };

  /** Returns the part of a box that no ancestor clips. */
  const visiblePart = (node, box) => {
    const seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    for (let at = node; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = styleOf(at);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const around = at.getBoundingClientRect();
      seen.left = Math.max(seen.left, around.left);
      seen.right = Math.min(seen.right, around.right);
      seen.top = Math.max(seen.top, around.top);
      seen.bottom = Math.min(seen.bottom, around.bottom);
    }
    return seen;
  };

  // Nothing is wider than the page.
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width + kSlack) {
    complain(
      "page scrolls horizontally",
      document.body,
      `${document.documentElement.scrollWidth} > ${width}`,
    );
  }
  for (const { node, boxes } of leaves) {
    if (canScroll(node)) continue;
    const over = boxes
      .map((box) => visiblePart(node, box))
      .find((box) => box.right > width + kSlack || box.left < -kSlack);
    if (over)
      complain(
        "extends beyond the page",
        node,
        `${Math.round(over.left)} to ${Math.round(over.right)}`,
      );
  }

  // Latin text reads from left to right on every page: on a right-to-left one, its digits and marks would
  // otherwise move to the wrong end, as in “failed 1” and “/folder”.
  const boxAt = (text, index) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + 1);
    return range.getBoundingClientRect();
  };
  const readsBackwards = (text) => {
    if (/[\u0590-\u08ff]/.test(text.data)) return false;
    const first = boxAt(text, text.data.search(/\S/));
    const last = boxAt(text, text.data.trimEnd().length - 1);
    return Math.abs(first.top - last.top) < 3 && first.left > last.left;
  };
  for (const { node, texts } of leaves)
    if (texts.some(readsBackwards)) complain("reads backwards", node);

  // Text may be cut only where it can be opened, or on a button whose tooltip gives it whole. A call's
  // title appears nowhere else, so it must be whole once its card is open.
  const isOpened = (node) =>
    node.closest(".at-title") !== null &&
    node.closest("button[aria-expanded=true], details[open] > summary") !== null;
  const canOpen = (node) =>
    !isOpened(node) &&
    node.closest("summary, button[aria-expanded], [aria-haspopup], button[title]") !== null;
  for (const { node } of leaves) {
    for (let at = node; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = styleOf(at);
      const cutX = /hidden|clip/.test(overflowX) && at.scrollWidth > at.clientWidth + kSlack;
      const cutY = /hidden|clip/.test(overflowY) && at.scrollHeight > at.clientHeight + kSlack;
      // Text for screen readers only is in a box of one pixel.
      const isHidden = at.clientWidth <= 1 || at.clientHeight <= 1;
      if ((cutX || cutY) && !isHidden && styleOf(at).display !== "inline" && !canOpen(at)) {
        complain(
          "text is cut off",
          at,
          `${at.scrollWidth}×${at.scrollHeight} in ${at.clientWidth}×${at.clientHeight}`,
        );
        break;
      }
      if (clips(at)) break;
    }
  }

  // Contrast (WCAG 1.4.3).
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const painted = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return { r, g, b, a: a / 255 };
  };
  const parsed = (text) => {
    if (!/^(?:rgba?|color)\(/.test(text)) return painted(text);
    const numbers = text.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [0, 0, 0, 0];
    const scale = text.startsWith("color(") ? 255 : 1;
    const [r, g, b] = numbers.slice(0, 3).map((value) => value * scale);
    return { r, g, b, a: numbers[3] ?? 1 };
  };
  const over = (top, below) => {
    const mix = (name) => top[name] * top.a + below[name] * (1 - top.a);
    return { r: mix("r"), g: mix("g"), b: mix("b"), a: 1 };
  };
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const paper = isDark ? { r: 18, g: 18, b: 18, a: 1 } : { r: 255, g: 255, b: 255, a: 1 };
  const backgroundOf = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) {
      const layer = parsed(styleOf(at).backgroundColor);
      if (layer.a > 0) layers.push(layer);
      if (layer.a === 1) break;
    }
    return layers.reduceRight((below, top) => over(top, below), paper);
  };
  const luminance = ({ r, g, b }) => {
    const [x, y, z] = [r, g, b].map((value) => {
      const part = Math.min(1, Math.max(0, value / 255));
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  for (const { node, boxes } of leaves) {
    if (boxes.length === 0) continue;
    const { color, fontSize, fontWeight } = styleOf(node);
    const behind = backgroundOf(node);
    const [a, b] = [luminance(over(parsed(color), behind)), luminance(behind)].sort(
      (x, y) => y - x,
    );
    const ratio = (a + 0.05) / (b + 0.05);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5) - 0.005)
      complain("contrast", node, `${ratio.toFixed(2)} ${color}`);
  }

  // Texts do not overlap.
  const isFixed = (node) => {
    // The button back to the end floats above the list.
    if (node.closest(".at-jump")) return true;
    for (let at = node; at && at !== document.body; at = at.parentElement) {
      if (/fixed|sticky/.test(styleOf(at).position)) return true;
    }
    return false;
  };
  /** True if a text is in an opaque layer above another one, such as a menu. */
  const hides = (node, other) => {
    for (let at = node; at && !at.contains(other); at = at.parentElement) {
      const { position, backgroundColor } = styleOf(at);
      if (/absolute|fixed/.test(position) && parsed(backgroundColor).a === 1) return true;
    }
    return false;
  };
  const placed = leaves
    .filter(({ node }) => !isFixed(node))
    .flatMap(({ node, boxes }) => boxes.map((box) => ({ node, ...visiblePart(node, box) })))
    .filter((box) => box.right - box.left > 3 && box.bottom - box.top > 3)
    .sort((a, b) => a.top - b.top);
  for (let i = 0; i < placed.length; i += 1) {
    const a = placed[i];
    for (let j = i + 1; j < placed.length && placed[j].top < a.bottom - 5; j += 1) {
      const b = placed[j];
      if (a.node === b.node || a.node.contains(b.node) || b.node.contains(a.node)) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - b.top;
      const least = Math.min(a.bottom - a.top, b.bottom - b.top);
      if (across <= 3 || down <= least / 2) continue;
      if (!hides(a.node, b.node) && !hides(b.node, a.node))
        complain("overlaps", a.node, `and ${nameOf(b.node)}`);
    }
  }

  // Contrast of icons that carry meaning on their own (WCAG 1.4.11).
  for (const icon of document.querySelectorAll(":is(button, summary, .at-status) .at-icon")) {
    if (!isSeen(icon) || icon.closest(":disabled")) continue;
    const behind = backgroundOf(icon.parentElement);
    const [a, b] = [luminance(over(parsed(styleOf(icon).color), behind)), luminance(behind)].sort(
      (x, y) => y - x,
    );
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 3 - 0.005) complain("contrast of an icon", icon.parentElement, ratio.toFixed(2));
  }

  // Target size (WCAG 2.5.8): 24 by 24, or enough space around them; links within a line of text are
  // exempt.
  const targets = [
    ...document.querySelectorAll("a[href], button, summary, input, select, [role=button]"),
  ]
    .filter((node) => isSeen(node) && !isScreenReaderOnly(node) && !node.disabled)
    .filter((node) => !(node.matches("a") && styleOf(node).display === "inline"))
    // A field in a label is as large as the label.
    .map((node) => ({ node, box: (node.closest("label") ?? node).getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  for (const { node, box } of targets) {
    if (box.width >= 23.5 && box.height >= 23.5) continue;
    const [x, y] = middle(box);
    const crowded = targets.some(({ node: other, box: near }) => {
      if (other === node || other.contains(node) || node.contains(other)) return false;
      const dx = Math.max(near.left - x, 0, x - near.right);
      const dy = Math.max(near.top - y, 0, y - near.bottom);
      return Math.hypot(dx, dy) < 11.5;
    });
    if (crowded)
      complain("target too small", node, `${Math.round(box.width)}×${Math.round(box.height)}`);
  }

  // No card without content.
  for (const card of document.querySelectorAll(".at-entry")) {
    const isEmpty = card.innerText.trim() === "" && !card.querySelector("img, svg");
    if (isSeen(card) && isEmpty) complain("empty card", card, card.dataset.entry ?? "");
  }
  return complaints;
}
