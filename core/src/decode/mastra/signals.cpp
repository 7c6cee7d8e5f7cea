#include "decode/mastra/signals.h"

#include <string>
#include <string_view>
#include <utility>

#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

const Value& signal_of(const Value& message) {
  return message["content"]["metadata"]["signal"];
}

}  // namespace

bool is_mastra_signal(const Value& value) {
  const Value& data = value["data"];
  const bool has_contents = data["contents"].is_string() || data["contents"].is_array();
  return value["type"].string_or_empty() == "data-user-message" && data["id"].is_string() &&
         data["type"].string_or_empty() == "user" && has_contents;
}

Value mastra_signal_message(const Value& value) {
  const Value& contents = value["data"]["contents"];
  Value parts = Value::array();
  if (contents.is_string()) {
    Value part = Value::object();
    part.add("type", Value::string("text"));
    part.add("text", contents);
    parts.add({}, std::move(part));
  }
  Value out = Value::object();
  out.add("id", value["data"]["id"]);
  out.add("role", Value::string("user"));
  out.add("parts", contents.is_array() ? contents : std::move(parts));
  return out;
}

bool is_mastra_notification(const Value& message) {
  return message["role"].string_or_empty() == "signal" &&
         signal_of(message)["type"].string_or_empty() != "user";
}

NoticeEvent read_mastra_notification(const Value& message) {
  const Value& signal = signal_of(message);
  NoticeEvent notice;
  notice.code = "custom";
  notice.key = "signal " + id_text(message["id"]);
  notice.subject = string_field(signal, signal["tagName"].is_string() ? "tagName" : "type");
  notice.text = read_content(message["content"]["parts"]).text;
  if (notice.text.empty()) notice.detail = message["content"]["parts"];
  return notice;
}

}  // namespace agent_timeline
