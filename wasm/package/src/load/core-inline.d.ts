// The module that the build makes of core.wasm for `./inline`.

/** The core's WebAssembly: gzip, as base64. */
export declare const coreGzip: string;
