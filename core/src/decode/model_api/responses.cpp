#include "decode/model_api/responses.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <variant>

#include "base/text.h"
#include "decode/model_api/calls.h"
#include "decode/read/bodies.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// A stream that is joined again repeats the deltas of items that are already complete.
void add_delta(const Value& value, bool reasoning, std::string text, ModelContext& context) {
  MessageEvent message;
  message.key = id_text(value["item_id"]);
  if (context.state.shown.contains(message.key)) return;
  message.reasoning = reasoning;
  message.change = TextChange::append;
  message.open = true;
  message.text = std::move(text);
  context.event.bodies.emplace_back(std::move(message));
}

void text_delta(const Value& value, ModelContext& context) {
  add_delta(value, false, string_field(value, "delta"), context);
}

void thought_delta(const Value& value, ModelContext& context) {
  add_delta(value, true, string_field(value, "delta"), context);
}

/// Separates the parts of a summary by an empty line.
void thought_part(const Value& value, ModelContext& context) {
  if (value["summary_index"].integer().value_or(0) > 0) add_delta(value, true, "\n\n", context);
}

void text_part(const Value& value, ModelContext& context) {
  const bool is_text = value["part"]["type"].string_or_empty() != "reasoning_text";
  if (is_text && value["content_index"].integer().value_or(0) > 0)
    add_delta(value, false, "\n\n", context);
}

/// A call begins with its name; other items begin when they have content.
void item_added(const Value& value, ModelContext& context) {
  const Value& item = value["item"];
  if (context.state.shown.contains(id_text(item["id"]))) return;
  const std::string_view kind = item["type"].string_or_empty();
  if (kind == "function_call" || kind == "custom_tool_call") {
    const std::string id = id_text(item["call_id"]);
    context.state.items[id_text(item["id"])] = id;
    return stream_model_call(id, string_field(item, "name"), {}, context);
  }
  const bool runs = kind.ends_with("_call") && kind != "shell_call" && kind != "apply_patch_call" &&
                    kind != "local_shell_call" && kind != "computer_call" &&
                    kind != "tool_search_call";
  if (runs) decode_model_item(item, context);
}

void item_done(const Value& value, ModelContext& context) {
  const std::string id = id_text(value["item"]["id"]);
  if (!id.empty() && !context.state.shown.insert(id).second) return;
  decode_model_item(value["item"], context);
}

void input_delta(const Value& value, ModelContext& context) {
  const std::string id = id_text(value["item_id"]);
  const auto call = context.state.items.find(id);
  if (call == context.state.items.end() || context.state.shown.contains(id)) return;
  stream_model_call(call->second, {}, string_field(value, "delta"), context);
}

void created(const Value& value, ModelContext& context) {
  context.state.error.clear();
  add_model(value["response"]["model"], context.event);
}

void ended(const Value& value, ModelContext& context) {
  decode_model_response(value["response"], context);
}

void error(const Value& value, ModelContext& context) {
  const Value& payload = value["error"].is_object() ? value["error"] : value;
  if (!is_new_model_error(error_message(payload), context)) return;
  add_model_notice("error", Tone::bad, error_message(payload), value, context);
  end_model_turn(Status::error, context);
}

void ignore(const Value&, ModelContext&) {}

struct KindRow {
  std::string_view kind;
  void (*decode)(const Value& value, ModelContext& context);
};

constexpr KindRow kKinds[] = {
    {"error", error},
    {"response.cancelled", ended},
    {"response.code_interpreter_call_code.delta", ignore},
    {"response.completed", ended},
    {"response.content_part.added", text_part},
    {"response.created", created},
    {"response.custom_tool_call_input.delta", input_delta},
    {"response.done", ended},
    {"response.failed", ended},
    {"response.function_call_arguments.delta", input_delta},
    {"response.incomplete", ended},
    {"response.mcp_call_arguments.delta", ignore},
    {"response.output_item.added", item_added},
    {"response.output_item.done", item_done},
    {"response.output_text.delta", text_delta},
    {"response.reasoning_summary_part.added", thought_part},
    {"response.reasoning_summary_text.delta", thought_delta},
    {"response.reasoning_text.delta", thought_delta},
    {"response.refusal.delta", text_delta},
};

/// True for the framing of a stream, and for content that `output_item.done` repeats.
bool is_frame(std::string_view kind) {
  constexpr std::string_view ends[] = {
      ".done",         ".in_progress", ".searching", ".generating",    ".completed",
      ".interpreting", ".queued",      ".failed",    ".partial_image", ".added"};
  for (const std::string_view end : ends) {
    if (kind.ends_with(end)) return true;
  }
  return false;
}

