#include "decode/codex/app.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "decode/codex/approvals.h"
#include "decode/codex/calls.h"
#include "decode/codex/events.h"
#include "decode/codex/items.h"
#include "decode/codex/turns.h"
#include "decode/codex/words.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// The score of a line that counts only in a stream known to be Codex's.
constexpr int kBareWord = 5;
constexpr std::string_view kOldEvent = "codex/event";

void item(const Value& params, CodexPhase phase, CodexContext& now) {
  const Value& fields = params["item"];
  const auto time = [&](const char* name) {
    return params[name].is_number() ? params[name].integer() : fields[name].integer();
  };
  const CodexItem read = {fields, phase, id_text(fields["id"]), time("startedAtMs"),
                          time("completedAtMs")};
  if (decode_codex_item(read, now) || phase != CodexPhase::completed) return;
  now.event.bodies.emplace_back(
      UnknownEvent{"unknown-kind", string_field(fields, "type"), {}, 0, params});
}

void item_started(const Value& params, CodexContext& now) {
  item(params, CodexPhase::started, now);
}

void item_completed(const Value& params, CodexContext& now) {
  item(params, CodexPhase::completed, now);
}

void add_delta(const Value& params, bool reasoning, std::string text, CodexContext& now) {
  MessageEvent message;
  message.key = id_text(params["itemId"]);
  message.reasoning = reasoning;
  message.change = TextChange::append;
  message.open = true;
  message.text = std::move(text);
  now.event.bodies.emplace_back(std::move(message));
}

void text_delta(const Value& params, CodexContext& now) {
  add_delta(params, false, string_field(params, "delta"), now);
}

void thought_delta(const Value& params, CodexContext& now) {
  add_delta(params, true, string_field(params, "delta"), now);
}

/// Parts of a summary are separated by an empty line.
void thought_part(const Value& params, CodexContext& now) {
  if (params["summaryIndex"].integer().value_or(0) > 0) add_delta(params, true, "\n\n", now);
}

void output_delta(const Value& params, CodexContext& now) {
  add_codex_output(id_text(params["itemId"]), params["delta"].string_or_empty(), now);
}

/// A progress message of an MCP tool.
void progress(const Value& params, CodexContext& now) {
  const std::string id = id_text(params["itemId"]);
  if (now.call(id).ended) return;
  ToolCallEvent call;
  call.call_id = id;
  call.result = ToolResult{};
  call.result->brief = string_field(params, "message");
  call.status = Status::partial;
  now.state.calls.update(std::move(call), now.event);
}

void patch_updated(const Value& params, CodexContext& now) {
  Value changed = Value::object();
  changed.add("type", Value::string("fileChange"));
  changed.add("changes", params["changes"]);
  decode_codex_item({changed, CodexPhase::updated, id_text(params["itemId"]), {}, {}}, now);
}

void turn_started(const Value&, CodexContext& now) {
  begin_codex_turn(now);
}

void turn_completed(const Value& params, CodexContext& now) {
  const Value& turn = params["turn"];
  end_codex_turn(codex_word(turn["status"].string_or_empty()), turn["error"],
                 turn["durationMs"].integer(), now);
}

void plan_updated(const Value& params, CodexContext& now) {
  add_codex_plan(params["plan"], now.event);
}

void usage_updated(const Value& params, CodexContext& now) {
  const Value& usage = params["tokenUsage"];
  count_codex_usage(id_text(params["threadId"]), usage["total"], usage["last"], now,
                    usage["modelContextWindow"]);
}

void error(const Value& params, CodexContext& now) {
  fail_codex_turn(params["error"], params["willRetry"].truthy(), now);
}

void warning(const Value& params, CodexContext& now) {
  NoticeEvent notice;
  notice.code = "notification";
  notice.tone = Tone::warning;
  notice.text = string_field(params, "summary");
  if (notice.text.empty()) notice.text = string_field(params, "message");
  const std::string details = string_field(params, "details");
  if (!details.empty()) notice.text += (notice.text.empty() ? "" : "\n\n") + details;
  now.event.bodies.emplace_back(std::move(notice));
}

void resolved(const Value& params, CodexContext& now) {
  resolve_codex_request(params["requestId"], now);
}

void renamed(const Value& params, CodexContext& now) {
  NoticeEvent notice;
  notice.code = "session-named";
  notice.subject = string_field(params, "threadName");
  if (!notice.subject.empty()) now.event.bodies.emplace_back(std::move(notice));
}

void rerouted(const Value& params, CodexContext& now) {
  NoticeEvent notice;
  notice.code = "model-changed";
  notice.subject = string_field(params, "toModel");
  SessionEvent session;
  session.model = notice.subject;
  now.event.bodies.emplace_back(std::move(session));
  now.event.bodies.emplace_back(std::move(notice));
}

void thread_started(const Value& params, CodexContext& now) {
  set_codex_model(params["thread"]["model"], now);
}

