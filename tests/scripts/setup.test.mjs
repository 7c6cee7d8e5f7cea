// Which Node and which browser ./dev uses. Short scripts stand in for the machine's programs, so that
// nothing is downloaded: what npm would install is a link to the Node of this test. Run by ./dev, and
// alone with `node --test tests/scripts/setup.test.mjs`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const kScripts = fileURLToPath(new URL("../../scripts", import.meta.url));
const kUseNode = `set -eu
. scripts/steps.sh
. scripts/setup.sh
use_node
command -v node`;

/** Copies the scripts into a new folder, with programs that precede the machine's in PATH. */
function checkout(t) {
  const root = mkdtempSync(join(tmpdir(), "set up "));
  t.after(() => rmSync(root, { recursive: true }));
  cpSync(kScripts, join(root, "scripts"), { recursive: true });
  const bin = join(root, "bin");
  mkdirSync(bin);
  const program = (name, text) =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return { root, bin, program };
}

/**
 * Returns a checkout on a machine with this Node version; `npm` is the shell script that stands in for
 * npm.
 */
function machine(
  t,
  version,
  npm = 'mkdir -p node_modules/node-any/bin; ln -s "$REAL_NODE" node_modules/node-any/bin/node',
) {
  const { root, bin, program } = checkout(t);
  program("node", `echo ${version}`);
  program("npm", `echo "$@" >>"${root}/npm-calls"\n${npm}`);
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, REAL_NODE: process.execPath };
  return {
    root,
    machineNode: join(bin, "node"),
    pinnedNode: join(root, "build/node/bin/node"),
    wasAsked: () => existsSync(join(root, "npm-calls")),
    forget: () => rmSync(join(root, "npm-calls"), { force: true }),
    /** Returns the Node in use after the setup. */
    useNode() {
      const { status, stdout, stderr } = spawnSync("sh", ["-c", kUseNode], {
        cwd: root,
        env,
        encoding: "utf8",
      });
      return { status, node: stdout.trim().split("\n").at(-1), stderr };
    },
  };
}

test("a Node version that is new enough is used", (t) => {
  for (const version of ["v20.19.0", "v22.1.0", "v100.0.0"]) {
    const { useNode, machineNode, wasAsked } = machine(t, version);
    assert.equal(useNode().node, machineNode);
    assert.equal(wasAsked(), false);
  }
});

test("an old Node is replaced by the pinned one, which is downloaded once", (t) => {
  for (const version of ["v18.20.4", "v20.9.0", "v9.11.2"]) {
    const { useNode, pinnedNode, wasAsked, forget } = machine(t, version);
    assert.equal(useNode().node, pinnedNode);
    assert.equal(wasAsked(), true);
    forget();
    assert.equal(useNode().node, pinnedNode);
    assert.equal(wasAsked(), false, "the second run needs no network");
  }
});

test("a changed lock file reinstalls the pinned Node", (t) => {
  const { root, useNode, pinnedNode, wasAsked, forget } = machine(t, "v18.20.4");
  useNode();
  forget();
  writeFileSync(join(root, "scripts/node/package-lock.json"), "{}");
  assert.equal(useNode().node, pinnedNode);
  assert.equal(wasAsked(), true);
});

test("an interrupted installation of Node is not used", (t) => {
  const broken = machine(t, "v18.20.4", "mkdir -p node_modules/.bin; exit 1");
  const { status, stderr } = broken.useNode();
  assert.equal(status, 1);
  assert.match(stderr, /Fix: +connect to the network once/);
  assert.equal(existsSync(join(broken.root, "build/node")), false);
});

test("if the pinned Node does not run, the error states the installed and the required version", (t) => {
  const { status, stderr } = machine(t, "v18.20.4", "true").useNode();
  assert.equal(status, 1);
  assert.match(stderr, /Error: Node is v18\.20\.4; 20\.19 or newer is needed/);
});

/** Returns what the setup asks apt for if `fc-list` finds fonts only for these languages. */
function askedForFonts(t, { languages, apt = "exit 0", times = 1 }) {
  const { root, bin, program } = checkout(t);
  program(
    "fc-list",
    `case $1 in ${languages.map((one) => `:lang=${one}`).join("|") || "none"}) echo Some;; esac`,
  );
  program("apt-get", `echo "$@" >>"${root}/apt-calls"\n${apt}`);
  program("apt-cache", `echo "Package: $2"`);
  program("sudo", 'while [ "${1#-}" != "$1" ]; do shift; done\nexec "$@"');
  const script = `set -eu\n. scripts/steps.sh\n. scripts/setup.sh\n${"install_if_possible fonts $(missing_fonts)\n".repeat(times)}`;
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync("sh", ["-c", script], {
    cwd: root,
    env,
    encoding: "utf8",
  });
  const calls = existsSync(join(root, "apt-calls"))
    ? readFileSync(join(root, "apt-calls"), "utf8")
        .split("\n")
        .filter((one) => / install /.test(` ${one}`))
    : [];
  return { status, said: stdout + stderr, calls };
}

