#include "decode/codex/app.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/codex/approvals.h"
#include "decode/codex/calls.h"
#include "decode/codex/events.h"
#include "decode/codex/items.h"
#include "decode/codex/reconnect.h"
#include "decode/codex/spelling.h"
#include "decode/codex/turns.h"
#include "decode/read/bodies.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// The score of a line that counts only in a stream known to be Codex's.
constexpr int kKnownStreamScore = 5;
constexpr std::string_view kOldEvent = "codex/event";

void item(const Value& params, CodexPhase phase, CodexContext& context) {
  const Value& fields = params["item"];
  const auto time = [&](const char* name) {
    return params[name].is_number() ? params[name].integer() : fields[name].integer();
  };
  const CodexItem read = {fields, phase, id_text(fields["id"]), time("startedAtMs"),
                          time("completedAtMs")};
  if (decode_codex_item(read, context) || phase != CodexPhase::completed) return;
  context.event.bodies.emplace_back(
      UnknownEvent{"unknown-kind", string_field(fields, "type"), {}, 0, params});
}

void item_started(const Value& params, CodexContext& context) {
  item(params, CodexPhase::started, context);
}

void item_completed(const Value& params, CodexContext& context) {
  item(params, CodexPhase::completed, context);
}

void add_delta(const Value& params, bool reasoning, std::string text, CodexContext& context) {
  MessageEvent message;
  message.key = id_text(params["itemId"]);
  message.reasoning = reasoning;
  message.change = TextChange::append;
  message.open = true;
  message.text = std::move(text);
  context.event.bodies.emplace_back(std::move(message));
}

void text_delta(const Value& params, CodexContext& context) {
  add_codex_answer_piece(id_text(params["itemId"]), string_field(params, "delta"), context);
}

void plan_delta(const Value& params, CodexContext& context) {
  add_delta(params, false, string_field(params, "delta"), context);
}

void thought_delta(const Value& params, CodexContext& context) {
  add_delta(params, true, string_field(params, "delta"), context);
}

/// Parts of a summary are separated by an empty line.
void thought_part(const Value& params, CodexContext& context) {
  if (params["summaryIndex"].integer().value_or(0) > 0) add_delta(params, true, "\n\n", context);
}

void output_delta(const Value& params, CodexContext& context) {
  add_codex_output(id_text(params["itemId"]), params["delta"].string_or_empty(), context);
}

/// A progress message of an MCP tool.
void progress(const Value& params, CodexContext& context) {
  const std::string id = id_text(params["itemId"]);
  if (context.call(id).ended) return;
  ToolCallEvent call;
  call.call_id = id;
  call.result = ToolResult{};
  call.result->brief = string_field(params, "message");
  call.status = Status::partial;
  context.state.calls.update(std::move(call), context.event);
}

void patch_updated(const Value& params, CodexContext& context) {
  Value changed = Value::object();
  changed.add("type", Value::string("fileChange"));
  changed.add("changes", params["changes"]);
  decode_codex_item({changed, CodexPhase::updated, id_text(params["itemId"]), {}, {}}, context);
}

void turn_started(const Value&, CodexContext& context) {
  begin_codex_turn(context);
}

void turn_completed(const Value& params, CodexContext& context) {
  const Value& turn = params["turn"];
  end_codex_turn(codex_snake_case(turn["status"].string_or_empty()), turn["error"],
                 turn["durationMs"].integer(), context);
}

void plan_updated(const Value& params, CodexContext& context) {
  add_codex_plan(params["plan"], context.event);
}

void usage_updated(const Value& params, CodexContext& context) {
  const Value& usage = params["tokenUsage"];
  count_codex_usage(id_text(params["threadId"]), usage["total"], usage["last"], context,
                    usage["modelContextWindow"]);
}

void error(const Value& params, CodexContext& context) {
  fail_codex_turn(params["error"], params["willRetry"].truthy(), context);
}

void warning(const Value& params, CodexContext& context) {
  NoticeEvent notice;
  notice.code = "notification";
  notice.tone = Tone::warning;
  notice.text = string_field(params, "summary");
  if (notice.text.empty()) notice.text = string_field(params, "message");
  const std::string details = string_field(params, "details");
  if (!details.empty()) notice.text += (notice.text.empty() ? "" : "\n\n") + details;
  if (notice.text.empty()) notice.detail = params;
  context.event.bodies.emplace_back(std::move(notice));
}

