// During development, server.mjs answers /api/chat.
export default { server: { proxy: { "/api/chat": "http://localhost:3000" } } };
