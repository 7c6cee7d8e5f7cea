// `agent-timeline/sources/node`: the sources for Node and compatible runtimes. Pages import
// `agent-timeline/sources`, which needs nothing from Node.
/** @module agent-timeline/sources/node */
export { followFile, type FollowOptions } from "./follow-file.node.js";
export { overProcess, readProcess, type ProcessLike } from "./process.js";
