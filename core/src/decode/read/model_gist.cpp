#include "decode/read/model_gist.h"

#include <initializer_list>
#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/members.h"

namespace agent_timeline {
namespace {

std::string_view role_of(const Value& message) {
  const std::string_view role = message["role"].string_or_empty();
  if (role == "model") return "assistant";
  return role == "function" ? "tool" : role;
}

/// Returns only these members of `value`, in this order.
Value only(const Value& value, std::initializer_list<const char*> names) {
  Value out = Value::object();
  for (const char* name : names)
    out.add(name, value[name]);
  return out;
}

/// Returns `block` without members that the next request may place elsewhere or leave out.
Value bare_block(const Value& block) {
  Value out = Value::object();
  add_members_except(
      block, {"cache_control", "thoughtSignature", "thought_signature", "annotations", "citations"},
      out);
  return out;
}

/// Returns the id of a block, call or item; null if it has none.
const Value& id_of(const Value& block) {
  for (const char* name : {"tool_use_id", "call_id", "tool_call_id", "toolCallId", "id"}) {
    if (block[name].is_string()) return block[name];
  }
  return null_value();
}

bool is_thought(const Value& block) {
  const std::string_view kind = block["type"].string_or_empty();
  return kind == "thinking" || kind == "redacted_thinking" || kind == "reasoning" ||
         block["thought"].truthy();
}

}  // namespace

/// Gemini's calls stream in pieces, with or without an id, so they count by name and arguments.
void ModelGist::add_block(const Value& block) {
  if (is_thought(block)) return;
  for (const char* name : {"text", "refusal"}) {
    if (block[name].is_string()) return add_text(block[name].text());
  }
  if (block.is_string()) return add_text(block.text());
  const Value& call = either_field(block, "functionCall", "function_call");
  if (call.is_object()) return add(only(call, {"name", "args"}));
  const Value& id = id_of(block);
  add(id.is_null() ? bare_block(block) : id);
}

void ModelGist::add_call(const Value& call) {
  const Value& id = id_of(call);
  add(id.is_null() ? only(call, {"name", "arguments"}) : id);
}

std::optional<Digest> ModelGist::take(std::string_view role) {
  const std::string text(trim(text_));
  Value marks = std::exchange(marks_, Value::array());
  text_.clear();
  if (text.empty() && marks.size() == 0) return std::nullopt;
  Value all = Value::array();
  all.add({}, Value::string(std::string(role)));
  all.add({}, Value::string(text));
  all.add({}, std::move(marks));
  return blake2(all);
}

std::optional<Digest> model_gist_of(const Value& message) {
  const std::string_view role = role_of(message);
  ModelGist gist;
  if (role == "system" || role == "developer" || is_thought(message)) return std::nullopt;
  if (role.empty()) {
    // The type distinguishes a call from its output, which has the same id.
    gist.add(message["type"]);
    gist.add_block(message);
    return gist.take({});
  }
  if (message["tool_call_id"].is_string()) {
    gist.add(message["tool_call_id"]);
    return gist.take(role);
  }
  if (message["content"].is_string()) gist.add_text(message["content"].text());
  for (const char* name : {"content", "parts", "images"}) {
    for (const Member& block : message[name].members())
      gist.add_block(block.value);
  }
  gist.add_text(message["refusal"].string_or_empty());
  for (const Member& call : message["tool_calls"].members())
    gist.add_call(call.value);
  if (message["function_call"].is_object()) gist.add_call(message["function_call"]);
  return gist.take(role);
}

}  // namespace agent_timeline
