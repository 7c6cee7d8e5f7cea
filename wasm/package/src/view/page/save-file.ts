// Saves a text as a file, for code blocks of answers and for exports.
// Invariant: nothing is fetched, and the name of a code block's file is made only from a language token.

/** File extensions, where they differ from the language's name. */
const kEndings: Record<string, string> = {
  bash: "sh",
  csharp: "cs",
  "c++": "cpp",
  "f#": "fs",
  golang: "go",
  haskell: "hs",
  javascript: "js",
  julia: "jl",
  kotlin: "kt",
  makefile: "mk",
  markdown: "md",
  moonbit: "mbt",
  objectivec: "m",
  ocaml: "ml",
  perl: "pl",
  powershell: "ps1",
  python: "py",
  ruby: "rb",
  rust: "rs",
  shell: "sh",
  text: "txt",
  typescript: "ts",
  yaml: "yml",
};

/** Returns a name for a file with code in `language`, a token as the core writes it, which may be empty. */
export function fileNameFor(language: string): string {
  const token = language.toLowerCase();
  const ending = Object.hasOwn(kEndings, token) ? kEndings[token] : token;
  return `code.${ending && /^[a-z0-9]{1,10}$/.test(ending) ? ending : "txt"}`;
}

export function saveFile(name: string, text: string, type = "text/plain;charset=utf-8"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By the next turn of the event loop the browser has its own reference to the Blob.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  });
}
