// Opens an address in the user's browser. Invariant: the address is passed as an argument of its own, never
// as part of a shell command; if there is no browser to start, nothing fails.
import { spawn } from "node:child_process";

const kOpeners = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Resolves to whether a program was started. */
export function openBrowser(address) {
  const [command, ...args] = kOpeners[process.platform] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}
