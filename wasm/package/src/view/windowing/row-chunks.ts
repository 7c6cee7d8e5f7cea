// Splits the children of a long container into chunks of whole rows: lines of code or output, rows of a
// diff. For row-window.ts.
// Invariant: the chunks contain every child, in order; text nodes that had to be split can be joined again.

/** Number of rows per chunk. */
const kRows = 25;
/** A container with fewer rows, or fewer elements, is not split. */
const kFewRows = 3 * kRows;
const kFewElements = 150;

/** Containers that may have many rows: code, output and hunks. */
const kContainers =
  "pre.at-code > code, pre.at-terminal, .at-hunk, details.at-more, details.at-gap";

export interface RowChunk {
  nodes: ChildNode[];
  rows: number;
}

/** Returns the containers inside `root` that may have too many elements for a page. */
export function longContainers(root: ParentNode): Element[] {
  return [...root.querySelectorAll(kContainers)].filter(
    (node) => node.childElementCount > kFewRows || holdsMany(node),
  );
}

function holdsMany(node: Element): boolean {
  return node.childElementCount > 1 && node.getElementsByTagName("*").length > kFewElements;
}

/** Returns the children of a container to split: all but a `<summary>`. */
export function rowsIn(container: Element): ChildNode[] {
  return [...container.childNodes].filter((node) => node.nodeName !== "SUMMARY");
}

/** Returns the chunks of these children; `split` is called for every text node that was split. */
export function chunksOf(
  nodes: readonly ChildNode[],
  split: (first: Text, rest: Text) => void,
): RowChunk[] {
  const chunks: RowChunk[] = [];
  let open: RowChunk = { nodes: [], rows: 0 };
  const add = (node: ChildNode, rows: number): void => {
    open.nodes.push(node);
    open.rows += rows;
  };
  const close = (): void => {
    if (open.nodes.length > 0) chunks.push(open);
    open = { nodes: [], rows: 0 };
  };
  const addText = (text: Text): void => {
    for (let rest: Text | null = text; rest;) {
      const end = endOfRows(rest, kRows - open.rows);
      const after: Text | null = end > 0 && end < rest.length ? rest.splitText(end) : null;
      if (after) split(rest, after);
      add(rest, newlines(rest.data));
      if (end > 0) close();
      rest = after;
    }
  };
  const isRows = nodes.some(isRow);
  for (const node of nodes) {
    const isElement = node instanceof Element;
    if (isRows && isElement && open.rows >= kRows) close();
    if (isRows) add(node, Number(isElement));
    else if (node instanceof Text) addText(node);
    else add(node, newlines(node.textContent ?? ""));
  }
  close();
  return chunks;
}

/** Whether there are enough rows to be worth splitting. */
export function isWorthCutting(chunks: readonly RowChunk[]): boolean {
  return chunks.reduce((sum, { rows }) => sum + rows, 0) > kFewRows;
}

function isRow(node: ChildNode): boolean {
  return node instanceof Element && node.matches(".at-line, .at-row, .at-split-row");
}

function newlines(text: string): number {
  return text.split("\n").length - 1;
}

/** Returns the offset after the newline that ends row number `rows` (at least 1); 0 if there are fewer. */
function endOfRows({ data }: Text, rows: number): number {
  let at = -1;
  for (let left = Math.max(1, rows); left > 0; left -= 1) {
    at = data.indexOf("\n", at + 1);
    if (at < 0) return 0;
  }
  return at + 1;
}
