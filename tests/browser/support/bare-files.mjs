// The files of the tests' empty page, added to the demo server's own files, because requests that a
// test fulfills itself all go through the test's process.
// Invariant: the page has the demo's policy.
import { kDemoPolicy, policyFor } from "../../../web-demo/policy.mjs";

const kHtml = `<!doctype html><html lang="en"><meta charset="utf-8"><title>bare</title>
<link rel="stylesheet" href="/agent-timeline/styles.css"><link rel="stylesheet" href="/bare.css">
<body><div id="host"></div></body></html>`;
const kCss = "html,body,#host{height:100%;margin:0}.as-tall{height:100vh}";

const kFiles = {
  "/bare.html": { type: "text/html", body: kHtml },
  "/bare.css": { type: "text/css", body: kCss },
  "/favicon.ico": { status: 204 },
};

/** Answers requests for these files and passes all others to `next`. */
export const withBareFiles = (next) => (request, response) => {
  if (!Object.hasOwn(kFiles, request.url)) return next(request, response);
  const { status = 200, type, body } = kFiles[request.url];
  if (type) response.setHeader("Content-Type", type);
  response.setHeader("Content-Security-Policy", policyFor("", kDemoPolicy));
  return response.writeHead(status).end(body);
};
