// A chat of the AI SDK whose messages the view draws: the SDK holds the conversation, and a session
// taps its transport.
import { load } from "agent-timeline";
import { tapChatTransport } from "agent-timeline/sources";
import { mount } from "agent-timeline/view";
import {
  AbstractChat,
  DefaultChatTransport,
  lastAssistantMessageIsCompleteWithApprovalResponses,
} from "ai";
import "agent-timeline/styles.css";

const session = (await load()).createSession({ dialect: "ai-sdk", patches: "outline" });
const status = document.querySelector("[role=status]");

/** The state that `useChat` would hold. */
class ChatState {
  status = "ready";
  error = undefined;
  messages = [];
  pushMessage = (message) => (this.messages = [...this.messages, message]);
  popMessage = () => (this.messages = this.messages.slice(0, -1));
  replaceMessage = (index, message) => (this.messages = this.messages.with(index, message));
  snapshot = (thing) => structuredClone(thing);
}

class Chat extends AbstractChat {
  constructor(options) {
    super({ ...options, state: new ChatState() });
  }
}

const chat = new Chat({
  transport: tapChatTransport(new DefaultChatTransport({ api: "/api/chat" }), session),
  sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
  onError: (error) => (status.textContent = error.message),
});

/** Returns the approval that a row waits for: rows and message parts are in the same order. */
function approvalOf(entry) {
  const waits = session.outline().entries.filter(({ status }) => status === "awaiting-approval");
  const parts = chat.messages.flatMap(({ parts }) => parts);
  const requested = parts.filter(({ state }) => state === "approval-requested");
  return requested[waits.findIndex(({ id }) => id === entry)].approval.id;
}

mount(document.querySelector("#timeline"), session, {
  onAction: ({ type, entry }) =>
    chat.addToolApprovalResponse({ id: approvalOf(entry), approved: type === "approve" }),
});

const form = document.querySelector("form");
form.onsubmit = (event) => {
  event.preventDefault();
  chat.sendMessage({ text: new FormData(form).get("prompt") });
  form.reset();
};
form.querySelector("button").disabled = false;
