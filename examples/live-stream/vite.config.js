// While developing, /events is answered by server.mjs.
export default { server: { proxy: { "/events": "http://localhost:3000" } } };
