#include "decode/codex/exec.h"

#include <optional>
#include <string>
#include <string_view>

#include "decode/codex/items.h"
#include "decode/codex/turns.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// The score of a line that counts only in a stream known to be Codex's.
constexpr int kKnownStreamScore = 5;

std::optional<CodexPhase> phase_of(std::string_view type) {
  if (type == "item.started") return CodexPhase::started;
  if (type == "item.updated") return CodexPhase::updated;
  if (type == "item.completed") return CodexPhase::completed;
  return std::nullopt;
}

void item(const Value& value, CodexPhase phase, CodexContext& context) {
  const Value& fields = value["item"];
  const std::string id = id_text(fields["id"]);
  // Each run counts its items from 0.
  const bool is_later_run = context.state.runs > 1;
  const std::string prefix =
      is_later_run ? std::to_string(context.state.runs) + ":" : std::string();
  if (decode_codex_item({fields, phase, prefix + id, {}, {}}, context)) return;
  if (phase != CodexPhase::completed) return;
  context.event.bodies.emplace_back(
      UnknownEvent{"unknown-kind", string_field(fields, "type"), {}, 0, value});
}

/// The program announces a retry only in the text.
void error(const Value& value, CodexContext& context) {
  const bool retries = value["message"].string_or_empty().starts_with("Reconnecting");
  fail_codex_turn(value, retries, context);
}

}  // namespace

int score_codex_exec(const Value& value) {
  const std::string_view type = value["type"].string_or_empty();
  if (type == "thread.started") return value["thread_id"].is_string() ? 100 : 0;
  if (type == "turn.started") return value.size() == 1 ? 70 : kKnownStreamScore;
  if (type == "turn.completed") return value["usage"].is_object() ? 90 : kKnownStreamScore;
  if (type == "turn.failed") return value["error"].is_object() ? 90 : kKnownStreamScore;
  if (phase_of(type)) return value["item"]["type"].is_string() ? 100 : 0;
  const bool is_error = type == "error" && value["message"].is_string() && value.size() == 2;
  return is_error ? kKnownStreamScore : 0;
}

void decode_codex_exec(const Value& value, CodexContext& context) {
  const std::string_view type = value["type"].string_or_empty();
  if (const auto phase = phase_of(type)) return item(value, *phase, context);
  if (type == "thread.started") {
    ++context.state.runs;
    context.state.root = string_field(value, "thread_id");
  } else if (type == "turn.started") {
    begin_codex_turn(context);
  } else if (type == "turn.completed") {
    count_codex_usage(context.state.root, value["usage"], null_value(), context);
    end_codex_turn("completed", null_value(), std::nullopt, context);
  } else if (type == "turn.failed") {
    end_codex_turn("failed", value["error"], std::nullopt, context);
  } else if (type == "error") {
    error(value, context);
  }
}

}  // namespace agent_timeline
