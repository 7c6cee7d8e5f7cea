// `agent-timeline/sources/node`: the sources that only Node has, and runtimes like it. Pages import
// `agent-timeline/sources`, which needs nothing of Node.
/** @module agent-timeline/sources/node */
export { followFile, type FollowOptions } from "./follow-file.node.js";
export { overProcess, readProcess, type ProcessLike } from "./process.js";
