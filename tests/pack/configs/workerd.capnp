using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);

const main :Workerd.Worker = (
  modules = [
    (name = "workerd.js", esModule = embed "workerd-out/workerd.js"),
    (name = "core.wasm", wasm = embed "workerd-out/core.wasm"),
  ],
  compatibilityDate = "2025-01-01",
);
