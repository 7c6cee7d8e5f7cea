// Morphs an element's children into those of a new fragment and keeps every node that is equal, so that
// a selection, the focus and an open `<details>` survive when a piece is redrawn.
// Invariant: afterwards the element's HTML equals that of the fragment, except for nodes that `keep`
// kept. Recursion is bounded by the depth of the core's HTML (64).

/** Returns true to keep the old node although it differs from the new one. */
export type Keep = (old: Element, fresh: Element) => boolean;

export function morphChildren(target: Node, source: Node, keep: Keep): void {
  let old = target.firstChild;
  let fresh = source.firstChild;
  while (fresh) {
    const nextFresh = fresh.nextSibling;
    if (!old) {
      target.appendChild(fresh);
    } else {
      const nextOld: ChildNode | null = old.nextSibling;
      if (!morphNode(old, fresh, keep)) target.replaceChild(fresh, old);
      old = nextOld;
    }
    fresh = nextFresh;
  }
  while (old) {
    const next: ChildNode | null = old.nextSibling;
    old.remove();
    old = next;
  }
}

function morphNode(old: ChildNode, fresh: ChildNode, keep: Keep): boolean {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) return false;
  if (old instanceof Text && fresh instanceof Text) {
    morphText(old, fresh.data);
    return true;
  }
  if (!(old instanceof Element) || !(fresh instanceof Element)) return false;
  if (keep(old, fresh)) return true;
  if (!sameAttributes(old, fresh)) return false;
  morphChildren(old, fresh, keep);
  return true;
}

function morphText(old: Text, data: string): void {
  if (data === old.data) return;
  if (data.startsWith(old.data)) old.appendData(data.slice(old.data.length));
  else old.data = data;
}

function sameAttributes(a: Element, b: Element): boolean {
  if (a.attributes.length !== b.attributes.length) return false;
  for (const { name, value } of a.attributes) if (b.getAttribute(name) !== value) return false;
  return true;
}
