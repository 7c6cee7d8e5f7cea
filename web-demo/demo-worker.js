// The package's worker with the playground's eye on its instances: the page asks for their memory
// and kills them through a channel of its own, whose name is the worker's. Hosts need none of this.
import { instanceMemory, killInstances } from "./instance-hook.js";
import "./agent-timeline/worker-main.js";

const channel = new BroadcastChannel(self.name);
channel.addEventListener("message", ({ data }) => {
  if (data === "memory") channel.postMessage({ memory: instanceMemory() });
  if (data === "kill") channel.postMessage({ killed: killInstances() });
});
