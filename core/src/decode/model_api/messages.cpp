#include "decode/model_api/messages.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "decode/model_api/calls.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

template <std::size_t N>
bool is_one_of(std::string_view word, const std::string_view (&words)[N]) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

bool is_call_block(std::string_view kind) {
  return kind == "tool_use" || kind == "server_tool_use" || kind == "mcp_tool_use";
}

bool is_result_block(std::string_view kind) {
  return kind.ends_with("tool_result");
}

/// Puts the blocks of one message together until something else stands between them.
class MessageReader {
 public:
  MessageReader(Role role, std::string key, ModelContext& now)
      : role_(role), key_(std::move(key)), now_(now) {}

  void read(const Value& block) {
    const std::string_view kind = block["type"].string_or_empty();
    if (is_call_block(kind)) return call(block);
    if (is_result_block(kind)) return result(block);
    if (kind == "thinking" || kind == "redacted_thinking") return thought(block["thinking"]);
    if (block["text"].is_string() || block["refusal"].is_string()) {
      const char* name = block["text"].is_string() ? "text" : "refusal";
      add_text(block[name].text());
      return add_citations(block);
    }
    ToolResult read = read_content_blocks(one_of(block));
    if (!read.images.empty()) {
      for (Image& image : read.images)
        message_.images.push_back(std::move(image));
    } else {
      if (message_.attachment.is_null()) message_.attachment = Value::array();
      message_.attachment.add({}, block);
    }
    any_ = true;
  }

  void thought(const Value& text) {
    flush();
    MessageEvent thought;
    thought.key = next_key();
    thought.reasoning = true;
    thought.text = text.string_or_empty();
    now_.event.bodies.emplace_back(std::move(thought));
  }

  void add_text(std::string_view text) {
    if (!message_.text.empty()) message_.text += "\n\n";
    message_.text += text;
    any_ = true;
  }

  /// What the text rests on is shown as data below it, as in streams of the Messages API.
  void add_citations(const Value& block) {
    for (const char* name : {"annotations", "citations"}) {
      for (const Member& citation : block[name].members()) {
        if (message_.attachment.is_null()) message_.attachment = Value::array();
        message_.attachment.add({}, citation.value);
      }
    }
  }

  void flush() {
    if (!std::exchange(any_, false)) return;
    MessageEvent message = std::exchange(message_, {});
    message.key = next_key();
    message.role = role_;
    now_.event.bodies.emplace_back(std::move(message));
  }

 private:
  static Value one_of(const Value& block) {
    Value list = Value::array();
    list.add({}, block);
    return list;
  }

  /// The first row of a message has its id, under which a stream has told of it.
  std::string next_key() {
    const std::size_t part = parts_++;
    if (key_.empty()) return {};
    return part == 0 ? key_ : key_ + "." + std::to_string(part);
  }

  void call(const Value& block) {
    flush();
    add_model_call(id_text(block["id"]), string_field(block, "name"), ToolInput{block["input"], {}},
                   now_);
  }

  void result(const Value& block) {
    flush();
    const std::string id = id_text(block["tool_use_id"]);
    if (block["is_error"].truthy()) return failure(id, block["content"]);
    end_model_call(id, block["content"], now_);
  }

  /// What failed says so in its text, whatever the tool answers otherwise.
  void failure(const std::string& id, const Value& content) {
    ToolAnswer answer{read_content_blocks(content.is_array() ? content : one_of(content)),
                      Status::error};
    if (const auto* text =
            answer.result.output ? std::get_if<TextOutput>(&*answer.result.output) : nullptr) {
      answer.result.error = ToolError{text->text, {}};
      answer.result.output.reset();
    }
    end_model_call(id, std::move(answer), now_);
  }

  Role role_;
  std::string key_;
  ModelContext& now_;
  MessageEvent message_;
  std::size_t parts_ = 0;
  bool any_ = false;
};

void read_calls(const Value& message, ModelContext& now) {
  for (const Member& item : message["tool_calls"].members()) {
    const Value& call = item.value;
    const Value& function = call["function"];
    if (call["custom"].is_object()) {
      Value input = Value::object();
      input.add("input", call["custom"]["input"]);
      add_model_call(id_text(call["id"]), string_field(call["custom"], "name"),
                     ToolInput{std::move(input), {}}, now);
    } else {
      add_model_call(id_text(call["id"]), string_field(function, "name"),
                     parse_arguments(function["arguments"]), now);
    }
  }
}

void tool_message(const Value& value, ModelContext& now) {
  const std::string id = id_text(value["tool_call_id"]);
  end_model_call(id, value["content"], now);
}

bool has_only(const Value& value, std::initializer_list<std::string_view> names) {
  return std::all_of(value.members().begin(), value.members().end(), [&](const Member& member) {
    return std::find(names.begin(), names.end(), member.key) != names.end();
  });
}

bool is_plain(const Value& value) {
  return has_only(value, {"role", "content", "name", "id", "refusal", "annotations", "audio",
                          "reasoning_content", "reasoning", "tool_calls", "function_call"});
}

}  // namespace

bool is_model_content(const Value& content) {
  static constexpr std::string_view kinds[] = {
      "input_text", "output_text", "input_image", "image_url",   "input_file",       "refusal",
      "tool_use",   "tool_result", "thinking",    "input_audio", "redacted_thinking"};
  return std::any_of(content.members().begin(), content.members().end(), [](const Member& block) {
    return is_one_of(block.value["type"].string_or_empty(), kinds);
  });
}

int score_model_message(const Value& value) {
  const std::string_view role = value["role"].string_or_empty();
  if (role.empty() || !value["type"].is_null() || !value["method"].is_null()) return 0;
  const Value& content = value["content"];
  const bool has_content = content.is_string() || content.is_array();
  if (role == "tool") return value["tool_call_id"].is_string() && has_content ? 90 : 0;
  if (role == "assistant" && value["tool_calls"].size() > 0) return 90;
  if (!has_content || !is_plain(value)) return 0;
  if (role == "developer") return 60;
  if (role != "user" && role != "assistant" && role != "system") return 0;
  return content.is_array() && is_model_content(content) ? 80 : 45;
}

void decode_model_message(const Value& value, ModelContext& now) {
  const std::string_view role = value["role"].string_or_empty();
  if (role == "tool") return tool_message(value, now);
  if (role == "system" || role == "developer") {
    SessionEvent session;
    session.has_system_prompt = true;
    now.event.bodies.emplace_back(std::move(session));
    return;
  }
  MessageReader reader(role == "user" ? Role::user : Role::assistant, id_text(value["id"]), now);
  for (const char* name : {"reasoning_content", "reasoning"}) {
    if (value[name].is_string() && !value[name].text().empty()) reader.thought(value[name]);
  }
  const Value& content = value["content"];
  if (content.is_string()) reader.add_text(content.text());
  for (const Member& block : content.members())
    reader.read(block.value);
  if (value["refusal"].is_string()) reader.add_text(value["refusal"].text());
  reader.flush();
  read_calls(value, now);
}

}  // namespace agent_timeline
