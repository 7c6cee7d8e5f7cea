import { createApp } from "vue";
import App from "./App.vue";

createApp(App, { url: "/session.jsonl" }).mount("#app");
