// Checks URLs that a host's hook returns, often built from agent text. (Links in the session's texts
// have passed the core's URL policy.)
// Invariant: no URL passes that could run script in the page's origin.

const kForbidden = /^(?:javascript|data|vbscript|blob|about):/i;
const kWeb = /^(?:https?|mailto):/i;

/** Removes the white space and control characters that browsers ignore in a URL. */
function withoutInvisible(url: string): string {
  // eslint-disable-next-line no-control-regex -- these are the characters that URL parsers drop
  return url.replace(/[\u0000-\u0020\u007f-\u00a0]/g, "");
}

/** Returns a URL of any scheme, for example an editor's, unless that is forbidden; then `null`. */
export function openableUrl(url: string): string | null {
  const plain = withoutInvisible(url);
  return plain === "" || kForbidden.test(plain) ? null : url;
}

/** Returns a URL with the scheme http, https or mailto; otherwise `null`. */
export function webUrl(url: string): string | null {
  return kWeb.test(withoutInvisible(url)) ? url : null;
}
