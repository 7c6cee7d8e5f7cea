// @ts-check
// Tracks the WebAssembly instances that this page or worker starts, so that the playground can show
// their memory size and kill them. For the playground only; the package has no such interface. Import
// it before the package.
// Invariant: instances work normally until they are killed.

/** @type {Set<WebAssembly.Memory>} */
const memories = new Set();

/**
 * Finds the memory by its type, because the linker shortens the names of exports; a module has one memory.
 * @param {WebAssembly.Instance} instance
 */
function noted(instance) {
  const memory = Object.values(instance.exports).find((one) => one instanceof WebAssembly.Memory);
  if (memory) memories.add(memory);
  return instance;
}

const { Instance, instantiate } = WebAssembly;
WebAssembly.Instance = new Proxy(Instance, {
  construct: (target, given) =>
    noted(new target(.../** @type {ConstructorParameters<typeof Instance>} */ (given))),
});
WebAssembly.instantiate = new Proxy(instantiate, {
  async apply(start, self, given) {
    const started = await Reflect.apply(start, self, given);
    noted(started instanceof Instance ? started : started.instance);
    return started;
  },
});

/** Returns the bytes of memory of all instances that have not been killed. */
export function instanceMemory() {
  let bytes = 0;
  for (const { buffer } of memories) bytes += buffer.byteLength;
  return bytes;
}

/** Overwrites the memory of every instance; returns how many there were. */
export function killInstances() {
  const { size } = memories;
  for (const { buffer } of memories) new Uint8Array(buffer, 1024).fill(0xff);
  memories.clear();
  return size;
}
