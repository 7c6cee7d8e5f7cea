// Hands a text to the reader as a file, for the code blocks of answers and for exports.
// Invariant: nothing is fetched, and the name of a code block's file is made of a language token only.

/** Endings of file names, where they are not the language's own name. */
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

/** The name of a file that holds code of `language`, a token as the core writes it; may be empty. */
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
  // The browser has taken hold of the Blob by the next turn of the event loop.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  });
}
