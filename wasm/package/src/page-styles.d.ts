// The styles of exported pages, which scripts/make-styles.mjs makes. Invariant: the hash
// is that of the styles.

/** A source for a content security policy: `sha256-…`. */
export declare const styleHash: string;
export declare const styles: string;
