// Scores how likely an input is ACP. JSON-RPC alone proves nothing, since other protocols use it: a
// method of the closed list counts with its required parameter, a response with members that only
// responses of ACP have.
#include <algorithm>
#include <array>

#include "decode/acp/acp.h"

namespace agent_timeline {
namespace {

constexpr int kSure = 95;
constexpr int kLikely = 60;
/// Counts only after another event of ACP.
constexpr int kHint = 5;

struct MethodRow {
  std::string_view method;
  /// The required parameter and its kind.
  std::string_view member;
  Value::Kind kind;
};

constexpr auto kText = Value::Kind::string;

constexpr std::array kMethods = {
    MethodRow{"authenticate", "methodId", kText},
    MethodRow{"elicitation/complete", "elicitationId", kText},
    MethodRow{"elicitation/create", "sessionId", kText},
    MethodRow{"fs/read_text_file", "sessionId", kText},
    MethodRow{"fs/write_text_file", "sessionId", kText},
    MethodRow{"initialize", "protocolVersion", Value::Kind::number},
    MethodRow{"session/cancel", "sessionId", kText},
    MethodRow{"session/load", "sessionId", kText},
    MethodRow{"session/new", "cwd", kText},
    MethodRow{"session/prompt", "prompt", Value::Kind::array},
    MethodRow{"session/request_permission", "toolCall", Value::Kind::object},
    MethodRow{"session/update", "sessionId", kText},
    MethodRow{"terminal/create", "sessionId", kText},
    MethodRow{"terminal/kill", "sessionId", kText},
    MethodRow{"terminal/output", "sessionId", kText},
    MethodRow{"terminal/release", "sessionId", kText},
    MethodRow{"terminal/wait_for_exit", "sessionId", kText},
};

bool is_rpc(const Value& value) {
  return value["jsonrpc"].string_or_empty() == "2.0";
}

int score_method(std::string_view method, const Value& value) {
  const Value& params = value["params"];
  const bool is_update = method == "session/update" ||
                         (method.starts_with('_') && method.ends_with("/session/update") &&
                          params["sessionId"].is_string());
  if (is_update && params["update"]["sessionUpdate"].is_string()) return 100;
  const auto row = std::find_if(kMethods.begin(), kMethods.end(),
                                [&](const MethodRow& one) { return one.method == method; });
  if (row != kMethods.end()) return params[row->member].kind() == row->kind ? kSure : 0;
  if (!is_rpc(value)) return 0;
  if (method.starts_with("session/")) return kLikely;
  // ACP reserves method names with a leading underscore for extensions.
  if (method.starts_with('_')) return kLikely;
  return method == "logout" || method == "$/cancel_request" ? kLikely : 0;
}

int score_result(const Value& result) {
  // A sampling result of the Model Context Protocol has a `stopReason` too, but also a `role`.
  if (result["stopReason"].is_string() && result["role"].is_null()) return kSure;
  if (result["outcome"]["outcome"].is_string()) return kSure;
  const bool has_version = result["protocolVersion"].is_number();
  if (has_version && result["agentCapabilities"].is_object()) return kSure;
  if (has_version && result["authMethods"].is_array()) return kSure;
  for (const std::string_view name : {"sessionId", "terminalId"}) {
    if (result[name].is_string()) return kLikely;
  }
  if (result["configOptions"].is_array() || result["modes"].is_object()) return kLikely;
  // The text of a file, or the output of a terminal.
  if (result["content"].is_string() || result["output"].is_string()) return kLikely;
  if (result.find("exitCode") != nullptr) return kLikely;
  return kHint;
}

int score_answer(const Value& value) {
  if (!is_rpc(value) || value["id"].is_null()) return 0;
  if (const Value* result = value.find("result")) return score_result(*result);
  return value["error"].is_object() ? kHint : 0;
}

}  // namespace

int score_acp(const Input& input) {
  const Value& method = input.value["method"];
  return method.is_string() ? score_method(method.text(), input.value) : score_answer(input.value);
}

}  // namespace agent_timeline
