#include "support/transcript.h"

#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

namespace agent_timeline::testing {
namespace {

using Json = nlohmann::ordered_json;

/// Puts `margin` before each line of `text`.
std::string indented(std::string_view text, std::string_view margin) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    out += std::string(margin) + std::string(text.substr(0, end)) + "\n";
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return out;
}

/// True for values left out of a transcript: null, false and empty lists.
bool says_nothing(const Json& value) {
  return value.is_null() || value == false || (value.is_array() && value.empty());
}

/// Returns the fields of `node` except `without`, as `name=value`.
std::string fields(const Json& node, const std::vector<std::string_view>& without) {
  std::string out;
  for (const auto& [name, value] : node.items()) {
    bool left_out = says_nothing(value);
    for (const std::string_view skipped : without)
      left_out = left_out || name == skipped;
    if (!left_out) out += " " + name + "=" + value.dump();
  }
  return out;
}

std::string label_text(const Json& label) {
  return label.is_null() ? "" : " \"" + label["text"].get<std::string>() + "\"";
}

std::string parts_text(const Session& session, const std::string& id, const Json& entry) {
  std::string out;
  for (const Json& part : entry["parts"]) {
    const auto key = part["key"].get<std::string>();
    out += "  part " + key + label_text(part["label"]) +
           fields(part, {"key", "label", "note", "pieces"}) + "\n";
    for (const Json& piece : part["pieces"]) {
      const auto piece_key = piece["key"].get<std::string>();
      out += "    piece " + piece_key + fields(piece, {"key", "text"}) + "\n";
      out += indented(session.html(id, key, piece_key), "      ");
    }
    if (!part["note"].is_null()) out += "    note" + label_text(part["note"]) + "\n";
  }
  return out;
}

std::string entry_text(const Session& session, const Json& entry) {
  const auto id = entry["id"].get<std::string>();
  std::string out = id;
  if (!entry["parent"].is_null()) out += " under " + entry["parent"].get<std::string>();
  out += ": " + entry["kind"].get<std::string>() + ", " + entry["status"].get<std::string>() + "," +
         label_text(entry["title"]) + "\n";
  const auto summary = entry["summary"].get<std::string>();
  if (!summary.empty()) out += "  summary: " + summary + "\n";
  for (const Json& badge : entry["badges"])
    out += "  badge" + label_text(badge["label"]) + " " + badge["tone"].get<std::string>() + "\n";
  out += "  fields:" +
         fields(entry, {"id", "revision", "parent", "kind", "status", "tool", "title", "summary",
                        "badges", "parts", "turn", "group", "durationMs", "dialect", "sourceId"}) +
         "\n";
  return out + parts_text(session, id, entry);
}

}  // namespace

std::string transcript(const Session& session) {
  const Json snapshot = Json::parse(session.snapshot());
  std::string out;
  for (const Json& entry : snapshot["entries"])
    out += entry_text(session, entry) + "\n";
  out += "session:" + fields(snapshot["session"], {"dialects"}) + "\n";
  for (const auto* list : {"turns", "groups"}) {
    for (const Json& item : snapshot[list])
      out += std::string(list) + ":" + fields(item, {}) + "\n";
  }
  for (const auto* list : {"todos", "queue", "diagnostics"}) {
    for (const Json& item : snapshot[list])
      out += std::string(list) + ":" + fields(item, {}) + "\n";
  }
  return out;
}

}  // namespace agent_timeline::testing
