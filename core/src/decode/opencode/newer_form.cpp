#include "decode/opencode/newer_form.h"

#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// Returns the files among content blocks in the form of attachments.
Value files_of(const Value& content) {
  Value files;
  for (const Member& block : content.members()) {
    if (block.value["type"].string_or_empty() != "file") continue;
    Value file = Value::object();
    file.add("mime", block.value["mime"]);
    file.add("url", block.value["uri"]);
    if (files.is_null()) files = Value::array();
    files.add({}, std::move(file));
  }
  return files;
}

/// Returns the metadata of a call and, unless it is completed, what it has written so far.
Value metadata_of(bool is_completed, const Value& data) {
  const Value& own = data["metadata"].is_object() ? data["metadata"] : data["structured"];
  Value metadata = own.is_object() ? own : Value::object();
  if (is_completed) return metadata;
  const std::string written = newer_opencode_text_of(data["content"]);
  if (!written.empty() && metadata.find("output") == nullptr) {
    metadata.add("output", Value::string(written));
  }
  if (data["error"]["type"].string_or_empty() == "aborted") {
    metadata.add("interrupted", Value::boolean(true));
  }
  return metadata;
}

}  // namespace

std::string first_opencode_text(std::initializer_list<const Value*> values) {
  for (const Value* value : values) {
    if (std::string text = id_text(*value); !text.empty()) return text;
  }
  return {};
}

std::string newer_opencode_text_of(const Value& content) {
  std::string text;
  for (const Member& block : content.members()) {
    if (block.value["type"].string_or_empty() != "text") continue;
    if (!text.empty()) text += "\n\n";
    text += block.value["text"].string_or_empty();
  }
  return text;
}

Value newer_opencode_part(std::string_view type, std::string_view name,
                          const OpencodeParent& parent) {
  Value part = Value::object();
  part.add("type", Value::string(std::string(type)));
  part.add("id", Value::string(parent.message + "/" + std::string(name)));
  part.add("messageID", Value::string(parent.message));
  part.add("sessionID", Value::string(parent.session));
  return part;
}

Value newer_opencode_times(std::optional<std::int64_t> started, std::optional<std::int64_t> ended) {
  Value times = Value::object();
  if (started) times.add("start", Value::number(std::to_string(*started)));
  if (ended) times.add("end", Value::number(std::to_string(*ended)));
  return times;
}

Value newer_opencode_text(std::string_view type, std::string_view name,
                          const OpencodeParent& parent, const Value& text,
                          std::optional<std::int64_t> started, std::optional<std::int64_t> ended) {
  Value part = newer_opencode_part(type, name, parent);
  part.add("text", Value::string(std::string(text.string_or_empty())));
  part.add("time", newer_opencode_times(started, ended));
  return part;
}

std::string newer_opencode_call_id(const Value& data) {
  std::string id = id_text(data["callID"]);
  return id.empty() ? id_text(data["id"]) : id;
}

bool is_open_opencode_status(std::string_view status) {
  return is_one_of(status, {"pending", "running", "streaming"});
}

Value newer_opencode_state(std::string_view status, const Value& data) {
  Value state = Value::object();
  state.add("status", Value::string(std::string(status)));
  if (!data["input"].is_null()) state.add("input", data["input"]);
  // A status of a newer version: what the state holds decides.
  const bool is_unknown =
      status != "completed" && status != "error" && !is_open_opencode_status(status);
  const bool has_failed = status == "error" || (is_unknown && data["error"].is_object());
  const bool is_completed =
      !has_failed && (status == "completed" || (is_unknown && data["content"].size() > 0));
  if (is_completed) {
    state.add("output", Value::string(newer_opencode_text_of(data["content"])));
  } else if (has_failed) {
    state.add("error", Value::string(error_message(data["error"])));
  }
  state.add("metadata", metadata_of(is_completed, data));
  Value files = files_of(data["content"]);
  if (!files.is_null()) state.add("attachments", std::move(files));
  return state;
}

Value newer_opencode_call(const Value& data, const OpencodeParent& parent, Value state) {
  Value part = newer_opencode_part("tool", newer_opencode_call_id(data), parent);
  part.add("callID", Value::string(newer_opencode_call_id(data)));
  const Value& name = data["name"].is_string() ? data["name"] : data["tool"];
  if (name.is_string()) part.add("tool", name);
  part.add("state", std::move(state));
  return part;
}

}  // namespace agent_timeline
