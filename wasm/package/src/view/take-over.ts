// Takes the place of what a server drew with `renderToHtml`, for `mount`. Invariant: that stays on the page
// until the view has drawn a card, so that nothing flashes; nothing else of the host is touched.

/** Call before the view draws into `host`; the result ends the waiting. */
export function takeOver(host: Element): () => void {
  const drawn = [...host.children].filter((child) => child.classList.contains("at-static"));
  if (drawn.length === 0) return () => undefined;
  const isOurs = (card: Element) => card.closest(".at-static") === null;
  const observer = new MutationObserver(() => {
    if (![...host.querySelectorAll("[data-entry]")].some(isOurs)) return;
    observer.disconnect();
    for (const child of drawn) child.remove();
  });
  observer.observe(host, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
  };
}
