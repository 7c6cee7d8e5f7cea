// The pending requests of an ACP session. Both sides number their requests independently, so two
// may have the same id: a response is matched to the latest request that it can answer.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"

namespace agent_timeline {

struct AcpRequest {
  std::string id;
  std::string method;
  std::string session;
  /// The id of the call or terminal it concerns, or the command of a new terminal.
  std::string subject;
  /// Kept only for permission requests and questions, whose responses cannot be read without it.
  Value params = {};
};

class AcpRequests {
 public:
  void add(const Value& request);
  /// Takes the request that `answer` answers, if it was seen.
  [[nodiscard]] std::optional<AcpRequest> take(const Value& answer);

 private:
  /// Latest last. Few are pending at once; beyond this limit the oldest are dropped.
  static constexpr std::size_t kMaxPending = 64;
  std::vector<AcpRequest> pending_;
};

}  // namespace agent_timeline
