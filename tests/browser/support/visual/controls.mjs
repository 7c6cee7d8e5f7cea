// Checks that every control does something: clicks each visible one and expects an effect: a change of
// the page, a new scroll or focus position, copied text, a file, a link with a target.
// Invariant: every reported control was clicked without effect.

/** @returns {Promise<string[]>} the controls of a page that do nothing */
export function idleControls(page) {
  return page.evaluate(clickAll);
}

/** Runs in the page and therefore must not use anything outside of it. */
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
  // Clocks change by themselves, and hints that hover over a card are not an effect.
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
  // A link has an effect if it leaves the page or its target exists on it.
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
  /** True if a control reports that it has opened something. */
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
    // Reopens what was open before, for the controls in it.
    if (wasOpen && node.isConnected && !isOpen(node)) node.click();
    await pause(20);
  }
}
