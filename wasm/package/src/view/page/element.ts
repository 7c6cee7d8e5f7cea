// Makes elements for every other file of the view. The only text sink is `textContent`.
// Invariant: nothing given here is ever read as HTML, and no `style` or `on*` attribute is set.

type Child = Node | string;

/** A new element with its class and children; strings become text nodes. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className = "",
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  if (className !== "") node.className = className;
  node.append(...children);
  return node;
}

/** An element for a text of its own, which has the direction of its language, not of the page. */
export function textElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className = "",
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = element(name, className, ...children);
  node.dir = "auto";
  return node;
}

/** A button that does not submit forms. */
export function button(className: string, ...children: Child[]): HTMLButtonElement {
  const node = element("button", className, ...children);
  node.type = "button";
  return node;
}

/** Sets the text only where it differs, so that a selection inside it survives. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

/** Text for assistive technology only. */
export function screenReaderText(text: string): HTMLElement {
  return element("span", "at-spoken", text);
}
