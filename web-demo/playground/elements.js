// @ts-check
// Finds the elements of the page.
// Invariant: a returned element exists and has the requested class.

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
 * Returns the target of a key press or paste if it is an element.
 * @param {Event} event
 */
export function elementOf({ target }) {
  return target instanceof Element ? target : null;
}

/**
 * Returns the text of anything that was thrown.
 * @param {unknown} error
 */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