void resolved(const Value& params, CodexContext& context) {
  resolve_codex_request(params["requestId"], context);
}

void renamed(const Value& params, CodexContext& context) {
  NoticeEvent notice;
  notice.code = "session-named";
  notice.subject = string_field(params, "threadName");
  if (!notice.subject.empty()) context.event.bodies.emplace_back(std::move(notice));
}

void rerouted(const Value& params, CodexContext& context) {
  NoticeEvent notice;
  notice.code = "model-changed";
  notice.subject = string_field(params, "toModel");
  notice.text = string_field(params, "reason");
  SessionEvent session;
  session.model = notice.subject;
  context.event.bodies.emplace_back(std::move(session));
  context.event.bodies.emplace_back(std::move(notice));
}

/// The facts of a resumed thread include its name.
void thread_started(const Value& params, CodexContext& context) {
  const Value& thread = params["thread"];
  const auto text = [](const Value& value) {
    const std::string_view found = value.string_or_empty();
    return found.empty() ? std::nullopt : std::optional(std::string(found));
  };
  add_model(thread["model"], context.event);
  SessionEvent session;
  session.directory = text(thread["cwd"]);
  session.branch = text(thread["gitInfo"]["branch"]);
  session.title = text(thread["name"]);
  context.event.bodies.emplace_back(std::move(session));
}

/// The transcript of something spoken, of which deltas came before.
void transcript(const Value& params, CodexContext& context) {
  MessageEvent message;
  message.role = params["role"].string_or_empty() == "user" ? Role::user : Role::assistant;
  message.text = string_field(params, "text");
  context.event.bodies.emplace_back(std::move(message));
}

/// Shows nothing: state, data of the account, and what other lines show.
void ignore(const Value&, CodexContext&) {}

struct MethodRow {
  std::string_view method;
  void (*decode)(const Value& params, CodexContext& context);
};

/// Sorted. docs/dialects.md lists those that make no row.
constexpr std::array kMethods = {
    MethodRow{"account/login/completed", ignore},
    MethodRow{"account/rateLimits/updated", ignore},
    MethodRow{"account/updated", ignore},
    MethodRow{"app/list/updated", ignore},
    MethodRow{"command/exec/outputDelta", ignore},
    MethodRow{"configWarning", warning},
    MethodRow{"deprecationNotice", warning},
    MethodRow{"error", error},
    MethodRow{"fs/changed", ignore},
    MethodRow{"guardianWarning", warning},
    MethodRow{"hook/completed", ignore},
    MethodRow{"hook/started", ignore},
    MethodRow{"item/agentMessage/delta", text_delta},
    MethodRow{"item/autoApprovalReview/completed", ignore},
    MethodRow{"item/autoApprovalReview/started", ignore},
    MethodRow{"item/commandExecution/outputDelta", output_delta},
    MethodRow{"item/commandExecution/terminalInteraction", ignore},
    MethodRow{"item/completed", item_completed},
    MethodRow{"item/fileChange/outputDelta", ignore},
    MethodRow{"item/fileChange/patchUpdated", patch_updated},
    MethodRow{"item/mcpToolCall/progress", progress},
    MethodRow{"item/plan/delta", plan_delta},
    MethodRow{"item/reasoning/summaryPartAdded", thought_part},
    MethodRow{"item/reasoning/summaryTextDelta", thought_delta},
    MethodRow{"item/reasoning/textDelta", thought_delta},
    MethodRow{"item/started", item_started},
    MethodRow{"mcpServer/oauthLogin/completed", ignore},
    MethodRow{"mcpServer/startupStatus/updated", ignore},
    MethodRow{"model/rerouted", rerouted},
    MethodRow{"model/verification", ignore},
    MethodRow{"rawResponseItem/completed", ignore},
    MethodRow{"remoteControl/status/changed", ignore},
    MethodRow{"serverRequest/resolved", resolved},
    MethodRow{"skills/changed", ignore},
    MethodRow{"thread/archived", ignore},
    MethodRow{"thread/closed", ignore},
    MethodRow{"thread/compacted", ignore},
    MethodRow{"thread/goal/cleared", ignore},
    MethodRow{"thread/goal/updated", ignore},
    MethodRow{"thread/name/updated", renamed},
    MethodRow{"thread/realtime/closed", ignore},
    MethodRow{"thread/realtime/error", warning},
    MethodRow{"thread/realtime/itemAdded", ignore},
    MethodRow{"thread/realtime/outputAudio/delta", ignore},
    MethodRow{"thread/realtime/sdp", ignore},
    MethodRow{"thread/realtime/started", ignore},
    MethodRow{"thread/realtime/transcript/delta", ignore},
    MethodRow{"thread/realtime/transcript/done", transcript},
    MethodRow{"thread/settings/updated", ignore},
    MethodRow{"thread/started", thread_started},
    MethodRow{"thread/status/changed", ignore},
    MethodRow{"thread/tokenUsage/updated", usage_updated},
    MethodRow{"thread/unarchived", ignore},
    MethodRow{"turn/completed", turn_completed},
    MethodRow{"turn/diff/updated", ignore},
    MethodRow{"turn/moderationMetadata", ignore},
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
  return is_one_of(method, {"model/list", "review/start", "thread/compact/start", "thread/fork",
                            "thread/list", "thread/name/set", "thread/read", "thread/resume",
                            "thread/start", "turn/interrupt", "turn/start", "turn/steer"});
}

