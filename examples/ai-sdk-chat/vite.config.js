// While developing, /api/chat is answered by server.mjs.
export default { server: { proxy: { "/api/chat": "http://localhost:3000" } } };
