#include "decode/fields.h"

#include "base/text.h"
#include "decode/json_reader.h"

namespace agent_timeline {

std::string id_text(const Value& value) {
  return value.is_string() || value.is_number() ? std::string(value.text()) : std::string();
}

const Value& unwrap_option(const Value& value) {
  return value.is_array() ? value.element(0) : value;
}

Content read_content(const Value& content) {
  Content out;
  if (!content.is_array()) {
    if (content.is_string()) {
      out.text = content.text();
    } else if (content.truthy()) {
      out.rest = content;
    }
    return out;
  }
  for (const Member& block : content.members()) {
    const Value& text = block.value["text"];
    if (block.value["type"].string_or_empty() == "text" && text.is_string()) {
      if (!out.text.empty()) out.text += '\n';
      out.text += text.text();
    } else {
      if (out.rest.is_null()) out.rest = Value::array();
      out.rest.add({}, block.value);
    }
  }
  return out;
}

std::string error_message(const Value& payload) {
  if (payload.is_string()) return std::string(payload.text());
  if (payload.is_array()) {
    for (auto item = payload.members().rbegin(); item != payload.members().rend(); ++item) {
      if (item->value.is_string()) return std::string(item->value.text());
    }
  }
  for (const std::string_view name : {"message", "error"}) {
    if (payload[name].is_string()) return std::string(payload[name].text());
  }
  return {};
}

ToolInput parse_arguments(const Value& text) {
  if (!text.is_string()) return {text.is_null() ? Value::object() : text, {}};
  if (is_blank(text.text())) return {Value::object(), {}};
  auto parsed = read_json(text.text());
  if (Value* value = std::get_if<Value>(&parsed)) return {std::move(*value), {}};
  return {Value(), std::string(text.text())};
}

}  // namespace agent_timeline
