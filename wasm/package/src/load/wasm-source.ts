// Compiles the WebAssembly from whatever source a host passes, for the loader. Invariant: a failure is a
// `LoadError` that says where the bytes came from and what they were.
import { describeThrown, LoadError } from "../contract/errors.js";

/** Where the core's WebAssembly can come from. */
export type WasmSource =
  URL | string | ArrayBuffer | Uint8Array | Response | Promise<Response> | WebAssembly.Module;

/** Opens an address as a response, as `fetch` does. */
export type OpenUrl = (address: URL | string) => Promise<Response>;

/** The first bytes of every WebAssembly module: NUL, "asm". */
const kMagic = [0x00, 0x61, 0x73, 0x6d];
const kBytesShown = 16;

function isWasm(bytes: Uint8Array): boolean {
  return kMagic.every((byte, index) => bytes[index] === byte);
}

function describeBytes(bytes: Uint8Array): string {
  if (bytes.length === 0) return "it is empty";
  const head = bytes.subarray(0, kBytesShown);
  const hex = Array.from(head, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
  return `it begins with ${hex}, as text ${JSON.stringify(new TextDecoder().decode(head))}`;
}

async function compileBytes(
  bytes: Uint8Array<ArrayBuffer>,
  origin: string,
): Promise<WebAssembly.Module> {
  if (!isWasm(bytes)) {
    throw new LoadError(`${origin} is not WebAssembly: ${describeBytes(bytes)}`);
  }
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    throw new LoadError(`${origin} does not compile: ${describeThrown(cause)}`, { cause });
  }
}

async function bytesOf(response: Response, origin: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw new LoadError(`${origin} was interrupted: ${describeThrown(cause)}`, { cause });
  }
}

/** Whether the response can be compiled while it loads; browsers reject any other MIME type. */
function canStream(response: Response): boolean {
  const type = response.headers.get("content-type");
  return type === "application/wasm" && typeof WebAssembly.compileStreaming === "function";
}

// The response is not cloned to show its bytes when this fails: a clone would keep all of them, and in Node
// before 20.18 it keeps the process alive.
async function compileStream(response: Response, origin: string): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (cause) {
    const wrong =
      cause instanceof WebAssembly.CompileError ? "does not compile" : "was interrupted";
    throw new LoadError(`${origin} ${wrong}: ${describeThrown(cause)}`, { cause });
  }
}

async function compileResponse(response: Response, origin: string): Promise<WebAssembly.Module> {
  const place = response.url || origin;
  if (!response.ok) {
    const bytes = await bytesOf(response, place);
    const status = `${response.status} ${response.statusText}`.trim();
    throw new LoadError(`${place} returned ${status}; ${describeBytes(bytes)}`);
  }
  if (canStream(response)) return compileStream(response, place);
  return compileBytes(await bytesOf(response, place), place);
}

async function openAddress(address: URL | string, open: OpenUrl): Promise<WebAssembly.Module> {
  const place = String(address);
  let response: Response;
  try {
    response = await open(address);
  } catch (cause) {
    throw new LoadError(`${place} could not be read: ${describeThrown(cause)}`, { cause });
  }
  return compileResponse(response, place);
}

async function settled(source: WasmSource): Promise<Awaited<WasmSource>> {
  try {
    return await source;
  } catch (cause) {
    throw new LoadError(`The given response failed: ${describeThrown(cause)}`, { cause });
  }
}

/** @throws LoadError */
export async function compileSource(
  source: WasmSource,
  open: OpenUrl,
): Promise<WebAssembly.Module> {
  const given = await settled(source);
  if (given instanceof WebAssembly.Module) return given;
  if (typeof given === "string" || given instanceof URL) return openAddress(given, open);
  if (given instanceof ArrayBuffer) return compileBytes(new Uint8Array(given), "The given buffer");
  if (given instanceof Response) return compileResponse(given, "The given response");
  return compileBytes(new Uint8Array(given), "The given array");
}
