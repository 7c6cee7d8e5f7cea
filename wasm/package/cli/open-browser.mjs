// Opens an address in the person's browser. Invariant: the address is an argument of its own, never
// part of a command line; where there is no browser to start, nothing happens but a note.
import { spawn } from "node:child_process";

const kOpeners = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Resolves to whether something was started. */
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
