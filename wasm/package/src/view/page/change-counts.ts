// `+14 −3`: the lines that edits added and removed, as text.
// Invariant: a count of 0 is left out.

export function changeCounts(edits: Iterable<{ added: number; removed: number }>): string {
  let [added, removed] = [0, 0];
  for (const edit of edits) {
    added += edit.added;
    removed += edit.removed;
  }
  return [added > 0 ? `+${added}` : "", removed > 0 ? `−${removed}` : ""].filter(Boolean).join(" ");
}
