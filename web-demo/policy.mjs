// What the pages of the demo may fetch beyond their own files. For serve.mjs, and for the site, which
// has the playground, too.
// The playground may listen to what runs on this machine, and pictures that a reader asks for may come
// from anywhere; everything else is as strict as a host's page can be.
const kLocal = "http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:*";

export const kDemoPolicy = { connect: `'self' ${kLocal}`, images: "'self' blob: https:" };
