// Installs the engines that the bench compares with, once, in the versions of package-lock.json.
import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const kFolder = fileURLToPath(new URL(".", import.meta.url));
const kLock = `${kFolder}package-lock.json`;
const kInstalled = `${kFolder}node_modules/.package-lock.json`;

/** @throws if npm cannot reach its registry. */
export function installPeers() {
  if (existsSync(kInstalled) && statSync(kInstalled).mtimeMs > statSync(kLock).mtimeMs) return;
  console.log("Installing the engines to compare with (npm ci)...");
  const options = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"];
  execFileSync("npm", options, { cwd: kFolder, stdio: ["ignore", "ignore", "inherit"] });
}
