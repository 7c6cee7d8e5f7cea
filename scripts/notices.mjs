// Generates THIRD_PARTY_NOTICES for the repository and the package: the authors and terms of third-party
// parts that are shipped. Texts and versions are those of the pinned sources.
// `node scripts/notices.mjs` writes the files; tests/scripts/notices.test.mjs compares them.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const kRoot = fileURLToPath(new URL("..", import.meta.url));
export const kNoticeFiles = ["THIRD_PARTY_NOTICES", "wasm/package/THIRD_PARTY_NOTICES"];

const readSource = (path) => readFileSync(join(kRoot, path), "utf8");

/** Reads a file of a pinned source as it was fetched. */
function readPinned(name, file) {
  const folder = resolve(kRoot, process.env.AGENT_TIMELINE_DEPS || "build/deps");
  return readFileSync(join(folder, `${name}-src`, file), "utf8").trim();
}

/** Returns the license and version of an npm package that is bundled into the scripts, as in the lock file. */
function bundledPackage(name) {
  const lock = JSON.parse(readSource("wasm/package/package-lock.json"));
  const folder = `node_modules/${name}`;
  const text = readSource(`wasm/package/${folder}/LICENSE`).trim();
  return { version: lock.packages[folder].version, text };
}

/** Returns the version that cmake/dependencies.cmake pins. */
function pinnedVersion(name) {
  const pins = readSource("cmake/dependencies.cmake");
  const pattern = new RegExp(`agent_timeline_fetch\\(${name}\\s+URL \\S*/v?([\\w.]+)\\.tar\\.gz`);
  return pattern.exec(pins)[1];
}

/** Returns the text of both files. */
export function notices() {
  const mit = readPinned("nlohmann-json", "LICENSE.MIT");
  const parser = bundledPackage("eventsource-parser");
  const terms = mit.slice(mit.indexOf("Permission is hereby granted"));
  const parts = [
    [
      `nlohmann_json ${pinnedVersion("nlohmann-json")}, with patches: reads JSON in the module.`,
      mit,
    ],
    [
      `cmark-gfm ${pinnedVersion("cmark-gfm")}: source of two tables in the module.`,
      readPinned("cmark-gfm", "COPYING"),
    ],
    [
      "Emscripten: its runtime is in the module, its embind glue code is in the scripts.",
      `Copyright (c) 2010-2014 Emscripten authors, see its AUTHORS file.\n\n${terms}`,
    ],
    [
      `eventsource-parser ${parser.version}: reads server-sent events in agent-timeline/sources.`,
      parser.text,
    ],
    [
      "musl, as shipped with Emscripten: the C library of the module.",
      `Copyright © 2005-2020 Rich Felker, et al.\n\n${terms}`,
    ],
    [
      "libc++, libc++abi and compiler-rt from LLVM, as shipped with Emscripten: in the module.",
      "Apache-2.0 WITH LLVM-exception, https://llvm.org/LICENSE.txt. The exception lets compiled\nparts ship without the conditions of the license on notices.",
    ],
  ];
  const line = "-".repeat(80);
  return `Third-party software that agent-timeline contains.\n\n${parts
    .map(([title, text]) => `${line}\n${title}\n${line}\n\n${text.replace(/[ \t]+$/gm, "")}\n`)
    .join("\n")}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of kNoticeFiles) writeFileSync(join(kRoot, name), notices());
}
