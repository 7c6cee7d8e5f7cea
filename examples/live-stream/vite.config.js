// During development, server.mjs answers /events.
export default { server: { proxy: { "/events": "http://localhost:3000" } } };
