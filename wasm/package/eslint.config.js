// ESLint rules for the package (typed, strict), the demo page and the JavaScript tests (untyped).
// Run from the root of the repository, so that all three are within reach: `npm run lint`.
import { fileURLToPath } from "node:url";
import js from "@eslint/js";
import globals from "globals";
import tseslint from "typescript-eslint";

const packageFolder = fileURLToPath(new URL(".", import.meta.url));

/**
 * Constants of a module are written as in the C++ sources: values `kLikeThis`, all others `likeThis`. Public
 * names and components of frameworks have the names that their readers expect.
 */
const constants = { selector: "variable", modifiers: ["const", "global"] };
const constantNames = [
  {
    ...constants,
    types: ["boolean", "string", "number", "array"],
    format: ["PascalCase"],
    prefix: ["k"],
    filter: { regex: "^SNAPSHOT_VERSION$", match: false },
  },
  {
    ...constants,
    format: ["camelCase", "StrictPascalCase"],
    filter: { regex: "^SNAPSHOT_VERSION$", match: false },
  },
];

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
    // Declarations of generated modules have the names that these have.
    files: ["wasm/package/src/**/*.ts"],
    ignores: ["wasm/package/src/**/*.d.ts"],
    rules: { "@typescript-eslint/naming-convention": ["error", ...constantNames] },
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
