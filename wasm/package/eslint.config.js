// ESLint rules for the package (typed, strict), the demo page and the JavaScript tests (untyped).
// Run from the root of the repository, so that all three are within reach: `npm run lint`.
import { fileURLToPath } from "node:url";
import js from "@eslint/js";
import globals from "globals";
import tseslint from "typescript-eslint";

const packageFolder = fileURLToPath(new URL(".", import.meta.url));

export default tseslint.config(
  { ignores: ["**/node_modules/", "**/dist/", "**/.dist-*/", "build/"] },
  {
    files: ["wasm/package/src/**/*.ts"],
    extends: [js.configs.recommended, ...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: "tsconfig.json", tsconfigRootDir: packageFolder },
    },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    files: ["wasm/package/src/**/*.ts"],
    ignores: ["wasm/package/src/**/*.node.ts"],
    rules: { "no-restricted-imports": ["error", { patterns: ["node:*"] }] },
  },
  {
    files: ["**/*.js", "**/*.mjs"],
    extends: [js.configs.recommended],
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
  },
);
