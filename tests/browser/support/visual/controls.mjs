// Whether every control does something: each that can be seen is clicked, and something has to come of it:
// another page, another place, a text on the clipboard, a file, a link that leads somewhere.
// Invariant: what it names was clicked, and nothing came of that.

/** @returns {Promise<string[]>} the controls of a page that do nothing */
export function idleControls(page) {
  return page.evaluate(clickAll);
}

/** Runs in the page, and so holds all that it needs. */
export async function clickAll() {
  const kControls =
    "button, summary, a[href], [role=button], [role=menuitem], input[type=checkbox]";
  const kPatienceMs = 1500;
  const idle = [];
  const clicked = new Set();
  let done = false;
  const happened = () => {
    done = true;
  };
  // What tells the time goes on by itself, and what hovers over a card is no answer.
  const kTicking = ".at-time, .at-running, .at-spoken";
  const watch = new MutationObserver((changes) => {
    const counts = ({ target }) => {
      const node = target instanceof Element ? target : target.parentElement;
      return node !== null && !node.closest(kTicking);
    };
    if (changes.some(counts)) happened();
  });
  const all = { attributes: true, characterData: true, childList: true, subtree: true };
  watch.observe(document.documentElement, all);
  document.addEventListener("scroll", happened, true);
  document.addEventListener("focusin", happened);
  // A link leads to its place on this page, or away.
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target.closest?.("a[href]");
      if (!link) return;
      event.preventDefault();
      const { hash } = link;
      const isHere = link.getAttribute("href").startsWith("#");
      if (!isHere || document.getElementById(decodeURIComponent(hash.slice(1)))) happened();
    },
    true,
  );
  globalThis.print = happened;
  globalThis.open = happened;
  HTMLAnchorElement.prototype.click = happened;
  if (navigator.clipboard) {
    navigator.clipboard.writeText = () => Promise.resolve(happened());
  }

  const isSeen = (node) =>
    !node.disabled &&
    node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    node.getClientRects().length > 0;
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const waitUntil = async (holds) => {
    for (const end = performance.now() + kPatienceMs; !holds() && performance.now() < end;)
      await pause(10);
  };
  const nameOf = (node) => {
    const name = node.getAttribute("aria-label") ?? node.textContent.trim().replace(/\s+/g, " ");
    return `${node.tagName.toLowerCase()}.${[...node.classList].join(".")} “${name.slice(0, 40)}”`;
  };
  /** Whether a control says that it has opened something. */
  const isOpen = (node) =>
    node.matches("summary")
      ? node.parentElement.open
      : node.getAttribute("aria-expanded") === "true";
  const close = async () => {
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    const at = document.querySelector("[role=menu] [role=menuitem]") ?? document.body;
    at.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await pause(20);
  };

  for (;;) {
    const node = [...document.querySelectorAll(kControls)].find(
      (each) => !clicked.has(each) && isSeen(each),
    );
    if (!node) return idle;
    clicked.add(node);
    const wasOpen = isOpen(node);
    const name = nameOf(node);
    await pause(0);
    done = false;
    if (node instanceof HTMLAnchorElement)
      node.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    else node.click();
    await waitUntil(() => done);
    if (!done) idle.push(name);
    await close();
    // What was in sight stays there, for the controls in it.
    if (wasOpen && node.isConnected && !isOpen(node)) node.click();
    await pause(20);
  }
}
