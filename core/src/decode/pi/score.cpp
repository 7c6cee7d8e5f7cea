#include "decode/pi/score.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "decode/pi/pi.h"
#include "decode/read/fields.h"
#include "decode/read/members.h"

namespace agent_timeline {
namespace {

/// A kind of event or entry that only Pi has, and the members of which one is required.
struct OwnKind {
  std::string_view type;
  std::array<std::string_view, 4> members;
};

/// A kind whose events may have no members but their type, and those that they may have.
struct MarkKind {
  std::string_view type;
  std::array<std::string_view, 2> members;
};

struct Command {
  std::string_view type;
  std::string_view member;
};

constexpr std::array kOwnKinds = {
    OwnKind{"active_tools_change", {"activeToolNames"}},
    OwnKind{"auto_compaction_end", {"result", "aborted", "willRetry", "errorMessage"}},
    OwnKind{"auto_compaction_start", {"reason"}},
    OwnKind{"auto_retry_end", {"success", "attempt"}},
    OwnKind{"auto_retry_start", {"attempt", "maxAttempts", "errorMessage"}},
    OwnKind{"bash_execution_update", {"delta"}},
    OwnKind{"branch_summary", {"summary", "fromId"}},
    OwnKind{"compaction_end", {"result", "aborted", "willRetry", "errorMessage"}},
    OwnKind{"compaction_start", {"reason"}},
    OwnKind{"context_edit", {"targetId"}},
    OwnKind{"custom_message", {"customType"}},
    OwnKind{"entry_appended", {"entry"}},
    OwnKind{"extension_error", {"extensionPath", "error"}},
    OwnKind{"extension_ui_request", {"method"}},
    OwnKind{"extension_ui_response", {"id"}},
    OwnKind{"leaf", {"targetId"}},
    OwnKind{"message_update", {"assistantMessageEvent"}},
    OwnKind{"model_change", {"modelId"}},
    OwnKind{"queue_update", {"steering", "followUp"}},
    OwnKind{"session_info", {"name", "parentId"}},
    OwnKind{"thinking_level_change", {"thinkingLevel"}},
    OwnKind{"thinking_level_changed", {"level"}},
    OwnKind{"tool_execution_end", {"toolCallId", "toolName"}},
    OwnKind{"tool_execution_start", {"toolCallId", "toolName"}},
    OwnKind{"tool_execution_update", {"toolCallId", "toolName"}},
    OwnKind{"turn_end", {"message", "toolResults"}},
};

constexpr std::array kMarkKinds = {
    MarkKind{"agent_end", {"messages", "willRetry"}},
    MarkKind{"agent_settled", {}},
    MarkKind{"agent_start", {}},
    MarkKind{"session_info_changed", {"name"}},
    MarkKind{"turn_start", {}},
};

/// The score of an event that other programs may have, too, without other evidence.
constexpr int kInPiOnly = 8;

/// The commands that a host sends to Pi in RPC mode, and the member that each requires.
constexpr std::array kCommands = {
    Command{"abort", {}},
    Command{"abort_bash", {}},
    Command{"abort_retry", {}},
    Command{"bash", "command"},
    Command{"clone", {}},
    Command{"compact", {}},
    Command{"cycle_model", {}},
    Command{"cycle_thinking_level", {}},
    Command{"export_html", {}},
    Command{"follow_up", "message"},
    Command{"fork", "entryId"},
    Command{"get_available_models", {}},
    Command{"get_available_thinking_levels", {}},
    Command{"get_commands", {}},
    Command{"get_entries", {}},
    Command{"get_fork_messages", {}},
    Command{"get_last_assistant_text", {}},
    Command{"get_messages", {}},
    Command{"get_session_stats", {}},
    Command{"get_state", {}},
    Command{"get_tree", {}},
    Command{"new_session", {}},
    Command{"prompt", "message"},
    Command{"set_auto_compaction", "enabled"},
    Command{"set_auto_retry", "enabled"},
    Command{"set_follow_up_mode", "mode"},
    Command{"set_model", "modelId"},
    Command{"set_session_name", "name"},
    Command{"set_steering_mode", "mode"},
    Command{"set_thinking_level", "level"},
    Command{"steer", "message"},
    Command{"switch_session", "sessionPath"},
};

/// Members in which other programs wrap the content of their events; Pi does not wrap it.
constexpr std::array<std::string_view, 7> kForeignEnvelopes = {
    "data", "event", "params", "part", "payload", "properties", "update"};

template <typename Names>
bool has_any(const Value& value, const Names& names) {
  return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
    return !name.empty() && value.find(name) != nullptr;
  });
}

const OwnKind* find_own_kind(std::string_view type) {
  const auto row = std::lower_bound(
      kOwnKinds.begin(), kOwnKinds.end(), type,
      [](const OwnKind& kind, std::string_view wanted) { return kind.type < wanted; });
  return row != kOwnKinds.end() && row->type == type ? &*row : nullptr;
}

const MarkKind* find_mark_kind(std::string_view type) {
  const auto row = std::find_if(kMarkKinds.begin(), kMarkKinds.end(),
                                [&](const MarkKind& kind) { return kind.type == type; });
  return row != kMarkKinds.end() ? &*row : nullptr;
}

