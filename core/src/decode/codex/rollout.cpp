#include "decode/codex/rollout.h"

#include <string>
#include <string_view>
#include <utility>

#include "decode/codex/agents.h"
#include "decode/codex/events.h"
#include "decode/codex/model_items.h"
#include "decode/codex/turns.h"
#include "decode/read/bodies.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

void peer_message(const Value& payload, CodexContext& context) {
  add_codex_peer_message(CodexDuplicates::Side::event, payload, context);
}

void usage_record(const Value& payload, CodexContext& context) {
  count_codex_usage({}, payload["thread_token_usage"], payload["usage"], context);
}

void turn_context(const Value& payload, CodexContext& context) {
  add_model(payload["model"], context.event);
}

/// The line has the summary, if there is one. An item or an older event may report it, too; the row
/// of an item that has only started becomes that of the line.
void compacted(const Value& payload, CodexContext& context) {
  constexpr auto side = CodexDuplicates::Side::item;
  CodexDuplicates& duplicates = context.state.duplicates;
  NoticeEvent notice;
  notice.code = "compacted";
  notice.key = std::exchange(context.turn().open_compaction, {});
  notice.text = string_field(payload, "message");
  const bool is_new = duplicates.is_new(side, kCodexCompactionLine, {}) &&
                      duplicates.is_new(side, "compaction", {});
  if (!is_new && notice.text.empty()) return;
  notice.is_document = !notice.text.empty();
  context.event.bodies.emplace_back(std::move(notice));
}

/// Shows nothing: state, and what other lines show.
void ignore(const Value&, CodexContext&) {}

using Handler = void (*)(const Value& payload, CodexContext& context);
struct KindRow {
  std::string_view kind;
  Handler decode;
};

constexpr KindRow kLines[] = {
    {"compacted", compacted},
    {"event_msg", decode_codex_event},
    {"inter_agent_communication", peer_message},
    {"inter_agent_communication_metadata", ignore},
    {"security_risk_score", ignore},
    {"session_meta", add_codex_session},
    {"token_usage_record", usage_record},
    {"turn_context", turn_context},
    {"world_state", ignore},
};

Handler find_line(std::string_view kind) {
  for (const KindRow& row : kLines) {
    if (row.kind == kind) return row.decode;
  }
  return nullptr;
}

void unknown(const Value& value, CodexContext& context) {
  context.event.bodies.emplace_back(
      UnknownEvent{"unknown-kind", string_field(value, "type"), {}, 0, value});
}

}  // namespace

void add_codex_session(const Value& payload, CodexContext& context) {
  SessionEvent session;
  session.has_system_prompt =
      payload["base_instructions"].truthy() || payload["instructions"].truthy();
  if (payload["cwd"].is_string()) session.directory = string_field(payload, "cwd");
  const Value& branch = payload["git"]["branch"];
  if (branch.is_string()) session.branch = branch.text();
  context.event.bodies.emplace_back(std::move(session));
}

int score_codex_rollout(const Value& value) {
  if (!value["payload"].is_object() || !value["timestamp"].is_string()) return 0;
  const std::string_view type = value["type"].string_or_empty();
  if (type == "response_item" || find_line(type) != nullptr) return 95;
  return value["ordinal"].is_number() && !type.empty() ? 60 : 0;
}

void decode_codex_rollout(const Value& value, CodexContext& context) {
  const std::string_view type = value["type"].string_or_empty();
  context.event.time_ms = read_time(value["timestamp"]);
  const Value& payload = value["payload"];
  if (type == "response_item") {
    if (!decode_codex_model_item(payload, context)) unknown(payload, context);
    return;
  }
  const Handler decode = find_line(type);
  if (decode == nullptr) return unknown(value, context);
  decode(payload, context);
}

}  // namespace agent_timeline
