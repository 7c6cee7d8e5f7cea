#include "decode/langgraph/message_form.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

using Kind = LangMessage::Kind;

struct KindRow {
  /// The type in plain messages; it also names the class.
  std::string_view word;
  std::string_view class_name;
  Kind kind;
};

constexpr KindRow kKinds[] = {
    {"ai", "AIMessage", Kind::ai},
    {"chat", "ChatMessage", Kind::other},
    {"function", "FunctionMessage", Kind::function},
    {"human", "HumanMessage", Kind::human},
    {"remove", "RemoveMessage", Kind::remove},
    {"system", "SystemMessage", Kind::system},
    {"tool", "ToolMessage", Kind::tool},
};

constexpr std::string_view kChunk = "Chunk";

struct Named {
  Kind kind;
  bool is_chunk;
};

std::optional<Named> kind_of(std::string_view word) {
  const bool is_chunk = word.ends_with(kChunk);
  if (is_chunk) word.remove_suffix(kChunk.size());
  for (const KindRow& row : kKinds) {
    const bool is_word = row.word == word && !is_chunk;
    if (is_word || row.class_name == word) return Named{row.kind, is_chunk};
  }
  return std::nullopt;
}

bool has_content(const Value& body) {
  return body["content"].is_string() || body["content"].is_array();
}

/// True if the body has a member that LangChain writes into every message, whatever its kind.
bool is_langchain(const Value& body) {
  return body["additional_kwargs"].is_object() || body["response_metadata"].is_object();
}

bool is_whole(Kind kind, const Value& body) {
  if (kind == Kind::remove) return body["id"].is_string();
  if (kind == Kind::tool && !body["tool_call_id"].is_string()) return false;
  return has_content(body);
}

/// Other programs use these types as well.
bool is_ambiguous(Kind kind) {
  return kind == Kind::system || kind == Kind::remove || kind == Kind::function ||
         kind == Kind::other;
}

void add_block(const Value& block, LangContent& out) {
  const std::string_view kind = block["type"].string_or_empty();
  const bool is_call = kind == "tool_use" || kind == "input_json_delta" || kind == "tool_call" ||
                       kind == "tool_call_chunk" || kind == "function_call";
  if (is_call || is_lang_server_call(block) || is_lang_server_result(block)) return;
  const Value& text = block.is_string() ? block : block[kind == "refusal" ? "refusal" : "text"];
  if (text.is_string()) {
    if (!out.text.empty()) out.text += "\n\n";
    out.text += text.text();
    out.block = id_text(block["index"]);
    return;
  }
  for (const char* name : {"thinking", "reasoning"}) {
    if (!block[name].is_string()) continue;
    out.thought += block[name].text();
    return;
  }
  if (kind == "reasoning" || kind == "thinking") {
    for (const Member& part : block["summary"].members())
      out.thought += part.value["text"].string_or_empty();
    return;
  }
  if (kind == "text" || kind == "non_standard") return;
  if (out.others.is_null()) out.others = Value::array();
  out.others.add({}, block);
}

}  // namespace

bool is_lang_server_call(const Value& block) {
  const std::string_view kind = block["type"].string_or_empty();
  return (kind == "server_tool_use" || kind == "server_tool_call") && block["id"].is_string();
}

bool is_lang_server_result(const Value& block) {
  const std::string_view kind = block["type"].string_or_empty();
  return (kind == "server_tool_result" && block["tool_call_id"].is_string()) ||
         (kind.ends_with("_tool_result") && block["tool_use_id"].is_string());
}

std::optional<LangMessage> read_lang_message(const Value& value) {
  if (!value.is_object()) return std::nullopt;
  const std::string_view type = value["type"].string_or_empty();
  // The type is `constructor`; whatever a newer version calls it, the members are those of one.
  if (value["lc"].is_number() && (type == "constructor" || value["kwargs"].is_object())) {
    const Value& path = value["id"];
    if (path.size() == 0 || !value["kwargs"].is_object()) return std::nullopt;
    const auto named = kind_of(path.element(path.size() - 1).string_or_empty());
    // The class names the kind, even if a newer version keeps the content elsewhere.
    const bool is_lost =
        named && named->kind == Kind::tool && !value["kwargs"]["tool_call_id"].is_string();
    if (!named || is_lost) return std::nullopt;
    return LangMessage{named->kind, named->is_chunk, &value["kwargs"]};
  }
  const auto named = kind_of(type);
  if (!named) return std::nullopt;
  const Value& data = value["data"];
  if (data.is_object() && is_whole(named->kind, data))
    return LangMessage{named->kind, named->is_chunk, &data};
  if (!is_whole(named->kind, value)) return std::nullopt;
  const bool is_sure = named->is_chunk || is_langchain(value);
  if (!is_sure && is_ambiguous(named->kind)) return std::nullopt;
  return LangMessage{named->kind, named->is_chunk, &value};
}

bool holds_lang_messages(const Value& list) {
  return list.is_array() && read_lang_message(list.element(0)).has_value();
}

LangContent read_lang_content(const Value& body) {
  LangContent out;
  const Value& content = body["content"];
  const Value& thought = body["additional_kwargs"]["reasoning_content"];
  if (thought.is_string()) out.thought = thought.text();
  if (content.is_string()) out.text = content.text();
  for (const Member& item : content.members())
    add_block(item.value, out);
  const Value& refusal = body["additional_kwargs"]["refusal"];
  if (out.text.empty() && refusal.is_string()) out.text = refusal.text();
  return out;
}

}  // namespace agent_timeline
