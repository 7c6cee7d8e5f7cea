// Addresses that a host's hook may put on the page. Links of the session's texts have passed the
// core's URL policy; what a hook makes of them, often out of agent text, passes here.
// Invariant: nothing that could run in the page's own name comes through.

const kForbidden = /^(?:javascript|data|vbscript|blob|about):/i;
const kWeb = /^(?:https?|mailto):/i;

/** Whether browsers would read white space or control characters out of the address. */
function withoutInvisible(url: string): string {
  // eslint-disable-next-line no-control-regex -- these are the characters that URL parsers drop
  return url.replace(/[\u0000-\u0020\u007f-\u00a0]/g, "");
}

/** An address of any scheme that opens something elsewhere, or `null`. */
export function openableUrl(url: string): string | null {
  const plain = withoutInvisible(url);
  return plain === "" || kForbidden.test(plain) ? null : url;
}

/** An address of the web or of a mailbox, or `null`. */
export function webUrl(url: string): string | null {
  return kWeb.test(withoutInvisible(url)) ? url : null;
}