/// True for a call that the next request has to answer; calls that the provider runs have a result.
bool needs_result(const Value& item) {
  const std::string_view kind = item["type"].string_or_empty();
  if (kind == "tool_search_call") return item["execution"].string_or_empty() == "client";
  return is_one_of(kind, {"apply_patch_call", "computer_call", "custom_tool_call", "function_call",
                          "local_shell_call", "mcp_approval_request", "shell_call"});
}

/// True if the answer asks for a result; of a large one, its items were read before.
bool has_calls(const Value& response, ModelContext& context) {
  if (!response["output"].is_array()) return !std::exchange(context.state.waiting, {}).empty();
  TextSet answered;
  for (const Member& item : response["output"].members()) {
    const bool is_output = item.value["type"].string_or_empty().ends_with("_output");
    if (is_output) answered.insert(id_text(item.value["call_id"]));
  }
  const auto& items = response["output"].members();
  return std::any_of(items.begin(), items.end(), [&](const Member& item) {
    const std::string id = id_text(item.value["call_id"]);
    return needs_result(item.value) && (id.empty() || !answered.contains(id));
  });
}

/// Counts the tokens, and records the items, which the next request will repeat.
void count_response(const Value& response, ModelContext& context) {
  const std::string id = id_text(response["id"]);
  ModelAnswer unnamed;
  ModelAnswer& answer = id.empty() ? unnamed : context.state.answers[id];
  count_model_usage(response["usage"], answer, context);
  if (response["output"].size() == 0 || std::exchange(answer.is_in_history, true)) return;
  if (context.in_list) return;
  for (const Member& item : response["output"].members())
    context.state.history.add_answer(model_gist_of(item.value));
}

}  // namespace

int score_model_response(const Value& value) {
  const std::string_view type = value["type"].string_or_empty();
  if (value["object"].string_or_empty() == "response") return value["output"].is_array() ? 95 : 0;
  const bool counts = value["sequence_number"].is_number();
  if (type == "error") return counts ? 60 : 0;
  if (!type.starts_with("response.")) return 0;
  const bool names =
      value["response"].is_object() || !value["item_id"].is_null() || value["item"].is_object();
  return counts || names ? 95 : 0;
}

void decode_model_response_event(const Value& value, ModelContext& context) {
  const std::string_view kind = value["type"].string_or_empty();
  for (const KindRow& row : kKinds) {
    if (row.kind == kind) return row.decode(value, context);
  }
  if (is_frame(kind)) return;
  if (kind.ends_with(".delta") || kind.find("annotation") != std::string_view::npos) return;
  context.event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(kind), {}, 0, value});
}

/// The answer repeats all its items; those that were not seen are shown. If it asks for a result,
/// it does not end the turn.
void decode_model_response(const Value& response, ModelContext& context) {
  add_model(response["model"], context.event);
  for (const Member& item : response["output"].members()) {
    const std::string id = id_text(item.value["id"]);
    if (!id.empty() && !context.state.shown.insert(id).second) continue;
    decode_model_item(item.value, context);
  }
  count_response(response, context);
  const std::string_view status = response["status"].string_or_empty();
  const Value& error = response["error"];
  if (error.is_object()) {
    if (!is_new_model_error(error_message(error), context)) return;
    add_model_notice("error", Tone::bad, error_message(error), error, context);
    // Calls that have begun will not end.
    std::get<NoticeEvent>(context.event.bodies.back()).closes_open_calls = true;
    return end_model_turn(Status::error, context);
  }
  if (status == "cancelled") {
    add_model_notice("cancelled", Tone::warning, {}, null_value(), context);
    return end_model_turn(Status::cancelled, context);
  }
  const Value& reason = response["incomplete_details"]["reason"];
  if (status == "incomplete" || reason.is_string()) {
    add_incomplete_notice(reason.string_or_empty(), context);
    return end_model_turn(Status::error, context);
  }
  if (status == "completed") context.state.error.clear();
  if (status != "in_progress" && !has_calls(response, context))
    end_model_turn(Status::done, context);
}

void decode_model_answer_item(const Value& item, ModelContext& context) {
  const std::string call = id_text(item["call_id"]);
  if (needs_result(item)) context.state.waiting.insert(call);
  if (item["type"].string_or_empty().ends_with("_output")) context.state.waiting.erase(call);
  const std::string id = id_text(item["id"]);
  if (!id.empty() && !context.state.shown.insert(id).second) return;
  decode_model_item(item, context);
  context.state.history.add_answer(model_gist_of(item));
}

}  // namespace agent_timeline
