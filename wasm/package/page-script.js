// Opens folded bodies of a large exported page: each is kept as a comment until somebody looks at it.
// Invariant: it makes nodes only of what the core wrote, and changes no other node but the note that says that
// the page needs it, which goes; at most 2 KB.
(() => {
  for (const note of document.querySelectorAll(".at-page-note")) note.remove();
  const fill = (details) => {
    const body = details.querySelector(":scope > .at-inert");
    const kept = body && body.firstChild;
    if (!kept || kept.nodeType !== Node.COMMENT_NODE) return;
    body.innerHTML = kept.data;
    body.classList.remove("at-inert");
  };
  const owner = (event) => event.target.closest && event.target.closest("details");
  const onOpen = (event) => {
    const details = owner(event);
    if (details) fill(details);
  };
  // A click comes before the body is drawn; other ways to open it are told of afterwards.
  addEventListener("click", (event) => event.target.closest("summary") && onOpen(event), true);
  addEventListener("toggle", onOpen, true);
  addEventListener("beforeprint", () => {
    for (const body of document.querySelectorAll(".at-inert")) fill(body.parentNode);
  });
})();