/// A mark consists of its type. With other members, it counts only in Pi's stream, because their
/// text may be another program's.
int score_mark(const MarkKind& kind, const Value& value) {
  if (has_any(value, kForeignEnvelopes)) return 0;
  return has_only_members(value, {"type", kind.members[0], kind.members[1]}) ? 100 : kInPiOnly;
}

const Command* find_command(const Value& value) {
  const std::string_view type = value["type"].string_or_empty();
  const auto row = std::lower_bound(
      kCommands.begin(), kCommands.end(), type,
      [](const Command& command, std::string_view wanted) { return command.type < wanted; });
  if (row == kCommands.end() || row->type != type) return nullptr;
  return row->member.empty() || value.find(row->member) != nullptr ? &*row : nullptr;
}

/// True for a text, or for blocks that all have a type.
bool is_content(const Value& content) {
  if (content.is_string()) return true;
  const auto& blocks = content.members();
  return content.is_array() && std::all_of(blocks.begin(), blocks.end(), [](const Member& block) {
           return block.value["type"].is_string();
         });
}

/// Scores kinds whose names other agents also use, by their members.
int score_shared_kind(std::string_view type, const Value& value) {
  const Value& message = value["message"];
  if (type == "message_start" || type == "message_end") {
    return message["role"].is_string() && message["type"].is_null() ? 100 : 0;
  }
  if (type == "message") return message["role"].is_string() ? 100 : 0;
  if (type == "session") {
    constexpr std::array<std::string_view, 3> facts = {"cwd", "timestamp", "version"};
    return value["id"].is_string() && has_any(value, facts) ? 95 : 0;
  }
  if (type == "custom") return value["customType"].is_string() ? 100 : 0;
  if (type == "label") return value["targetId"].is_string() ? 100 : 0;
  if (type == "compaction") return value["summary"].is_string() ? 100 : 0;
  if (type == "response")
    return value["success"].is_null() || !value["command"].is_string() ? 0 : 70;
  if (type.starts_with("summarization_retry_")) return 90;
  return is_pi_entry(value) ? 20 : 0;
}

/// True if a command has no members but its id and the one it requires.
bool is_plain(const Command& command, const Value& value) {
  return value["id"].is_string() && has_only_members(value, {"type", "id", command.member});
}

/// Scores a command. Names that other programs also use count only in Pi's stream: commands make no
/// row, so one that may contain the user's words must not be claimed in an unknown log.
int score_command(const Command& command, const Value& value) {
  constexpr int likely = 20;
  if (has_any(value, kForeignEnvelopes)) return 0;
  const bool is_own_word = command.type.find('_') != std::string_view::npos;
  const bool holds_words = command.member == "message" || command.member == "name";
  if (is_own_word && !holds_words && is_plain(command, value)) return likely;
  // Only Pi says how a prompt joins the work in progress.
  const std::string_view joins = value["streamingBehavior"].string_or_empty();
  return joins == "steer" || joins == "followUp" ? likely : kInPiOnly;
}

/// Scores a bare message, as it is in the model's context.
int score_message(const Value& message) {
  const std::string_view role = message["role"].string_or_empty();
  const bool has_content = is_content(message["content"]);
  if (role == "toolResult") {
    return has_content && !id_text(message["toolCallId"]).empty() ? 90 : 0;
  }
  if (role == "bashExecution") return message["command"].is_string() ? 90 : 0;
  if (role == "branchSummary" || role == "compactionSummary") {
    return message["summary"].is_string() ? 90 : 0;
  }
  // Calls are blocks of the content; AG-UI has them beside it.
  if (!has_content || !message["toolCalls"].is_null()) return 0;
  if (role == "assistant") return message["stopReason"].is_string() ? 80 : 20;
  if (role == "custom") return message["customType"].is_string() ? 80 : 0;
  return role == "user" && message["timestamp"].is_number() ? 40 : 0;
}

}  // namespace

bool is_pi_command(const Value& value) {
  return find_command(value) != nullptr;
}

Value pi_command_text(const Value& value) {
  const Command* command = find_command(value);
  if (command == nullptr || value[command->member].string_or_empty().empty()) return {};
  Value text = Value::object();
  text.add(std::string(command->member), value[command->member]);
  return text;
}

bool is_pi_message(const Value& value) {
  return value["type"].is_null() && value["role"].is_string();
}

bool is_pi_result(const Value& value) {
  return value["type"].is_null() && value["msg"].is_null() && value["role"].is_null() &&
         value["content"].is_array() && is_content(value["content"]);
}

bool is_pi_entry(const Value& value) {
  constexpr std::size_t id_length = 8;
  const std::string_view id = value["id"].string_or_empty();
  const bool is_own_id =
      id.size() == id_length && id.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  return is_own_id && value.find("parentId") != nullptr && value["timestamp"].is_string();
}

int score_pi(const Input& input) {
  const Value& value = input.value;
  const std::string_view type = value["type"].string_or_empty();
  if (const OwnKind* own = find_own_kind(type)) return has_any(value, own->members) ? 100 : 0;
  if (const MarkKind* mark = find_mark_kind(type)) return score_mark(*mark, value);
  if (const Command* command = find_command(value)) return score_command(*command, value);
  if (!type.empty()) return score_shared_kind(type, value);
  if (is_pi_message(value)) return value["blocks"].is_null() ? score_message(value) : 0;
  if (!is_pi_result(value)) return 0;
  return value.find("details") != nullptr ? 60 : 20;
}

}  // namespace agent_timeline
