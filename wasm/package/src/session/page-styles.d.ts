// The styles and the script of exported pages, which scripts/make-styles.mjs makes. Invariant: the
// hashes are theirs.

/** A source for a content security policy: `sha256-…`. */
export declare const styleHash: string;
export declare const styles: string;
/** What unpacks folded bodies of large pages, and its source for a policy. */
export declare const script: string;
export declare const scriptHash: string;
