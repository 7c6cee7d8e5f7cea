// The demo's server: correct headers and types, and no access outside of its folders.
import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, test } from "node:test";
import { addressOf, fileFor, serve } from "../../web-demo/serve.mjs";

let server;
before(async () => {
  server = await serve(0);
});
after(() => server.close());

/** Sends the path unchanged; `fetch` would normalize it. */
function get(path) {
  const { hostname, port } = new URL(addressOf(server));
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => {
      response.resume();
      response.on("end", () => resolve(response));
    })
      .on("error", reject)
      .end();
  });
}

test("the playground's policy additionally allows connections to this machine, and https images", async () => {
  const { statusCode, headers } = await get("/playground/");
  assert.equal(statusCode, 200);
  assert.equal(
    headers["content-security-policy"],
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
      "img-src 'self' blob: https:; connect-src 'self' http://localhost:* http://127.0.0.1:* " +
      "ws://localhost:* ws://127.0.0.1:*; worker-src 'self'; base-uri 'none'; " +
      "form-action 'none'; require-trusted-types-for 'script'",
  );
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.equal(headers["referrer-policy"], "no-referrer");
});

test("the inline scripts of a page are allowed by their hashes", async () => {
  const { headers } = await get("/");
  const [, scripts] = /script-src ([^;]+);/.exec(headers["content-security-policy"]);
  assert.match(scripts, /^'self' 'wasm-unsafe-eval'(?: 'sha256-[A-Za-z0-9+/]{43}='){2}$/);
});

test("core.wasm is served as application/wasm", async () => {
  const { statusCode, headers } = await get("/agent-timeline/core.wasm");
  assert.equal(statusCode, 200);
  assert.equal(headers["content-type"], "application/wasm");
});

for (const path of [
  "/../README.md",
  "/%2e%2e/README.md",
  "/recordings/../../dev",
  "/agent-timeline/../package.json",
  "/agent-timeline/%2e%2e%2fpackage.json",
  "/..%5cREADME.md",
  "/%00",
  "/%",
]) {
  test(`paths outside of the served folders get a 404: ${path}`, async () => {
    assert.equal(fileFor(path), null);
    assert.equal((await get(path)).statusCode, 404);
  });
}

test("if the port is in use, another one is used", async () => {
  const taken = Number(new URL(addressOf(server)).port);
  const other = await serve(taken);
  assert.notEqual(addressOf(other), addressOf(server));
  other.close();
});