test("fonts for Chinese and Arabic are installed only if missing", (t) => {
  const { status, calls } = askedForFonts(t, { languages: ["ar"] });
  assert.equal(status, 0);
  assert.equal(calls.length, 1);
  assert.match(calls[0], /fonts-wqy-zenhei/);
  assert.doesNotMatch(calls[0], /fonts-kacst/);
  assert.deepEqual(askedForFonts(t, { languages: ["ar", "zh"] }).calls, []);
});

test("fonts that cannot be installed are requested only once and do not fail the setup", (t) => {
  const { status, said, calls } = askedForFonts(t, {
    ...{ languages: [], times: 2 },
    apt: "case $1 in install|-y|update) exit 1;; esac",
  });
  assert.equal(status, 0);
  assert.match(said, /not installed/);
  assert(calls.length <= 1, calls.join("\n"));
});

const kHasTerminals = /util-linux/.test(
  spawnSync("script", ["--version"], { encoding: "utf8" }).stdout ?? "",
);

/**
 * Installs a package as a user whose sudo asks for a password, which can be typed only at a terminal, and
 * returns what apt was called with.
 */
function installWithPassword(t, install, hasTerminal) {
  const { root, bin, program } = checkout(t);
  program("id", "echo 1000");
  program("apt-get", `echo "$@" >>"${root}/apt-calls"`);
  program("apt-cache", `echo "Package: $2"`);
  program(
    "sudo",
    `case $1 in
  -v) [ -t 0 ] && echo yes >"${root}/may" ;;
  -n) [ -e "${root}/may" ] || { echo "a password is required" >&2; exit 1; }; shift; exec "$@" ;;
  *) echo "waits for a password without a time limit" >&2; exit 1 ;;
esac`,
  );
  writeFileSync(
    join(root, "install.sh"),
    `set -eu\n. scripts/steps.sh\n. scripts/setup.sh\n${install}\n`,
  );
  const [command, ...args] = hasTerminal
    ? ["script", "-qec", "sh install.sh", "/dev/null"]
    : ["sh", "install.sh"];
  const { status, stdout, stderr } = spawnSync(command, args, {
    ...{ cwd: root, encoding: "utf8", input: "" },
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  });
  const log = join(root, "apt-calls");
  return { status, said: stdout + stderr, calls: existsSync(log) ? readFileSync(log, "utf8") : "" };
}

for (const install of ["install_missing cmake", "install_if_possible fonts cmake"]) {
  test(`${install}: sudo asks for the password at the terminal`, { skip: !kHasTerminals }, (t) => {
    const { status, said, calls } = installWithPassword(t, install, true);
    assert.equal(status, 0, said);
    assert.match(calls, /^update\n.*install .*cmake/s);
  });
}

test("without a terminal, a sudo that asks for a password is an error that names the cure", (t) => {
  const { status, said, calls } = installWithPassword(t, "install_missing cmake", false);
  assert.equal(status, 1);
  assert.match(said, /a password is required/);
  assert.match(said, /Fix: .*apt-get install cmake/);
  assert.equal(calls, "");
});

/** Returns which browser tests run in, on a machine with these programs. */
function browserOfTests(t, programs, named = "") {
  const { root, bin, program } = checkout(t);
  for (const name of programs) program(name, "exit 1");
  const { status, stdout } = spawnSync(
    "/bin/sh",
    ["-c", "set -eu\n. scripts/setup.sh\nheadless_path"],
    {
      cwd: root,
      env: { PATH: bin, CHROMIUM_PATH: named },
      encoding: "utf8",
    },
  );
  return status === 0 ? stdout.trim().replace(`${bin}/`, "") : null;
}

test("browser tests prefer CHROMIUM_PATH, then chromium-headless-shell, then chromium", (t) => {
  const both = ["chromium", "chromium-headless-shell"];
  assert.equal(browserOfTests(t, both, "/opt/chrome"), "/opt/chrome");
  assert.equal(browserOfTests(t, both), "chromium-headless-shell");
  assert.equal(browserOfTests(t, ["chromium"]), "chromium");
  assert.equal(browserOfTests(t, []), null);
});