/// The transcript of something spoken, of which deltas came before.
void spoken(const Value& params, CodexContext& now) {
  MessageEvent message;
  message.role = params["role"].string_or_empty() == "user" ? Role::user : Role::assistant;
  message.text = string_field(params, "text");
  now.event.bodies.emplace_back(std::move(message));
}

/// Shows nothing: state, data of the account, and what other lines show.
void says_nothing(const Value&, CodexContext&) {}

struct MethodRow {
  std::string_view method;
  void (*decode)(const Value& params, CodexContext& now);
};

/// Sorted. docs/dialects.md lists those that make no row.
constexpr std::array kMethods = {
    MethodRow{"account/login/completed", says_nothing},
    MethodRow{"account/rateLimits/updated", says_nothing},
    MethodRow{"account/updated", says_nothing},
    MethodRow{"app/list/updated", says_nothing},
    MethodRow{"command/exec/outputDelta", says_nothing},
    MethodRow{"configWarning", warning},
    MethodRow{"deprecationNotice", warning},
    MethodRow{"error", error},
    MethodRow{"fs/changed", says_nothing},
    MethodRow{"guardianWarning", warning},
    MethodRow{"hook/completed", says_nothing},
    MethodRow{"hook/started", says_nothing},
    MethodRow{"item/agentMessage/delta", text_delta},
    MethodRow{"item/autoApprovalReview/completed", says_nothing},
    MethodRow{"item/autoApprovalReview/started", says_nothing},
    MethodRow{"item/commandExecution/outputDelta", output_delta},
    MethodRow{"item/commandExecution/terminalInteraction", says_nothing},
    MethodRow{"item/completed", item_completed},
    MethodRow{"item/fileChange/outputDelta", says_nothing},
    MethodRow{"item/fileChange/patchUpdated", patch_updated},
    MethodRow{"item/mcpToolCall/progress", progress},
    MethodRow{"item/plan/delta", text_delta},
    MethodRow{"item/reasoning/summaryPartAdded", thought_part},
    MethodRow{"item/reasoning/summaryTextDelta", thought_delta},
    MethodRow{"item/reasoning/textDelta", thought_delta},
    MethodRow{"item/started", item_started},
    MethodRow{"mcpServer/oauthLogin/completed", says_nothing},
    MethodRow{"mcpServer/startupStatus/updated", says_nothing},
    MethodRow{"model/rerouted", rerouted},
    MethodRow{"model/verification", says_nothing},
    MethodRow{"rawResponseItem/completed", says_nothing},
    MethodRow{"remoteControl/status/changed", says_nothing},
    MethodRow{"serverRequest/resolved", resolved},
    MethodRow{"skills/changed", says_nothing},
    MethodRow{"thread/archived", says_nothing},
    MethodRow{"thread/closed", says_nothing},
    MethodRow{"thread/compacted", says_nothing},
    MethodRow{"thread/goal/cleared", says_nothing},
    MethodRow{"thread/goal/updated", says_nothing},
    MethodRow{"thread/name/updated", renamed},
    MethodRow{"thread/realtime/closed", says_nothing},
    MethodRow{"thread/realtime/error", warning},
    MethodRow{"thread/realtime/itemAdded", says_nothing},
    MethodRow{"thread/realtime/outputAudio/delta", says_nothing},
    MethodRow{"thread/realtime/sdp", says_nothing},
    MethodRow{"thread/realtime/started", says_nothing},
    MethodRow{"thread/realtime/transcript/delta", says_nothing},
    MethodRow{"thread/realtime/transcript/done", spoken},
    MethodRow{"thread/settings/updated", says_nothing},
    MethodRow{"thread/started", thread_started},
    MethodRow{"thread/status/changed", says_nothing},
    MethodRow{"thread/tokenUsage/updated", usage_updated},
    MethodRow{"thread/unarchived", says_nothing},
    MethodRow{"turn/completed", turn_completed},
    MethodRow{"turn/diff/updated", says_nothing},
    MethodRow{"turn/moderationMetadata", says_nothing},
    MethodRow{"turn/plan/updated", plan_updated},
    MethodRow{"turn/started", turn_started},
    MethodRow{"warning", warning},
};
static_assert(std::is_sorted(kMethods.begin(), kMethods.end(),
                             [](const MethodRow& a, const MethodRow& b) {
                               return a.method < b.method;
                             }));

const MethodRow* find_method(std::string_view method) {
  const auto row = std::lower_bound(kMethods.begin(), kMethods.end(), method,
                                    [](const MethodRow& candidate, std::string_view wanted) {
                                      return candidate.method < wanted;
                                    });
  return row != kMethods.end() && row->method == method ? &*row : nullptr;
}

/// True for requests of the client. The user's text in them comes back as items.
bool is_client_request(std::string_view method) {
  constexpr std::array<std::string_view, 12> methods = {
      "model/list",   "review/start",    "thread/compact/start", "thread/fork",
      "thread/list",  "thread/name/set", "thread/read",          "thread/resume",
      "thread/start", "turn/interrupt",  "turn/start",           "turn/steer"};
  return std::find(methods.begin(), methods.end(), method) != methods.end();
}

