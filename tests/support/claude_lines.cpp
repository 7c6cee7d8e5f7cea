#include "support/claude_lines.h"

#include "agent_timeline/session.h"

namespace agent_timeline::testing::claude {

Json play(const std::vector<std::string>& lines) {
  Session session;
  for (const std::string& line : lines)
    session.push(line + "\n");
  Json snapshot = Json::parse(session.snapshot());
  for (Json& entry : snapshot["entries"])
    entry["html"] = session.html(std::string(entry["id"]));
  return snapshot;
}

bool shows(const Json& entry, std::string_view text) {
  return std::string(entry["html"]).find(text) != std::string::npos;
}

bool has_code(const Json& snapshot, std::string_view code) {
  for (const Json& diagnostic : snapshot["diagnostics"]) {
    if (diagnostic["code"] == code) return true;
  }
  return false;
}

std::string assistant(std::string_view message_id, std::string_view blocks,
                      std::string_view fields) {
  return R"({"type":"assistant","message":{"id":")" + std::string(message_id) +
         R"(","type":"message","role":"assistant","content":[)" + std::string(blocks) + "]}" +
         std::string(fields) + "}";
}

std::string user(std::string_view content, std::string_view fields) {
  return R"({"type":"user","message":{"role":"user","content":)" + std::string(content) + "}" +
         std::string(fields) + "}";
}

std::string text(std::string_view text) {
  return Json({{"type", "text"}, {"text", text}}).dump();
}

std::string tool_use(std::string_view id, std::string_view name, std::string_view input) {
  return R"({"type":"tool_use","id":")" + std::string(id) + R"(","name":")" + std::string(name) +
         R"(","input":)" + std::string(input) + "}";
}

std::string tool_result(std::string_view id, std::string_view fields,
                        std::string_view line_fields) {
  return user(R"([{"type":"tool_result","tool_use_id":")" + std::string(id) + "\"" +
                  std::string(fields) + "}]",
              line_fields);
}

std::string stream(std::string_view event, std::string_view parent) {
  const std::string parent_id = parent.empty() ? "null" : "\"" + std::string(parent) + "\"";
  return R"({"type":"stream_event","event":)" + std::string(event) + R"(,"parent_tool_use_id":)" +
         parent_id + R"(,"session_id":"s"})";
}

}  // namespace agent_timeline::testing::claude
