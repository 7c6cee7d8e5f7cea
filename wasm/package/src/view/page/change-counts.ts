// `+14 −3`: lines that edits added and removed, as text.
// Invariant: a count of nothing is not said.

export function changeCounts(edits: Iterable<{ added: number; removed: number }>): string {
  let [added, removed] = [0, 0];
  for (const edit of edits) {
    added += edit.added;
    removed += edit.removed;
  }
  return [added > 0 ? `+${added}` : "", removed > 0 ? `−${removed}` : ""].filter(Boolean).join(" ");
}
