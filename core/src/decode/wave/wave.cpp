#include "decode/wave/wave.h"

#include "decode/read/bodies.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "decode/wave/blocks.h"
#include "decode/wave/notifications.h"

namespace agent_timeline {
namespace {

/// The forms of Wave's events.
enum class Form : std::uint8_t {
  notification,
  answer,
  message,
  metadata,
  block,
  tool_update,
  chunk,
  none
};

/// The kind under which an event without a method is counted.
std::string_view name_of(Form form) {
  switch (form) {
    case Form::answer:
      return "answer";
    case Form::message:
      return "message";
    case Form::metadata:
      return "metadata";
    case Form::block:
      return "block";
    case Form::tool_update:
      return "toolBlockUpdated";
    case Form::chunk:
      return "chunk";
    case Form::notification:
    case Form::none:
      break;
  }
  return {};
}

/// The score of an event that counts only in a stream known to be Wave's.
constexpr int kKnownStreamScore = 5;

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
  return is_wave_notification(value);
}

/// True for the answer to a request of the host, on the same pipe. Nothing in it says that it is
/// Wave's.
bool is_answer(const Value& value) {
  const bool has_outcome = value.find("result") != nullptr || value["error"].is_object();
  return value.size() == 2 && has_outcome && !id_text(value["id"]).empty();
}

/// The messages of an answer that holds the whole history.
const Value& history_of(const Value& answer) {
  return answer["result"]["messages"];
}

bool has_history(const Value& answer) {
  const Value& first = history_of(answer).element(0);
  return first["role"].is_string() && first["blocks"].is_array();
}

constexpr std::string_view kRename = "custom-title";

std::string title_of(const Value& line) {
  if (line["type"].string_or_empty() != kRename) return {};
  const std::string title = string_field(line, "customTitle");
  return title.empty() ? string_field(line, "title") : title;
}

/// True for the first line of a session file, and for a line that renames the session. Such lines
/// of Claude Code also have the session's id.
bool is_metadata(const Value& value) {
  const std::string_view type = value["type"].string_or_empty();
  if (type == "metadata") return value["workdir"].is_string();
  return type == kRename && value["sessionId"].is_null();
}

Form form_of(const Value& value) {
  if (is_notification(value)) return Form::notification;
  if (is_answer(value)) return Form::answer;
  if (value["role"].is_string() && value["blocks"].is_array()) return Form::message;
  if (!value["method"].is_null()) return Form::none;
  if (is_metadata(value)) return Form::metadata;
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
    WaveContext context{session_, session_.agents[event.scope.key], event};
    interpret(form, value, context);
    const std::string_view method = value["method"].string_or_empty();
    settle_event(form == Form::notification ? method : name_of(form), wave_hidden_kinds(), value,
                 event);
  }

 private:
  static void interpret(Form form, const Value& value, WaveContext& context) {
    switch (form) {
      case Form::notification:
        return decode_wave_notification(value, context);
      case Form::answer:
        return read_answer(value, context);
      case Form::metadata:
        return read_metadata(value, context);
      case Form::message:
        return decode_wave_message(value, context);
      case Form::block:
        return decode_wave_block(value, context);
      case Form::tool_update:
        return decode_wave_tool_update(value, context);
      case Form::chunk:
        return decode_wave_chunk(value, WaveChannel::text, context);
      case Form::none:
        context.event.bodies.emplace_back(UnknownEvent{"unknown-event", {}, {}, 0, value});
    }
  }

  /// Reads the directory and the branch of the session, and its title if it was renamed.
  static void read_metadata(const Value& line, WaveContext& context) {
    SessionEvent facts;
    const std::string directory = string_field(line, "workdir");
    const std::string branch = string_field(line, "gitBranch");
    const std::string title = title_of(line);
    if (!branch.empty()) facts.branch = branch;
    if (!directory.empty()) facts.directory = directory;
    if (!title.empty()) facts.title = title;
    if (facts.directory || facts.branch || facts.title)
      context.event.bodies.emplace_back(std::move(facts));
  }

  /// A history adds the messages that were not seen. The event then has no time, since they are
  /// from different times.
  static void read_answer(const Value& answer, WaveContext& context) {
    if (has_history(answer)) {
      for (const Member& message : history_of(answer).members()) {
        if (context.agent.messages.knows(id_text(message.value["id"]))) continue;
        decode_wave_message(message.value, context);
      }
      context.event.time_ms.reset();
    }
    if (answer["error"].is_null()) return;
    NoticeEvent notice = make_notice("error", Tone::bad, error_message(answer["error"]));
    notice.detail = answer["error"];
    context.event.bodies.emplace_back(std::move(notice));
  }

  /// Every session is the root agent's, except those that were reported to be a sub-agent's.
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

int score_wave(const Input& input) {
  const Value& value = input.value;
  switch (form_of(value)) {
    case Form::notification:
      return is_wave_method(value["method"].text()) ? 100 : 45;
    case Form::answer:
      return has_history(value) ? 70 : kKnownStreamScore;
    case Form::metadata:
      return value["workdir"].is_string() ? 90 : kKnownStreamScore;
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
