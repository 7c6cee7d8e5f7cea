// The steps that build the native example in both ways that its CMakeLists.txt supports, as an outside user
// would, and run its test. Used by `./dev test` and `./dev check examples`.
// Invariant: the second build sees only the installed core, not the sources.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./report.mjs";

const kFromSource = "build/example";
const kInstalled = "build/example-core";
const kFromInstalled = "build/example-installed";

const configure = (id, title, folder, after, options) => ({
  id,
  title,
  command: ["cmake", "-G", "Ninja", "-S", "examples/native", "-B", folder, ...options],
  seconds: 300,
  after,
});

const build = (id, title, folder, after, others = {}) => ({
  id,
  title,
  command: ["cmake", "--build", folder],
  seconds: 1800,
  after,
  ...others,
});

/** Deletes an earlier installation, which could hide that a header or an install rule is missing. */
function removeInstallation() {
  for (const folder of [kInstalled, kFromInstalled]) {
    rmSync(join(root, folder), { recursive: true, force: true });
  }
  return true;
}

export function nativeExample() {
  return [
    configure(
      "configure-example",
      "Configure the native example",
      kFromSource,
      ["fetch"],
      [
        "-DAGENT_TIMELINE_INSTALL=ON",
        "-DAGENT_TIMELINE_JOIN_SOURCES=ON",
        "-DCMAKE_DISABLE_FIND_PACKAGE_agent_timeline=ON",
      ],
    ),
    build("compile-example", "Compile the native example", kFromSource, ["configure-example"], {
      cores: 2,
    }),
    {
      id: "install-core",
      title: "Install the core",
      command: ["cmake", "--install", kFromSource, "--prefix", kInstalled],
      seconds: 60,
      after: ["compile-example"],
      needed: removeInstallation,
    },
    configure(
      "configure-installed",
      "Configure the native example, core installed",
      kFromInstalled,
      ["install-core"],
      [`-DCMAKE_PREFIX_PATH=${join(root, kInstalled)}`],
    ),
    build("compile-installed", "Compile the native example, core installed", kFromInstalled, [
      "configure-installed",
    ]),
    {
      id: "example",
      title: "Test the native example",
      command: [process.execPath, "tests/run.mjs", "tests/examples/native.test.mjs"],
      seconds: 120,
      after: ["compile-installed", "package"],
    },
  ];
}
