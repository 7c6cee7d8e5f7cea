/** Returns the last component of a Unix or Windows path. */
export function fileNameOf(path: string): string {
  return path.slice(path.search(/[^/\\]*$/));
}
