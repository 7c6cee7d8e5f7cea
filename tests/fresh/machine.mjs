// A fresh Debian in a folder: created with debootstrap, entered with chroot. For run.mjs.
// Invariants: mounts for a command are in a namespace of its own, so that they disappear with the
// command however it ends; mirrors and registries are taken from this machine's settings and appear in
// no file of the repository.
import { execFileSync } from "node:child_process";
import { appendFileSync, copyFileSync, cpSync, existsSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const kCaFolder = "usr/local/share/ca-certificates";
const kBaseDays = 14;
const kNamespace = ["unshare", "--mount", "--pid", "--fork", "--kill-child"];

/** Paths inside a fresh machine: the checkout, with a space on purpose, and the sources fetched earlier. */
const kCheckout = "/root/agent timeline";
const kDeps = "/root/deps";

/** Environment variables that configure network access. */
const kNetworkVariable = /^(?:(?:https?|no|all)_proxy|npm_config_.*|node_extra_ca_certs)$/i;

const output = (program, ...args) =>
  execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** Installs the programs that create such machines, if missing. */
export function prepareHost() {
  if (process.getuid() !== 0) throw new Error("only root can chroot into another system");
  const programs = { debootstrap: "/usr/sbin/debootstrap", iproute2: "/sbin/ip" };
  const missing = Object.keys(programs).filter((name) => !existsSync(programs[name]));
  if (missing.length === 0) return;
  output("apt-get", "update");
  output("apt-get", "install", "-y", "--no-install-recommends", ...missing);
}

/** Returns the Debian mirror that this machine's apt uses. */
function mirror() {
  const { AGENT_TIMELINE_DEBIAN_MIRROR: named } = process.env;
  if (named) return named;
  const [site] = output("apt-get", "indextargets", "--format", "$(SITE)", "Origin: Debian").split(
    "\n",
  );
  if (site) return site;
  throw new Error("apt has no Debian mirror here: set AGENT_TIMELINE_DEBIAN_MIRROR");
}

function environment() {
  const variables = {
    HOME: "/root",
    PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => kNetworkVariable.test(name)),
    ),
    ...(process.env.AGENT_TIMELINE_DEPS ? { AGENT_TIMELINE_DEPS: kDeps } : {}),
  };
  return Object.entries(variables).map(([name, value]) => `${name}=${value}`);
}

/** A machine in `<folder>/<suite>`; the minimal system that it starts from is stored as an archive. */
export class Machine {
  #suite;
  #root;
  #base;

  constructor(folder, suite) {
    this.#suite = suite;
    this.#root = join(folder, suite);
    this.#base = join(folder, `${suite}.tar`);
  }

  /** Returns the command that creates the archive, or `true` if a recent one exists. */
  baseCommand() {
    if (existsSync(this.#base)) {
      const days = (Date.now() - statSync(this.#base).mtimeMs) / 86_400_000;
      if (days < kBaseDays) return ["true"];
    }
    const script = `set -e
      rm -rf "$1.new" "$1.partial"
      debootstrap --variant=minbase "$2" "$1.new" "$3"
      rm -f "$1.new"/var/cache/apt/archives/*.deb
      tar -C "$1.new" --numeric-owner -cf "$1.partial" .
      rm -rf "$1.new"
      mv "$1.partial" "$1"`;
    return [...kNamespace, "sh", "-c", script, "sh", this.#base, this.#suite, mirror()];
  }

  /** Returns the command that replaces the machine by the minimal system with a clone of a commit. */
  unpackCommand(repository, commit) {
    const script = `set -e
      rm -rf "$1"
      mkdir -p "$1"
      tar -C "$1" --numeric-owner -xpf "$2"
      git clone --quiet --no-local --no-checkout "$3" "$1$4"
      git -C "$1$4" -c advice.detachedHead=false checkout --quiet "$5"`;
    return ["sh", "-c", script, "sh", this.#root, this.#base, repository, kCheckout, commit];
  }

  /** Gives it the network settings of this machine. */
  connect() {
    const inside = (path) => join(this.#root, path);
    const settings = output("apt-config", "dump")
      .split("\n")
      .filter((line) => /^Acquire::(?:Check-|Languages|.*proxy)/i.test(line));
    appendFileSync(inside("etc/apt/apt.conf.d/99host"), `${settings.join("\n")}\n`);
    // A disposable machine need not wait for its disk after every file of a package.
    writeFileSync(inside("etc/dpkg/dpkg.cfg.d/thrown-away"), "force-unsafe-io\n");
    for (const name of ["resolv.conf", "hosts"])
      copyFileSync(`/etc/${name}`, inside(`etc/${name}`));
    if (existsSync(`/${kCaFolder}`))
      cpSync(`/${kCaFolder}`, inside(kCaFolder), { recursive: true });
    this.#configureNpm(inside("root/.npmrc"));
    const { AGENT_TIMELINE_DEPS: deps } = process.env;
    if (deps) cpSync(deps, inside(kDeps), { recursive: true });
  }

  #configureNpm(file) {
    const own = join(homedir(), ".npmrc");
    if (existsSync(own)) copyFileSync(own, file);
    for (const key of ["registry", "cafile", "proxy", "https-proxy", "noproxy"]) {
      const value = output("npm", "config", "get", key).trim();
      if (!["", "null", "undefined"].includes(value)) appendFileSync(file, `\n${key}=${value}\n`);
    }
  }

  /**
   * Returns the command that runs a script in it, as root in the checkout, with a clean environment;
   * with `offline`, only the loopback network is available.
   */
  command(script, { offline = false } = {}) {
    const enter = `set -e
      ${offline ? "ip link set lo up" : ""}
      root=$1
      shift
      mount -t proc proc "$root/proc"
      mount --rbind /dev "$root/dev"
      exec chroot "$root" /usr/bin/env -i "$@"`;
    const inside = ["sh", "-ec", `cd "${kCheckout}"\n${script}`];
    return [
      ...kNamespace,
      ...(offline ? ["--net"] : []),
      "sh",
      "-c",
      enter,
      "sh",
      this.#root,
      ...environment(),
      ...inside,
    ];
  }
}
