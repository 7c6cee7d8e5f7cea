// The store behind the frameworks' hooks, over sessions of the real core, also asynchronous ones like a
// worker's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { timelineStore } from "../../build/js/apply/timeline-store.js";
import { startCore } from "./support.mjs";

const { core } = await startCore();
const message = (text) => ({ "agent-timeline": "message", text });

test("the store's state equals the session's snapshot after every push", () => {
  const session = core.createSession();
  session.push(message("before"));
  const store = timelineStore(session);
  let heard = 0;
  const unsubscribe = store.subscribe(() => (heard += 1));
  assert.equal(heard, 1, "the listener is called for the first state");
  assert.deepEqual(store.getSnapshot(), session.snapshot());
  session.push(message("after"));
  session.push({
    "agent-timeline": "tool-start",
    call: "c",
    name: "Bash",
    input: { command: "ls" },
  });
  assert.equal(heard, 3);
  assert.deepEqual(store.getSnapshot(), session.snapshot());
  session.reset();
  assert.deepEqual(store.getSnapshot(), session.snapshot());
  unsubscribe();
  session.dispose();
});

test("unchanged entries stay the same objects, and a session has one store", () => {
  const session = core.createSession();
  const store = timelineStore(session);
  assert.equal(timelineStore(session), store);
  const unsubscribe = store.subscribe(() => {});
  session.push(message("one"));
  const state = store.getSnapshot();
  const first = store.getEntry("e1");
  assert.equal(first, state.entries[0]);
  session.push(message("two"));
  assert.notEqual(store.getSnapshot(), state);
  assert.equal(store.getEntry("e1"), first);
  assert.equal(store.getEntry("e2"), store.getSnapshot().entries[1]);
  assert.equal(store.getEntry("e3"), undefined);
  unsubscribe();
  session.dispose();
});

test("a store without listeners gets no patches, and catches up when it is subscribed to again", () => {
  const session = core.createSession();
  const store = timelineStore(session);
  store.subscribe(() => {})();
  session.push(message("missed"));
  assert.equal(store.getSnapshot().entries.length, 0);
  const unsubscribe = store.subscribe(() => {});
  assert.equal(store.getSnapshot().entries.length, 1);
  unsubscribe();
  session.dispose();
});

/** A session that answers asynchronously, like one in a worker; answers and patches keep their order. */
function later(session) {
  return {
    subscribe: (listener) => session.subscribe((patch) => queueMicrotask(() => listener(patch))),
    snapshot() {
      const state = session.snapshot();
      return new Promise((resolve) => queueMicrotask(() => resolve(state)));
    },
  };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test("with an asynchronous session, no patch is applied twice or lost", async () => {
  const session = core.createSession();
  const store = timelineStore(later(session));
  session.push(message("before"));
  const unsubscribe = store.subscribe(() => {});
  session.push(message("while the snapshot is awaited"));
  await turn();
  session.push(message("after"));
  await turn();
  assert.deepEqual(store.getSnapshot(), session.snapshot());
  unsubscribe();
  session.dispose();
});

test("a gap in the patches makes the store take a new snapshot", () => {
  const session = core.createSession();
  let isDeaf = false;
  const store = timelineStore({
    snapshot: () => session.snapshot(),
    subscribe: (listener) => session.subscribe((patch) => isDeaf || listener(patch)),
  });
  store.subscribe(() => {});
  isDeaf = true;
  session.push(message("lost"));
  isDeaf = false;
  session.push(message("heard"));
  assert.deepEqual(store.getSnapshot(), session.snapshot());
  session.dispose();
});

test("a listener removed while others are called is not called any more", () => {
  const session = core.createSession();
  const store = timelineStore(session);
  let second = 0;
  let unsubscribe = () => {};
  store.subscribe(() => unsubscribe());
  unsubscribe = store.subscribe(() => (second += 1));
  session.push(message("x"));
  assert.equal(second, 0);
  session.dispose();
});

test("a rejected first snapshot is reported once and requested again with the next patch", async () => {
  const session = core.createSession();
  const reported = [];
  globalThis.reportError = (error) => reported.push(error.message);
  let refusals = 1;
  const source = {
    subscribe: (listener) => session.subscribe(listener),
    snapshot() {
      if (refusals === 0) return session.snapshot();
      refusals -= 1;
      return Promise.reject(new Error("the worker did not answer"));
    },
  };
  try {
    const store = timelineStore(source);
    const unsubscribe = store.subscribe(() => {});
    session.push(message("one"));
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(reported, ["the worker did not answer"]);
    session.push(message("two"));
    assert.deepEqual(store.getSnapshot(), session.snapshot());
    unsubscribe();
  } finally {
    delete globalThis.reportError;
    session.dispose();
  }
});
