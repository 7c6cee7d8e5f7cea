#include "decode/wave.h"

#include <array>

#include "decode/fields.h"
#include "decode/wave_blocks.h"
#include "decode/wave_notifications.h"

namespace agent_timeline {
namespace {

/// The forms that events of Wave come in.
enum class Form : std::uint8_t { notification, message, block, tool_update, chunk, none };

constexpr std::string_view kMariaPrefix = "maria.agent.";

/// Fields of a tool update that no other dialect has at the top of an event.
bool has_update_field(const Value& value) {
  for (const std::string_view name :
       {"compactParams", "isRunning", "parametersChunk", "shortResult"}) {
    if (value.find(name) != nullptr) return true;
  }
  return false;
}

bool is_notification(const Value& value) {
  const std::string_view method = value["method"].string_or_empty();
  if (method.empty() || method.starts_with(kMariaPrefix)) return false;
  if (is_wave_method(method)) return value["params"].is_object() || value["params"].is_null();
  return value["params"].is_object() && value["id"].is_null() && value["jsonrpc"].is_null();
}

Form form_of(const Value& value) {
  if (is_notification(value)) return Form::notification;
  if (value["role"].is_string() && value["blocks"].is_array()) return Form::message;
  if (!value["method"].is_null()) return Form::none;
  if (value["type"].is_string()) return Form::block;
  if (value["chunk"].is_string() && !value["messageId"].is_null()) return Form::chunk;
  const bool has_id = !id_text(value["id"]).empty();
  const bool is_update = value["stage"].is_string() || has_update_field(value);
  const bool is_plain = has_id && value["name"].is_string() && value["parameters"].is_string();
  return is_update || is_plain ? Form::tool_update : Form::none;
}

int score_tool_update(const Value& value) {
  const bool has_id = !id_text(value["id"]).empty();
  if (has_id && read_wave_stage(value["stage"].string_or_empty())) return 90;
  if (has_update_field(value)) return has_id ? 80 : 60;
  return has_id && value["stage"].is_string() ? 60 : 40;
}

class WaveDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override {
    const Value& value = input.value;
    const Form form = form_of(value);
    const bool has_session = form == Form::notification || form == Form::tool_update;
    if (has_session) event.scope.key = agent_of(id_text(value["sessionId"]));
    WaveNow now{session_, session_.agents[event.scope.key], event};
    switch (form) {
      case Form::notification:
        return decode_wave_notification(value, now);
      case Form::message:
        return decode_wave_message(value, now);
      case Form::block:
        return decode_wave_block(value, now);
      case Form::tool_update:
        return decode_wave_tool_update(value, now);
      case Form::chunk:
        return decode_wave_chunk(value, WaveChannel::text, now);
      case Form::none:
        event.bodies.emplace_back(UnknownEvent{"unknown-event", {}, {}, 0, value});
    }
  }

 private:
  /// Every session is the root's but those that a sub-agent was said to have.
  std::string agent_of(const std::string& session) {
    if (session.empty()) return {};
    const auto found = session_.agent_of_session.find(session);
    if (found != session_.agent_of_session.end()) return found->second;
    if (session_.id.empty()) session_.id = session;
    return {};
  }

  WaveSession session_;
};

}  // namespace

std::span<const std::string_view> wave_tools() {
  static constexpr std::array<std::string_view, 23> tools = {"Agent",      "AskUserQuestion",
                                                             "Bash",       "BashOutput",
                                                             "Edit",       "Glob",
                                                             "Grep",       "KillBash",
                                                             "LS",         "LSP",
                                                             "MultiEdit",  "Read",
                                                             "Skill",      "Task",
                                                             "TaskCreate", "TaskGet",
                                                             "TaskList",   "TaskOutput",
                                                             "TaskUpdate", "TodoWrite",
                                                             "WebFetch",   "WebSearch",
                                                             "Write"};
  return tools;
}

int score_wave(const Input& input) {
  const Value& value = input.value;
  switch (form_of(value)) {
    case Form::notification:
      return is_wave_method(value["method"].text()) ? 100 : 60;
    case Form::message:
      return 95;
    case Form::block:
      return score_wave_block(value);
    case Form::tool_update:
      return score_tool_update(value);
    case Form::chunk:
      return 60;
    case Form::none:
      break;
  }
  return 0;
}

std::unique_ptr<DialectDecoder> create_wave() {
  return std::make_unique<WaveDecoder>();
}

}  // namespace agent_timeline
