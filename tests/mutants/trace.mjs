// Writes down which mutants the scripts of this process and the pages that it serves reach: a number a
// line, into a file of AGENT_TIMELINE_MUTANTS_REACHED. For `node --import`, see switch.ts and
// package_run.mjs. Invariant: servers answer everything else as they did.
import { appendFileSync } from "node:fs";
import { Server } from "node:http";
import { join } from "node:path";
import { threadId } from "node:worker_threads";

const kAddress = "/agent-timeline-mutant/";
const folder = process.env.AGENT_TIMELINE_MUTANTS_REACHED;

function note(number) {
  appendFileSync(join(folder, `${process.pid}-${threadId}`), `${number}\n`);
}

globalThis.agentTimelineReached = note;

const emit = Server.prototype.emit;
Server.prototype.emit = function (name, request, response, ...more) {
  if (name !== "request" || !request.url.startsWith(kAddress)) {
    return emit.call(this, name, request, response, ...more);
  }
  note(Number(request.url.slice(kAddress.length)));
  response.writeHead(204);
  response.end();
  return true;
};
