// What the server has at this address is the built package; its types are those of the package.
export * from "../../../wasm/package/dist/types/view/mount.js";
