#include "support/codex_lines.h"

namespace agent_timeline::testing::codex {

std::string line(std::string_view type, std::string_view payload) {
  return R"({"timestamp":"2026-01-01T00:00:00Z","type":")" + std::string(type) + R"(","payload":)" +
         std::string(payload) + "}";
}

std::string item(std::string_view payload) {
  return line("response_item", payload);
}

std::string event(std::string_view payload) {
  return line("event_msg", payload);
}

std::string call(std::string_view id, std::string_view name, const Json& arguments) {
  return item(Json({{"type", "function_call"},
                    {"call_id", id},
                    {"name", name},
                    {"arguments", arguments.dump()}})
                  .dump());
}

std::string output(std::string_view id, std::string_view text) {
  return item(Json({{"type", "function_call_output"}, {"call_id", id}, {"output", text}}).dump());
}

std::string custom_output(std::string_view id, std::string_view output) {
  return item(R"({"type":"custom_tool_call_output","call_id":")" + std::string(id) +
              R"(","output":)" + std::string(output) + "}");
}

std::string message(std::string_view role, std::string_view parts) {
  return item(R"({"type":"message","role":")" + std::string(role) + R"(","content":[)" +
              std::string(parts) + "]}");
}

std::string input_text(std::string_view text) {
  return Json({{"type", "input_text"}, {"text", text}}).dump();
}

std::string rpc_notification(std::string_view method, std::string_view params) {
  return R"({"method":")" + std::string(method) + R"(","params":{"threadId":"t",)" +
         std::string(params) + "}}";
}

std::string completed(std::string_view item) {
  return rpc_notification("item/completed", R"("item":)" + std::string(item));
}

std::string rpc_request(int id, std::string_view method, std::string_view params) {
  return R"({"id":)" + std::to_string(id) + R"(,"method":")" + std::string(method) +
         R"(","params":{"threadId":"t",)" + std::string(params) + "}}";
}

std::string rpc_response(int id, std::string_view result) {
  return R"({"id":)" + std::to_string(id) + R"(,"result":)" + std::string(result) + "}";
}

}  // namespace agent_timeline::testing::codex