bool is_initialize(const Value& value) {
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
  return is_thread || is_turn ? 80 : kKnownStreamScore;
}

/// True if the server or its client uses threads: it then has methods for all that its old events
/// report.
bool uses_threads(const Value& value) {
  constexpr std::array<std::string_view, 3> prefixes = {"item/", "thread/", "turn/"};
  const std::string_view method = value["method"].string_or_empty();
  return value["result"]["thread"].is_object() ||
         std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view prefix) { return method.starts_with(prefix); });
}

/// Notes the thread of such a line. The first requests of a client have no thread id yet.
void record_thread_with_items(const Value& value, CodexContext& context) {
  if (!uses_threads(value)) return;
  std::string thread = codex_thread_of(value);
  if (thread.empty()) thread = id_text(value["result"]["thread"]["id"]);
  const bool is_client = is_client_request(value["method"].string_or_empty());
  if (!thread.empty() || !is_client) context.state.threads_with_items.insert(std::move(thread));
}

/// An event as the first app-server sent it. Some later servers send it beside its successor.
void decode_old_event(const Value& params, CodexContext& context) {
  const TextSet& known = context.state.threads_with_items;
  context.thread = id_text(params["conversationId"]);
  const bool is_repeat = known.contains(context.thread) || known.contains(std::string_view()) ||
                         (context.thread.empty() && !known.empty());
  if (is_repeat) return;
  decode_codex_event(params["msg"], context);
}

void decode_answer(const Value& value, CodexContext& context) {
  if (answer_codex_request(value, context)) return;
  add_model(value["result"]["model"], context.event);
  if (!value["error"].is_object()) return;
  add_codex_error(value["error"], Tone::bad, context);
}

}  // namespace

int score_codex_app(const Value& value) {
  const std::string_view method = value["method"].string_or_empty();
  if (method.empty()) return score_answer(value);
  const Value& params = value["params"];
  if (!value["jsonrpc"].is_null() || !params.is_object())
    return method == "initialized" && value.size() == 1 ? kKnownStreamScore : 0;
  if (is_initialize(value)) return 60;
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

void decode_codex_app(const Value& value, CodexContext& context) {
  const std::string_view method = value["method"].string_or_empty();
  const Value& params = value["params"];
  context.event.time_ms = value["emittedAtMs"].integer();
  if (!context.event.time_ms) context.event.time_ms = params["startedAtMs"].integer();
  record_thread_with_items(value, context);
  if (method.empty()) return decode_answer(value, context);
  if (method.starts_with(kOldEvent)) return decode_old_event(params, context);
  if (const MethodRow* row = find_method(method)) return row->decode(params, context);
  if (decode_codex_request(method, value, context)) return;
  if (codex_app_kind(value) == "client-request") return;
  context.event.bodies.emplace_back(
      UnknownEvent{"unknown-kind", std::string(method), {}, 0, value});
}

}  // namespace agent_timeline
