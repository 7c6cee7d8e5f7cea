/** What comes last in a path, of any system. */
export function fileNameOf(path: string): string {
  return path.slice(path.search(/[^/\\]*$/));
}
