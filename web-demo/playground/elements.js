// @ts-check
// Finds the elements of the page. Invariant: what is found is there and of the class that was asked for.

/**
 * @template {Element} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`there is no ${kind.name} #${id}`);
}

/**
 * Where a key was pressed or something was pasted, if that is an element.
 * @param {Event} event
 */
export function elementOf({ target }) {
  return target instanceof Element ? target : null;
}

/**
 * The text of whatever was thrown.
 * @param {unknown} error
 */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
