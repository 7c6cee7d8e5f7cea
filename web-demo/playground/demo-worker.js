// @ts-check
// The package's worker with access to its instances: the page reads their memory size and kills them
// through a channel whose name is in the worker's address. Hosts do not need this.
import { instanceMemory, killInstances } from "./instance-hook.js";
import "../agent-timeline/worker-main.js";

const channel = new BroadcastChannel(new URLSearchParams(location.search).get("channel") ?? "");
channel.addEventListener("message", ({ data }) => {
  if (data === "memory") channel.postMessage({ memory: instanceMemory() });
  if (data === "kill") channel.postMessage({ killed: killInstances() });
});
