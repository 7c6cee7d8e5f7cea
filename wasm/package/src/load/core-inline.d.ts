// The module that the build generates from core.wasm for `./inline`.

/** The core's WebAssembly: gzip, in base64. */
export declare const coreGzip: string;
