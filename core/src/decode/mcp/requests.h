// The open requests of MCP traffic, for the decoder: finds the request that an answer belongs to.
// Client and server number their requests independently, so several open ones may have the same id.
// Invariant: only a few requests are kept per id, so an answer costs constant time.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/read/call_ledger.h"

namespace agent_timeline {

/// A request that has not been answered.
struct McpRequest {
  std::string method;
  /// The id of its row; empty if it made none.
  std::string row = {};
  /// It fetches the result of a task; an earlier request made the row.
  bool is_fetch = false;
};

/// True for the result of a tool.
[[nodiscard]] bool is_mcp_tool_result(const Value& result);

/// True if the answer says that the request became a task, whose result is fetched later.
[[nodiscard]] bool begins_mcp_task(const Value& result);

class McpRequests {
 public:
  void add(McpRequest request, const std::string& id);

  /// Takes the request that `answer` belongs to: of several with its id, the latest to which the
  /// result fits. Requests whose call in `calls` has ended, because it was cancelled, come last.
  [[nodiscard]] std::optional<McpRequest> take(const Value& answer, const CallLedger& calls);

  /// Returns the latest request with that id that made a row, or null.
  [[nodiscard]] const McpRequest* latest_with_row(const std::string& id) const;

 private:
  TextMap<std::vector<McpRequest>> by_id_;
};

}  // namespace agent_timeline