bool is_hello(const Value& value) {
  const Value& params = value["params"];
  return value["method"].string_or_empty() == "initialize" && value["jsonrpc"].is_null() &&
         params["clientInfo"].is_object() && params["protocolVersion"].is_null();
}

bool is_answer(const Value& value) {
  return value["method"].is_null() && !id_text(value["id"]).empty() &&
         (value["result"].is_object() || value["error"].is_object());
}

int score_answer(const Value& value) {
  const Value& result = value["result"];
  if (!is_answer(value) || !value["jsonrpc"].is_null()) return 0;
  if (result["codexHome"].is_string()) return 90;
  const bool is_thread =
      result["thread"]["cliVersion"].is_string() || result["thread"]["modelProvider"].is_string();
  const bool is_turn = !result["turn"]["itemsView"].is_null() || result["turn"]["items"].is_array();
  return is_thread || is_turn ? 80 : kBareWord;
}

/// True if the server or its client uses threads: it then has methods for all that its old events
/// report.
bool tells_items(const Value& value) {
  constexpr std::array<std::string_view, 3> beginnings = {"item/", "thread/", "turn/"};
  const std::string_view method = value["method"].string_or_empty();
  return value["result"]["thread"].is_object() ||
         std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view words) { return method.starts_with(words); });
}

/// Notes the thread of such a line. The first requests of a client have no thread id yet.
void note_told_thread(const Value& value, CodexContext& now) {
  if (!tells_items(value)) return;
  std::string thread = codex_thread_of(value);
  if (thread.empty()) thread = id_text(value["result"]["thread"]["id"]);
  const bool is_asked = is_client_request(value["method"].string_or_empty());
  if (!thread.empty() || !is_asked) now.state.told_threads.insert(std::move(thread));
}

/// An event as the first app-server sent it. Some later servers send it beside its successor.
void decode_old_event(const Value& params, CodexContext& now) {
  const TextSet& told = now.state.told_threads;
  now.thread = id_text(params["conversationId"]);
  const bool is_told = told.contains(now.thread) || told.contains(std::string_view()) ||
                       (now.thread.empty() && !told.empty());
  if (is_told) return;
  decode_codex_event(params["msg"], now);
}

void decode_answer(const Value& value, CodexContext& now) {
  if (answer_codex_request(value, now)) return;
  set_codex_model(value["result"]["model"], now);
  if (!value["error"].is_object()) return;
  add_codex_error(value["error"], Tone::bad, now);
}

}  // namespace

int score_codex_app(const Value& value) {
  const std::string_view method = value["method"].string_or_empty();
  if (method.empty()) return score_answer(value);
  const Value& params = value["params"];
  if (!value["jsonrpc"].is_null() || !params.is_object())
    return method == "initialized" && value.size() == 1 ? kBareWord : 0;
  if (is_hello(value)) return 60;
  if (method.starts_with(kOldEvent)) return params["msg"]["type"].is_string() ? 95 : 0;
  const bool names_thread = params["threadId"].is_string() || params["thread"].is_object() ||
                            params["conversationId"].is_string();
  const bool has_slash = method.find('/') != std::string_view::npos;
  const MethodRow* row = find_method(method);
  if (row != nullptr && (names_thread || has_slash || !value["emittedAtMs"].is_null())) return 95;
  if (is_client_request(method)) return 80;
  if (names_thread && (has_slash || method.ends_with("Approval"))) return 80;
  if (!value["emittedAtMs"].is_null() && has_slash) return 70;
  return row != nullptr ? 20 : 0;
}

std::string_view codex_app_kind(const Value& value) {
  const std::string_view method = value["method"].string_or_empty();
  if (method.empty()) return "answer";
  if (const MethodRow* row = find_method(method)) return row->method;
  if (method.starts_with(kOldEvent)) return "event_msg";
  return method == "initialize" || method == "initialized" || is_client_request(method)
             ? "client-request"
             : method;
}

std::string codex_thread_of(const Value& value) {
  const Value& params = value["params"];
  for (const Value* id :
       {&params["threadId"], &params["conversationId"], &params["thread"]["id"]}) {
    std::string named = id_text(*id);
    if (!named.empty()) return named;
  }
  return {};
}

void decode_codex_app(const Value& value, CodexContext& now) {
  const std::string_view method = value["method"].string_or_empty();
  const Value& params = value["params"];
  now.event.time_ms = value["emittedAtMs"].integer();
  if (!now.event.time_ms) now.event.time_ms = params["startedAtMs"].integer();
  note_told_thread(value, now);
  if (method.empty()) return decode_answer(value, now);
  if (method.starts_with(kOldEvent)) return decode_old_event(params, now);
  if (const MethodRow* row = find_method(method)) return row->decode(params, now);
  if (decode_codex_request(method, value, now)) return;
  if (codex_app_kind(value) == "client-request") return;
  now.event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(method), {}, 0, value});
}

}  // namespace agent_timeline
