// Vite builds a page for each app, without any setting that is specific to this package.
import { readdirSync } from "node:fs";

const pages = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".html"));

export default {
  build: { rollupOptions: { input: pages }, outDir: "vite-out", assetsInlineLimit: 0 },
  logLevel: "warn",
};
